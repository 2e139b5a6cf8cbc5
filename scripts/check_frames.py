#!/usr/bin/env python3
"""Reads the records of a small run back with pandas, pyarrow and DuckDB, and holds them against the summary.

    scripts/check_frames.py [path/to/wildlab]

The libraries come from PyPI into a virtual environment in the user's cache.
"""

import json
import os
import subprocess
import sys
import tempfile
import venv
from pathlib import Path

CACHE = Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache")) / "wildlab" / "python"
PACKAGES = ["pandas", "pyarrow", "duckdb"]


def enter_environment():
    """Runs this script again inside the virtual environment, which is made if it is missing."""
    if Path(sys.prefix).resolve() == CACHE.resolve():
        return
    python = CACHE / "bin" / "python"
    if not python.exists():
        venv.create(CACHE, with_pip=True)
    missing = subprocess.run([python, "-c", "import " + ", ".join(PACKAGES)], capture_output=True).returncode
    if missing:
        subprocess.run([python, "-m", "pip", "install", "--quiet", *PACKAGES], check=True)
    os.execv(python, [str(python), *sys.argv])


def documented():
    """The columns and types of docs/columns.md, by table."""
    tables, name = {}, None
    for line in (Path(__file__).parent.parent / "docs" / "columns.md").read_text().splitlines():
        if line.startswith("## `"):
            name = line.split("`")[1]
            tables[name] = {}
        elif line.startswith("| `"):
            column, kind = (part.strip(" `") for part in line.split("|")[1:3])
            tables[name][column] = kind
    return tables


ARROW = {"u8": "uint8", "u16": "uint16", "u32": "uint32", "u64": "uint64", "i32": "int32", "bool": "bool"}


def main():
    import duckdb
    import pandas
    import pyarrow.parquet as parquet

    built = f"{os.environ.get('CARGO_TARGET_DIR', 'target')}/release/wildlab"
    if len(sys.argv) == 1:
        subprocess.run(["cargo", "build", "--release", "--quiet"], check=True)
    program = sys.argv[1] if len(sys.argv) > 1 else built
    with tempfile.TemporaryDirectory() as folder:
        out = str(Path(folder) / "run")
        plan = ["--games", "3000", "--players", "1..4", "--difficult", "0,6", "--seed", "11", "--rounds"]
        subprocess.run([program, "run", *plan, "--format", "both", "--out", out], check=True, capture_output=True)
        summary = json.loads(subprocess.run([program, "summary", "--json", out], check=True, capture_output=True).stdout)
        tables = documented()
        for name, columns in tables.items():
            file = parquet.ParquetFile(f"{out}/{name}.parquet")
            schema = {field.name: str(field.type) for field in file.schema_arrow}
            assert list(schema) == list(columns), f"{name}: other columns than documented"
            for column, kind in columns.items():
                found = schema[column]
                assert found == ARROW.get(kind, found) and (kind != "text" or "string" in found), (name, column, found)
            metadata = {key.decode(): value.decode() for key, value in file.schema_arrow.metadata.items()
                        } if file.schema_arrow.metadata else {}
            metadata |= {key.decode(): value.decode() for key, value in (file.metadata.metadata or {}).items()}
            assert metadata["wildlab.seed"] == "11" and metadata["wildlab.version"] == summary["version"]
            assert json.loads(metadata["wildlab.plan"]) == summary["plan"]
            assert len(json.loads(metadata["wildlab.box"])["hash"]) == 16
            print(f"{name}.parquet: {file.metadata.num_rows} rows, {len(schema)} columns, "
                  f"{file.num_row_groups} row groups, metadata {sorted(k for k in metadata if k.startswith('wildlab'))}")

        games = pandas.read_parquet(f"{out}/games.parquet")
        csv = pandas.read_csv(f"{out}/games.csv", low_memory=False)
        assert len(games) == len(csv) == 8 * 3000 and list(games.columns) == list(csv.columns)
        numbers = games.select_dtypes("number").columns
        assert (games[numbers].sum() == csv[numbers].sum()).all(), "Parquet and CSV differ"
        for cell in summary["cells"]:
            mine = games[games.cell == cell["cell"]]
            assert len(mine) == cell["games"] and int((mine.outcome == "won").sum()) == cell["won"]
            assert mine.cause.value_counts().to_dict() == cell["causes"]
            assert {str(k): v for k, v in mine.rounds.value_counts().items()} == cell["lengths"]
            assert int(mine.decisions.sum()) == cell["decisions"]
        assert games[games.players == 2].faction_2.isna().all() and games[games.players == 1].first_player.isna().all()
        print("pandas: rows, sums, causes and lengths agree with the summary; Parquet equals CSV")

        sql = duckdb.sql
        by_cell = sql(f"""select cell, count(*), count(*) filter (won), sum(rounds), sum(drawn), sum(factories_built)
                          from '{out}/games.parquet' group by cell order by cell""").fetchall()
        rounds = sql(f"select cell, count(*) from '{out}/rounds.parquet' group by cell order by cell").fetchall()
        cards = sql(f"select cell, sum(drawn) from '{out}/cards.parquet' group by cell order by cell").fetchall()
        hexes = sql(f"select cell, sum(factories) from '{out}/hexes.parquet' group by cell order by cell").fetchall()
        for game, rows, drawn, factories, cell in zip(by_cell, rounds, cards, hexes, summary["cells"]):
            assert game[1:3] == (cell["games"], cell["won"])
            assert game[3] == rows[1] and game[4] == drawn[1] and game[5] == factories[1]
        pairs = sql(f"""select count(*) from '{out}/games.parquet' a join '{out}/games.parquet' b using (game, players)
                        where a.difficult = 0 and b.difficult = 6 and a.organizer_0 = b.organizer_0
                        and a.board_forest = b.board_forest""").fetchall()[0]
        assert pairs[0] == 4 * 3000, "cells do not share their deals"
        print("DuckDB: games, rounds, cards and hexes agree with each other; cells share their deals")


if __name__ == "__main__":
    enter_environment()
    main()
