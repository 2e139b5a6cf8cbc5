"""The package: frames, reports, pages and events are the program's own, and so are its refusals."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import polars
import pytest
from conftest import fingerprints

import wildlab
from wildlab._plan import files_of, plan_text, words
from wildlab._program import call
from wildlab._progress import Progress


def program(*arguments: str) -> str:
    """What the program itself prints."""
    return subprocess.run([str(wildlab.program()), *arguments], capture_output=True, text=True, check=True).stdout


def test_the_import_is_quick_and_leaves_polars_alone() -> None:
    asked = "import time; a = time.process_time(); import wildlab, sys; print(time.process_time() - a, 'polars' in sys.modules)"
    seconds, polars_there = subprocess.run(
        [sys.executable, "-c", asked], capture_output=True, text=True, check=True
    ).stdout.split()
    assert float(seconds) < 0.5 and polars_there == "False"


def test_package_and_program_have_the_version_of_the_source() -> None:
    assert program("--version").split() == ["wildlab", wildlab.__version__]
    cargo = Path(__file__).parents[2] / "Cargo.toml"
    assert re.search(r'^version = "(.*)"', cargo.read_text(), re.M)[1] == wildlab.__version__


def test_a_program_of_another_version_is_refused(tmp_path: Path) -> None:
    other = tmp_path / "other"
    other.write_text("#!/bin/sh\necho wildlab 9.9.9\n")
    other.chmod(0o755)
    asked = "import wildlab\ntry:\n    wildlab.program()\nexcept wildlab.WildlabError as error:\n    print(error)"
    for named, told in [
        (other, f"it is wildlab 9.9.9, expected wildlab {wildlab.__version__}"),
        ("nowhere", "there is no such file"),
    ]:
        environment = dict(os.environ, WILDLAB_PROGRAM=str(named))
        done = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True, env=environment)
        assert told in done.stdout


def test_a_run_is_the_frame_of_the_programs_file() -> None:
    frame = wildlab.run(game="defenders", players=[2, 4], policy="random", games=120, seed=5)
    program("run", "--players", "2,4", "--policy", "random", "--games", "120", "--seed", "5", "--out", "there")
    assert frame.equals(polars.read_parquet("there/games.parquet"))
    assert frame.shape[0] == 240 and set(frame["players"]) == {2, 4}
    assert frame.to_pandas()["won"].sum() == frame["won"].sum()


def test_a_kept_run_gives_all_tables_and_a_summary_with_intervals() -> None:
    seats = wildlab.run("radlands", camps="random", policy="random", games=60, rounds=True, out="duels", table="seats")
    records = wildlab.records("duels")
    assert list(records)[:3] == ["games", "seats", "rounds"] and seats.equals(records["seats"]) and len(seats) == 120
    summary = records.summary()
    assert summary["games"].to_list() == [60] and summary["camps"].to_list() == ["random"]
    assert (summary["win_rate_low"] <= summary["win_rate"]).all() and (summary["win_rate"] <= summary["win_rate_high"]).all()
    with pytest.raises(wildlab.WildlabError, match=r"it holds a run already; go on with it by --resume"):
        wildlab.run("radlands", policy="random", games=60, out="duels")
    with pytest.raises(wildlab.WildlabError, match="table: found 'chairs', expected one of games, seats"):
        records["chairs"]


def test_values_of_the_box_and_rules_go_in_as_mappings_and_files() -> None:
    changed = wildlab.run(policy="random", games=50, set={"die.faces": [0, 0, 0, 0, 0, 0]}, rule={"supplies": "strict"}, seed=2)
    plain = wildlab.run(policy="random", games=50, seed=2)
    assert not changed.drop("box").equals(plain.drop("box"))


@pytest.mark.parametrize(
    ("keys", "words_"),
    [
        ({"playrs": 3}, "playrs: unknown key, did you mean `players`?"),
        ({"players": 9}, "players: found 9, expected numbers from 1 to 4"),
        ({"policy": "nobody"}, "nobody: there is no such policy"),
        ({"games": 0}, "games: found 0, expected a whole number from 1"),
        ({"players": 2.5}, "players: found 2.5, expected a text, a whole number, or a list of them"),
        ({"players": {"a": 1}}, "players: found a mapping"),
        ({"game": "chess"}, "game: found 'chess', expected one of defenders, radlands"),
        ({"box": 'a\nb"c.toml'}, "c.toml"),
    ],
)
def test_what_is_refused_is_told_in_the_programs_words(keys: dict[str, object], words_: str) -> None:
    with pytest.raises(wildlab.WildlabError) as refused:
        wildlab.run(**{"games": 10, **keys})
    assert words_ in str(refused.value) and refused.value.code == 2
    # Our own file of the plan is no business of the user's.
    assert "plan.toml" not in str(refused.value) and not list(Path().iterdir())


def test_a_report_gives_tables_findings_and_its_page() -> None:
    report = wildlab.report("difficulty", policy="random", games=50, settings={"players": 2}, progress=False)
    assert report.played == 350 and report.tables["win_rate"].shape[0] == 7
    assert {"win_rate", "win_rate_low", "win_rate_high"} <= set(report.tables["win_rate"].columns)
    assert report.findings and report.findings[0] in repr(report) and len(report.records["games"]) == 350
    page = report._repr_html_()
    assert 'sandbox="allow-scripts' in page and "allow-same-origin" not in page and "&lt;!doctype html&gt;" in page
    again = wildlab.report("difficulty", policy="random", games=50, settings=["players=2"])
    assert (again.played, again.reused) == (0, 350) and again.html == report.html


def test_a_missed_target_is_raised_with_what_was_found() -> None:
    asked = {"policy": "random", "games": 50, "settings": {"players": 4, "difficult": 0}}
    wildlab.report("difficulty", targets=["difficulty.win_rate < 0.5"], **asked)
    with pytest.raises(wildlab.TargetMissed, match=r"^missed: difficulty.win_rate.*found 0.0000"):
        wildlab.report("difficulty", targets=["difficulty.win_rate > 0.5"], **asked)
    with pytest.raises(wildlab.WildlabError, match="did you mean `difficulty`"):
        wildlab.report("dificulty")
    with pytest.raises(wildlab.WildlabError, match="expected one report"):
        wildlab.report("all")


def test_replays_and_events_are_those_of_the_program() -> None:
    page = wildlab.replay(seed=7, policy="greedy", players=2)
    assert page.html == program("replay", "--seed", "7", "--policy", "greedy", "--players", "2", "--out", "-")
    assert page.save("game.html").read_text(encoding="utf-8") == page.html
    game = wildlab.play(seed=7, policy="greedy", players=2)
    lines = program("play", "--json", "--seed", "7", "--policy", "greedy", "--players", "2").splitlines()
    assert [game.header, *game, game.ending] == [json.loads(line) for line in lines]
    assert game.frame()["event"].to_list() == [event["event"] for event in game.events]
    assert game.replay().html == page.html
    duel = wildlab.play("radlands", seed=3, policy=["greedy", "random"], number=1)
    assert duel.header["policies"] == "random,greedy"


def test_every_game_tells_what_can_be_asked() -> None:
    games = wildlab.games()
    assert list(games)[:3] == ["defenders", "radlands", "wildlife"]
    for name, game in games.items():
        assert (
            "planner" in game["policies"]
            and game["reports"]
            and "set" in game["keys"]
            and re.fullmatch("[0-9a-f]{16}", game["engine"])
        )
        assert game["title"] in program("games") and name in program("games")


def test_progress_is_told_to_the_end(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[tuple[str, int, int]] = []
    call(["run", "--games", "400", "--policy", "random", "--out", "told"], lambda *how: told.append(how))
    assert told[0][1] == 0 and told[-1] == ("games", 400, 400) and told == sorted(told)
    monkeypatch.setitem(sys.modules, "tqdm.auto", None)
    with Progress(True) as bar:
        bar("games", 5, 1000)
    assert "games 5/1,000" in capsys.readouterr().err
    with Progress(None) as bar:
        bar("games", 5, 1000)
    assert capsys.readouterr().err == ""


LONG = "import wildlab; wildlab.run(policy='random', players=[2, 3], games=60_000, chunk=2_000, out='long', threads=1)"


def started() -> subprocess.Popen[bytes]:
    """A long run in another process, of which some chunks are played."""
    child = subprocess.Popen([sys.executable, "-c", LONG], stderr=subprocess.PIPE)
    for _ in range(600):
        if len(list(Path("long/chunks").glob("*.chunk"))) >= 2:
            return child
        time.sleep(0.05)
    child.kill()
    raise AssertionError("no chunk was played in half a minute")


def nobody_plays() -> bool:
    """Is the lock of the run free? The program holds it as long as it plays."""
    import fcntl

    for lock in Path("long").glob("*part-*.lock"):
        with open(lock, encoding="utf-8") as file:
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                return False
    return True


def test_an_interrupt_stops_the_program_keeps_whole_chunks_and_a_resume_goes_on() -> None:
    child = started()
    child.send_signal(signal.SIGINT)
    said = child.communicate(timeout=30)[1].decode()
    assert "KeyboardInterrupt" in said and nobody_plays()
    kept = len(list(Path("long/chunks").glob("*.chunk")))
    assert 2 <= kept < 60
    with pytest.raises(wildlab.WildlabError, match="the run is not complete"):
        wildlab.records("long")
    wildlab.run(policy="random", players=[2, 3], games=60_000, chunk=2_000, out="long", resume=True)
    wildlab.run(policy="random", players=[2, 3], games=60_000, chunk=2_000, out="whole")
    assert fingerprints("long") == fingerprints("whole")


def test_a_killed_python_leaves_no_program_behind() -> None:
    child = started()
    child.kill()
    child.wait()
    for _ in range(100):
        if nobody_plays():
            return
        time.sleep(0.1)
    raise AssertionError("ten seconds later the program still plays")


def test_plans_are_written_as_the_program_reads_them(tmp_path: Path) -> None:
    assert (
        plan_text({"players": range(2, 4), "rounds": True, "policy": "a,b", "box": None})
        == 'players = [2, 3]\nrounds = true\npolicy = "a,b"\n'
    )
    assert plan_text({"set": {"die.faces": [0, 1]}, "rule": ["a=b"]}) == 'set = ["die.faces=[0,1]"]\nrule = ["a=b"]\n'
    assert words({"players": 3, "box": Path("x.toml")}) == ["players=3", "box=x.toml"]
    Path("mine.toml").write_text("mind = 'greedy'\n[uses]\nrollout = 'other.toml'\n")
    Path("other.toml").write_text("mind = 'greedy'\n")
    assert files_of(["mine.toml,greedy", "nowhere.toml", "2..4"]) == ["mine.toml", "other.toml"]
