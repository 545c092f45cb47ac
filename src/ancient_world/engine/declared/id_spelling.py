"""Find the ids meant by texts that are no ids: misspelt, in capitals, or printed names in any language."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Collection, Iterable, Iterator
from functools import lru_cache, partial
from itertools import chain, islice, product
from typing import Any, TypeVar

import attrs

from ancient_world.engine.chance import HIDDEN_ID, Dealt, decks_in
from ancient_world.engine.component import Component
from ancient_world.engine.declared.card_names import cards_of, iterate_components
from ancient_world.engine.declared.field_marks import Field, fields_of
from ancient_world.engine.declared.naming import kind_label
from ancient_world.engine.declared.type_parameters import GameState, Rules
from ancient_world.engine.document_faults import shorten, similar_words, word_similarity
from ancient_world.engine.errors import Reason
from ancient_world.engine.freezing import IdentityCache
from ancient_world.engine.limits import MAX_SUGGESTIONS
from ancient_world.engine.message_catalogue import (
    LABELS,
    Name,
    ShownAs,
    call_in_language,
    language_codes,
    register_messages,
    translate,
    with_label,
)
from ancient_world.engine.steps import DealStep

MIN_LIKENESS = 0.75
"""The least likeness of a misspelt word and the word that it may stand for, from 0 to 1."""
MAX_READINGS = 16
"""The most readings of an action with misspelt ids."""

MISSPELT_CODE = "misspelt-id"
"""The code of the reason against an id that is misspelt or written as a printed name."""

register_messages({MISSPELT_CODE: "The {kind:label} is written {ids:or} here, not {text}."})

A = TypeVar("A")


def normalized_words(text: str) -> list[str]:
    """Return the words of a text without capitals, accents and marks."""
    unaccented = unicodedata.normalize("NFKD", text.replace("'", "")).casefold()
    return re.findall(r"[^\W_]+", "".join(c for c in unaccented if not unicodedata.combining(c)))


def normalize_name(text: str) -> str:
    """Return the words of a text joined by hyphens, without capitals and accents, for comparison with other spellings."""
    return "-".join(normalized_words(text))


_plain_form = lru_cache(maxsize=4096)(normalize_name)
"""Remembers the plain forms of the library's own names, but no texts of users.

The reason against a misspelt id costs 1.1 million instructions instead of 2.1 million in a game with some hundred cards.
"""


@attrs.frozen
class ExpectedId:
    """A place where an id is expected: the kind, the ids that may stand there, and the names of ids."""

    kind: str
    ids: Collection[str]
    all_ids: Collection[str]
    """All ids of the game."""
    names_of: Callable[[str], Iterable[str | None]]
    """The names of an id, in the language in use."""
    cards: object
    """The card file, which also has components that are out of play."""
    list_components: Callable[[], Iterable[Component]] = tuple
    """The components as front-ends show them, in the language in use."""

    def ids_meant_by(self, text: str) -> tuple[str, ...]:
        """Return the ids that a text may stand for; empty if the text is an id that may stand here.

        Exact names count first, in any language: of the ids here, then of components out of play. Otherwise ids with
        similar names are returned.
        """
        normalized = normalize_name(text)
        if not normalized or text == HIDDEN_ID or text in self.ids:
            return ()
        ids_by_form = _ids_by_form(self._name_forms)
        if normalized in ids_by_form or text in self.all_ids:
            return ids_by_form.get(normalized, ())
        near_forms = similar_words(normalized, ids_by_form, MAX_SUGGESTIONS, MIN_LIKENESS)
        near_forms.sort(key=lambda form: (-word_similarity(normalized, form), form))
        similar_ids = dict.fromkeys(chain.from_iterable([ids_by_form[each] for each in near_forms]))
        return (
            self._ids_out_of_play(normalized)
            or tuple(similar_ids)
            or _ids_by_form(self._shown_forms).get(normalized, ())
        )

    def _name_forms(self) -> list[tuple[str, str]]:
        """Return the pairs of an id and the plain form of one of its names in the language in use."""
        return [
            (each, _plain_form(_translate(name)))
            for each in sorted(self.ids)
            for name in (each, *self.names_of(each))
            if name
        ]

    def _shown_forms(self) -> list[tuple[str, str]]:
        """Return the pairs of an id and the plain form of the name that front-ends show for it."""
        return [
            (each.id, _plain_form(each.name))
            for each in self.list_components()
            if each.id in self.ids
        ]

    def _ids_out_of_play(self, normalized: str) -> tuple[str, ...]:
        """Return the ids in the card file with this plain name, of the same classes as the ids that may stand here."""
        components_by_id = _components_by_id(self.cards)
        component_classes = {
            type(components_by_id[each]) for each in self.ids if each in components_by_id
        }
        if self.ids and not component_classes:
            return ()
        same_name = _card_ids_by_form(self.cards).get(normalized, ())
        return tuple(
            [
                each
                for each in same_name
                if not component_classes or type(components_by_id[each]) in component_classes
            ]
        )


def _translate(name: str) -> str:
    return f"{name}" if isinstance(name, (Name, ShownAs)) else translate(name)


def _ids_by_form(pairs: Callable[[], list[tuple[str, str]]]) -> dict[str, tuple[str, ...]]:
    """Map plain forms of names in all languages to ids; ``pairs`` returns (id, form) pairs in the language in use."""
    id_sets: dict[str, dict[str, None]] = {}
    for code in language_codes():
        for id_, form in call_in_language(code, pairs):
            id_sets.setdefault(form, {})[id_] = None
    return {form: tuple(each) for form, each in id_sets.items()}


@partial(IdentityCache, maxsize=16)
def _components_by_id(cards: object) -> dict[str, Any]:
    return {each.id: each for each in iterate_components(cards) if type(each.id) is str}


@partial(IdentityCache, maxsize=16)
def _card_ids_by_form(cards: object) -> dict[str, tuple[str, ...]]:
    """Map the plain forms of the ids and names in a card file, in every language, to the ids."""
    components_by_id = _components_by_id(cards)
    return _ids_by_form(
        lambda: [
            (each, _plain_form(_translate(name)))
            for each in components_by_id
            for name in (each, components_by_id[each].name)
        ]
    )


def expected_id(rules: Rules, state: GameState, kind: str) -> ExpectedId:
    """Return the description of a place where an id of a kind is expected."""
    ids_by_kind, cards, words = rules.ids(state), cards_of(state), rules.words.get(kind, {})
    components_by_id = _components_by_id(cards)

    def names_of(key: str) -> tuple[str | None, ...]:
        return (
            words.get(key),
            components_by_id[key].name if key in components_by_id else None,
            LABELS.get(key),
        )

    all_ids = {*components_by_id, *chain.from_iterable(ids_by_kind.values())}
    list_components = partial(rules.components, state)
    return ExpectedId(
        kind, ids_by_kind.get(kind, frozenset()), all_ids, names_of, cards, list_components
    )


def expected_deck_card(state: GameState) -> ExpectedId:
    """Return the description of a place where a dealt card is expected: any card of any deck."""
    step, cards = state.agenda[-1], cards_of(state)
    dealt_decks = [step.deck(state)] if isinstance(step, DealStep) else []
    ids = {card for deck in (*dealt_decks, *decks_in(state)) for card in deck.unseen + deck.bottom}
    components_by_id = _components_by_id(cards)

    def names_of(card: str) -> tuple[str | None, ...]:
        name = step.called(state, card) if isinstance(step, DealStep) else None
        return name, components_by_id[card].name if card in components_by_id else None

    return ExpectedId("card", ids, components_by_id, names_of, cards)


# --- actions ---


def _rules_of(state: Any) -> Rules:
    rules: Rules = state.rules_of(state)
    return rules


def misspelt_id_reason(state: GameState, action: object) -> Reason | None:
    """Return the reason against the first misspelt id of an action, or ``None``."""
    for path, kind, text in _id_texts(action, ""):
        if type(action) is Dealt:
            expected, word = expected_deck_card(state), with_label(kind, kind)
        else:
            rules = _rules_of(state)
            if text in rules.ids(state).get(kind, ()):
                continue
            expected, word = expected_id(rules, state, kind), kind_label(rules, kind)
        data = spelling_data(expected, text)
        if data:
            return Reason(MISSPELT_CODE, "", {"field": path, **data, "kind": word})
    return None


def spelling_data(expected: ExpectedId, text: str) -> dict[str, object]:
    """Return the data of the sentence that says how an id is written; empty if the text resembles no id."""
    ids = expected.ids_meant_by(text)
    quoted_ids = tuple([_quote(each) for each in ids[:MAX_SUGGESTIONS]])
    return {"kind": expected.kind, "text": _quote(shorten(text)), "ids": quoted_ids} if ids else {}


def _quote(text: str) -> ShownAs:
    """Return a text that a sentence shows in quotes, and not as the name of a component."""
    return ShownAs(text, (repr(text),))


def _id_texts(record: object, path: str) -> Iterator[tuple[str, str, str]]:
    """Yield each text of an action where an id is expected: the path of its field, the kind of the id, the text."""
    if type(record) is Dealt:
        for index, card in enumerate(record.cards):
            yield f"cards[{index}]", "card", card
    for field in fields_of(type(record)):
        value = getattr(record, field.name)
        kind = None if field.ids is None else field.ids.kind
        for index, item in enumerate(value if type(value) is tuple else (value,)):
            field_path = f"{path}{field.name}" + (f"[{index}]" if type(value) is tuple else "")
            if isinstance(kind, str) and type(item) is str:
                yield field_path, kind, item
            elif field.part_class is not None and isinstance(item, field.part_class):
                yield from _id_texts(item, f"{field_path}.")


def corrected_actions(state: GameState, action: A) -> list[A]:
    """Return the actions that an action with misspelt ids may stand for; empty if no id is misspelt.

    The actions need not be legal.
    """
    candidates: list[Any]
    if isinstance(action, Dealt):
        expected = expected_deck_card(state)
        card_choices = [expected.ids_meant_by(card) or (card,) for card in action.cards]
        candidates = [Dealt(each) for each in islice(product(*card_choices), MAX_READINGS)]
    else:
        candidates = _corrected_copies(_rules_of(state), state, action)
    return [each for each in candidates if each != action]


def _corrected_copies(rules: Rules, state: GameState, record: Any) -> list[Any]:
    """Return copies of an object with every choice of ids for its misspelt texts, ``MOST_READINGS`` at most."""
    values = {}
    for field in fields_of(type(record)):
        value = getattr(record, field.name)
        correct_value = partial(_corrected_values, rules, state, field)
        is_tuple = type(value) is tuple
        values[field.name] = (
            product(*map(correct_value, value)) if is_tuple else correct_value(value)
        )
    choices = islice(
        product(*[islice(each, MAX_READINGS) for each in values.values()]), MAX_READINGS
    )
    return [attrs.evolve(record, **dict(zip(values, each, strict=True))) for each in choices]


def _corrected_values(rules: Rules, state: GameState, field: Field, value: object) -> list[object]:
    """Return the ids that a field's value may be a misspelling of; a correctly spelt value is returned alone."""
    kind = None if field.ids is None else field.ids.kind
    if isinstance(kind, str) and type(value) is str and value not in rules.ids(state).get(kind, ()):
        return [*expected_id(rules, state, kind).ids_meant_by(value)] or [value]
    if field.part_class is not None and isinstance(value, field.part_class):
        return _corrected_copies(rules, state, value)
    return [value]
