"""A Dask cluster whose workers are processes that can be killed, for tests and for `scripts/cluster-trial`."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from types import TracebackType

from dask.distributed import Client, LocalCluster


class Workers:
    """A scheduler, and workers of one thread each without anybody who starts them again."""

    def __init__(self, count: int = 0, **environment: str) -> None:
        self.cluster = LocalCluster(n_workers=0, dashboard_address=":0", silence_logs=50)
        self.client = Client(self.cluster)
        self.workers: list[subprocess.Popen[bytes]] = []
        for _ in range(count):
            self.start(**environment)
        self.wait(count)

    def start(self, **environment: str) -> subprocess.Popen[bytes]:
        """Starts one more worker."""
        address = self.cluster.scheduler_address
        words = [
            "-m",
            "distributed.cli.dask_worker",
            address,
            "--nthreads",
            "1",
            "--no-nanny",
            "--no-dashboard",
            "--death-timeout",
            "30",
        ]
        quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        worker = subprocess.Popen([sys.executable, *words], env={**os.environ, **environment}, **quiet)
        self.workers.append(worker)
        return worker

    def wait(self, count: int) -> None:
        """Waits until so many workers are there."""
        self.client.wait_for_workers(count, timeout=120)

    def kill(self, worker: subprocess.Popen[bytes]) -> None:
        """Kills a worker as a power cut would."""
        worker.kill()
        worker.wait()
        self.workers.remove(worker)

    def __enter__(self) -> Workers:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        for worker in list(self.workers):
            self.kill(worker)
        time.sleep(0.1)
        self.client.close()
        self.cluster.close()
