"""Searching bots play legally, repeatably, better than simpler bots and within their budget, and can be named."""

from __future__ import annotations

import pickle
import time
from collections.abc import Callable

import pytest

import ancient_world as aw
from ancient_world.bots import (
    BOTS,
    Bot,
    GreedyBot,
    MctsBot,
    RandomBot,
    RolloutBot,
    ThinkingBot,
    bot_maker,
    play_out,
)
from ancient_world.bots.bots_by_name import BOTS_BY_LEVEL
from ancient_world.bots.greedy_bot import state_after_turn
from ancient_world.bots.searching import SearchBot
from tests.examples.example_games import example_game

SEARCHES = [MctsBot, RolloutBot]


@pytest.mark.parametrize("search", SEARCHES)
@pytest.mark.parametrize("players", [2, 3])
def test_searches_play_games_of_other_packages(
    search: type[SearchBot], players: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The searches play a game of another package with simultaneous hidden choices, for any number of players."""
    example_game("goofspiel", monkeypatch)
    match = aw.Match.new("goofspiel", [str(seat) for seat in range(players)], seed=3, suit=4)
    bots: list[Bot] = [search(seat, iterations=8) for seat in range(players)]
    assert aw.is_over(play_out(match, bots))
    assert aw.validate(match.record).finished


@pytest.mark.sampled(2)
@pytest.mark.parametrize("search", SEARCHES)
@pytest.mark.parametrize("game", aw.available_games())
def test_the_same_seed_makes_the_same_choices(game: str, search: type[SearchBot]) -> None:
    """A bot of the same seed makes the same legal choices again."""
    played = []
    for _ in range(2):
        bot, rng = search(5, iterations=4), aw.SeededRandom(1)
        state = aw.new_game(game, players=min(aw.game(game).players))
        actions: list[aw.Action] = []
        while len(actions) < 12 and (waiting := aw.pending(state)) is not None:
            if isinstance(waiting, aw.Chance):
                state = aw.apply(state, waiting.sample(rng))
                continue
            seen = aw.view(state, waiting.player)
            assert isinstance(seen.pending, aw.Decision)
            actions.append(bot.choose(seen, seen.pending))
            state = aw.apply(state, actions[-1])
        played.append(actions)
    assert played[0] == played[1]


def won(make: Callable[[int], Bot], rival: Callable[[int], Bot], game: str, games: int) -> float:
    """Return the share of games that the first bot wins, with alternating seats."""
    share = 0.0
    for number in range(games):
        bots = [make(number), rival(number)]
        seat = number % 2
        start = aw.new_game(game, 2)
        end = play_out(start, bots[::-1] if seat else bots, rng=aw.SeededRandom(number // 2))
        winners = aw.winners(end)
        share += (seat in winners) / len(winners)
    return share / games


@pytest.mark.long
def test_tree_search_beats_the_greedy_bot_at_tides() -> None:
    """Tree search wins most of 8 games of Tides of Time against the greedy bot."""
    assert won(lambda seed: MctsBot(seed, iterations=60), GreedyBot, "tides-of-time", 8) > 0.5


@pytest.mark.long
def test_rollouts_beat_random_bots_at_the_golden_ages() -> None:
    """The rollout bot wins two games of The Golden Ages against the random bot."""
    assert won(lambda seed: RolloutBot(seed, iterations=4), RandomBot, "golden-ages", 2) == 1


@pytest.mark.parametrize("seat", [0, 1])
def test_simultaneous_choices_are_searched(seat: int) -> None:
    """In a simultaneous decision the choice depends on the cards, not on the order of the hand."""
    indices = set()
    for seed in range(6):
        seen = aw.Match.new("tides-of-time", ["Ana", "Ben"], seed=seed).view(seat)
        assert isinstance(seen.pending, aw.Decision)
        assert len(seen.pending.players) == 2
        choice = MctsBot(seed, iterations=40).choose(seen, seen.pending)
        indices.add(seen.pending.actions.index(choice))
    assert len(indices) > 1


class Counting(SearchBot):
    """A search that counts its positions and takes the first action."""

    drawn = 0

    def prepare(self, view: aw.View, decision: aw.Decision) -> None:
        self.drawn = 0

    def iterate(self, state: aw.State) -> None:
        self.drawn += 1

    def best_action(self, decision: aw.Decision) -> aw.Action:
        return decision.actions[0]


def test_a_turn_shares_its_budget_among_its_choices() -> None:
    """Each choice of a turn takes half of the remaining budget, down to a minimum, and each turn gets a full budget."""
    bot, rng = Counting(iterations=64), aw.SeededRandom(3)
    state = aw.new_game("antike", 2)
    drawn: list[list[int]] = []
    while max(map(len, drawn), default=0) < 7 and (waiting := aw.pending(state)) is not None:
        if isinstance(waiting, aw.Chance):
            state = aw.apply(state, waiting.sample(rng))
            continue
        if waiting.player == 0 and len(waiting.actions) > 1:
            seen = aw.view(state, 0)
            assert isinstance(seen.pending, aw.Decision)
            bot.choose(seen, seen.pending)
            if waiting.step.starts_turn:
                drawn.append([])
            drawn[-1].append(bot.drawn)
        state = aw.apply(state, waiting.actions[rng.randrange(len(waiting.actions))])
    assert max(map(len, drawn)) == 7
    for turn in drawn:
        assert turn == [32, 16, 8, *[4] * len(turn)][: len(turn)]


def test_without_turns_each_choice_has_a_budget(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """In a game without `starts_turn` each choice takes half of a full budget."""
    example_game("goofspiel", monkeypatch)
    assert not any(step.starts_turn for step in aw.game("goofspiel").step_types)
    bot, match = Counting(iterations=64), aw.Match.new("goofspiel", ["a", "b"], seed=1, suit=4)
    seen = match.view(1)
    assert isinstance(seen.pending, aw.Decision)
    for _ in range(3):
        bot.choose(seen, seen.pending)
        assert bot.drawn == 32


class CountingRollouts(RolloutBot):
    """A rollout bot that counts the positions that it tries."""

    tried = 0

    def iterate(self, state: aw.State) -> None:
        self.tried += 1
        super().iterate(state)


def decision_of(game: str, *, starts_turn: bool) -> tuple[aw.View, aw.Decision]:
    """Return a decision of the first seat, in a random game, that starts a turn or not."""
    state, rng = aw.new_game(game, 2), aw.SeededRandom(4)
    while (waiting := aw.pending(state)) is not None:
        if isinstance(waiting, aw.Chance):
            state = aw.apply(state, waiting.sample(rng))
            continue
        if (
            waiting.player == 0
            and len(waiting.actions) > 2
            and waiting.step.starts_turn == starts_turn
        ):
            seen = aw.view(state, 0)
            assert isinstance(seen.pending, aw.Decision)
            return seen, seen.pending
        state = aw.apply(state, waiting.actions[rng.randrange(len(waiting.actions))])
    raise AssertionError("the game has no such decision")


@pytest.mark.parametrize(("game", "positions"), [("antike", 1), ("golden-ages", 4)])
def test_certain_choices_are_tried_once(game: str, positions: int) -> None:
    """Without hidden information and chance, a choice is tried in a single position."""
    bot = CountingRollouts(1, iterations=8)
    bot.choose(*decision_of(game, starts_turn=True))
    assert bot.tried == positions


def test_without_budget_the_bot_is_greedy() -> None:
    """When the budget of a turn is spent, the bot plays like the greedy bot."""
    bot = CountingRollouts(1, iterations=1)
    bot.choose(*decision_of("antike", starts_turn=True))
    assert bot.tried == 1
    later = decision_of("antike", starts_turn=False)
    assert bot.choose(*later) == GreedyBot(1).choose(*later)
    assert bot.tried == 1


def test_a_whole_turn_is_one_move_of_a_rollout() -> None:
    """A rollout moves by whole turns, and the best line is better than any single action."""
    seen, waiting = decision_of("the-ancient-world", starts_turn=True)
    state, evaluate = aw.sample_state(seen, aw.SeededRandom(1)), aw.game(seen.state.game).evaluate
    shallow, deep = (state_after_turn(state, waiting, evaluate, depth, 200) for depth in (1, 3))
    best = max([evaluate(aw.apply(state, action), 0) for action in waiting.actions])
    assert evaluate(shallow, 0) == best
    assert evaluate(deep, 0) > best


def test_a_choice_takes_half_of_the_time() -> None:
    """A choice takes half of its turn's time, whatever the number of positions."""
    match = aw.Match.new("tides-of-time", ["Ana", "Ben"], seed=7)
    seen = match.view(0)
    assert isinstance(seen.pending, aw.Decision)
    start = time.perf_counter()
    MctsBot(1, seconds=0.2).choose(seen, seen.pending)
    assert 0.1 <= time.perf_counter() - start < 5


def test_a_single_action_needs_no_search() -> None:
    """A single legal action is taken without a search."""
    state = aw.new_game("antike", 2)
    waiting = aw.pending(aw.apply(state, next(aw.pending(state).outcomes())))  # type: ignore[union-attr]
    assert isinstance(waiting, aw.Decision)
    seen = aw.view(waiting.state, waiting.player)
    only = aw.Decision(waiting.step, waiting.players, waiting.state, actions=waiting.actions[:1])
    start = time.perf_counter()
    assert MctsBot(1, seconds=60).choose(seen, only) == waiting.actions[0]
    assert time.perf_counter() - start < 10


@pytest.mark.parametrize("name", ["mcts:20", "rollout:4", "hard:8", "mcts:0.01s"])
def test_names_with_a_budget(name: str) -> None:
    """A bot's name may include its budget, in positions or seconds."""
    bots = [bot_maker(name)(1), RandomBot(2)]
    assert aw.is_over(play_out(aw.new_game("tides-of-time", 2), bots))


@pytest.mark.parametrize(
    "name", ["mcts:", "mcts:0", "mcts:0s", "mcts:-2s", "mcts:fast", "rollout:1e3", "hard:²"]
)
def test_invalid_budgets_are_refused(name: str) -> None:
    """An invalid budget is refused with code `search-budget`."""
    with pytest.raises(aw.InvalidOption) as caught:
        bot_maker(name)(1)
    assert caught.value.code == "search-budget"


def test_the_easy_level_makes_mistakes() -> None:
    """The easy level mostly takes the action that looks best at once, but not always."""
    seen, waiting = decision_of("tides-of-time", starts_turn=True)
    best = {GreedyBot(seed, depth=1).choose(seen, waiting) for seed in range(60)}
    slips = sum(
        [BOTS_BY_LEVEL["easy"](seed).choose(seen, waiting) not in best for seed in range(60)]
    )
    assert 5 < slips < 30


def test_levels_are_bots() -> None:
    """Each level is a bot, and levels are in order of strength."""
    assert list(BOTS_BY_LEVEL) == ["easy", "medium", "hard"]
    assert BOTS_BY_LEVEL.items() <= BOTS.items()
    assert isinstance(BOTS["hard"](1), ThinkingBot)


@pytest.mark.sampled(2)
@pytest.mark.parametrize("name", ["mcts:8", "rollout:8", "hard:8"])
@pytest.mark.parametrize("game", aw.available_games())
def test_a_pickled_bot_is_small_and_chooses_alike(game: str, name: str) -> None:
    """A pickled bot is small and makes the same choice as the original."""
    match = aw.Match.new(game, [*"abcd"][: min(aw.game(game).players)], seed=3)
    bot = bot_maker(name)(1)
    for _ in range(4):
        waiting = match.pending()
        assert isinstance(waiting, aw.Decision)
        view = match.view(waiting.player)
        assert isinstance(view.pending, aw.Decision)
        pickled = pickle.dumps(bot)
        assert len(pickled) < 1_000
        again = pickle.loads(pickled)  # noqa: S301 - it was pickled in the line above
        action = bot.choose(view, view.pending)
        assert again.choose(view, view.pending) == action
        match.apply(action, player=waiting.player)
