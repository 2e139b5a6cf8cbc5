"""Ladders, aims, tunings and the plays of groups, made on this machine."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from ._plan import words
from ._program import call, engine
from ._progress import Progress
from ._report import Report, made_by
from ._run import FIRST
from ._tune import Tuned, takes_options_of, tuning

#: A policy by name or file, or several.
Policies = str | os.PathLike[str] | Sequence[str | os.PathLike[str]]


def ladder(
    game: str = FIRST,
    *,
    policy: Policies | None = None,
    games: int | Mapping[str, int] | None = None,
    findings: Sequence[str] | None = None,
    seed: int | None = None,
    out: str | os.PathLike[str] = "out",
    folder: str | None = None,
    threads: int | None = None,
    progress: bool | None = None,
    **settings: Any,
) -> Report:
    """Compares all players of a game, or those of ``policy``: wins, cost, and which findings hold for each (``findings=[]`` for
    none). ``games`` are per cell, for all players or by player; ``settings`` are keys of the game, such as ``players="2..4"``.

    >>> wildlab.ladder("radlands", policy=["random", "greedy"], games=100)   # doctest: +SKIP
    """
    asked = _option("policy", policy) + _option("games", games) + _option("seed", seed) + _keys(settings)
    if findings is not None:
        asked += _option("findings", list(findings) or ["none"])
    asked += _option("name", folder)
    return _made(game, ["ladder", *asked], out, threads, progress)


def aim(
    name: str | os.PathLike[str],
    game: str = FIRST,
    *,
    games: int | None = None,
    precision: float | None = None,
    policy: Policies | None = None,
    seed: int | None = None,
    out: str | os.PathLike[str] = "out",
    threads: int | None = None,
    progress: bool | None = None,
    **settings: Any,
) -> Report:
    """Searches for changes of rules and values that reach the targets of an aim, a name or a file (docs/aim.md). The same call goes on
    after an interrupt.

    >>> wildlab.aim("fair-first-turn", "radlands", games=20_000).tables["proposals"]   # doctest: +SKIP
    """
    asked = _option("games", games) + _option("precision", precision) + _option("policy", policy) + _option("seed", seed)
    return _made(game, ["aim", os.fspath(name), *asked, *_keys(settings)], out, threads, progress)


def plays(
    file: Policies,
    game: str = FIRST,
    *,
    policy: Policies | None = None,
    games: int | None = None,
    persona: str | os.PathLike[str] | None = None,
    base: str | None = None,
    game_name: str | None = None,
    seed: int | None = None,
    out: str | os.PathLike[str] = "out",
    threads: int | None = None,
    progress: bool | None = None,
    **settings: Any,
) -> Report:
    """Says which players a real group plays like, from a table of its results, or from files or a folder of games that people played
    (docs/plays.md). With ``persona`` a policy that errs as often as the group is written to that new file; ``base`` is who errs.

    >>> wildlab.plays("friday.csv", players=3).findings   # doctest: +SKIP
    """
    asked = _option("policy", policy) + _option("games", games) + _option("persona", persona) + _option("base", base)
    asked += _option("game-name", game_name) + _option("seed", seed)
    return _made(game, ["plays", *words(file), *asked, *_keys(settings)], out, threads, progress)


@takes_options_of(tuning)
def tune(
    policy: str | os.PathLike[str],
    out: str | os.PathLike[str],
    game: str = FIRST,
    *,
    resume: bool = False,
    threads: int | None = None,
    progress: bool | None = None,
    **options: Any,
) -> Tuned:
    """Finds weights with which a policy wins more, and writes it to the file ``out``. The options are those of ``wildlab.tuning``, with
    keys of the game as ``settings``; ``resume`` goes on after an interrupt.

    >>> wildlab.tune("greedy", "mine.toml", players="2..4", generations=20)   # doctest: +SKIP
    """
    found = tuning(policy, game, **options)
    asked = [game, "tune", *found.words, f"--out={os.fspath(out)}", *["--resume"] * resume]
    with Progress(progress) as bar:
        done = call(asked + _option("threads", threads), bar)
    return Tuned(Path(out), done.text())


def _made(game: str, asked: list[str], out: str | os.PathLike[str], threads: int | None, progress: bool | None) -> Report:
    engine(game)
    with Progress(progress) as bar:
        done = call([game, *asked, f"--out={os.fspath(out)}", *_option("threads", threads)], bar)
    return made_by(done)


def _option(name: str, value: Any) -> list[str]:
    """An option with its value, or values divided by commas; none without a value."""
    return [] if value is None else [f"--{name}={','.join(words(value))}"]


def _keys(settings: Mapping[str, Any]) -> list[str]:
    """Keys of the game as options; what may be given several times is."""
    found: list[str] = []
    for key, value in settings.items():
        if value is not None:
            texts = words(value) if key in ("set", "rule") else [",".join(words(value))]
            found += [f"--{key.replace('_', '-')}={text}" for text in texts]
    return found
