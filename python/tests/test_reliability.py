"""Nothing lost, nothing false: damaged files are noticed, odd ones refused, files of others left alone, and a killed call goes on.

Places and moments are drawn with fixed seeds; no test depends on how fast the machine is.
"""

from __future__ import annotations

import json
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import polars
import pytest
from conftest import fingerprints

import wildlab
from wildlab._folder import checksum
from wildlab._lock import held, lock_of, scratch, sweep

unix = pytest.mark.skipif(os.name == "nt", reason="locks, links and signals are another matter there")

Frames = dict[str, polars.DataFrame]


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A small run and a small report."""
    folder = tmp_path_factory.mktemp("small")
    wildlab.run(policy="random", players=[2, 3], games=40, rounds=True, out=folder / "run")
    report = wildlab.report("difficulty", policy="random", games=30, settings={"players": 2}, out=folder / "out")
    shutil.copytree(report.folder, folder / "report")
    return folder


def of_run(folder: Path) -> Frames:
    return dict(wildlab.records(folder))


def of_report(folder: Path) -> Frames:
    report = wildlab.Report(folder)
    return {**{f"tables/{name}": frame for name, frame in report.tables.items()}, **dict(report.records)}


def same(one: Frames, other: Frames) -> bool:
    return list(one) == list(other) and all(one[name].equals(other[name]) for name in one)


def sealed(record: Any) -> bytes:
    """A record as the program seals it, whatever it says."""
    text = json.dumps(record, indent=2)
    body = text.removesuffix("}").rstrip().encode()
    return body + b',\n  "fingerprint": "' + checksum(body).encode() + b'"\n}\n'


def changed(folder: Path, listing: str, change: Callable[[dict[str, Any]], None]) -> None:
    """Changes the list of a folder and seals it anew, as somebody could who means harm."""
    record = json.loads((folder / listing).read_bytes())
    del record["fingerprint"]
    change(record)
    (folder / listing).write_bytes(sealed(record))


def flip(path: Path, chance: random.Random) -> None:
    content = bytearray(path.read_bytes())
    content[chance.randrange(len(content))] ^= 1 << chance.randrange(8)
    path.write_bytes(content)


@pytest.mark.parametrize(("kind", "read"), [("run", of_run), ("report", of_report)])
def test_a_flipped_bit_is_noticed_or_changes_no_row(small: Path, kind: str, read: Callable[[Path], Frames]) -> None:
    chance = random.Random(22)
    shutil.copytree(small / kind, "it")
    expected = read(Path("it"))
    used = [path for path in sorted(Path("it").rglob("*")) if path.suffix in (".parquet", ".json") or path.name == "report.html"]
    # What was asked is for the program: nothing is read from it here.
    asked = [path for path in used if path.name == "asked.json"]
    used = [path for path in used if path not in asked]
    assert len(used) >= 5
    for path in asked:
        flip(path, chance)
        assert same(read(Path("it")), expected)
    for number in range(150):
        path = used[number % len(used)]
        whole = path.read_bytes()
        flip(path, chance)
        with pytest.raises(wildlab.WildlabError, match="damaged") as noticed:
            read(Path("it"))
        assert path.name in str(noticed.value) and len(noticed.value.reasons) == 1
        path.write_bytes(whole)
    assert same(read(Path("it")), expected)


def test_a_file_that_is_cut_longer_missing_or_another_is_noticed(small: Path) -> None:
    shutil.copytree(small / "run", "run")
    path = Path("run/games.parquet")
    whole = path.read_bytes()
    for content in (whole[:-1], b"", whole + b"\0", Path("run/seats.parquet").read_bytes()):
        path.write_bytes(content)
        with pytest.raises(wildlab.WildlabError, match=r"games\.parquet: it is damaged"):
            wildlab.records("run")["games"]
    path.unlink()
    with pytest.raises(wildlab.WildlabError, match=r"games\.parquet: cannot be read"):
        wildlab.records("run")["games"]
    # The other tables are whole.
    assert len(wildlab.records("run")["seats"]) == 200
    wildlab.run(policy="random", players=[2, 3], games=40, rounds=True, out="run", resume=True)
    assert path.read_bytes() == whole


@unix
@pytest.mark.parametrize(
    "name", ["../games.parquet", "/ABSOLUTE", "a/../../games.parquet", "link.parquet", "away/games.parquet", ""]
)
def test_names_that_leave_the_folder_are_refused(small: Path, name: str) -> None:
    shutil.copytree(small / "run", "run")
    outside = Path("games.parquet").absolute()
    shutil.copy("run/games.parquet", outside)
    Path("run/link.parquet").symlink_to(outside)
    Path("run/away").symlink_to(Path.cwd())
    name = str(outside) if name == "/ABSOLUTE" else name
    # Their bytes fit the checksum: only the name is wrong.
    changed(Path("run"), "manifest.json", lambda record: record["files"][0].update(name=name))
    with pytest.raises(wildlab.WildlabError, match=r"manifest\.json: files: found the name|table: found"):
        wildlab.records("run")[Path(name).stem]


@unix
def test_pipes_in_the_place_of_files_are_refused_and_not_waited_for(small: Path) -> None:
    shutil.copytree(small / "run", "run")
    for name, reason in [("games.parquet", "cannot be read"), ("manifest.json", "no plain file")]:
        Path("run", name).unlink()
        os.mkfifo(Path("run", name))
        with pytest.raises(wildlab.WildlabError, match=reason):
            wildlab.records("run")["games"]


ODD: list[tuple[Callable[[dict[str, Any]], object], str]] = [
    (lambda record: record.pop("files"), "files: it is missing, expected a list"),
    (lambda record: record.update(files={}), "files: found {}, expected a list"),
    (lambda record: record.update(files=[3]), "files[0].name: it is missing"),
    (lambda record: record["files"][1].pop("name"), "files[1].name: it is missing, expected a text"),
    (lambda record: record["files"][0].update(name=7), "files[0].name: found 7, expected a text"),
    (lambda record: record["files"][0].update(bytes=-1), "files[0].bytes: found -1, expected a whole number"),
    (lambda record: record["files"][0].update(rows=True), "files[0].rows: found true, expected a whole number"),
    (lambda record: record["files"][0].update(rows=1.5), "files[0].rows: found 1.5"),
    (lambda record: record["files"][0].update(checksum=None), "files[0].checksum: found null, expected a text"),
    (lambda record: record["files"][0].update(rows=3), "expected 3 by manifest.json"),
    (lambda record: record.update(plan=[]), "plan: found [], expected an object"),
    (lambda record: record.update(complete="yes"), 'complete: found "yes", expected true or false'),
    (lambda record: record.update(format="wildlab-run-1"), "format: found wildlab-run-1, expected"),
    (lambda record: record.pop("format"), "format: it is missing"),
]


@pytest.mark.parametrize(("change", "reason"), ODD)
def test_an_odd_manifest_is_refused_by_file_and_field(small: Path, change: Callable[[dict[str, Any]], Any], reason: str) -> None:
    shutil.copytree(small / "run", "run")
    changed(Path("run"), "manifest.json", change)
    with pytest.raises(wildlab.WildlabError) as refused:
        wildlab.records("run")["games"]
    assert "manifest.json" in str(refused.value) and reason in str(refused.value)


@pytest.mark.parametrize("content", [b"", b"{}", b"[]", b"null", b"\xff\xfe", b"{" * 100_000, b'{"complete": true}'])
def test_a_list_that_is_none_is_damaged(small: Path, content: bytes) -> None:
    shutil.copytree(small / "run", "run")
    shutil.copytree(small / "report", "report")
    Path("run/manifest.json").write_bytes(content)
    Path("report/report.json").write_bytes(content)
    for read in (lambda: wildlab.records("run"), lambda: wildlab.Report("report")):
        with pytest.raises(wildlab.WildlabError, match=r"(manifest|report)\.json: it is damaged"):
            read()


def test_every_field_of_a_report_and_of_a_summary_may_be_odd(small: Path) -> None:
    values: list[Any] = [None, 3, -1.5, "text", True, [], {}, [[]], [{}], [3], {"a": 1}]
    cases = [
        (kind, key, value)
        for kind in ("run", "report")
        for key in ("plan", "cells", "findings", "files", "title", "command")
        for value in values
    ]
    for kind, key, value in random.Random(5).sample(cases, 60):
        shutil.rmtree("it", ignore_errors=True)
        shutil.copytree(small / kind, "it")
        changed(Path("it"), "manifest.json" if kind == "run" else "report.json", lambda record: record.update({key: value}))
        try:
            if kind == "run":
                records = wildlab.records("it")
                repr(records), dict(records), records.summary()
            else:
                report = wildlab.Report("it")
                repr(report), report._repr_html_(), dict(report.tables)
        except wildlab.WildlabError:
            # Any other error fails the test.
            continue


@unix
@pytest.mark.parametrize("kind", ["mine", "link", "dangling", "pipe", "folder", "hard link"])
def test_a_lock_leaves_alone_what_is_not_its_own(kind: str) -> None:
    mine, lock = Path("mine.txt").absolute(), lock_of(Path("run"), "cluster")
    assert lock == Path(".wildlab-run.cluster.lock").absolute()
    mine.write_text("" if kind == "hard link" else "mine\n")
    if kind == "mine":
        lock.write_text("mine\n")
    elif kind in ("link", "dangling"):
        lock.symlink_to(mine if kind == "link" else "nowhere")
    elif kind == "pipe":
        os.mkfifo(lock)
    elif kind == "folder":
        lock.mkdir()
    else:
        lock.hardlink_to(mine)
    before, text = os.lstat(lock), mine.read_text()
    with pytest.raises(wildlab.WildlabError, match=r"\.wildlab-run\.cluster\.lock: "), held(lock, "busy"):
        pass
    after = os.lstat(lock)
    assert (after.st_ino, after.st_size, after.st_mode) == (before.st_ino, before.st_size, before.st_mode)
    assert mine.read_text() == text and not Path("nowhere").exists()


@unix
def test_a_lock_that_was_left_is_taken_over_and_one_that_is_held_names_its_holder() -> None:
    lock = lock_of(Path("run"), "cluster")
    for left in (b"", b"wildlab lock: process 1 on another machine\n" * 9):
        lock.write_bytes(left)
        with held(lock, "busy"):
            assert (
                lock.read_bytes().startswith(b"wildlab lock: process %d on " % os.getpid())
                and lock.read_bytes().count(b"\n") == 1
            )
            with pytest.raises(wildlab.WildlabError, match=f"busy, by process {os.getpid()} on "), held(lock, "busy"):
                pass
            assert lock.exists()
        assert not lock.exists()
    # What has taken the name meanwhile stays.
    with held(lock, "busy"):
        lock.unlink()
        lock.write_text("mine")
    assert lock.read_text() == "mine"


@unix
def test_temporary_folders_of_killed_processes_are_swept_and_no_others(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    place = tmp_path / "temporary"
    place.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(place))
    asked = (
        f"import os, tempfile\ntempfile.tempdir = {str(place)!r}\nfrom wildlab._lock import scratch\nwith scratch(): os._exit(9)"
    )
    assert subprocess.run([sys.executable, "-c", asked], check=False).returncode == 9
    (left,) = place.iterdir()
    for name in ("wildlab-mine", "wildlab-lock-7", "other"):
        (place / name).mkdir()
        (place / name / "data").write_text("mine")
    (place / "wildlab-lock-7" / ".wildlab-scratch.lock").write_text("not a lock")
    with scratch() as held_now:
        # Young ones may not be locked yet.
        assert left.exists()
        for folder in place.iterdir():
            os.utime(folder, (0, 0))
        sweep()
        assert not left.exists() and held_now.exists()
    assert sorted(path.name for path in place.iterdir()) == ["other", "wildlab-lock-7", "wildlab-mine"]


PLAN = "players = [2, 4]\npolicy = ['random', 'greedy']\ngames = 2000\nchunk = 100\n"
COMMAND = [sys.executable, "-m", "wildlab", "cluster", "plan.toml", "run", "--task-seconds", "0.2"]


@unix
def test_killed_calls_of_a_cluster_go_on_to_the_bytes_of_one_machine() -> None:
    pytest.importorskip("distributed")
    chance = random.Random(9)
    Path("plan.toml").write_text(PLAN)
    killed = 0
    for wanted in (0, 1, 12, 40):
        child = subprocess.Popen(COMMAND, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        while child.poll() is None and len(list(Path("run/chunks").glob("*.chunk"))) < wanted:
            time.sleep(0.01)
        time.sleep(chance.uniform(0.0, 0.1))
        child.send_signal(signal.SIGKILL)
        killed += child.wait() == -signal.SIGKILL
        with pytest.raises(wildlab.WildlabError):
            wildlab.records("run")
    assert killed >= 3
    # What a killed call leaves half written.
    Path("run/chunks/0000079.chunk.4711-0.tmp").write_bytes(b"half")
    lock_of(Path("run"), "cluster").write_text("wildlab lock: process 4711 on this machine\n")
    done = subprocess.run(COMMAND, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    wildlab.run(players=[2, 4], policy=["random", "greedy"], games=2000, chunk=100, out="alone")
    assert fingerprints("run") == fingerprints("alone")
    assert sorted(path.name for path in Path().iterdir()) == ["alone", "plan.toml", "run"]


@unix
def test_of_two_calls_of_a_cluster_at_once_one_plays_and_the_other_says_so() -> None:
    pytest.importorskip("distributed")
    Path("plan.toml").write_text(PLAN)
    first = subprocess.Popen(COMMAND, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    while first.poll() is None and not list(Path("run/chunks").glob("*.chunk")):
        time.sleep(0.01)
    second = subprocess.run(COMMAND, capture_output=True, text=True, check=False)
    assert first.communicate()[1] == "" and first.returncode == 0
    # On a busy machine the first may be done before the second asks; then there is nothing left to play.
    assert second.returncode == 0 or f"another process has it played on a cluster, by process {first.pid}" in second.stderr
    wildlab.run(players=[2, 4], policy=["random", "greedy"], games=2000, chunk=100, out="alone")
    assert fingerprints("run") == fingerprints("alone") and not list(Path().glob(".wildlab-*"))
