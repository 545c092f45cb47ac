"""Words on a live match: ``find`` reads what ``describe`` writes, ids, names and short forms; what is legal decides."""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from typing import Any

import pytest

import ancient_world as aw
from ancient_world.games import the_ancient_world
from ancient_world.matches import readable_match
from ancient_world.records.notation.found_choices import places_meant
from tests.examples.example_games import example_game
from tests.hostile.work import seconds
from tests.matches.read_back import count_read_back, turns

SENTENCE_SHARE = 0.98
"""The least share of sentences that are read back; two actions with the same sentence cannot be."""
GAMES = [*aw.available_games(), "noughts", "goofspiel"]


@pytest.fixture(params=GAMES)
def game_id(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Return the id of a game of the library or of an example."""
    name: str = request.param
    if name not in aw.available_games():
        example_game(name, monkeypatch)
    return name


@pytest.mark.sampled(4)
@pytest.mark.parametrize("spoken", ["en", "es"])
@pytest.mark.parametrize("used", ["en", "es"])
def test_sentences_are_read_back(game_id: str, spoken: str, used: str) -> None:
    """Nearly all sentences of ``describe`` find their action alone, in any language, by ``find`` and by the notation."""
    with aw.language(used):
        counts = count_read_back(game_id, spoken, 2, 30)
    assert counts.sentences > 10
    assert counts.share >= SENTENCE_SHARE, counts


def test_notation_and_names_of_players_are_found(game_id: str) -> None:
    """The notation of each legal action finds it alone, and so does its sentence with the names of the players."""
    notation = aw.ActionNotation(game_id)
    for match, player, actions in turns(game_id, 1, 20):
        seat = match.join(player)
        for action in actions:
            [choice] = match.find(notation.write(action, player), player)
            assert choice.action == aw.legal_actions(match.state, player)[choice.place] == action
            assert seat.find(choice.words) == (choice,)
        seat.leave()


@pytest.fixture
def match() -> Any:
    """Return a match of The Ancient World at its first turn, that of Ana."""
    return aw.Match.new("the-ancient-world", ["Ana", "Ben"], seed=7)


@pytest.mark.parametrize(
    "words",
    [
        "place citizen 3 on Learn", "place-citizen 3 learn", "PLACE CITIZEN 3 ON LEARN!", "3 learn", "pl 3 le", "place citizen 3 learn",
        "Colocar al ciudadano 3 en Aprender", "colocar 3 aprender", "place-citizen 3 Aprender",
    ],
)  # fmt: skip
def test_short_forms_and_languages(match: Any, words: str) -> None:
    """Sentences, ids, names and beginnings of words mean the same choice."""
    [choice] = match.find(words, 0)
    assert choice.action == the_ancient_world.PlaceCitizen(3, "learn")
    assert choice.words == "place citizen 3 on Learn"
    assert match.pending().actions[choice.place] == choice.action
    assert match.find(words, 0) == match.join(0).find(words) == (choice,)


def test_an_awaited_seat_finds_the_same(match: Any) -> None:
    """A seat for asyncio finds what the match finds."""
    assert aw.AsyncMatch(match).join(0).find("3 learn") == match.find("3 learn", 0)


def test_initials() -> None:
    """Initials of a name stand for it."""
    match = aw.Match.new("tides-of-time", ["Ana", "Ben"], seed=7)
    with_initials = Counter(
        "".join([word[0] for word in card.split("-")]) for card in _hand(match) if "-" in card
    )
    initials = next(each for each, count in with_initials.items() if count == 1)
    [choice] = match.find(f"play {initials}", 0)
    assert "".join([word[0] for word in getattr(choice.action, "card").split("-")]) == initials  # noqa: B009 - the union of actions has no card


def _hand(match: Any) -> tuple[str, ...]:
    hand: tuple[str, ...] = match.state.players[0].hand
    return hand


def test_doubt_is_a_list_of_candidates(match: Any) -> None:
    """Words that several legal actions have find them all, in their order."""
    found = match.find("learn", 0)
    assert [each.words for each in found] == [
        f"place citizen {each} on Learn" for each in (1, 2, 3)
    ]
    assert [each.place for each in found] == sorted({each.place for each in found})
    with pytest.raises(aw.InvalidDocument) as caught:
        aw.ActionNotation("the-ancient-world").read("on learn", 0, state=match.view(0))
    assert (caught.value.code, caught.value.path) == ("notation-several", "")
    assert caught.value.data["known"] == tuple(each.words for each in found)


def test_what_is_legal_decides(match: Any) -> None:
    """Words that would mean several choices mean the only one that is legal."""
    for citizen, space in ((1, "learn"), (2, "labor")):
        assert len(match.find("learn", 0)) > 1
        match.apply(the_ancient_world.PlaceCitizen(citizen, space))
        while match.pending().step != the_ancient_world.Turn(0):
            match.apply(match.pending().actions[-1])
    assert [each.words for each in match.find("learn", 0)] == ["place citizen 3 on Learn"]


@pytest.mark.parametrize(
    "words", ["place citizen 3 on Explore", "place-citizen 3 explore", "coloca 3 explorar"]
)
def test_an_illegal_action_is_answered_with_the_reason(match: Any, words: str) -> None:
    """Words that mean an illegal action raise its reason, and not a legal choice that resembles them."""
    if words.startswith("coloca "):
        with aw.language("es"), pytest.raises(aw.IllegalAction) as caught:
            match.find("place 3 explorar", 0)
    else:
        with pytest.raises(aw.IllegalAction) as caught:
            match.find(words, 0)
    assert caught.value.code == "space-covered"


def test_words_that_mean_nothing_are_answered_with_near_choices(match: Any) -> None:
    """Unknown words raise an error with the sentences of similar choices, and those of all choices."""
    with pytest.raises(aw.InvalidDocument) as caught:
        match.find("place citizen 3 on Lern", 0)
    error = caught.value
    assert (error.code, error.path) == ("no-choice-called", "")
    assert error.message.startswith("No choice here is called 'place citizen 3 on Lern'; did you mean place citizen 3 on Learn, ")  # fmt: skip
    assert error.data["near"][0] == "place citizen 3 on Learn"  # type: ignore[index]
    assert len(error.data["known"]) == 19  # type: ignore[arg-type]


@pytest.mark.parametrize("words", ["", "dance", "place citizen 3 on Learn", "pass"])
def test_another_players_turn(match: Any, words: str) -> None:
    """Words of a player who may not act raise a reason that says whom the game waits for."""
    with pytest.raises(aw.IllegalAction, match=r"The game waits for Ana: a player's turn\."):
        match.find(words, 1)
    with pytest.raises(aw.IllegalAction, match=r"The game waits for Ana: a player's turn\."):
        match.join(1).find(words)


def test_pending_chance_and_the_end() -> None:
    """While chance is pending, and after the end, no words are a choice."""
    table = aw.Match.new("tides-of-time", ["Ana", "Ben"], table=True)
    for words in ("play maze", "dance", ""):
        with pytest.raises(aw.IllegalAction, match="The game is waiting for a deal"):
            table.find(words, 0)
    match = aw.Match.new("tides-of-time", ["Ana", "Ben"], seed=7)
    while isinstance(waiting := match.pending(), aw.Decision):
        match.apply(waiting.actions[0])
    for words in ("play maze", "dance"):
        with pytest.raises(aw.IllegalAction, match=r"The game is over\.") as caught:
            match.find(words, 0)
        assert caught.value.code == "game-over"


def test_answers_depend_only_on_what_the_player_may_know() -> None:
    """Words about the cards of the other player are answered the same, whoever holds which card."""
    answers = []
    for hidden in (("maze", "sapphire-port"), ("sapphire-port", "maze")):
        match = aw.Match.new("tides-of-time", ["Ana", "Ben"], table=True)
        match.apply(aw.Dealt(("kings-nest", "citadel", "gods-bath", "mana-well", "vestibule")))
        match.apply(
            aw.Dealt(("molehill", "eternal-palace", "sky-pillars", "old-mans-pass", hidden[0]))
        )
        answers.append(
            [
                _answer(match, f"{kind} {card}")
                for kind in ("play", "leave-relic")
                for card in hidden
            ]
        )
        answers[-1].sort()
        match.apply(match.find("molehill", 1)[0].action, player=1)
        answers[-1] += [_answer(match, "molehill"), _answer(match, "play 1 molehill")]
    assert answers[0] == answers[1]


def _answer(match: Any, words: str) -> str:
    try:
        return str(match.find(words, 0))
    except aw.AncientWorldError as error:
        return f"{error.code} {error.message}".replace(words, "")


HOSTILE = [
    "", " ", "x" * 10_000, "a " * 5_000, "a " * 249, "place " * 5_000, "\x00\x1b[31m\n", "\ud800", "{" * 10_000, '"', "9" * 10_000,
    "place citizen " + "9" * 400, "٣", "pass+" * 99, "+" * 499, "[" * 499,
]  # fmt: skip


@pytest.mark.parametrize("words", HOSTILE, ids=range(len(HOSTILE)))
def test_hostile_words_are_answered_quickly(match: Any, words: str) -> None:
    """Hostile words raise our errors in little time."""

    def find() -> None:
        for player in (0, 1):
            with pytest.raises(aw.AncientWorldError) as caught:
                match.find(words, player)
            assert len(caught.value.message) < 1_000

    assert seconds(find, rounds=1) < 0.5


@pytest.mark.parametrize("words", HOSTILE, ids=range(len(HOSTILE)))
def test_hostile_words_in_every_game(game_id: str, words: str) -> None:
    """Hostile words raise our errors, or find something, in every game."""
    with suppress(aw.AncientWorldError):
        assert aw.Match.new(game_id, ["Ana", "Ben"], seed=7).find(words, 0)


@pytest.mark.parametrize("words", [3, None, aw.Match, b"learn", ["learn"]])
def test_what_is_no_text_is_refused(match: Any, words: Any) -> None:
    """An object that is no text raises an error of this library."""
    with pytest.raises(aw.InvalidOption, match="The words of a choice are a text, not "):
        match.find(words, 0)


def test_words_are_matched_in_one_view(monkeypatch: pytest.MonkeyPatch) -> None:
    """A choice that another thread makes meanwhile changes neither the answer nor its places."""
    match = aw.Match.new("the-ancient-world", ["Ana", "Ben"], seed=7)
    words = "place citizen 3 on Learn"
    [expected] = match.find(words, 0)

    def play_meanwhile(*arguments: Any) -> tuple[int, ...]:
        places = places_meant(*arguments)
        match.apply(match.legal_actions()[0])
        return places

    monkeypatch.setattr(readable_match, "places_meant", play_meanwhile)
    assert match.find(words, 0) == (expected,)
    assert match.version == 1
