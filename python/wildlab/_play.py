"""One game, event by event."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, overload

from ._pages import Page, options, replay
from ._program import call, engine
from ._run import FIRST

if TYPE_CHECKING:
    import polars


class Played(Sequence[dict[str, Any]]):
    """A game that was played: its events in order, each a dictionary with what happened and under which rule."""

    def __init__(
        self, header: dict[str, Any], events: list[dict[str, Any]], ending: dict[str, Any], asked: dict[str, Any]
    ) -> None:
        #: What was played: game, seed, rules, box, who sat where.
        self.header = header
        #: The events.
        self.events = events
        #: How it ended, and why.
        self.ending = ending
        self._asked = asked

    def frame(self) -> polars.DataFrame:
        """The events as a frame, a row each; what an event does not have is empty, and lists are their text in JSON."""
        import polars

        names: dict[str, None] = {}
        for event in self.events:
            names.update(dict.fromkeys(event))

        def plain(value: Any) -> Any:
            return json.dumps(value) if isinstance(value, (dict, list)) else value

        columns = []
        for name in names:
            values = [plain(event.get(name)) for event in self.events]
            kinds = {type(value) for value in values if value is not None}
            if len(kinds) > 1:
                values = [None if value is None else str(value) for value in values]
            columns.append(polars.Series(name, values))
        return polars.DataFrame(columns)

    def replay(self) -> Page:
        """The same game as a page."""
        return replay(**self._asked)

    @overload
    def __getitem__(self, at: int) -> dict[str, Any]: ...
    @overload
    def __getitem__(self, at: slice) -> list[dict[str, Any]]: ...
    def __getitem__(self, at: int | slice) -> dict[str, Any] | list[dict[str, Any]]:
        return self.events[at]

    def __len__(self) -> int:
        return len(self.events)

    def __iter__(self) -> Iterator[dict[str, Any]]:
        return iter(self.events)

    def __repr__(self) -> str:
        return f"<Played: {self.header.get('format')}, seed {self.header.get('seed')}, {len(self)} events, {self.ending}>"


def play(game: str = FIRST, *, seed: int = 1, number: int = 0, policy: Any = None, **keys: Any) -> Played:
    """Plays one whole game and gives its events.

    The arguments are those of ``wildlab.replay``; the same game is a page by ``.replay()``.

    >>> game = wildlab.play(seed=7, players=3)                      # doctest: +SKIP
    >>> game.ending["cause"], sum(e["event"] == "drew" for e in game)   # doctest: +SKIP
    """
    engine(game)
    lines = call([game, "play", "--json", *options(seed, number, policy, keys)]).text().splitlines()
    records = [json.loads(line) for line in lines]
    asked = {"game": game, "seed": seed, "number": number, "policy": policy, **keys}
    return Played(records[0], records[1:-1], records[-1], asked)
