"""A rule as situations in documents: importing this lets :func:`ancient_world.to_json` and its like handle them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from ancient_world.documents.bodies import READERS, WRITERS, Written, check_state
from ancient_world.documents.situations import (
    ConformanceForm,
    Illegal,
    Legal,
    Scoring,
    Setup,
    Situation,
    View,
)
from ancient_world.engine.faults import document_fault
from ancient_world.engine.game import Game
from ancient_world.engine.language import register
from ancient_world.engine.registry import game
from ancient_world.engine.state import State

if TYPE_CHECKING:
    from ancient_world.documents.converters import Converters

register({"conformance-no-rule": "{game} has no rule {rule}."})


@attrs.frozen
class Conformance:
    """A rule of a game, by its id, as situations."""

    game: str
    rule: str
    situations: tuple[Situation, ...]

    @property
    def against(self) -> int:
        """Return how many situations show a refusal by the rule, or where it does not apply."""
        return sum(map(is_against, self.situations))


def is_against(situation: Situation) -> bool:
    """Return whether a situation shows a refusal by the rule, or where it does not apply."""
    return not isinstance(situation, (Legal, Setup, View, Scoring)) or situation.contrast


def _write(conformance: Conformance) -> Written:
    form = ConformanceForm(conformance.rule, conformance.situations)
    return game(conformance.game), form, ConformanceForm


def _read(converters: Converters, body: object) -> Conformance:
    rules = converters.rules
    assert rules is not None
    form: ConformanceForm = converters.read(body, ConformanceForm, "$.conformance")
    if form.rule not in {rule.id for rule in rules.rules()}:
        told = {"game": rules.title, "rule": form.rule[:60]}
        raise document_fault("conformance-no-rule", "$.conformance.rule", **told)
    for number, situation in enumerate(form.situations):
        _check(rules, situation, f"$.conformance.situations[{number}]")
    return Conformance(rules.id, form.rule, form.situations)


def _check(rules: Game, situation: Situation, path: str) -> None:
    """Refuse states that cannot occur, and players who do not play."""
    for key in attrs.fields_dict(type(situation)):
        value = getattr(situation, key)
        if isinstance(value, State):
            check_state(rules, value, f"{path}.{key}", masked=key == "seen")
    if isinstance(situation, (Legal, Illegal, View)) and situation.player is not None:
        seats = rules.seats(situation.position)
        if situation.player >= seats:
            raise document_fault("no-such-seat", f"{path}.player", seats=seats)


WRITERS[Conformance] = ("conformance", _write)
READERS["conformance"] = _read
