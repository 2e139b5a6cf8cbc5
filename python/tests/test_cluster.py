"""On a cluster: the same bytes, whoever dies; no games of another build; nothing played twice."""

from __future__ import annotations

import os
import random
import shutil
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

import pytest
from conftest import fingerprints, impostor

import wildlab

pytest.importorskip("distributed")

from workers import Workers

from wildlab import _program, on_dask
from wildlab.__main__ import main
from wildlab._hand import Hand, ranges
from wildlab._work import Job, play_chunks

#: Several cells, two kinds of players, about eight seconds of one core.
PLAN = {"players": [2, 4], "policy": ["random", "greedy"], "games": 6_000, "chunk": 200}


@pytest.fixture(scope="module")
def alone(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The bytes of one machine."""
    folder = tmp_path_factory.mktemp("alone") / "run"
    wildlab.run(**PLAN, out=folder)
    return fingerprints(folder)


def test_three_workers_give_the_bytes_of_one_machine_and_nothing_is_played_twice(alone: dict[str, str]) -> None:
    with Workers(3) as workers:
        records = wildlab.cluster(PLAN, "run", workers.client, task_seconds=0.5)
        assert fingerprints("run") == alone and len(records["games"]) == 24_000
        assert on_dask.last().games == 24_000 and on_dask.last().tasks <= 120 and not list(Path().glob("*.lock"))
        before = on_dask.last()
        assert len(wildlab.cluster(PLAN, "run", workers.client)["games"]) == 24_000
        # A complete run hands out nothing.
        assert on_dask.last() is before


def test_killed_workers_cost_time_and_no_byte_and_one_of_three_is_enough(alone: dict[str, str]) -> None:
    chance = random.Random(7)
    with Workers(3) as workers:

        def kill() -> None:
            while not list(Path("run/chunks").glob("*.chunk")):
                time.sleep(0.05)
            for _ in range(2):
                time.sleep(chance.uniform(0.0, 0.5))
                workers.kill(chance.choice(workers.workers))

        killer = threading.Thread(target=kill)
        killer.start()
        wildlab.cluster(PLAN, "run", workers.client, task_seconds=0.5)
        killer.join()
        assert len(workers.workers) == 1
    assert fingerprints("run") == alone


def test_a_worker_of_another_build_is_refused_and_the_others_play(alone: dict[str, str], tmp_path: Path) -> None:
    other = str(impostor(tmp_path))
    with Workers(1, WILDLAB_PROGRAM=other) as workers:
        with pytest.raises(on_dask.AnotherBuild, match=r"no worker has the build of home.*0123456789abcdef"):
            wildlab.cluster(PLAN, "run", workers.client)
        workers.start()
        workers.wait(2)
        wildlab.cluster(PLAN, "run", workers.client, task_seconds=0.5)
        assert list(on_dask.last().refused.values()) == ["0123456789abcdef"]
    assert fingerprints("run") == alone


def test_a_task_itself_refuses_another_build(monkeypatch: pytest.MonkeyPatch) -> None:
    job = Job("defenders", "0123456789abcdef", ("run", "--plan", "plan.toml"), (("plan.toml", b"games = 10"),))
    with pytest.raises(on_dask.AnotherBuild):
        play_chunks(job, "0")


def test_a_stop_keeps_what_is_home_and_the_same_call_goes_on(alone: dict[str, str]) -> None:
    with Workers(2) as workers:
        kept = on_dask._Home.keep
        count = 0

        def interrupted(self: on_dask._Home, name: str, content: bytes) -> None:
            nonlocal count
            count += 1
            if count > 20:
                raise KeyboardInterrupt
            kept(self, name, content)

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(on_dask._Home, "keep", interrupted)
            with pytest.raises(KeyboardInterrupt):
                wildlab.cluster(PLAN, "run", workers.client, task_seconds=0.5)
        assert len(list(Path("run/chunks").glob("*.chunk"))) == 20
        damaged = Path("run/chunks/0000000.chunk")
        damaged.write_bytes(damaged.read_bytes()[:-1] if damaged.exists() else b"")
        wildlab.cluster(PLAN, "run", workers.client, task_seconds=0.5)
        assert 24_000 - 20 * 200 <= on_dask.last().games <= 24_000 - 19 * 200
    assert fingerprints("run") == alone


@pytest.mark.skipif(os.name == "nt", reason="groups of processes are another matter there")
def test_ctrl_c_on_a_terminal_says_one_line_and_the_same_command_goes_on(alone: dict[str, str]) -> None:
    Path("plan.toml").write_text("players = [2, 4]\npolicy = ['random', 'greedy']\ngames = 6000\nchunk = 200\n")
    command = [sys.executable, "-m", "wildlab", "cluster", "plan.toml", "run", "--task-seconds", "0.5"]
    # A terminal interrupts all processes of the group: home, and the workers that it started.
    child = subprocess.Popen(command, stderr=subprocess.PIPE, text=True, process_group=0)
    while not list(Path("run/chunks").glob("*.chunk")):
        time.sleep(0.05)
    os.killpg(child.pid, signal.SIGINT)
    _, said = child.communicate(timeout=60)
    assert said == "wildlab: stopped; run keeps what is home, and the same command goes on\n" and child.returncode == 130
    assert subprocess.run(command, check=True, capture_output=True, text=True).stderr == ""
    assert fingerprints("run") == alone


def at_home(name: str, asked: dict[str, Any]) -> Path:
    """The working folder in which the same report was made without workers: in a folder of the same name, which it says."""
    here, home = Path.cwd(), Path.cwd() / "home"
    shutil.copytree("mine", home / "mine") if Path("mine").exists() else home.mkdir()
    os.chdir(home)
    try:
        wildlab.report(name, **asked, out="there")
    finally:
        os.chdir(here)
    return home


def test_the_games_of_a_report_come_home_and_files_travel_with_the_question() -> None:
    Path("mine").mkdir()
    Path("mine/careless.toml").write_text("mind = 'random'\nabout = 'no plan at all'\n")
    asked = {"policy": "mine/careless.toml", "games": 50, "settings": {"players": 2}}
    with Workers(2) as workers:
        report = wildlab.cluster(wildlab.question("difficulty", **asked), "there", workers.client, task_seconds=0.2)
        assert isinstance(report, wildlab.Report) and (report.played, report.reused) == (0, 350)
        wildlab.run(policy="mine/careless.toml", games=500, out="here")
        wildlab.cluster({"policy": "mine/careless.toml", "games": 500}, "run", workers.client)
        with pytest.raises(wildlab.WildlabError, match="expected a file below the working folder"):
            wildlab.cluster({"policy": "../" + Path.cwd().name + "/mine/careless.toml"}, "no", workers.client)
        # A program that refuses is not asked again and again.
        with pytest.raises(wildlab.WildlabError, match="expected numbers from 1 to 4"):
            wildlab.cluster(wildlab.question("difficulty", settings={"players": 9}), "no", workers.client)
    home = at_home("difficulty", asked)
    assert fingerprints(report.folder) == fingerprints(home / report.folder)
    assert fingerprints("there/cells") == fingerprints(home / "there/cells")
    assert fingerprints("run") == fingerprints("here")


def test_a_report_that_plays_until_a_precision_stops_at_the_same_games() -> None:
    asked = {"policy": ["random", "greedy"], "precision": 4, "settings": {"players": 2}}
    with Workers(2) as workers:
        report = wildlab.cluster(wildlab.question("difficulty", **asked), "there", workers.client, task_seconds=0.2)
        assert isinstance(report, wildlab.Report) and report.played == 0 and report.reused == on_dask.last().games
    assert fingerprints("there") == fingerprints(at_home("difficulty", asked) / "there")


def test_a_task_holds_the_wanted_time_and_towards_the_end_a_fifth_of_it() -> None:
    hand = Hand(Job("defenders", "", ()), None, lambda name, content: None, 10.0)
    hand.slots, hand.pace = 2, 50.0
    hand.waiting.extend((number, 10) for number in range(1_000))
    sizes = []
    while hand.waiting:
        sizes.append(len(hand.batch()))
    assert sizes[0] == 50 and sizes == sorted(sizes, reverse=True) and set(sizes[-3:-1]) == {10} and sum(sizes) == 1_000
    hand.pace = 0.0
    hand.waiting.extend((number, 10) for number in range(9))
    assert len(hand.batch()) == 1


def test_a_program_that_waits_for_the_processor_does_not_look_slow(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_program, "program", lambda: Path(sys.executable))
    begun = time.monotonic()
    done = _program.call(["-c", "import time; time.sleep(1.0)"])
    assert done.seconds < 0.5 < time.monotonic() - begun


def test_two_calls_at_once_for_one_folder_are_one_too_many() -> None:
    home = on_dask._Home(PLAN, Path("run"), "defenders", Path())
    with home.alone(), pytest.raises(wildlab.WildlabError, match="another process has it played"):
        wildlab.cluster(PLAN, "run", "tcp://127.0.0.1:1")


@pytest.mark.parametrize(
    "name", ["../evil", "/etc/evil", "chunks/../../evil.chunk", "cells/0123456789abcdef/x.sh", "manifest.json"]
)
def test_home_takes_nothing_but_chunks(name: str) -> None:
    home = on_dask._Home(PLAN, Path("run"), "defenders", Path())
    with pytest.raises(wildlab.WildlabError, match="expected chunks of games"):
        home.keep(name, b"")


def test_numbers_are_written_as_the_program_takes_them() -> None:
    assert ranges([0, 4, 8, 9, 10, 11]) == "0,4,8..11" and ranges([3]) == "3"


def test_a_tuning_finds_the_same_policy_and_goes_on_after_a_stop() -> None:
    asked = {"players": 2, "deals": 16, "generations": 3, "population": 4, "validate": 32, "seed": 5}
    options = [f"--{name}={value}" for name, value in asked.items()]
    program = str(wildlab.program())
    for folder in ("here", "there"):
        Path(folder).mkdir()
    subprocess.run(
        [program, "defenders", "tune", "greedy", *options, "--out", "mine.toml"], check=True, cwd="here", capture_output=True
    )
    with Workers(2) as workers:
        tuning = wildlab.tuning("greedy", **asked)
        with pytest.MonkeyPatch.context() as patch:
            patch.chdir("there")
            real = on_dask._Blocks.__call__

            def stopped(self: on_dask._Blocks, what: dict[str, object]) -> list[object]:
                if self.count == 1:
                    raise KeyboardInterrupt
                return real(self, what)

            with pytest.MonkeyPatch.context() as once:
                once.setattr(on_dask._Blocks, "__call__", stopped)
                with pytest.raises(KeyboardInterrupt):
                    wildlab.cluster(tuning, "mine.toml", workers.client, task_seconds=0.2)
            assert Path("mine.toml.progress").exists()
            tuned = wildlab.cluster(tuning, "mine.toml", workers.client, task_seconds=0.2)
            assert isinstance(tuned, wildlab.Tuned) and "fresh deals" in tuned.text

    def policy(folder: str) -> list[str]:
        lines = Path(folder, "mine.toml").read_text().splitlines()
        # The first line is the command as it was typed.
        assert lines[0].startswith("# Made by `wildlab defenders tune greedy")
        return lines[1:]

    assert policy("here") == policy("there")
    with pytest.raises(wildlab.WildlabError, match="--resume: it is not an option"):
        wildlab.tuning("greedy", resume=True)


def test_the_command_line_takes_tunings_and_says_what_the_program_refuses(capsys: pytest.CaptureFixture[str]) -> None:
    options = ["--players", "2", "--deals", "16", "--generations", "2", "--population", "4", "--validate", "32", "--seed", "5"]
    command = [str(wildlab.program()), "defenders", "tune", "greedy", *options, "--out", "here.toml"]
    subprocess.run(command, check=True, capture_output=True)
    with Workers(1) as workers:
        there = ["--scheduler", workers.cluster.scheduler_address, "--task-seconds", "0.2"]
        # Options of the program stand anywhere, also before the words that are ours.
        assert main(["cluster", *options[:2], "--tune", "greedy", "there.toml", *there, *options[2:]]) == 0
    assert Path("there.toml").read_text().splitlines()[1:] == Path("here.toml").read_text().splitlines()[1:]
    assert "fresh deals it wins" in capsys.readouterr().out
    Path("taken.toml").write_text("mine")
    refused = {
        ("--tune", "nobody", "no.toml"): "wildlab: --policy nobody: there is no such policy",
        ("--tune", "greedy", "no.toml", "--playrs", "2"): "unexpected argument '--playrs' found",
        ("--tune", "greedy", "taken.toml"): "wildlab: --out: taken.toml is there, expected a new file",
        ("--tune", "greedy", "no.toml", "--resume"): "wildlab: --resume: it is not an option of a tuning",
        ("plan.toml", "no", "--games", "5"): "a plan says them itself",
        ("plan.toml", "no", "--task-seconds", "0"): "expected seconds above 0",
        ("plan.toml", "no"): "plan.toml: cannot be read as a plan in TOML",
        ("--report", "nothing", "no"): "nothing",
    }
    for words, reason in refused.items():
        # Nobody is asked for workers before that: there are none at this address.
        assert main(["cluster", *words, "--scheduler", "tcp://127.0.0.1:1"]) == 2, words
        assert reason in capsys.readouterr().err, words
    with pytest.raises(SystemExit) as ended:
        main(["cluster", "plan.toml", "no", "--playrs", "2"])
    assert ended.value.code == 2 and not Path("no").exists() and not Path("no.toml").exists()
