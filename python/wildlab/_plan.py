"""A plan from Python's values: a text in TOML, as ``wildlab run --plan`` takes it."""

from __future__ import annotations

import json
import os
import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from ._program import WildlabError

#: Keys whose values are pairs: ``set={"die.faces": [0, 1]}`` is ``set = ["die.faces=[0,1]"]``.
PAIRS = ("set", "rule")


def plan_text(keys: Mapping[str, Any]) -> str:
    """The plan of keys; those whose value is ``None`` are omitted."""
    lines = [f"{_key(key)} = {_value(key, value)}\n" for key, value in keys.items() if value is not None]
    return "".join(lines)


def plan_keys(plan: Mapping[str, Any] | str | os.PathLike[str]) -> dict[str, Any]:
    """The keys of a plan: of a mapping, or of a file in TOML."""
    if isinstance(plan, Mapping):
        return dict(plan)
    try:
        return tomllib.loads(Path(plan).read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise WildlabError([f"{os.fspath(plan)}: cannot be read as a plan in TOML: {error}"]) from None


def files_of(texts: Iterable[str]) -> list[str]:
    """The files that texts name, as values of a plan do (``my-box.toml``, ``mine.toml,greedy``), and those that players
    among them use. They are looked for from the working folder, as the program does."""
    found: list[str] = []
    waiting = [part.strip() for text in texts for part in [text, *text.split(",")]]
    while waiting:
        name = waiting.pop(0)
        if name in found or not name.endswith(".toml") or not Path(name).is_file():
            continue
        found.append(name)
        try:
            uses = tomllib.loads(Path(name).read_text(encoding="utf-8")).get("uses", {})
        except (OSError, ValueError):
            continue
        waiting.extend(value for value in uses.values() if isinstance(value, str))
    return found


def texts_of(value: Any) -> list[str]:
    """All texts in the values of a plan."""
    if isinstance(value, Mapping):
        return [text for inner in value.values() for text in texts_of(inner)]
    if isinstance(value, (str, os.PathLike)):
        return [os.fspath(value)]
    if isinstance(value, Iterable):
        return [text for inner in value for text in texts_of(inner)]
    return []


def words(value: Any) -> list[str]:
    """The values of an option: one, or several in a list; pairs of a mapping as ``name=value``."""
    if isinstance(value, Mapping):
        return [f"{name}={_plain(inner)}" for name, inner in value.items()]
    if isinstance(value, (str, os.PathLike)) or not isinstance(value, Iterable):
        return [_plain(value)]
    return [_plain(inner) for inner in value]


def _plain(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, os.PathLike):
        return os.fspath(value)
    if isinstance(value, (list, tuple)):
        return "[" + ",".join(_plain(inner) for inner in value) + "]"
    return str(value)


def _key(key: str) -> str:
    return key if key.replace("-", "").replace("_", "").isalnum() and key.isascii() else json.dumps(key)


def _value(key: str, value: Any) -> str:
    if isinstance(value, bool):
        return _plain(value)
    if isinstance(value, int):
        return str(value)
    if isinstance(value, Mapping):
        if key not in PAIRS:
            raise WildlabError([f"{key}: found a mapping, expected a value or a list; {' and '.join(PAIRS)} take mappings"])
        return _value(key, words(value))
    if isinstance(value, (str, os.PathLike)):
        return json.dumps(os.fspath(value), ensure_ascii=False).replace("\x7f", "\\u007f")
    if isinstance(value, Iterable):
        return "[" + ", ".join(_value(key, inner) for inner in value) + "]"
    if hasattr(value, "item"):
        # A number of numpy or of a frame.
        return _value(key, value.item())
    raise WildlabError([f"{key}: found {value!r}, expected a text, a whole number, or a list of them"])
