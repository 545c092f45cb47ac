"""``Game.words`` appear in every sentence and on the board, in the language in use."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Annotated, Any

import attrs
import pytest

import ancient_world as aw
from ancient_world import engine
from ancient_world.engine import message_catalogue, register_catalogue
from tests.engine.words.test_language import compiled
from tests.examples.example_games import kept_registry, load_module

WORDS = {
    "colour": {"blue": "azure", "green": "emerald", "red": "scarlet"},
    "action": {"fold": "pass the round"},
    "step": {"bid-at-once": "the bids of the round"},
}
SPANISH = {
    "azure": "celeste",
    "emerald": "esmeralda",
    "scarlet": "escarlata",
    "pass the round": "saltar la ronda",
    "the bids of the round": "las apuestas de la ronda",
    "": "Content-Type: text/plain; charset=utf-8\nPlural-Forms: nplurals=2; plural=(n != 1);\n",
}


@pytest.fixture
def wagers(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """Return the module of Wagers, with words for its colours and no card file."""
    kept_registry(monkeypatch)
    file = Path(__file__).parents[1] / "declared/wagers.py"
    module = load_module(file, monkeypatch)
    monkeypatch.setattr(module.Wagers, "words", WORDS)
    return module


@pytest.fixture
def spanish(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Install a package that translates these words, and set the language to Spanish."""
    folder = tmp_path / "words_in_a_package"
    catalogue = folder / "locale/es/LC_MESSAGES/words_in_a_package.mo"
    catalogue.parent.mkdir(parents=True)
    catalogue.write_bytes(compiled(SPANISH))
    (folder / "__init__.py").write_text("", "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(message_catalogue, "_other_catalogues", [])
    register_catalogue("words_in_a_package")
    aw.set_language("es")
    yield
    aw.set_language("en")
    message_catalogue._load_catalogue.cache_clear()
    message_catalogue._formatter_for.cache_clear()


def test_a_choice_is_told_in_the_words_of_its_game(wagers: ModuleType) -> None:
    """Choices and the log use the words of the game, also without a sentence of their own."""
    match = aw.Match.new("wagers", ["Ann", "Ben"], seed=1)
    bid = wagers.Bid(0, 2, "red")
    assert aw.describe(match.state, bid) == "bid 2 coins on scarlet"
    match.apply(bid)
    wagers.Bid.sentence = None
    assert aw.describe(match.state, wagers.Bid(1, 2, "red")) == "bid player 1 2 scarlet"
    wagers.Fold.sentence = None
    assert aw.describe(match.state, wagers.Fold(1)) == "pass the round player 1"


def test_a_reason_is_told_in_the_words_of_its_game(wagers: ModuleType) -> None:
    """A reason's sentence uses the words of the game, and its data the ids."""
    why_not = aw.explain(aw.new_game("wagers", 2), wagers.Bid(0, 2, "blue"))
    assert why_not is not None
    assert why_not.message == "Nobody bids on azure in this round."
    assert why_not.data["colour"] == "blue"


def test_a_step_is_called_as_the_game_calls_it(wagers: ModuleType) -> None:
    """A step without a label is called by the word of the game."""
    why_not = aw.explain(aw.new_game("wagers", 2), aw.Dealt(("red",)))
    assert why_not is not None
    assert why_not.message == "The game waits for something else now: the bids of the round."


def test_the_board_is_told_in_the_words_of_its_game(wagers: ModuleType) -> None:
    """The default board uses the words for all ids."""
    state = aw.apply(aw.new_game("wagers", 2), wagers.Bid(0, 2, "red"))
    (_, sides) = wagers.GAME.board(state, ["Ann", "Ben"]).sections
    ann = dict(zip(sides.columns, sides.rows[0], strict=True))
    assert (ann["colour"], ann["colours"]) == ("scarlet", "azure, emerald, scarlet")


@pytest.mark.usefixtures("spanish")
def test_the_words_of_a_game_are_translated(wagers: ModuleType) -> None:
    """Words are translated by the package's catalogue."""
    state = aw.new_game("wagers", 2)
    assert aw.describe(state, wagers.Bid(0, 2, "red")).endswith("escarlata")
    why_not = aw.explain(state, wagers.Bid(0, 2, "blue"))
    assert why_not is not None
    assert "celeste" in why_not.message
    (_, sides) = wagers.GAME.board(state, ["Ann", "Ben"]).sections
    assert "celeste, esmeralda, escarlata" in sides.rows[0]
    why_not = aw.explain(state, aw.Dealt(("red",)))
    assert why_not is not None
    assert "las apuestas de la ronda" in why_not.message


@attrs.frozen
class Stall:
    """A player's side, with a number for each colour."""

    sold: Annotated[tuple[int, ...], engine.per_id("colour"), engine.count()] = (0, 2, 1)


@attrs.define(eq=False, weakref_slot=False)
class Stalls(engine.Draft):
    """A table with numbers for each colour."""

    players: Annotated[tuple[Stall, ...], engine.per_seat()]
    prices: Annotated[tuple[int, ...], engine.per_id("colour"), engine.count()] = (3, 4, 5)

    game = "wagers"


@attrs.frozen(weakref_slot=False)
class StallsState(Stalls, aw.State):
    """The frozen state."""


def test_the_board_names_what_numbers_are_of(wagers: ModuleType) -> None:
    """Numbers for each id of a kind stand behind the words of the ids."""
    state: Any = StallsState((wagers.BidAtOnce(),), players=(Stall(),))
    table, sides = wagers.GAME.board(state, ["Ann"]).sections
    assert table.rows == (("prices", "azure 3, emerald 4, scarlet 5"),)
    assert sides.rows == (("Ann", "azure 0, emerald 2, scarlet 1"),)
