"""Documents made hostile: values changed, moved, lost and doubled, texts cut and scrambled.

Many changes keep every type, card and count right, so that only the rules can tell that something
is wrong. Everything is drawn from the library's own generator: a seed gives the same mutant anywhere.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from ancient_world import SeededRandom

__all__ = ["mutant", "state_mutant"]

T = TypeVar("T")
Place = tuple[Any, Any]
"""A list or object, and the index or key of something in it."""

JUNK: tuple[Any, ...] = (
    None,
    True,
    False,
    0,
    1,
    -1,
    2,
    3,
    5,
    6,
    7,
    99,
    9_900,
    10_001,
    2**53,
    2**53 + 1,
    -(2**63),
    10**40,
    0.5,
    1.0,
    1e308,
    "",
    "?",
    "0",
    "x" * 5_000,
    "\ud83d\ude00",
    "\x00",
    "type",
    [],
    [[]],
    {},
    {"type": "pass"},
    {"type": "no-such-type"},
    [None],
    "pass",
    "build",
    "attack",
    "the-ancient-world",
)
"""What does not belong where it is put, most of the time."""

RAW = ("NaN", "-Infinity", "1e999", "01", "9" * 400, '"\\ud800"', "[" * 2_000, "{", "}", "]", '"')
"""What is not JSON, or hardly."""


def pick(rng: SeededRandom, things: Sequence[T]) -> T:
    """One of some things."""
    return things[rng.randrange(len(things))]


def mutant(text: str, donors: Sequence[str], rng: SeededRandom) -> str:
    """A document with one to three changes; ``donors`` are others to take parts from."""
    if not rng.randrange(12):
        return scrambled(text, rng)
    document = json.loads(text)
    for _ in range(pick(rng, (1, 1, 1, 2, 3))):
        pick(rng, CHANGES)(document, donors, rng)
    changed = json.dumps(document, separators=(",", ":"))
    return scrambled(changed, rng) if not rng.randrange(40) else changed


def copied(value: Any) -> Any:
    """The same value again, so that no part of a document is in two places."""
    return json.loads(json.dumps(value))


# --- finding places ---


def places(document: Any) -> list[Place]:
    """Every place in a document, from the outside in."""
    found: list[Place] = []
    todo = [document]
    while todo:
        holder = todo.pop()
        keys = holder if isinstance(holder, dict) else range(len(holder))
        for key in keys:
            found.append((holder, key))
            if isinstance(holder[key], (dict, list)):
                todo.append(holder[key])
    return found


def of_type(document: Any, *kinds: type) -> list[Place]:
    """Every place with a value of one of these types."""
    return [(holder, key) for holder, key in places(document) if type(holder[key]) in kinds]


def lists(document: Any) -> list[list[Any]]:
    """Every list in a document."""
    return [holder[key] for holder, key in of_type(document, list)]


# --- changes ---


def put_junk(document: Any, donors: Sequence[str], rng: SeededRandom) -> None:
    """Anything anywhere."""
    holder, key = pick(rng, places(document) or [({}, "")])
    holder[key] = copied(pick(rng, JUNK))


def nudge_number(document: Any, donors: Sequence[str], rng: SeededRandom) -> None:
    """A number a little larger or smaller, or a truth value turned."""
    for holder, key in [pick(rng, of_type(document, int, bool) or [({"": 0}, "")])]:
        value = holder[key]
        small = pick(rng, (value - 1, value + 1, rng.randrange(7), rng.randrange(30)))
        holder[key] = not value if isinstance(value, bool) else small


def swap_values(document: Any, donors: Sequence[str], rng: SeededRandom) -> None:
    """Two texts, or two numbers, in each other's place: nothing is lost, and all types fit."""
    found = of_type(document, str) if rng.randrange(3) else of_type(document, int)
    if found:
        (one, here), (other, there) = pick(rng, found), pick(rng, found)
        one[here], other[there] = other[there], one[here]


def swap_parts(document: Any, donors: Sequence[str], rng: SeededRandom) -> None:
    """Two parts under the same name in each other's place, such as two players' armies."""
    found = of_type(document, list, dict, type(None))
    holder, key = pick(rng, found or [([None], 0)])
    alike = [(other, there) for other, there in found if type(key) is type(there)]
    if isinstance(key, str):
        alike = [(other, there) for other, there in alike if there == key]
    if alike:
        other, there = pick(rng, alike)
        # A part is never put into itself, or there would be no end of it.
        holder[key], other[there] = copied(other[there]), copied(holder[key])


def move_item(document: Any, donors: Sequence[str], rng: SeededRandom) -> None:
    """An item of one list goes to another list, which may be the same."""
    found = lists(document)
    full = [items for items in found if items]
    if full:
        source, target = pick(rng, full), pick(rng, found)
        item = source.pop(rng.randrange(len(source)))
        target.insert(rng.randrange(len(target) + 1), copied(item))


def sort_list(document: Any, donors: Sequence[str], rng: SeededRandom) -> None:
    """A list sorted, so that what was moved there may pass; or turned around."""
    for items in lists(document):
        if all(isinstance(item, str) for item in items) and rng.randrange(2):
            items.sort()
    items = pick(rng, lists(document) or [[]])
    if rng.randrange(2):
        items.reverse()


def lose(document: Any, donors: Sequence[str], rng: SeededRandom) -> None:
    """Something is missing."""
    holder, key = pick(rng, places(document) or [({"": 0}, "")])
    del holder[key]


def double(document: Any, donors: Sequence[str], rng: SeededRandom) -> None:
    """An item comes twice, or very often."""
    items = pick(rng, [items for items in lists(document) if items] or [[0]])
    item = pick(rng, items)
    for _ in range(pick(rng, (1, 1, 1, 2, 70))):
        items.insert(rng.randrange(len(items) + 1), copied(item))


def add_key(document: Any, donors: Sequence[str], rng: SeededRandom) -> None:
    """A key that nothing has."""
    holder, key = pick(rng, of_type(document, dict) or [({"": {}}, "")])
    holder[key][pick(rng, ("extra", "", "type", "__class__", "two words"))] = copied(
        pick(rng, JUNK)
    )


def graft(document: Any, donors: Sequence[str], rng: SeededRandom) -> None:
    """A part of another document under the same name."""
    given = places(json.loads(pick(rng, donors)))
    holder, key = pick(rng, places(document) or [({"": 0}, "")])
    alike = [(other, there) for other, there in given if there == key]
    if alike:
        other, there = pick(rng, alike)
        holder[key] = other[there]


def change_agenda(document: Any, donors: Sequence[str], rng: SeededRandom) -> None:
    """Steps of the agenda change places, come twice, go, or come from another game."""
    agendas = [
        holder[key] for holder, key in of_type(document, list) if key == "agenda" and holder[key]
    ]
    if not agendas:
        return
    agenda = agendas[0]
    here, there = rng.randrange(len(agenda)), rng.randrange(len(agenda))
    match rng.randrange(5):
        case 0:
            agenda[here], agenda[there] = agenda[there], agenda[here]
        case 1:
            agenda.insert(there, copied(agenda[here]))
        case 2:
            del agenda[here]
        case _:
            other = json.loads(pick(rng, donors))
            steps = other.get("state", {}).get("agenda", [])
            if steps:
                agenda.insert(len(agenda) - rng.randrange(2), steps[-1])


def nest(document: Any, donors: Sequence[str], rng: SeededRandom) -> None:
    """A value, deep in lists or objects."""
    holder, key = pick(rng, places(document) or [({"": 0}, "")])
    value = holder[key]
    for _ in range(pick(rng, (1, 2, 10, 63, 64, 65, 200))):
        value = [value] if rng.randrange(2) else {"type": value}
    holder[key] = value


CHANGES: tuple[Callable[[Any, Sequence[str], SeededRandom], None], ...] = (
    put_junk,
    put_junk,
    nudge_number,
    nudge_number,
    nudge_number,
    swap_values,
    swap_values,
    swap_values,
    swap_parts,
    swap_parts,
    move_item,
    move_item,
    sort_list,
    lose,
    double,
    add_key,
    graft,
    graft,
    change_agenda,
    change_agenda,
    change_agenda,
    nest,
)
"""Each as often as it is worth."""


def scrambled(text: str, rng: SeededRandom) -> str:
    """A text that is damaged as a text."""
    here, there = sorted((rng.randrange(len(text) + 1), rng.randrange(len(text) + 1)))
    match rng.randrange(7):
        case 0:
            return text[:here]
        case 1:
            return text[:here] + text[there:]
        case 2:
            return text[:here] + pick(rng, RAW) + text[here:]
        case 3:
            return text[:here] + chr(rng.randrange(300)) + text[here + 1 :]
        case 4:
            return text + text[:here]
        case 5:
            return text.replace('":', f'":1,"{text[2:8]}":', 1 + rng.randrange(5))
        case _:
            colon = text.find(":", here)
            return text[: colon + 1] + pick(rng, RAW) + text[colon + 1 :]


# --- states in which every type is right ---


def state_mutant(text: str, donors: Sequence[str], rng: SeededRandom) -> str:
    """A state with one to four changes that keep its types, its order and often its counts.

    ``donors`` are states of the same game. Most of what comes out looks like a state, so that only what a
    game knows of itself can tell that it is none.
    """
    document = json.loads(text)
    state = document["state"]
    in_order = [place for place in lists(state) if _sorted(place)]
    for _ in range(pick(rng, (1, 1, 1, 2, 2, 3, 4))):
        pick(rng, STATE_CHANGES)(state, donors, rng)
    for items in in_order:
        if all(type(item) is type(items[0]) for item in items) and rng.randrange(10):
            items.sort(key=json.dumps if items and isinstance(items[0], (dict, list)) else None)
    return json.dumps(document, separators=(",", ":"))


def _sorted(items: list[Any]) -> bool:
    """Whether a list is one of texts or numbers in order, as unseen cards and citizens are."""
    plain = all(type(item) in (str, int) for item in items)
    return plain and all(type(item) is type(items[0]) for item in items) and items == sorted(items)


def move_text(document: Any, donors: Sequence[str], rng: SeededRandom) -> None:
    """A card leaves its list for another one, or for a place that is empty; what it held is lost nowhere."""
    full = [items for items in lists(document) if items and isinstance(items[0], str)]
    if not full:
        return
    source = pick(rng, full)
    empty = of_type(document, type(None))
    if empty and not rng.randrange(3):
        holder, key = pick(rng, empty)
        holder[key] = source.pop(rng.randrange(len(source)))
        return
    targets = [items for items in lists(document) if not items or isinstance(items[0], str)]
    pick(rng, targets).append(source.pop(rng.randrange(len(source))))


def lay_down(document: Any, donors: Sequence[str], rng: SeededRandom) -> None:
    """What was in a place of its own lies in a list, and its place is empty."""
    alone = [(holder, key) for holder, key in of_type(document, str) if isinstance(holder, dict)]
    targets = [items for items in lists(document) if items and isinstance(items[0], str)]
    if alone and targets:
        holder, key = pick(rng, alone)
        pick(rng, targets).append(holder[key])
        holder[key] = None


def pay(document: Any, donors: Sequence[str], rng: SeededRandom) -> None:
    """Some of a number goes to another one of the same name."""
    found = of_type(document, int)
    if not found:
        return
    holder, key = pick(rng, found)
    alike = [(other, there) for other, there in found if there == key or other is holder]
    other, there = pick(rng, alike)
    amount = pick(rng, (1, 1, 2, 3, holder[key]))
    holder[key] -= amount
    other[there] += amount


def swap_alike(document: Any, donors: Sequence[str], rng: SeededRandom) -> None:
    """Two texts of the same list or name in each other's place, as two players' threats."""
    texts = of_type(document, str)
    holder, key = pick(rng, texts or [({"": ""}, "")])
    alike = [(other, there) for other, there in texts if there == key or other is holder]
    if alike:
        other, there = pick(rng, alike)
        holder[key], other[there] = other[there], holder[key]


def change_step(document: Any, donors: Sequence[str], rng: SeededRandom) -> None:
    """A field of a step holds something else of its type, from anywhere in the state."""
    agenda = document.get("agenda")
    if not agenda:
        return
    top = rng.randrange(3)
    step = agenda[-1] if top else pick(rng, agenda)
    if not isinstance(step, dict):
        return
    fields = [(step, key) for key in step if key != "type"]
    if not fields:
        return
    holder, key = pick(rng, fields)
    if isinstance(holder[key], list) and holder[key]:
        holder, key = holder[key], rng.randrange(len(holder[key]))
    kind = type(holder[key])
    others = [other[there] for other, there in of_type(document, kind) if there != "type"]
    if kind is int and rng.randrange(3):
        holder[key] = rng.randrange(6)
    elif others:
        holder[key] = copied(pick(rng, others))


def swap_with_step(document: Any, donors: Sequence[str], rng: SeededRandom) -> None:
    """What a step names and something else in each other's place, so that each card is still there once."""
    agenda = document.get("agenda") or []
    named = [place for place in of_type(agenda, str) if place[1] != "type"]
    others = [place for place in of_type(document, str) if place[1] != "type"]
    if named and others:
        (one, here), (other, there) = pick(rng, named), pick(rng, others)
        one[here], other[there] = other[there], one[here]


def take_step(document: Any, donors: Sequence[str], rng: SeededRandom) -> None:
    """A step of another moment comes on top, or instead of the top; what it names is nowhere else."""
    given = json.loads(pick(rng, donors))["state"]["agenda"]
    agenda = document.get("agenda")
    if not given or not isinstance(agenda, list):
        return
    step = given[-1]
    gone = [holder[key] for holder, key in of_type([step], str) if key != "type"]
    for items in lists(document):
        for name in gone:
            if name in items and rng.randrange(4):
                items.remove(name)
    if agenda and rng.randrange(2):
        agenda.pop()
    agenda.append(step)


def take_agenda(document: Any, donors: Sequence[str], rng: SeededRandom) -> None:
    """The whole agenda, or its top, of another moment of the same game."""
    given = json.loads(pick(rng, donors))["state"]["agenda"]
    agenda = document.get("agenda")
    if not given or not isinstance(agenda, list):
        return
    match rng.randrange(4):
        case 0:
            document["agenda"] = given
        case 1:
            agenda.append(given[-1])
        case 2:
            agenda[-1:] = given[-1:]
        case _:
            agenda.insert(len(agenda) - 1 if agenda else 0, pick(rng, given))


def take_part(document: Any, donors: Sequence[str], rng: SeededRandom) -> None:
    """A part of another moment of the same game, under the same name in the same kind of object."""
    given = json.loads(pick(rng, donors))["state"]
    holder, key = pick(rng, places(document))
    alike = [
        (other, there)
        for other, there in places(given)
        if there == key
        and type(other) is type(holder)
        and (not isinstance(other, dict) or other.keys() == holder.keys())
    ]
    if alike:
        other, there = pick(rng, alike)
        holder[key] = other[there]


def turn_truth(document: Any, donors: Sequence[str], rng: SeededRandom) -> None:
    """A truth value turned."""
    for holder, key in [pick(rng, of_type(document, bool) or [({"": True}, "")])]:
        holder[key] = not holder[key]


STATE_CHANGES: tuple[Callable[[Any, Sequence[str], SeededRandom], None], ...] = (
    move_text,
    move_text,
    lay_down,
    pay,
    pay,
    swap_alike,
    swap_alike,
    swap_values,
    swap_parts,
    move_item,
    nudge_number,
    nudge_number,
    change_step,
    change_step,
    change_step,
    change_step,
    swap_with_step,
    swap_with_step,
    take_step,
    take_step,
    take_agenda,
    take_agenda,
    take_part,
    take_part,
    turn_truth,
    double,
    change_agenda,
)
"""Each as often as it is worth."""
