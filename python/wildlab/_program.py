"""The program behind the package: where it is, how it is called, what it says when it refuses."""

from __future__ import annotations

import functools
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import sysconfig
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

#: Called with the progress of the work: what is counted, how many are done, and of how many.
Told = Callable[[str, int, int], None]

STOPPED = 130
_LINE = re.compile(r"^(.*?) ?(\d+)/(\d+)$")


class WildlabError(Exception):
    """The program refused, or failed: ``reasons`` are its own words, ``code`` is its exit code.

    Exit code 2 means that something was not accepted (the reasons say what was found and what was expected), 1 that a
    design target was missed or a file could not be written, and a negative one that a signal ended it.
    """

    def __init__(self, reasons: Sequence[str], code: int = 2) -> None:
        self.reasons = list(reasons) or [f"the program ended with exit code {code} and said nothing"]
        self.code = code
        super().__init__("\n".join(self.reasons))

    def __reduce__(self) -> tuple[Any, ...]:
        return (type(self), (self.reasons, self.code))


class MissingName(WildlabError, KeyError):
    """There is no table of that name; the reasons list the available ones."""

    def __str__(self) -> str:
        # A KeyError would show its repr.
        return "\n".join(self.reasons)


class TargetMissed(WildlabError):
    """A design target of a report was missed; the reasons say what was found. The report itself is written."""


@functools.cache
def program() -> Path:
    """The program that the package calls.

    That is the file that the environment variable ``WILDLAB_PROGRAM`` names; without it, the program that was installed
    with the package; and without that, the first ``wildlab`` of ``PATH``. Its version must be that of the package.
    """
    path = _found()
    said = _ask(path, "--version").split()
    from . import __version__

    if len(said) != 2 or said[1] != __version__:
        raise WildlabError([f"{path}: it is {' '.join(said) or 'silent'}, expected wildlab {__version__}"])
    return path


def _found() -> Path:
    name = "wildlab.exe" if os.name == "nt" else "wildlab"
    named = os.environ.get("WILDLAB_PROGRAM")
    if named:
        if not Path(named).is_file():
            raise WildlabError([f"WILDLAB_PROGRAM: {named}: there is no such file"])
        return Path(named).absolute()
    # Beside the interpreter, or where `pip install --user` and `--target` put scripts.
    schemes = [sysconfig.get_path("scripts"), sysconfig.get_path("scripts", _user_scheme())]
    beside = [str(Path(sys.executable).parent), str(Path(__file__).parent.parent / "bin")]
    for folder in [*schemes, *beside]:
        if (Path(folder) / name).is_file():
            return Path(folder) / name
    found = shutil.which("wildlab")
    if found:
        return Path(found).absolute()
    raise WildlabError(["the program is not there: install the wheel, or name a program by WILDLAB_PROGRAM"])


def _user_scheme() -> str:
    return sysconfig.get_preferred_scheme("user")


def _ask(path: Path, *words: str) -> str:
    try:
        done = subprocess.run([str(path), *words], capture_output=True, text=True, encoding="utf-8", check=False)
    except OSError as error:
        raise WildlabError([f"{path}: it cannot be run: {error}"]) from None
    if done.returncode != 0:
        raise WildlabError(reasons_of(done.stderr, path), done.returncode)
    return done.stdout


@functools.cache
def about() -> dict[str, Any]:
    """What the program has: its version, and its games with their fingerprints, keys, players and questions."""
    return json.loads(_ask(program(), "games", "--json"))


def engine(game: str) -> str:
    """The fingerprint of the code that plays a game: of two programs with the same one, every game is the same."""
    for one in about()["games"]:
        if one["name"] == game:
            return str(one["engine"])
    names = ", ".join(one["name"] for one in about()["games"])
    raise WildlabError([f"game: found {game!r}, expected one of {names}"])


def reasons_of(said: str, path: Path) -> list[str]:
    """The notes of the program at a path without its name before them, and without its lines of progress."""
    lines = [line for line in said.splitlines() if line.strip() and not _LINE.match(line)]
    return [re.sub(rf"^({re.escape(path.name)}|{re.escape(path.stem)}): ", "", line) for line in lines]


@dataclass
class Done:
    """What came of a call: its standard output, and its notes."""

    out: bytes
    notes: list[str] = field(default_factory=list)
    #: The time of the processor that it took; the elapsed time if the system does not say.
    seconds: float = 0.0

    def text(self) -> str:
        """The standard output as text."""
        return self.out.decode("utf-8")


def call(
    words: Sequence[str], told: Told | None = None, cwd: Path | None = None, under_way: set[subprocess.Popen[bytes]] | None = None
) -> Done:
    """Calls the program, and reports its progress. It is ``under_way`` until it ends.

    An interrupt stops it as Ctrl-C does: what is whole is kept. It ends, too, when this process does, however that comes.
    """
    environment = dict(os.environ, WILDLAB_PROGRESS="lines", WILDLAB_ENDS_WITH="stdin")
    # A group of its own: an interrupt of the notebook or the terminal reaches it once, through this process.
    apart: Any = (
        {"creationflags": getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0)} if os.name == "nt" else {"process_group": 0}
    )
    pipes: Any = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    try:
        child: Any = subprocess.Popen([str(program()), *words], env=environment, cwd=cwd, **pipes, **apart)
    except OSError as error:
        raise WildlabError([f"{program()}: it cannot be run: {error}"]) from None
    if under_way is not None:
        under_way.add(child)
    out: list[bytes] = []
    said: list[str] = []
    reading = [
        threading.Thread(target=lambda: out.append(child.stdout.read()), daemon=True),
        threading.Thread(target=_listen, args=(child.stderr, said, told), daemon=True),
    ]
    for thread in reading:
        thread.start()
    try:
        seconds = _ended(child)
    except BaseException:
        _interrupt(child)
        raise
    finally:
        if under_way is not None:
            under_way.discard(child)
        for thread in reading:
            thread.join()
        for pipe in (child.stdin, child.stdout, child.stderr):
            pipe.close()
    notes = reasons_of("\n".join(said), program())
    if child.returncode == STOPPED:
        raise KeyboardInterrupt("; ".join(notes))
    missed = [line for line in out[0].decode("utf-8", "replace").splitlines() if line.startswith("missed: ")] if out else []
    if child.returncode == 1 and missed:
        raise TargetMissed(missed, 1)
    if child.returncode != 0:
        raise WildlabError(notes, child.returncode)
    return Done(out[0] if out else b"", notes, seconds)


def _ended(child: subprocess.Popen[bytes]) -> float:
    """Waits for the end of the program: the time of the processor that it took, or else the time that went by."""
    if not hasattr(os, "wait4"):
        begun = time.monotonic()
        child.wait()
        return time.monotonic() - begun
    _, status, usage = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    return usage.ru_utime + usage.ru_stime


def _interrupt(child: subprocess.Popen[bytes]) -> None:
    """Stops the program cleanly, and after ten seconds, or when asked again, at once."""
    if child.poll() is None:
        child.send_signal(signal.SIGINT if os.name != "nt" else getattr(signal, "CTRL_BREAK_EVENT", signal.SIGTERM))
        try:
            child.wait(10)
        except BaseException:
            child.kill()
            child.wait()


def _listen(stream: Any, said: list[str], told: Told | None) -> None:
    work, furthest = ("", 0), -1
    for raw in stream:
        line = raw.decode("utf-8", "replace").rstrip("\r\n")
        found = _LINE.match(line)
        if found is None:
            said.append(line)
        elif told is not None:
            what, done, of = found[1] or "games", int(found[2]), int(found[3])
            if work != (what, of):
                work, furthest = (what, of), -1
            # Threads write their lines as they come: a late one says nothing new.
            if done > furthest:
                furthest = done
                told(what, done, of)
