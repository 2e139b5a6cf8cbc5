"""Wildlab: a Monte Carlo balance lab for board games, from Python.

``run`` plays a plan of games and gives a polars frame, ``report`` answers a designer's question with tables and a page,
``aim``, ``ladder``, ``tune`` and ``plays`` are the program's commands, ``replay`` shows a game, ``play`` gives its events, ``wildlab.bot`` makes a player, and ``cluster`` has plans, reports and tunings played on a Dask cluster. All of them call
the program that comes with the package and read the files that it writes; the arguments are the program's own keys, and
what the program refuses is a ``WildlabError`` in its words.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"

from ._answers import aim, ladder, plays, tune
from ._pages import Page, replay
from ._play import Played, play
from ._program import MissingName, TargetMissed, WildlabError, program
from ._report import Question, Report, question, report
from ._run import FIRST, Records, records, run
from ._tune import Tuned, Tuning, tuning

if TYPE_CHECKING:
    from distributed import Client


def games() -> dict[str, dict[str, Any]]:
    """The games by name: title, fingerprint of the code that plays, keys, players and questions, each with a line about it."""
    from ._program import about

    def by_name(entries: list[dict[str, str]], says: str) -> dict[str, str]:
        return {entry["name"]: entry[says] for entry in entries}

    return {
        one["name"]: {
            "title": one["title"],
            "engine": one["engine"],
            "keys": by_name(one["keys"], "about"),
            "policies": by_name(one["policies"], "about"),
            "reports": by_name(one["reports"], "title"),
        }
        for one in about()["games"]
    }


def cluster(
    plan: Mapping[str, Any] | str | os.PathLike[str] | Question | Tuning,
    out: str | os.PathLike[str],
    client: Client | str | None = None,
    *,
    game: str = FIRST,
    task_seconds: float = 10.0,
    threads: int | None = None,
    progress: bool | None = None,
) -> Records | Report | Tuned:
    """Plays a plan, a report or a tuning on a Dask cluster: see ``wildlab.on_dask.cluster``, which this is."""
    from .on_dask import cluster as on_cluster

    return on_cluster(plan, out, client, game=game, task_seconds=task_seconds, threads=threads, progress=progress)


__all__ = [
    "MissingName",
    "Page",
    "Played",
    "Question",
    "Records",
    "Report",
    "TargetMissed",
    "Tuned",
    "Tuning",
    "WildlabError",
    "aim",
    "cluster",
    "games",
    "ladder",
    "play",
    "plays",
    "program",
    "question",
    "records",
    "replay",
    "report",
    "run",
    "tune",
    "tuning",
]
