"""The mistakes that people make when they write a game down, and the edits that undo them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations, islice
from math import comb, log
from typing import Any

import attrs

from ancient_world.documents.bodies import converters_for
from ancient_world.engine.actions import Action, player_field
from ancient_world.engine.applying import forced_actions_after
from ancient_world.engine.chance import Deal, Dealt, Randomness, Roll, Rolled
from ancient_world.engine.declared.id_spelling import corrected_actions
from ancient_world.engine.document_faults import word_similarity
from ancient_world.engine.pending import Chance, Decision, pending
from ancient_world.engine.registry import game
from ancient_world.engine.state import State
from ancient_world.records.notation.action_spelling import write_action
from ancient_world.records.play_record import acting_seat
from ancient_world.records.record import Entry
from ancient_world.validation.entry_help import player_named_in
from ancient_world.validation.mending.damaged_record import AnyEntry, UnreadableEntry
from ancient_world.validation.typed_words import likenesses

MAX_OUTCOMES = 60
"""The most outcomes of chance that are tried at one place."""
MAX_UNKNOWN_KEYS = 20
"""The most unknown keys of an entry that are compared with the right ones."""
MAX_SIMILAR = 8
"""The most legal actions that are tried in place of an entry."""
MIN_MISSPELT_LIKENESS = 0.75
"""The least likeness of an entry and a legal one for which the entry counts as misspelt, from 0 to 1."""
NUMBER_COST = 1.5
"""The cost of an edit that changes a number by one."""
NEXT_NUMBER_LIKENESS = 0.7
"""The likeness of two numbers that differ by one."""
READABLE_COST, UNREADABLE_COST = 16, 4
"""The cost of a replacement that is not like the entry at all; less for an unreadable entry, which must be replaced."""
OTHER_SEAT_LIKENESS = 0.85
"""The likeness of a line of another player, if its words are the same."""
MISSPELT_COST = 0.25
"""The cost of an edit that replaces a misspelt id; see :class:`RecordEdit`."""
NEAR_DISTANCE, FAR_DISTANCE = 6, 31
"""How many entries the search goes back from where play stops: at first, and later."""
NEAR_MISSING_DISTANCE, FAR_MISSING_DISTANCE = 8, 24
"""How many entries the search goes back for an entry that was left out, which takes longer: at first, and later."""

RandomnessSource = Callable[[int], Randomness] | None
"""A function that returns the randomness of an outcome by the index of its entry; ``None`` if chance came from a real table."""


@attrs.frozen
class RecordEdit:
    """The correction of one slip: at ``place``, ``gone`` entries are replaced by those of ``come``.

    ``slip`` names the sentence of the slip. A ``cost`` higher by 1 means that the slip is about a third as frequent.
    """

    slip: str
    index: int
    removed_count: int = attrs.field(kw_only=True, default=0)
    added: tuple[Entry, ...] = attrs.field(kw_only=True, default=())
    cost: float = attrs.field(kw_only=True)
    state: State = attrs.field(kw_only=True, eq=False, repr=False)
    """The state before the place."""
    possible_rolls: tuple[Rolled, ...] = attrs.field(kw_only=True, default=(), eq=False, repr=False)
    """The rolls that may have been meant, if the edit adds or completes a roll."""


@attrs.frozen
class StopPosition:
    """The place of the first illegal entry, with the states before this entry and before the last ones that were played."""

    entries: tuple[AnyEntry, ...]
    index: int
    recent_states: Sequence[State]
    seats: int
    randomness_source: RandomnessSource

    def state_before(self, index: int) -> State:
        """Return the state before the entry at an index."""
        return self.recent_states[index - self.index - 1]

    def indices_back(self, limit: int, start: int = 0) -> range:
        """Return indices from the illegal entry backwards: those ``start`` to ``limit`` entries back whose states are known."""
        limit = min(limit, len(self.recent_states) - 1)
        return range(self.index - start, self.index - limit - 1, -1)


def possible_edits(stop: StopPosition, *, is_near: bool) -> Iterator[RecordEdit]:
    """Yield the edits that may undo a slip: near the first illegal entry, or further back."""
    for index in (
        stop.indices_back(NEAR_DISTANCE)
        if is_near
        else stop.indices_back(FAR_DISTANCE, NEAR_DISTANCE + 1)
    ):
        yield from _removal_edits(stop, index)
        yield from _swap_edits(stop, index)
    for index in (
        stop.indices_back(NEAR_MISSING_DISTANCE)
        if is_near
        else stop.indices_back(FAR_MISSING_DISTANCE, NEAR_MISSING_DISTANCE + 1)
    ):
        yield from _missing_entry_edits(stop, index)
    if is_near:
        for index in stop.indices_back(FAR_DISTANCE, start=1):
            yield from _number_edits(stop, index)
    if is_near and stop.index < len(stop.entries):
        yield from _seat_edits(stop)
        yield from _spelling_edits(stop)
        yield from _missing_face_edits(stop)
        yield from _replacement_edits(stop)


def _removal_edits(stop: StopPosition, index: int) -> Iterator[RecordEdit]:
    """Yield the edit that removes an entry: one that was written twice, is a forced action, or is one too many."""
    entry, *next_entries = (
        map(_without_note, stop.entries[index : index + 2]) if index < len(stop.entries) else [None]
    )
    previous_entry = _without_note(stop.entries[index - 1]) if index else None
    if (
        entry is None or entry == previous_entry
    ):  # the edit that removes the entry before does the same
        return
    is_forced = stop.index - index < NEAR_MISSING_DISTANCE and _is_forced_action(stop, index)
    slip = "doubled" if [entry] == next_entries else "forced" if is_forced else "extra"
    cost = 3.0 if slip == "extra" else 0.5
    yield RecordEdit(slip, index, removed_count=1, cost=cost, state=stop.state_before(index))


def _without_note(entry: AnyEntry) -> AnyEntry:
    """Return an entry without its note, since an entry that was written twice may have a note only once."""
    return entry.without_note() if isinstance(entry, Entry) else entry


def _is_forced_action(stop: StopPosition, index: int) -> bool:
    """Return whether an entry is an action that the rules took automatically after the entry before it."""
    entry, previous_entry = stop.entries[index], stop.entries[index - 1] if index else None
    if not isinstance(entry, Entry) or not isinstance(previous_entry, Entry):
        return False
    if index - 1 not in stop.indices_back(FAR_DISTANCE):
        return False
    forced_actions = forced_actions_after(stop.state_before(index - 1), previous_entry.action)
    return any(entry.action == action for _, action in forced_actions)


def _swap_edits(stop: StopPosition, index: int) -> Iterator[RecordEdit]:
    """Yield the edit that swaps two neighbouring entries."""
    match stop.entries[index : index + 2]:
        case Entry() as first_entry, Entry() as second_entry if first_entry != second_entry:
            state = stop.state_before(index)
            yield RecordEdit(
                "swapped",
                index,
                removed_count=2,
                added=(second_entry, first_entry),
                cost=1.5,
                state=state,
            )


def _number_edits(stop: StopPosition, index: int) -> Iterator[RecordEdit]:
    """Yield the edits that change a number of an entry by one."""
    entry, state, cost = stop.entries[index], stop.state_before(index), NUMBER_COST
    if not isinstance(entry, Entry):
        return
    for action in _with_next_numbers(entry.action):
        added = (attrs.evolve(entry, action=action),)
        yield RecordEdit("number", index, removed_count=1, added=added, cost=cost, state=state)


def _with_next_numbers(value: Any) -> Iterator[Any]:
    """Yield copies of an action, or of a part of one, in which one number is one more or one less."""
    for field in attrs.fields(type(value)):
        content = getattr(value, field.name)
        changed: Iterable[Any] = ()
        if attrs.has(type(content)):
            changed = _with_next_numbers(content)
        elif type(content) is int and field.name != "player":
            changed = (content - 1, content + 1)
        yield from [attrs.evolve(value, **{field.name: each}) for each in changed]


def _missing_entry_edits(stop: StopPosition, index: int) -> Iterator[RecordEdit]:
    """Yield the edits that add a missing entry: an outcome of chance, or a legal action of a player."""
    state = stop.state_before(index)
    pending_event = pending(state)
    cost = 1.3 - 0.02 * (stop.index - index)
    if isinstance(pending_event, Chance):
        equal_count, outcomes = _possible_outcomes(stop, index, pending_event)
        cost += log(equal_count)
        rolls = tuple([each for each in outcomes if isinstance(each, Rolled)])
        for action in outcomes:
            added = (Entry(None, action),)
            yield RecordEdit(
                "no-chance", index, added=added, cost=cost, state=state, possible_rolls=rolls
            )
    elif isinstance(pending_event, Decision):
        for action in pending_event.all_actions:
            added = (Entry(acting_seat(state, action), action),)
            yield RecordEdit("left-out", index, added=added, cost=cost + 0.5, state=state)


def _possible_outcomes(stop: StopPosition, index: int, chance: Chance) -> tuple[int, list[Action]]:
    """Return the outcomes that may have been left out: the one that follows from the seed, or some possible ones.

    The number before them says how many outcomes fit as well as each of these.
    """
    if stop.randomness_source is not None:
        return 1, [chance.sample(stop.randomness_source(index))]
    event = chance.event
    if not isinstance(event, Deal) or event.count == 1:
        return 1, list(islice(chance.outcomes(), MAX_OUTCOMES))
    unseen = event.deck.unseen
    later_named = Counter(_cards_named_later(stop.entries[index:], set(unseen)))
    likely_cards = [card for card in unseen if later_named[card]]
    other_cards = [card for card in unseen if not later_named[card]]
    count = min(event.count, len(unseen))
    known_bottom = event.deck.bottom[: event.count - count]
    missing_count = max(0, count - len(likely_cards))
    cards = likely_cards + other_cards[:missing_count]
    deals = islice(combinations(cards, count), MAX_OUTCOMES)
    return comb(len(other_cards), missing_count), [Dealt((*each, *known_bottom)) for each in deals]


def _cards_named_later(entries: Sequence[AnyEntry], cards: set[str]) -> Iterator[str]:
    """Yield the given cards that players' actions name before an outcome deals them."""
    for entry in entries:
        if isinstance(entry, Entry) and isinstance(entry.action, Dealt):
            cards = cards.difference(entry.action.cards)
        elif isinstance(entry, Entry):
            values = attrs.astuple(entry.action, recurse=False)
            yield from [each for each in values if isinstance(each, str) and each in cards]


def _seat_edits(stop: StopPosition) -> Iterator[RecordEdit]:
    """Yield the edits that give an entry to another player, or to chance."""
    entry, state = stop.entries[stop.index], stop.state_before(stop.index)
    if not isinstance(entry, Entry):
        return
    for seat in (None, *range(stop.seats)):
        action = entry.action
        if seat is not None and isinstance(player_field(action), int):
            action = attrs.evolve(action, player=seat)  # type: ignore[call-arg]
        if seat != entry.player:
            added = (attrs.evolve(entry, player=seat, action=action),)
            yield RecordEdit(
                "seat", stop.index, removed_count=1, added=added, cost=1.0, state=state
            )


def _spelling_edits(stop: StopPosition) -> Iterator[RecordEdit]:
    """Yield the edits that replace misspelt ids, or printed names, in an entry."""
    entry, state = stop.entries[stop.index], stop.state_before(stop.index)
    if isinstance(entry, Entry) and state.agenda:
        for action in corrected_actions(state, entry.action):
            added = (attrs.evolve(entry, action=action),)
            yield RecordEdit(
                "misspelt",
                stop.index,
                removed_count=1,
                added=added,
                cost=MISSPELT_COST,
                state=state,
            )


def _missing_face_edits(stop: StopPosition) -> Iterator[RecordEdit]:
    """Yield the edits that complete a roll in which faces of dice are missing."""
    entry, state = stop.entries[stop.index], stop.state_before(stop.index)
    event = getattr(pending(state), "event", None)
    if (
        stop.randomness_source is not None
        or not isinstance(event, Roll)
        or not isinstance(entry, Entry)
    ):
        return
    if not isinstance(entry.action, Rolled) or len(entry.action.faces) >= event.count:
        return
    written_faces = Counter(entry.action.faces)
    outcomes = islice(event.outcomes(), MAX_OUTCOMES)
    rolls = tuple([each for each in outcomes if written_faces <= Counter(each.faces)])
    for roll in rolls:
        added, cost = (attrs.evolve(entry, action=roll),), 0.5 + log(len(rolls))
        yield RecordEdit(
            "no-face",
            stop.index,
            removed_count=1,
            added=added,
            cost=cost,
            state=state,
            possible_rolls=rolls,
        )


def _replacement_edits(stop: StopPosition) -> Iterator[RecordEdit]:
    """Yield the edits that replace an entry by a legal one, the most similar first."""
    entry, state = stop.entries[stop.index], stop.state_before(stop.index)
    write = converters_for(game(state.game)).write
    note = entry.note if isinstance(entry, Entry) else None
    written_entry = (
        entry.value if isinstance(entry, UnreadableEntry) else write(entry.without_note(), Entry)
    )
    legal_entries = [
        Entry(acting_seat(state, action), action)
        for action in _legal_replacements(stop, written_entry)
    ]
    found = _entry_likenesses(stop, written_entry, legal_entries)
    nearest = sorted(range(len(found)), key=lambda index: -found[index])[:MAX_SIMILAR]
    is_readable = isinstance(entry, Entry) and not _words_of_unknown(state, entry)
    sure_cost = READABLE_COST if is_readable else UNREADABLE_COST
    next_actions = [*_with_next_numbers(entry.action)] if isinstance(entry, Entry) else []
    for index in nearest:
        likeness, best_likeness = found[index], found[nearest[0]]
        added = (attrs.evolve(legal_entries[index], note=note),)
        cost = 0.5 + READABLE_COST * (best_likeness - likeness) + sure_cost * (1 - best_likeness)
        slip = "misspelt" if likeness > MIN_MISSPELT_LIKENESS else "otherwise"
        if (
            isinstance(entry, Entry)
            and entry.player == added[0].player
            and added[0].action in next_actions
        ):
            slip, cost = "number", NUMBER_COST
        yield RecordEdit(slip, stop.index, removed_count=1, added=added, cost=cost, state=state)


def _entry_likenesses(
    stop: StopPosition, written_entry: object, legal_entries: Sequence[Entry]
) -> list[float]:
    """Return how much an entry is like each legal one; of an unreadable line of notation, by its words."""
    entry, state = stop.entries[stop.index], stop.state_before(stop.index)
    write = converters_for(game(state.game)).write
    found = [_document_likeness(written_entry, write(each, Entry)) for each in legal_entries]
    words = entry.text if isinstance(entry, UnreadableEntry) else _words_of_unknown(state, entry)
    if not words or not legal_entries:
        return found
    player = player_named_in(written_entry)
    by_words = likenesses(state, [each.action for each in legal_entries], words, player=player)
    return [
        likeness * (1 if player in (None, each.player) else OTHER_SEAT_LIKENESS)
        for likeness, each in zip(by_words, legal_entries, strict=True)
    ]


def _words_of_unknown(state: State, entry: Entry) -> str:
    """Return an entry in notation if one of its texts is no id of the game, nor a misspelt one; otherwise nothing."""
    rules = game(state.game)
    known_ids = {each for ids in rules.ids(state).values() for each in ids}
    texts = [each for each in attrs.astuple(entry.action, recurse=False) if isinstance(each, str)]
    if known_ids.issuperset(texts) or (state.agenda and corrected_actions(state, entry.action)):
        return ""
    return write_action(rules, converters_for(rules).write(entry.action, Action), entry.player)


def _legal_replacements(stop: StopPosition, written_entry: object) -> tuple[Action, ...]:
    """Return the legal actions in place of an entry; for an outcome of chance, the one that follows from the seed or is most similar."""
    pending_event = pending(stop.state_before(stop.index))
    if isinstance(pending_event, Decision):
        return pending_event.all_actions
    if pending_event is None:
        return ()
    if stop.randomness_source is not None:
        return (pending_event.sample(stop.randomness_source(stop.index)),)
    action = written_entry.get("action") if isinstance(written_entry, dict) else None
    event: Any = pending_event.event
    outcome_type, key = (Dealt, "cards") if isinstance(event, Deal) else (Rolled, "faces")
    names = action.get(key) if isinstance(action, dict) else None
    entry = stop.entries[stop.index]
    if names is None and isinstance(entry, UnreadableEntry):
        names = entry.text.rpartition(": ")[2].split()[1:]
    if not isinstance(names, list) or len(names) > MAX_OUTCOMES:
        return ()
    possible_names = event.deck.unseen + event.deck.bottom if outcome_type is Dealt else event.die
    return (outcome_type(tuple([_most_similar(word, possible_names) for word in names])),)


def _most_similar(word: object, candidates: Sequence[str]) -> str:
    return (
        str(word)
        if word in candidates
        else max(candidates, key=lambda each: word_similarity(word, each))
    )


def _document_likeness(written_value: object, legal_value: object) -> float:
    """Return the likeness of two values of documents, from 0 to 1."""
    if written_value == legal_value and type(written_value) is type(legal_value):
        return 1.0
    if isinstance(written_value, dict) and isinstance(legal_value, dict):
        unknown_keys = [key for key in written_value if key not in legal_value][
            :MAX_UNKNOWN_KEYS
        ] or [""]
        pairs = [
            (key, key if key in written_value else _most_similar(key, unknown_keys))
            for key in legal_value
        ]
        likenesses = [
            word_similarity(*pair)
            * _document_likeness(written_value.get(pair[1]), legal_value[pair[0]])
            for pair in pairs
        ]
        return sum(likenesses) / max(len(written_value), len(legal_value))
    if (
        isinstance(written_value, list)
        and isinstance(legal_value, list)
        and len(written_value) == len(legal_value) <= 20
    ):
        return sum(
            [_document_likeness(*pair) for pair in zip(written_value, legal_value, strict=True)]
        ) / len(written_value)
    if type(written_value) is type(legal_value) is int:
        return NEXT_NUMBER_LIKENESS * (abs(written_value - legal_value) == 1)
    return word_similarity(written_value, legal_value)
