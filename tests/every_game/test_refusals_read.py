"""Every refusal reads as a sentence: a capital, a stop, no plural of one, and what would be right."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

import ancient_world as aw
from ancient_world.engine.declared.card_names import component_names
from ancient_world.engine.declared.conceivable import possible_actions
from ancient_world.engine.language import SENTENCES, translate
from ancient_world.engine.languages import set_language
from ancient_world.games import antike, golden_ages, the_ancient_world
from ancient_world.games.antike.rules.units import OTHER_MANOEUVRES_LEFT
from ancient_world.games.the_ancient_world import Goods
from tests.random_moves import random_states
from tests.reaching import reached, waits_for

NAMES = ["ana", "Ben", "Cleo", "Dan", "Eve", "Fay"]
"""One begins with a small letter, which is its own."""


@pytest.fixture(params=["en", "es"])
def lang(request: pytest.FixtureRequest) -> Iterator[str]:
    """The test speaks this language."""
    set_language(request.param)
    yield request.param
    set_language("en")


@cache
def reasons(game: str) -> tuple[aw.Reason, ...]:
    """Refusals of wrong actions in a random game, by everybody: some of each kind."""
    rules, rng = aw.game(game), random.Random(5)
    found: dict[tuple[object, ...], aw.Reason] = {}
    states = [*random_states(aw.new_game(game, max(rules.players)), 2, most=400)]
    for state in states[:: max(1, len(states) // 15)]:
        for kind in rules.action_types:
            some = possible_actions(kind, state, rules.ids(state), 40)
            for action in rng.sample(some, min(len(some), 3)):
                for player in (None, 0, 1):
                    why_not = aw.explain(state, action, player)
                    if why_not is not None:
                        numbers = [each for each in why_not.data.values() if each in (1, "1")]
                        found.setdefault((why_not.code, len(numbers), player), why_not)
    return tuple(found.values())


def plurals() -> set[str]:
    """The words that sentences have for several of a thing, in the language in use."""
    forms = [re.findall(r":([^:{}|]+)\|([^{}|]+)}", translate(text)) for text in SENTENCES.values()]
    pairs = [pair for found in forms for pair in found]
    return {many for _, many in pairs} - {one for one, _ in pairs}


@pytest.mark.parametrize("game", aw.available_games())
def test_a_refusal_is_a_sentence(game: str, lang: str) -> None:
    """It begins with a capital or with a name, ends with a stop, and does not say "1 manoeuvres"."""
    cards = aw.game(game).standard_cards()
    own = (
        *NAMES,
        *aw.game(game).ids(aw.new_game(game, 2)).get("square", ()),
        *component_names(cards),
    )
    wrong = re.compile(rf"\b1 ({'|'.join(map(re.escape, sorted(plurals())))})\b")
    found = reasons(game)
    for why_not in found:
        message = why_not.with_names(NAMES).message
        assert not message[0].islower() or message.startswith(own), message
        assert message.endswith("."), message
        assert not wrong.search(message), message
    assert len(found) > 10


def told(state: aw.State, action: aw.Action, player: int | None = None) -> str:
    """The reason against an action, in words."""
    why_not = aw.explain(state, action, player)
    assert why_not is not None
    return why_not.message


def test_a_price_that_expand_does_not_have(lang: str) -> None:
    """The prices are told, and what was offered."""
    state = reached("the-ancient-world", lambda state: waits_for(state, 0, "turn")).state
    for action in (the_ancient_world.PlaceCitizen(1, "expand"), the_ancient_world.Perform()):
        if aw.explain(state, action) is None:
            state = aw.apply(state, action)
    message = told(state, the_ancient_world.Expand(Goods(coins=2)))
    expected = {
        "en": "Expand costs 1 knowledge or 3 coins, not 2 coins.",
        "es": "Expandir cuesta 1 de conocimiento o 3 monedas, no 2 monedas.",
    }
    assert message == expected[lang]


def test_a_capital_is_safe_however_far_it_is() -> None:
    """That it cannot be attacked at all comes before the way there."""
    match = reached("golden-ages", lambda state: waits_for(state, 0, "attacking"))
    sides: Any = match.state
    capitals = {side.capital for side in sides.players} - {None}
    assert capitals
    for square in capitals:
        why_not = aw.explain(match.state, golden_ages.Attack(square))
        assert why_not is not None
        assert why_not.code == "golden-capital-safe"


def test_words_begin_with_a_capital(lang: str) -> None:
    """An advance is a word of the game and no name."""
    state = aw.Match.new("antike", ["Ana", "Ben"], seed=7).state
    message = told(state, antike.Learn("democracy"), 0)
    assert message.startswith({"en": "Democracy needs", "es": "Para la democracia"}[lang])


def test_a_list_of_what_would_be_right() -> None:
    """A space that the rondel does not have is told with those that it has; where there is nothing to list, nothing is said."""
    state = aw.Match.new("antike", ["Ana", "Ben"], seed=7).state
    assert told(state, antike.ChooseSpace("moon")) == (
        "The rondel has no space 'moon'; it has: iron, temple, gold, manoeuvre-1, arming, marble, "
        "know-how, manoeuvre-2."
    )
    first = reached("the-ancient-world", lambda state: waits_for(state, 0, "turn")).state
    assert told(first, the_ancient_world.BuildStored("academy")) == (
        "Academy is not among your stored cards."
    )


def test_one_manoeuvre_is_left(lang: str) -> None:
    """One is told in the singular, several in the plural."""
    words = {
        "en": ("1 manoeuvre left", "1, 2 manoeuvres left"),
        "es": ("1 maniobra", "1, 2 maniobras"),
    }

    data = {"units": "legions", "province_name": "Saba", "left": 3}
    assert words[lang][0] in OTHER_MANOEUVRES_LEFT(found="1", **data).message
    assert words[lang][1] in OTHER_MANOEUVRES_LEFT(found="1, 2", **data).message
