"""Tests of the reasons why a component cannot be chosen: their rules and their wording for hidden cards."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial

import pytest

import ancient_world as aw
from ancient_world.engine.chance import HIDDEN_ID
from ancient_world.engine.message_catalogue import call_in_language
from ancient_world.web.why_not import why_not

SEEDS = {"antike": 5, "golden-ages": 2, "the-ancient-world": 3, "tides-of-time": 7}
MOST = 60
"""The number of choices in a game at which components are clicked."""
SOME = 9
"""Every ninth component is clicked, others at each choice."""

each_game = pytest.mark.parametrize("game", aw.available_games())
DRAWN = re.compile(r'data-kind="([^"]*)" data-id="([^"]*)"')


def views(game: str, most: int = MOST) -> Iterator[aw.View]:
    """Yield the view of the player to move, another player or a watcher, in turn, at each choice of a random game."""
    players = min(each for each in aw.game(game).players if each > 2 or game == "tides-of-time")
    match = aw.Match.new(game, ["Ana", "Ben", "Cleo", "Dan"][:players], seed=SEEDS[game])
    rng, number = aw.SeededRandom(SEEDS[game]), 0
    while isinstance(waiting := match.pending(), aw.Decision) and number < most:
        yield match.view((None, waiting.player, (waiting.player + 1) % players)[number % 3])
        match.apply(waiting.actions[rng.randrange(len(waiting.actions))])
        number += 1


def clickable(view: aw.View) -> list[tuple[str, str]]:
    """Return kind and id of every component in the picture that can be clicked."""
    return sorted(set(DRAWN.findall(str(aw.svg(view)))))


@each_game
def test_a_component_without_a_choice_cites_the_rule_of_the_prompt(game: str) -> None:
    """A component that no choice involves gets the rule that the prompt cites."""
    count = 0
    for number, view in enumerate(views(game)):
        for kind, name in clickable(view)[number % SOME :: SOME]:
            for each in why_not(view, kind, name, "en"):
                if not each.description:
                    count += 1
                    assert each.rule == aw.prompt(view).rule, (kind, name, each)
    assert count > 10


@pytest.mark.parametrize("game", ["golden-ages", "tides-of-time"])
def test_the_reason_for_a_hidden_card_says_so(game: str) -> None:
    """The reason for a hidden card says that it lies face down, with the prompt's rule."""
    count = 0
    for view in views(game, 12):
        if ("card", HIDDEN_ID) in clickable(view):
            count += 1
            [reason] = why_not(view, "card", HIDDEN_ID, "en")
            assert reason.reason.startswith("A face-down card: you will see its front when")
            assert (reason.description, reason.rule) == ("", aw.prompt(view).rule)
            [spoken] = call_in_language("es", partial(why_not, view, "card", HIDDEN_ID, "es"))
            assert spoken.reason.startswith("Carta boca abajo: se verá cuál es cuando se descubra.")
    assert count


def test_the_reason_for_a_hidden_card_names_its_kind() -> None:
    """The reason for a hidden card names the kind of component if the game does."""
    view = next(views("the-ancient-world"))
    [reason] = why_not(view, "empire-card", HIDDEN_ID, "en")
    assert reason.reason.startswith("A face-down empire card: ")


def test_an_unknown_component_is_refused() -> None:
    """An unknown id is refused with code `web-no-thing`."""
    with pytest.raises(aw.AncientWorldError) as caught:
        why_not(next(views("antike")), "province", "atlantis", "en")
    assert caught.value.code == "web-no-thing"


def test_the_reason_after_the_end_is_the_end() -> None:
    """After the end the reason is that the game is over, with the prompt's rule."""
    match = aw.Match.new("tides-of-time", ["Ana", "Ben"], seed=7)
    while isinstance(waiting := match.pending(), aw.Decision):
        match.apply(waiting.actions[0])
    view = match.view(0)
    [reason] = why_not(view, "card", "maze", "en")
    assert (reason.reason, reason.rule) == ("The game is over.", aw.prompt(view).rule)
