"""The labels of a game's fields: one for each, in the language in use.

A game names its fields once (:attr:`ancient_world.engine.Game.field_labels`): by the name of the field, or by class and
field where one name stands for different things, as in ``{"coins": "coins", "Bank.coins": "coins of the bank"}``.
"""

from __future__ import annotations

from collections.abc import Mapping

from ancient_world.engine.language import Name

FIELD = "field"
"""The context of labels of fields in the catalogue."""

SHARED = {
    "agenda": "what comes next",
    "cards": "card file",
    "unseen": "unseen cards",
    "bottom": "known cards at the bottom",
    "Dealt.cards": "dealt cards",
    "faces": "faces of the dice",
}
"""The labels of fields that all games share."""


def field_label(labels: Mapping[str, str], cls: type, field: str) -> Name:
    """Return the label of a field of a class, from its game's labels; formatted, it is in the language in use.

    A field without a label is called by its name.
    """
    own = f"{cls.__name__}.{field}"
    text = labels.get(own) or SHARED.get(own) or labels.get(field) or SHARED.get(field)
    return Name(text or field.replace("_", " "), FIELD)
