"""Draw random full states that look like a view to its seat."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from ancient_world.engine.chance import HIDDEN_ID, Deck, Randomness
from ancient_world.engine.declared.fields import (
    HIDDEN_NUMBER,
    Field,
    Ids,
    field_names,
    fields_of,
    parts_per_seat,
)
from ancient_world.engine.declared.hiding import change_decks, secret_fields
from ancient_world.engine.declared.looks import in_stretches, looks_of
from ancient_world.engine.declared.masks import is_masked
from ancient_world.engine.declared.typed import GameState, Rules
from ancient_world.engine.freezing import changed, replace_item
from ancient_world.engine.steps import SimultaneousStep

# --- hidden choices of players who choose at the same time ---


def resample_choices(state: Any, seen: Any, rng: Randomness) -> Any:
    """Return a sample in which each hidden choice is replaced by a random legal one.

    Args:
        state: the sample; its hidden choices are drawn from what the fields declare, legal or not.
        seen: the masked state that the sample is drawn for.
        rng: the source of randomness.
    """
    for step in state.agenda:
        if isinstance(step, SimultaneousStep) and step.chosen:
            state = _resample_step(step, state, seen, rng)
    return state


def _resample_step(step: Any, state: Any, masked_state: Any, rng: Randomness) -> Any:
    players_field = parts_per_seat(type(state))
    known_parts: tuple[Any, ...] = getattr(masked_state, players_field)
    fields = {seat: _hidden_fields(step, part) for seat, part in enumerate(known_parts)}
    hidden_seats = [seat for seat, of_seat in fields.items() if of_seat]
    drawn_parts: tuple[Any, ...] = getattr(state, players_field)
    undecided_parts = tuple([
        changed(part, {step.chosen: None}) if fields[seat] else part
        for seat, part in enumerate(drawn_parts)
    ])  # fmt: skip
    new_state = changed(state, {players_field: undecided_parts, "masked": False}) if hidden_seats else state
    for seat in hidden_seats:
        part = _drawn(step, new_state, seat, known_parts[seat], fields[seat], rng) or drawn_parts[seat]
        new_state = changed(new_state, {players_field: replace_item(getattr(new_state, players_field), seat, part)})
    return changed(new_state, {"masked": state.masked}) if hidden_seats else state


def _hidden_fields(step: Any, part: object) -> tuple[Field, ...]:
    """Return the hidden fields of a player's part that a choice may have set; empty if the choice itself is not hidden.

    Fields in which cards lie are left out, since nobody can tell where the cards came from.
    """
    hidden_fields = [
        each
        for each in fields_of(type(part))
        if not each.holds and is_masked(each, getattr(part, each.name))
    ]
    return tuple(hidden_fields) if step.chosen in [each.name for each in hidden_fields] else ()


def _drawn(
    step: Any, state: Any, seat: int, known: object, fields: tuple[Field, ...], rng: Randomness
) -> Any:
    """Return the player's part after a random legal choice that leaves all open fields as the viewer knows them.

    If every choice changes an open field, such as a counter, any legal choice is taken. Return ``None`` if there is no choice.
    """
    actions = list(step.actions_of(state, seat))
    legal_part = None
    while actions:
        action = actions.pop(rng.randrange(len(actions)))
        part, is_consistent = _played(step, state, seat, known, action, fields)
        if part is not None and is_consistent:
            return part
        legal_part = legal_part or part
    return legal_part


def _played(
    step: Any, state: Any, seat: int, known: object, action: Any, fields: tuple[Field, ...]
) -> tuple[Any, bool]:
    """Return the player's part with its hidden fields set by a choice, and whether all other fields match the view."""
    players_field, secret_names = parts_per_seat(type(state)), [each.name for each in fields]
    draft = state.thaw()
    draft.agenda = draft.agenda[: draft.agenda.index(step)]
    action.play(step, draft)
    part_before, part_after = getattr(state, players_field)[seat], getattr(draft, players_field)[seat]
    values = {each: getattr(part_after, each) for each in secret_names}
    if values[step.chosen] is None:
        return None, False
    other_names = [each for each in field_names(type(part_after)) if each not in secret_names]
    is_consistent = all(
        getattr(part_after, each) in (getattr(part_before, each), getattr(known, each)) for each in other_names
    )
    return changed(part_before, values), is_consistent


# --- samples of a view ---


def sampled(rules: Rules, state: Any, viewer: int, rng: Randomness) -> Any:
    """Return a full state drawn at random among those that look like ``state`` to ``viewer``.

    Each hidden card is one of the unseen cards of its kind, with equal probability; each hidden choice is one of
    those that are legal in the rest of the sample, with equal probability.
    """
    sampler = _Sampler(rules, state, viewer, rng)
    sample = sampler.redraw_looks(sampler.filled(state, -1))
    steps = tuple([sampler.filled(step, step.whose()) for step in sample.agenda])
    if steps != sample.agenda:
        sample = changed(sample, {"agenda": steps})
    return resample_choices(sampler.remove_drawn_cards(sample), state, rng)


class _Sampler:
    """The drawing of one sample: the unseen cards that remain, and the cards drawn so far."""

    def __init__(self, rules: Rules, state: GameState, viewer: int, rng: Randomness) -> None:
        self.ids: Mapping[str, frozenset[str]] = rules.ids(state)
        self.state = state
        self.viewer = viewer
        self.rng = rng
        self.unseen: list[str] = []
        self.drawn: list[str] = []

        def note(deck: Deck, _: frozenset[str]) -> Deck:
            self.unseen += deck.unseen
            return deck

        change_decks(self.ids, state, note)
        self.looks = {each.field.kind: each for each in looks_of(rules, state)}
        self.early = {
            (kind, *place): card
            for kind, each in self.looks.items()
            for place, card in each.drawn(state, self.unseen, self._taken).items()
        }

    def filled(self, thing: object, owner: int) -> Any:
        """Return a state, part or step with its hidden values drawn: first cards in its fields, then ids that name them."""
        fields = secret_fields(type(thing))
        result = thing
        for names_only in (False, True):
            for field in fields:
                value = getattr(result, field.name)
                if value is not None and _names_only(field) is names_only:
                    new_value = self._draw_value(thing, result, field, value, owner)
                    if new_value != value:
                        result = changed(result, {field.name: new_value})
        return result

    def _draw_value(
        self, masked: object, record: object, field: Field, value: object, owner: int
    ) -> object:
        """Return the value of a field with its hidden parts drawn."""
        if not field.secret:
            return self._parts(field, value, owner)
        mark = field.ids
        if mark is None:
            return self._number(field, value)
        values = value if type(value) is tuple else (value,)
        if HIDDEN_ID not in values or mark.while_held:
            return value
        if mark.held:
            new_values = self._held(mark, values, owner)
        else:
            new_values = self._draw_from_sibling(mark, masked, record, field, values)
        return new_values if type(value) is tuple else new_values[0]

    def _draw_from_sibling(
        self, mark: Ids, masked: object, record: object, field: Field, values: tuple[str, ...]
    ) -> tuple[str, ...]:
        """Return ids of cards in a sibling field.

        If the field lists the cards that other players have never seen, they are the cards that the viewer sees as
        hidden there; otherwise hidden ids are drawn.
        """
        if self.viewer == -1 or not _lists_unseen_cards(type(record), field):
            return self._named(mark, record, values)
        candidates, visible = getattr(record, mark.among), getattr(masked, mark.among)
        return tuple((Counter(candidates) - Counter(visible)).elements())

    def _number(self, field: Field, value: object) -> object:
        mark = field.number
        if mark is None or not is_masked(field, value):
            return value
        numbers = value if type(value) is tuple else (value,)
        new_numbers = [
            mark.least + self.rng.randrange(mark.most - mark.least + 1) if number == HIDDEN_NUMBER else number
            for number in numbers
        ]  # fmt: skip
        return tuple(new_numbers) if type(value) is tuple else new_numbers[0]

    def _parts(self, field: Field, value: Any, owner: int) -> Any:
        if not field.many:
            return self.filled(value, owner)
        is_per_seat = field.per_seat
        return tuple(
            [self.filled(part, place if is_per_seat else owner) for place, part in enumerate(value)]
        )

    def _held(self, mark: Ids, each: tuple[str, ...], owner: int) -> tuple[str, ...]:
        """Return the cards in a field, with hidden ones drawn from the unseen cards of their kind."""
        kinds = mark.kinds(self.state, owner, len(each))
        new_cards = tuple([
            self.early.pop((kind, owner, place), "") or self._draw(self.ids[kind]) if card == HIDDEN_ID else card
            for place, (card, kind) in enumerate(zip(each, kinds, strict=True))
        ])  # fmt: skip
        return in_stretches(self.state, mark, owner, new_cards) if mark.in_order else new_cards

    def _draw(self, ids: frozenset[str]) -> str:
        return self._taken([card for card in self.unseen if card in ids])

    def _taken(self, possible: list[str]) -> str:
        """Draw one of some unseen cards with equal probability, and remove the card from the unseen ones."""
        card = possible[self.rng.randrange(len(possible))]
        self.unseen.remove(card)
        self.drawn.append(card)
        return card

    def redraw_looks(self, state: object) -> Any:
        """Return a state with the hidden cards of its remembered looks into decks drawn."""
        for looks in self.looks.values():
            cards_of_looks = looks.put_back(state, self._pop_random)
            pairs = zip(getattr(state, looks.field.looks), cards_of_looks, strict=True)
            new_looks = tuple([changed(look, {looks.field.cards: cards}) for look, cards in pairs])
            state = changed(state, {looks.field.looks: new_looks})
        return state

    def _pop_random(self, cards: list[str]) -> str:
        return cards.pop(self.rng.randrange(len(cards)))

    def _named(self, mark: Ids, thing: object, each: tuple[str, ...]) -> tuple[str, ...]:
        """Return ids that name cards in a sibling field, with hidden ones drawn so that no two fields name the same card."""
        candidates: tuple[str, ...] = getattr(thing, mark.among)
        siblings = [field for field in secret_fields(type(thing)) if _names_only(field)]
        named_elsewhere = [getattr(thing, field.name) for field in siblings]
        available = [*(Counter(candidates) - Counter(named_elsewhere)).elements()]
        new_ids = [
            available.pop(self.rng.randrange(len(available))) if card == HIDDEN_ID else card
            for card in each
        ]
        return tuple(sorted(new_ids, key=candidates.index))

    def remove_drawn_cards(self, state: object) -> object:
        """Return the state with the drawn cards removed from its decks."""
        remaining_cards = list(self.drawn)

        def take(deck: Deck, _: frozenset[str]) -> Deck:
            unseen = []
            for card in deck.unseen:
                if card in remaining_cards:
                    remaining_cards.remove(card)
                else:
                    unseen.append(card)
            return Deck(tuple(unseen), deck.bottom)

        return change_decks(self.ids, state, take, self.drawn) if remaining_cards else state


def _names_only(field: Field) -> bool:
    """Return whether a field only names cards that lie elsewhere."""
    mark = field.ids
    return mark is not None and not mark.held


def _lists_unseen_cards(cls: type, field: Field) -> bool:
    """Return whether a field lists the cards of a sibling field that other players have never seen."""
    marks = [each.ids for each in secret_fields(cls)]
    return any(mark is not None and mark.unseen == field.name for mark in marks)
