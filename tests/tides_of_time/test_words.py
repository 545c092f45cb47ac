"""Texts of the game: the pile as each player sees it, revealed cards, the scores of a round."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

import ancient_world as aw
from ancient_world.cli.app import app
from ancient_world.games import tides_of_time as tot
from tests.tides_of_time.positions import choose, dealt, plies, relics, round_of

NAMES = ("Ann", "Ben")
GAME = aw.game("tides-of-time")


def rows(state: aw.State) -> list[tuple[str, ...]]:
    """Return every row of the board."""
    sections = GAME.board(state, NAMES).sections
    return [row for section in sections for row in section.rows]


@pytest.mark.rule("S1", "R2")
def test_the_pile_as_each_sees_it() -> None:
    """The board shows eight cards in the pile after the deal, also in views."""
    state = dealt()
    for seen in (
        state,
        aw.view(state, 0).state,
        aw.view(state, 1).state,
        aw.view(state, None).state,
    ):
        assert ("pile", "8") in rows(seen)


@pytest.mark.rule("R2", "L2")
def test_the_pile_is_counted_alike_by_all() -> None:
    """At any time of a game, every view shows the true number of cards in the pile."""
    for before, _, state in plies(3):
        for seen in (state, *[aw.view(state, seat).state for seat in (0, 1, None)]):
            assert ("pile", str(len(state.pile))) in rows(seen)
        assert before.cards == state.cards


@pytest.mark.rule("R1")
def test_revealed_cards_make_news() -> None:
    """The first choice makes no news; the second one reveals both cards."""
    before = dealt()
    once = aw.apply(before, tot.Play(0, "kings-nest"))
    assert GAME.news(before, once, NAMES) == ()
    both = aw.apply(once, tot.Play(1, "maze"))
    assert GAME.news(once, both, NAMES) == (
        "The cards are turned up: Kings Nest (Ann), The Maze of the Damned (Ben).",
    )
    assert GAME.news(before, both, NAMES) == GAME.news(once, both, NAMES)


@pytest.mark.rule("R2", "V5")
def test_news_lists_the_points_of_each_card() -> None:
    """The news after the last card of a round lists the revealed cards, and each player's points by card."""
    state = dealt()
    while len(state.players[0].hand) > 2:
        state = choose(state, state.players[0].hand[0], state.players[1].hand[0])
    first, second = state.players[0].hand[0], state.players[1].hand[0]
    after = choose(state, first, second)
    revealed, scored, *rest = map(str, GAME.news(state, after, NAMES))
    names = {card.id: card.name for card in state.cards.cards.values()}
    shown = [names[row.card] for row in after.noted[0][0][3:]]
    assert revealed.startswith(f"The cards are turned up: {shown[0]}, {shown[1]} (Ann), ")
    points = [row.points for row in after.noted[0][0]]
    cards = [f"{names[row.card]} {row.points}" for row in after.noted[0][0]]
    assert scored == f"Ann scores {sum(points)} points in round 1: {', '.join(cards)}.".replace(
        " 1 points", " 1 point"
    )
    assert len(rest) == 1
    assert rest[0].startswith("Ben scores ")


@pytest.mark.rule("R2", "V5")
def test_the_board_shows_how_rounds_were_scored() -> None:
    """The board has a row for each player and finished round, with the points of each card and the sum."""
    state = relics(round_of(dealt()))
    [section] = [
        each for each in GAME.board(state, NAMES).sections if each.title == "Rounds scored"
    ]
    names = {card.id: card.name for card in state.cards.cards.values()}
    assert section.rows == tuple(
        (
            f"1 · {name}",
            ", ".join(f"{names[row.card]} {row.points}" for row in state.noted[0][seat]),
            str(sum(row.points for row in state.noted[0][seat])),
        )
        for seat, name in enumerate(NAMES)
    )
    assert all(each.title != "Rounds scored" for each in GAME.board(dealt(), NAMES).sections)


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("en", ("The cards are turned up: ", "Ann scores ", "as a relic")),
        ("es", ("Se descubren las cartas: ", "Ann consigue ", "como reliquia")),
    ],
)
def test_the_command_line_prints_news(language: str, expected: tuple[str, ...]) -> None:
    """The command line prints the revealed cards and the scores of a round, in both languages."""
    command = ["play", "--game", "tides-of-time", "-p", "you", "-p", "random", "--seed", "5"]
    typed = "1\n" * 6 + "q\n"
    result = CliRunner().invoke(
        app, [*command, "--name", "Ann", "--moves", "--lang", language], input=typed
    )
    for words in expected:
        assert words in result.output
    # the forced card is revealed with the one before it
    assert result.output.count(expected[0]) == 5 - 1
