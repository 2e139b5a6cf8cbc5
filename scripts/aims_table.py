"""Puts the findings of aims into a page, between its marks: aims_table.py PAGE FOLDER..."""
import json
import pathlib
import sys

BEGIN, END = "<!-- answers -->", "<!-- end of answers -->"


def told(folder):
    record = json.loads((pathlib.Path(folder) / "report.json").read_text())
    lines = [f"### {record['title']}", "", f"{record['question']} (`{record['command']}`)", ""]
    lines += [f"- **{finding['figure']}**: {finding['text']}" for finding in record["findings"]]
    return "\n".join(lines)


page = pathlib.Path(sys.argv[1])
text = page.read_text()
before, rest = text.split(BEGIN, 1)
_, after = rest.split(END, 1)
answers = "\n\n".join(told(folder) for folder in sys.argv[2:])
page.write_text(f"{before}{BEGIN}\n{answers}\n{END}{after}")
