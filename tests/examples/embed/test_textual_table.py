"""Test the screen of any game with Textual's pilot: choices by keys, refusals, and hands that stay hidden."""

from __future__ import annotations

import asyncio
from types import ModuleType
from typing import Any

import pytest

import ancient_world as aw
from ancient_world.bots import GreedyBot, SeatedBots
from tests.examples.example_games import EXAMPLES, load_module

pytest.importorskip("textual", reason="Textual is in the dependency group `embed`")
NAMES = ["Miriam", "Tom"]


@pytest.fixture
def program(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """Load the program."""
    return load_module(EXAMPLES / "embed" / "textual_table.py", monkeypatch)


def screen_text(screen: Any) -> str:
    """Return what stands on the screen, line by line."""
    lines = screen.screen._compositor.render_strips()
    return "\n".join(line.text.rstrip() for line in lines)


@pytest.mark.sampled(2)
@pytest.mark.parametrize("game", aw.available_games())
def test_a_game_is_played_by_keys(program: ModuleType, game: str) -> None:
    """A player plays choices of any game with the arrow keys; the screen shows prompt, board, choices and scores."""
    match = aw.new_match(game, NAMES, seed=7)
    screen = program.TableApp(SeatedBots(match, {1: GreedyBot(1)}), player=0)

    async def play() -> None:
        async with screen.run_test(size=(100, 45)) as pilot:
            for _ in range(4):
                await pilot.pause()
                offers, shown = match.offers(0), screen_text(screen)
                assert offers.prompt.text in " ".join(shown.split())
                assert aw.describe_board(match.view(0)).title in shown
                assert offers.choices[0].words in shown
                assert "Scores" in shown
                before = match.entry_count
                place = min(1, len(offers) - 1)
                await pilot.press("home", *["down"] * place, "enter")
                await pilot.pause()
                assert match.entries(before)[0] == aw.records.Entry(0, offers.choices[place].action)

    asyncio.run(play())


def test_a_choice_that_is_too_late_is_told(program: ModuleType) -> None:
    """A choice from a screen that is not up to date changes nothing, and the player reads why."""
    match = aw.new_match("antike", NAMES, seed=7)
    screen = program.TableApp(SeatedBots(match, {}), player=1)

    async def play() -> None:
        async with screen.run_test(notifications=True) as pilot:
            await pilot.pause()
            screen.show_match = lambda: None  # the screen is not drawn anew
            match.choose(0)
            await pilot.press("home", "enter")
            await pilot.pause()
            assert "The match has moved on" in screen_text(screen)
            assert match.version == 1

    asyncio.run(play())


@pytest.mark.parametrize("game", ["tides-of-time", "golden-ages"])
def test_no_screen_shows_the_hand_of_another(program: ModuleType, game: str) -> None:
    """Two screens on one match each show their own hand, and nothing of the other."""
    match = aw.new_match(game, NAMES, seed=7)
    table = SeatedBots(match, {})

    async def play() -> None:
        shown: list[str] = []
        for player in (0, 1):
            screen = program.TableApp(table, player)
            async with screen.run_test(size=(160, 120)) as pilot:
                await pilot.pause()
                shown.append(screen_text(screen))
                own = aw.describe_board(match.view(player)).sections
                cells = [cell for section in own for row in section.rows for cell in row if cell]
                assert all(cell.rstrip() in shown[-1] for cell in cells if len(cell) < 60)
        hidden = secret_words(match)
        assert all(hidden)
        for player in (0, 1):
            assert [word for word in hidden[player] if word in shown[player]] == hidden[player]
            assert [word for word in hidden[player] if word in shown[1 - player]] == []

    asyncio.run(play())


def secret_words(match: Any) -> list[list[str]]:
    """Return, for each player, the names of components that stand in this player's board alone."""
    names = {each.name for each in aw.components(match.state).components}
    boards = [str(aw.describe_board(match.view(player))) for player in (0, 1)]
    return [
        sorted(name for name in names if name in boards[player] and name not in boards[1 - player])
        for player in (0, 1)
    ]


def test_a_screen_follows_changes_of_others(program: ModuleType) -> None:
    """A change that comes from elsewhere, such as another thread, is shown without a key."""
    match = aw.new_match("antike", NAMES, seed=7)
    screen = program.TableApp(SeatedBots(match, {}), player=0)

    async def play() -> None:
        async with screen.run_test() as pilot:
            await pilot.pause()
            assert "Tom is choosing" in screen_text(screen)
            await asyncio.to_thread(match.choose, 0)
            await pilot.pause()
            assert match.offers(0).prompt.text in screen_text(screen)

    asyncio.run(play())
