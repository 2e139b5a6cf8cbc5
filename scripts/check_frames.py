#!/usr/bin/env python3
"""Opens every file of a small run and a small report with the libraries that people use, and holds them against the summary.

    scripts/check_frames.py [path/to/wildlab]

Two virtual environments in the user's cache: the newest pandas (with both backends), pyarrow, polars and DuckDB, and
pandas 2.1 with pyarrow 14. The libraries come from PyPI.
"""

import json
import os
import subprocess
import sys
import tempfile
import venv
from pathlib import Path

CACHE = Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache")) / "wildlab"
NEWEST = ["pandas", "pyarrow", "duckdb", "polars", "openpyxl"]
OLD = ["pandas==2.1.4", "pyarrow==14.0.2", "numpy<2"]


def environment(name, packages):
    """The Python of a virtual environment, which is made if it is missing."""
    home = CACHE / name
    python = home / "bin" / "python"
    if not python.exists():
        venv.create(home, with_pip=True)
    modules = ", ".join(package.split("=")[0].split("<")[0] for package in packages)
    if subprocess.run([python, "-c", f"import {modules}"], capture_output=True).returncode:
        subprocess.run([python, "-m", "pip", "install", "--quiet", *packages], check=True)
    return home, python


def documented():
    """The columns and types of docs/defenders/columns.md, by table."""
    tables, name = {}, None
    for line in (Path(__file__).parent.parent / "docs" / "defenders" / "columns.md").read_text().splitlines():
        if line.startswith("## `"):
            name = line.split("`")[1]
            tables[name] = {}
        elif line.startswith("| `"):
            column, kind = (part.strip(" `") for part in line.split("|")[1:3])
            tables[name][column] = kind
    return tables


ARROW = {"u8": "uint8", "u16": "uint16", "u32": "uint32", "u64": "uint64", "i32": "int32", "bool": "bool",
         "text": "string"}


def play(folder):
    """A run and a report, made by the program."""
    program = sys.argv[1] if len(sys.argv) > 1 else f"{os.environ.get('CARGO_TARGET_DIR', 'target')}/release/wildlab"
    if len(sys.argv) == 1:
        subprocess.run(["cargo", "build", "--release", "--quiet"], check=True)

    def wildlab(*words):
        return subprocess.run([program, *words], check=True, capture_output=True).stdout

    run, reports = str(Path(folder) / "run"), str(Path(folder) / "reports")
    wildlab("run", "--games", "3000", "--players", "1..4", "--difficult", "0,6", "--seed", "11", "--policy", "random",
            "--rounds", "--format", "both", "--out", run)
    wildlab("report", "difficulty", "--games", "50", "--policy", "greedy", "--seed", "11", "--quiet", "--xlsx", "--name", "difficulty",
            "--out", reports)
    report = f"{reports}/defenders/difficulty"
    return [(run, run), (report, f"{report}/records")], lambda of: json.loads(wildlab("summary", "--json", of))


def every_file(folder):
    """Every file of records and every table below a folder opens in this environment, and says the same in all ways."""
    import pandas
    import pyarrow
    import pyarrow.parquet

    opened = 0
    for file in sorted(Path(folder).rglob("*.parquet")):
        if "cells" in file.parts:
            continue
        frames = [pandas.read_parquet(file)]
        frames.append(pandas.read_parquet(file, dtype_backend="pyarrow"))
        frames.append(pandas.read_parquet(file, dtype_backend="numpy_nullable"))
        assert all(frame.shape == frames[0].shape for frame in frames), file
        schema = pyarrow.parquet.read_schema(file)
        assert not any("view" in str(field.type) or "large" in str(field.type) for field in schema), (file, schema)
        csv = file.with_suffix(".csv")
        if csv.exists():
            table = pandas.read_csv(csv, low_memory=False)
            assert list(table.columns) == list(frames[0].columns) and len(table) == len(frames[0]), csv
        opened += 1
    print(f"pandas {pandas.__version__}, pyarrow {pyarrow.__version__}: {opened} files, three backends, the same shapes")


def columns_and_metadata(places, summary_of):
    import pyarrow.parquet as parquet

    tables = documented()
    for shown, folder in places:
        summary = summary_of(shown)
        for name, columns in tables.items():
            file = parquet.ParquetFile(f"{folder}/{name}.parquet")
            schema = {field.name: str(field.type) for field in file.schema_arrow}
            assert list(schema) == list(columns), f"{folder}/{name}: other columns than documented"
            for column, kind in columns.items():
                assert schema[column] == ARROW[kind], (name, column, schema[column])
            metadata = {key.decode(): value.decode() for key, value in (file.metadata.metadata or {}).items()}
            assert metadata["wildlab.seed"] == "11" and metadata["wildlab.version"] == summary["version"]
            assert json.loads(metadata["wildlab.plan"]) == summary["plan"]
            assert len(json.loads(metadata["wildlab.box"])["hash"]) == 16
            print(f"{Path(folder).name}/{name}.parquet: {file.metadata.num_rows} rows, {len(schema)} columns, "
                  f"{file.num_row_groups} row groups, as documented")


def against_the_summary(places, summary_of):
    import pandas

    for shown, folder in places:
        summary = summary_of(shown)
        games = pandas.read_parquet(f"{folder}/games.parquet")
        assert games.won.dtype == bool, "won is yes or no"
        for cell in summary["cells"]:
            mine = games[games.cell == cell["cell"]]
            assert len(mine) == cell["games"] and int((mine.outcome == "won").sum()) == cell["won"]
            assert abs(mine.won.mean() - cell["win_rate"]) < 1e-12, "the mean of won is the win rate"
            assert mine.cause.value_counts().to_dict() == cell["causes"]
            assert {str(k): v for k, v in mine.rounds.value_counts().items()} == cell["lengths"]
            assert int(mine.decisions.sum()) == cell["decisions"]
    run = places[0][1]
    games, csv = pandas.read_parquet(f"{run}/games.parquet"), pandas.read_csv(f"{run}/games.csv", low_memory=False)
    assert len(games) == len(csv) == 8 * 3000 and list(games.columns) == list(csv.columns)
    numbers = games.select_dtypes("number").columns
    assert (games[numbers].sum() == csv[numbers].sum()).all(), "Parquet and CSV differ"
    assert games[games.players == 2].faction_2.isna().all() and games[games.players == 1].first_player.isna().all()
    print("pandas: rows, sums, causes and lengths agree with the summary; the mean of won is the win rate; Parquet equals CSV")


def with_polars(places):
    import polars

    count = 0
    for shown, _ in places:
        for file in sorted(Path(shown).rglob("*.parquet")):
            frame = polars.read_parquet(file)
            csv = file.with_suffix(".csv")
            if csv.exists():
                table = polars.read_csv(csv, infer_schema_length=None)
                assert table.columns == frame.columns and table.height == frame.height, csv
            count += 1
    print(f"polars {polars.__version__}: {count} files, Parquet and CSV of the same columns")


def with_duckdb(places, summary_of):
    import duckdb

    sql = duckdb.sql
    for shown, out in places:
        for file in sorted(Path(shown).rglob("*.parquet")):
            columns = sql(f"select * from '{file}'").columns
            csv = file.with_suffix(".csv")
            if csv.exists():
                assert sql(f"select * from read_csv('{csv}', sample_size=-1)").columns == columns, csv
        summary = summary_of(shown)
        by_cell = sql(f"""select cell, count(*), count(*) filter (won), sum(rounds), sum(drawn), sum(factories_built)
                          from '{out}/games.parquet' group by cell order by cell""").fetchall()
        rounds = sql(f"select cell, count(*) from '{out}/rounds.parquet' group by cell order by cell").fetchall()
        cards = sql(f"select cell, sum(drawn) from '{out}/cards.parquet' group by cell order by cell").fetchall()
        hexes = sql(f"select cell, sum(factories) from '{out}/hexes.parquet' group by cell order by cell").fetchall()
        for game, rows, drawn, factories, cell in zip(by_cell, rounds, cards, hexes, summary["cells"]):
            assert game[1:3] == (cell["games"], cell["won"])
            assert game[3] == rows[1] and game[4] == drawn[1] and game[5] == factories[1]
    run = places[0][1]
    pairs = sql(f"""select count(*) from '{run}/games.parquet' a join '{run}/games.parquet' b using (game, players)
                    where a.difficult = 0 and b.difficult = 6 and a.organizer_0 = b.organizer_0
                    and a.board_forest = b.board_forest""").fetchall()[0]
    assert pairs[0] == 4 * 3000, "cells do not share their deals"
    print(f"DuckDB {duckdb.__version__}: games, rounds, cards and hexes agree with each other; cells share their deals")


def workbook(report):
    """The workbook holds the tables: a sheet each, numbers as numbers, the header in sight."""
    import openpyxl
    import pandas

    book = openpyxl.load_workbook(f"{report}/tables.xlsx")
    tables = json.loads(Path(f"{report}/report.json").read_text())["tables"]
    assert len(book.sheetnames) == len(tables), book.sheetnames
    for sheet, table in zip(book.worksheets, tables):
        frame = pandas.read_parquet(f"{report}/tables/{table['name']}.parquet")
        rows = list(sheet.values)
        assert list(rows[0]) == list(frame.columns) and len(rows) == len(frame) + 1, sheet.title
        assert sheet.freeze_panes == "A2", sheet.title
        for row, expected in zip(rows[1:], frame.itertuples(index=False)):
            for found, value in zip(row, expected):
                same = found is None if pandas.isna(value) else (
                    found == value if isinstance(value, str) else abs(found - value) <= 1e-9 * max(1, abs(value)))
                assert same, (sheet.title, found, value)
    print(f"openpyxl {openpyxl.__version__}: {len(tables)} sheets, the values of the tables")


def main():
    if len(sys.argv) > 2 and sys.argv[1] == "--every-file":
        every_file(sys.argv[2])
        return
    home, python = environment("python", NEWEST)
    if Path(sys.prefix).resolve() != home.resolve():
        os.execv(python, [str(python), *sys.argv])
    _, old = environment("python-old", OLD)
    with tempfile.TemporaryDirectory() as folder:
        places, summary_of = play(folder)
        columns_and_metadata(places, summary_of)
        against_the_summary(places, summary_of)
        with_polars(places)
        with_duckdb(places, summary_of)
        workbook(places[1][0])
        for python in (python, old):
            subprocess.run([python, __file__, "--every-file", folder], check=True)


if __name__ == "__main__":
    main()
