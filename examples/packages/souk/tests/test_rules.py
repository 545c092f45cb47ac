"""Each rule of rules.toml, by its number."""

import ancient_world as aw
import attrs
import pytest
from ancient_world.engine import Deck
from situations import (
    ALL_BUT_SILK,
    DEALT,
    LAID_OUT,
    LAST_SALE,
    LINED_UP,
    OVER,
    ROLLED,
    SELLING,
    after,
    in_guild,
    with_side,
)

from souk import GAME, Bid, Box, Cry, Leave, Lift, MarketState, Reach, Sell, SoukAction, Take


def refusal(state: MarketState, action: SoukAction) -> tuple[str, str]:
    """Return the code and the rule of the reason why an action is illegal."""
    reason = aw.explain(state, action)
    assert reason is not None
    return reason.code, reason.rule


def gain(state: MarketState, action: SoukAction) -> int:
    """Return the coins that an action brings player 0."""
    return after(state, action).players[0].coins - state.players[0].coins


def test_the_beginning() -> None:
    """S1: two goods, which only their owner sees, and 8 coins, or what the guild adds."""
    assert [side.coins for side in DEALT.players] == [13, 8]
    assert DEALT.players[0].hand == ("silk", "silk")
    assert aw.view(DEALT, 1).state.players[0].hand == (aw.HIDDEN_ID, aw.HIDDEN_ID)
    assert aw.view(DEALT, 1).state.players[1].hand == ("amber", "salt")


@pytest.mark.parametrize("rounds", [3, 6])
def test_rounds(rounds: int) -> None:
    """S2: the agreed number of rounds is played, and the line turns round after each."""
    end = aw.playout(
        aw.new_game(GAME, 2, rounds=rounds),
        lambda decision: decision.actions[0],
        aw.SeededRandom(1),
    )
    assert end.round == rounds
    assert after(LAST_SALE, Leave()).line == LAST_SALE.line[::-1]


def test_the_store_is_too_small() -> None:
    """S2: the game ends when the store cannot fill the row and leave a good for each player."""
    kept = LAST_SALE.goods.unseen[:6]
    gone = tuple(sorted((*LAST_SALE.gone, *LAST_SALE.goods.unseen[6:])))
    state = attrs.evolve(LAST_SALE, goods=Deck(kept), gone=gone)
    assert aw.is_over(after(state, Leave()))
    assert after(state, Leave()).round == 1


def test_the_demand() -> None:
    """S3: dice are rolled again once, and only dice that lie there."""
    rolled = after(ROLLED, Lift("silk"), Lift("salt"), Cry(), aw.Rolled(("amber", "spice")))
    assert rolled.dice == ("amber", "any", "spice")
    assert isinstance(aw.pending(rolled), aw.Chance)  # the row is laid out
    assert refusal(ROLLED, Lift("amber")) == ("souk-die", "S3")


@pytest.mark.parametrize("players", GAME.players)
def test_the_row(players: int) -> None:
    """S4: the row has three goods more than there are players."""
    state = aw.new_game(GAME, players)
    for guild in sorted(Box.standard().guilds)[:players]:
        state = after(state, aw.Dealt((guild,)), aw.Dealt(("salt", "silk")))
    state = after(state, aw.Rolled(("any", "any", "any")), Cry())
    row = aw.Dealt(state.goods.unseen[: players + 3])
    assert after(state, row).row == tuple(sorted(row.cards))


@pytest.mark.parametrize(("bids", "line"), [((3, 4), (1, 0)), ((3, 3), (0, 1)), ((4, 3), (0, 1))])
def test_bids(bids: tuple[int, int], line: tuple[int, int]) -> None:
    """S5: the highest bid stands first, equal bids keep their order, and all pay."""
    one, two = bids
    state = after(LAID_OUT, Bid(0, one), Bid(1, two))
    assert state.line == line
    assert [side.coins for side in state.players] == [13 - one, 8 - two]


def test_bids_are_secret() -> None:
    """S5: a bid is hidden until all have bid, and nobody bids more than they have."""
    state = after(LAID_OUT, Bid(0, 3))
    assert aw.view(state, 1).state.players[0].bid == -1
    assert refusal(LAID_OUT, Bid(1, 9)) == ("souk-poor", "S5")


def test_goods() -> None:
    """S6: all goods of a kind from the row, or one from the store, which the others do not see."""
    taken = after(LINED_UP, Take("silk"))
    assert taken.players[0].hand == ("silk",) * 4
    assert taken.row == ("amber", "salt", "spice")
    found = after(LINED_UP, Reach(), aw.Dealt(("amber",)))
    assert found.players[0].secret == ("amber", "silk", "silk")
    assert aw.view(found, 1).state.players[0].hand.count(aw.HIDDEN_ID) == 3
    assert after(taken, Take("salt")).row == ()
    assert refusal(taken, Take("silk")) == ("souk-absent", "S6")


@pytest.mark.parametrize(
    ("number", "coins"),
    [(1, 5 + 2), (2, 5 + 5 + 1 + 2), (3, 5 + 5 + 4 + 3 + 2), (4, 5 + 5 + 4 + 4 + 6 + 2)],
)
def test_sales(number: int, coins: int) -> None:
    """S7: the next prices of the stall, the bonus of the number, and a coin for each die."""
    assert gain(SELLING, Sell("silk", number)) == coins


def test_no_sale() -> None:
    """S7: nobody sells what they do not have, or more than the stall buys; seen goods go first."""
    assert refusal(SELLING, Sell("silk", 5)) == ("souk-few", "S7")
    sold_out = with_side(SELLING, 1, sold=(0, 0, 0, 4, 0))
    assert refusal(sold_out, Sell("silk", 4)) == ("souk-full", "S7")
    assert aw.view(after(SELLING, Sell("silk", 2)), 1).state.players[0].hand == (aw.HIDDEN_ID,) * 2


def test_sets() -> None:
    """S8: the good that completes a set of all kinds brings 6 coins more, the next one does not."""
    assert gain(ALL_BUT_SILK, Sell("silk", 1)) == 5 + 2 + 6
    assert gain(ALL_BUT_SILK, Sell("silk", 2)) == 5 + 5 + 1 + 2 + 6
    assert gain(with_side(SELLING, 0, sold=(1, 1, 1, 0, 0)), Sell("silk", 1)) == 5 + 2


def test_the_winner() -> None:
    """S9: the most coins win; players with the same coins share the victory."""
    assert aw.winners(OVER) == (0,)
    assert aw.winners(with_side(OVER, 1, coins=OVER.players[0].coins)) == (0, 1)


@pytest.mark.parametrize(
    ("guild", "coins"), [("bankers", 13), ("criers", 15), ("pedlars", 13), ("weavers", 17)]
)
def test_guilds_at_a_sale(guild: str, coins: int) -> None:
    """S10: criers get a coin more for each die, weavers two for each silk."""
    assert gain(in_guild(guild, SELLING), Sell("silk", 2)) == coins


def test_other_guilds() -> None:
    """S10: brokers pay less, smugglers find two goods, and pedlars sell twice."""
    assert after(in_guild("brokers", LAID_OUT), Bid(0, 3), Bid(1, 3)).players[0].coins == 13 - 2
    found = after(in_guild("smugglers", LINED_UP), Reach(), aw.Dealt(("amber", "spice")))
    assert found.players[0].secret == ("amber", "silk", "silk", "spice")
    selling = after(in_guild("pedlars", LINED_UP), Take("silk"), Take("salt"))
    sold = after(selling, Sell("silk", 1), Sell("silk", 1))
    assert sold.players[0].sold == (0, 0, 0, 2, 0)
    assert aw.legal_actions(sold, 0) == ()
