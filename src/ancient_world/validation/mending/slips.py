"""The mistakes that people make when they write a game down, and the edits that undo them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, islice
from math import comb, log
from typing import Any

import attrs

from ancient_world.documents.bodies import converters_for
from ancient_world.engine.actions import Action, player_of
from ancient_world.engine.applying import forced_actions_after
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
MAX_UNKNOWN_KEYS = 20
"""The most unknown keys of an entry that are compared with the right ones."""
MAX_SIMILAR = 8
"""The most legal actions that are tried in place of an entry."""
ALIKE = 0.75
"""The least likeness of an entry and a legal one for which the entry counts as misspelt, from 0 to 1."""
MISSPELT_COST = 0.25
"""The cost of an edit that replaces a misspelt id; see :class:`Edit`."""
NEAR, FAR = 6, 31
"""How many entries the search goes back from where play stops: at first, and later."""
NEAR_MISSING_DISTANCE, FAR_MISSING_DISTANCE = 3, 8
"""How many entries the search goes back for an entry that was left out, which takes longer: at first, and later."""

Source = Callable[[int], Randomness] | None
"""A function that returns the randomness of an outcome by the index of its entry; ``None`` if chance came from a real table."""


@attrs.frozen
class Edit:
    """The correction of one slip: at ``place``, ``gone`` entries are replaced by those of ``come``.

    ``slip`` names the sentence of the slip. A ``cost`` higher by 1 means that the slip is about a third as frequent.
    """

    slip: str
    place: int
    gone: int = attrs.field(kw_only=True, default=0)
    come: tuple[Entry, ...] = attrs.field(kw_only=True, default=())
    cost: float = attrs.field(kw_only=True)
    state: State = attrs.field(kw_only=True, eq=False, repr=False)
    """The state before the place."""
    rolls: tuple[Rolled, ...] = attrs.field(kw_only=True, default=(), eq=False, repr=False)
    """The rolls that may have been meant, if the edit adds or completes a roll."""


@attrs.frozen
class Place:
    """The place of the first illegal entry, with the states before this entry and before the last ones that were played."""

    entries: tuple[Written, ...]
    index: int
    states: Sequence[State]
    seats: int
    source: Source

    def state(self, place: int) -> State:
        """Return the state before the entry at an index."""
        return self.states[place - self.index - 1]

    def back(self, most: int, start: int = 0) -> range:
        """Return indices from the illegal entry backwards: those ``start`` to ``most`` entries back whose states are known."""
        most = min(most, len(self.states) - 1)
        return range(self.index - start, self.index - most - 1, -1)


def edits(here: Place, *, near: bool) -> Iterator[Edit]:
    """Yield the edits that may undo a slip: near the first illegal entry, or further back."""
    for index in here.back(NEAR) if near else here.back(FAR, NEAR + 1):
        yield from _without(here, index)
        yield from _swap_edits(here, index)
    for index in here.back(NEAR_MISSING_DISTANCE) if near else here.back(FAR_MISSING_DISTANCE, NEAR_MISSING_DISTANCE + 1):
        yield from _left_out(here, index)
    if near and here.index < len(here.entries):
        yield from _seat_edits(here)
        yield from _spelling_edits(here)
        yield from _missing_face_edits(here)
        yield from _replacement_edits(here)


def _without(here: Place, place: int) -> Iterator[Edit]:
    """Yield the edit that removes an entry: one that was written twice, is a forced action, or is one too many."""
    entry, *next_entries = (
        map(_bare, here.entries[place : place + 2]) if place < len(here.entries) else [None]
    )
    previous_entry = _bare(here.entries[place - 1]) if place else None
    if entry is None or entry == previous_entry:  # the edit that removes the entry before does the same
        return
    is_forced = here.index - place < NEAR_MISSING_DISTANCE and _is_forced_action(here, place)
    slip = "doubled" if [entry] == next_entries else "forced" if is_forced else "extra"
    cost = 3.0 if slip == "extra" else 0.5
    yield Edit(slip, place, gone=1, cost=cost, state=here.state(place))


def _bare(entry: Written) -> Written:
    """Return an entry without its note, since an entry that was written twice may have a note only once."""
    return entry.bare() if isinstance(entry, Entry) else entry


def _is_forced_action(stop: Place, index: int) -> bool:
    """Return whether an entry is an action that the rules took automatically after the entry before it."""
    entry, previous_entry = stop.entries[index], stop.entries[index - 1] if index else None
    if not isinstance(entry, Entry) or not isinstance(previous_entry, Entry):
        return False
    if index - 1 not in stop.back(FAR):
        return False
    forced_actions = forced_actions_after(stop.state(index - 1), previous_entry.action)
    return any(entry.action == action for _, action in forced_actions)


def _swap_edits(stop: Place, index: int) -> Iterator[Edit]:
    """Yield the edit that swaps two neighbouring entries."""
    match stop.entries[index : index + 2]:
        case Entry() as first, Entry() as second if first != second:
            state = stop.state(index)
            yield Edit("swapped", index, gone=2, come=(second, first), cost=1.5, state=state)


def _left_out(here: Place, place: int) -> Iterator[Edit]:
    """Yield the edits that add a missing entry: an outcome of chance, or a legal action of a player."""
    state = here.state(place)
    pending_event = pending(state)
    cost = 1.0 + 0.3 * (here.index - place)
    if isinstance(pending_event, Chance):
        equal_count, outcomes = _outcomes(here, place, pending_event)
        cost += log(equal_count)
        rolls = tuple([each for each in outcomes if isinstance(each, Rolled)])
        for action in outcomes:
            added = (Entry(None, action),)
            yield Edit("no-chance", place, come=added, cost=cost, state=state, rolls=rolls)
    elif isinstance(pending_event, Decision):
        for action in pending_event.all_actions:
            added = (Entry(actor(state, action), action),)
            yield Edit("left-out", place, come=added, cost=cost + 0.5, state=state)


def _outcomes(here: Place, place: int, waiting: Chance) -> tuple[int, list[Action]]:
    """Return the outcomes that may have been left out: the one that follows from the seed, or some possible ones.

    The number before them says how many outcomes fit as well as each of these.
    """
    if here.source is not None:
        return 1, [waiting.sample(here.source(place))]
    event = waiting.event
    if not isinstance(event, Deal) or event.count == 1:
        return 1, list(islice(waiting.outcomes(), MOST_OUTCOMES))
    unseen = event.deck.unseen
    later_named = Counter(_named(here.entries[place:], set(unseen)))
    likely_cards = [card for card in unseen if later_named[card]]
    other_cards = [card for card in unseen if not later_named[card]]
    count = min(event.count, len(unseen))
    known_bottom = event.deck.bottom[: event.count - count]
    missing_count = max(0, count - len(likely_cards))
    cards = likely_cards + other_cards[:missing_count]
    deals = islice(combinations(cards, count), MOST_OUTCOMES)
    return comb(len(other_cards), missing_count), [Dealt((*each, *known_bottom)) for each in deals]


def _named(entries: Sequence[Written], cards: set[str]) -> Iterator[str]:
    """Yield the given cards that players' actions name before an outcome deals them."""
    for entry in entries:
        if isinstance(entry, Entry) and isinstance(entry.action, Dealt):
            cards = cards.difference(entry.action.cards)
        elif isinstance(entry, Entry):
            values = attrs.astuple(entry.action, recurse=False)
            yield from [each for each in values if isinstance(each, str) and each in cards]


def _seat_edits(stop: Place) -> Iterator[Edit]:
    """Yield the edits that give an entry to another player, or to chance."""
    entry, state = stop.entries[stop.index], stop.state(stop.index)
    if not isinstance(entry, Entry):
        return
    for seat in (None, *range(stop.seats)):
        action = entry.action
        if seat is not None and isinstance(player_of(action), int):
            action = attrs.evolve(action, player=seat)  # type: ignore[call-arg]
        if seat != entry.player:
            added = (attrs.evolve(entry, player=seat, action=action),)
            yield Edit("seat", stop.index, gone=1, come=added, cost=1.0, state=state)


def _spelling_edits(stop: Place) -> Iterator[Edit]:
    """Yield the edits that replace misspelt ids, or printed names, in an entry."""
    entry, state = stop.entries[stop.index], stop.state(stop.index)
    if isinstance(entry, Entry) and state.agenda:
        for action in readings(state, entry.action):
            added = (attrs.evolve(entry, action=action),)
            yield Edit("misspelt", stop.index, gone=1, come=added, cost=MISSPELT_COST, state=state)


def _missing_face_edits(stop: Place) -> Iterator[Edit]:
    """Yield the edits that complete a roll in which faces of dice are missing."""
    entry, state = stop.entries[stop.index], stop.state(stop.index)
    event = getattr(pending(state), "event", None)
    if stop.source is not None or not isinstance(event, Roll) or not isinstance(entry, Entry):
        return
    if not isinstance(entry.action, Rolled) or len(entry.action.faces) >= event.count:
        return
    written_faces = Counter(entry.action.faces)
    outcomes = islice(event.outcomes(), MOST_OUTCOMES)
    rolls = tuple([each for each in outcomes if written_faces <= Counter(each.faces)])
    for roll in rolls:
        added, cost = (attrs.evolve(entry, action=roll),), 0.5 + log(len(rolls))
        yield Edit("no-face", stop.index, gone=1, come=added, cost=cost, state=state, rolls=rolls)


def _replacement_edits(stop: Place) -> Iterator[Edit]:
    """Yield the edits that replace an entry by a legal one, the most similar first."""
    entry, state = stop.entries[stop.index], stop.state(stop.index)
    write = converters_for(game(state.game)).write
    note = entry.note if isinstance(entry, Entry) else None
    written_entry = entry.value if isinstance(entry, Illegible) else write(entry.bare(), Entry)
    legal_entries = [Entry(actor(state, action), action) for action in _legal(stop, written_entry)]
    likenesses = [(_alike(written_entry, write(each, Entry)), place) for place, each in enumerate(legal_entries)]
    for best_likeness, index in sorted(likenesses, key=lambda each: -each[0])[:MAX_SIMILAR]:
        added, cost = (attrs.evolve(legal_entries[index], note=note),), 0.5 + 16 * (1 - best_likeness)
        slip = "misspelt" if best_likeness > ALIKE else "otherwise"
        yield Edit(slip, stop.index, gone=1, come=added, cost=cost, state=state)


def _legal(here: Place, written: object) -> tuple[Action, ...]:
    """Return the legal actions in place of an entry; for an outcome of chance, the one that follows from the seed or is most similar."""
    pending_event = pending(here.state(here.index))
    if isinstance(pending_event, Decision):
        return pending_event.all_actions
    if pending_event is None:
        return ()
    if here.source is not None:
        return (pending_event.sample(here.source(here.index)),)
    action = written.get("action") if isinstance(written, dict) else None
    event: Any = pending_event.event
    outcome_type, key = (Dealt, "cards") if isinstance(event, Deal) else (Rolled, "faces")
    names = action.get(key) if isinstance(action, dict) else None
    if not isinstance(names, list) or len(names) > MOST_OUTCOMES:
        return ()
    possible_names = event.deck.unseen + event.deck.bottom if outcome_type is Dealt else event.die
    return (outcome_type(tuple([_nearest(word, possible_names) for word in names])),)


def _nearest(word: object, known: Sequence[str]) -> str:
    return str(word) if word in known else max(known, key=lambda each: likeness(word, each))


def _alike(written: object, legal: object) -> float:
    """Return the likeness of two values of documents, from 0 to 1."""
    if written == legal and type(written) is type(legal):
        return 1.0
    if isinstance(written, dict) and isinstance(legal, dict):
        unknown_keys = [key for key in written if key not in legal][:MAX_UNKNOWN_KEYS] or [""]
        pairs = [(key, key if key in written else _nearest(key, unknown_keys)) for key in legal]
        likenesses = [likeness(*pair) * _alike(written.get(pair[1]), legal[pair[0]]) for pair in pairs]
        return sum(likenesses) / max(len(written), len(legal))
    if isinstance(written, list) and isinstance(legal, list) and len(written) == len(legal) <= 20:
        return sum([_alike(*pair) for pair in zip(written, legal, strict=True)]) / len(written)
    return likeness(written, legal)
