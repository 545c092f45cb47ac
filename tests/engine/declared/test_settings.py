"""Options of a new game follow from a class of settings."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import attrs
import pytest

import ancient_world as aw
from ancient_world.engine import OptionValues, count
from ancient_world.engine.declared.declared_options import (
    check_options,
    option_values_of,
    options_with_defaults,
)
from ancient_world.engine.declared.field_marks import option
from ancient_world.engine.document_fields import word_kinds


@pytest.mark.parametrize("game_id", aw.available_games())
def test_an_option_that_a_game_does_not_have(game_id: str) -> None:
    """Every game rejects an unknown option with the same sentence, which lists the known options."""
    least = min(aw.game(game_id).players)
    with pytest.raises(aw.InvalidOption) as caught:
        aw.new_game(game_id, least, speed="fast")
    assert caught.value.code == "option-unknown"
    assert caught.value.data["known"]


@attrs.frozen
class House:
    """What players agree on."""

    turned: Literal["0", "90"] = "0"
    long: bool = False
    rounds: Annotated[int, count(3, 4)] = 3


def test_settings_from_options() -> None:
    """Options convert between numbers and the words for them."""
    house = option_values_of(House)
    assert check_options(house, {"turned": 90}) == {"turned": "90"}
    assert check_options(house, {"long": True}) == {"long": True}
    assert check_options(house, {"rounds": 4}) == {"rounds": 4}
    assert check_options(house, {}) == {}
    assert check_options({"goal": (OptionValues((10, 12)),)}, {"goal": "12"}) == {"goal": 12}


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"turned": 45}, "The option 'turned' must be one of 0, 90; got '45'."),
        ({"long": 1}, "The option 'long' must be one of true, false; got '1'."),
        ({"turned": ["0"]}, "The option 'turned' must be one of 0, 90; got \"['0']\"."),
        ({"rounds": True}, "The option 'rounds' must be a number from 3 to 4, got 'True'."),
        ({"rounds": 5}, "The option 'rounds' must be a number from 3 to 4, got '5'."),
        ({"short": True}, "There is no option 'short'; the options are: turned, long, rounds."),
    ],
)
def test_settings_that_cannot_be(options: dict[str, Any], message: str) -> None:
    """An error about an option names the allowed values."""
    with pytest.raises(aw.InvalidOption) as caught:
        check_options(option_values_of(House), options)
    assert caught.value.message == message


@attrs.frozen
class Endless:
    """Declares a number without limits."""

    rounds: int = 3


def test_an_option_without_values() -> None:
    """Whoever writes the game hears what an option can be."""
    with pytest.raises(
        TypeError, match=r"The option Endless\.rounds is a bool, a Literal, or a number"
    ):
        option_values_of(Endless)


@attrs.frozen
class Chosen:
    """Settings that are declared field by field."""

    lives: Annotated[int, count(1, 9), option(3)] = 3
    pace: Annotated[Literal["slow", "fast"], option("slow")] = "slow"
    open: Annotated[bool, option(False)] = False


def test_words_that_fields_declare() -> None:
    """Words in annotated fields are found."""
    assert dict(word_kinds(Chosen)) == {"chosen-pace": ("slow", "fast")}


@pytest.mark.parametrize(
    "given", [{}, {"lives": 1}, {"open": False}, {"lives": 9, "pace": "fast", "open": True}]
)
def test_options_that_fields_declare(given: dict[str, object]) -> None:
    """Options that are not given have their defaults."""
    assert options_with_defaults(Chosen, given) == {
        "lives": 3,
        "pace": "slow",
        "open": False,
        **given,
    }


@pytest.mark.parametrize(
    "given",
    [{"lives": 0}, {"lives": 10}, {"lives": True}, {"pace": "quick"}, {"open": 1}, {"other": 1}],
    ids=repr,
)
def test_options_that_no_field_declares(given: dict[str, object]) -> None:
    """Numbers out of range, unknown words and non-boolean values are rejected by the option's name."""
    with pytest.raises(aw.InvalidOption, match=next(iter(given))):
        options_with_defaults(Chosen, given)
