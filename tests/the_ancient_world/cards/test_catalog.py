"""The card file: the contents of the standard one, its digest, equality and pickling."""

from __future__ import annotations

import copy
import pickle
from collections import Counter
from pathlib import Path
from typing import Any

import attrs
import pytest

from ancient_world.engine.errors import InvalidCardFile
from ancient_world.games.the_ancient_world.box.city_card_file import CardFile
from ancient_world.games.the_ancient_world.city_abilities import (
    ABILITIES,
    CardAction,
    ExploreBonus,
    Reward,
)
from ancient_world.games.the_ancient_world.city_card_types import EmpireCard, Titan
from ancient_world.games.the_ancient_world.coin_effects import COIN_EFFECTS
from ancient_world.games.the_ancient_world.goods_and_spaces import SPACES, TRIBES, Goods
from tests.the_ancient_world.cards.card_files import (
    STANDARD,
    card,
    faults_of,
    standard_tables,
)


class TestStandard:
    """The card file that comes with the library."""

    def test_has_no_fault_and_no_warning(self) -> None:
        """The standard file has no faults and no warnings."""
        assert CardFile.check(STANDARD) == ()

    def test_fills_the_counts_of_the_rulebook(self) -> None:
        """85 empire cards, 25 military cards, 35 titans, 15 districts, 4 city states."""
        cards = CardFile.standard()
        assert [len(cards.empire_deck(deck)) for deck in "ABC"] == [36, 36, 13]
        assert len(cards.empire) == 85 + 2
        assert len(cards.military_deck()) == 25
        assert len(cards.military) == 25 + 2
        assert [len(cards.titan_deck(stars)) for stars in (0, 1, 2, 3)] == [4, 12, 12, 11]
        assert len(cards.district_deck()) == len(cards.districts) == 15
        assert len(cards.city_states) == len(cards.boards) == 4

    def test_uses_every_ability_and_effect(self) -> None:
        """Every ability and coin effect occurs, as do both sorts of card action and of explore bonus."""
        cards = CardFile.standard()
        kinds = (cards.empire, cards.military, cards.titans, cards.districts, cards.city_states)
        abilities = [
            ability for kind in kinds for card in kind.values() for ability in card.abilities
        ]
        assert {type(ability) for ability in abilities} == set(ABILITIES.values())
        assert {type(titan.coin_effect) for titan in cards.titans.values()} == set(
            COIN_EFFECTS.values()
        )
        actions = [ability for ability in abilities if isinstance(ability, CardAction)]
        assert {action.open for action in actions} == {True, False}
        bonuses = [ability for ability in abilities if isinstance(ability, ExploreBonus)]
        assert {bonus.exploring_only for bonus in bonuses} == {True, False}
        rewards = {ability.when for ability in abilities if isinstance(ability, Reward)}
        assert rewards == {*SPACES, "attack"}

    def test_spreads_the_tribes_evenly(self) -> None:
        """In each deck the numbers of banners of two tribes differ by one at most."""
        cards = CardFile.standard()
        decks: list[list[EmpireCard] | list[Titan]] = []
        decks += [[cards.empire[card] for card in cards.empire_deck(deck)] for deck in "ABC"]
        decks += [[cards.titans[card] for card in cards.titan_deck(stars)] for stars in (1, 2, 3)]
        for deck in decks:
            counts = Counter(banner for card in deck for banner in card.banners)
            assert set(counts) == set(TRIBES)
            assert max(counts.values()) - min(counts.values()) <= 1

    def test_figures(self) -> None:
        """The figures are those of the rules."""
        figures = CardFile.standard().figures
        assert figures.starting_coins == 6
        assert figures.seat_coins == (0, 1, 2, 2)
        assert figures.labor == Goods(coins=2)
        assert figures.expand_prices == (Goods(knowledge=1), Goods(coins=3))
        assert figures.covered_until == (("explore", 2), ("grow", 3))
        assert figures.banner_points == (2, 4, 7, 11, 16, 22)
        assert attrs.astuple(figures.ambrosia) == (1, 2, 2, 2, 3, 4)
        assert sorted(figures.die) == sorted(["titan", "coin", "blank"] * 2)
        capital = CardFile.standard().capital
        assert (capital.food, capital.capacity, capital.army_limit) == (1, 4, 2)
        assert capital.income == Goods(coins=5)


class TestIdentity:
    """Digest, equality and pickling of card files."""

    def test_layout_does_not_change_the_digest(self, tmp_path: Path) -> None:
        """The order of cards and keys, explicit defaults and the name of the file do not change the digest."""
        tables: dict[str, Any] = {
            key: value[::-1] if isinstance(value, list) else dict(reversed(value.items()))
            for key, value in reversed(standard_tables().items())
        }
        card(tables, "empire", "orchard")["price"]["knowledge"] = 0
        card(tables, "empire", "market")["copies"] = 1
        tables["card_file"]["name"] = "mine"
        assert faults_of(tables, tmp_path) == []
        cards = CardFile.load(tmp_path / "all.toml")
        assert cards.name == "mine"
        assert cards.digest == CardFile.standard().digest

    def test_the_standard_file_is_pickled_by_name(self) -> None:
        """The pickled standard file has only its name and its digest, and is unpickled as the same object."""
        data = pickle.dumps(CardFile.standard())
        assert len(data) < 300
        assert pickle.loads(data) is CardFile.standard()  # noqa: S301 - our own bytes
        assert copy.deepcopy(CardFile.standard()) is CardFile.standard()

    def test_another_standard_file_is_refused(self) -> None:
        """A pickle of another version's standard file is refused."""
        data = pickle.dumps(CardFile.standard())
        digest = CardFile.standard().digest.encode()
        with pytest.raises(InvalidCardFile):
            pickle.loads(data.replace(digest, b"0" * 64))  # noqa: S301 - our own bytes

    def test_another_file_is_pickled_by_content(self) -> None:
        """Another card file is unpickled as an equal one."""
        cards = CardFile.load(STANDARD)
        again = pickle.loads(pickle.dumps(cards))  # noqa: S301 - our own bytes
        assert again == cards
        assert again.name == cards.name
        for key in (
            "empire",
            "military",
            "titans",
            "districts",
            "city_states",
            "boards",
            "figures",
        ):
            assert getattr(again, key) == getattr(cards, key)
