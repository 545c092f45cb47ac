"""Every action has a number, and every number an action."""

from __future__ import annotations

from typing import Annotated

import attrs
import pytest

import ancient_world as aw
from ancient_world.engine import one_of
from ancient_world.rl import ActionSpace, numbering

GAMES = tuple(aw.available_games())
COUNTS = {
    ("antike", 2): 1508,
    ("golden-ages", 2): 1014,
    ("the-ancient-world", 2): 1880,
    ("the-ancient-world", 4): 2790,
    ("tides-of-time", 2): 54,
}


@pytest.mark.parametrize(("game", "players"), COUNTS)
def test_how_many_there_are(game: str, players: int) -> None:
    """Learners' nets have so many outputs: a number that changes makes them useless, so the change is meant."""
    assert len(aw.action_space(game, players)) == COUNTS[game, players]


@pytest.mark.parametrize("game", GAMES)
def test_every_legal_action_has_its_own_number(game: str) -> None:
    """No action is outside, no two have one number, and the number gives the action back."""
    rng = aw.SeededRandom(7)
    for players in aw.game(game).players:
        space = aw.action_space(game, players)
        asked: list[int] = []

        def chosen(
            decision: aw.Decision, space: ActionSpace = space, asked: list[int] = asked
        ) -> aw.Action:
            for player in decision.players if rng.randrange(3) == 0 else ():
                actions = decision.actions_of(player)
                numbers = [space.number(action) for action in actions]
                assert [space.action_with_number(number, player) for number in numbers] == [
                    *actions
                ]
                asked += numbers
            return decision.actions[rng.randrange(len(decision.actions))]

        aw.playout(aw.new_game(game, players), chosen, rng)
        assert len(set(asked)) > 10


@pytest.mark.parametrize("game", GAMES)
def test_every_number_is_an_action(game: str) -> None:
    """There are no holes: all numbers stand for different actions."""
    space = aw.action_space(game, max(aw.game(game).players))
    numbers = range(len(space))
    assert [space.number(space.action_with_number(number)) for number in numbers] == [*numbers]


def test_mask_and_rows_say_what_is_legal_for_who_looks() -> None:
    """Both tell the same actions; where it is the others' turn there are none."""
    match = aw.Match.new("antike", ["Ana", "Ben"], seed=7)
    waiting = match.pending()
    assert isinstance(waiting, aw.Decision)
    space = aw.action_space("antike", 2)
    mine, theirs = match.view(waiting.player), match.view(1 - waiting.player)
    numbers = [space.number(action) for action in waiting.actions]
    assert [number for number, legal in enumerate(space.mask(mine)) if legal] == sorted(numbers)
    assert len(space.action_rows(mine)) == len(numbers)
    assert {space.action_kinds[row[0]].action_type for row in space.action_rows(mine)} == {
        type(action) for action in waiting.actions
    }
    assert sum(space.mask(theirs)) == 0
    assert space.action_rows(theirs) == ()


def test_one_number_for_every_seat() -> None:
    """Where several choose at the same time, a card has the same number for each; the action names the seat."""
    space = aw.action_space("tides-of-time", 2)
    ana, ben = space.action_with_number(5, 0), space.action_with_number(5, 1)
    assert ana != ben
    assert space.number(ana) == space.number(ben) == 5


def test_the_version_tells_numberings_apart() -> None:
    """It is equal for equal numberings alone."""
    two, four = (aw.action_space("the-ancient-world", players) for players in (2, 4))
    assert two.version == aw.action_space("the-ancient-world", 2).version
    assert two.version != four.version


@pytest.mark.parametrize("number", [-1, 54, True, "5"])
def test_no_such_number(number: int) -> None:
    """It is refused with the numbers that there are."""
    with pytest.raises(aw.InvalidOption, match="are numbered from 0 to 53; got") as caught:
        aw.action_space("tides-of-time", 2).action_with_number(number)
    assert caught.value.code == "no-such-number"


def test_an_action_of_another_game() -> None:
    """It has no number here."""
    alien = aw.action_space("antike", 2).action_with_number(0)
    with pytest.raises(aw.InvalidOption) as caught:
        aw.action_space("tides-of-time", 2).number(alien)
    assert caught.value.code == "not-numbered"


@attrs.frozen
class Endless(aw.Action):
    """An action with any number of coins."""

    coins: int


@attrs.frozen
class Many(aw.Action):
    """An action with some cards in it."""

    cards: Annotated[tuple[str, ...], one_of("card")]


@attrs.frozen
class ManyPlain(aw.Action):
    """An action with some numbers in it, of which nothing is declared."""

    coins: tuple[int, ...]


@pytest.mark.parametrize(
    ("kind", "code", "told"),
    [
        (Endless, "no-numbering", r"Endless\.coins declares no limit"),
        (Many, "no-numbering-of-many", r"Many\.cards holds several values"),
        (ManyPlain, "no-numbering-of-many", r"ManyPlain\.coins holds several values"),
    ],
)
def test_what_cannot_be_numbered(
    kind: type[aw.Action], code: str, told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The author of the game learns which field it is, and what is wrong with it."""
    rules = aw.game("tides-of-time")
    monkeypatch.setattr(type(rules), "action_types", (kind,))
    with pytest.raises(aw.InvalidOption, match=told) as caught:
        numbering.action_space("tides-of-time", 2)
    assert caught.value.code == code
