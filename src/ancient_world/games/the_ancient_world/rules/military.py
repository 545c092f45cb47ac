"""What a player's armies can do in one attack (A2, A3)."""

from __future__ import annotations

from typing import NamedTuple

from ancient_world.games.the_ancient_world.box.catalog import CardFile
from ancient_world.games.the_ancient_world.city import Army
from ancient_world.games.the_ancient_world.components import Titan
from ancient_world.games.the_ancient_world.state import PlayerDraft, Table

__all__ = ["AttackValue", "attack_value", "best_attack"]


class AttackValue(NamedTuple):
    """Swords, and swords with arrows."""

    swords: int
    both: int

    def against(self, titan: Titan) -> int:
        """What counts against a titan: arrows only where it shows them (A3)."""
        return self.both if titan.arrows else self.swords

    def beats(self, titan: Titan) -> bool:
        """Whether it reaches the titan's defence (A4)."""
        return (self.both if titan.arrows else self.swords) >= titan.defence


def attack_value(state: Table, seat: int, paid: tuple[str, ...], bought: int) -> AttackValue:
    """The value of an attack with these paid armies and bought swords (A3)."""
    player = state.players[seat]
    totals = player.city.totals(state.cards)
    swords = totals.swords + bought
    arrows = totals.arrows
    for army in player.armies:
        if army.card in paid:
            more_swords, more_arrows = army.strength(state.cards)
            swords += more_swords
            arrows += more_arrows
    return AttackValue(swords, swords + arrows)


def best_attack(
    state: Table,
    seat: int,
    paid: tuple[str, ...] = (),
    bought: int = 0,
    *,
    coins: int | None = None,
    ambrosia: int | None = None,
    armies: tuple[Army, ...] | None = None,
) -> AttackValue | None:
    """The best that a player can still reach, or ``None`` if no army can be paid (A2-A4).

    Each figure is the best on its own, over every set of unused armies that the player can pay,
    where ambrosia makes up for missing coins (M2) and what is left of it buys swords (M5).
    ``coins``, ``ambrosia`` and ``armies`` are the player's unless others are given.
    """
    player = state.players[seat]
    free = [army for army in (player.armies if armies is None else armies) if not army.paid]
    if not free and not paid:
        return None
    coins = player.coins if coins is None else coins
    ambrosia = player.ambrosia if ambrosia is None else ambrosia
    start = attack_value(state, seat, paid, bought)
    best = _best_of(state.cards, free, start, coins, ambrosia, nobody_needed=bool(paid))
    return best if best.both >= 0 else None


def _best_of(
    cards: CardFile,
    free: list[Army],
    start: AttackValue,
    coins: int,
    ambrosia: int,
    *,
    nobody_needed: bool,
) -> AttackValue:
    """The best over all sets of ``free`` armies, adding one army after the other."""
    coin_price, sword_price = cards.figures.ambrosia.coin, cards.figures.ambrosia.sword
    sets = [(0, start.swords, start.both, nobody_needed)]
    limit = coins + ambrosia // coin_price
    for army in free:
        swords, arrows = army.strength(cards)
        sets += [
            (cost + army.cost, with_swords + swords, with_both + swords + arrows, True)
            for cost, with_swords, with_both, _ in sets
            if cost + army.cost <= limit
        ]
    best_swords = best_both = -1
    for cost, with_swords, with_both, somebody in sets:
        if somebody:
            left = ambrosia if cost <= coins else ambrosia - (cost - coins) * coin_price
            bought = left // sword_price
            if with_swords + bought > best_swords:  # noqa: PLR1730 - max() takes longer, at every decision
                best_swords = with_swords + bought
            if with_both + bought > best_both:  # noqa: PLR1730 - the same
                best_both = with_both + bought
    return AttackValue(best_swords, best_both)


def used(army: Army, player: PlayerDraft) -> None:
    """Pay an army: the coins go to its name area and mark it used (A2)."""
    player.coins -= army.cost
    player.replace_army(army, Army(army.card, army.retired, army.coins, army.cost))
