"""The reasons why a thing on the table cannot be chosen: the rule is the one that the prompt cites, and what is hidden is said to be so."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial

import pytest

import ancient_world as aw
from ancient_world.engine.chance import HIDDEN_ID
from ancient_world.engine.language import call_in_language
from ancient_world.web.why_not import why_not

SEEDS = {"antike": 5, "golden-ages": 2, "the-ancient-world": 3, "tides-of-time": 7}
MOST = 60
"""Choices of a game at which things are clicked."""
SOME = 9
"""One thing in so many is clicked, other ones at each choice."""

each_game = pytest.mark.parametrize("game", aw.available_games())
DRAWN = re.compile(r'data-kind="([^"]*)" data-id="([^"]*)"')


def views(game: str, most: int = MOST) -> Iterator[aw.View]:
    """Give the table at each choice of a random game, to who chooses, to another player, to one who watches, and the end."""
    players = min(each for each in aw.game(game).players if each > 2 or game == "tides-of-time")
    match = aw.Match.new(game, ["Ana", "Ben", "Cleo", "Dan"][:players], seed=SEEDS[game])
    rng, number = aw.SeededRandom(SEEDS[game]), 0
    while isinstance(waiting := match.pending(), aw.Decision) and number < most:
        yield match.view((None, waiting.player, (waiting.player + 1) % players)[number % 3])
        match.apply(waiting.actions[rng.randrange(len(waiting.actions))])
        number += 1


def things(view: aw.View) -> list[tuple[str, str]]:
    """List what can be clicked in the picture, by kind and id."""
    return sorted(set(DRAWN.findall(str(aw.svg(view)))))


@each_game
def test_what_no_choice_involves_is_told_the_rule_of_the_prompt(game: str) -> None:
    """Whoever looks the rule up finds what is asked now, not the step that lies under it."""
    found = 0
    for number, view in enumerate(views(game)):
        for kind, name in things(view)[number % SOME :: SOME]:
            for each in why_not(view, kind, name, "en"):
                if not each.description:
                    found += 1
                    assert each.rule == aw.prompt(view).rule, (kind, name, each)
    assert found > 10


@pytest.mark.parametrize("game", ["golden-ages", "tides-of-time"])
def test_a_face_down_card_is_told_to_be_one(game: str) -> None:
    """It is there, and nobody learns more of it than that; its rule is the prompt's too."""
    found = 0
    for view in views(game, 12):
        if ("card", HIDDEN_ID) in things(view):
            found += 1
            [told] = why_not(view, "card", HIDDEN_ID, "en")
            assert told.reason.startswith("A face-down card: you will see which one it is when")
            assert (told.description, told.rule) == ("", aw.prompt(view).rule)
            [spoken] = call_in_language("es", partial(why_not, view, "card", HIDDEN_ID, "es"))
            assert spoken.reason.startswith("Carta boca abajo: se verá cuál es cuando se descubra.")
    assert found


def test_a_face_down_card_has_the_name_of_its_kind() -> None:
    """Where a game says which kind of component is hidden, the player is told it."""
    view = next(views("the-ancient-world"))
    [told] = why_not(view, "empire-card", HIDDEN_ID, "en")
    assert told.reason.startswith("A face-down empire card: ")


def test_a_thing_that_is_not_there_is_refused() -> None:
    """An id that nothing has is no card that lies face down."""
    with pytest.raises(aw.AncientWorldError) as caught:
        why_not(next(views("antike")), "province", "atlantis", "en")
    assert caught.value.code == "web-no-thing"


def test_after_the_end_the_rule_is_the_one_that_ended_the_game() -> None:
    """The game is over, by the rule that the table cites."""
    match = aw.Match.new("tides-of-time", ["Ana", "Ben"], seed=7)
    while isinstance(waiting := match.pending(), aw.Decision):
        match.apply(waiting.actions[0])
    view = match.view(0)
    [told] = why_not(view, "card", "maze", "en")
    assert (told.reason, told.rule) == ("The game is over.", aw.prompt(view).rule)
