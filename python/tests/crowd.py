"""A crowd of Dask workers for `scripts/cluster-trial crowd`: all in one process, none of which plays anything.

Home, scheduler and crowd are three processes, so that what each of them takes can be told apart. What a worker does for its own
machine is switched off here, where a thousand share one: it samples itself a hundred times a second for a profile, looks at
its event loop fifty times and at its memory twice, and a hundred of them keep a core busy with that alone.
Heartbeats and all that they say to the scheduler stay.
"""

from __future__ import annotations

import asyncio
import json
import os
import pickle
import subprocess
import sys
import time
from pathlib import Path
from types import TracebackType

import dask
import psutil
from dask.distributed import Client, Worker

from wildlab._work import Job, Played

#: What `pretend` gives back, by the number of the chunk, in the process of the workers.
PLAYED: dict[int, Played] = {}
#: How long a task takes there.
SECONDS = 10.0

OWN_AFFAIRS = {
    "distributed.worker.profile.enabled": False,
    "distributed.admin.tick.interval": "1h",
    "distributed.admin.tick.limit": "2h",
    "distributed.admin.system-monitor.interval": "1h",
}


async def pretend(job: Job, numbers: str) -> Played:
    """A task in which nothing is computed."""
    await asyncio.sleep(SECONDS)
    return PLAYED[int(numbers)]


class Crowd:
    """A scheduler and so many simulated workers, whose tasks take so long and give back what was played before."""

    def __init__(self, count: int, seconds: float, played: dict[int, Played]) -> None:
        Path("played").write_bytes(pickle.dumps((seconds, played)))
        paths = [str(Path(__file__).parent), *filter(None, [os.environ.get("PYTHONPATH")])]
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(paths)}
        quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        at = ["--host", "127.0.0.1", "--port", "0", "--no-dashboard", "--scheduler-file", "scheduler.json"]
        words = ["-m", "distributed.cli.dask_scheduler", *at]
        self.scheduler = subprocess.Popen([sys.executable, *words], env=environment, **quiet)
        while not Path("scheduler.json").exists() or not Path("scheduler.json").read_text().endswith("}"):
            time.sleep(0.05)
        self.address: str = json.loads(Path("scheduler.json").read_text())["address"]
        words = ["-c", f"import crowd; crowd.main({self.address!r}, {count})"]
        self.workers = subprocess.Popen([sys.executable, *words], env=environment, **quiet)
        self.client = Client(self.address)
        # `wait_for_workers` asks ten times a second for all that is known of all of them.
        while len(self.client.nthreads()) < count:
            time.sleep(1.0)

    def spent(self) -> dict[str, float]:
        """The CPU seconds of the three so far."""
        of = {"home": os.getpid(), "scheduler": self.scheduler.pid, "workers": self.workers.pid}
        times = {who: psutil.Process(number).cpu_times() for who, number in of.items()}
        return {who: time.user + time.system for who, time in times.items()}

    def megabytes(self) -> dict[str, float]:
        """The memory of the scheduler, of home and of the workers now."""
        of = {"home": os.getpid(), "scheduler": self.scheduler.pid, "workers": self.workers.pid}
        return {who: psutil.Process(number).memory_info().rss / 1e6 for who, number in of.items()}

    def __enter__(self) -> Crowd:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.client.close()
        for process in (self.workers, self.scheduler):
            process.kill()
            process.wait()


def main(address: str, count: int) -> None:
    """The process of the workers."""
    global SECONDS
    seconds, played = pickle.loads(Path("played").read_bytes())
    SECONDS = seconds
    PLAYED.update(played)
    dask.config.set(OWN_AFFAIRS)
    asyncio.run(_work(address, count))


async def _work(address: str, count: int) -> None:
    memory = "/dev/shm" if Path("/dev/shm").is_dir() else None
    options = {"nthreads": 1, "memory_limit": 0, "local_directory": memory, "dashboard": False}
    workers: list[Worker] = []
    while len(workers) < count:
        some = [
            Worker(address, name=f"crowd-{len(workers) + number}", **options) for number in range(min(50, count - len(workers)))
        ]
        workers += await asyncio.gather(*some)
    await asyncio.gather(*(worker.finished() for worker in workers))
