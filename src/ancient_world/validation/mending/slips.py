"""Mistakes that people make when they write a game down, and the edits that undo them at a place."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, islice
from math import comb, log
from typing import Any

import attrs

from ancient_world.documents.bodies import converters_for
from ancient_world.engine.actions import Action, player_of
from ancient_world.engine.applying import taken_after
from ancient_world.engine.chance import Deal, Dealt, Randomness, Roll, Rolled
from ancient_world.engine.declared.spelling import readings
from ancient_world.engine.faults import likeness
from ancient_world.engine.pending import Chance, Decision, pending
from ancient_world.engine.registry import game
from ancient_world.engine.state import State
from ancient_world.records.course import actor
from ancient_world.records.record import Entry
from ancient_world.validation.mending.damage import Illegible, Written

MOST_OUTCOMES = 60
"""The most outcomes of chance that are tried at one place."""
MOST_KEYS = 20
"""The most keys of a value of somebody's that may be misspelt ones."""
NEAREST = 8
"""The most legal actions that are tried in place of an entry."""
ALIKE = 0.75
"""How much of an entry is right at least if it is only misspelt."""
SPELLING = 0.25
"""How seldom somebody writes an id in another way; see :class:`Edit`."""
NEAR, FAR = 6, 31
"""The number of entries to go back for a slip, at first and at last."""
NEAR_GAP, FAR_GAP = 3, 8
"""The same for the place of an entry that was left out, which takes longer."""

Source = Callable[[int], Randomness] | None
"""The numbers of an outcome by the index of its entry; ``None`` if it came from a real table."""


@attrs.frozen
class Edit:
    """One slip put right: at a place, so many entries go and these come.

    ``slip`` is the code of its sentence. ``cost`` says how seldom such a slip is made: one more is about a third as often.
    """

    slip: str
    place: int
    gone: int = attrs.field(kw_only=True, default=0)
    come: tuple[Entry, ...] = attrs.field(kw_only=True, default=())
    cost: float = attrs.field(kw_only=True)
    state: State = attrs.field(kw_only=True, eq=False, repr=False)
    """The game at the place."""
    rolls: tuple[Rolled, ...] = attrs.field(kw_only=True, default=(), eq=False, repr=False)
    """The rolls that may have been meant, where a roll comes and several are possible."""


@attrs.frozen
class Place:
    """The first illegal entry: where it is, and the states before it and before the last entries that were played."""

    entries: tuple[Written, ...]
    index: int
    states: Sequence[State]
    seats: int
    source: Source

    def state(self, place: int) -> State:
        """The game before an entry."""
        return self.states[place - self.index - 1]

    def back(self, most: int, start: int = 0) -> range:
        """The places from the first illegal entry backwards, from one up to another, as far as the states are known."""
        most = min(most, len(self.states) - 1)
        return range(self.index - start, self.index - most - 1, -1)


def edits(here: Place, *, near: bool) -> Iterator[Edit]:
    """Yield what may have been meant, each as one edit: with slips near the first illegal entry, or further back."""
    for place in here.back(NEAR) if near else here.back(FAR, NEAR + 1):
        yield from _without(here, place)
        yield from _swapped(here, place)
    for place in here.back(NEAR_GAP) if near else here.back(FAR_GAP, NEAR_GAP + 1):
        yield from _left_out(here, place)
    if near and here.index < len(here.entries):
        yield from _by_another(here)
        yield from _written_otherwise(here)
        yield from _face_missing(here)
        yield from _misspelt(here)


def _without(here: Place, place: int) -> Iterator[Edit]:
    """An entry that was written twice, or done unasked, or is too much."""
    entry, *after = (
        map(_bare, here.entries[place : place + 2]) if place < len(here.entries) else [None]
    )
    before = _bare(here.entries[place - 1]) if place else None
    if entry is None or entry == before:  # the same as to leave out the one before
        return
    forced = here.index - place < NEAR_GAP and _is_forced(here, place)
    slip = "doubled" if [entry] == after else "forced" if forced else "extra"
    cost = 3.0 if slip == "extra" else 0.5
    yield Edit(slip, place, gone=1, cost=cost, state=here.state(place))


def _bare(entry: Written) -> Written:
    """An entry without its note: what was written twice may have been commented on once."""
    return entry.bare() if isinstance(entry, Entry) else entry


def _is_forced(here: Place, place: int) -> bool:
    """Return whether an entry was done unasked after the one before it."""
    entry, before = here.entries[place], here.entries[place - 1] if place else None
    if not isinstance(entry, Entry) or not isinstance(before, Entry):
        return False
    if place - 1 not in here.back(FAR):
        return False
    done = taken_after(here.state(place - 1), before.action)
    return any(entry.action == action for _, action in done)


def _swapped(here: Place, place: int) -> Iterator[Edit]:
    """Two neighbours in the wrong order."""
    match here.entries[place : place + 2]:
        case Entry() as one, Entry() as other if one != other:
            state = here.state(place)
            yield Edit("swapped", place, gone=2, come=(other, one), cost=1.5, state=state)


def _left_out(here: Place, place: int) -> Iterator[Edit]:
    """An entry that is missing: an outcome of chance, or something that a player can do."""
    state = here.state(place)
    waiting = pending(state)
    cost = 1.0 + 0.3 * (here.index - place)
    if isinstance(waiting, Chance):
        others, outcomes = _outcomes(here, place, waiting)
        cost += log(others)
        rolls = tuple([each for each in outcomes if isinstance(each, Rolled)])
        for action in outcomes:
            come = (Entry(None, action),)
            yield Edit("no-chance", place, come=come, cost=cost, state=state, rolls=rolls)
    elif isinstance(waiting, Decision):
        for action in waiting.all_actions:
            come = (Entry(actor(state, action), action),)
            yield Edit("left-out", place, come=come, cost=cost + 0.5, state=state)


def _outcomes(here: Place, place: int, waiting: Chance) -> tuple[int, list[Action]]:
    """Return outcomes that may have been left out: the one that follows from the seed, or some that are possible.

    With them comes how many there are for each of them that fit as well, as far as can be seen.
    """
    if here.source is not None:
        return 1, [waiting.sample(here.source(place))]
    event = waiting.event
    if not isinstance(event, Deal) or event.count == 1:
        return 1, list(islice(waiting.outcomes(), MOST_OUTCOMES))
    unseen = event.deck.unseen
    named = Counter(_named(here.entries[place:], set(unseen)))
    likely = [card for card in unseen if named[card]]
    others = [card for card in unseen if not named[card]]
    count = min(event.count, len(unseen))
    known = event.deck.bottom[: event.count - count]
    missing = max(0, count - len(likely))
    cards = likely + others[:missing]
    found = islice(combinations(cards, count), MOST_OUTCOMES)
    return comb(len(others), missing), [Dealt((*each, *known)) for each in found]


def _named(entries: Sequence[Written], cards: set[str]) -> Iterator[str]:
    """Yield cards that players name before they are dealt."""
    for entry in entries:
        if isinstance(entry, Entry) and isinstance(entry.action, Dealt):
            cards = cards.difference(entry.action.cards)
        elif isinstance(entry, Entry):
            values = attrs.astuple(entry.action, recurse=False)
            yield from [each for each in values if isinstance(each, str) and each in cards]


def _by_another(here: Place) -> Iterator[Edit]:
    """An entry under the name of another player, or of chance."""
    entry, state = here.entries[here.index], here.state(here.index)
    if not isinstance(entry, Entry):
        return
    for seat in (None, *range(here.seats)):
        action = entry.action
        if seat is not None and isinstance(player_of(action), int):
            action = attrs.evolve(action, player=seat)  # type: ignore[call-arg]
        if seat != entry.player:
            come = (attrs.evolve(entry, player=seat, action=action),)
            yield Edit("seat", here.index, gone=1, come=come, cost=1.0, state=state)


def _written_otherwise(here: Place) -> Iterator[Edit]:
    """An entry with an id that is misspelt, or is a printed name."""
    entry, state = here.entries[here.index], here.state(here.index)
    if isinstance(entry, Entry) and state.agenda:
        for action in readings(state, entry.action):
            come = (attrs.evolve(entry, action=action),)
            yield Edit("misspelt", here.index, gone=1, come=come, cost=SPELLING, state=state)


def _face_missing(here: Place) -> Iterator[Edit]:
    """A roll in which the face of a die is missing."""
    entry, state = here.entries[here.index], here.state(here.index)
    event = getattr(pending(state), "event", None)
    if here.source is not None or not isinstance(event, Roll) or not isinstance(entry, Entry):
        return
    if not isinstance(entry.action, Rolled) or len(entry.action.faces) >= event.count:
        return
    written = Counter(entry.action.faces)
    outcomes = islice(event.outcomes(), MOST_OUTCOMES)
    rolls = tuple([each for each in outcomes if written <= Counter(each.faces)])
    for roll in rolls:
        come, cost = (attrs.evolve(entry, action=roll),), 0.5 + log(len(rolls))
        yield Edit("no-face", here.index, gone=1, come=come, cost=cost, state=state, rolls=rolls)


def _misspelt(here: Place) -> Iterator[Edit]:
    """An entry in which a word is not as it should be; the nearest legal ones first."""
    entry, state = here.entries[here.index], here.state(here.index)
    write = converters_for(game(state.game)).write
    note = entry.note if isinstance(entry, Entry) else None
    found = entry.value if isinstance(entry, Illegible) else write(entry.bare(), Entry)
    legal = [Entry(actor(state, action), action) for action in _legal(here, found)]
    alike = [(_alike(found, write(each, Entry)), place) for place, each in enumerate(legal)]
    for near, place in sorted(alike, key=lambda each: -each[0])[:NEAREST]:
        come, cost = (attrs.evolve(legal[place], note=note),), 0.5 + 16 * (1 - near)
        slip = "misspelt" if near > ALIKE else "otherwise"
        yield Edit(slip, here.index, gone=1, come=come, cost=cost, state=state)


def _legal(here: Place, found: object) -> tuple[Action, ...]:
    """Return what could stand in place of an entry; of the outcomes of chance, those with the nearest words."""
    waiting = pending(here.state(here.index))
    if isinstance(waiting, Decision):
        return waiting.all_actions
    if waiting is None:
        return ()
    if here.source is not None:
        return (waiting.sample(here.source(here.index)),)
    action = found.get("action") if isinstance(found, dict) else None
    event: Any = waiting.event
    kind, key = (Dealt, "cards") if isinstance(event, Deal) else (Rolled, "faces")
    words = action.get(key) if isinstance(action, dict) else None
    if not isinstance(words, list) or len(words) > MOST_OUTCOMES:
        return ()
    known = event.deck.unseen + event.deck.bottom if kind is Dealt else event.die
    return (kind(tuple([_nearest(word, known) for word in words])),)


def _nearest(word: object, known: Sequence[str]) -> str:
    return str(word) if word in known else max(known, key=lambda each: likeness(word, each))


def _alike(found: object, other: object) -> float:
    """Return how much of one value of a document is in another, from 0 to 1."""
    if found == other and type(found) is type(other):
        return 1.0
    if isinstance(found, dict) and isinstance(other, dict):
        extra = [key for key in found if key not in other][:MOST_KEYS] or [""]
        pairs = [(key, key if key in found else _nearest(key, extra)) for key in other]
        alike = [likeness(*pair) * _alike(found.get(pair[1]), other[pair[0]]) for pair in pairs]
        return sum(alike) / max(len(found), len(other))
    if isinstance(found, list) and isinstance(other, list) and len(found) == len(other) <= 20:
        return sum([_alike(*pair) for pair in zip(found, other, strict=True)]) / len(found)
    return likeness(found, other)
