"""Reports: a question's tables as frames, its findings, its page."""

from __future__ import annotations

import io
import os
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ._folder import Folder
from ._pages import Page
from ._plan import words
from ._program import Done, MissingName, WildlabError, call, engine
from ._progress import Progress
from ._run import FIRST, Records

if TYPE_CHECKING:
    import polars

_MADE = re.compile(r"^(.*report\.html)(?:: (\d+) games played, (\d+) reused)?$")


class Tables(Mapping[str, "polars.DataFrame"]):
    """The tables of a report by name; an estimate ``x`` has the bounds of its interval in ``x_low`` and ``x_high``.

    An interval holds its true value with 95 %. Where the page says "all at once", the intervals of all rows hold their true values
    together with 95 %: each alone has a higher level and is wider, so do not combine or compare it with a plain 95 % interval.
    """

    def __init__(self, folder: Folder) -> None:
        self._folder = folder
        below = (file for file in folder.files.values() if file.name == f"tables/{file.table}.parquet")
        self._names = [file.table for file in below]

    def __getitem__(self, name: str) -> polars.DataFrame:
        if name not in self._names:
            raise MissingName([f"table: found {name!r}, expected one of {', '.join(self._names)}"])
        return self._as_in_records(self._folder.frame(f"tables/{name}.parquet"))

    def _as_in_records(self, frame: polars.DataFrame) -> polars.DataFrame:
        """The frame with the types that its keys have in the records of the games, so that both join."""
        import polars

        path = self._folder.path / "records"
        if not (path / "manifest.json").is_file():
            return frame
        # Read as everything of a folder is: only if it is what was written.
        records = Folder(path, "manifest.json", "records")
        if "games.parquet" not in records.files:
            return frame
        for name, kind in polars.read_parquet_schema(io.BytesIO(records.read("games.parquet"))).items():
            if frame.schema.get(name) == polars.String and kind.is_integer():
                numbers = frame[name].cast(kind, strict=False)
                # Totals and the like are words.
                if numbers.null_count() == frame[name].null_count():
                    frame = frame.with_columns(numbers)
        return frame

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def __len__(self) -> int:
        return len(self._names)

    def __repr__(self) -> str:
        return f"Tables: {', '.join(self._names)}"


class Report(Page):
    """A report that was made: ``report.tables["win_rate"]`` is a frame, ``report.findings`` are its sentences, and a notebook
    shows its page."""

    def __init__(self, folder: str | os.PathLike[str], played: int = 0, reused: int = 0) -> None:
        #: Where it is.
        self.folder = Path(folder)
        held = Folder(self.folder, "report.json", "a report")
        #: Plan, seed, fingerprints, findings, and the command that makes it again.
        self.record = held.record
        #: The command that makes it again.
        self.command: str = held.field("command", kind=str)
        count = len(held.field("findings", kind=list))
        #: What it found, in sentences with intervals.
        self.findings: list[str] = [held.field("findings", number, "text", kind=str) for number in range(count)]
        super().__init__(held.read("report.html").decode("utf-8", "replace"), held.field("title", kind=str))
        #: Its tables as frames.
        self.tables = Tables(held)
        #: Games played for it now, and games that were there already.
        self.played, self.reused = played, reused

    @property
    def records(self) -> Records:
        """The games behind it."""
        return Records(self.folder)

    def __repr__(self) -> str:
        return "\n".join([f"{self.title} ({self.folder})", *(f"- {text}" for text in self.findings)])


def report(
    name: str | os.PathLike[str],
    game: str = FIRST,
    *,
    games: int | None = None,
    budget: float | None = None,
    precision: float | None = None,
    policy: Any = None,
    seed: int | None = None,
    settings: Mapping[str, Any] | Sequence[str] | None = None,
    a: str | None = None,
    b: str | None = None,
    c: str | None = None,
    d: str | None = None,
    targets: Sequence[str] = (),
    out: str | os.PathLike[str] = "out",
    folder: str | None = None,
    threads: int | None = None,
    progress: bool | None = None,
) -> Report:
    """Answers a question: plays what is missing, reuses what is there, and gives tables, findings and the page.

    ``name`` is that of a report (``wildlab.games()`` lists them) or a file in TOML. ``games``, ``budget`` and ``precision`` say how
    many games are played, ``policy`` who plays them; ``settings`` are set for all cells (``{"players": 3}``), and ``a`` to ``d`` are
    what a comparing report compares, as ``b="Hard die: set=die.faces=[0,0,1,1,2,2]"``. Everything goes into ``out``, which all
    reports share; ``folder`` names the report's own folder there.

    ``targets`` are design targets, as ``difficulty.win_rate[players=4,difficult=0] in 0.3..0.6``: ``TargetMissed`` is raised
    where one is not met. Raises ``WildlabError`` with the program's words where it does not accept something.

    >>> wildlab.report("difficulty", games=200).tables["win_rate"]   # doctest: +SKIP
    """
    asked = question_words(
        name, games=games, budget=budget, precision=precision, policy=policy, seed=seed, settings=settings, a=a, b=b, c=c, d=d
    )
    return make(game, asked, targets=targets, out=out, folder=folder, threads=threads, progress=progress)


@dataclass(frozen=True)
class Question:
    """A report that is to be made: see ``question``."""

    game: str
    words: tuple[str, ...]


def question(
    name: str | os.PathLike[str],
    game: str = FIRST,
    *,
    games: int | None = None,
    budget: float | None = None,
    precision: float | None = None,
    policy: Any = None,
    seed: int | None = None,
    settings: Mapping[str, Any] | Sequence[str] | None = None,
    a: str | None = None,
    b: str | None = None,
    c: str | None = None,
    d: str | None = None,
) -> Question:
    """A question for ``wildlab.cluster``: the arguments are those of ``wildlab.report`` up to ``d``."""
    engine(game)
    asked = question_words(
        name, games=games, budget=budget, precision=precision, policy=policy, seed=seed, settings=settings, a=a, b=b, c=c, d=d
    )
    return Question(game, tuple(asked))


def question_words(
    name: str | os.PathLike[str],
    *,
    policy: Any = None,
    settings: Mapping[str, Any] | Sequence[str] | None = None,
    **single: Any,
) -> list[str]:
    """The words by which the program is asked a question."""
    if name == "all" or not str(name):
        raise WildlabError([f"name: found {name!r}, expected one report or the file of one; wildlab.games() lists them"])
    found = [os.fspath(name)]
    for option, value in single.items():
        if value is not None:
            found.append(f"--{option}={value}")
    for text in words(policy) if policy is not None else []:
        found.append(f"--policy={text}")
    if isinstance(settings, Mapping):
        settings = [f"{key}={text}" for key, value in settings.items() for text in words(value)]
    return found + [f"--with={text}" for text in settings or ()]


def make(
    game: str,
    asked: list[str],
    *,
    targets: Sequence[str] = (),
    out: str | os.PathLike[str] = "out",
    folder: str | None = None,
    threads: int | None = None,
    progress: bool | None = None,
) -> Report:
    """Has the program make a report."""
    engine(game)
    call_words = [game, "report", *asked, f"--out={os.fspath(out)}", *(f"--assert={target}" for target in targets)]
    if folder is not None:
        call_words.append(f"--name={folder}")
    if threads is not None:
        call_words += ["--threads", str(threads)]
    with Progress(progress) as bar:
        done = call(call_words, bar)
    return made_by(done)


def made_by(done: Done) -> Report:
    """The report that a call of the program has made."""
    made = [found for note in done.notes if (found := _MADE.match(note))]
    if not made:
        raise WildlabError(["the program did not say where the report is", *done.notes], 0)
    return Report(Path(made[-1][1]).parent, int(made[-1][2] or 0), int(made[-1][3] or 0))
