"""Puts the findings of aims into a page, between its marks: aims_table.py PAGE FOLDER..."""
import json
import pathlib
import re
import sys

BEGIN, END = "<!-- answers -->", "<!-- end of answers -->"


def answered(folder):
    """The question of an aim, its answer and its findings."""
    record = json.loads((pathlib.Path(folder) / "report.json").read_text())
    # The folder is no part of the question.
    command = re.sub(r" --out \S+", "", record["command"])
    findings = record["findings"]
    lines = [f"### {record['title']}", "", f"{record['question']} (`{command}`)", "", f"**{findings[0]['claim']}.**", ""]
    return "\n".join(lines + [f"- {finding['text']}" for finding in findings])


page = pathlib.Path(sys.argv[1])
text = page.read_text()
before, rest = text.split(BEGIN, 1)
_, after = rest.split(END, 1)
answers = "\n\n".join(answered(folder) for folder in sys.argv[2:])
page.write_text(f"{before}{BEGIN}\n{answers}\n{END}{after}")
