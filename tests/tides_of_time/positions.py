"""Games of Tides of Time for tests, built through the public API."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, cast

import ancient_world as aw
from ancient_world.games import tides_of_time as tot

__all__ = [
    "FIRST",
    "SECOND",
    "after_round_one",
    "choose",
    "chosen",
    "dealt",
    "everything_once",
    "last_choice",
    "plies",
    "relics",
    "round_of",
]

FIRST = ("ancient-divide", "eye-of-the-north", "kings-nest", "roof-of-the-world", "vestibule")
SECOND = ("citadel", "gods-bath", "great-library", "maze", "sapphire-port")


def dealt(
    first: Sequence[str] = FIRST, second: Sequence[str] = SECOND, **options: Any
) -> tot.TidesState:
    """Return a game in which these hands were dealt."""
    state: aw.State = aw.new_game("tides-of-time", players=2, **options)
    for hand in (first, second):
        state = aw.apply(state, aw.Dealt(tuple(hand)))
    return cast("tot.TidesState", state)


def choose(state: tot.TidesState, first: str, second: str) -> tot.TidesState:
    """Return the state after both players chose a card to play."""
    return aw.apply(aw.apply(state, tot.Play(0, first)), tot.Play(1, second))


def round_of(state: tot.TidesState) -> tot.TidesState:
    """Play the round to its end; both players always choose the first legal card."""
    number = len(state.noted)
    while len(state.noted) == number:
        for player in (0, 1):
            state = aw.apply(state, aw.legal_actions(state, player)[0])
    return state


def after_round_one() -> tot.TidesState:
    """Return the state after the first round, in which both choose a relic."""
    return round_of(dealt())


def chosen(state: tot.TidesState, player: int) -> tot.TidesState:
    """Return the state in which a player has chosen the first card as relic, and the second to be removed."""
    relic, removed, *_ = state.players[player].hand
    state = aw.apply(state, tot.LeaveRelic(player, relic))
    return aw.apply(state, tot.RemoveCard(player, removed))


def relics(state: tot.TidesState) -> tot.TidesState:
    """Let both players leave their first card as a relic and remove their second; new cards are drawn in order."""
    for player in (0, 1):
        for _ in range(2):
            state = aw.apply(state, aw.legal_actions(state, player)[0])
    for _ in range(2):
        state = aw.apply(state, aw.Dealt(state.pile.unseen[:2]))
    return state


def plies(seed: int, **options: Any) -> Iterator[tuple[tot.TidesState, Any, tot.TidesState]]:
    """Yield state, action and next state of a random game in which either player may choose first."""
    rng = aw.SeededRandom(seed)
    state: Any = aw.new_game("tides-of-time", players=2, **options)
    while (waiting := aw.pending(state)) is not None:
        if isinstance(waiting, aw.Chance):
            action = waiting.sample(rng)
        else:
            player = waiting.players[rng.randrange(len(waiting.players))]
            actions = aw.legal_actions(state, player)
            action = actions[rng.randrange(len(actions))]
        after = aw.apply(state, action)
        yield state, action, after
        state = after


def everything_once(state: tot.TidesState) -> bool:
    """Return whether each of the 18 cards is in exactly one place."""
    counts = Counter([*state.pile.unseen, *state.removed])
    for side in state.players:
        counts.update([*side.hand, *side.kingdom, *side.relics])
    return counts == Counter(dict.fromkeys(state.cards.cards, 1))


def last_choice(
    mine: Sequence[str],
    theirs: Sequence[str],
    relics: Sequence[Sequence[str]] = ((), ()),
    removed: Sequence[Sequence[str]] = ((), ()),
    **options: Any,
) -> tot.TidesState:
    """Return a state in which the first player's next card ends a round with these kingdoms.

    ``relics`` and ``removed`` are the cards of each player from the rounds before; without them it is the first round. Hands
    change sides after every card, so each kingdom comes from both hands in turn.
    """
    hands = (
        (mine[0], theirs[1], mine[2], theirs[3], mine[4]),
        (theirs[0], mine[1], theirs[2], mine[3], theirs[4]),
    )
    if not relics[0]:
        state = dealt(*map(sorted, hands), **options)
    else:
        state = _drawn_hands(hands, relics, removed, **options)
    for own, theirs_next in zip(mine[:3], theirs[:3], strict=True):
        state = choose(state, own, theirs_next)
    return aw.apply(state, tot.Play(1, theirs[3]))


def _drawn_hands(
    hands: Sequence[Sequence[str]],
    relics: Sequence[Sequence[str]],
    removed: Sequence[Sequence[str]],
    **options: Any,
) -> tot.TidesState:
    """Return the begin of a later round in which these hands were drawn; three cards of each were in the kingdom before."""
    kingdoms = [(relics[seat][-1], removed[seat][-1], *hands[seat][:3]) for seat in (0, 1)]
    earlier = [[cards[:-1] for cards in each] for each in (relics, removed)]
    state = aw.apply(last_choice(*kingdoms, *earlier, **options), tot.Play(0, kingdoms[0][3]))
    for seat in (0, 1):
        state = aw.apply(state, tot.LeaveRelic(seat, relics[seat][-1]))
        state = aw.apply(state, tot.RemoveCard(seat, removed[seat][-1]))
    for hand in hands:
        state = aw.apply(state, aw.Dealt(tuple(hand[3:])))
    return state
