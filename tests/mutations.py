"""Damage documents at random: values are changed, moved, removed and doubled, and texts cut and scrambled.

Many changes keep all types, cards and counts valid, so that only the rules can find the fault. All choices come from the
library's own generator, so a seed gives the same mutant everywhere.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from ancient_world import SeededRandom

__all__ = ["mutant", "state_mutant"]

T = TypeVar("T")
Place = tuple[Any, Any]
"""A list or object, and an index or key in it."""

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
"""Values that mostly do not fit where they are put."""

RAW = ("NaN", "-Infinity", "1e999", "01", "9" * 400, '"\\ud800"', "[" * 2_000, "{", "}", "]", '"')
"""Texts that are no JSON, or barely."""


def pick(rng: SeededRandom, items: Sequence[T]) -> T:
    """Return a random item."""
    return items[rng.randrange(len(items))]


def mutant(text: str, donors: Sequence[str], rng: SeededRandom) -> str:
    """Return a document with one to three changes; ``donors`` are documents to take parts from."""
    if not rng.randrange(12):
        return scrambled(text, rng)
    document = json.loads(text)
    for _ in range(pick(rng, (1, 1, 1, 2, 3))):
        pick(rng, CHANGES)(document, donors, rng)
    changed = json.dumps(document, separators=(",", ":"))
    return scrambled(changed, rng) if not rng.randrange(40) else changed


def copied(value: Any) -> Any:
    """Return a deep copy."""
    return json.loads(json.dumps(value))


# --- finding places ---


def places(document: Any) -> list[Place]:
    """Return every place in a document, from the outside in."""
    result: list[Place] = []
    todo = [document]
    while todo:
        holder = todo.pop()
        keys = holder if isinstance(holder, dict) else range(len(holder))
        for key in keys:
            result.append((holder, key))
            if isinstance(holder[key], (dict, list)):
                todo.append(holder[key])
    return result


def of_type(document: Any, *kinds: type) -> list[Place]:
    """Return every place with a value of one of the types."""
    return [(holder, key) for holder, key in places(document) if type(holder[key]) in kinds]


def lists(document: Any) -> list[list[Any]]:
    """Return every list in a document."""
    return [holder[key] for holder, key in of_type(document, list)]


# --- changes ---


def put_junk(document: Any, donors: Sequence[str], rng: SeededRandom) -> None:
    """Put a junk value at a random place."""
    holder, key = pick(rng, places(document) or [({}, "")])
    holder[key] = copied(pick(rng, JUNK))


def nudge_number(document: Any, donors: Sequence[str], rng: SeededRandom) -> None:
    """Change a number a little, or negate a boolean."""
    for holder, key in [pick(rng, of_type(document, int, bool) or [({"": 0}, "")])]:
        value = holder[key]
        small = pick(rng, (value - 1, value + 1, rng.randrange(7), rng.randrange(30)))
        holder[key] = not value if isinstance(value, bool) else small


def swap_values(document: Any, donors: Sequence[str], rng: SeededRandom) -> None:
    """Swap two texts or two numbers, so that nothing is lost and all types fit."""
    values = of_type(document, str) if rng.randrange(3) else of_type(document, int)
    if values:
        (first, here), (second, there) = pick(rng, values), pick(rng, values)
        first[here], second[there] = second[there], first[here]


def swap_parts(document: Any, donors: Sequence[str], rng: SeededRandom) -> None:
    """Swap two parts under the same key, such as two players' armies."""
    parts = of_type(document, list, dict, type(None))
    holder, key = pick(rng, parts or [([None], 0)])
    alike = [(holder_there, there) for holder_there, there in parts if type(key) is type(there)]
    if isinstance(key, str):
        alike = [(holder_there, there) for holder_there, there in alike if there == key]
    if alike:
        holder_there, there = pick(rng, alike)
        # Copies, since a part that is put into itself would be endless.
        holder[key], holder_there[there] = copied(holder_there[there]), copied(holder[key])


def move_item(document: Any, donors: Sequence[str], rng: SeededRandom) -> None:
    """Move an item from one list to another, or within a list."""
    all_lists = lists(document)
    full = [items for items in all_lists if items]
    if full:
        source, target = pick(rng, full), pick(rng, all_lists)
        item = source.pop(rng.randrange(len(source)))
        target.insert(rng.randrange(len(target) + 1), copied(item))


def sort_list(document: Any, donors: Sequence[str], rng: SeededRandom) -> None:
    """Sort lists of texts, so that a moved item may pass, or reverse a list."""
    for items in lists(document):
        if all(isinstance(item, str) for item in items) and rng.randrange(2):
            items.sort()
    items = pick(rng, lists(document) or [[]])
    if rng.randrange(2):
        items.reverse()


def lose(document: Any, donors: Sequence[str], rng: SeededRandom) -> None:
    """Remove a value."""
    holder, key = pick(rng, places(document) or [({"": 0}, "")])
    del holder[key]


def double(document: Any, donors: Sequence[str], rng: SeededRandom) -> None:
    """Insert an item of a list again, once or many times."""
    items = pick(rng, [items for items in lists(document) if items] or [[0]])
    item = pick(rng, items)
    for _ in range(pick(rng, (1, 1, 1, 2, 70))):
        items.insert(rng.randrange(len(items) + 1), copied(item))


def add_key(document: Any, donors: Sequence[str], rng: SeededRandom) -> None:
    """Add an unknown key to an object."""
    holder, key = pick(rng, of_type(document, dict) or [({"": {}}, "")])
    holder[key][pick(rng, ("extra", "", "type", "__class__", "two words"))] = copied(
        pick(rng, JUNK)
    )


def graft(document: Any, donors: Sequence[str], rng: SeededRandom) -> None:
    """Replace a part by one of another document under the same key."""
    donor_places = places(json.loads(pick(rng, donors)))
    holder, key = pick(rng, places(document) or [({"": 0}, "")])
    alike = [(donor, there) for donor, there in donor_places if there == key]
    if alike:
        donor, there = pick(rng, alike)
        holder[key] = donor[there]


def change_agenda(document: Any, donors: Sequence[str], rng: SeededRandom) -> None:
    """Swap, double or remove steps of the agenda, or insert one of another document."""
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
            donor = json.loads(pick(rng, donors))
            steps = donor.get("state", {}).get("agenda", [])
            if steps:
                agenda.insert(len(agenda) - rng.randrange(2), steps[-1])


def nest(document: Any, donors: Sequence[str], rng: SeededRandom) -> None:
    """Wrap a value deeply in lists or objects."""
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
"""The changes to choose from; a change that is listed several times is as many times more likely."""


def scrambled(text: str, rng: SeededRandom) -> str:
    """Return a text with a random part cut, inserted or replaced."""
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
    """Return a state with one to four changes that keep its types, its order and often its counts.

    ``donors`` are states of the same game. Most results look like states, so that only the game's own check can refuse them.
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
    """Return whether a list has sorted texts or numbers only, as unseen cards and citizens are."""
    plain = all(type(item) in (str, int) for item in items)
    return plain and all(type(item) is type(items[0]) for item in items) and items == sorted(items)


def move_text(document: Any, donors: Sequence[str], rng: SeededRandom) -> None:
    """Move a text, such as a card, from its list to another list or an empty place."""
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
    """Move a text from a place of its own to a list, and leave the place empty."""
    alone = [(holder, key) for holder, key in of_type(document, str) if isinstance(holder, dict)]
    targets = [items for items in lists(document) if items and isinstance(items[0], str)]
    if alone and targets:
        holder, key = pick(rng, alone)
        pick(rng, targets).append(holder[key])
        holder[key] = None


def pay(document: Any, donors: Sequence[str], rng: SeededRandom) -> None:
    """Move an amount from a number to another one under the same key or in the same object."""
    numbers = of_type(document, int)
    if not numbers:
        return
    holder, key = pick(rng, numbers)
    alike = [
        (holder_there, there)
        for holder_there, there in numbers
        if there == key or holder_there is holder
    ]
    holder_there, there = pick(rng, alike)
    amount = pick(rng, (1, 1, 2, 3, holder[key]))
    holder[key] -= amount
    holder_there[there] += amount


def swap_alike(document: Any, donors: Sequence[str], rng: SeededRandom) -> None:
    """Swap two texts of the same list or key, such as two players' threats."""
    texts = of_type(document, str)
    holder, key = pick(rng, texts or [({"": ""}, "")])
    alike = [
        (holder_there, there)
        for holder_there, there in texts
        if there == key or holder_there is holder
    ]
    if alike:
        holder_there, there = pick(rng, alike)
        holder[key], holder_there[there] = holder_there[there], holder[key]


def change_step(document: Any, donors: Sequence[str], rng: SeededRandom) -> None:
    """Replace a field of a step by another value of its type from the state."""
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
    values = [source[there] for source, there in of_type(document, kind) if there != "type"]
    if kind is int and rng.randrange(3):
        holder[key] = rng.randrange(6)
    elif values:
        holder[key] = copied(pick(rng, values))


def swap_with_step(document: Any, donors: Sequence[str], rng: SeededRandom) -> None:
    """Swap a text in a step with another one, so that each card is still there once."""
    agenda = document.get("agenda") or []
    named = [place for place in of_type(agenda, str) if place[1] != "type"]
    texts = [place for place in of_type(document, str) if place[1] != "type"]
    if named and texts:
        (first, here), (second, there) = pick(rng, named), pick(rng, texts)
        first[here], second[there] = second[there], first[here]


def take_step(document: Any, donors: Sequence[str], rng: SeededRandom) -> None:
    """Push a step of another state, or replace the top step by it, and remove what it names elsewhere."""
    donor_agenda = json.loads(pick(rng, donors))["state"]["agenda"]
    agenda = document.get("agenda")
    if not donor_agenda or not isinstance(agenda, list):
        return
    step = donor_agenda[-1]
    gone = [holder[key] for holder, key in of_type([step], str) if key != "type"]
    for items in lists(document):
        for name in gone:
            if name in items and rng.randrange(4):
                items.remove(name)
    if agenda and rng.randrange(2):
        agenda.pop()
    agenda.append(step)


def take_agenda(document: Any, donors: Sequence[str], rng: SeededRandom) -> None:
    """Take the whole agenda, or its top step, from another state of the same game."""
    donor_agenda = json.loads(pick(rng, donors))["state"]["agenda"]
    agenda = document.get("agenda")
    if not donor_agenda or not isinstance(agenda, list):
        return
    match rng.randrange(4):
        case 0:
            document["agenda"] = donor_agenda
        case 1:
            agenda.append(donor_agenda[-1])
        case 2:
            agenda[-1:] = donor_agenda[-1:]
        case _:
            agenda.insert(len(agenda) - 1 if agenda else 0, pick(rng, donor_agenda))


def take_part(document: Any, donors: Sequence[str], rng: SeededRandom) -> None:
    """Take a part from another state of the same game, under the same key of the same kind of object."""
    donor_state = json.loads(pick(rng, donors))["state"]
    holder, key = pick(rng, places(document))
    alike = [
        (donor, there)
        for donor, there in places(donor_state)
        if there == key
        and type(donor) is type(holder)
        and (not isinstance(donor, dict) or donor.keys() == holder.keys())
    ]
    if alike:
        donor, there = pick(rng, alike)
        holder[key] = donor[there]


def turn_truth(document: Any, donors: Sequence[str], rng: SeededRandom) -> None:
    """Negate a boolean."""
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
"""The changes to choose from; a change that is listed several times is as many times more likely."""
