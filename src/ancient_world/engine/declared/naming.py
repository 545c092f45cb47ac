"""The names of a game's components by id, for sentences whose data are ids; and the labels of its fields."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

import attrs

from ancient_world.engine.declared.card_names import cards_of, component_names
from ancient_world.engine.declared.type_parameters import Rules
from ancient_world.engine.errors import Reason, UnknownGame
from ancient_world.engine.freezing import IdentityCache
from ancient_world.engine.message_catalogue import (
    LABELS,
    SENTENCES,
    Name,
    ShownAs,
    labels_from_ids,
    register_messages,
    with_label,
)


@attrs.frozen
class CardsName:
    """The name and the digest by which a document refers to a card file."""

    name: str
    digest: str


PLAYER_KEYS = frozenset({"player", "players", "owner", "seat", "expected", "who"})
"""The keys of data about people; their values are never replaced by names of components, which may be equal."""


@attrs.frozen(eq=False)
class ComponentNames:
    """The names of a game's ids, by kind, and in ``all_names`` for ids of an unknown kind.

    The card file names the components, and :attr:`ancient_world.engine.Game.words` all other ids.
    """

    all_names: Mapping[str, str]
    by_kind: Mapping[str, Mapping[str, str]]
    card_names: Mapping[str, str]
    """The names of the card file alone."""

    def of_kind(self, kind: str) -> Mapping[str, str]:
        """Return names by id, in which those of a kind take precedence over those of other kinds."""
        return self.by_kind.get(kind, self.all_names)


NO_COMPONENT_NAMES = ComponentNames({}, {}, {})
NON_ID_KINDS = frozenset({"step", "action", "event", "option", "symbol", "figure", "group", "kind"})
"""The kinds of words that are not ids; a sentence shows such a word only where its data has the name of the kind."""


def component_names_in(state: object) -> ComponentNames:
    """Return the names of the ids in a state; a name is translated when it is formatted."""
    try:
        rules: Any = getattr(type(state), "rules_of", type)(state)
    except UnknownGame:  # the game is no longer registered
        rules = None
    names: ComponentNames = _build_names(
        getattr(rules, "words", None) or _NO_WORDS, cards_of(state)
    )
    return names


_NO_WORDS: Mapping[str, Mapping[str, str]] = {}


@partial(IdentityCache, maxsize=16)  # uncached, a reason takes thirty times as long
def _build_names(words: Mapping[str, Mapping[str, str]], cards: Any) -> ComponentNames:
    card_names = {} if cards is None else component_names(cards)
    names_by_kind = {
        kind: {key: Name(text, "") for key, text in ids.items()} for kind, ids in words.items()
    }
    all_names: dict[str, str] = {}
    for kind, ids in names_by_kind.items():
        if kind not in NON_ID_KINDS and not kind.startswith("option-"):
            all_names = {**ids, **all_names}
    all_names |= card_names
    by_kind = {
        kind: {**all_names, **ids, **{key: card_names[key] for key in ids if key in card_names}}
        for kind, ids in names_by_kind.items()
    }
    return ComponentNames(all_names, by_kind, card_names)


def name_components(why_not: Reason, state: object) -> Reason:
    """Return a copy of a reason whose sentence names components in the reader's language.

    The values in ``data`` still compare equal to the ids.
    """
    awaited_reason = why_not.awaited
    if awaited_reason is not None:
        why_not = attrs.evolve(why_not, awaited=name_components(awaited_reason, state))
    if not any(isinstance(value, (str, tuple)) for value in why_not.data.values()):
        return why_not
    text = SENTENCES.get(why_not.code, "")
    return attrs.evolve(why_not, data=replace_ids(why_not.data, text, component_names_in(state)))


def replace_ids(data: Mapping[str, object], text: str, names: ComponentNames) -> dict[str, object]:
    """Return the data of a sentence with ids replaced by values that show as names."""
    return {key: _replace_id(key, value, text, names) for key, value in data.items()}


def _replace_id(key: str, value: object, text: str, names: ComponentNames) -> object:
    if key in PLAYER_KEYS:
        return value
    if f"{{{key}:label" not in text:
        # A quoted value is what somebody wrote: only names of the card file may replace it.
        return show_names(value, names.card_names if f"{{{key}!r}}" in text else names.of_kind(key))
    word = names.by_kind.get(key, {}).get(value) if isinstance(value, str) else None
    has_own_name = type(value) is ShownAs and value.names != (value,)
    return (
        value if word is None or has_own_name or value in LABELS else ShownAs(str(value), (word,))
    )


def show_names(value: object, names: Mapping[str, str]) -> object:
    """Return a value that shows as its name: an id, ids joined by ", ", or a tuple of them; other values are unchanged."""
    if type(value) is tuple:
        return tuple([show_names(part, names) for part in value])
    if type(value) is not str:
        return value
    parts = [value] if value in names else value.split(", ")
    shown_names = tuple([names.get(part, part) for part in parts])
    return ShownAs(value, shown_names) if any(part in names for part in parts) else value


# --- kinds of ids ---

_SHARED_KINDS = labels_from_ids("seat place deck option card")
"""The kinds of ids that all games have, with their words."""

register_messages({}, _SHARED_KINDS)


def kind_label(rules: Rules, kind: str) -> ShownAs:
    """Return a kind of ids as a value that sentences show by the game's word for the kind."""
    words = {**_SHARED_KINDS, **rules.words.get("kind", {})}
    word = "option" if kind.startswith("option-") else kind
    return with_label(kind, words.get(kind, word))


def ids_in_order(rules: Any, state: object, kind: str) -> tuple[str, ...]:
    """Return the ids of a kind in order: first as the game lists its components, then its words, then alphabetically."""
    ids = rules.ids(state).get(kind, frozenset())
    kinds: tuple[str, ...] = rules.kinds.get(kind, (kind,))
    component_ids = [
        each.id
        for component_kind in kinds
        for each in rules.components(state)
        if each.kind == component_kind
    ]
    word_ids = [key for own in kinds for key in rules.words.get(own, {})]
    return tuple(
        [key for key in dict.fromkeys([*component_ids, *word_ids, *sorted(ids)]) if key in ids]
    )


# --- labels of fields, by "field" or "Class.field" (Game.field_labels) ---

FIELD_CONTEXT = "field"
"""The translation context of labels of fields."""

SHARED_LABELS = {
    "agenda": "what comes next",
    "cards": "card file",
    "unseen": "unseen cards",
    "bottom": "known cards at the bottom",
    "Dealt.cards": "dealt cards",
    "faces": "faces of the dice",
}
"""The labels of fields that all games share."""


def field_label(labels: Mapping[str, str], cls: type, field: str) -> Name:
    """Return the label of a field of a class, or its name if it has none; the label is translated when it is formatted."""
    qualified_name = f"{cls.__name__}.{field}"
    text = (
        labels.get(qualified_name)
        or SHARED_LABELS.get(qualified_name)
        or labels.get(field)
        or SHARED_LABELS.get(field)
    )
    return Name(text or field.replace("_", " "), FIELD_CONTEXT)
