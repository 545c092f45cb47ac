"""The effect of an action that ends the turn because its player can do nothing next."""

from __future__ import annotations

import pytest

import ancient_world as aw


def effects(match: aw.Match, lang: str = "en") -> dict[str, str]:
    """Map the description of each choice to the text of its effect."""
    waiting = match.pending()
    assert isinstance(waiting, aw.Decision)
    view = match.view(waiting.player)
    texts = {}
    for action in waiting.actions:
        effect = aw.effect(view, action, lang=lang)
        texts[aw.describe(view.state, action, lang=lang)] = effect.text if effect else ""
    return texts


@pytest.mark.rule("T2")
def test_a_useless_space_names_the_missing_goods() -> None:
    """At the start of Antike the effect of a useless space gives the cost that the player cannot pay."""
    texts = effects(aw.Match.new("antike", ("Ana", "Ben"), seed=7))
    assert texts["go to temple"].startswith("you cannot build a temple, and your turn ends. ")
    assert texts["go to temple"].endswith("This costs 5 marble; you have 2 marble and 1 coin.")
    assert texts["go to know-how"].startswith("you cannot learn an advance, and your turn ends. ")
    assert "gold" in texts["go to know-how"]


def test_the_effect_is_translated() -> None:
    """The effect and its reason are translated."""
    texts = effects(aw.Match.new("antike", ("Ana", "Ben"), seed=7), "es")
    assert any(
        "no puedes construir un templo, y termina tu turno. " in each for each in texts.values()
    )


def test_a_reason_about_one_of_many_provinces_is_left_out() -> None:
    """The effect has no reason if the reason would name only one of many provinces."""
    texts = effects(aw.Match.new("antike", ("Ana", "Ben"), seed=7))
    assert texts["go to manoeuvre (after gold)"] == "you cannot take up units, and your turn ends"
