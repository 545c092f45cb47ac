"""Own cards: military cards, districts, city-states and spaces with abilities that no standard card has."""

from __future__ import annotations

from pathlib import Path
from typing import Any, ClassVar

import attrs
import pytest

import ancient_world as aw
from ancient_world.games import the_ancient_world as taw
from tests.the_ancient_world.cards.card_files import (
    Change,
    board,
    faults_of,
    put,
    standard_tables,
    without,
)
from tests.the_ancient_world.cards.own_cards import ability_line, can, own, own_table
from tests.the_ancient_world.positions import (
    State,
    all_pass,
    deal,
    decision,
    edit_player,
    give_army,
    play,
    refused,
    send,
    settle,
    turn_of,
    unthreaten,
)


class TestMilitary:
    """Military cards with a price in knowledge, with income, gains and banners."""

    @pytest.mark.rule("SP-recruit")
    def test_a_price_in_knowledge(self) -> None:
        """The price in knowledge is paid like that of an empire card."""
        cards = own(put("military", "scouts", price={"coins": 1, "knowledge": 2}))
        state = edit_player(own_table(cards, 2, "scouts"), 0, coins=1, knowledge=1)
        state = send(state, 1, "recruit")
        assert refused(state, taw.Recruit("scouts")) == (
            "knowledge-short",
            "This costs 2 knowledge; you have 1. [SP-recruit]",
        )
        state = edit_player(own_table(cards, 2, "scouts"), 0, coins=1, knowledge=3)
        state = send(state, 1, "recruit")
        known = aw.effect(state, taw.Recruit("scouts"))
        assert known is not None
        assert known.cost == {"coins": 1, "knowledge": 2}
        state = play(state, taw.Recruit("scouts"))
        assert (state.players[0].coins, state.players[0].knowledge) == (0, 1)

    @pytest.mark.rule("E2")
    def test_income_of_the_active_card(self) -> None:
        """An active card gives its income whether the army was used or not; a retired card gives none (R2)."""
        income = {"coins": 2, "knowledge": 1}
        cards = own(can("military", "militia", income=income, swords=1))
        state = all_pass(unthreaten(own_table(cards), 0, 1))
        assert (state.players[0].coins, state.players[0].knowledge) == (6 + 5 + 2, 1)
        state = send(edit_player(own_table(cards), 0, coins=9), 1, "recruit")
        state = play(state, decision(state).actions[0], taw.CoverArmy("militia"))
        before = state.players[0].coins
        state = all_pass(unthreaten(state, 0, 1))
        assert (state.players[0].coins, state.players[0].knowledge) == (before + 5, 0)

    @pytest.mark.rule("K2")
    def test_gains(self) -> None:
        """A military card gives its one-time goods once, when the recruit joins an army."""
        cards = own(put("military", "scouts", gain={"ambrosia": 2}))
        state = send(own_table(cards, 2, "scouts"), 1, "recruit")
        state = play(state, taw.Recruit("scouts"), taw.CoverArmy("militia"))
        assert state.players[0].ambrosia == 2

    @pytest.mark.rule("V2")
    def test_banners_of_the_active_card(self) -> None:
        """Banners of an active card count with those of empire cards and titans; those of a retired card do not (R2)."""
        cards = own(
            put("military", "scouts", banners=["red", "blue"]),
            put("military", "chosen", banners=["red"]),
        )
        state = give_army(own_table(cards), 0, "scouts", "chosen")
        lines = {
            line.data["tribe"]: (line.data["count"], line.points)
            for line in aw.scores(state)[0].lines
            if line.code == "score-tribe"
        }
        assert (lines["red"], lines["blue"], lines["green"]) == ((1, 2), (1, 2), (0, 0))


@pytest.mark.rule("G1")
def test_a_district_without_capacity() -> None:
    """A district without capacity gives its abilities, and no room."""
    cards = own(can("district", "gardens", food=3), without("district", "gardens", "capacity"))
    state = edit_player(own_table(cards, 2, "gardens"), 0, knowledge=1)
    state = play(send(state, 1, "expand"), taw.Expand(taw.Goods(knowledge=1)))
    totals = settle(state).players[0].city.totals(cards)
    assert (totals.food, totals.capacity) == (3 + 3, 4)


class TestCityStates:
    """City-states with one-time gains (S10)."""

    @pytest.mark.rule("S10")
    @pytest.mark.parametrize("how", ["named", "dealt"])
    def test_gains(self, how: str) -> None:
        """Goods and citizens of a city-state are there in the first turn, and the citizens can be placed."""
        cards = own(can("city_state", "kaldur", gain={"coins": 2, "ambrosia": 1}, gain_citizen=1))
        if how == "named":
            state = own_table(cards, 2, city_states=[None, "kaldur"])
        else:
            state = taw.GAME.new(2, cards, {"city_states": "random"})
            boards = {board.city_state: board.id for board in cards.boards.values()}
            state = settle(deal(state, boards["ishbara"], boards["kaldur"]))
        player = state.players[1]
        assert (player.coins, player.ambrosia) == (6 + 1 + 2, 1)
        assert (player.available, player.new, player.supply) == ((1, 2, 3, 4), (), (5,))
        assert state.players[0].available == (1, 2, 3)

    @pytest.mark.rule("K3")
    def test_upgrades(self) -> None:
        """Upgrades of city-states are offered before the first round, in turn order."""
        cards = own(
            can("city_state", "kaldur", upgrade_citizen=1),
            can("city_state", "ishbara", upgrade_citizen=2),
        )
        state = taw.GAME.new(2, cards, {"city_states": ["kaldur", "ishbara"]})
        asked = []
        while isinstance(waiting := aw.pending(state), aw.Decision) and state.round == 0:
            taw.GAME.check(state)
            asked.append(waiting.player)
            state = play(state, decision(state).actions[-2])
        assert asked == [0, 1, 1]
        state = settle(state)
        assert state.players[0].available == (1, 2, 4)
        assert turn_of(state) == 0


def ninth(**values: Any) -> Change:
    """Return a change that adds a space to the board."""
    space = {"id": "arena", "name": "Arena", **values}
    return lambda tables: tables.setdefault("space", []).append(space)


class TestSpaces:
    """A ninth space of the board, with an action like that of a card (C5)."""

    @pytest.mark.rule("C5")
    def test_the_action_of_an_own_space(self) -> None:
        """A citizen is placed there as on any space, and the action is paid and performed, or declined."""
        action = {"pay": {"coins": 2}, "gain": {"knowledge": 1}, "upgrades": 1}
        state = own_table(own(ninth(action=action)))
        assert taw.PlaceCitizen(1, "arena") in decision(state).actions
        state = send(state, 1, "arena")
        assert decision(state).actions == (taw.Perform(), taw.Decline())
        declined = play(state, taw.Decline())
        assert (declined.players[0].coins, turn_of(declined)) == (6, 1)
        state = play(state, taw.Perform(), taw.UpgradeCitizen(1))
        assert (state.players[0].coins, state.players[0].knowledge) == (4, 1)
        assert state.space("arena").citizens == (taw.Placed(0, 4),)
        assert turn_of(state) == 1

    @pytest.mark.rule("C5")
    def test_a_player_who_cannot_pay_may_place_a_citizen(self) -> None:
        """A player who cannot pay the action may place a citizen there, and is not asked to decline."""
        state = own_table(own(ninth(action={"pay": {"ambrosia": 2}, "citizens": 1})))
        state = send(state, 1, "arena")
        assert refused(state, taw.Perform())[0] == "ambrosia-short"
        assert turn_of(state) == 1

    @pytest.mark.rule("P1")
    @pytest.mark.rule("S5")
    def test_ambrosia_and_cover(self) -> None:
        """The board says whether ambrosia lies on the space, and when the space is uncovered."""
        cards = own(ninth(action={"citizens": 1}), board(ambrosia_spaces=["arena", "learn"]))
        assert cards.figures.ambrosia_spaces == ("learn", "arena")
        assert own_table(cards).space("arena").ambrosia == 1
        cards = own(ninth(action={"citizens": 1}), board(covered_until={"arena": 2}))
        state = own_table(cards)
        assert refused(state, taw.PlaceCitizen(1, "arena")) == (
            "space-covered",
            "Arena is still covered. [P1]",
        )
        state = all_pass(unthreaten(state, 0, 1))
        assert settle(state).space("arena") == taw.Space("arena", False, 1)

    @pytest.mark.rule("T3")
    def test_a_reward_can_be_for_an_own_space(self) -> None:
        """A reward of a card can be for the own space."""
        reward = {"when": "arena", "coins": 3}
        cards = own(ninth(action={"citizens": 1}), can("empire", "wheat", reward=reward))
        assert ability_line(cards, "Wheat Fields") == "Arena: 3 coins"
        state = play(send(own_table(cards), 1, "arena"), taw.Perform())
        assert (state.players[0].coins, state.players[0].new) == (9, (4,))

    def test_sentences_have_the_name_of_an_own_space(self) -> None:
        """A sentence has the name of an own space, rather than the id."""
        state = own_table(own(ninth(name="Circus Maximus", action={"citizens": 1})))
        assert (
            aw.describe(state, taw.PlaceCitizen(1, "arena")) == "place citizen 1 on Circus Maximus"
        )

    def test_own_spaces_are_sorted_by_id(self) -> None:
        """Own spaces are sorted by id, whatever their order in the file."""
        first = own(ninth(action={"citizens": 1}), ninth(id="altar", action={"repair": 1}))
        second = own(ninth(id="altar", action={"repair": 1}), ninth(action={"citizens": 1}))
        assert first.spaces[8:] == ("altar", "arena")
        assert first == second != own()

    @pytest.mark.parametrize(
        ("change", "code", "table", "key"),
        [
            (ninth(action={"pay": {"coins": 1}}), "does-nothing", "space.arena", "action"),
            (ninth(), "missing-key", "space.arena", "action"),
            (
                ninth(action={"citizens": 1, "open": True}),
                "unknown-key",
                "space.arena",
                "action.open",
            ),
            (ninth(id="build", action={"citizens": 1}), "duplicate-id", "space.build", "id"),
            (ninth(id="attack", action={"citizens": 1}), "duplicate-id", "space.attack", "id"),
            (ninth(id="wheat", action={"citizens": 1}), "duplicate-id", "space.wheat", "id"),
            (ninth(id=3, action={"citizens": 1}), "wrong-type", "space[1]", "id"),
            (lambda tables: tables.update(space=[1]), "wrong-type", "space", ""),
            (lambda tables: tables.update(space=3), "wrong-type", "space", ""),
        ],
    )
    def test_faults(self, change: Change, code: str, table: str, key: str, tmp_path: Path) -> None:
        """A fault of an own space is found, with its place."""
        tables = standard_tables()
        change(tables)
        faults = [(fault.code, fault.table, fault.key) for fault in faults_of(tables, tmp_path)]
        assert (code, table, key) in faults

    def test_too_many(self, tmp_path: Path) -> None:
        """Nine own spaces are one fault."""
        tables = standard_tables()
        for number in range(9):
            ninth(id=f"place-{number}", action={"citizens": 1})(tables)
        (fault,) = faults_of(tables, tmp_path)
        assert (fault.code, fault.table) == ("wrong-count", "space")


class TestCityStateActions:
    """A city-state with an action is used like a card, and no titan damages it (C6)."""

    ACTION: ClassVar[dict[str, Any]] = {"pay": {"coins": 1}, "gain": {"knowledge": 1}}

    def owned(self, **action: Any) -> State:
        """Return a state at a turn of the player of a city-state with this action."""
        cards = own(can("city_state", "kaldur", action={**self.ACTION, **action}))
        return own_table(cards, 2, city_states=["kaldur", None])

    @pytest.mark.rule("C6")
    def test_a_city_state_is_used_once_a_round(self) -> None:
        """The player places a citizen on the city-state, who comes back with the others at the end of the round."""
        state = self.owned()
        assert taw.UseCard(2, "kaldur", 0) in decision(state).actions
        state = play(state, taw.UseCard(2, "kaldur", 0))
        assert (state.players[0].coins, state.players[0].knowledge) == (5, 1)
        assert state.players[0].available == (1, 3)
        assert turn_of(state) == 1
        state = play(state, taw.Pass())
        assert refused(state, taw.UseCard(1, "kaldur", 0))[0] == "card-used"
        assert aw.from_json(aw.to_json(state), cards=state.cards) == state
        state = settle(all_pass(unthreaten(state, 0, 1)))
        assert state.players[0].available == (1, 2, 3)
        assert taw.UseCard(2, "kaldur", 0) in aw.legal_actions(state, 0)

    @pytest.mark.rule("C6")
    def test_others_use_an_open_city_state(self) -> None:
        """Other players use an open city-state for its toll; a city-state that nobody owns cannot be used."""
        closed = play(self.owned(), taw.Pass())
        assert refused(closed, taw.UseCard(1, "kaldur", 0))[0] == "card-not-open"
        state = play(self.owned(open=True, toll=2), taw.Pass(), taw.UseCard(1, "kaldur", 0))
        assert (state.players[0].coins, state.players[1].coins) == (8, 4)
        nobody = own_table(state.cards)
        strangers: tuple[Any, ...] = (None, [], 3)
        for stranger in strangers:
            why_not = aw.explain(nobody, taw.UseCard(1, stranger, 0))
            assert why_not is not None
            assert why_not.code == "not-such-a-value"
        assert refused(nobody, taw.UseCard(1, "kaldur", 0))[0] == "not-your-card"

    @pytest.mark.rule("C1")
    def test_a_city_state_is_no_space_of_the_board(self) -> None:
        """No citizen is placed on or moved from a city-state like a space, and no ambrosia comes there."""
        state = edit_player(self.owned(), 0, ambrosia=4)
        assert refused(state, taw.PlaceCitizen(1, "kaldur"))[0] == "no-such-space"
        assert refused(state, taw.ReuseCitizen(1, "kaldur"))[0] == "no-such-space"
        state = play(state, taw.UseCard(2, "kaldur", 0), taw.Pass())
        assert refused(state, taw.ReuseCitizen(2, "labor"))[0] == "citizen-not-on-board"
        state = settle(all_pass(unthreaten(state, 0, 1)))
        assert state.space("kaldur") == taw.Space("kaldur", True)

    @pytest.mark.parametrize(
        "space",
        [
            taw.Space("kaldur", False),
            taw.Space("kaldur", True, 1),
            taw.Space("kaldur", True, 0, (taw.Placed(0, 1), taw.Placed(1, 1))),
        ],
    )
    def test_a_city_state_used_like_a_space_is_refused(self, space: taw.Space) -> None:
        """A state in which a city-state is used like a space is refused."""
        state = self.owned()
        numbers = {placed.player: placed.number for placed in space.citizens}
        players = tuple(
            attrs.evolve(
                player, available=tuple(n for n in player.available if n != numbers.get(seat))
            )
            for seat, player in enumerate(state.players)
        )
        wrong = attrs.evolve(state, players=players, spaces=(*state.spaces[:-1], space))
        with pytest.raises(aw.InvalidDocument) as refusal:
            taw.GAME.check(wrong)
        assert refusal.value.path == "$.spaces[8]"
