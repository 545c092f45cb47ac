"""Combine parts of the positions in ``conformance/`` and list which combinations are refused.

A malicious state may hold steps that do not fit its table. The files in ``tests/hostile/crossed`` list: which positions accept
each agenda (agendas with the same last two steps count once); the result of replacing each part of a position by that of the
next position; and, for an example of each agenda, the results of changing each number by one and each boolean.
``python -m tests.conformance.write`` writes the files.
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
    """Return the path of a game's file."""
    return FOLDER / f"{game}.txt"


def text_of(documents: list[Path]) -> str:
    """List the results of all combinations of the positions in some documents."""
    positions = dict(_positions(documents))
    lines = [*_agendas(positions), "", *_parts(positions), "", *_nudged(positions)]
    return "\n".join(lines) + "\n"


def _positions(documents: list[Path]) -> Iterator[tuple[str, Any]]:
    """Yield each distinct legal position by rule and number."""
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
    """Return the types of the last two steps of an agenda."""
    return tuple(step["type"] for step in agenda[-2:])


def _agendas(positions: dict[str, Any]) -> Iterator[str]:
    kinds: dict[tuple[str, ...], list[Any]] = {}
    for document in positions.values():
        agenda = document["state"]["agenda"]
        kinds.setdefault(_kinds(agenda), agenda)
    for names, agenda in sorted(kinds.items()):
        accepting = [
            name
            for name, document in positions.items()
            if _result_of(document, "agenda", agenda) == "read"
        ]
        yield " ".join(names)
        yield f"    {' '.join(accepting)}"


def _parts(positions: dict[str, Any]) -> Iterator[str]:
    names = list(positions)
    for name, following in zip(names, names[1:] + names[:1], strict=True):
        yield f"{name} with parts of {following}"
        state, parts = positions[name]["state"], positions[following]["state"]
        for part in state:
            if part in parts and part not in {"agenda", "cards"} and state[part] != parts[part]:
                yield f"    {part}: {_result_of(positions[name], part, parts[part])}"


def _nudged(positions: dict[str, Any]) -> Iterator[str]:
    seen = set()
    for name, document in positions.items():
        kinds = _kinds(document["state"]["agenda"])
        if kinds in seen:
            continue
        seen.add(kinds)
        verdicts: dict[str, Counter[str]] = {}
        for part, value in document["state"].items():
            if part == "cards":
                continue
            for place, changed in _changes(value):
                verdict = re.sub(r"\d+", "", _result_of(document, part, changed))
                verdicts.setdefault(verdict, Counter())[re.sub(r"\d+", "", f"{part}{place}")] += 1
        yield f"{name} by one: {' '.join(kinds)}"
        verdicts.pop("read", None)
        for verdict, places in verdicts.items():
            yield f"    {verdict}: " + " ".join(f"{count}x{each}" for each, count in places.items())


def _changes(value: Any) -> Iterator[tuple[str, Any]]:
    """Yield each change of one number by one, or of one boolean, within a value."""
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


def _result_of(document: Any, part: str, value: Any) -> str:
    changed = {**document, "state": {**document["state"], part: value}}
    try:
        aw.from_document(changed)
    except aw.InvalidDocument as error:
        return f"{error.code} at {error.path}"
    return "read"
