"""Test the small games in examples/parts, each of which shows one thing that a game can have."""

from __future__ import annotations

import json
from pathlib import Path
from types import ModuleType
from typing import Any

import attrs
import pytest

import ancient_world as aw
from ancient_world import bots, engine
from ancient_world.bots.searching import SearchBot
from ancient_world.engine.message_catalogue import ReaderName
from ancient_world.narration.telling.sentences import SentenceWriter
from ancient_world.study.judging import UNIT, judge
from ancient_world.testing import check_game
from tests.examples.example_games import EXAMPLES, changed_example, kept_registry, load_module
from tests.examples.test_examples import code_lines

PARTS = sorted((EXAMPLES / "parts").glob("*.py"))
MOST_LINES = 45
"""The most lines of code of a part, without imports, comments and docstrings."""
LONGEST = {"card_file": 60, "reshuffled_hands": 60}
"""The parts that may have more lines, with their number."""
PAGE = EXAMPLES.parent / "docs/make/by-part.md"


def part(name: str, monkeypatch: pytest.MonkeyPatch) -> tuple[ModuleType, str]:
    """Return the module of a part, and the id of its game, which is registered during the test."""
    kept_registry(monkeypatch)
    before = {*aw.available_games()}
    module = load_module(EXAMPLES / "parts" / f"{name}.py", monkeypatch)
    (game,) = {*aw.available_games()} - before
    return module, game


@pytest.mark.sampled(4)
@pytest.mark.parametrize("path", PARTS, ids=lambda path: str(path.stem))
def test_a_part_is_a_whole_game(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each part is short, and passes every check that holds for any game."""
    assert code_lines(path.read_text("utf-8")) <= LONGEST.get(path.stem, MOST_LINES)
    _, game = part(path.stem, monkeypatch)
    check_game(game, games=1, max_actions=40)


def played(game: str, players: int, *actions: aw.Action, **options: Any) -> Any:
    """Return the state of a new game after some actions."""
    state: Any = aw.new_game(game, players, **options)
    for action in actions:
        state = aw.apply(state, action)
    return state


def test_discards_are_shuffled_into_an_empty_deck(monkeypatch: pytest.MonkeyPatch) -> None:
    """When the deck is empty, the next draw is from the discards; before, no card of them can be dealt."""
    module, game = part("reshuffle", monkeypatch)
    state = played(game, 2)
    for card in ("rock", "gold", "gold", "gold", "gold", "gold", "gold"):
        state = aw.apply(aw.apply(state, module.Dig()), aw.Dealt((card,)))
    state = aw.apply(state, module.Dig())
    refused = aw.explain(state, aw.Dealt(("gold",)))
    assert refused is not None
    assert refused.code == "card-not-in-deck"
    state = aw.apply(aw.apply(state, aw.Dealt(("rock",))), module.Dig())
    assert state.pile == engine.Deck(("gold",) * 6 + ("rock",) * 2)
    assert state.discards == ()
    assert aw.explain(state, aw.Dealt(("gold",))) is None


def test_nobody_held_the_cards_of_a_reshuffle(monkeypatch: pytest.MonkeyPatch) -> None:
    """Samples put no card that all saw in the pile into a hand that is older than the reshuffle."""
    module, game = part("reshuffled_hands", monkeypatch)
    state = played(game, 2, aw.Dealt(("1", "2")), aw.Dealt(("3", "4")))
    for laid, drawn in ("15", "36", "27", "48", "59", "61"):
        state = aw.apply(aw.apply(state, module.Lay(laid)), aw.Dealt((drawn,)))
    assert state.looks == (module.Look(tuple("12345"), (2, 1)),)
    assert (state.players[1].hand, state.discards) == (("8", "1"), ("6",))
    for seed in range(20):
        sample: Any = aw.sample_state(aw.view(state, 0), aw.SeededRandom(seed))
        assert sample.players[1].hand[0] == "8"
        assert sample.players[1].hand[1] in "12345"
    state = aw.apply(state, module.Lay("9"))
    assert state.looks[0].older == (1, 1)


def test_a_shuffled_deck_has_no_known_bottom() -> None:
    """Shuffling cards in sorts all cards of the deck, since nobody knows their order."""
    deck = engine.Deck(("b",), ("a",)).shuffle_in(("c", "a"))
    assert deck == engine.Deck(("a", "a", "b", "c"))


def test_partners_win_together(monkeypatch: pytest.MonkeyPatch) -> None:
    """The sum of a team decides, not the points of one player, and partners share their rank."""
    module, game = part("teams", monkeypatch)
    numbers = (
        9,
        5,
        1,
        8,
        2,
        3,
        4,
        6,
    )  # 15 and 10 points of one team, 8 and 14 of the other: 16 to 22
    end = played(game, 4, *map(module.Take, numbers))
    totals = [score.total for score in aw.scores(end)]
    assert totals == [11, 8, 5, 14]
    assert aw.winners(end) == (1, 3)
    assert [score.rank for score in aw.scores(end)] == [3, 1, 3, 1]
    assert aw.heuristic_values(end) == (16, 22, 16, 22)


def test_a_bot_of_a_team_sees_no_rival_in_its_partner(monkeypatch: pytest.MonkeyPatch) -> None:
    """A thinking bot compares its team with the other one, and values a shared victory as a whole one."""
    module, game = part("teams", monkeypatch)
    bot = SearchBot()
    end = played(game, 4, *map(module.Take, (9, 5, 1, 8, 2, 3, 4, 6)))
    bot.rules, bot.teams = aw.game(game), aw.game(game).teams(end)
    assert bot.lead_over_rivals((16, 22, 16, 22), 1) == 6
    values = bot.position_values(end)
    assert values[1] == values[3] > 0.9
    assert values[0] == values[2] < 0.1


def end_of_dam(module: ModuleType, *, won: bool) -> Any:
    """Return the end of a game of Dam."""
    state: Any = aw.new_game("dam", 2)
    changes: dict[str, Any] = {"dam": 8, "strength": (2, 2)} if won else {"water": 8}
    state = aw.apply(attrs.evolve(state, **changes), module.Build() if won else module.Rest())
    return state if won else aw.apply(state, aw.Rolled(("2",)))


def test_the_common_enemy_can_win(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody has won a lost game, which words, pictures and payoffs say; a won one is won by all."""
    module, _ = part("common_enemy", monkeypatch)
    lost = end_of_dam(module, won=False)
    assert (aw.is_over(lost), aw.winners(lost)) == (True, ())
    assert "Nobody wins." in aw.svg(lost)
    assert "Nadie gana." in aw.svg(lost, lang="es")
    won = end_of_dam(module, won=True)
    assert aw.winners(won) == (0, 1)
    assert {score.rank for score in aw.scores(won)} == {1}


def test_payoffs_of_a_common_enemy(monkeypatch: pytest.MonkeyPatch) -> None:
    """All players get 1 for a won game, and -1 for a lost one."""
    game_table = pytest.importorskip("ancient_world.rl.game_table", reason="needs the extra rl")
    module, _ = part("common_enemy", monkeypatch)
    assert game_table.payoffs_by_seat(end_of_dam(module, won=True), 2) == [1.0, 1.0]
    assert game_table.payoffs_by_seat(end_of_dam(module, won=False), 2) == [-1.0, -1.0]


@pytest.mark.parametrize("name", ["teams", "common_enemy"])
def test_games_with_teams_are_analysed(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Partners have the same chances, and those of all teams add up to 1; lost games of a common enemy are analysed, too."""
    _, game = part(name, monkeypatch)
    rules = aw.game(game)
    for seed in range(6):
        match = aw.Match.new(game, ["Ann", "Ben", "Cid", "Dora"][: max(rules.players)], seed=seed)
        bots.play_out(match, [bots.RandomBot(seat) for seat in range(max(rules.players))])
        teams = rules.teams(match.state)
        analyses = [each.analysis for each in aw.analyse(match.record, positions=16).entries]
        told = [chances for each in analyses if each for chances in (each.before, each.after)]
        assert told
        for chances in told:
            assert all(len({chances[seat] for seat in team}) == 1 for team in teams)
            total = sum(chances[team[0]] for team in teams)
            assert total == pytest.approx(1, abs=0.001) if len(teams) > 1 else 0 <= total <= 1


def test_the_chances_after_a_cut_game_are_those_of_teams(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where random games of an analysis are cut off, partners have the chance of their team by evaluation."""
    _, game = part("teams", monkeypatch)
    rules = aw.game(game)
    monkeypatch.setattr(rules, "thinking", engine.SearchSettings(study_depth=1), raising=False)
    chances = [each / UNIT for each in judge(rules, aw.new_game(game, 4), 1)]
    assert chances[0] == chances[2]
    assert chances[0] + chances[1] == pytest.approx(1, abs=0.00001)


def test_the_record_of_a_lost_game_is_valid(monkeypatch: pytest.MonkeyPatch) -> None:
    """A record without winners is read, validated, and written as notation; a false winner is found."""
    _, game = part("common_enemy", monkeypatch)
    for seed in range(20):
        match = aw.Match.new(game, ["Ann", "Ben"], seed=seed)
        bots.play_out(match, [bots.RandomBot(seed), bots.RandomBot(seed + 1)])
        if not match.winners():
            break
    text = aw.to_json(match.record)
    assert json.loads(text)["record"]["result"]["winners"] == []
    assert aw.validate(text).ok
    assert aw.from_json(text) == match.record
    false = json.loads(text)
    false["record"]["result"]["winners"] = [1]
    (problem,) = aw.validate(json.dumps(false)).problems
    assert problem.message == "The game was won by nobody, not by Ben."


def test_cells_touch_their_neighbours() -> None:
    """A square has up to four neighbours, a hex up to six, in the order of the cells."""
    board, hexes = engine.squares(3, 2), engine.hexes(2)
    assert [*board] == ["a1", "a2", "a3", "b1", "b2", "b3"]
    assert board["a2"].near == ("a1", "a3", "b2")
    assert len(hexes) == 19
    assert sorted(len(place.near) for place in hexes.values()) == [3] * 6 + [4] * 6 + [6] * 7
    assert all(cell in hexes[other].near for cell in hexes for other in hexes[cell].near)


def test_a_drawn_board_can_be_clicked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each cell of a board is a component with the actions that name it, on a phone too."""
    _, game = part("hexes", monkeypatch)
    state = aw.new_game(game, 2)
    for width in (360, 800):
        picture = aw.svg(state, width=width)
        assert picture.count('data-kind="hex"') == 19
        for number, action in enumerate(aw.legal_actions(state)):
            assert f'data-id="{action.hex}" class="lit" data-action="{number}"' in picture  # type: ignore[attr-defined]


def test_a_deal_from_several_decks_names_its_deck(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The only deck of a state is found; a state with two decks needs a step that says which."""
    field = '    discards: Annotated[tuple[str, ...], cards("card"), look("pile")] = ()\n'
    other = '    other: Annotated[engine.Deck, deck("card")] = FULL\n'
    with pytest.raises(engine.InvalidGame, match="Draw does not define its deck"):
        changed_example("parts/reshuffle", tmp_path, monkeypatch, field, field + other)


def test_news_are_sentences_to_their_reader(monkeypatch: pytest.MonkeyPatch) -> None:
    """A sentence in ``news`` calls players by their names, and the reader "you", in the second person."""
    module, game = part("secret_choices", monkeypatch)
    before = played(game, 3, module.Name(0, 2), module.Name(1, 3))
    after = aw.apply(before, module.Name(2, 3))
    for names, expected in (
        (("Ann", "Ben", "Cid"), "Ann names the lowest number."),
        ((ReaderName("You"), "Ben", "Cid"), "You name the lowest number."),
        (("Ann", ReaderName("You"), "Cid"), "Ann names the lowest number."),
    ):
        writer = SentenceWriter(aw.game(game), names)
        (news,) = aw.game(game).news(before, after, names)
        assert writer._news_text(news, after) == expected
    match = aw.Match.new(game, ["Ann", "Ben", "Cid"], seed=1)
    for action in (module.Name(0, 2), module.Name(1, 3), module.Name(2, 3)):
        match.apply(action)
    last = match.changes(0, 1)[-1]
    assert last.sentences[-1].text == "Ann names the lowest number."


def test_ids_follow_from_words(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a method of its own, a game has the ids that its words name."""
    module, game = part("reshuffle", monkeypatch)
    assert aw.game(game).ids(aw.new_game(game, 2))["card"] == frozenset(module.BOX)
