"""Pages: a game's replay or a report, shown in a notebook."""

from __future__ import annotations

import html
import os
import tempfile
import webbrowser
from pathlib import Path
from typing import Any

from ._plan import words
from ._program import call, engine
from ._run import FIRST


class Page:
    """A page of the program: one file that needs no network. A notebook shows it where it is the last value of a cell."""

    #: How high it is in a notebook, in pixels.
    height = 720

    def __init__(self, text: str, title: str = "") -> None:
        self.html = text
        self.title = title

    def save(self, path: str | os.PathLike[str]) -> Path:
        """Writes the page to a file."""
        path = Path(path)
        path.write_text(self.html, encoding="utf-8")
        return path

    def open(self) -> Path:
        """Shows the page in the browser."""
        folder = Path(tempfile.mkdtemp(prefix="wildlab-"))
        path = self.save(folder / "page.html")
        webbrowser.open(path.as_uri())
        return path

    def _repr_html_(self) -> str:
        # Its scripts may do nothing outside the frame.
        allowed = "allow-scripts allow-downloads allow-popups"
        return (
            f'<iframe title="{html.escape(self.title, quote=True)}" srcdoc="{html.escape(self.html, quote=True)}" '
            f'sandbox="{allowed}" style="width: 100%; height: {self.height}px; border: 0"></iframe>'
        )

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {self.title}, {len(self.html):,} characters>"


def replay(game: str = FIRST, *, seed: int = 1, number: int = 0, policy: Any = None, **keys: Any) -> Page:
    """One whole game as a page: the table at every step, the log with its rules, what the players thought.

    ``seed`` names the game, and ``number`` which game of a run with that seed, as the column ``game`` of its records numbers
    them. The other arguments are keys of the game, one value each: ``wildlab.replay(seed=7, players=3, difficult=4)``.
    """
    engine(game)
    page = call([game, "replay", "--out", "-", *options(seed, number, policy, keys)]).text()
    return Page(page, f"{game}, seed {seed}" + (f", game {number}" if number else ""))


def options(seed: int, number: int, policy: Any, keys: dict[str, Any]) -> list[str]:
    """The options that name one game and its players."""
    found = ["--seed", str(seed), "--game-number", str(number)]
    if policy is not None:
        found += ["--policy", ",".join(words(policy))]
    for key, value in keys.items():
        if value is None:
            continue
        # What may be given several times is; other lists are seats.
        texts = words(value) if key in ("set", "rule") else [",".join(words(value))]
        for text in texts:
            found.append(f"--{key.replace('_', '-')}={text}")
    return found
