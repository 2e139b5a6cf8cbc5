"""Holds the camps' strengths of the report `camps` against the one published opinion, and writes the result into a page.

opinion.py REPORT_FOLDER PAGE

The opinion is that of NoxNode, who wrote an online version of Radlands: a list of camps that seem too strong or too weak, some
of them with a "maybe". It is made into ranks (too strong 2, maybe 1, not named 0, maybe too weak -1, too weak -2). The
correlation of ranks is Kendall's tau-b, which allows for ties; its p-value comes from shuffling the opinion over the camps.
"""

import csv
import json
import pathlib
import random
import sys

BEGIN, END = "<!-- opinion: begin -->", "<!-- opinion: end -->"
OPINION = {
    "command-post": 2, "transplant-lab": 2,
    "parachute-base": 1, "oasis": 1, "nest-of-spies": 1, "bonfire": 1,
    "railgun": -2, "the-octagon": -2, "resonator": -2,
    "watchtower": -1, "blood-bank": -1,
}
SHUFFLES = 20_000


def sign(number):
    return (number > 0) - (number < 0)


def tau_b(one, other):
    """Kendall's tau-b of two lists of equal length."""
    together = ties_one = ties_other = pairs = 0
    for i in range(len(one)):
        for j in range(i):
            a, b = sign(one[i] - one[j]), sign(other[i] - other[j])
            together += a * b
            pairs += 1
            ties_one += a == 0
            ties_other += b == 0
    return together / ((pairs - ties_one) * (pairs - ties_other)) ** 0.5


def strengths(folder):
    """Points by player and camp."""
    found = {}
    players = json.loads((folder / "report.json").read_text())["plan"]["policies"]
    with open(folder / "tables" / "strengths.csv", encoding="utf-8-sig", newline="") as file:
        for row in csv.DictReader(file):
            player = row.get("policy") or players[0]["name"]
            name = (row.get("camp") or row["thing"]).lower().replace(" ", "-")
            points = next(value for key, value in row.items() if key.startswith("points"))
            found.setdefault(player, {})[name] = float(points)
    return found


folder, page = map(pathlib.Path, sys.argv[1:])
lines = []
for player, camps in strengths(folder).items():
    names = sorted(camps)
    assert set(OPINION) <= set(names), set(OPINION) - set(names)
    ours, theirs = [camps[name] for name in names], [OPINION.get(name, 0) for name in names]
    tau = tau_b(ours, theirs)
    dice = random.Random(1)
    at_least = 0
    for _ in range(SHUFFLES):
        shuffled = theirs[:]
        dice.shuffle(shuffled)
        at_least += abs(tau_b(ours, shuffled)) >= abs(tau) - 1e-12
    p = (at_least + 1) / (SHUFFLES + 1)
    p_text = "p < 0.001" if p < 0.001 else f"p = {p:.3f}"
    strong = [camps[name] for name in OPINION if OPINION[name] > 0]
    weak = [camps[name] for name in OPINION if OPINION[name] < 0]
    rest = [camps[name] for name in names if name not in OPINION]
    means = [sum(group) / len(group) for group in (strong, rest, weak)]
    lines.append(
        f"- `{player}`, random trios: rank correlation (Kendall's tau-b) {tau:+.2f}, {p_text}, {len(names)} camps. The camps that "
        f"the opinion calls too strong lie {means[0]:+.0f} points from the average, those that it does not name {means[1]:+.0f}, "
        f"those that it calls too weak {means[2]:+.0f}."
    )
text = page.read_text()
before, rest = text.split(BEGIN)
_, after = rest.split(END)
page.write_text(f"{before}{BEGIN}\n" + "\n".join(lines) + f"\n{END}{after}")
print("\n".join(lines))
