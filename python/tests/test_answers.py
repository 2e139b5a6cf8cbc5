"""Ladders, plays, tunings and bots from Python, and tables that join."""

from __future__ import annotations

import inspect
import sys
from pathlib import Path

import polars
import pytest

import wildlab


def test_a_ladder_compares_players() -> None:
    ladder = wildlab.ladder("radlands", policy=["random", "first"], games=20, findings=[])
    assert ladder.findings and "rungs" in " ".join(ladder.tables)


def test_plays_of_a_group_name_players_and_make_a_persona() -> None:
    Path("friday.csv").write_text("players,won\n" + "2,no\n" * 30, encoding="utf-8")
    group = wildlab.plays("friday.csv", policy=["random", "greedy"], games=200, persona="group.toml", base="greedy")
    assert "random" in group.findings[0]
    assert "blunder" in Path("group.toml").read_text(encoding="utf-8")
    assert set(group.tables["players"]["policy"]) == {"random", "greedy"}
    Path("odd.csv").write_text("won\nperhaps\n", encoding="utf-8")
    with pytest.raises(wildlab.WildlabError, match="row 2, column won: found `perhaps`, expected yes or no"):
        wildlab.plays("odd.csv")


def test_a_tuning_is_done_here() -> None:
    tuned = wildlab.tune("greedy", "mine.toml", generations=1, deals=8, validate=8, population=4, players=2)
    assert tuned.path.exists() and "fresh deals" in tuned.text


def test_missing_names_are_key_errors() -> None:
    wildlab.run("radlands", policy="random", games=50, out="duels")
    records = wildlab.records("duels")
    with pytest.raises(KeyError, match="table: found 'chairs'"):
        records["chairs"]
    assert records.get("chairs") is None and "games" in records
    assert isinstance(wildlab.MissingName(["x"]), wildlab.WildlabError) and str(wildlab.MissingName(["x"])) == "x"


def test_a_scan_is_lazy_and_holds_what_the_table_holds() -> None:
    wildlab.run("defenders", policy="random", players=[2, 3], games=50, out="games")
    records = wildlab.records("games")
    lazy = records.scan("games")
    assert isinstance(lazy, polars.LazyFrame)
    assert lazy.filter(polars.col("players") == 2).collect().equals(records["games"].filter(polars.col("players") == 2))


def test_a_scan_is_checked_before_it_is_read() -> None:
    wildlab.run("radlands", policy="random", games=50, out="games")
    records = wildlab.records("games")
    path = Path("games/seats.parquet")
    whole = path.read_bytes()
    middle = len(whole) // 2
    path.write_bytes(whole[:middle] + bytes([whole[middle] ^ 1]) + whole[middle + 1 :])
    with pytest.raises(wildlab.WildlabError, match=r"seats\.parquet: it is damaged"):
        records.scan("seats")
    path.write_bytes(whole + b"x")
    with pytest.raises(wildlab.WildlabError, match=r"seats\.parquet: it is damaged"):
        records.scan("seats")
    assert isinstance(records.scan("seats", check=False), polars.LazyFrame)
    path.write_bytes(whole)
    assert records.scan("seats").select(polars.len()).collect().item() == 100


def test_tables_of_a_report_join_with_its_records() -> None:
    report = wildlab.report("difficulty", games=50, policy="random")
    games = report.records["games"]
    table = report.tables["win_rate"]
    assert table.schema["players"] == games.schema["players"]
    assert games.join(table, on=["players", "difficult"], how="inner").height > 0


def test_a_player_in_python_plays_a_game() -> None:
    Path("bot.py").write_text("from wildlab.bot import play\nprint('hello')\nplay(lambda turn: turn.dice.choice(turn.legal))\n")
    Path("late.py").write_text("from wildlab.bot import play\nplay(lambda turn: print('note') or len(turn.legal) - 1)\n")
    with pytest.raises(wildlab.WildlabError, match="its first line is `hello`"):
        wildlab.play("radlands", policy=f"exec:{sys.executable} bot.py")
    played = wildlab.play("radlands", policy=f"exec:{sys.executable} late.py")
    assert played.ending


def test_functions_have_signatures() -> None:
    for name in wildlab.__all__:
        if inspect.isfunction(getattr(wildlab, name)):
            kinds = {parameter.kind for parameter in inspect.signature(getattr(wildlab, name)).parameters.values()}
            assert inspect.Parameter.VAR_POSITIONAL not in kinds, name
    for name in ("tune", "tuning"):
        assert {"against", "turn", "generations", "deals"} <= set(inspect.signature(getattr(wildlab, name)).parameters)
    named = set(inspect.signature(wildlab.report).parameters) - {"targets", "out", "folder", "threads", "progress"}
    assert set(inspect.signature(wildlab.question).parameters) == named
