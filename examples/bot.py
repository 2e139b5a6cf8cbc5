"""A player of every game, in 30 lines and without a library: wildlab play --policy 'exec:python3 examples/bot.py'

It takes a random decision, but rests and passes only when nothing else is legal. With the Python package it is shorter:

    from wildlab.bot import play
    play(lambda turn: turn.dice.choice(turn.legal))
"""

import json
import random
import sys

IDLE = ("pass", "end", "stay", "done", "stop", "no")
dice = random.Random(0)


def choose(view, legal):
    """The number of a decision. `view` is what the seat may know; this player does not look."""
    busy = [number for number, text in enumerate(legal) if not text.startswith(IDLE)]
    return dice.choice(busy or range(len(legal)))


for line in sys.stdin:
    said = json.loads(line)
    if said["type"] == "hello":  # Once: the name of the game, and how many seats it has.
        print(json.dumps({"name": "busy"}), flush=True)
    elif said["type"] == "begin":  # For every game: the own seat, and a seed for the own dice.
        dice = random.Random(said["seed"])
    elif said["type"] == "decide":  # The only line that asks for a decision.
        print(json.dumps({"index": choose(said["view"], said["legal"])}), flush=True)
