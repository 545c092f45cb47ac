"""The schema of a record has the options, the numbers of players and the seats of its game."""

from __future__ import annotations

from typing import Any

import jsonschema_rs
import pytest

import ancient_world as aw
from ancient_world.engine.limits import MAX_NAME_LENGTH
from tests.engine.paths import put

HEADER = ("record", "header")
OWN = ("the-ancient-world", "tides-of-time", "antike", "golden-ages")


def record_document(game: str) -> Any:
    """Return the document of a record with one action."""
    match = aw.Match.new(game, list("ab"), seed=4)
    match.apply(aw.legal_actions(match.state)[0])
    return aw.to_document(match.record)


def record_validator(game: str) -> jsonschema_rs.Draft202012Validator:
    """Return the validator of records of a game."""
    return jsonschema_rs.Draft202012Validator(aw.json_schema("record", game))


def options_of(game: str) -> dict[str, Any]:
    """Return the options in the schema of a game's record."""
    header = aw.json_schema("record", game)["$defs"]["Header"]
    options: dict[str, Any] = header["properties"]["options"]["properties"]
    return options


@pytest.mark.parametrize("game", OWN)
def test_options_have_their_defaults(game: str) -> None:
    """The schema has each option with its default."""
    defaults = {name: option["default"] for name, option in options_of(game).items()}
    least = min(aw.game(game).players)
    assert defaults == aw.game(game).options(aw.new_game(game, least))
    assert all(option["description"] for option in options_of(game).values())


@pytest.mark.parametrize("game", OWN)
def test_examples_of_options_can_be_chosen(game: str) -> None:
    """Every example value of an option starts a game."""
    for name, option in options_of(game).items():
        for value in option.get("examples", [option["default"]]):
            aw.new_game(game, 2, **{name: value})


@pytest.mark.parametrize("game", OWN)
def test_impossible_tables_do_not_fit(game: str) -> None:
    """Wrong numbers of players, unknown options and unknown seats do not fit the schema and are reported by `validate`."""
    good, schema = record_document(game), record_validator(game)
    schema.validate(good)
    most = max(aw.game(game).players)
    names = [f"p{place}" for place in range(most + 1)]
    wrong_documents = [
        put(good, (*HEADER, "players"), names),
        put(good, (*HEADER, "players"), names[:1]),
        put(good, (*HEADER, "options", "no_such_option"), 1),
        put(good, ("record", "entries", len(good["record"]["entries"]) - 1, "player"), most),
    ]
    for document in wrong_documents:
        assert not schema.is_valid(document)
        assert not aw.validate(aw.to_json(aw.from_document(document))).ok


def test_an_option_with_two_values_is_a_boolean() -> None:
    """An option with two values is a boolean in the schema."""
    wrong = put(record_document("tides-of-time"), (*HEADER, "options", "nest_needs_one"), "yes")
    assert not record_validator("tides-of-time").is_valid(wrong)


def test_seats_of_actions_are_those_of_the_game() -> None:
    """The seat of an action is limited to the game's seats."""
    play = aw.json_schema("action", "tides-of-time")["$defs"]["PlayAction"]["properties"]["player"]
    assert (play["minimum"], play["maximum"]) == (0, 1)


@pytest.mark.parametrize("game", OWN)
def test_a_name_has_at_most_so_many_characters(game: str) -> None:
    """The schema limits the length of names as the reader does."""
    schema, document = record_validator(game), record_document(game)
    for length, fits in ((MAX_NAME_LENGTH, True), (MAX_NAME_LENGTH + 1, False)):
        long = put(document, (*HEADER, "players", 0), "\N{GREEK SMALL LETTER ALPHA}" * length)
        assert schema.is_valid(long) is fits
        if fits:
            aw.from_document(long)
        else:
            with pytest.raises(aw.InvalidDocument):
                aw.from_document(long)
    report = aw.json_schema("report", game)["$defs"]["GameReport"]["properties"]["players"]
    assert report["items"] == {"type": "string", "maxLength": MAX_NAME_LENGTH}
