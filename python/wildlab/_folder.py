"""Folders of runs and reports, read as the program reads them: every byte is checked before it is used.

A folder has a list of its files (``manifest.json`` of a run, ``report.json`` of a report). The list ends with a checksum of its own
text, the *seal*, and gives the length and checksum of every other file. The bytes that were checked are the bytes that are parsed: a
file is read once. The checksum is computed by the program (``wildlab fingerprint``): 100 MB take about 0.1 s there and 3 s in Python.
"""

from __future__ import annotations

import contextlib
import json
import os
import re
import stat
import subprocess
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import Any, BinaryIO

from ._program import WildlabError, program, reasons_of

_SEAL = re.compile(rb',\n  "fingerprint": "([0-9a-f]{16})"\n}\n\Z')
_KINDS = {dict: "an object", list: "a list", str: "a text", bool: "true or false", int: "a whole number from 0"}
_AGAIN = "the command that made the folder makes it anew (run with resume=True, or report)"


def checksum(content: bytes) -> str:
    """The program's checksum of bytes, in hexadecimal."""
    path = program()
    try:
        done = subprocess.run([str(path), "fingerprint"], input=content, capture_output=True, check=False)
    except OSError as error:
        raise WildlabError([f"{path}: it cannot be run: {error}"]) from None
    said = done.stdout.split()
    if done.returncode != 0 or len(said) != 3 or int(said[1]) != len(content):
        raise WildlabError(reasons_of(done.stderr.decode("utf-8", "replace"), path), done.returncode or 1)
    return said[0].decode()


def field(value: Any, names: Sequence[str | int], kind: type, place: Path) -> Any:
    """The value of a field, as ``field(manifest, ["files", 0, "name"], str, path)``; one that is missing or of another kind is an
    error that names file and field."""
    said = ""
    for name in names:
        said += f"[{name}]" if isinstance(name, int) else f".{name}" if said else name
        try:
            value = value[name]
        except (KeyError, IndexError, TypeError):
            raise WildlabError([f"{place}: {said}: it is missing, expected {_KINDS[kind]}"]) from None
    # A truth value is a whole number to Python, and to no other language.
    if not isinstance(value, kind) or (isinstance(value, int) and kind is int and (isinstance(value, bool) or value < 0)):
        found = json.dumps(value, ensure_ascii=False)
        found = found if len(found) <= 60 else found[:60] + "…"
        raise WildlabError([f"{place}: {said or 'the file'}: found {found}, expected {_KINDS[kind]}"])
    return value


@dataclass(frozen=True)
class Entry:
    """A file as the list of its folder describes it."""

    name: str
    rows: int
    bytes: int
    checksum: str

    @property
    def table(self) -> str:
        """The name of the table that it holds, if it holds one."""
        path = PurePosixPath(self.name)
        return path.stem if path.suffix in (".csv", ".parquet") else ""


class Folder:
    """The folder of a run or a report: what its list says, and its files, each checked when it is read."""

    def __init__(self, path: Path, listing: str, what: str) -> None:
        self.path, self.listing = path, path / listing
        try:
            content = _read(self.listing)
        except FileNotFoundError:
            raise WildlabError([f"{path}: expected the folder of {what}: there is no {listing}"]) from None
        except OSError as error:
            raise WildlabError([f"{self.listing}: cannot be read: {error.strerror or error}"]) from None
        seal = _SEAL.search(content)
        if seal is None or checksum(content[: seal.start()]) != seal[1].decode():
            raise WildlabError([f"{self.listing}: it is damaged, its text does not fit its fingerprint; {_AGAIN}"])
        try:
            record = json.loads(content)
        except (ValueError, RecursionError) as error:
            raise WildlabError([f"{self.listing}: this is no JSON: {error}"]) from None
        #: What the list says.
        self.record: dict[str, Any] = field(record, [], dict, self.listing)
        files = self.field("files", kind=list)
        #: The files by name, in the order of the list.
        self.files = {entry.name: entry for entry in map(self._entry, range(len(files)))}

    def field(self, *names: str | int, kind: type) -> Any:
        """A field of the list."""
        return field(self.record, names, kind, self.listing)

    def _entry(self, number: int) -> Entry:
        def of(name: str, kind: type) -> Any:
            return self.field("files", number, name, kind=kind)

        return Entry(of("name", str), of("rows", int), of("bytes", int), of("checksum", str))

    def read(self, name: str) -> bytes:
        """The bytes of a file of the list, if they are those that were written."""
        entry = self.files.get(name)
        if entry is None:
            raise WildlabError([f"{self.listing}: files: expected {name} among them"])
        path = self.within(name)
        try:
            content = _read(path, entry.bytes)
        except OSError as error:
            raise WildlabError([f"{path}: cannot be read: {error.strerror or error}; {_AGAIN}"]) from None
        if len(content) != entry.bytes or checksum(content) != entry.checksum:
            reason = f"it is damaged, its bytes do not fit the fingerprint in {self.listing.name}"
            raise WildlabError([f"{path}: {reason}; {_AGAIN}"])
        return content

    def checked(self, name: str) -> Path:
        """The path of a file of the list whose bytes are those that were written. They are read once, a part at a time."""
        entry = self.files.get(name)
        if entry is None:
            raise WildlabError([f"{self.listing}: files: expected {name} among them"])
        path = self.within(name)
        try:
            found = _checksum_of(path, entry.bytes)
        except OSError as error:
            raise WildlabError([f"{path}: cannot be read: {error.strerror or error}; {_AGAIN}"]) from None
        if found != entry.checksum:
            reason = f"it is damaged, its bytes do not fit the fingerprint in {self.listing.name}"
            raise WildlabError([f"{path}: {reason}; {_AGAIN}"])
        return path

    def frame(self, name: str) -> Any:
        """A table as a frame."""
        import polars

        content, path = self.read(name), self.path / name
        read = polars.read_csv if path.suffix == ".csv" else polars.read_parquet
        try:
            frame = read(content)
        except (polars.exceptions.PolarsError, OSError, ValueError) as error:
            raise WildlabError([f"{path}: cannot be read as a table: {error}"]) from None
        if frame.height != self.files[name].rows:
            raise WildlabError([f"{path}: found {frame.height} rows, expected {self.files[name].rows} by {self.listing.name}"])
        return frame

    def within(self, name: str) -> Path:
        """The path of a name that stays in the folder: no other name of a list is ever opened."""
        parts = PurePosixPath(name).parts
        plain = bool(parts) and not any(part in ("..", "/") or set(part) & set("\\:\0") for part in parts)
        path = self.path.joinpath(*parts) if plain and not name.startswith("/") else None
        try:
            # Links, also those of folders on the way.
            if path is not None and path.resolve() == self.path.resolve().joinpath(*parts):
                return path
        except (OSError, ValueError, RuntimeError):
            pass
        raise WildlabError([f"{self.listing}: files: found the name {name!r}, expected a file in this folder, without links"])


def _read(path: Path, length: int | None = None) -> bytes:
    """The bytes of a plain file; one of another length than expected is not read to its end."""
    with _opened(path) as (file, size):
        return file.read() if length is None or size == length else b""


def _checksum_of(path: Path, length: int) -> str:
    """The program's checksum of a plain file of a length, in hexadecimal; empty if it has another length. The program reads the file
    itself, so that it is never in the memory of this process."""
    with _opened(path) as (file, size):
        if size != length:
            return ""
        done = subprocess.run([str(program()), "fingerprint"], stdin=file, capture_output=True, check=False)
    said = done.stdout.split()
    if done.returncode != 0 or len(said) != 3:
        raise WildlabError(reasons_of(done.stderr.decode("utf-8", "replace"), program()), done.returncode or 1)
    return said[0].decode() if int(said[1]) == length else ""


@contextlib.contextmanager
def _opened(path: Path) -> Iterator[tuple[BinaryIO, int]]:
    """A plain file and its length; a pipe or a device is none, and could be waited for in vain."""
    flags = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0)
    with open(os.open(path, flags), "rb") as file:
        data = os.fstat(file.fileno())
        if not stat.S_ISREG(data.st_mode):
            raise OSError("this is no plain file")
        yield file, data.st_size
