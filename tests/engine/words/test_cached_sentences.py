"""Test that sentences that were filled before are right for other values, names, languages and states."""

from __future__ import annotations

from typing import Any

import pytest

import ancient_world as aw
from ancient_world.engine.action_sentences import fill_sentence
from ancient_world.engine.message_catalogue import Name, ShownAs, call_in_language
from ancient_world.engine.sentence import Sentence

SAID = Sentence("show {what} to {player:seat}")
STATE: Any = aw.new_game("tides-of-time", 2)


def filled(what: object, *names: str) -> str:
    """Return the sentence about a value, said twice."""
    texts = {
        fill_sentence(SAID, STATE, {"what": what, "player": 0}, names, second_person=True)
        for _ in range(2)
    }
    (text,) = texts
    return text


def test_values_that_are_equal_but_look_different() -> None:
    """Numbers, truth values, ids with other names and lists of them keep their own words."""
    shown = (1, True, "1", None, (1,), (True,), ShownAs("1", ("one",)), ShownAs("1", ("first",)))
    texts = [filled(each, "Ann") for each in shown]
    assert [text.removeprefix("show ").removesuffix(" to Ann") for text in texts] == [
        "1", "True", "1", "None", "1", "True", "one", "first",
    ]  # fmt: skip
    assert filled(1, "Ben") == "show 1 to Ben"


def test_a_cached_sentence_is_of_its_language() -> None:
    """The same action is described in the language in use, before and after another one was."""
    match = aw.Match.new("tides-of-time", ["Ann", "Ben"], seed=7)
    action, state = aw.legal_actions(match.state, 0)[0], match.state
    rules = aw.game("tides-of-time")
    english = rules.describe(state, action)
    spanish = call_in_language("es", lambda: rules.describe(state, action))
    assert (english == spanish, rules.describe(state, action)) == (False, english)


@pytest.mark.parametrize("kind", ["", "card"])
def test_names_with_a_context(kind: str) -> None:
    """A name is shown as itself whatever its context in the catalogue."""
    assert filled(Name("Sky", kind)) == "show Sky to player 0"
