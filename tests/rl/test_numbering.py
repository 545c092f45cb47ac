"""Actions and their numbers correspond one to one."""

from __future__ import annotations

from typing import Annotated

import attrs
import pytest

import ancient_world as aw
from ancient_world.engine import one_of, registry
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
def test_the_sizes_of_action_spaces_stay(game: str, players: int) -> None:
    """The sizes of action spaces stay the same, since trained nets depend on them."""
    assert len(aw.action_space(game, players)) == COUNTS[game, players]


@pytest.mark.parametrize("game", GAMES)
def test_every_legal_action_has_its_own_number(game: str) -> None:
    """Every legal action has a unique number that gives the action back."""
    rng = aw.SeededRandom(7)
    for players in aw.game(game).players:
        space = aw.action_space(game, players)
        all_numbers: list[int] = []

        def chosen(
            decision: aw.Decision, space: ActionSpace = space, all_numbers: list[int] = all_numbers
        ) -> aw.Action:
            for player in decision.players if rng.randrange(3) == 0 else ():
                actions = decision.actions_of(player)
                numbers = [space.number(action) for action in actions]
                assert [space.action_with_number(number, player) for number in numbers] == [
                    *actions
                ]
                all_numbers += numbers
            return decision.actions[rng.randrange(len(decision.actions))]

        aw.playout(aw.new_game(game, players), chosen, rng)
        assert len(set(all_numbers)) > 10


@pytest.mark.parametrize("game", GAMES)
def test_every_number_is_an_action(game: str) -> None:
    """Every number stands for a different action."""
    space = aw.action_space(game, max(aw.game(game).players))
    numbers = range(len(space))
    assert [space.number(space.action_with_number(number)) for number in numbers] == [*numbers]


def test_mask_and_rows_have_the_legal_actions_of_the_player() -> None:
    """Mask and rows have the legal actions of the view's player, and are empty if it is another's turn."""
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
    """In a simultaneous decision an action has the same number for every seat."""
    space = aw.action_space("tides-of-time", 2)
    ana, ben = space.action_with_number(5, 0), space.action_with_number(5, 1)
    assert ana != ben
    assert space.number(ana) == space.number(ben) == 5


def test_the_version_tells_numberings_apart() -> None:
    """Two numberings have the same version only if they are equal."""
    two, four = (aw.action_space("the-ancient-world", players) for players in (2, 4))
    assert two.version == aw.action_space("the-ancient-world", 2).version
    assert two.version != four.version


@pytest.mark.parametrize("number", [-1, 54, True, "5"])
def test_no_such_number(number: int) -> None:
    """An unknown number is refused with the valid range."""
    with pytest.raises(aw.InvalidOption, match="are numbered from 0 to 53; got") as caught:
        aw.action_space("tides-of-time", 2).action_with_number(number)
    assert caught.value.code == "no-such-number"


def test_an_action_of_another_game() -> None:
    """An action of another game has no number."""
    alien = aw.action_space("antike", 2).action_with_number(0)
    with pytest.raises(aw.InvalidOption) as caught:
        aw.action_space("tides-of-time", 2).number(alien)
    assert caught.value.code == "not-numbered"


@attrs.frozen
class Endless(aw.Action):
    """An action with an unlimited number."""

    coins: int


@attrs.frozen
class Many(aw.Action):
    """An action with several cards."""

    cards: Annotated[tuple[str, ...], one_of("card")]


@attrs.frozen
class ManyPlain(aw.Action):
    """An action with several numbers and without declarations."""

    coins: tuple[int, ...]


@pytest.mark.parametrize(
    ("kind", "code", "message"),
    [
        (Endless, "no-numbering", r"Endless\.coins declares no limit"),
        (Many, "no-numbering-of-many", r"Many\.cards holds several values"),
        (ManyPlain, "no-numbering-of-many", r"ManyPlain\.coins holds several values"),
    ],
)
def test_unlimited_actions_cannot_be_numbered(
    kind: type[aw.Action], code: str, message: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An action type that cannot be numbered is refused with the name of its field."""
    rules = type(aw.game("tides-of-time"))()
    monkeypatch.setattr(rules, "action_types", (kind,))
    monkeypatch.setitem(registry._games, "tides-of-time", rules)
    with pytest.raises(aw.InvalidOption, match=message) as caught:
        numbering.action_space("tides-of-time", 2)
    assert caught.value.code == code


def test_environments_share_their_numbers() -> None:
    """Spaces of one game and number of players share their numbers, so that many environments are made quickly."""
    first, second = (aw.action_space("antike", players) for players in (2, 2))
    assert first is second
    assert aw.action_space("antike", 3) != first
    with pytest.raises(aw.InvalidOption):
        aw.action_space("antike", 2.0)  # type: ignore[arg-type]
