"""Runs: plans of many games as frames."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ._folder import Folder, field
from ._lock import scratch
from ._plan import plan_text
from ._program import Done, MissingName, WildlabError, call, engine
from ._progress import Progress

if TYPE_CHECKING:
    import polars

#: The default game.
FIRST = "defenders"
#: The layout of a run's folder that this version reads.
_FORMAT = "wildlab-run-2"


def run(
    game: str = FIRST,
    *,
    games: int | None = None,
    seed: int | None = None,
    policy: Any = None,
    rounds: bool | None = None,
    out: str | os.PathLike[str] | None = None,
    resume: bool = False,
    threads: int | None = None,
    table: str = "games",
    progress: bool | None = None,
    **keys: Any,
) -> polars.DataFrame:
    """Plays a plan of games on all cores and returns one row per game.

    The arguments are the keys of a plan (docs/plan.md): lists are crossed, and every combination is a cell that plays
    ``games`` games, game ``i`` of every cell on the same deal. Keys of the game itself, such as ``players`` and
    ``difficult``, go in the same way; ``wildlab.games()`` names them. ``set`` and ``rule`` take mappings, too.

    >>> frame = wildlab.run(game="defenders", players=[2, 4], policy="planner", games=1000)   # doctest: +SKIP
    >>> frame.group_by("players").agg(polars.col("won").mean())                               # doctest: +SKIP

    ``table`` names another table of the records: ``"seats"``, ``"rounds"`` (with ``rounds=True``), or a sum of the game's
    own, such as ``"cards"``. With ``out`` the folder stays, for ``wildlab.records(out)`` and the program; ``resume`` goes on
    with it after an interrupt. The same plan gives the same rows everywhere.

    Raises ``WildlabError`` with the program's words where it does not accept something.
    """
    keys = {"games": games, "seed": seed, "policy": policy, "rounds": rounds or None, **keys}
    if resume and out is None:
        raise WildlabError(["resume: expected the folder to go on with, by out"])
    with scratch() as place:
        folder = Path(out) if out is not None else place / "run"
        options = ["--out", str(folder)] + ["--resume"] * resume
        play(game, plan_text(keys), options, threads=threads, progress=progress, place=place)
        return Records(folder)[table]


def play(
    game: str, plan: str, options: list[str], *, threads: int | None, progress: bool | None, place: Path, named: str = ""
) -> Done:
    """Calls ``wildlab run`` with the text of a plan, which is put into a file in ``place``; ``named`` is the file it came from."""
    engine(game)
    file = place / "plan.toml"
    file.write_text(plan, encoding="utf-8")
    words = [game, "run", "--plan", str(file), *options]
    if threads is not None:
        words += ["--threads", str(threads)]
    try:
        with Progress(progress) as bar:
            return call(words, bar)
    except WildlabError as error:
        # The file is nobody's but ours: its keys are the arguments, or those of the user's file.
        user = f"{named}: " if named else ""
        raise WildlabError([reason.replace(f"{file}: ", user) for reason in error.reasons], error.code) from None


class Records(Mapping[str, "polars.DataFrame"]):
    """The records of a run or a report: tables by name, each read, and checked against its checksum, when it is asked for.

    ``records["games"]`` has one row per game, ``records["seats"]`` one per game and seat; the object lists its other tables
    (``list(records)``), and the pages ``docs/GAME/columns.md`` say what the columns mean.
    """

    def __init__(self, folder: str | os.PathLike[str]) -> None:
        folder = Path(folder)
        if not (folder / "manifest.json").exists() and (folder / "records" / "manifest.json").exists():
            folder = folder / "records"
        self.folder = folder
        self._folder = Folder(folder, "manifest.json", "a run or a report")
        #: What the folder says of itself: version, fingerprint of the code, plan, files, summaries of the cells.
        self.manifest = self._folder.record
        found = self._folder.field("format", kind=str)
        if found != _FORMAT:
            raise WildlabError([f"{self._folder.listing}: format: found {found}, expected {_FORMAT}: another version made it"])
        self._folder.field("plan", kind=dict)
        if not self._folder.field("complete", kind=bool):
            raise WildlabError([f"{folder}: the run is not complete; go on with it by resume=True"])
        # Of a table in two formats the first is read.
        self._files = {file.table: file for file in reversed(self._folder.files.values()) if file.table}

    @property
    def plan(self) -> dict[str, Any]:
        """The plan with everything that the results depend on."""
        return self.manifest["plan"]

    def summary(self) -> polars.DataFrame:
        """One row per cell: its factors, its games, and its win rate with the 95 % interval."""
        import polars

        told = json.loads(call(["summary", str(self.folder), "--json"]).text())
        rows = []
        for number, cell in enumerate(told["cells"]):
            low, high = cell.pop("interval")
            factors = field(told, ["plan", "cells", number], dict, self._folder.listing)
            plain = {name: value for name, value in {**factors, **cell}.items() if not isinstance(value, (dict, list))}
            rows.append({"cell": plain.pop("cell"), **plain, "win_rate_low": low, "win_rate_high": high})
        try:
            return polars.DataFrame(rows, infer_schema_length=None)
        except (polars.exceptions.PolarsError, TypeError, ValueError, OverflowError) as error:
            raise WildlabError([f"{self._folder.listing}: plan.cells: they make no table: {error}"]) from None

    def __getitem__(self, table: str) -> polars.DataFrame:
        return self._folder.frame(self._file(table))

    def _file(self, table: str) -> str:
        if table not in self._files:
            raise MissingName([f"table: found {table!r}, expected one of {', '.join(self)}"])
        return self._files[table].name

    def scan(self, table: str = "games", *, check: bool = True) -> polars.LazyFrame:
        """A table as a lazy frame: a query reads only the columns and rows that it needs. The file is checked against its checksum
        now, without being loaded; ``check=False`` omits that for files of many gigabytes.

        >>> records.scan("seats").group_by("policy").agg(polars.len()).collect()   # doctest: +SKIP
        """
        import polars

        name = self._file(table)
        path = self._folder.checked(name) if check else self._folder.within(name)
        return polars.scan_csv(path) if path.suffix == ".csv" else polars.scan_parquet(path)

    def __iter__(self) -> Iterator[str]:
        return reversed(self._files)

    def __len__(self) -> int:
        return len(self._files)

    def __repr__(self) -> str:
        told = ", ".join(f"{name} ({self._files[name].rows:,} rows)" for name in self)
        return f"Records of {self.plan.get('game')} in {self.folder}: {told}"


def records(folder: str | os.PathLike[str]) -> Records:
    """The records of a folder that ``run`` or ``report`` made, here or by the program."""
    return Records(folder)
