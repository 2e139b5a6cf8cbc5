"""Turns `wildlab summary --json` into the README's tables.

All together: a row a policy, a column a number of players. Seat against seat: a row and a column a policy.
"""

import json
import sys

cells = json.load(sys.stdin)["cells"]
rows = {}
for cell in cells:
    factors = dict(cell["factors"])
    low, high = (100 * bound for bound in cell["interval"])
    text = f"{100 * cell['win_rate']:.1f} % ({low:.1f} to {high:.1f})"
    names = factors["policies"].split(",")
    row, column = names if len(names) == 2 else (names[0], f"{factors['players']} players")
    rows.setdefault(row, {})[f"`{column}`" if len(names) == 2 else column] = text
columns = []
for row in rows.values():
    columns += [column for column in row if column not in columns]
games = "/".join(str(count) for count in sorted({cell["games"] for cell in cells}))
print(f"| policy, n = {games} games a cell | " + " | ".join(columns) + " |")
print("|---|" + "---|" * len(columns))
for policy, row in rows.items():
    print(f"| `{policy}` | " + " | ".join(row.get(column, "") for column in columns) + " |")
