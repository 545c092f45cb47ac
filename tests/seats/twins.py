"""Twins: for a state and a seat, another state that this seat cannot tell from it, drawn at random."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import Any

import attrs

import ancient_world as aw
from ancient_world.engine.agenda import ChanceStep
from ancient_world.engine.freezing import replaced
from ancient_world.games.golden_ages.actions import Attack, SendSoldier
from ancient_world.games.golden_ages.rules.soldiers import TokenChoice
from ancient_world.games.the_ancient_world.rules.decks import empire_deck, set_empire_deck
from ancient_world.games.the_ancient_world.rules.explore import ChooseExplored, LookAtEmpireCards
from tests import random_play
from tests.antike import games as antike_games
from tests.golden_ages import positions as golden_positions
from tests.tides_of_time import positions as tides_positions

__all__ = ["GAMES", "positions", "twin"]

LOOKING = (ChooseExplored, LookAtEmpireCards)
"""Steps whose ``looked`` only their player may see."""


class Box:
    """The unseen cards of a deck, from which masked ones are drawn at random."""

    def __init__(self, deck: aw.Deck, rng: aw.Generator) -> None:
        self._unseen = list(deck.unseen)
        self._bottom = deck.bottom
        self._rng = rng

    def draw(self, masked: Sequence[str]) -> tuple[str, ...]:
        """A card for each that is masked; the others stay."""
        return tuple([self._one() if card == aw.HIDDEN else card for card in masked])

    def _one(self) -> str:
        return self._unseen.pop(self._rng.randrange(len(self._unseen)))

    @property
    def deck(self) -> aw.Deck:
        """What is left."""
        return aw.Deck(tuple(sorted(self._unseen)), self._bottom)


# --- one for each game that has secrets: what is masked in the view is drawn anew ---


def _of_tides(state: Any, seat: int, rng: aw.Generator) -> Any:
    """Another hand as far as it was never seen, and other cards face down."""
    seen, other = aw.view(state, seat).state, 1 - seat
    side, pile = seen.players[other], Box(seen.pile, rng)
    hand = pile.draw(side.hand)
    drawn = [card for card, was in zip(hand, side.hand, strict=True) if was == aw.HIDDEN]
    first, second = _two_of(hand, rng)
    side = attrs.evolve(
        side,
        hand=tuple(sorted(hand)),
        secret=tuple(sorted(drawn)),
        chosen=None if side.chosen is None else first,
        relic=None if side.relic is None else first,
        removed=None if side.removed is None else second,
    )
    return attrs.evolve(seen, players=replaced(seen.players, other, side), pile=pile.deck)


def _two_of(hand: Sequence[str], rng: aw.Generator) -> tuple[str | None, str | None]:
    """Two different cards, as far as there are two."""
    left: list[str | None] = [*hand, None, None]
    first = left.pop(rng.randrange(max(1, len(hand))))
    return first, left.pop(rng.randrange(max(1, len(hand) - 1)))


def _of_golden_ages(state: Any, seat: int, rng: aw.Generator) -> Any:
    """Other civilizations, future technologies and tokens in the hands of the others."""
    seen = aw.view(state, seat).state
    eras = [Box(deck, rng) for deck in seen.civilizations]
    futures, glory = Box(seen.futures, rng), Box(seen.glory, rng)
    sides = []
    for each, side in enumerate(seen.players):
        first = seen.first_secret_era(each)
        secret = [eras[era - 1].draw([card])[0] for era, card in enumerate(side.secret, first)]
        future = None if side.future is None else futures.draw([side.future])[0]
        tokens = tuple(sorted(glory.draw(side.glory)))
        sides.append(attrs.evolve(side, secret=tuple(secret), future=future, glory=tokens))
    agenda = [
        attrs.evolve(step, tokens=tuple(sorted(glory.draw(step.tokens))))
        if isinstance(step, TokenChoice)
        else step
        for step in seen.agenda
    ]
    return attrs.evolve(
        seen,
        agenda=tuple(agenda),
        players=tuple(sides),
        civilizations=tuple([box.deck for box in eras]),
        futures=futures.deck,
        glory=glory.deck,
    )


def _of_the_ancient_world(state: Any, seat: int, rng: aw.Generator) -> Any:
    """Other cards before the eyes of another explorer."""
    draft = aw.view(state, seat).state.thaw()
    box = Box(empire_deck(draft), rng)
    draft.agenda = tuple(
        [
            attrs.evolve(step, looked=box.draw(step.looked)) if isinstance(step, LOOKING) else step
            for step in draft.agenda
        ]
    )
    set_empire_deck(draft, box.deck)
    draft.masked = False
    return draft.freeze()


def _of_antike(state: Any, seat: int, rng: aw.Generator) -> Any:
    """Nothing is hidden but what chance will bring."""
    return state


GAMES: dict[str, Callable[[Any, int, aw.Generator], Any]] = {
    "antike": _of_antike,
    "golden-ages": _of_golden_ages,
    "the-ancient-world": _of_the_ancient_world,
    "tides-of-time": _of_tides,
}
"""What draws a twin, by game."""


def twin(state: Any, seat: int, rng: aw.Generator) -> Any:
    """A state that a seat cannot tell from this one; the game accepts it, and the views are the same text."""
    found = GAMES[state.game](state, seat, rng)
    if found != state:
        aw.game(state.game).check(found)
    assert aw.to_json(aw.view(found, seat)) == aw.to_json(aw.view(state, seat))
    return found


# --- moments of random games ---


def _warlike(seed: int, players: int) -> Iterator[Any]:
    """China, which looks at tokens when it attacks, has the gold for it; such a choice is rare elsewhere."""
    civilizations = ("china", "phoenicia", "persia", "greece")[:players]
    state: Any = golden_positions.enriched(
        golden_positions.scene(players, civilizations=civilizations)
    )
    rng = aw.Generator(seed, 8)
    while (waiting := aw.pending(state)) is not None:
        yield state
        if isinstance(waiting, aw.Chance):
            state = aw.apply(state, waiting.sample(rng))
            continue
        attacks = [each for each in waiting.actions if isinstance(each, (SendSoldier, Attack))]
        actions = attacks or waiting.actions
        state = aw.apply(state, actions[rng.randrange(len(actions))])


def _plies(game: str, seed: int) -> Iterator[Any]:
    if game == "tides-of-time":
        return (before for before, _, _ in tides_positions.plies(seed))
    if game == "golden-ages":
        players = 2 + seed % 3
        if seed % 4 == 0:
            return islice(_warlike(seed, players), 60)
        plies = golden_positions.plies(seed, players, rich=seed % 2 == 1)
        return (before for before, _, _ in plies)
    if game == "the-ancient-world":
        setting = random_play.setting_of(seed)
        start = random_play.rich_start(seed, setting) if seed % 2 else None
        return (ply.before for ply in random_play.plies(seed, setting, start=start))
    setting_a = antike_games.setting_of(seed)
    start_a = antike_games.rich_start(seed, setting_a) if seed % 2 else None
    return (ply.before for ply in antike_games.plies(seed, setting_a, start=start_a, most=400))


def _worth(state: Any, rng: aw.Generator) -> bool:
    """Where cards are looked at, always; where chance is awaited, seldom; else now and then."""
    step = state.agenda[-1]
    if isinstance(step, (*LOOKING, TokenChoice)):
        return True
    if isinstance(step, ChanceStep):
        return rng.randrange(12) == 0
    often = {"tides-of-time": 1, "golden-ages": 4, "antike": 4, "the-ancient-world": 80}
    return rng.randrange(often[state.game]) == 0


def positions(game: str, seed: int) -> Iterator[Any]:
    """States of random games, one after the other, without end; those with secrets oftener."""
    rng = aw.Generator(seed, 7)
    while True:
        for state in _plies(game, seed):
            if _worth(state, rng):
                yield state
        seed += 1_000_001
