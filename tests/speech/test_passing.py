"""What an action says that ends the turn because its player can do nothing where it leads."""

from __future__ import annotations

import pytest

import ancient_world as aw


def effects(match: aw.Match, lang: str = "en") -> dict[str, str]:
    """What each choice of the player to act does, by its words."""
    waiting = match.pending()
    assert isinstance(waiting, aw.Decision)
    view = match.view(waiting.player)
    found = {}
    for action in waiting.actions:
        effect = aw.effect(view, action, lang=lang)
        found[aw.describe(view.state, action, lang=lang)] = effect.text if effect else ""
    return found


@pytest.mark.rule("T2")
def test_a_space_at_which_nothing_can_be_bought_says_what_is_lacking() -> None:
    """At the beginning of Antike nobody can build a temple or learn an advance: each says what it costs."""
    told = effects(aw.Match.new("antike", ("Ana", "Ben"), seed=7))
    assert told["go to temple"].startswith("you cannot build a temple, and your turn ends. ")
    assert told["go to temple"].endswith("This costs 5 marble; you have 2 marble and 1 coin.")
    assert told["go to know-how"].startswith("you cannot learn an advance, and your turn ends. ")
    assert "gold" in told["go to know-how"]


def test_it_is_told_in_spanish() -> None:
    """The sentence and the reason are in the language that is asked for."""
    told = effects(aw.Match.new("antike", ("Ana", "Ben"), seed=7), "es")
    assert any(
        "no puedes construir un templo, y termina tu turno. " in each for each in told.values()
    )


def test_a_reason_that_names_one_of_many_things_is_left_out() -> None:
    """Who has no unit cannot manoeuvre: that there is none in one of fifty provinces would say nothing."""
    told = effects(aw.Match.new("antike", ("Ana", "Ben"), seed=7))
    assert told["go to manoeuvre (after gold)"] == "you cannot take up units, and your turn ends"
