"""Draw random full states that look like a view to its seat."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from ancient_world.engine.chance import HIDDEN_ID, Deck, Randomness
from ancient_world.engine.declared.field_marks import (
    HIDDEN_NUMBER,
    Field,
    Ids,
    field_names,
    fields_of,
    parts_per_seat,
)
from ancient_world.engine.declared.hiding import change_decks, fields_with_secrets
from ancient_world.engine.declared.masked_values import is_masked
from ancient_world.engine.declared.seen_cards import looks_of, sort_between_looks
from ancient_world.engine.declared.type_parameters import GameState, Rules
from ancient_world.engine.freezing import copy_with, replace_item
from ancient_world.engine.steps import SimultaneousStep

# --- hidden choices of players who choose at the same time ---


def resample_choices(state: Any, masked_state: Any, rng: Randomness) -> Any:
    """Return a sample in which each hidden choice is replaced by a random legal one.

    Args:
        state: the sample; its hidden choices are drawn from what the fields declare, legal or not.
        masked_state: the masked state that the sample is drawn for.
        rng: the source of randomness.
    """
    for step in state.agenda:
        if isinstance(step, SimultaneousStep) and step.chosen:
            state = _resample_step(step, state, masked_state, rng)
    return state


def _resample_step(step: Any, state: Any, masked_state: Any, rng: Randomness) -> Any:
    players_field = parts_per_seat(type(state))
    known_parts: tuple[Any, ...] = getattr(masked_state, players_field)
    fields = {seat: _hidden_fields(step, part) for seat, part in enumerate(known_parts)}
    hidden_seats = [seat for seat, hidden_fields in fields.items() if hidden_fields]
    drawn_parts: tuple[Any, ...] = getattr(state, players_field)
    undecided_parts = tuple([
        copy_with(part, {step.chosen: None}) if fields[seat] else part
        for seat, part in enumerate(drawn_parts)
    ])  # fmt: skip
    new_state = (
        copy_with(state, {players_field: undecided_parts, "masked": False})
        if hidden_seats
        else state
    )
    for seat in hidden_seats:
        part = (
            _draw_choice(step, new_state, seat, known_parts[seat], fields[seat], rng)
            or drawn_parts[seat]
        )
        new_state = copy_with(
            new_state, {players_field: replace_item(getattr(new_state, players_field), seat, part)}
        )
    return copy_with(new_state, {"masked": state.masked}) if hidden_seats else state


def _hidden_fields(step: Any, part: object) -> tuple[Field, ...]:
    """Return the hidden fields of a player's part that a choice may have set; empty if the choice itself is not hidden.

    Fields in which cards lie are left out, since nobody can tell where the cards came from.
    """
    hidden_fields = [
        each
        for each in fields_of(type(part))
        if not each.holds_components and is_masked(each, getattr(part, each.name))
    ]
    return tuple(hidden_fields) if step.chosen in [each.name for each in hidden_fields] else ()


def _draw_choice(
    step: Any, state: Any, seat: int, known_part: object, fields: tuple[Field, ...], rng: Randomness
) -> Any:
    """Return the player's part after a random legal choice that leaves all open fields as the viewer knows them.

    If every choice changes an open field, such as a counter, any legal choice is taken. Return ``None`` if there is no choice.
    """
    actions = list(step.actions_of(state, seat))
    legal_part = None
    while actions:
        action = actions.pop(rng.randrange(len(actions)))
        part, is_consistent = _part_after_choice(step, state, seat, known_part, action, fields)
        if part is not None and is_consistent:
            return part
        legal_part = legal_part or part
    return legal_part


def _part_after_choice(
    step: Any, state: Any, seat: int, known_part: object, action: Any, fields: tuple[Field, ...]
) -> tuple[Any, bool]:
    """Return the player's part with its hidden fields set by a choice, and whether all other fields match the view."""
    players_field, secret_names = parts_per_seat(type(state)), [each.name for each in fields]
    draft = state.thaw()
    draft.agenda = draft.agenda[: draft.agenda.index(step)]
    action.play(step, draft)
    part_before = getattr(state, players_field)[seat]
    part_after = getattr(draft, players_field)[seat]
    values = {each: getattr(part_after, each) for each in secret_names}
    if values[step.chosen] is None:
        return None, False
    other_names = [each for each in field_names(type(part_after)) if each not in secret_names]
    is_consistent = all(
        getattr(part_after, each) in (getattr(part_before, each), getattr(known_part, each))
        for each in other_names
    )
    return copy_with(part_before, values), is_consistent


# --- samples of a view ---


def sample_full_state(rules: Rules, state: Any, viewer: int, rng: Randomness) -> Any:
    """Return a full state drawn at random among those that look like ``state`` to ``viewer``.

    Each hidden card is one of the unseen cards of its kind, with equal probability; each hidden choice is one of
    those that are legal in the rest of the sample, with equal probability.
    """
    sampler = _Sampler(rules, state, viewer, rng)
    sample = sampler.redraw_looks(sampler.fill_hidden(state, -1))
    steps = tuple([sampler.fill_hidden(step, step.whose()) for step in sample.agenda])
    if steps != sample.agenda:
        sample = copy_with(sample, {"agenda": steps})
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

        def collect_unseen(deck: Deck, _: frozenset[str]) -> Deck:
            self.unseen += deck.unseen
            return deck

        change_decks(self.ids, state, collect_unseen)
        self.looks = {each.field.kind: each for each in looks_of(rules, state)}
        self.look_cards = {
            (kind, *place): card
            for kind, each in self.looks.items()
            for place, card in each.draw_hidden_cards(state, self.unseen, self._take_random).items()
        }

    def fill_hidden(self, record: object, owner: int) -> Any:
        """Return a state, part or step with its hidden values drawn: first cards in its fields, then ids that name them."""
        fields = fields_with_secrets(type(record))
        result = record
        for names_only in (False, True):
            for field in fields:
                value = getattr(result, field.name)
                if value is not None and _names_only(field) is names_only:
                    new_value = self._draw_value(record, result, field, value, owner)
                    if new_value != value:
                        result = copy_with(result, {field.name: new_value})
        return result

    def _draw_value(
        self, masked: object, record: object, field: Field, value: object, owner: int
    ) -> object:
        """Return the value of a field with its hidden parts drawn."""
        if not field.is_secret:
            return self._fill_parts(field, value, owner)
        mark = field.ids
        if mark is None:
            return self._draw_number(field, value)
        values = value if type(value) is tuple else (value,)
        if HIDDEN_ID not in values or mark.hand_sizes_field:
            return value
        if mark.is_held:
            new_values = self._draw_cards(mark, values, owner)
        elif not mark.candidates_field:
            new_values = self._draw_ids(mark, values, owner)
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
            return self._draw_named_ids(mark, record, values)
        candidates = getattr(record, mark.candidates_field)
        visible = getattr(masked, mark.candidates_field)
        return tuple((Counter(candidates) - Counter(visible)).elements())

    def _draw_number(self, field: Field, value: object) -> object:
        mark = field.number
        if mark is None or not is_masked(field, value):
            return value
        numbers = value if type(value) is tuple else (value,)
        new_numbers = [
            mark.minimum + self.rng.randrange(mark.maximum - mark.minimum + 1) if number == HIDDEN_NUMBER else number
            for number in numbers
        ]  # fmt: skip
        return tuple(new_numbers) if type(value) is tuple else new_numbers[0]

    def _fill_parts(self, field: Field, value: Any, owner: int) -> Any:
        if not field.is_tuple:
            return self.fill_hidden(value, owner)
        is_per_seat = field.is_per_seat
        return tuple(
            [
                self.fill_hidden(part, place if is_per_seat else owner)
                for place, part in enumerate(value)
            ]
        )

    def _draw_cards(self, mark: Ids, cards: tuple[str, ...], owner: int) -> tuple[str, ...]:
        """Return the cards in a field, with hidden ones drawn from the unseen cards of their kind."""
        kinds = mark.kinds(self.state, owner, len(cards))
        new_cards = tuple([
            self.look_cards.pop((kind, owner, index), "") or self._draw_card(self.ids[kind]) if card == HIDDEN_ID else card
            for index, (card, kind) in enumerate(zip(cards, kinds, strict=True))
        ])  # fmt: skip
        return (
            sort_between_looks(self.state, mark, owner, new_cards) if mark.is_sorted else new_cards
        )

    def _draw_card(self, ids: frozenset[str]) -> str:
        return self._take_random([card for card in self.unseen if card in ids])

    def _take_random(self, cards: list[str]) -> str:
        """Draw one of some unseen cards with equal probability, and remove the card from the unseen ones."""
        card = cards[self.rng.randrange(len(cards))]
        self.unseen.remove(card)
        self.drawn.append(card)
        return card

    def redraw_looks(self, state: object) -> Any:
        """Return a state with the hidden cards of its remembered looks into decks drawn."""
        for looks in self.looks.values():
            cards_of_looks = looks.redraw_looks(state, self._pop_random)
            pairs = zip(getattr(state, looks.field.looks_field), cards_of_looks, strict=True)
            new_looks = tuple(
                [copy_with(look, {looks.field.cards_field: cards}) for look, cards in pairs]
            )
            state = copy_with(state, {looks.field.looks_field: new_looks})
        return state

    def _pop_random(self, cards: list[str]) -> str:
        return cards.pop(self.rng.randrange(len(cards)))

    def _draw_named_ids(self, mark: Ids, record: object, ids: tuple[str, ...]) -> tuple[str, ...]:
        """Return ids that name cards in a sibling field, with hidden ones drawn so that no two fields name the same card."""
        candidates: tuple[str, ...] = getattr(record, mark.candidates_field)
        siblings = [field for field in fields_with_secrets(type(record)) if _names_only(field)]
        named_elsewhere = [getattr(record, field.name) for field in siblings]
        available = [*(Counter(candidates) - Counter(named_elsewhere)).elements()]
        new_ids = [
            available.pop(self.rng.randrange(len(available))) if card == HIDDEN_ID else card
            for card in ids
        ]
        return tuple(sorted(new_ids, key=candidates.index))

    def _draw_ids(self, mark: Ids, ids: tuple[str, ...], owner: int) -> tuple[str, ...]:
        """Return ids, with each hidden one drawn from all ids of its kind."""
        kinds = mark.kinds(self.state, owner, len(ids))
        new_ids = tuple(
            self._pop_random(sorted(self.ids[kind])) if each == HIDDEN_ID else each
            for each, kind in zip(ids, kinds, strict=True)
        )
        return tuple(sorted(new_ids)) if mark.is_sorted else new_ids

    def remove_drawn_cards(self, state: object) -> object:
        """Return the state with the drawn cards removed from its decks."""
        remaining_cards = list(self.drawn)

        def remove_cards(deck: Deck, _: frozenset[str]) -> Deck:
            unseen = []
            for card in deck.unseen:
                if card in remaining_cards:
                    remaining_cards.remove(card)
                else:
                    unseen.append(card)
            return Deck(tuple(unseen), deck.bottom)

        return change_decks(self.ids, state, remove_cards, self.drawn) if remaining_cards else state


def _names_only(field: Field) -> bool:
    """Return whether a field only names cards that lie elsewhere."""
    mark = field.ids
    return mark is not None and not mark.is_held


def _lists_unseen_cards(cls: type, field: Field) -> bool:
    """Return whether a field lists the cards of a sibling field that other players have never seen."""
    marks = [each.ids for each in fields_with_secrets(cls)]
    return any(mark is not None and mark.unseen_field == field.name for mark in marks)
