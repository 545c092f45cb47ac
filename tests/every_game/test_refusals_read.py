"""The grammar of refusals: a capital, a full stop, the singular after 1, and what would be right."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

import ancient_world as aw
from ancient_world.engine.declared.card_names import component_names
from ancient_world.engine.declared.possible_actions import possible_actions
from ancient_world.engine.language_choice import set_language
from ancient_world.engine.message_catalogue import SENTENCES, translate
from ancient_world.games import antike, golden_ages, the_ancient_world
from ancient_world.games.antike.rules.units import OTHER_MANOEUVRES_LEFT
from ancient_world.games.the_ancient_world import Goods
from tests.random_moves import random_states
from tests.reaching import reached, waits_for

NAMES = ["ana", "Ben", "Cleo", "Dan", "Eve", "Fay"]
"""Names of players; one begins with a small letter, which a message must keep."""


@pytest.fixture(params=["en", "es"])
def lang(request: pytest.FixtureRequest) -> Iterator[str]:
    """Set the language of the test."""
    set_language(request.param)
    yield request.param
    set_language("en")


@cache
def reasons(game: str) -> tuple[aw.Reason, ...]:
    """Return reasons against wrong actions in a random game, a few of each code and for several players."""
    rules, rng = aw.game(game), random.Random(5)
    reasons_by_kind: dict[tuple[object, ...], aw.Reason] = {}
    states = [*random_states(aw.new_game(game, max(rules.players)), 2, most=400)]
    for state in states[:: max(1, len(states) // 15)]:
        for kind in rules.action_types:
            candidates = possible_actions(kind, state, rules.ids(state), 40)
            for action in rng.sample(candidates, min(len(candidates), 3)):
                for player in (None, 0, 1):
                    why_not = aw.explain(state, action, player)
                    if why_not is not None:
                        numbers = [each for each in why_not.data.values() if each in (1, "1")]
                        reasons_by_kind.setdefault((why_not.code, len(numbers), player), why_not)
    return tuple(reasons_by_kind.values())


def plurals() -> set[str]:
    """Return the plural forms in messages of the current language."""
    forms = [re.findall(r":([^:{}|]+)\|([^{}|]+)}", translate(text)) for text in SENTENCES.values()]
    pairs = [pair for pairs_of_text in forms for pair in pairs_of_text]
    return {plural for _, plural in pairs} - {singular for singular, _ in pairs}


@pytest.mark.parametrize("game", aw.available_games())
def test_a_refusal_is_a_sentence(game: str, lang: str) -> None:
    """A message begins with a capital or a name, ends with a full stop, and has no plural after 1."""
    cards = aw.game(game).standard_cards()
    own = (
        *NAMES,
        *aw.game(game).ids(aw.new_game(game, 2)).get("square", ()),
        *component_names(cards),
    )
    wrong = re.compile(rf"\b1 ({'|'.join(map(re.escape, sorted(plurals())))})\b")
    game_reasons = reasons(game)
    for why_not in game_reasons:
        message = why_not.with_names(NAMES).message
        assert not message[0].islower() or message.startswith(own), message
        assert message.endswith("."), message
        assert not wrong.search(message), message
    assert len(game_reasons) > 10


def refusal_message(state: aw.State, action: aw.Action, player: int | None = None) -> str:
    """Return the message of the reason against an action."""
    why_not = aw.explain(state, action, player)
    assert why_not is not None
    return why_not.message


def test_a_price_that_expand_does_not_have(lang: str) -> None:
    """The message names the prices of Expand and the price of the action."""
    state = reached("the-ancient-world", lambda state: waits_for(state, 0, "turn")).state
    for action in (the_ancient_world.PlaceCitizen(1, "expand"), the_ancient_world.Perform()):
        if aw.explain(state, action) is None:
            state = aw.apply(state, action)
    message = refusal_message(state, the_ancient_world.Expand(Goods(coins=2)))
    expected = {
        "en": "Expand costs 1 knowledge or 3 coins, not 2 coins.",
        "es": "Expandir cuesta 1 de conocimiento o 3 monedas, no 2 monedas.",
    }
    assert message == expected[lang]


def test_a_capital_is_safe_however_far_it_is() -> None:
    """An attack on a capital is refused for the capital, whatever its distance."""
    match = reached("golden-ages", lambda state: waits_for(state, 0, "attacking"))
    sides: Any = match.state
    capitals = {side.capital for side in sides.players} - {None}
    assert capitals
    for square in capitals:
        why_not = aw.explain(match.state, golden_ages.Attack(square))
        assert why_not is not None
        assert why_not.code == "golden-capital-safe"


def test_words_begin_with_a_capital(lang: str) -> None:
    """A message begins with a capital even if it begins with an advance."""
    state = aw.Match.new("antike", ["Ana", "Ben"], seed=7).state
    message = refusal_message(state, antike.Learn("democracy"), 0)
    assert message.startswith({"en": "Democracy needs", "es": "Para la democracia"}[lang])


def test_a_message_lists_what_would_be_right() -> None:
    """A message about an unknown space lists the spaces, and lists nothing if nothing is possible."""
    state = aw.Match.new("antike", ["Ana", "Ben"], seed=7).state
    assert refusal_message(state, antike.ChooseSpace("moon")) == (
        "The rondel has no space 'moon'; it has: iron, temple, gold, manoeuvre-1, arming, marble, "
        "know-how, manoeuvre-2."
    )
    first = reached("the-ancient-world", lambda state: waits_for(state, 0, "turn")).state
    assert refusal_message(first, the_ancient_world.BuildStored("academy")) == (
        "Academy is not among your stored cards."
    )


def test_one_manoeuvre_is_left(lang: str) -> None:
    """The message has the singular for one number of manoeuvres left, and the plural for several."""
    words = {
        "en": ("1 manoeuvre left", "1, 2 manoeuvres left"),
        "es": ("1 maniobra", "1, 2 maniobras"),
    }

    data = {"units": "legions", "province_name": "Saba", "left": 3}
    assert words[lang][0] in OTHER_MANOEUVRES_LEFT(found="1", **data).message
    assert words[lang][1] in OTHER_MANOEUVRES_LEFT(found="1, 2", **data).message
