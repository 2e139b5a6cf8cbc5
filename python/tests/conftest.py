"""What the tests share. They test the package that is installed, or the one of the source tree with WILDLAB_PROGRAM."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest

import wildlab


@pytest.fixture(autouse=True)
def in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Relative names mean the test's own folder."""
    monkeypatch.chdir(tmp_path)


def fingerprints(folder: str | Path) -> dict[str, str]:
    """All files of a folder with fingerprints of their bytes."""
    files = [path for path in sorted(Path(folder).rglob("*")) if path.is_file()]
    return {str(path.relative_to(folder)): hashlib.sha256(path.read_bytes()).hexdigest() for path in files}


def impostor(folder: Path) -> Path:
    """A program that says it is of another build, and is not: so that only the check can tell."""
    path = folder / "another-build"
    real = wildlab.program()
    path.write_text(
        f'#!/bin/sh\nif [ "$1" = games ]; then "{real}" "$@" | sed -E \'s/"engine": "[0-9a-f]+"/"engine": "0123456789abcdef"/\'\n'
        f'else exec "{real}" "$@"; fi\n'
    )
    path.chmod(0o755)
    return path
