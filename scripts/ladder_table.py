"""Turns `wildlab summary --json` into the README's table: a row a policy, a column a number of players."""

import json
import sys

cells = json.load(sys.stdin)["cells"]
rows = {}
for cell in cells:
    factors = dict(cell["factors"])
    low, high = (100 * bound for bound in cell["interval"])
    text = f"{100 * cell['win_rate']:.1f} % ({low:.1f} to {high:.1f})"
    rows.setdefault(factors["policies"], {})[factors["players"]] = text
counts = sorted({players for row in rows.values() for players in row})
games = {cell["games"] for cell in cells}
print(f"| policy, n = {'/'.join(map(str, sorted(games)))} games a cell | " + " | ".join(f"{n} players" for n in counts) + " |")
print("|---|" + "---|" * len(counts))
for policy, row in rows.items():
    print(f"| `{policy}` | " + " | ".join(row.get(n, "") for n in counts) + " |")
