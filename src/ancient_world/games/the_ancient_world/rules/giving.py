"""What actions and rewards give: goods, citizens, repairs, upgrades, districts, exploring (C6, T3)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, ClassVar

import attrs

from ancient_world.engine import Automatic, Seat, one_of
from ancient_world.games.the_ancient_world.abilities import Gifts
from ancient_world.games.the_ancient_world.rules.damage import RepairCards
from ancient_world.games.the_ancient_world.rules.decisions import gain_goods
from ancient_world.games.the_ancient_world.rules.districts import GainDistrict
from ancient_world.games.the_ancient_world.rules.explore import explore
from ancient_world.games.the_ancient_world.rules.gaining import gain_citizens, upgrades
from ancient_world.games.the_ancient_world.state import Table

MOST_AT_ONCE = 9
"""Districts, and looks at cards, that are gained at once: whatever cards say, what is to come stays short."""
MOST_REPAIRS = 99


def give(draft: Table, seat: int, gifts: Sequence[Gifts]) -> None:
    """Give a player some gifts, each kind of them together."""
    player = draft.edit(seat)
    for gift in gifts:
        gain_goods(player, gift.goods)
        gain_citizens(player, gift.citizens)
    repairs = min(sum([gift.repair for gift in gifts]), MOST_REPAIRS)
    districts = min(sum([gift.districts for gift in gifts]), MOST_AT_ONCE)
    looks = [explore(draft, seat, gift.explore) for gift in gifts if gift.explore]
    draft.push(
        *([RepairCards(seat, repairs)] if repairs else []),
        *upgrades(seat, sum([gift.upgrades for gift in gifts])),
        *[GainDistrict(seat)] * districts,
        *looks[:MOST_AT_ONCE],
    )


@attrs.frozen
class GainRewards(Automatic[Table]):
    """Gain what cards promise for doing something, now that it is complete (T3)."""

    player: Seat
    when: Annotated[str, one_of("occasion")]

    over: ClassVar[tuple[str, ...]] = ("turns",)

    def run(self, draft: Table) -> None:
        rewards = draft.players[self.player].city.totals(draft.cards).rewards
        if rewards:
            mine = [reward for reward in rewards if reward.when == self.when]
            if mine:
                give(draft, self.player, mine)
