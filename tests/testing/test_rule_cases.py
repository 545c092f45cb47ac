"""``conformance_of`` makes the document of a rule from cases."""

from __future__ import annotations

from typing import Any

import pytest

import ancient_world as aw
from ancient_world.engine.applying import apply
from ancient_world.games import tides_of_time as tot
from ancient_world.serve.local_session import LocalSession
from ancient_world.testing import conformance_of, run_conformance

STATE = aw.Match.new(tot.GAME, ["Ana", "Ben"], seed=1).state
LEGAL = aw.legal_actions(STATE, 0)[0]
NOT_HELD = next(
    tot.Play(0, card) for card in STATE.cards.cards if aw.explain(STATE, tot.Play(0, card))
)


def test_each_kind_of_case() -> None:
    """A legal action, a refused one, an outcome of chance, a view and scores are told, and the rules pass them."""
    undealt = aw.new_game("tides-of-time", 2)
    cases: dict[str, Any] = {
        "A card of the hand is chosen.": (STATE, LEGAL),
        "Another card is not.": (STATE, NOT_HELD),
        "The choice is secret.": (apply(STATE, LEGAL), 1),
        "Nobody has points yet.": STATE,
        "Five cards are dealt.": (undealt, aw.Dealt(STATE.players[0].hand)),
    }
    rule = conformance_of("tides-of-time", "R1", cases, {"Nobody has points yet."})
    kinds = [type(each).__name__ for each in rule.situations]
    assert kinds == ["Legal", "Illegal", "View", "Scoring", "Legal"]
    assert rule.contrast_count == 2
    assert aw.from_json(aw.to_json(rule)) == rule
    [result] = run_conformance([rule], LocalSession())
    assert (result.count, result.failures) == (5, ())


def test_a_refusal_by_another_rule() -> None:
    """An action that another rule refuses is no case of this rule."""
    with pytest.raises(ValueError, match=r"refused by R1: .*in your hand"):
        conformance_of("tides-of-time", "V1", {"Not so.": (STATE, NOT_HELD)})
