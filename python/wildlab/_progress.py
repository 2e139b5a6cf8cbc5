"""How far the work has come, in a notebook or on a terminal."""

from __future__ import annotations

import sys
from types import TracebackType
from typing import Any


class Progress:
    """A bar: of tqdm where that is installed, else a line of text; nothing without a terminal.

    ``shown`` is ``True``, ``False``, or ``None`` for "in a notebook and on a terminal".
    """

    def __init__(self, shown: bool | None = None) -> None:
        self.shown = _watched() if shown is None else shown
        self._bar: Any = None
        self._what = ""
        self._length = 0

    def __call__(self, what: str, done: int, of: int) -> None:
        if not self.shown:
            return
        try:
            from tqdm.auto import tqdm
        except ImportError:
            self._line(f"{what} {done:,}/{of:,}")
            return
        if self._bar is None or self._what != what or self._bar.total != of:
            self.close()
            self._bar, self._what = tqdm(total=of, desc=what, unit="", leave=False), what
        self._bar.update(done - self._bar.n)

    def say(self, text: str) -> None:
        """Says something above the bar."""
        if self.shown and text:
            self.close()
            print(text, file=sys.stderr, flush=True)

    def _line(self, text: str) -> None:
        print("\r" + text.ljust(self._length), end="", file=sys.stderr, flush=True)
        self._length = len(text)

    def close(self) -> None:
        """Takes the bar away."""
        if self._bar is not None:
            self._bar.close()
            self._bar = None
        elif self._length:
            self._line("")
            print("\r", end="", file=sys.stderr, flush=True)
            self._length = 0

    def __enter__(self) -> Progress:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()


def _watched() -> bool:
    return "ipykernel" in sys.modules or sys.stderr.isatty()
