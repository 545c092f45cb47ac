"""A scribe turns lines of other formats into entries; its errors name the line, with code and rule."""

from __future__ import annotations

from typing import Any

import pytest

import ancient_world as aw

HANDS = (
    ("Maze", "Gods Bath", "the CITADEL", "vestibule", "Molehill"),
    ("kings nest", "ROOF", "sky pillars", "mana well", "Golden Ziggurat"),
)


def scribe(**options: Any) -> aw.RecordBuilder:
    """Return a game of Tides of Time with both hands dealt."""
    found = aw.RecordBuilder("tides-of-time", ["Miriam", "Tom"], source="log.txt", **options)
    for hand in HANDS:
        found.deal(*hand)
    return found


def error_of(found: aw.RecordBuilder, *said: str) -> aw.InvalidRecord:
    """Return the error of line 7, in which each player makes a choice, Miriam first."""
    with pytest.raises(aw.InvalidRecord) as caught:
        read_line(found, said)
    return caught.value


def read_line(found: aw.RecordBuilder, said: tuple[str, ...]) -> None:
    """Read line 7."""
    with found.line(7, f"Miriam: {said[0]}"):
        for player, words in enumerate(said):
            found.say(words, player)


def test_cards_are_dealt_by_name() -> None:
    """Cards are dealt by beginnings of names, without regard to case and marks, as at a real table."""
    record = scribe().record()
    assert record.entries[0].action == aw.Dealt(
        ("maze", "gods-bath", "citadel", "vestibule", "molehill")
    )
    assert record.header.seed is None
    assert record.entries[0].player is None


def test_choices_are_said_in_words() -> None:
    """Each choice in words becomes an entry of its player, and the record is valid."""
    found = scribe()
    found.say("Citadel", 0)
    found.say("play the roof of the world", 1)
    record = found.record()
    assert [entry.player for entry in record.entries] == [None, None, 0, 1]
    report = aw.validate(record)
    assert (report.ok, report.finished) == (True, False)


def test_words_are_those_of_the_language() -> None:
    """Words are read in the language in use."""
    found, before = scribe(), aw.language()
    aw.set_language("es")
    try:
        found.say("jugar Ciudadela", 0)
    finally:
        aw.set_language(before)
    assert len(found.record().entries) == 3


def test_an_error_points_at_the_line() -> None:
    """An error names the place in the log, and offers at most five possible actions."""
    error = error_of(scribe(), "Great Library")
    assert error.path == "log.txt:7"
    assert error.code == "scribe-nothing"
    assert error.data["line"] == 7
    assert error.data["text"] == "Miriam: Great Library"
    assert "No legal action matches the words 'Great Library'" in str(error)
    assert str(error.data["offered"]).count("play ") == 5


def test_what_can_mean_several_things() -> None:
    """An ambiguous word is rejected, unless it is the whole of one sentence."""
    error = error_of(scribe(), "play")
    assert error.code == "scribe-several"
    found = scribe()
    found.say("roof", 1)
    assert found.record().entries[-1].player == 1


def test_an_illegal_action_keeps_its_reason() -> None:
    """An illegal action has its usual reason, at the line of the log."""
    found = scribe()
    play = aw.legal_actions(found.state, 0)[0]
    found.play(play)
    with pytest.raises(aw.InvalidRecord, match=r"^log\.txt:8: ") as caught, found.line(8, "again"):
        found.play(play)
    assert caught.value.code == "tides-chosen"
    assert caught.value.data["rule"] == "R1"


def test_a_wrong_line_writes_nothing() -> None:
    """A line with an error leaves no entries."""
    found = scribe()
    before = found.record()
    error = error_of(found, "citadel", "citadel")
    assert error.code == "scribe-nothing"
    assert found.record() == before
    assert found.state == list(aw.replay(before))[-1]


def test_who_does_not_choose() -> None:
    """A choice of a player who has none now is rejected with the players who have."""
    found = scribe()
    found.say("maze", 0)
    error = error_of(found, "citadel")
    assert (error.code, error.detail) == (
        "scribe-not-choosing",
        "It is not for Miriam to choose here, but for Tom.",
    )
    assert (error.data["player"], error.data["awaited"]) == (0, (1,))
    fresh = aw.RecordBuilder("tides-of-time", ["Miriam", "Tom"])
    assert error_of(fresh, "maze").code == "scribe-no-choice"
    with pytest.raises(aw.InvalidRecord, match="No cards are dealt here"):
        found.deal("maze")


@pytest.mark.parametrize("tom", [1, "Tom", "TOM"])
def test_who_chooses_is_said_by_seat_or_by_name(tom: int | str) -> None:
    """A player can be given by seat or by name, even if both players could choose."""
    found = scribe()
    found.say("roof", tom)
    assert found.record().entries[-1].player == 1


@pytest.mark.parametrize("stranger", ["Tim", "", "0", 2, -1])
def test_who_is_no_player_is_refused(stranger: int | str) -> None:
    """An unknown name or seat is rejected with the names of the players."""
    found = scribe()
    with pytest.raises(aw.InvalidRecord) as caught:
        found.say("roof", stranger)
    assert (caught.value.code, caught.value.detail) == (
        "scribe-no-player",
        f"{stranger!r} is not the name or seat of exactly one player; the players are Miriam and Tom.",
    )


def test_a_name_of_two_players_is_no_mover() -> None:
    """A name that two players have is rejected."""
    found = aw.RecordBuilder("tides-of-time", ["Ann", "ann"])
    for hand in HANDS:
        found.deal(*hand)
    with pytest.raises(
        aw.InvalidRecord, match="of exactly one player; the players are Ann and ann"
    ):
        found.say("roof", "Ann")
    found.say("roof", 1)


def test_a_wrong_mover_is_refused() -> None:
    """A turn of the wrong player is rejected at its line, with the right player."""
    seats = ["persia", "greece", "arabia"]
    found = aw.RecordBuilder(
        "antike", ["Ann", "Ben", "Cleo"], source="sunday.txt", civilizations=seats
    )
    with (
        pytest.raises(aw.InvalidRecord) as caught,
        found.line(1, "Persia: iron"),
    ):
        found.say("go to iron", seats.index("persia"))
    assert str(caught.value) == ("sunday.txt:1: It is not for Ann to choose here, but for Cleo.")
    assert found.record().entries == ()


def test_an_action_of_a_wrong_mover_is_refused() -> None:
    """An action with a given player is checked against the decision and the action's own player."""
    names = ["Ann", "Ben", "Cleo"]
    found = aw.RecordBuilder("antike", names, civilizations=["persia", "greece", "arabia"])
    waiting = found.pending
    assert isinstance(waiting, aw.Decision)
    [mover], action = waiting.players, waiting.actions[0]
    with pytest.raises(aw.InvalidRecord) as caught:
        found.play(action, names[mover - 1])
    assert (caught.value.code, caught.value.data["awaited"]) == ("scribe-not-choosing", (mover,))
    assert found.record().entries == ()
    found.play(action, names[mover])
    assert [entry.player for entry in found.record().entries] == [mover]
    both = scribe()
    with pytest.raises(aw.IllegalAction) as refused:
        both.play(aw.legal_actions(both.state, 0)[0], "Tom")
    assert refused.value.code == "anothers-action"
    fresh = aw.RecordBuilder("tides-of-time", ["Miriam", "Tom"])
    with pytest.raises(aw.InvalidRecord, match="No player chooses here"):
        fresh.play(aw.Dealt(()), 0)


def test_too_few_cards_are_refused() -> None:
    """A deal with a wrong number of cards is rejected."""
    fresh = aw.RecordBuilder("tides-of-time", ["Miriam", "Tom"])
    with pytest.raises(aw.IllegalAction) as caught:
        fresh.deal("maze", "citadel")
    assert caught.value.code == "wrong-card-count"


def test_a_whole_game_has_its_result() -> None:
    """The record of a whole game has its result and is valid."""
    match = aw.Match.new("tides-of-time", ["Miriam", "Tom"], seed=4)
    while isinstance(waiting := match.pending(), aw.Decision):
        match.apply(waiting.actions[0])
    found = aw.RecordBuilder("tides-of-time", ["Miriam", "Tom"])
    for entry in match.record.entries:
        found.play(entry.action)
    assert found.record().result == match.record.result
    assert aw.validate(found.record()).ok
    assert error_of(found, "maze").code == "scribe-over"
