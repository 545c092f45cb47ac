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


def with_legal_choices(state: Any, seen: Any, rng: Randomness) -> Any:
    """Return a sample in which each hidden choice is replaced by a random legal one.

    Args:
        state: the sample; its hidden choices are drawn from what the fields declare, legal or not.
        seen: the masked state that the sample is drawn for.
        rng: the source of randomness.
    """
    for step in state.agenda:
        if isinstance(step, SimultaneousStep) and step.chosen:
            state = _chosen_at(step, state, seen, rng)
    return state


def _chosen_at(step: Any, state: Any, seen: Any, rng: Randomness) -> Any:
    name = parts_per_seat(type(state))
    known: tuple[Any, ...] = getattr(seen, name)
    fields = {seat: _hidden_fields(step, part) for seat, part in enumerate(known)}
    hidden = [seat for seat, of_seat in fields.items() if of_seat]
    drawn: tuple[Any, ...] = getattr(state, name)
    open_again = tuple([
        changed(part, {step.chosen: None}) if fields[seat] else part
        for seat, part in enumerate(drawn)
    ])  # fmt: skip
    whole = changed(state, {name: open_again, "masked": False}) if hidden else state
    for seat in hidden:
        part = _drawn(step, whole, seat, known[seat], fields[seat], rng) or drawn[seat]
        whole = changed(whole, {name: replace_item(getattr(whole, name), seat, part)})
    return changed(whole, {"masked": state.masked}) if hidden else state


def _hidden_fields(step: Any, part: object) -> tuple[Field, ...]:
    """Return the hidden fields of a player's part that a choice may have set; empty if the choice itself is not hidden.

    Fields in which cards lie are left out, since nobody can tell where the cards came from.
    """
    hidden = [
        each
        for each in fields_of(type(part))
        if not each.holds and is_masked(each, getattr(part, each.name))
    ]
    return tuple(hidden) if step.chosen in [each.name for each in hidden] else ()


def _drawn(
    step: Any, state: Any, seat: int, known: object, fields: tuple[Field, ...], rng: Randomness
) -> Any:
    """Return the player's part after a random legal choice that leaves all open fields as the viewer knows them.

    If every choice changes an open field, such as a counter, any legal choice is taken. Return ``None`` if there is no choice.
    """
    actions = list(step.actions_of(state, seat))
    legal = None
    while actions:
        action = actions.pop(rng.randrange(len(actions)))
        part, is_consistent = _played(step, state, seat, known, action, fields)
        if part is not None and is_consistent:
            return part
        legal = legal or part
    return legal


def _played(
    step: Any, state: Any, seat: int, known: object, action: Any, fields: tuple[Field, ...]
) -> tuple[Any, bool]:
    """Return the player's part with its hidden fields set by a choice, and whether all other fields match the view."""
    name, secret = parts_per_seat(type(state)), [each.name for each in fields]
    draft = state.thaw()
    draft.agenda = draft.agenda[: draft.agenda.index(step)]
    action.play(step, draft)
    before, after = getattr(state, name)[seat], getattr(draft, name)[seat]
    values = {each: getattr(after, each) for each in secret}
    if values[step.chosen] is None:
        return None, False
    others = [each for each in field_names(type(after)) if each not in secret]
    is_consistent = all(
        getattr(after, each) in (getattr(before, each), getattr(known, each)) for each in others
    )
    return changed(before, values), is_consistent


# --- samples of a view ---


def sampled(rules: Rules, state: Any, viewer: int, rng: Randomness) -> Any:
    """Return a full state drawn at random among those that look like ``state`` to ``viewer``.

    Each hidden card is one of the unseen cards of its kind, with equal probability; each hidden choice is one of
    those that are legal in the rest of the sample, with equal probability.
    """
    draw = _Draw(rules, state, viewer, rng)
    sample = draw.with_looks(draw.filled(state, -1))
    steps = tuple([draw.filled(step, step.whose()) for step in sample.agenda])
    if steps != sample.agenda:
        sample = changed(sample, {"agenda": steps})
    return with_legal_choices(draw.without_drawn(sample), state, rng)


class _Draw:
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
        filled = thing
        for names in (False, True):
            for field in fields:
                value = getattr(filled, field.name)
                if value is not None and _only_names(field) is names:
                    drawn = self._drawn_value(thing, filled, field, value, owner)
                    if drawn != value:
                        filled = changed(filled, {field.name: drawn})
        return filled

    def _drawn_value(
        self, masked: object, thing: object, field: Field, value: object, owner: int
    ) -> object:
        """Return the value of a field with its hidden parts drawn."""
        if not field.secret:
            return self._parts(field, value, owner)
        mark = field.ids
        if mark is None:
            return self._number(field, value)
        each = value if type(value) is tuple else (value,)
        if HIDDEN_ID not in each or mark.while_held:
            return value
        if mark.held:
            drawn = self._held(mark, each, owner)
        else:
            drawn = self._of_sibling(mark, masked, thing, field, each)
        return drawn if type(value) is tuple else drawn[0]

    def _of_sibling(
        self, mark: Ids, masked: object, thing: object, field: Field, each: tuple[str, ...]
    ) -> tuple[str, ...]:
        """Return ids of cards in a sibling field.

        If the field lists the cards that other players have never seen, they are the cards that the viewer sees as
        hidden there; otherwise hidden ids are drawn.
        """
        if self.viewer == -1 or not _lists_secrets(type(thing), field):
            return self._named(mark, thing, each)
        among, seen = getattr(thing, mark.among), getattr(masked, mark.among)
        return tuple((Counter(among) - Counter(seen)).elements())

    def _number(self, field: Field, value: object) -> object:
        mark = field.number
        if mark is None or not is_masked(field, value):
            return value
        each = value if type(value) is tuple else (value,)
        drawn = [
            mark.least + self.rng.randrange(mark.most - mark.least + 1) if number == HIDDEN_NUMBER else number
            for number in each
        ]  # fmt: skip
        return tuple(drawn) if type(value) is tuple else drawn[0]

    def _parts(self, field: Field, value: Any, owner: int) -> Any:
        if not field.many:
            return self.filled(value, owner)
        owned = field.per_seat
        return tuple(
            [self.filled(part, place if owned else owner) for place, part in enumerate(value)]
        )

    def _held(self, mark: Ids, each: tuple[str, ...], owner: int) -> tuple[str, ...]:
        """Return the cards in a field, with hidden ones drawn from the unseen cards of their kind."""
        kinds = mark.kinds(self.state, owner, len(each))
        drawn = tuple([
            self.early.pop((kind, owner, place), "") or self._draw(self.ids[kind]) if card == HIDDEN_ID else card
            for place, (card, kind) in enumerate(zip(each, kinds, strict=True))
        ])  # fmt: skip
        return in_stretches(self.state, mark, owner, drawn) if mark.in_order else drawn

    def _draw(self, ids: frozenset[str]) -> str:
        return self._taken([card for card in self.unseen if card in ids])

    def _taken(self, possible: list[str]) -> str:
        """Draw one of some unseen cards with equal probability, and remove the card from the unseen ones."""
        card = possible[self.rng.randrange(len(possible))]
        self.unseen.remove(card)
        self.drawn.append(card)
        return card

    def with_looks(self, state: object) -> Any:
        """Return a state with the hidden cards of its remembered looks into decks drawn."""
        for looks in self.looks.values():
            put_back = looks.put_back(state, self._named_one)
            each = zip(getattr(state, looks.field.looks), put_back, strict=True)
            seen = tuple([changed(look, {looks.field.cards: cards}) for look, cards in each])
            state = changed(state, {looks.field.looks: seen})
        return state

    def _named_one(self, possible: list[str]) -> str:
        return possible.pop(self.rng.randrange(len(possible)))

    def _named(self, mark: Ids, thing: object, each: tuple[str, ...]) -> tuple[str, ...]:
        """Return ids that name cards in a sibling field, with hidden ones drawn so that no two fields name the same card."""
        among: tuple[str, ...] = getattr(thing, mark.among)
        siblings = [field for field in secret_fields(type(thing)) if _only_names(field)]
        taken = [getattr(thing, field.name) for field in siblings]
        possible = [*(Counter(among) - Counter(taken)).elements()]
        drawn = [
            possible.pop(self.rng.randrange(len(possible))) if card == HIDDEN_ID else card
            for card in each
        ]
        return tuple(sorted(drawn, key=among.index))

    def without_drawn(self, state: object) -> object:
        """Return the state with the drawn cards removed from its decks."""
        remaining = list(self.drawn)

        def take(deck: Deck, _: frozenset[str]) -> Deck:
            unseen = []
            for card in deck.unseen:
                if card in remaining:
                    remaining.remove(card)
                else:
                    unseen.append(card)
            return Deck(tuple(unseen), deck.bottom)

        return change_decks(self.ids, state, take, self.drawn) if remaining else state


def _only_names(field: Field) -> bool:
    """Return whether a field only names cards that lie elsewhere."""
    mark = field.ids
    return mark is not None and not mark.held


def _lists_secrets(cls: type, field: Field) -> bool:
    """Return whether a field lists the cards of a sibling field that other players have never seen."""
    marks = [each.ids for each in secret_fields(cls)]
    return any(mark is not None and mark.unseen == field.name for mark in marks)
