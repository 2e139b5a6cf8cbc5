"""Tunings: searches for weights with which a policy wins more, whose deals are played elsewhere."""

from __future__ import annotations

import contextlib
import inspect
import json
import os
import subprocess
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from ._plan import words
from ._program import STOPPED, WildlabError, engine, program, reasons_of
from ._run import FIRST

F = TypeVar("F", bound=Callable[..., Any])


@dataclass(frozen=True)
class Tuning:
    """A tuning that is to be done: see ``tuning``."""

    game: str
    words: tuple[str, ...]


@dataclass(frozen=True)
class Tuned:
    """What a tuning found: the file of the policy, and what was said of it."""

    path: Path
    text: str

    def __repr__(self) -> str:
        # The course of the search stands before it.
        return self.text.strip().rpartition("\n\n")[2]


def tuning(
    policy: str | os.PathLike[str],
    game: str = FIRST,
    *,
    against: str | os.PathLike[str] | Sequence[str | os.PathLike[str]] | None = None,
    turn: str | Sequence[str] | None = None,
    price: float | None = None,
    deals: int | None = None,
    growth: float | None = None,
    generations: int | None = None,
    population: int | None = None,
    step: float | None = None,
    validate: int | None = None,
    seed: int | None = None,
    **settings: Any,
) -> Tuning:
    """A tuning for ``wildlab.cluster``: the options of ``wildlab tune``, and keys of the game as ``settings``.

    ``against`` names the opponents (competitive games), ``turn`` the weights that are tuned, ``price`` what a doubled budget must
    bring. Each of ``generations`` tries ``population`` candidates on ``deals`` deals, times ``growth`` with each generation; ``step`` is
    how far weights change at first, and ``validate`` the fresh deals of the last comparison.

    >>> wildlab.cluster(wildlab.tuning("greedy", players="2..4", generations=40, deals=200), "mine.toml", client)   # doctest: +SKIP
    """
    options: dict[str, Any] = {"against": against, "turn": turn, "price": price, "deals": deals, "growth": growth}
    options |= {"generations": generations, "population": population, "step": step, "validate": validate, "seed": seed}
    found = [os.fspath(policy)]
    for option, value in {**options, **settings}.items():
        if value is not None:
            texts = words(value) if option in ("set", "rule") else [",".join(words(value))]
            found += [f"--{option.replace('_', '-')}={text}" for text in texts]
    return tuning_of(found, game)


def takes_options_of(other: Callable[..., Any]) -> Callable[[F], F]:
    """Shows the options of another function in the signature of one that hands them on."""

    def signed(function: F) -> F:
        own, others = (inspect.signature(which).parameters for which in (function, other))
        kept = [parameter for parameter in own.values() if parameter.kind is not inspect.Parameter.VAR_KEYWORD]
        more = [parameter for name, parameter in others.items() if name not in own]
        function.__signature__ = inspect.signature(function).replace(parameters=kept + more)  # type: ignore[attr-defined]
        return function

    return signed


def tuning_of(found: list[str], game: str) -> Tuning:
    """A tuning by the words of ``wildlab tune``."""
    engine(game)
    for word in found:
        option = word.partition("=")[0]
        if option in ("--out", "--resume", "--ask", "--blocks", "--threads"):
            raise WildlabError([f"{option}: it is not an option of a tuning that is played on a cluster"])
    return Tuning(game, tuple(found))


def search(tuning: Tuning, out: Path, played: Callable[[dict[str, Any]], list[Any]], say: Callable[[str], None]) -> Tuned:
    """Runs a search that asks ``played`` for the deals it wants, and reports its course to ``say``. What is known of it is gone on
    with."""
    command = [str(program()), tuning.game, "tune", *tuning.words, "--out", str(out), "--ask"]
    if out.with_name(out.name + ".progress").exists():
        command.append("--resume")
    apart: Any = {"process_group": 0} if os.name != "nt" else {}
    pipes: Any = {
        "stdin": subprocess.PIPE,
        "stdout": subprocess.PIPE,
        "stderr": subprocess.PIPE,
        "text": True,
        "encoding": "utf-8",
    }
    child: Any = subprocess.Popen(command, **pipes, **apart)
    said: list[str] = []
    listening = threading.Thread(target=lambda: said.extend(child.stderr), daemon=True)
    listening.start()
    text = ""
    try:
        for line in child.stdout:
            if line.startswith("{"):
                child.stdin.write(json.dumps(played(json.loads(line))) + "\n")
                child.stdin.flush()
            else:
                text += line
                if "\n\n" not in text:
                    say(line.rstrip())
    finally:
        # The end of its input stops a search that still waits for deals. One that is gone does not hear of it.
        with contextlib.suppress(OSError):
            child.stdin.close()
        child.wait()
        listening.join()
    notes = reasons_of("".join(said), program())
    if child.returncode == STOPPED:
        raise KeyboardInterrupt("; ".join(notes))
    if child.returncode != 0:
        raise WildlabError(notes, child.returncode)
    return Tuned(out, text)
