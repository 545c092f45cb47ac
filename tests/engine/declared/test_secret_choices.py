"""Secret choices are sampled from the legal ones, masked as their fields declare, and described as hidden."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType
from typing import Annotated, Any

import attrs
import pytest

import ancient_world as aw
from ancient_world import engine
from ancient_world.bots import MctsBot, RandomBot, play_out
from ancient_world.engine.chance import Randomness
from ancient_world.engine.declared.hiding import mask_record
from ancient_world.engine.declared.masked_values import masked_paths
from ancient_world.engine.freezing import copy_with
from ancient_world.engine.soundness.field_mistakes import field_mistakes
from ancient_world.testing import check_game
from ancient_world.testing.declaration_checks import GamePosition, random_positions
from ancient_world.testing.hidden_information_checks import samples as samples_of
from ancient_world.testing.hidden_information_checks import views
from tests.examples.example_games import kept_registry, load_module


@pytest.fixture
def wagers(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """Return the module of Wagers, which registers the game."""
    kept_registry(monkeypatch)
    return load_module(Path(__file__).with_name("wagers.py"), monkeypatch)


def bid_in(wagers: ModuleType, *actions: Any) -> Any:
    """Return a game of three players after some choices."""
    state = aw.new_game("wagers", 3)
    for action in actions:
        state = aw.apply(state, action)
    return state


def samples(seen: aw.View, number: int = 400) -> list[Any]:
    """Return samples of a view."""
    return [aw.sample_state(seen, aw.SeededRandom(each)) for each in range(number)]


def test_a_secret_choice_is_drawn_from_what_is_legal(wagers: ModuleType) -> None:
    """A secret choice is sampled evenly from the legal ones: not 12 coins and not the barred colour."""
    state = bid_in(wagers, wagers.Bid(0, 3, "red"))
    sides = [each.players[0] for each in samples(aw.view(state, 1), 800)]
    found = Counter((side.bid, side.colour) for side in sides)
    assert set(found) == {(coins, colour) for coins in range(4) for colour in ("green", "red")}
    assert min(found.values()) > 60  # 100 of each are expected


def test_a_secret_id_needs_no_field_of_candidates(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A secret id that names no card of a sibling field is sampled too, from the legal ones of its kind."""
    source = Path(__file__).with_name("wagers.py").read_text("utf-8")
    changed = source.replace(', candidates_field="colours"', "")
    assert changed != source
    (tmp_path / "wagers.py").write_text(changed, "utf-8")
    kept_registry(monkeypatch)
    module = load_module(tmp_path / "wagers.py", monkeypatch)
    state = bid_in(module, module.Bid(0, 3, "red"))
    found = {each.players[0].colour for each in samples(aw.view(state, 1), 80)}
    assert found == {"green", "red"}


def test_what_is_open_narrows_a_secret_choice(wagers: ModuleType) -> None:
    """An open choice limits the secret one beside it: a player who does not fold has bid. Viewers without a seat sample all."""
    state = bid_in(wagers, wagers.Fold(0), wagers.Bid(2, 1, "green"))
    for viewer in (1, None):
        for each in samples(aw.view(state, viewer), 40):
            assert (each.players[0].bid, each.players[0].colour) == (0, "green")
            assert each.players[2].bid in range(4)
            assert not each.masked
            assert aw.view(each, viewer) == aw.view(state, viewer)


def test_a_sample_takes_what_its_viewer_knows_as_it_is(wagers: ModuleType) -> None:
    """The viewer's own choice is not sampled."""
    state = bid_in(wagers, wagers.Bid(0, 3, "red"), wagers.Bid(1, 2, "red"))
    mine = {
        (each.players[0].bid, each.players[0].colour) for each in samples(aw.view(state, 0), 20)
    }
    assert mine == {(3, "red")}


def test_search_plays_where_numbers_are_secret(wagers: ModuleType) -> None:
    """Search works in a game with secret numbers, as its samples are legal."""
    match = aw.Match.new("wagers", ["Ann", "Ben", "Cleo"], seed=1)
    play_out(match, [RandomBot(1), MctsBot(seed=2, iterations=20), MctsBot(seed=3, iterations=20)])
    assert aw.validate(match.record).ok


def test_a_hidden_number_is_told_as_hidden(wagers: ModuleType) -> None:
    """A hidden number is described by its sentence for hidden values, or with a question mark, but not as -1."""
    state, bid = bid_in(wagers), wagers.Bid(0, 3, "red")
    seen = wagers.GAME.hide_action(state, bid, 1)
    assert (seen.coins, seen.colour) == (-1, aw.HIDDEN_ID)
    assert wagers.GAME.describe(state, seen) == "bid"
    alone = attrs.evolve(seen, colour="red")
    assert wagers.GAME.describe(state, alone) == "bid"
    wagers.Bid.sentence = engine.Sentence("bid {coins:coin|coins} on {colour}")
    assert wagers.GAME.describe(state, alone) == "bid ? coins on red"


def test_the_plain_board_shows_a_hidden_number_as_hidden(wagers: ModuleType) -> None:
    """The default board shows a hidden number as "?", and a public -1 as it is."""
    state = bid_in(wagers, wagers.Bid(0, 3, "red"))
    (_, sides) = wagers.GAME.board(aw.view(state, 1).state, ["Ann", "Ben", "Cleo"]).sections
    ann = dict(zip(sides.columns, sides.rows[0], strict=True))
    assert (ann["bid"], ann["won"]) == ("?", "-1")


def test_an_action_with_a_hidden_number_cannot_be_judged(wagers: ModuleType) -> None:
    """An action with a hidden number cannot be judged, like one with a hidden card."""
    state = bid_in(wagers, wagers.Bid(0, 3, "red"))
    unknown = wagers.Bid(1, -1, "red")
    with pytest.raises(aw.HiddenValue, match=r"\(\$\.action\.coins\)"):
        aw.view(state, 1).explain(unknown)
    assert aw.explain(state, unknown) is not None


def test_a_number_that_all_see_is_no_mask(wagers: ModuleType) -> None:
    """A public -1 is no mask, and scores: the declaration decides what is hidden."""
    state = bid_in(wagers, wagers.Bid(0, 3, "red"))
    seen = aw.view(state, 1)
    assert [score.total for score in aw.scores(seen.state)] == [-1, -1, -1]
    assert [*masked_paths(seen.state)] == ["$.players[0].bid", "$.players[0].colour"]
    back: Any = aw.from_json(aw.to_json(seen))
    assert back == seen
    assert back.state.masked


def test_a_record_with_hidden_numbers_is_sampled(wagers: ModuleType) -> None:
    """Sampling a record replaces each hidden choice by a legal one."""
    match = aw.Match.new("wagers", ["Ann", "Ben", "Cleo"], seed=1)
    match.apply(wagers.Bid(0, 3, "red"))
    seen = aw.view(match.record, 1)
    whole = [aw.sample_record(seen, 1, aw.SeededRandom(n)) for n in range(60)]
    found = {getattr(each.entries[0].action, "coins", None) for each in whole}
    assert found == {0, 1, 2, 3}


@attrs.frozen
class Several:
    """A part with several secret numbers."""

    player: engine.SeatNumber
    bids: Annotated[tuple[int, ...], engine.count(0, 9, seen_by=engine.OWNER)]


@attrs.frozen
class Below:
    """A part with a secret number that may be negative."""

    player: engine.SeatNumber
    debt: Annotated[int, engine.count(-3, 9, seen_by=engine.OWNER)]


def test_each_of_several_secret_numbers_is_hidden() -> None:
    """A tuple of secret numbers is masked by a tuple of the same length."""
    seen = mask_record(Several(0, (4, 5)), 1, 0)
    assert seen.bids == (-1, -1)
    assert [*masked_paths(seen)] == ["$.bids[0]", "$.bids[1]"]


def test_a_secret_number_below_0_is_refused() -> None:
    """A secret number that may be negative is rejected at registration, since -1 is the mask."""
    codes = [code for code, _ in field_mistakes(Below, Several)]
    assert codes == ["unsound-secret-number"]


@pytest.mark.long
def test_the_game_of_these_tests_is_sound(wagers: ModuleType) -> None:
    """The game of these tests passes the checks of the testing kit."""
    check_game("wagers", games=1, max_actions=12)


def faults(wagers: ModuleType, check: Callable[[GamePosition], Iterator[str]]) -> list[str]:
    """Return the faults that a check of the kit finds in a random game of Wagers."""
    moments = random_positions(wagers.GAME, aw.new_game("wagers", 3), 1, 9)
    return [what for moment in moments for what in check(moment)]


def test_the_kit_finds_samples_from_which_nobody_can_go_on(
    wagers: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The kit finds samples in which a player cannot go on, drawn by a game's own ``sample``."""

    def sample(rules: Any, state: Any, player: int, rng: Randomness) -> Any:
        found = engine.Game.sample(rules, state, player, rng)
        sides = [
            attrs.evolve(side, bid=rng.randrange(13)) if was.bid == -1 else side
            for was, side in zip(state.players, found.players, strict=True)
        ]
        return copy_with(found, {"players": tuple(sides)})

    assert faults(wagers, samples_of) == []
    monkeypatch.setattr(wagers.Wagers, "sample", sample)
    with pytest.raises(aw.InvalidDocument, match="coins: Must be") as raised:
        faults(wagers, samples_of)
    assert raised.value.__notes__[0].startswith("the game cannot go on from a sample for ")


def test_the_kit_finds_a_hidden_number_that_is_told(
    wagers: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The kit finds a hidden number in a game's own descriptions."""
    assert faults(wagers, views) == []
    monkeypatch.setattr(
        wagers.Wagers, "describe", lambda _, __, bid: f"bids {getattr(bid, 'coins', 0)} coin"
    )
    assert any(
        "shows a hidden number as -1: 'bids -1 coin'" in each for each in faults(wagers, views)
    )
