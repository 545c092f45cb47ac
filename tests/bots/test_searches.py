"""Bots that search: legal, repeatable, better than chance, within their budget; and their names."""

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
from ancient_world.bots.greedy_bot import state_after_turn
from ancient_world.bots.named import BOTS_BY_LEVEL
from ancient_world.bots.searching import SearchBot
from tests.examples.example_games import example_game

SEARCHES = [MctsBot, RolloutBot]


@pytest.mark.parametrize("search", SEARCHES)
@pytest.mark.parametrize("players", [2, 3])
def test_whole_games_of_somebody_else(
    search: type[SearchBot], players: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A game that says nothing of thinking is searched too, where all choose at once and hide it, however many play."""
    example_game("goofspiel", monkeypatch)
    match = aw.Match.new("goofspiel", [str(seat) for seat in range(players)], seed=3, suit=4)
    bots: list[Bot] = [search(seat, iterations=8) for seat in range(players)]
    assert aw.is_over(play_out(match, bots))
    assert aw.validate(match.record).finished


@pytest.mark.parametrize("search", SEARCHES)
@pytest.mark.parametrize("game", aw.available_games())
def test_the_same_seed_makes_the_same_choices(game: str, search: type[SearchBot]) -> None:
    """Twelve choices into a game, all are legal and come again."""
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
    """The share of games that the first bot wins, seats turned."""
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
def test_tree_search_beats_greed_at_tides() -> None:
    """Of 8 games it wins most; the page on the ladder has many more."""
    assert won(lambda seed: MctsBot(seed, iterations=60), GreedyBot, "tides-of-time", 8) > 0.5


@pytest.mark.long
def test_rollouts_beat_chance_at_the_golden_ages() -> None:
    """They win both of two games; 200 against the greedy bot are on the page on the ladder."""
    assert won(lambda seed: RolloutBot(seed, iterations=4), RandomBot, "golden-ages", 2) == 1


@pytest.mark.parametrize("seat", [0, 1])
def test_who_chooses_at_the_same_time_as_another_thinks_too(seat: int) -> None:
    """Before the other has chosen, a seat finds the relic that is best, wherever it sits: not one place in its hand always."""
    found = set()
    for seed in range(6):
        seen = aw.Match.new("tides-of-time", ["Ana", "Ben"], seed=seed).view(seat)
        assert isinstance(seen.pending, aw.Decision)
        assert len(seen.pending.players) == 2
        choice = MctsBot(seed, iterations=40).choose(seen, seen.pending)
        found.add(seen.pending.actions.index(choice))
    assert len(found) > 1


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
    """The first choice takes half, the next half of what is left; when little is left, the least; then a turn starts anew."""
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


def test_where_no_step_starts_a_turn_each_choice_has_the_budget(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The game of a stranger need not say what a turn is."""
    example_game("goofspiel", monkeypatch)
    assert not any(step.starts_turn for step in aw.game("goofspiel").step_types)
    bot, match = Counting(iterations=64), aw.Match.new("goofspiel", ["a", "b"], seed=1, suit=4)
    seen = match.view(1)
    assert isinstance(seen.pending, aw.Decision)
    for _ in range(3):
        bot.choose(seen, seen.pending)
        assert bot.drawn == 32


class Tried(RolloutBot):
    """Rollouts that count the positions that they are tried in."""

    tried = 0

    def iterate(self, state: aw.State) -> None:
        self.tried += 1
        super().iterate(state)


def asked(game: str, *, starts_turn: bool) -> tuple[aw.View, aw.Decision]:
    """A decision of the first seat that starts its turn, or does not, after some random choices."""
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
def test_what_is_certain_is_tried_once(game: str, positions: int) -> None:
    """Where nothing is hidden and no die falls, a second position would be the first one again."""
    bot = Tried(1, iterations=8)
    bot.choose(*asked(game, starts_turn=True))
    assert bot.tried == positions


def test_the_rest_of_a_turn_is_greedy_when_its_budget_is_spent() -> None:
    """With one position a turn the first choice is rolled out, and the others are those of the greedy bot."""
    bot = Tried(1, iterations=1)
    bot.choose(*asked("antike", starts_turn=True))
    assert bot.tried == 1
    later = asked("antike", starts_turn=False)
    assert bot.choose(*later) == GreedyBot(1).choose(*later)
    assert bot.tried == 1


def test_a_whole_turn_is_one_move_of_a_rollout() -> None:
    """It ends where the best of its lines does, which no single action betters."""
    seen, waiting = asked("the-ancient-world", starts_turn=True)
    state, evaluate = aw.sample_state(seen, aw.SeededRandom(1)), aw.game(seen.state.game).evaluate
    one, many = (state_after_turn(state, waiting, evaluate, depth, 200) for depth in (1, 3))
    best = max([evaluate(aw.apply(state, action), 0) for action in waiting.actions])
    assert evaluate(one, 0) == best
    assert evaluate(many, 0) > best


def test_it_thinks_as_long_as_it_may() -> None:
    """A choice takes half of its turn's time, whatever the number of positions."""
    match = aw.Match.new("tides-of-time", ["Ana", "Ben"], seed=7)
    seen = match.view(0)
    assert isinstance(seen.pending, aw.Decision)
    start = time.perf_counter()
    MctsBot(1, seconds=0.2).choose(seen, seen.pending)
    assert 0.1 <= time.perf_counter() - start < 5


def test_one_action_needs_no_thought() -> None:
    """Nothing is drawn where there is nothing to choose."""
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
    """A search plays by its name and what it may spend a turn."""
    bots = [bot_maker(name)(1), RandomBot(2)]
    assert aw.is_over(play_out(aw.new_game("tides-of-time", 2), bots))


@pytest.mark.parametrize(
    "name", ["mcts:", "mcts:0", "mcts:0s", "mcts:-2s", "mcts:fast", "rollout:1e3", "hard:²"]
)
def test_a_budget_that_is_none(name: str) -> None:
    """What cannot be spent is refused, at once or when the bot is made."""
    with pytest.raises(aw.InvalidOption) as caught:
        bot_maker(name)(1)
    assert caught.value.code == "search-budget"


def test_the_easy_level_slips() -> None:
    """In the same position it mostly does what looks best at once, but not always; the medium one always does."""
    seen, waiting = asked("tides-of-time", starts_turn=True)
    best = {GreedyBot(seed, depth=1).choose(seen, waiting) for seed in range(60)}
    slips = sum(
        [BOTS_BY_LEVEL["easy"](seed).choose(seen, waiting) not in best for seed in range(60)]
    )
    assert 5 < slips < 30


def test_levels_are_bots() -> None:
    """Each level can be chosen wherever a bot can, and the weakest comes first."""
    assert list(BOTS_BY_LEVEL) == ["easy", "medium", "hard"]
    assert BOTS_BY_LEVEL.items() <= BOTS.items()
    assert isinstance(BOTS["hard"](1), ThinkingBot)


@pytest.mark.parametrize("name", ["mcts:8", "rollout:8", "hard:8"])
@pytest.mark.parametrize("game", aw.available_games())
def test_a_pickled_bot_goes_on_alike_and_keeps_no_tree(game: str, name: str) -> None:
    """Between two decisions nothing is kept that the next one makes again."""
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
