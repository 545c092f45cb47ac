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
MOST_KEYS = 20
"""The most unknown keys of an entry that are compared with the right ones."""
NEAREST = 8
"""The most legal actions that are tried in place of an entry."""
ALIKE = 0.75
"""The least likeness of an entry and a legal one for which the entry counts as misspelt, from 0 to 1."""
SPELLING = 0.25
"""The cost of an edit that replaces a misspelt id; see :class:`Edit`."""
NEAR, FAR = 6, 31
"""How many entries the search goes back from where play stops: at first, and later."""
NEAR_GAP, FAR_GAP = 3, 8
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
    """Yield the edit that removes an entry: one that was written twice, is a forced action, or is one too many."""
    entry, *after = (
        map(_bare, here.entries[place : place + 2]) if place < len(here.entries) else [None]
    )
    before = _bare(here.entries[place - 1]) if place else None
    if entry is None or entry == before:  # the edit that removes the entry before does the same
        return
    forced = here.index - place < NEAR_GAP and _is_forced(here, place)
    slip = "doubled" if [entry] == after else "forced" if forced else "extra"
    cost = 3.0 if slip == "extra" else 0.5
    yield Edit(slip, place, gone=1, cost=cost, state=here.state(place))


def _bare(entry: Written) -> Written:
    """Return an entry without its note, since an entry that was written twice may have a note only once."""
    return entry.bare() if isinstance(entry, Entry) else entry


def _is_forced(here: Place, place: int) -> bool:
    """Return whether an entry is an action that the rules took automatically after the entry before it."""
    entry, before = here.entries[place], here.entries[place - 1] if place else None
    if not isinstance(entry, Entry) or not isinstance(before, Entry):
        return False
    if place - 1 not in here.back(FAR):
        return False
    done = forced_actions_after(here.state(place - 1), before.action)
    return any(entry.action == action for _, action in done)


def _swapped(here: Place, place: int) -> Iterator[Edit]:
    """Yield the edit that swaps two neighbouring entries."""
    match here.entries[place : place + 2]:
        case Entry() as first, Entry() as second if first != second:
            state = here.state(place)
            yield Edit("swapped", place, gone=2, come=(second, first), cost=1.5, state=state)


def _left_out(here: Place, place: int) -> Iterator[Edit]:
    """Yield the edits that add a missing entry: an outcome of chance, or a legal action of a player."""
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
    """Return the outcomes that may have been left out: the one that follows from the seed, or some possible ones.

    The number before them says how many outcomes fit as well as each of these.
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
    deals = islice(combinations(cards, count), MOST_OUTCOMES)
    return comb(len(others), missing), [Dealt((*each, *known)) for each in deals]


def _named(entries: Sequence[Written], cards: set[str]) -> Iterator[str]:
    """Yield the given cards that players' actions name before an outcome deals them."""
    for entry in entries:
        if isinstance(entry, Entry) and isinstance(entry.action, Dealt):
            cards = cards.difference(entry.action.cards)
        elif isinstance(entry, Entry):
            values = attrs.astuple(entry.action, recurse=False)
            yield from [each for each in values if isinstance(each, str) and each in cards]


def _by_another(here: Place) -> Iterator[Edit]:
    """Yield the edits that give an entry to another player, or to chance."""
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
    """Yield the edits that replace misspelt ids, or printed names, in an entry."""
    entry, state = here.entries[here.index], here.state(here.index)
    if isinstance(entry, Entry) and state.agenda:
        for action in readings(state, entry.action):
            come = (attrs.evolve(entry, action=action),)
            yield Edit("misspelt", here.index, gone=1, come=come, cost=SPELLING, state=state)


def _face_missing(here: Place) -> Iterator[Edit]:
    """Yield the edits that complete a roll in which faces of dice are missing."""
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
    """Yield the edits that replace an entry by a legal one, the most similar first."""
    entry, state = here.entries[here.index], here.state(here.index)
    write = converters_for(game(state.game)).write
    note = entry.note if isinstance(entry, Entry) else None
    written = entry.value if isinstance(entry, Illegible) else write(entry.bare(), Entry)
    legal = [Entry(actor(state, action), action) for action in _legal(here, written)]
    alike = [(_alike(written, write(each, Entry)), place) for place, each in enumerate(legal)]
    for near, place in sorted(alike, key=lambda each: -each[0])[:NEAREST]:
        come, cost = (attrs.evolve(legal[place], note=note),), 0.5 + 16 * (1 - near)
        slip = "misspelt" if near > ALIKE else "otherwise"
        yield Edit(slip, here.index, gone=1, come=come, cost=cost, state=state)


def _legal(here: Place, written: object) -> tuple[Action, ...]:
    """Return the legal actions in place of an entry; for an outcome of chance, the one that follows from the seed or is most similar."""
    waiting = pending(here.state(here.index))
    if isinstance(waiting, Decision):
        return waiting.all_actions
    if waiting is None:
        return ()
    if here.source is not None:
        return (waiting.sample(here.source(here.index)),)
    action = written.get("action") if isinstance(written, dict) else None
    event: Any = waiting.event
    kind, key = (Dealt, "cards") if isinstance(event, Deal) else (Rolled, "faces")
    words = action.get(key) if isinstance(action, dict) else None
    if not isinstance(words, list) or len(words) > MOST_OUTCOMES:
        return ()
    known = event.deck.unseen + event.deck.bottom if kind is Dealt else event.die
    return (kind(tuple([_nearest(word, known) for word in words])),)


def _nearest(word: object, known: Sequence[str]) -> str:
    return str(word) if word in known else max(known, key=lambda each: likeness(word, each))


def _alike(written: object, legal: object) -> float:
    """Return the likeness of two values of documents, from 0 to 1."""
    if written == legal and type(written) is type(legal):
        return 1.0
    if isinstance(written, dict) and isinstance(legal, dict):
        extra = [key for key in written if key not in legal][:MOST_KEYS] or [""]
        pairs = [(key, key if key in written else _nearest(key, extra)) for key in legal]
        alike = [likeness(*pair) * _alike(written.get(pair[1]), legal[pair[0]]) for pair in pairs]
        return sum(alike) / max(len(written), len(legal))
    if isinstance(written, list) and isinstance(legal, list) and len(written) == len(legal) <= 20:
        return sum([_alike(*pair) for pair in zip(written, legal, strict=True)]) / len(written)
    return likeness(written, legal)
