"""Test the documents of what a page shows: views, offers, prompts, effects, reasons, entries, changes, boards and rules."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any

import jsonschema_rs
import pytest

import ancient_world as aw
from ancient_world.games import tides_of_time

GAMES = aw.available_games()
TWO_QUICK = [
    pytest.param(
        game, marks=() if game in {"the-ancient-world", "tides-of-time"} else pytest.mark.long
    )
    for game in GAMES
]
"""The games, of which two have quick tests."""


def moments(game: str, seed: int = 5, choices: int = 400) -> Iterator[aw.Match]:
    """Yield a match at each moment of a random game."""
    rng = random.Random(seed)
    players = rng.choice([*aw.game(game).players])
    match = aw.new_match(game, [f"Player {seat}" for seat in range(players)], seed=seed)
    for _ in range(choices):
        yield match
        decision = match.pending()
        if not isinstance(decision, aw.Decision):
            return
        player = rng.choice(decision.players)
        match.apply(rng.choice(decision.actions_of(player)), player=player)


def page_objects(match: aw.Match, rng: random.Random) -> Iterator[object]:
    """Yield everything that the pages of a match show at one moment."""
    seats = (None, *range(len(match.names)))
    yield match.offers(rng.choice(seats))
    for player in seats:
        view = match.view(player)
        yield view
        yield aw.prompt(view)
    yield aw.describe_board(match.view(rng.choice(seats)))
    offers = match.offers(match.current_player)
    yield offers
    for offer in rng.sample(offers.choices, min(3, len(offers))):
        if offer.effect is not None:
            yield offer.effect
        for player in range(len(match.names)):
            if (refusal := match.explain(offer.action, player)) is not None:
                yield refusal
    yield from match.entries(max(0, match.entry_count - 2))


def compared(value: Any) -> object:
    """Return everything of an object that its document holds."""
    if isinstance(value, aw.View):
        return value, value.names, value.pending
    if isinstance(value, aw.Reason):
        return value, value.message
    return value


@pytest.mark.long
@pytest.mark.parametrize("game", TWO_QUICK)
def test_all_that_pages_show_is_read_back(game: str) -> None:
    """Over a whole game, everything that pages show fits its schema, and is read back equal."""
    rng, kinds = random.Random(2), set()
    validators: dict[str, Any] = {}
    for match in moments(game):
        for shown in page_objects(match, rng):
            document = json.loads(aw.to_json(shown))
            kind = document["format"].removeprefix("ancient-world/")
            kinds.add(kind)
            assert compared(aw.from_document(document)) == compared(shown)
            if kind not in validators:
                validators[kind] = jsonschema_rs.validator_for(aw.json_schema(kind, game))
            validators[kind].validate(document)
    assert kinds >= {"view", "offers", "prompt", "effect", "reason", "entry", "board"}


@pytest.mark.parametrize("game", GAMES)
def test_changes_and_rules_are_read_back(game: str) -> None:
    """Each change that a host writes ahead is read back equal and fits its schema, and so does each rule."""
    changes: list[Any] = []
    for match in moments(game, seed=8, choices=60):
        if not match.version:
            match.write_ahead(changes.append)
    assert len(changes) > 20
    for kind, values in (("change", changes), ("rule", aw.rules(game))):
        validator = jsonschema_rs.validator_for(aw.json_schema(kind, game))
        for value in values:
            document = json.loads(aw.to_json(value))
            validator.validate(document)
            assert aw.from_document(document) == value


@pytest.mark.sampled(2)
@pytest.mark.parametrize("game", GAMES)
def test_offers_are_the_legal_actions(game: str) -> None:
    """The offers to a seat are its legal actions in order, each with the texts and the components that belong to it."""
    touched = 0
    for match in moments(game, seed=3, choices=80):
        named = aw.components(match.state)
        for player in range(len(match.names)):
            offers, view = match.offers(player), match.view(player)
            assert [offer.action for offer in offers] == [*match.legal_actions(player)]
            assert [offer.place for offer in offers] == [*range(len(offers))]
            assert (offers.player, offers.version) == (player, match.version)
            assert offers.prompt == aw.prompt(view)
            for offer in offers:
                assert offer.words == aw.describe(view, offer.action, names=match.names)
                assert offer.effect == aw.effect(view, offer.action)
                assert all((key.kind, key.id) in named for key in offer.touches)
        assert match.offers(None).choices == ()
        touched += sum(bool(offer.touches) for offer in match.offers(match.current_player))
    assert touched > 50


def test_a_view_holds_the_choices_of_its_seat_alone() -> None:
    """The document of a view has the seat's own legal actions, and none of the other seats."""
    match = aw.new_match("tides-of-time", ["Ana", "Ben"], seed=7)
    for player in (0, 1):
        body = aw.to_document(match.view(player))["view"]
        own = [aw.to_document(action)["action"] for action in match.legal_actions(player)]
        assert body["pending"]["actions"] == own
        assert body["names"] == ["Ana", "Ben"]
    assert aw.to_document(match.view(None))["view"]["pending"]["actions"] == []
    # a board that is drawn from the document names the players
    assert (
        "Ana"
        in aw.describe_board(aw.from_document(aw.to_document(match.view(0)), expect=aw.View))
        .sections[0]
        .title
    )


def fault(document: object) -> aw.InvalidDocument:
    """Return the error at reading a document."""
    with pytest.raises(aw.InvalidDocument) as caught:
        aw.from_document(document)
    return caught.value


def test_what_a_view_cannot_hold() -> None:
    """A view with choices that are not its seat's, with too few names, or of version 1 is refused with the place."""
    match = aw.new_match("antike", ["Ana", "Ben"], seed=7)
    own, other = (aw.to_document(match.view(player)) for player in (1, 0))
    for pending in (other["view"]["pending"], None):
        refused = fault({**own, "view": {**own["view"], "pending": pending}})
        assert (refused.code, refused.path) == ("view-pending", "$.view.pending")
    refused = fault({**own, "view": {**own["view"], "names": ["Ana"]}})
    assert (refused.code, refused.path) == ("view-names", "$.view.names")
    refused = fault({**own, "version": 1})
    assert (refused.code, refused.path) == ("unknown-version", "$.version")


@pytest.mark.parametrize("player", [1, None])
def test_a_view_shows_what_its_player_knows(player: int | None) -> None:
    """A view in which a secret is filled in, or a known card is hidden, is refused, whoever it is said to belong to."""
    match = aw.new_match(tides_of_time.GAME, ["Ana", "Ben"], seed=7)
    match.choose(0, 0)
    document = aw.to_document(match.view(player))
    own = aw.to_document(match.view(0))
    guessed = json.loads(json.dumps(document))
    guessed["view"]["state"]["players"][0]["chosen"] = match.state.players[0].chosen
    hidden = json.loads(json.dumps(own))
    hidden["view"]["state"]["players"][0]["chosen"] = "?"
    spectator = aw.to_document(match.view(None))
    relabelled = {**spectator, "view": {**spectator["view"], "player": 1}}
    for damaged in (guessed, hidden, relabelled):
        refused = fault(damaged)
        assert refused.path in {"$.view.state", "$.view.state.players[0].chosen", "$.view.pending"}
    assert aw.from_document(document) == match.view(player)


def test_a_view_has_names_that_a_match_can_have() -> None:
    """Names that are no texts, too long or with a NUL are refused in a view, with the place."""
    document = aw.to_document(aw.new_match("antike", ["Ana", "Ben"], seed=7).view(1))
    for name in ("\0", "x" * 100_000, "\ud800", 3):
        refused = fault({**document, "view": {**document["view"], "names": [name, "Ben"]}})
        assert refused.path.startswith("$.view.names")


def test_scores_keep_their_texts() -> None:
    """Scores that were read have the texts of the document, in its language, whatever their data."""
    match = aw.new_match("tides-of-time", ["Ana", "Ben"], seed=7)
    while not match.is_over:
        match.choose(0)
    with aw.language("es"):
        text = aw.to_json(match.scores())
    assert aw.to_json(aw.from_json(text)) == text
    document = json.loads(text)
    document["scores"][0]["lines"][0]["data"] = {}
    [score, _] = aw.from_document(document, expect=tuple)
    assert score.lines[0].text == document["scores"][0]["lines"][0]["text"]


def test_scores_that_were_read_look_like_those_written() -> None:
    """A line of a score that was read shows the values of the line that was written, and no others."""
    match = aw.new_match("tides-of-time", ["Ana", "Ben"], seed=7)
    while not match.is_over:
        match.choose(0)
    [score, _] = match.scores()
    [score_read, _] = aw.from_json(aw.to_json(match.scores()), expect=tuple)
    shown, shown_read = (
        [repr(line).partition("(")[2] for line in each.lines] for each in (score, score_read)
    )
    assert shown
    assert shown_read == shown


@pytest.mark.parametrize("value", [(), (1,), ("a", "b")])
def test_other_tuples_have_no_document(value: Any) -> None:
    """A tuple that does not hold the scores of all players is refused with an error of the library."""
    with pytest.raises(aw.InvalidOption, match="expected the scores of all players"):
        aw.to_json(value)


def test_a_reason_names_no_game() -> None:
    """A document of a kind that belongs to no game is refused if it names a game."""
    match = aw.new_match("antike", ["Ana", "Ben"], seed=7)
    document = aw.to_document(match.explain(match.legal_actions()[0], 0))
    refused = fault({**document, "game": "antike", "rules": "2"})
    assert (refused.code, refused.path) == ("names-no-game", "$.game")


def test_a_reason_keeps_its_sentence() -> None:
    """A reason that was read from a document has the sentence of the document, with names and in its language."""
    match = aw.new_match("antike", ["Ana", "Ben"], seed=7)
    with aw.language("es"):
        document = aw.to_document(match.explain(match.legal_actions()[0], 0))
    reason = aw.from_document(document, expect=aw.Reason)
    assert reason.message == reason.with_names(["X", "Y"]).message == document["reason"]["message"]
    assert "Ana" in reason.message
    assert "Ben" in reason.message
