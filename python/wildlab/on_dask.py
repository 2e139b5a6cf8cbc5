"""Plans and reports on a Dask cluster: chunks of games as tasks, played by whoever is free, brought home and checked here.

The machine that asks is *home*: it holds the folder, and asks the program which chunks are missing there. Those are handed out
as tasks of a few seconds; a task is a pure function of the plan and the numbers of its chunks, so that it can be played again
anywhere. The files that come back are put into the folder, and at the end the program itself checks every one of them and
writes the records or the report: the same bytes as on one machine. What is home is never played again, so that the same call
goes on after a stop, a crash, or the loss of the whole cluster.
"""

from __future__ import annotations

import contextlib
import hashlib
import itertools
import json
import logging
import os
import queue
import re
import tempfile
import time
from collections import deque
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from . import _program
from ._plan import files_of, plan_keys, plan_text, texts_of
from ._program import WildlabError, call, engine
from ._progress import Progress
from ._report import Question, Report, make
from ._run import FIRST, Records, play

if TYPE_CHECKING:
    from dask.distributed import Client, Future

log = logging.getLogger("wildlab.cluster")

#: The files that may come home: chunks of a run, and cells of a report.
_NAMES = re.compile(r"chunks/\d{7}\.chunk|cells/[0-9a-f]{16}/(\d{5}\.chunk|cell\.json)")

#: How often a task is handed out again whose worker died: machines may come and go.
_DEATHS = 100
#: How often a task is tried again that failed for another reason than the program's word.
_FAILURES = 3
#: Seconds between two looks at who is there.
_LOOK = 2.0

Chunk = tuple[int, int]


class AnotherBuild(WildlabError):
    """A worker's program plays with other code than that at home: its games could differ, and are not taken."""


@dataclass(frozen=True)
class Job:
    """Everything that a worker needs besides the numbers of the chunks."""

    game: str
    engine: str
    words: tuple[str, ...]
    #: Files that the plan names, by their paths below the working folder.
    files: tuple[tuple[str, bytes], ...] = ()
    #: Files that it names by absolute paths, which every worker must see, with their fingerprints.
    seen: tuple[tuple[str, str], ...] = ()

    def key(self) -> str:
        """A name for the scheduler."""
        return "wildlab-" + hashlib.sha256(repr(self).encode()).hexdigest()[:16]


@dataclass
class Played:
    """What a worker has played: the files, and how long that took."""

    files: list[tuple[str, bytes]]
    games: int
    seconds: float


@dataclass
class Tally:
    """What happened on the way; ``wildlab.on_dask.last`` is that of the last call."""

    tasks: int = 0
    games: int = 0
    bytes: int = 0
    deaths: int = 0
    failures: int = 0
    refused: dict[str, str] = field(default_factory=dict)
    seconds: float = 0.0
    worker_seconds: float = 0.0


#: What happened in the last call of ``cluster``.
last = Tally()


def cluster(
    plan: Mapping[str, Any] | str | os.PathLike[str] | Question,
    out: str | os.PathLike[str],
    client: Client | str | None = None,
    *,
    game: str = FIRST,
    task_seconds: float = 10.0,
    threads: int | None = None,
    progress: bool | None = None,
) -> Records | Report:
    """Plays a plan or a report on a Dask cluster, and gives its records or the report.

    ``plan`` is a mapping with the keys of a plan, a file in TOML (docs/plan.md), or ``wildlab.question(...)`` for a report. ``client``
    is a ``dask.distributed.Client``, with whatever cluster behind it; an address; or ``None`` for one worker a core of this
    machine. Workers need this package of the same build; others are refused with a warning. Files that the plan names below
    the working folder travel with it.

    Tasks take about ``task_seconds``. A task whose worker dies is played by another one. Interrupted, it keeps what is home,
    and the same call goes on; ``threads`` is for the work at home. Needs ``pip install wildlab[cluster]``.
    """
    with contextlib.ExitStack() as stack:
        place = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="wildlab-")))
        home = _Home(plan, Path(out), game, place)
        stack.enter_context(home.alone())
        told = home.missing()
        missing = [(int(number), int(games)) for number, games in told["missing"]]
        if missing:
            dask = stack.enter_context(_client(client))
            bar = stack.enter_context(Progress(progress))
            _Hand(home.job, dask, home.keep, task_seconds).play(missing, int(told["games"]), bar)
        return home.finish(threads, progress)


class _Home:
    """The folder that wants games, and the calls of the program there."""

    def __init__(self, plan: Any, out: Path, game: str, place: Path) -> None:
        self.out, self.place = out, place
        self._count = itertools.count()
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
        seen: dict[str, str] = {}
        for name in files_of(_named(texts)):
            if Path(name).is_absolute():
                seen[name] = _fingerprint(Path(name).read_bytes())
            elif ".." in Path(name).parts or name in files:
                raise WildlabError(
                    [f"{name}: expected a file below the working folder, or an absolute path that all workers see"]
                )
            else:
                files[name] = Path(name).read_bytes()
        self.job = Job(game, engine(game), words, tuple(files.items()), tuple(seen.items()))

    @contextlib.contextmanager
    def alone(self) -> Iterator[None]:
        """Keeps a second call away from the folder of a run, where the system can."""
        try:
            import fcntl
        except ImportError:
            yield
            return
        self.out.parent.mkdir(parents=True, exist_ok=True)
        path = self.out.with_name(self.out.name + ".cluster.lock")
        with open(path, "w", encoding="utf-8") as file:
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                raise WildlabError([f"{self.out}: another process has it played on a cluster; wait for it"]) from None
            try:
                yield
            finally:
                path.unlink(missing_ok=True)

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
        draft.write_bytes(content)
        draft.replace(path)

    def finish(self, threads: int | None, progress: bool | None) -> Records | Report:
        """Has the program check every chunk and write the records or the report."""
        if self.question is not None:
            return make(self.job.game, list(self.question.words), out=self.out, threads=threads, progress=progress)
        self._run("--resume", threads=threads, progress=progress)
        return Records(self.out)

    def _run(self, *options: str, threads: int | None = None, progress: bool | None = False) -> _program.Done:
        words = ["--out", str(self.out), *options]
        return play(self.job.game, self.plan, words, threads=threads, progress=progress, place=self.place)


class _Hand:
    """Hands chunks out as tasks, and takes in what comes back."""

    def __init__(self, job: Job, client: Client, keep: Any, task_seconds: float) -> None:
        self.job, self.client, self.keep, self.task_seconds = job, client, keep, task_seconds
        self.done: queue.SimpleQueue[Future] = queue.SimpleQueue()
        self.running: dict[Future, tuple[list[Chunk], set[str] | None]] = {}
        self.waiting: deque[Chunk] = deque()
        self.trouble: dict[int, list[int]] = {}
        self.builds: dict[str, str] = {}
        self.slots, self.looked, self.pace = 0, 0.0, 0.0
        self.kit: Future | None = None
        self.numbers = itertools.count()
        self.tally = Tally()

    def play(self, missing: list[Chunk], games: int, bar: Progress) -> None:
        """Plays all chunks that are missing."""
        global last
        last, begun = self.tally, time.monotonic()
        self.waiting.extend(missing)
        home = games - sum(chunk[1] for chunk in missing)
        try:
            while self.waiting or self.running:
                self.look()
                self.hand_out()
                for future in self.ready():
                    self.take(future)
                bar("games", home + self.tally.games, games)
        finally:
            self.tally.seconds = time.monotonic() - begun
            futures = [*self.running, *([self.kit] if self.kit is not None else [])]
            if futures:
                with contextlib.suppress(Exception):
                    self.client.cancel(futures, force=True)

    def look(self) -> None:
        """Looks who is there, and asks newcomers for the build of their program."""
        now = time.monotonic()
        if self.slots and now - self.looked < _LOOK:
            return
        self.looked = now
        there: dict[str, int] = self.client.nthreads()
        new = [address for address in there if address not in self.builds]
        if new:
            found = self.client.run(build, self.job.game, workers=new, on_error="return")
            for address, answer in found.items():
                self.builds[address] = answer if isinstance(answer, str) else f"none ({answer})"
                if self.builds[address] != self.job.engine and not isinstance(answer, OSError):
                    self.refuse(address, self.builds[address])
        allowed = {address: threads for address, threads in there.items() if address not in self.tally.refused}
        if there and not allowed:
            told = "; ".join(f"{address}: {build}" for address, build in self.tally.refused.items())
            raise AnotherBuild([f"no worker has the build of home, {self.job.engine}: {told}"])
        self.slots = sum(allowed.values())
        for future, (chunks, asked) in list(self.running.items()):
            # Those whom it was meant for are gone for good.
            if asked is not None and not asked & set(there) and future.status != "finished":
                self.again(future, chunks)

    def refuse(self, address: str, found: str) -> None:
        """Leaves a worker out."""
        if address not in self.tally.refused:
            self.tally.refused[address] = found
            log.warning("the worker %s is refused: its build is %s, that of home %s", address, found, self.job.engine)

    def hand_out(self) -> None:
        """Keeps two tasks for each thread under way: one that is played, one that waits beside it."""
        allowed = None
        if self.tally.refused:
            allowed = {address for address in self.builds if address not in self.tally.refused}
        if self.kit is None and self.slots:
            # A task of its own, so that a large plan travels once to each worker, and again when one dies.
            self.kit = self.client.submit(_same, self.job, key=self.job.key(), workers=sorted(allowed) if allowed else None)
        while self.waiting and len(self.running) < 2 * self.slots:
            chunks = self.batch()
            numbers = _ranges([number for number, _ in chunks])
            key = f"{self.job.key()}-{chunks[0][0]}-{next(self.numbers)}"
            workers = sorted(allowed) if allowed else None
            future = self.client.submit(play_chunks, self.kit, numbers, key=key, pure=False, workers=workers)
            self.running[future] = (chunks, allowed)
            self.tally.tasks += 1
            future.add_done_callback(self.done.put)

    def batch(self) -> list[Chunk]:
        """The next chunks: of about the wanted time, one by one while the pace is unknown, fewer towards the end."""
        most = max(1, len(self.waiting) // (3 * max(1, self.slots)))
        chunks = [self.waiting.popleft()]
        games = chunks[0][1]
        while self.waiting and len(chunks) < most and games + self.waiting[0][1] <= self.pace * self.task_seconds:
            chunks.append(self.waiting.popleft())
            games += chunks[-1][1]
        return chunks

    def ready(self) -> list[Future]:
        """Futures that are done, at least one unless it is time to look around."""
        found = []
        with contextlib.suppress(queue.Empty):
            found.append(self.done.get(timeout=0.5))
            while len(found) < 64:
                found.append(self.done.get_nowait())
        return [future for future in found if future in self.running]

    def take(self, future: Future) -> None:
        """Takes in what came of a task."""
        chunks, _ = self.running[future]
        if future.status != "finished":
            self.failed(future, chunks)
            return
        try:
            played: Played = future.result()
        except Exception:  # The result went with its worker: it is played again.
            self.failed(future, chunks)
            return
        del self.running[future]
        for name, content in played.files:
            self.keep(name, content)
            self.tally.bytes += len(content)
        self.tally.games += played.games
        self.tally.worker_seconds += played.seconds
        pace = played.games / max(played.seconds, 1e-3)
        self.pace = pace if self.pace == 0.0 else 0.8 * self.pace + 0.2 * pace

    def failed(self, future: Future, chunks: list[Chunk]) -> None:
        """A task came to nothing: it is handed out again, unless the program itself refused."""
        from dask.distributed import KilledWorker

        error = future.exception() if future.status == "error" else None
        if isinstance(error, AnotherBuild):
            address, _, found = error.reasons[0].partition(" ")
            self.refuse(address, found)
        elif isinstance(error, WildlabError) and error.code == 2:
            raise error
        else:
            kind = 1 if error is not None and not isinstance(error, KilledWorker) else 0
            counts = self.trouble.setdefault(chunks[0][0], [0, 0])
            counts[kind] += 1
            if counts[kind] > (_DEATHS, _FAILURES)[kind]:
                raise error if error is not None else WildlabError(["a task was lost again and again"], 1)
            self.tally.failures += kind
            self.tally.deaths += 1 - kind
            log.warning("a task is handed out again: %s", error or future.status)
        self.again(future, chunks)

    def again(self, future: Future, chunks: list[Chunk]) -> None:
        """Puts the chunks of a task back; the first in line are those that were handed out first."""
        self.running.pop(future, None)
        if future.status == "pending":
            future.cancel()
        self.waiting.extendleft(reversed(chunks))


def build(game: str) -> str:
    """The fingerprint of the code that plays a game, on the machine where this is called."""
    return engine(game)


def _same(job: Job) -> Job:
    return job


def play_chunks(job: Job, numbers: str) -> Played:
    """Plays chunks by their numbers, on a worker, on one thread."""
    found = engine(job.game)
    if found != job.engine:
        raise AnotherBuild([f"{_address()} {found}"])
    begun = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="wildlab-") as place:
        for name, content in job.files:
            path = Path(place) / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
        for name, fingerprint in job.seen:
            if not Path(name).is_file() or _fingerprint(Path(name).read_bytes()) != fingerprint:
                raise WildlabError([f"{name}: it is not on {_address()} as it is at home; expected a file that all workers see"])
        done = call([job.game, *job.words, "--chunks", numbers, "--threads", "1"], cwd=Path(place))
    files, games = [], 0
    at = 0
    while at < len(done.out):
        end = done.out.index(b"\n", at)
        name, length, some = done.out[at:end].decode().rsplit(" ", 2)
        at = end + 1 + int(length)
        files.append((name, done.out[end + 1 : at]))
        games += int(some)
    return Played(files, games, time.monotonic() - begun)


def _address() -> str:
    with contextlib.suppress(Exception):
        from dask.distributed import get_worker

        return str(get_worker().address)
    return "this machine"


def _fingerprint(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


def _named(texts: list[str]) -> list[str]:
    """Texts, and what stands behind a sign of equality in them: ``box=my-box.toml``."""
    parts = [part for text in texts for part in re.split(r"[;=]", text)]
    return [*texts, *parts]


def _ranges(numbers: list[int]) -> str:
    """Numbers as the program takes them: ``0,4,8..11``."""
    parts: list[list[int]] = []
    for number in numbers:
        if parts and parts[-1][1] == number - 1:
            parts[-1][1] = number
        else:
            parts.append([number, number])
    return ",".join(str(first) if first == end else f"{first}..{end}" for first, end in parts)


@contextlib.contextmanager
def _client(client: Client | str | None) -> Iterator[Client]:
    try:
        from dask.distributed import Client, LocalCluster
    except ImportError:
        raise WildlabError(["Dask is not installed: pip install 'wildlab[cluster]'"]) from None
    if isinstance(client, Client):
        if client.asynchronous:
            raise WildlabError(["client: found an asynchronous one, expected Client(..., asynchronous=False)"])
        yield client
    elif client is not None:
        with Client(client) as made:
            yield made
    else:
        workers = os.cpu_count() or 1
        with LocalCluster(n_workers=workers, threads_per_worker=1, dashboard_address=":0") as local, Client(local) as made:
            yield made
