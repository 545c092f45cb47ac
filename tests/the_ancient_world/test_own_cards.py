"""What cards of one's own can be: military cards, districts and city-states that are none of the standard ones."""

from __future__ import annotations

from pathlib import Path

import pytest

import ancient_world as aw
from ancient_world.games import the_ancient_world as taw
from tests.the_ancient_world.card_files import faults_of, put, standard_tables, without
from tests.the_ancient_world.own_cards import ability_line, can, own, own_table
from tests.the_ancient_world.positions import (
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
        """It is paid as that of an empire card."""
        cards = own(put("military", "scouts", price={"coins": 1, "knowledge": 2}))
        state = edit_player(own_table(cards, 2, "scouts"), 0, coins=1, knowledge=1)
        state = send(state, 1, "recruit")
        assert refused(state, taw.Recruit("scouts")) == (
            "knowledge-short",
            "This costs 2 knowledge; you have 1. [R1]",
        )
        state = edit_player(state, 0, knowledge=3)
        assert taw.GAME.describe(state, taw.Recruit("scouts")).endswith("(1 coin, 2 knowledge)")
        state = play(state, taw.Recruit("scouts"))
        assert (state.players[0].coins, state.players[0].knowledge) == (0, 1)

    @pytest.mark.rule("E2")
    def test_income_of_the_active_card(self) -> None:
        """It comes whether the army was used or not; a retired card brings nothing (R2)."""
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
        """They come once, when the recruit joins an army."""
        cards = own(put("military", "scouts", gain={"ambrosia": 2}))
        state = send(own_table(cards, 2, "scouts"), 1, "recruit")
        state = play(state, taw.Recruit("scouts"), taw.CoverArmy("militia"))
        assert state.players[0].ambrosia == 2

    @pytest.mark.rule("V2")
    def test_banners_of_the_active_card(self) -> None:
        """They count with those of empire cards and titans; those of a retired card do not (R2)."""
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

    def test_in_words(self) -> None:
        """Price, abilities and banners are listed."""
        cards = own(
            can(
                "military",
                "scouts",
                price={"coins": 2, "knowledge": 1},
                income={"coins": 1},
                banners=["red"],
            )
        )
        name = cards.military["scouts"].name
        assert ability_line(cards, name) == "income 1 coin; banners red"

    def test_a_number_is_a_price_in_coins(self) -> None:
        """Both ways of writing it are the same card file."""
        price = own().military["scouts"].price
        assert own(put("military", "scouts", price={"coins": price.coins})) == own()

    def test_ambrosia_is_no_price(self, tmp_path: Path) -> None:
        """As with empire cards."""
        tables = standard_tables()
        put("military", "spears", price={"ambrosia": 1})(tables)
        (fault,) = faults_of(tables, tmp_path)
        assert (fault.code, fault.key) == ("unknown-key", "price.ambrosia")


@pytest.mark.rule("G1")
def test_a_district_without_capacity() -> None:
    """It gives what it says, and no room."""
    cards = own(can("district", "gardens", food=3), without("district", "gardens", "capacity"))
    state = edit_player(own_table(cards, 2, "gardens"), 0, knowledge=1)
    state = play(send(state, 1, "expand"), taw.Expand(taw.Goods(knowledge=1)))
    totals = settle(state).players[0].city.totals(cards)
    assert (totals.food, totals.capacity) == (3 + 3, 4)


class TestCityStates:
    """City-states that give something once (S10)."""

    @pytest.mark.rule("S10")
    @pytest.mark.parametrize("how", ["named", "dealt"])
    def test_gains(self, how: str) -> None:
        """Goods and citizens are there in the first turn; the citizens can be placed."""
        cards = own(can("city_state", "kaldur", gain={"coins": 2, "ambrosia": 1}, gain_citizen=1))
        if how == "named":
            state = own_table(cards, 2, city_states=[None, "kaldur"])
        else:
            state = taw.GAME.new(2, cards, {"city_states": "random"})
            state = settle(deal(state, "ishbara", "kaldur"))
        player = state.players[1]
        assert (player.coins, player.ambrosia) == (6 + 1 + 2, 1)
        assert (player.available, player.new, player.supply) == ((1, 2, 3, 4), (), (5,))
        assert state.players[0].available == (1, 2, 3)

    @pytest.mark.rule("K3")
    def test_upgrades(self) -> None:
        """They are offered before the first round, to who starts first."""
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

    def test_a_record_of_it_is_valid(self) -> None:
        """The gains are part of the set-up and need no entry."""
        cards = own(can("city_state", "kaldur", gain={"coins": 2}))
        options = {"city_states": ["kaldur", None]}
        match = aw.Match.new("the-ancient-world", ["A", "B"], seed=1, cards=cards, **options)
        for _ in range(40):
            match.apply(aw.legal_actions(match.state)[0])
        assert match.record.header.options == options
        assert aw.validate(aw.to_json(match.record), cards=cards).ok
