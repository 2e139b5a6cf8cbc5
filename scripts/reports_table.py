"""Writes the findings of reports between the markers of a page: reports_table.py OUT PAGE NAME..."""

import json
import pathlib
import re
import sys

BEGIN, END = "<!-- findings: begin -->", "<!-- findings: end -->"

out, page, *names = sys.argv[1:]
lines = []
for name in names:
    report = json.loads((pathlib.Path(out) / name / "report.json").read_text())
    cells = report["plan"]["cells"]
    games = sum(cell["games"] for cell in cells)
    lines.append(f"### {name}: {report['title']}\n")
    lines.append(f"![The first screen of the report {name}](reports/{name}.png)\n")
    # The folder is no part of the question, nor is the default budget.
    command = re.sub(r" --out \S+| --budget 1(?![.\d])", "", report["command"])
    lines.append(f"{games:,} games in {len(cells)} cells: `{command}`\n")
    if answer := report["lead"].get("answer"):
        lines.append(f"**{answer['claim']}**: {answer['line']}.\n" if answer["line"] else f"**{answer['claim']}.**\n")
    lines.extend(f"- {finding['text']}" for finding in report["findings"])
    lines.append("")
text = pathlib.Path(page).read_text()
before, rest = text.split(BEGIN)
_, after = rest.split(END)
body = "\n".join(lines).rstrip()
pathlib.Path(page).write_text(f"{before}{BEGIN}\n{body}\n{END}{after}")
