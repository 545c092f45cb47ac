"""Test the chat: whole games by words, and answers to doubts and nonsense."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import ancient_world as aw
from tests.examples.example_games import EXAMPLES, load_module

Answer = Callable[[aw.Match, int, str], str]


@pytest.fixture
def answer(monkeypatch: pytest.MonkeyPatch) -> Answer:
    """Load the program."""
    answer: Answer = load_module(EXAMPLES / "embed" / "chat_table.py", monkeypatch).answer
    return answer


def test_a_game_is_played_by_words(answer: Answer) -> None:
    """Each message plays one choice; the answer says what happened and what comes now."""
    match = aw.new_match("tides-of-time", ["Miriam", "Tom"], seed=7)
    while isinstance(waiting := match.pending(), aw.Decision):
        player = waiting.players[0]
        offer = match.offers(player).choices[-1]
        before, since = match.version, match.entry_count
        said = answer(match, player, offer.words)
        assert match.version == before + 1, (offer.words, said)
        assert match.entries(since)[0].action == offer.action
        assert said.startswith(match.names[player])
        assert said.endswith(match.offers(player).prompt.text)


def test_a_doubt_is_asked_back(answer: Answer) -> None:
    """Words that mean several choices play none, and the answer lists these."""
    match = aw.new_match("the-ancient-world", ["Miriam", "Tom"], seed=7)
    assert answer(match, 0, "learn") == (
        "Which one? place citizen 1 on Learn, place citizen 2 on Learn, place citizen 3 on Learn"
    )
    assert match.version == 0
    assert "citizen 3 on Learn" in answer(match, 0, "citizen 3 on learn")
    assert match.version == 1


@pytest.mark.parametrize(
    ("player", "message", "told"),
    [
        (0, "fly to the moon", "No choice here is called 'fly to the moon'"),
        (0, "", "No choice here is called ''"),
        (1, "learn", "The game waits for Miriam"),
    ],
)
def test_nonsense_and_impatience_are_answered(
    answer: Answer, player: int, message: str, told: str
) -> None:
    """Words without meaning, and words out of turn, change nothing and get a sentence."""
    match = aw.new_match("the-ancient-world", ["Miriam", "Tom"], seed=7)
    assert told in answer(match, player, message)
    assert match.version == 0


def test_the_answer_is_in_the_language_of_the_request(answer: Answer) -> None:
    """Within a block of another language, the words and the answer are in this language."""
    match = aw.new_match("the-ancient-world", ["Miriam", "Tom"], seed=7)
    with aw.language("es"):
        said = answer(match, 0, "colocar al ciudadano 3 en Aprender")
    assert match.version == 1, said
    assert "ciudadano 3" in said


def test_an_answer_holds_no_secret_of_the_other(answer: Answer) -> None:
    """What a player plays face down is named in the own answer, and in no answer to the other player."""
    match = aw.new_match("tides-of-time", ["Miriam", "Tom"], seed=7)
    own_card, *others = [offer.words.removeprefix("play ") for offer in match.offers(0).choices]
    assert own_card in answer(match, 0, own_card)
    for message in (own_card, others[0], "play", "?"):
        said = answer(match, 1, message)
        assert not [card for card in (own_card, *others) if card in said.replace(repr(message), "")]
