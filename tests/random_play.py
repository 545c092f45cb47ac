"""Seeded random games of The Ancient World, and invariants to check after every action of any game.

The same seed and setting give the same game in any process, because all choices come from the library's own generator.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import attrs
import pytest

import ancient_world as aw
from ancient_world.engine.declared.naming import CardsName
from ancient_world.engine.steps import ChanceStep
from ancient_world.games import the_ancient_world as taw
from ancient_world.games.the_ancient_world.city_abilities import total_of
from ancient_world.games.the_ancient_world.rules.card_actions import GainRewards
from ancient_world.games.the_ancient_world.rules.damage import CoinFace
from ancient_world.games.the_ancient_world.rules.end_of_round import CollectIncome, ResetBoard
from ancient_world.records import Entry, Header
from ancient_world.records.play_record import acting_seat, game_result

__all__ = [
    "SETTINGS",
    "Invariants",
    "Ply",
    "Setting",
    "last_start",
    "plies",
    "record_of",
    "rich_start",
    "setting_of",
    "states",
]

State = taw.AncientWorldState

QUIET = (taw.Pass, taw.Decline, taw.Finish)
"""Choices of little effect, by which a random player would see little of the game."""


@attrs.frozen
class Setting:
    """The set-up of a random game and how its players choose."""

    players: int = 2
    city_states: str = "off"
    eager: bool = True
    """Whether players choose a kind of action first, and seldom a quiet one, or evenly among all actions."""


SETTINGS = tuple(
    Setting(players, city_states, eager)
    for players in (2, 3, 4)
    for city_states in ("off", "random")
    for eager in (True, False)
)


def setting_of(seed: int) -> Setting:
    """Return the setting of a seed, by turns."""
    return SETTINGS[seed % len(SETTINGS)]


@attrs.frozen
class Ply:
    """One action of a random game, with the states before and after it."""

    index: int
    before: State
    player: int | None
    action: aw.Action
    after: State


def plies(
    seed: int,
    setting: Setting,
    *,
    start: State | None = None,
    most: int = 10_000,
    watch: Invariants | None = None,
) -> Iterator[Ply]:
    """Yield at most ``most`` actions of a random game from the set-up or from ``start``."""
    state: Any = start
    if start is None:
        state = taw.GAME.new(setting.players, None, {"city_states": setting.city_states})
    rng = aw.SeededRandom(seed)
    for index in range(most):
        waiting = aw.pending(state)
        if waiting is None:
            return
        if isinstance(waiting, aw.Chance):
            action = waiting.sample(rng)
        else:
            action = choose(waiting.actions, rng, eager=setting.eager)
        after = aw.apply(state, action) if watch is None else watch.apply(state, action, rng)
        yield Ply(index, state, acting_seat(state, action), action, after)
        state = after


def states(seed: int, setting: Setting, *, most: int = 10_000) -> Iterator[State]:
    """Yield every state of a random game but the first."""
    return (ply.after for ply in plies(seed, setting, most=most))


def rich_start(seed: int, setting: Setting) -> State:
    """Return a game before its first round in which all players have plenty."""
    start = taw.GAME.new(setting.players, None, {"city_states": setting.city_states})
    rng = aw.SeededRandom(seed, 2)
    players = tuple(
        attrs.evolve(
            player,
            coins=rng.randrange(16),
            knowledge=rng.randrange(6),
            ambrosia=rng.randrange(24),
        )
        for player in start.players
    )
    return attrs.evolve(start, players=players)


def last_start(setting: Setting) -> State:
    """Return the end of the last round, with a player who scores coins and has more ambrosia than can be spent."""
    rounds = taw.CardFile.standard().figures.rounds
    state = next(
        ply.before for ply in plies(0, setting) if ply.before.round == rounds and ply.player == 0
    )
    card = next(
        card
        for card in state.decks.empire_c
        for scoring in state.cards.empire[card].totals.scoring
        if scoring.per == "coins"
    )
    first, *opponents = state.players
    first = attrs.evolve(first, city=first.city.with_card(card), ambrosia=90, coins=0)
    pile = tuple(each for each in state.decks.empire_c if each != card)
    decks = attrs.evolve(state.decks, empire_c=pile)
    state = attrs.evolve(state, players=(first, *opponents), decks=decks)
    while state.agenda[-1].starts_turn:
        state = aw.apply(state, taw.Pass())
    return state


def choose(actions: Sequence[aw.Action], rng: aw.SeededRandom, *, eager: bool) -> aw.Action:
    """Return a random legal action."""
    if eager:
        kinds = list(dict.fromkeys(map(type, actions)))
        busy = [kind for kind in kinds if kind not in QUIET]
        if busy and rng.randrange(12):
            kind = busy[rng.randrange(len(busy))]
            actions = [action for action in actions if type(action) is kind]
    return actions[rng.randrange(len(actions))]


def record_of(setting: Setting, played: Sequence[Ply]) -> aw.Record:
    """Return the record of a random game, finished or not, whose chance comes from no seed."""
    cards = taw.CardFile.standard()
    header = Header(
        taw.GAME.id,
        taw.GAME.rules_version,
        tuple(f"Player {seat}" for seat in range(setting.players)),
        {"city_states": setting.city_states},
        CardsName(cards.name, cards.digest),
    )
    entries = tuple(Entry(ply.player, ply.action) for ply in played)
    over = bool(played) and aw.is_over(played[-1].after)
    return aw.Record(header, entries, game_result(taw.GAME, played[-1].after) if over else None)


# --- invariants ---


def ambrosia(state: State) -> int:
    """Return the ambrosia that is not in the supply."""
    return (
        sum(player.ambrosia for player in state.players)
        + sum(space.ambrosia for space in state.spaces)
        + sum(player.threat.ambrosia for player in state.players if player.threat)
    )


def ambrosia_spent(state: State, action: aw.Action) -> int | None:
    """Return the ambrosia that an action returns to the supply, or ``None`` if it may also bring some in."""
    prices = state.cards.figures.ambrosia
    step: Any = state.agenda[-1]
    match action:
        case taw.BuyCoin():
            return prices.coin
        case taw.BuyRepair():
            return prices.repair
        case taw.BuyFood():
            return prices.food
        case taw.BuySword():
            return prices.sword
        case taw.ReuseCitizen():
            return prices.reuse
        case taw.BoostSkill():
            highest = max(citizen.number for citizen in state.space(step.space).citizens)
            return int(highest - step.citizen) * prices.skill
        case taw.PlaceCitizen() | taw.PayFee() | taw.FeedTitan() | taw.Keep() | taw.Store():
            return 0
        case taw.Decline() | taw.PayArmy() | taw.Attack() | taw.DamageCard() | taw.Recruit():
            return 0
        case taw.Starve() | taw.PutCoin() | taw.Repair() | taw.DiscardArmy():
            return 0
    return None


def to_come(state: State) -> tuple[int, int]:
    """Return the round and the number of coming steps that bring or take ambrosia by themselves."""
    kinds = (CollectIncome, ResetBoard, GainRewards, CoinFace)
    return state.round, sum(isinstance(step, kinds) for step in state.agenda)


@attrs.define
class Invariants:
    """Applies actions and checks the invariants before and after.

    Every ``json_every`` actions, the old state is written before and after the action, and the new state, the action and the
    pending step are written and read back. Every ``check_every`` actions, the game checks the cards and citizens.
    """

    json_every: int = 1
    check_every: int = 1
    applied: int = 0

    def apply(self, state: State, action: Any, rng: aw.SeededRandom) -> State:
        """Apply an action as ``aw.apply`` does, and check the invariants."""
        self.applied += 1
        thorough = self.applied % self.json_every == 0
        number = hash(state)
        text = aw.to_json(state) if thorough else ""
        after = aw.apply(state, action)
        assert number == hash(state), "apply changed the hash of its argument"
        if thorough:
            assert text == aw.to_json(state), "apply changed its argument"
            assert after == aw.apply(state, action), "apply gives two results"
            check_round_trips(after, action)
        if thorough or self.applied % self.check_every == 0:
            taw.GAME.check(after)
        check_transition(state, action, after)
        check_frozen(after, rng.randrange(len(after.players)))
        check_pending(after)
        check_points(after)
        return after


def check_transition(before: State, action: aw.Action, after: State) -> None:
    """Check that rounds follow each other and that no ambrosia appears or disappears (S2, M)."""
    assert before.round <= after.round <= before.round + 1
    assert after.cards is before.cards
    assert len(after.players) == len(before.players)
    forced: Any = aw.forced_actions_after(before, action)
    spent = [ambrosia_spent(*each) for each in ((before, action), *forced)]
    if None not in spent and to_come(before) == to_come(after):
        gone = sum(each or 0 for each in spent)
        assert ambrosia(before) - gone == ambrosia(after), f"ambrosia after {action}"


def check_frozen(state: State, seat: int) -> None:
    """Check that a state holds no drafts and that its attributes cannot be set."""
    assert type(state) is State
    assert all(type(player) is taw.Player for player in state.players)
    assert type(state.decks) is taw.Decks
    targets: tuple[tuple[Any, str], ...] = (
        (state, "round"),
        (state.players[seat], "coins"),
        (state.decks, "district"),
    )
    for target, name in targets:
        with pytest.raises(attrs.exceptions.FrozenInstanceError):
            setattr(target, name, getattr(target, name))
    city = state.players[seat].city
    fresh = attrs.evolve(city)
    assert fresh.totals(state.cards) == city.totals(state.cards), "the totals kept are out of date"


def check_pending(state: State) -> None:
    """Check that a decision has legal actions, each once, and that a pending step waits for somebody."""
    waiting = aw.pending(state)
    if waiting is None:
        assert aw.legal_actions(state) == ()
        assert state.round == state.cards.figures.rounds
        return
    step = state.agenda[-1]
    assert step.waits(state)
    if isinstance(waiting, aw.Chance):
        assert isinstance(step, ChanceStep)
        assert aw.legal_actions(state) == ()
        return
    actions = waiting.actions
    assert actions, f"no legal action at {step}"
    assert len(set(actions)) == len(actions), "an action is listed twice"
    assert aw.legal_actions(state) == actions
    for action in actions:
        assert aw.explain(state, action) is None, f"{action} is listed but illegal"


def check_points(state: State) -> None:
    """Check that scores exist at any time and winners at the end only (V)."""
    scores = aw.scores(state)
    assert [score.player for score in scores] == list(range(len(state.players)))
    winners = aw.winners(state)
    if state.agenda:
        assert winners == ()
        return
    best = max(score.total for score in scores)
    assert winners
    assert all(scores[seat].total == best for seat in winners)


def check_round_trips(state: aw.State, action: aw.Action) -> None:
    """Check that a state, an action and what is pending are read back equal and written the same again."""
    for value in (state, action, aw.pending(state)):
        text = aw.to_json(value)
        again = aw.from_json(text)
        assert again == value
        assert hash(again) == hash(value)
        assert aw.to_json(again) == text


def check_cards_untouched(cards: taw.CardFile) -> None:
    """Check that no game has changed the totals of the cards."""
    assert total_of(cards.figures.capital) == cards.capital
    for kind in (cards.empire, cards.military, cards.titans, cards.districts, cards.city_states):
        for card in kind.values():
            assert total_of(card.abilities) == card.totals, f"{card.id} has changed"
