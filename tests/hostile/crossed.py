"""Crosses the positions of ``conformance/``: which of them can wait for what another one waits for, and what is refused of the rest.

A state from a stranger may hold steps that fit no such table. The files in ``tests/hostile/crossed`` say, for each agenda that differs from
others in its last two steps, which positions accept it; then what becomes of each position with one part of the next; then, for a position with
each such agenda, what is refused of it if one number is greater or less by one, or one answer the other one.
``python -m tests.conformance.write`` writes them.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import ancient_world as aw

FOLDER = Path(__file__).parent / "crossed"


def place_of(game: str) -> Path:
    """Name the file of a game, as its folder is called."""
    return FOLDER / f"{game}.txt"


def text_of(documents: list[Path]) -> str:
    """Tell what becomes of the crossed positions of some documents."""
    found = dict(_positions(documents))
    lines = [*_agendas(found), "", *_parts(found), "", *_nudged(found)]
    return "\n".join(lines) + "\n"


def _positions(documents: list[Path]) -> Iterator[tuple[str, Any]]:
    """Read the positions that can occur, each once, by rule and number."""
    known = set()
    for path in documents:
        document = json.loads(path.read_text("ascii"))
        head = {key: document[key] for key in ("game", "rules")}
        for number, situation in enumerate(document["conformance"]["situations"], 1):
            text = json.dumps(situation.get("position"))
            if situation["type"] in {"legal", "illegal"} and text not in known:
                known.add(text)
                state = {"format": "ancient-world/state", "version": 1, **head}
                name = f"{document['conformance']['rule']}.{number}"
                yield name, {**state, "state": situation["position"]}


def _kinds(agenda: list[Any]) -> tuple[str, ...]:
    """Tell agendas apart by what is waited for and the step below it."""
    return tuple(step["type"] for step in agenda[-2:])


def _agendas(found: dict[str, Any]) -> Iterator[str]:
    kinds: dict[tuple[str, ...], list[Any]] = {}
    for document in found.values():
        agenda = document["state"]["agenda"]
        kinds.setdefault(_kinds(agenda), agenda)
    for names, agenda in sorted(kinds.items()):
        accepting = [
            name for name, document in found.items() if _said(document, "agenda", agenda) == "read"
        ]
        yield " ".join(names)
        yield f"    {' '.join(accepting)}"


def _parts(found: dict[str, Any]) -> Iterator[str]:
    names = list(found)
    for name, other in zip(names, names[1:] + names[:1], strict=True):
        yield f"{name} with parts of {other}"
        state, parts = found[name]["state"], found[other]["state"]
        for part in state:
            if part in parts and part not in {"agenda", "cards"} and state[part] != parts[part]:
                yield f"    {part}: {_said(found[name], part, parts[part])}"


def _nudged(found: dict[str, Any]) -> Iterator[str]:
    seen = set()
    for name, document in found.items():
        kinds = _kinds(document["state"]["agenda"])
        if kinds in seen:
            continue
        seen.add(kinds)
        said: dict[str, Counter[str]] = {}
        for part, value in document["state"].items():
            if part == "cards":
                continue
            for place, changed in _changes(value):
                verdict = re.sub(r"\d+", "", _said(document, part, changed))
                said.setdefault(verdict, Counter())[re.sub(r"\d+", "", f"{part}{place}")] += 1
        yield f"{name} by one: {' '.join(kinds)}"
        said.pop("read", None)
        for verdict, places in said.items():
            yield f"    {verdict}: " + " ".join(f"{count}x{each}" for each, count in places.items())


def _changes(value: Any) -> Iterator[tuple[str, Any]]:
    """Change one number or one answer within a value, each in turn."""
    if isinstance(value, bool):
        yield "", not value
    elif isinstance(value, int):
        yield "+", value + 1
        yield "-", value - 1
    elif isinstance(value, list):
        for index, each in enumerate(value):
            for place, changed in _changes(each):
                yield f"[{index}]{place}", [*value[:index], changed, *value[index + 1 :]]
    elif isinstance(value, dict):
        for key, each in value.items():
            for place, changed in _changes(each):
                yield f".{key}{place}", {**value, key: changed}


def _said(document: Any, part: str, value: Any) -> str:
    changed = {**document, "state": {**document["state"], part: value}}
    try:
        aw.from_document(changed)
    except aw.InvalidDocument as error:
        return f"{error.code} at {error.path}"
    return "read"
