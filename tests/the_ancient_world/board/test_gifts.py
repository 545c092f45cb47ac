"""Gifts of card actions and rewards other than goods: citizens, repairs, upgrades, districts, exploring."""

from __future__ import annotations

from typing import Any

import pytest

import ancient_world as aw
from ancient_world.games import the_ancient_world as taw
from tests.the_ancient_world.cards.own_cards import ability_line, can, own, own_table
from tests.the_ancient_world.positions import (
    State,
    damage,
    deal,
    decision,
    edit_player,
    give_card,
    play,
    refused,
    send,
    settle,
    turn_of,
)

CARD = "scrolls"


def using(**action: Any) -> State:
    """Return a state at a turn of the player who owns a card with this action."""
    cards = own(can("empire", CARD, action=action))
    return give_card(own_table(cards), 0, CARD)


def rewarded(when: str, **gifts: Any) -> State:
    """Return a state at a turn of the player who owns a card with this reward."""
    cards = own(can("empire", CARD, reward={"when": when, **gifts}))
    return give_card(own_table(cards), 0, CARD)


def use(state: State, citizen: int = 2) -> State:
    """Return the state after a citizen was placed on the card."""
    return play(state, taw.UseCard(citizen, CARD, 0))


class TestActions:
    """The action of a card gives what the card file says (C6)."""

    @pytest.mark.rule("C6")
    def test_a_citizen(self) -> None:
        """An action gives the lowest citizens of the supply as new ones, as far as the supply has any."""
        state = use(using(citizens=1))
        assert (state.players[0].new, state.players[0].supply) == ((4,), (5,))
        state = use(using(citizens=9))
        assert (state.players[0].new, state.players[0].supply) == ((4, 5), ())
        assert turn_of(state) == 1

    @pytest.mark.rule("K3")
    def test_an_upgrade(self) -> None:
        """The citizen on the card may be upgraded."""
        state = use(using(upgrades=1))
        assert decision(state).player == 0
        state = play(state, taw.UpgradeCitizen(2))
        owned = state.players[0].city.find_card(CARD)
        assert owned == taw.OwnedCard(CARD, False, taw.Placed(0, 4))
        assert turn_of(state) == 1

    @pytest.mark.rule("K3")
    def test_upgrades_without_use(self) -> None:
        """An action with 99 upgrades ends once no citizen can be upgraded any more."""
        state = use(using(upgrades=99))
        for _ in range(6):
            state = play(state, aw.legal_actions(state)[0])
        assert turn_of(state) == 1

    @pytest.mark.rule("G2")
    def test_exploring(self) -> None:
        """The player looks at the given number of cards, keeps one, and builds or stores it."""
        state = use(using(explore=3))
        event: Any = aw.pending(state)
        assert event.event.count == 3
        state = deal(state, "market", "potters", "scales")
        state = play(state, taw.Keep("scales"), taw.Store())
        assert state.players[0].stored == ("scales",)
        assert set(state.decks.discard_a) == {"market", "potters"}
        assert turn_of(state) == 1

    @pytest.mark.rule("C6")
    def test_gifts_come_in_their_order(self) -> None:
        """An action gives goods and citizens, then repairs, upgrades, districts and exploring."""
        state = using(
            pay={"coins": 1},
            gain={"knowledge": 2},
            citizens=1,
            repair=1,
            upgrades=1,
            districts=1,
            explore=1,
        )
        state = use(damage(state, 0, "wheat"))
        player = state.players[0]
        assert (player.coins, player.knowledge, player.new) == (5, 2, (4,))
        assert taw.Repair("wheat") in decision(state).actions
        state = play(state, taw.Repair("wheat"))
        assert taw.UpgradeCitizen(4) in decision(state).actions
        state = settle(play(state, taw.Decline()))
        assert len(state.players[0].city.districts) == 1
        assert [type(action) for action in decision(state).actions] == [taw.BuildKept, taw.Store]

    def test_in_words(self) -> None:
        """The list of cards names everything that an action gives, in the order in which it comes."""
        cards = own(
            can(
                "empire",
                CARD,
                action={
                    "pay": {"coins": 1},
                    "citizens": 1,
                    "repair": 2,
                    "upgrades": 2,
                    "districts": 1,
                    "explore": 3,
                },
            )
        )
        assert ability_line(cards, "House of Scrolls") == (
            "citizen: pay 1 coin, 1 new citizen, repair 2, upgrade 2 citizens, 1 district, "
            "look at 3 cards and keep one"
        )


class TestSeveralActions:
    """A citizen on a card with several actions performs one of them (C6)."""

    ACTIONS = (
        {"pay": {"coins": 2}, "gain": {"knowledge": 1}},
        {"pay": {"knowledge": 1}, "gain": {"coins": 4}, "open": True, "toll": 1},
        {"pay": {"ambrosia": 2}, "citizens": 1, "open": True},
    )

    def two(self, **goods: int) -> State:
        """Return a state at a turn of the player who owns a card with three actions and has these goods."""
        cards = own(can("empire", CARD, action=list(self.ACTIONS)))
        return edit_player(give_card(own_table(cards), 0, CARD), 0, **goods)

    @pytest.mark.rule("C6")
    def test_a_player_chooses_among_payable_actions(self) -> None:
        """Only actions that the player can pay are offered; the citizen stays on the card whichever is chosen."""
        state = use(self.two(coins=2, knowledge=1))
        assert decision(state).actions == (taw.ChooseAction(0), taw.ChooseAction(1))
        texts = [taw.GAME.describe(state, action) for action in decision(state).actions]
        assert texts == ["pay 2 coins, gain 1 knowledge", "pay 1 knowledge, gain 4 coins"]
        assert refused(state, taw.ChooseAction(2))[0] == "ambrosia-short"
        assert refused(state, taw.ChooseAction(3))[0] == "no-such-action"
        state = play(state, taw.ChooseAction(1))
        player = state.players[0]
        assert (player.coins, player.knowledge) == (6, 0)
        assert player.city.find_card(CARD) == taw.OwnedCard(CARD, False, taw.Placed(0, 2))
        assert refused(play(state, taw.Pass()), taw.UseCard(1, CARD, 0))[0] == "card-used"

    @pytest.mark.rule("C6")
    def test_the_only_payable_action_is_performed_at_once(self) -> None:
        """The only action that the player can pay is performed at once."""
        state = use(self.two(coins=1, knowledge=1))
        assert (state.players[0].coins, turn_of(state)) == (5, 1)

    @pytest.mark.rule("C6")
    def test_a_player_who_can_pay_no_action_is_refused(self) -> None:
        """A player who can pay no action of the card is refused for the price of the first one."""
        state = self.two(coins=1, knowledge=0)
        assert refused(state, taw.UseCard(2, CARD, 0)) == (
            "coins-short",
            "This costs 2 coins; you have 1 coin. [C6]",
        )

    @pytest.mark.rule("C6")
    def test_another_player_uses_open_actions_only(self) -> None:
        """Another player may use only the open actions, each with its own toll."""
        state = play(self.two(), taw.Pass())
        state = edit_player(state, 1, coins=9, knowledge=1, ambrosia=2)
        choosing = use(state)
        assert taw.ChooseAction(1) in decision(choosing).actions
        assert refused(choosing, taw.ChooseAction(0))[0] == "card-not-open"
        paid = play(choosing, taw.ChooseAction(1))
        assert paid.players[1].coins == 9 - 1 + 4
        assert paid.players[0].coins == choosing.players[0].coins + 1
        free = play(choosing, taw.ChooseAction(2))
        assert (free.players[1].coins, free.players[1].new) == (9, (4,))

    @pytest.mark.rule("C6")
    def test_ambrosia_needed_for_an_action_cannot_be_spent(self) -> None:
        """Ambrosia may not be spent on a coin or a repair if no action could be paid afterwards."""
        state = use(self.two(coins=2, knowledge=0, ambrosia=3))
        assert taw.BuyCoin() in decision(state).actions
        pay = {"pay": {"ambrosia": 2}}
        cards = own(can("empire", CARD, action=[pay | {"repair": 1}, pay | {"citizens": 1}]))
        state = damage(give_card(own_table(cards), 0, CARD), 0, "wheat")
        state = use(edit_player(state, 0, ambrosia=3))
        assert decision(state).actions == (taw.ChooseAction(0), taw.ChooseAction(1))
        refusal = (
            "ambrosia-needed-here",
            "You need this ambrosia for an action of House of Scrolls. [C6]",
        )
        assert refused(state, taw.BuyCoin()) == refusal
        assert refused(state, taw.BuyRepair("wheat")) == refusal

    @pytest.mark.rule("C6", "M2")
    @pytest.mark.parametrize(("coins", "legal"), [(0, False), (1, True)])
    def test_a_coin_that_is_bought_pays_for_one(self, coins: int, *, legal: bool) -> None:
        """A coin may be bought if it pays for an action; a repair that leaves no action to pay is refused."""
        pay = {"pay": {"ambrosia": 2}}
        actions = [pay | {"repair": 1}, pay | {"citizens": 1}, {"pay": {"coins": 2}, "citizens": 1}]
        cards = own(can("empire", CARD, action=actions))
        state = damage(give_card(own_table(cards), 0, CARD), 0, "wheat")
        state = use(edit_player(state, 0, ambrosia=2, coins=coins))
        assert (taw.BuyCoin() in decision(state).actions) == legal
        assert refused(state, taw.BuyRepair("wheat"))[0] == "ambrosia-needed-here"
        if legal:
            assert play(state, taw.BuyCoin()).players[0].coins == 2


class TestLimits:
    """The number of gifts is limited, whatever the cards say."""

    @pytest.mark.rule("G2")
    @pytest.mark.parametrize(("total", "gained"), [(8, 8), (9, 9), (12, 9)])
    def test_districts(self, total: int, gained: int) -> None:
        """At most nine districts are gained at once."""
        state = settle(use(using(districts=total)))
        while taw.Decline() in decision(state).actions:  # decline what a district gives
            state = settle(play(state, taw.Decline()))
        assert len(state.players[0].city.districts) == gained
        assert turn_of(state) == 1

    @pytest.mark.rule("K3")
    def test_upgrades(self) -> None:
        """At most six upgrades are offered, whether they are used or declined."""
        state = use(using(upgrades=99))
        for _ in range(6):
            assert taw.UpgradeCitizen(1) in decision(state).actions
            state = play(state, taw.Decline())
        assert turn_of(state) == 1

    @pytest.mark.rule("G2")
    @pytest.mark.parametrize(("total", "most"), [(96, 98), (97, 99), (98, 99), (99, 99)])
    def test_cards_to_look_at(self, total: int, most: int) -> None:
        """A player looks at 99 cards at most, including the explore bonus."""
        cards = own(can("empire", CARD, action={"explore": total}))
        state = use(give_card(own_table(cards), 0, CARD, "star-tower"))
        step: Any = state.agenda[-1]
        assert step.count + step.left == most

    @pytest.mark.rule("D2")
    @pytest.mark.parametrize(("total", "most"), [((40, 50), 90), ((49, 50), 99), ((60, 70), 99)])
    def test_repairs(self, total: tuple[int, ...], most: int) -> None:
        """At most 99 cards are repaired at once."""
        rewards = [{"when": "labor", "repair": each} for each in total]
        cards = own(can("empire", CARD, reward=rewards))
        state = damage(give_card(own_table(cards), 0, CARD), 0, "wheat")
        state = play(send(state, 1, "labor"), taw.Perform())
        prompt = f"Repair up to {most} cards, or stop"
        assert aw.prompt(aw.view(state, 0)).text == prompt

    @pytest.mark.rule("C6")
    def test_actions(self) -> None:
        """A card may have nine actions, numbered from 0; other numbers are refused."""
        actions = [{"gain": {"coins": each}} for each in range(1, 10)]
        cards = own(can("empire", CARD, action=actions))
        state = use(give_card(own_table(cards), 0, CARD))
        assert decision(state).actions == tuple(map(taw.ChooseAction, range(9)))
        assert play(state, taw.ChooseAction(8)).players[0].coins == 6 + 9
        for wrong in (-1, 9):
            assert refused(state, taw.ChooseAction(wrong))[0] == "no-such-action"


class TestRewards:
    """A reward can give whatever an action can give (T3)."""

    @pytest.mark.rule("T3")
    def test_a_citizen_after_labor(self) -> None:
        """A reward comes when the action of the space is complete, and not when it is declined."""
        state = send(rewarded("labor", citizens=1, coins=1), 1, "labor")
        assert play(state, taw.Decline()).players[0].new == ()
        state = play(state, taw.Perform())
        assert (state.players[0].new, state.players[0].coins) == ((4,), 9)

    @pytest.mark.rule("T3")
    @pytest.mark.parametrize("place", ["upgrades", "repair", "districts", "explore"])
    def test_each_is_asked_for_after_the_action(self, place: str) -> None:
        """The turn ends only after the decisions of the reward."""
        state = damage(rewarded("labor", **{place: 1}), 0, "wheat")
        state = play(send(state, 1, "labor"), taw.Perform())
        steps = {
            "upgrades": "upgrade",
            "repair": "repair-cards",
            "districts": "turn-up-district",
            "explore": "look-at-empire-cards",
        }
        waiting: Any = aw.pending(state)
        assert aw.to_document(state)["state"]["agenda"][-1]["type"] == steps[place], waiting
        state = settle(state)
        while isinstance(waiting := aw.pending(state), aw.Decision) and waiting.player == 0:
            state = settle(play(state, waiting.actions[0]))
        assert turn_of(state) == 1

    @pytest.mark.rule("T3")
    def test_rewards_of_several_cards_come_together(self) -> None:
        """Rewards of several cards that look at cards are separate looks."""
        reward = {"when": "labor", "explore": 2, "upgrades": 1}
        cards = own(
            can("empire", CARD, reward=[reward, reward]),
            can("empire", "market", reward=reward),
        )
        state = give_card(own_table(cards), 0, CARD, "market")
        state = play(send(state, 1, "labor"), taw.Perform(), *[taw.Decline()] * 3)
        for _ in range(3):
            state = settle(state)
            state = play(state, decision(state).actions[0], taw.Store())
        assert len(state.players[0].stored) == 3
        assert turn_of(state) == 1
