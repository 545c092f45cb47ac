"""Write texts of everything that the engine derives from each game, to compare as a whole.

These are its fields and settings; at some moments the table, views, samples and rejections; its card files with faults.
``python -m tests.engine.told.telling`` writes a file for each game beside this one. Long texts are replaced by a number and a
digest.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import islice, product
from pathlib import Path
from typing import Any

import attrs

import ancient_world as aw
from ancient_world.engine import register_game
from ancient_world.engine.card_files.toml_files import packaged_card_files
from ancient_world.engine.declared.field_marks import typed_fields
from ancient_world.engine.declared.possible_actions import possible_actions
from tests.engine.minigame import GAME
from tests.engine.paths import places, put
from tests.mutations import state_mutant
from tests.random_moves import random_states

FOLDER = Path(__file__).parent
GAMES = ("antike", "golden-ages", "mini", "the-ancient-world", "tides-of-time")
"""The games of the library, and a test game that leaves everything to the engine."""
MOMENTS = (0, 10, 30, 77)
"""How many actions lie before the described positions."""
ODD: dict[object, tuple[Any, ...]] = {int: (-1, 99), str: ("?", "nowhere")}
"""Odd values for fields of actions, by their type."""
WIDTHS = (None, 599, 600, 959, 960)
"""Widths of pages at the limits of the layouts."""
READ = 160
"""How many damaged states are read; damaged card files are a fourth as many."""
TEXTS = ("No Such\x07", *("x" * most for most in (24, 25, 40, 41, 60, 61)))
NAMES = ("Ann", "Bartholomew the Elder of Nowhere-by-the-Sea", '<&"\x07>')
WRITTEN: tuple[Any, ...] = (-1, [], {"a": 1}, 100, True, ["a", "a"])
"""Odd values for fields of card files."""


def text_of(game: str) -> str:
    """Return the text about a game."""
    return "".join(f"{line}\n" for line in _lines(game))


def _lines(game: str) -> Iterator[str]:
    rules, found = aw.game(game), aw.components(game)
    yield f"{rules!r} {rules.standard_cards()!r} {rules.thinking}"
    yield f"{found!r} {_digest(found.components, found.orders)}"
    yield from (_without_defaults(field) for field in found.fields)
    states = _positions(game)
    every = list(dict.fromkeys(act for state in states for act in aw.legal_actions(state)))
    some = every[:: 1 + len(every) // 24]
    for state in states:
        yield from ("", f"{state!r}", *_table(state), *_seen(state, some))
        yield _counted("refused", _refused(state, some))
    yield from ("", f"drawn for all: {_digest([*_drawn_for_all(game)])}")
    yield from ("", _counted("damaged", _damaged([aw.to_json(state) for state in states])))
    if hasattr(rules.cards_type, "home"):
        yield _counted("card files", _faulty(rules.cards_type))


def _digest(*things: object) -> str:
    return hashlib.sha256(json.dumps(things, default=repr).encode("ascii")).hexdigest()[:8]


def _counted(what: str, told: Iterable[tuple[str, str]]) -> str:
    """Return how often each code occurs, with a digest of all details."""
    each = list(told)
    return f"  {what}: {dict(sorted(Counter(code for code, _ in each).items()))} {_digest(each)}"


def _without_defaults(thing: Any) -> str:
    each = [(field, getattr(thing, field.name)) for field in attrs.fields(type(thing))]
    return "  " + ", ".join(f"{field.name} {now}" for field, now in each if now != field.default)


def _positions(game: str) -> list[Any]:
    """Return some states of a random game of up to three players."""
    first = aw.new_game(game, max(each for each in aw.game(game).players if each < 4))
    course = [*random_states(first, 8, most=MOMENTS[-1] + 1)]
    return [course[each] for each in sorted({min(each, len(course) - 1) for each in MOMENTS})]


def _table(state: Any) -> Iterator[str]:
    """Yield lines about the pending decision and the table."""
    waiting, rules = aw.pending(state), aw.game(state.game)
    if isinstance(waiting, aw.Decision):
        acts = waiting.all_actions
        each = [(act, aw.describe(state, act), aw.effect(state, act)) for act in acts]
        kinds = dict.fromkeys(map(type, acts))
        meant = [possible_actions(kind, state, rules.ids(state), 9) for kind in kinds]
        yield f"  {waiting!r} {_digest(each, aw.prompt(state), meant)}"
    elif waiting is not None:
        some = *islice(waiting.unordered_outcomes(), 9), *islice(waiting.outcomes(), 9)
        yield f"  {waiting!r} {_digest(some, waiting.one_by_one().next, waiting.event)}"
    judged = [round(each, 6) + 0.0 for each in aw.heuristic_values(state)]
    yield f"  {[each.total for each in aw.scores(state)]} {judged} {aw.winners(state)} {_digest(aw.scores(state), aw.map_terrain(state))}"
    names = NAMES[: rules.seats(state)]
    pictures = [aw.svg(state, width=each, names=names) for each in WIDTHS]
    yield f"  {[picture.count('<') for picture in pictures]} shapes {_digest(pictures)}, board {_digest(aw.describe_board(state), aw.components(state).components)}"


def _drawn_for_all(game: str) -> Iterator[str]:
    """Yield pictures and texts of games with most players, in both languages."""
    course = [*random_states(aw.new_game(game, max(aw.game(game).players)), 5, most=91)]
    for number, state in enumerate(course[::30]):
        lang = "es" if number % 2 else "en"
        yield aw.svg(state, width=900 + 50 * number, lang=lang)
        yield aw.view_as_text(aw.view(state, None), lang=lang)


def _seen(state: Any, actions: list[aw.Action]) -> Iterator[str]:
    """Yield lines about each viewer's view: samples, pictures and rejections."""
    rng = aw.SeededRandom(2)
    for seat in (*range(aw.game(state.game).seats(state)), None):
        seen = aw.view(state, seat)
        samples = [aw.to_document(aw.sample_state(seen, rng)) for _ in range(3)]
        yield f"  to {seat}: {_digest(aw.to_document(seen))}, may be {_digest(samples)}, drawn {_digest(aw.svg(seen), aw.view_as_text(seen))}"
        known = [_asked(each, seen.state) for each in (aw.scores, aw.legal_actions)]
        known += [_asked(aw.apply, seen.state, act) for act in actions]
        asked = [_asked(seen.explain, act) for act in actions if seat is not None]
        yield _counted(f"  known {_digest(known)}, refused", asked)


def _refused(state: Any, actions: list[aw.Action]) -> Iterator[tuple[str, str]]:
    """Yield reasons against actions of other moments and with odd values."""
    kinds = (*aw.game(state.game).action_types, aw.Dealt, aw.Rolled)
    odd = [
        kind(**{each.name: ODD.get(each.type, ((), True))[number] for each in typed_fields(kind)})
        for kind, number in product(kinds, (0, 1))
    ]
    for act, seat in product((*actions, *odd), (None, 0, 1, aw.game(state.game).seats(state))):
        yield _asked(aw.explain, state, act, seat)


def _asked(ask: Callable[..., object], *of: Any) -> tuple[str, str]:
    """Return the code and the data of an answer without its sentence, which may contain words of other games."""
    try:
        why_not = ask(*of)
    except aw.AncientWorldError as error:
        return error.code, f"{error.data}"
    return getattr(why_not, "code", "legal"), f"{why_not!r}"


def _damaged(texts: list[str]) -> Iterator[tuple[str, str]]:
    """Yield the errors of damaged states."""
    rng = aw.SeededRandom(3)
    for number in range(READ):
        try:
            aw.from_json(state_mutant(texts[number % len(texts)], texts, rng))
            yield "read", ""
        except aw.InvalidDocument as error:
            yield error.code, f"{error.path} {error.data}"


def _faulty(kind: Any) -> Iterator[tuple[str, str]]:
    """Yield the faults of a card file with one odd value at a time."""
    content = {each.name: each.tables for each in packaged_card_files(*kind.home)}
    spots = [(place, type(value) is str) for place, value in places(content) if len(place) > 1]
    for number, (place, is_text) in enumerate(spots[:: 1 + 4 * len(spots) // READ]):
        others = TEXTS if is_text else WRITTEN
        try:
            yield "read", f"{kind.from_files(put(content, place, others[number % len(others)]))!r}"
        except aw.InvalidCardFile as error:
            yield from [(fault.code, str(fault)) for fault in error.faults]


def main() -> None:
    """Write the texts of all games."""
    register_game("mini", GAME)
    for game in GAMES:
        (FOLDER / f"{game}.txt").write_text(text_of(game), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
