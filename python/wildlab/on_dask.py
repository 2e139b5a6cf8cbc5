"""Plans, reports and tunings on a Dask cluster: chunks of games as tasks, played by the next idle worker, and checked at home.

The machine that asks is *home*: it holds the folder, and asks the program which chunks are missing there. Those are handed out
as tasks of a few seconds; a task is a pure function of the plan and the numbers of its chunks, so that it can be played again
anywhere. The files that come back are put into the folder, and at the end the program itself checks every one of them and
writes the records or the report: the same bytes as on one machine. What is home is never played again, so that the same call
goes on after a stop, a crash, or the loss of the whole cluster. A tuning asks for the deals of one generation after the other; what
it has learnt is home after each.
"""

from __future__ import annotations

import contextlib
import itertools
import json
import logging
import os
import re
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from . import _program
from ._hand import Chunk, Hand, Tally
from ._lock import held, lock_of, scratch
from ._plan import files_of, plan_keys, plan_text, texts_of
from ._program import WildlabError, call, engine
from ._progress import Progress
from ._report import Question, Report, make
from ._run import FIRST, Records, play
from ._tune import Tuned, Tuning, search
from ._work import ASKED, AnotherBuild, Job, ending, fingerprint, play_blocks

if TYPE_CHECKING:
    from dask.distributed import Client

__all__ = ["AnotherBuild", "cluster", "last"]

#: The files that may come home: chunks of a run, and cells of a report.
_NAMES = re.compile(r"chunks/\d{7}\.chunk|cells/[0-9a-f]{16}/(\d{5}\.chunk|cell\.json)")

#: A worker looks at itself a hundred times a second and more, which takes 3 % of its core and shows nothing: the program does its
#: work. The one that is started here does so less often.
QUIET = {
    "distributed.worker.profile.enabled": False,
    "distributed.admin.tick.interval": "1s",
    "distributed.worker.memory.monitor-interval": "2s",
}

_LAST: deque[Tally] = deque([Tally()], maxlen=1)


def last() -> Tally:
    """What happened on the way in the last call of ``cluster`` that had something played."""
    return _LAST[0]


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
    """Plays a plan, a report or a tuning on a Dask cluster, and gives its records, the report, or what was found.

    ``plan`` is a mapping with the keys of a plan, a file in TOML (docs/plan.md), ``wildlab.question(...)`` for a report, or
    ``wildlab.tuning(...)`` for a tuning, whose ``out`` is the file of the policy. ``client``
    is a ``dask.distributed.Client``, with whatever cluster behind it; an address; or ``None`` for the cores of this
    machine. Workers need this package of the same build; others are refused with a warning. Files that the plan names below
    the working folder travel with it.

    Tasks hold about ``task_seconds`` of a core's time. A task whose worker dies is played by another one. Interrupted, it keeps what is home,
    and the same call goes on; ``threads`` is for the work at home. Needs ``pip install wildlab[cluster]``.
    """
    with contextlib.ExitStack() as stack:
        bar = stack.enter_context(Progress(progress))

        def dask() -> Client:
            # Only when there is something to play: what the program refuses is refused at once.
            return stack.enter_context(_client(client))

        if isinstance(plan, Tuning):
            return search(plan, Path(out), _Blocks(plan, dask, task_seconds, bar), bar.say)
        place = stack.enter_context(scratch())
        home = _Home(plan, Path(out), game, place)
        stack.enter_context(home.alone())
        hand: Hand | None = None
        handed: set[int] = set()
        told = home.missing()
        # What has been handed out and is missing all the same, the program plays in the end.
        while missing := [chunk for chunk in map(_chunk, told["missing"]) if chunk[0] not in handed]:
            if hand is None:
                hand = Hand(home.job, dask(), home.keep, task_seconds)
                _LAST.append(hand.tally)
            hand.play(missing, int(told["games"]), bar)
            handed.update(number for number, _ in missing)
            # A report that plays until a precision is reached decides by what has come home.
            told = home.missing() if told.get("open") else {"missing": []}
        bar.close()
        return home.finish(threads, progress)


def _chunk(pair: list[Any]) -> Chunk:
    return int(pair[0]), int(pair[1])


class _Home:
    """The folder that wants games, and the calls of the program there."""

    def __init__(self, plan: Any, out: Path, game: str, place: Path) -> None:
        self.out, self.place = out, place
        self._count = itertools.count()
        self._named = os.fspath(plan) if isinstance(plan, (str, os.PathLike)) else ""
        if isinstance(plan, Question):
            self.question: Question | None = plan
            self.plan = ""
            game, words, texts = plan.game, ("report", *plan.words), [word.partition("=")[2] or word for word in plan.words]
            files: dict[str, bytes] = {}
        else:
            keys = plan_keys(plan)
            self.question, self.plan = None, plan_text(keys)
            words, texts = ("run", "--plan", "plan.toml"), texts_of(keys)
            files = {"plan.toml": self.plan.encode()}
        self.job = _job(game, words, texts, files)

    @contextlib.contextmanager
    def alone(self) -> Iterator[None]:
        """Keeps a second call away from the folder of a run, where the system can."""
        self.out.parent.mkdir(parents=True, exist_ok=True)
        with held(lock_of(self.out, "cluster"), f"{self.out}: another process has it played on a cluster"):
            yield

    def missing(self) -> dict[str, Any]:
        """What the folder misses, in the program's words."""
        if self.question is None:
            told = self._run("--missing").text()
        else:
            told = call([self.job.game, *self.job.words, f"--out={self.out}", "--missing"]).text()
        return json.loads(told)

    def keep(self, name: str, content: bytes) -> None:
        """Puts a file into the folder, whole or not at all. What a power cut damages, the program sees and plays again."""
        if not _NAMES.fullmatch(name):
            raise WildlabError([f"a worker sent the file {name!r}, expected chunks of games"])
        path = self.out / name
        path.parent.mkdir(parents=True, exist_ok=True)
        # The program's own way to name what is not whole yet: it sweeps away what is left over.
        draft = path.with_name(f"{path.name}.{os.getpid()}-{next(self._count)}.tmp")
        while os.path.lexists(draft):
            # Left by a process that had this number before, perhaps on another machine.
            draft = path.with_name(f"{path.name}.{os.getpid()}-{next(self._count)}.tmp")
        try:
            with open(draft, "xb") as file:
                file.write(content)
            draft.replace(path)
        except BaseException:
            draft.unlink(missing_ok=True)
            raise

    def finish(self, threads: int | None, progress: bool | None) -> Records | Report:
        """Has the program check every chunk and write the records or the report."""
        if self.question is not None:
            return make(self.job.game, list(self.question.words), out=self.out, threads=threads, progress=progress)
        self._run("--resume", threads=threads, progress=progress)
        return Records(self.out)

    def _run(self, *options: str, threads: int | None = None, progress: bool | None = False) -> _program.Done:
        words = ["--out", str(self.out), *options]
        return play(self.job.game, self.plan, words, threads=threads, progress=progress, place=self.place, named=self._named)


def _job(game: str, words: tuple[str, ...], texts: list[str], files: dict[str, bytes]) -> Job:
    """A job with the files that its texts name, besides those that it has."""
    seen: dict[str, str] = {}
    for name in files_of(_named(texts)):
        if Path(name).is_absolute():
            seen[name] = fingerprint(Path(name).read_bytes())
        elif ".." in Path(name).parts or name in files:
            raise WildlabError([f"{name}: expected a file below the working folder, or an absolute path that all workers see"])
        else:
            files[name] = Path(name).read_bytes()
    return Job(game, engine(game), words, tuple(files.items()), tuple(seen.items()))


class _Blocks:
    """Has the blocks of deals that a search asks for played."""

    def __init__(self, tuning: Tuning, dask: Callable[[], Client], task_seconds: float, bar: Progress) -> None:
        self.tuning, self.dask, self.task_seconds, self.bar = tuning, dask, task_seconds, bar
        self.client: Client | None = None
        self.pace, self.count, self.tally = 0.0, 0, Tally()
        _LAST.append(self.tally)

    def __call__(self, asked: dict[str, Any]) -> list[Any]:
        """What all blocks came to."""
        if self.client is None:
            self.client = self.dask()
        told: list[Any] = []
        words = ("tune", *self.tuning.words)
        job = _job(self.tuning.game, words, list(words), {ASKED: json.dumps(asked).encode()})
        hand = Hand(job, self.client, lambda _, content: told.extend(json.loads(content)), self.task_seconds, play_blocks)
        hand.pace, hand.tally, hand.what = self.pace, self.tally, "blocks of deals"
        blocks = int(asked["blocks"])
        hand.play([(number, 1) for number in range(blocks)], blocks, self.bar)
        self.pace, self.count = hand.pace, self.count + 1
        return told


def _named(texts: list[str]) -> list[str]:
    """Texts, and what stands behind a sign of equality in them: ``box=my-box.toml``."""
    parts = [part for text in texts for part in re.split(r"[;=]", text)]
    return [*texts, *parts]


@contextlib.contextmanager
def _client(client: Client | str | None) -> Iterator[Client]:
    try:
        import dask
        from dask.distributed import Client, LocalCluster
    except ImportError:
        raise WildlabError(["Dask is not installed: pip install 'wildlab[cluster]'"]) from None
    if isinstance(client, Client):
        if client.asynchronous:
            raise WildlabError(["client: found an asynchronous one, expected Client(..., asynchronous=False)"])
        yield client
    elif client is not None:
        try:
            made = Client(client)
        except (OSError, ValueError) as error:
            raise WildlabError([f"{client}: no scheduler answers there: {error}"]) from None
        with made:
            yield made
    else:
        # One worker with a thread a core, in this process: it only waits for programs.
        options: dict[str, Any] = {"n_workers": 1, "threads_per_worker": os.cpu_count() or 1, "processes": False}
        with dask.config.set(QUIET):
            local = LocalCluster(**options, dashboard_address=":0", silence_logs=logging.CRITICAL)
        made = Client(local)
        try:
            yield made
        finally:
            with ending():
                made.close()
                local.close()
