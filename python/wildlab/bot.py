"""A player in Python, for ``--policy 'exec:python3 my_bot.py'``.

>>> from wildlab.bot import Turn, play
>>> def choose(turn: Turn) -> int | str:
...     return turn.dice.choice(turn.legal)
>>> play(choose)   # doctest: +SKIP

``play`` reads what the program writes and answers with the decision that the function returns: the number of a legal
decision, or its text. What the function prints goes to standard error. ``docs/bots.md`` describes the lines, for players in
other languages.
"""

from __future__ import annotations

import contextlib
import json
import random
import sys
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

#: The version of the lines that are read here.
PROTOCOL = 1


@dataclass(frozen=True)
class Turn:
    """A decision to be taken."""

    #: The name of the game.
    game: str
    #: The own seat, from 0.
    seat: int
    #: How many seats there are.
    seats: int
    #: Which of the seat's decisions in this game it is, from 1.
    decision: int
    #: What the seat may know: the position without hidden cards.
    view: Any
    #: The legal decisions as text; there is at least one.
    legal: list[str]
    #: The player's own dice. They are those of the game's seed: with them a player plays a game twice alike.
    dice: random.Random


def play(choose: Callable[[Turn], int | str], name: str = "", begin: Callable[[int, int], None] | None = None) -> None:
    """Plays games until the input ends. ``begin`` is called with seat and seats when a game begins: whatever the player
    remembers of an earlier game is to be forgotten there."""
    answers = sys.stdout
    game, seat, seats, dice = "", 0, 0, random.Random(0)
    with contextlib.redirect_stdout(sys.stderr):
        for line in sys.stdin:
            said = json.loads(line)
            answer: dict[str, Any] | None = None
            if said["type"] == "hello":
                if said["protocol"] != PROTOCOL:
                    raise ValueError(f"protocol {said['protocol']}, expected {PROTOCOL}")
                game, answer = said["game"], {"name": name}
            elif said["type"] == "begin":
                seat, seats, dice = said["seat"], said["seats"], random.Random(said["seed"])
                if begin is not None:
                    begin(seat, seats)
            elif said["type"] == "decide":
                turn = Turn(game, seat, seats, said["decision"], said["view"], said["legal"], dice)
                chosen = choose(turn)
                answer = {"text": chosen} if isinstance(chosen, str) else {"index": int(chosen)}
            if answer is not None:
                print(json.dumps(answer), file=answers, flush=True)


__all__ = ["PROTOCOL", "Turn", "play"]
