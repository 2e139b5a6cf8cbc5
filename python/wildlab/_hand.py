"""Hands pieces of work out to a Dask cluster, and takes in what comes back."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import logging
import queue
import time
import zlib
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from ._program import WildlabError
from ._progress import Progress
from ._work import AnotherBuild, Job, Played, build, play_chunks

if TYPE_CHECKING:
    from dask.distributed import Client, Future

log = logging.getLogger("wildlab.cluster")

#: How often a task is handed out again whose worker died: machines may come and go.
_DEATHS = 100
#: How often a task is tried again that failed for another reason than the program's word.
_FAILURES = 3
#: Seconds between two looks at who is there.
_LOOK = 2.0

Chunk = tuple[int, int]


@dataclass
class Tally:
    """What happened on the way; ``wildlab.on_dask.last()`` is that of the last call."""

    tasks: int = 0
    games: int = 0
    bytes: int = 0
    deaths: int = 0
    failures: int = 0
    refused: dict[str, str] = field(default_factory=dict)
    seconds: float = 0.0
    #: The time of the processor that the programs of the workers took.
    worker_seconds: float = 0.0


class Hand:
    """Hands chunks out as tasks, and takes in what comes back."""

    def __init__(
        self, job: Job, client: Client, keep: Callable[[str, bytes], None], task_seconds: float, work: Any = play_chunks
    ) -> None:
        self.job, self.client, self.keep, self.task_seconds = job, client, keep, task_seconds
        self.work, self.what = work, "games"
        #: Tasks that ended, with what was played, or nothing.
        self.done: queue.SimpleQueue[tuple[Future, Played | None]] = queue.SimpleQueue()
        self.running: dict[Future, tuple[list[Chunk], list[str] | None]] = {}
        self.waiting: deque[Chunk] = deque()
        self.trouble: dict[int, list[int]] = {}
        self.builds: dict[str, str] = {}
        #: Who may play, where some may not.
        self.allowed: list[str] | None = None
        self.slots, self.looked, self.pace = 0, 0.0, 0.0
        self.numbers = itertools.count()
        self.tally = Tally()

    def play(self, missing: list[Chunk], games: int, bar: Progress) -> None:
        """Plays all missing chunks of ``games`` games. It can be called again for more."""
        begun = time.monotonic()
        self.waiting.extend(missing)
        home = games - sum(chunk[1] for chunk in missing) - self.tally.games
        try:
            while self.waiting or self.running:
                self.look()
                self.hand_out()
                for future, played in self.ready():
                    self.take(future, played)
                bar(self.what, home + self.tally.games, games)
        except Exception as error:
            if isinstance(error, WildlabError) or self.client.status == "running":
                raise
            gone = f"the scheduler is gone ({error}); what is home is kept, and the same call goes on"
            raise WildlabError([gone], 1) from None
        finally:
            self.tally.seconds += time.monotonic() - begun
            futures = list(self.running)
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
        self.allowed = sorted(allowed) if self.tally.refused else None
        for future, (chunks, asked) in list(self.running.items()):
            # Those whom it was meant for are gone for good.
            if asked is not None and there.keys().isdisjoint(asked) and future.status != "finished":
                self.again(future, chunks)

    def refuse(self, address: str, found: str) -> None:
        """Leaves a worker out."""
        if address not in self.tally.refused:
            self.tally.refused[address] = found
            log.warning("the worker %s is refused: its build is %s, that of home %s", address, found, self.job.engine)

    def hand_out(self) -> None:
        """Keeps two tasks for each thread under way: one that is played, one that waits beside it."""
        loop: Any = self.client.loop
        while self.waiting and len(self.running) < 2 * self.slots:
            chunks = self.batch()
            numbers = ranges([number for number, _ in chunks])
            key = f"{self.job.key()}-{chunks[0][0]}-{next(self.numbers)}"
            future = self.client.submit(self.work, self.job, numbers, key=key, pure=False, workers=self.allowed)
            self.running[future] = (chunks, self.allowed)
            self.tally.tasks += 1
            future.add_done_callback(lambda future: loop.add_callback(self.fetch, future))

    def batch(self) -> list[Chunk]:
        """The next chunks: of about the wanted time, one by one while the pace is unknown. Towards the end they are fewer, down to
        a fifth of it, so that all workers end at about the same time."""
        many = len(self.waiting) // (3 * max(1, self.slots))
        wanted = self.pace * self.task_seconds
        chunks = [self.waiting.popleft()]
        games = chunks[0][1]
        while self.waiting:
            more = games + self.waiting[0][1]
            if more > (wanted if len(chunks) < many else wanted / 5.0):
                break
            chunks.append(self.waiting.popleft())
            games = more
        return chunks

    async def fetch(self, future: Future) -> None:
        """Brings home what was played. Many are on their way at once, and none waits for one that is played again because its
        worker died with it."""
        played = None
        if future.status == "finished":
            with contextlib.suppress(Exception, asyncio.CancelledError):
                played = await self.client.gather(future, asynchronous=True)
        self.done.put((future, played))

    def ready(self) -> list[tuple[Future, Played | None]]:
        """Tasks that ended, at least one unless it is time to look around."""
        found = []
        with contextlib.suppress(queue.Empty):
            found.append(self.done.get(timeout=0.5))
            while len(found) < 64:
                found.append(self.done.get_nowait())
        return [(future, played) for future, played in found if future in self.running]

    def take(self, future: Future, played: Played | None) -> None:
        """Takes in what came of a task."""
        if played is None:
            self.failed(future, self.running[future][0])
            return
        del self.running[future]
        for name, content in played.files:
            self.keep(name, zlib.decompress(content))
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


def ranges(numbers: list[int]) -> str:
    """Numbers as the program takes them: ``0,4,8..11``."""
    parts: list[list[int]] = []
    for number in numbers:
        if parts and parts[-1][1] == number - 1:
            parts[-1][1] = number
        else:
            parts.append([number, number])
    return ",".join(str(first) if first == end else f"{first}..{end}" for first, end in parts)
