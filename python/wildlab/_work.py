"""What a worker of a cluster does: it plays chunks, or blocks of a search's deals, by their numbers."""

from __future__ import annotations

import contextlib
import hashlib
import json
import pickle
import subprocess
import threading
import time
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ._lock import scratch
from ._program import WildlabError, call, engine


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

    def __reduce__(self) -> tuple[Any, ...]:
        # It travels with every task: a plan of thousands of cells is long, and much the same from line to line.
        fields = (self.game, self.engine, self.words, self.files, self.seen)
        return (unpacked, (zlib.compress(pickle.dumps(fields)),))

    def key(self) -> str:
        """A name for the scheduler."""
        return "wildlab-" + hashlib.sha256(repr(self).encode()).hexdigest()[:16]


@dataclass
class Played:
    """What a worker has played: the files, compressed for the way home, and the time of the processor that took.

    Not the time that went by: a machine with other work to do would get ever smaller tasks.
    """

    files: list[tuple[str, bytes]]
    games: int
    seconds: float


#: The file in which a worker finds what a search asks for.
ASKED = "asked.json"


def play_blocks(job: Job, numbers: str) -> Played:
    """Plays blocks of a search's deals by their numbers, on a worker, on one thread."""
    begun = time.thread_time()
    with _at_work(job) as place:
        asked = json.loads((place / ASKED).read_text(encoding="utf-8"))
        spans = [part.split("..") for part in numbers.split(",")]
        wanted = [number for span in spans for number in range(int(span[0]), int(span[-1]) + 1)]
        (place / "blocks.json").write_text(json.dumps({"asked": asked, "numbers": wanted}), encoding="utf-8")
        done = call([job.game, *job.words, "--blocks", "blocks.json", "--threads", "1"], cwd=place, under_way=UNDER_WAY)
    return Played([("blocks", zlib.compress(done.out, 1))], len(wanted), done.seconds + time.thread_time() - begun)


@contextlib.contextmanager
def _at_work(job: Job) -> Iterator[Path]:
    """A folder with the files of a job, on a worker of the right build."""
    found = engine(job.game)
    if found != job.engine:
        raise AnotherBuild([f"{_address()} {found}"])
    with scratch() as place:
        for name, content in job.files:
            path = place / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
        for name, expected in job.seen:
            if not Path(name).is_file() or fingerprint(Path(name).read_bytes()) != expected:
                raise WildlabError([f"{name}: it is not on {_address()} as it is at home; expected a file that all workers see"])
        yield place


def build(game: str) -> str:
    """The fingerprint of the code that plays a game, on the machine where this is called."""
    return engine(game)


#: The programs that play for workers in this process.
UNDER_WAY: set[subprocess.Popen[bytes]] = set()


@contextlib.contextmanager
def ending() -> Iterator[None]:
    """Ends the programs of this process's workers that are ended here: no one needs their games."""
    ended = threading.Event()

    def end() -> None:
        while not ended.wait(0.05):
            for child in list(UNDER_WAY):
                child.kill()

    thread = threading.Thread(target=end, daemon=True)
    thread.start()
    try:
        yield
    finally:
        ended.set()
        thread.join()


def unpacked(packed: bytes) -> Job:
    """A job as it comes to a worker."""
    return Job(*pickle.loads(zlib.decompress(packed)))


def play_chunks(job: Job, numbers: str) -> Played:
    """Plays chunks by their numbers, on a worker, on one thread."""
    begun = time.thread_time()
    with _at_work(job) as place:
        done = call([job.game, *job.words, "--chunks", numbers, "--threads", "1"], cwd=place, under_way=UNDER_WAY)
    files, games = [], 0
    at = 0
    while at < len(done.out):
        end = done.out.index(b"\n", at)
        name, length, some = done.out[at:end].decode().rsplit(" ", 2)
        at = end + 1 + int(length)
        files.append((name, zlib.compress(done.out[end + 1 : at], 1)))
        games += int(some)
    return Played(files, games, done.seconds + time.thread_time() - begun)


def _address() -> str:
    with contextlib.suppress(Exception):
        from dask.distributed import get_worker

        return str(get_worker().address)
    return "this machine"


def fingerprint(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()
