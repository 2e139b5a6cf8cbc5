"""Locks, held by a process and gone with it, and temporary folders that do not outlive their process for long.

A lock is the file ``.wildlab-NAME.lock`` that the system has locked for one process; its first line says which one. The file alone means
nothing: one that a killed process left is taken over by the next. A file of that name that is not ours is neither written nor deleted.
"""

from __future__ import annotations

import contextlib
import logging
import os
import platform
import shutil
import stat
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from ._program import WildlabError

log = logging.getLogger("wildlab")

#: The first words of every lock.
_MARK = b"wildlab lock: "
#: The lock inside a temporary folder.
_SCRATCH = ".wildlab-scratch.lock"
#: A temporary folder younger than this many seconds may be one whose process has not locked it yet.
_YOUNG = 60.0


def lock_of(thing: Path, purpose: str) -> Path:
    """The lock beside a file or folder."""
    thing = Path(os.path.abspath(thing))
    return thing.parent / f".wildlab-{thing.name}.{purpose}.lock"


@contextlib.contextmanager
def held(path: Path, busy: str) -> Iterator[None]:
    """Holds a lock, where the system can. ``busy`` says what it means that another process holds it."""
    try:
        import fcntl
    except ImportError:
        yield
        return
    while True:
        number = _open(path)
        try:
            fcntl.flock(number, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            holder = _holder(number)
            os.close(number)
            raise WildlabError([f"{busy}, by {holder}; wait for it"]) from None
        except OSError:
            log.warning("%s: this file system cannot lock files; take care that no other process writes there", path.parent)
        # The one before may have taken the file away between the two steps.
        if _is_at(number, path):
            break
        os.close(number)
    try:
        _sign(number)
        yield
    finally:
        # While it is still held: a waiting process finds another file, or none.
        if _is_at(number, path):
            path.unlink(missing_ok=True)
        os.close(number)


def _open(path: Path) -> int:
    """Opens the file of a lock: a plain one that is empty or begins as a lock does. No link is followed, no pipe waited for."""
    try:
        number = os.open(path, os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC, 0o644)
    except OSError as error:
        raise WildlabError([f"{path}: cannot be used as a lock: {error.strerror}; remove what has this name"]) from None
    data = os.fstat(number)
    plain = stat.S_ISREG(data.st_mode) and data.st_nlink <= 1
    if plain and os.pread(number, len(_MARK), 0) in (b"", _MARK):
        return number
    os.close(number)
    raise WildlabError([f"{path}: found something else, expected a lock of wildlab or nothing; move it away"])


def _is_at(number: int, path: Path) -> bool:
    """Is the open file the one at the path?"""
    try:
        return os.path.samestat(os.fstat(number), os.stat(path, follow_symlinks=False))
    except OSError:
        return False


def _sign(number: int) -> None:
    """Writes down who holds it."""
    now = time.strftime("%Y-%m-%d %H:%M:%S UTC", time.gmtime())
    os.ftruncate(number, 0)
    os.pwrite(number, _MARK + f"process {os.getpid()} on {platform.node()}, since {now}: Python\n".encode(), 0)


def _holder(number: int) -> str:
    """Who holds the lock of an open file, in plain letters."""
    line = os.pread(number, 2000, 0).removeprefix(_MARK).partition(b"\n")[0].decode("utf-8", "replace")
    return "".join(letter for letter in line if letter.isprintable()) or "another process"


@contextlib.contextmanager
def scratch() -> Iterator[Path]:
    """A temporary folder. Those of killed processes are deleted when the next one is made."""
    sweep()
    with tempfile.TemporaryDirectory(prefix="wildlab-") as place, held(Path(place) / _SCRATCH, place):
        yield Path(place)


def sweep() -> None:
    """Deletes the temporary folders of processes that are gone: those of this user with a lock that no process holds."""
    with contextlib.suppress(OSError):
        for found in Path(tempfile.gettempdir()).glob("wildlab-*"):
            with contextlib.suppress(OSError, WildlabError):
                _sweep(found)


def _sweep(folder: Path) -> None:
    data = os.stat(folder, follow_symlinks=False)
    lock = folder / _SCRATCH
    if not stat.S_ISDIR(data.st_mode) or not hasattr(os, "getuid") or data.st_uid != os.getuid():
        return
    marked = os.stat(lock, follow_symlinks=False)
    if stat.S_ISREG(marked.st_mode) and marked.st_size > 0 and time.time() - data.st_mtime > _YOUNG:
        with held(lock, str(folder)):
            shutil.rmtree(folder)
