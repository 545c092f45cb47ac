"""A new ability in each game needs only a class or a row and the data file, as CONTRIBUTING says."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.house.rooms import LIBRARY

ADDED: dict[str, tuple[str, str, str]] = {
    "tides_of_time/objectives.py": (
        "ABILITIES: Mapping",
        '''@attrs.frozen
class TheirSymbols(Ability):
    """Points for each symbol of a suit that the other kingdom has."""

    is_independent = False
    sentence = Sentence("{points} for each {suit:label} of the other one")

    suit: Suit
    points_each: Points = attrs.field(alias="points")

    def points(self, own_tally: Tally, other_tally: Tally) -> int:
        return self.points_each * other_tally.symbols[self.suit]


''',
        "",
    ),
    "tides_of_time/box/standard.toml": (
        'majority = { suit = "stronghold", points = 7 }',
        'their_symbols = { suit = "garden", points = 3 }',
        "instead",
    ),
    "the_ancient_world/city_abilities.py": (
        "ABILITIES: dict",
        '''@attrs.frozen
class Granary(Ability):
    """Feeds twice as many citizens (E4)."""

    sentence = "granary {amount}"
    symbol_template = "{amount} :food :food"
    amount: Amount

    def add_to(self, totals: Totals) -> None:
        totals.food += 2 * self.amount


''',
        "",
    ),
    "the_ancient_world/box/standard/districts.toml": ("food     = 1", "granary  = 3", "instead"),
    "golden_ages/effect_kinds.py": (
        "LASTING_EFFECTS: Mapping",
        '''@attrs.frozen
class DoubleCityGold(LastingEffect):
    """Twice so much gold for each city founded."""

    sentence = Sentence("twice {gold} gold for each city founded")
    symbol_template = "2 {gold} :coin / :city"

    gold: PositiveNumber

    def add_to(self, powers: Powers, card_id: str) -> None:
        powers.city_gold += 2 * self.gold


''',
        "",
    ),
    "golden_ages/box/standard.toml": (
        'at_once = [{ kind = "technology", technology = "writing" }]',
        'lasting = [{ kind = "double-city-gold", gold = 3 }]',
        "instead",
    ),
    "antike/advances.py": (
        '    "democracy": Advance(',
        '    "masonry": Advance("defence", 3, Sentence("your cities have 3 more defence"), needs="monarchy"),\n',
        "",
    ),
}
"""For each changed file of a game: an anchor, the new text, and whether the text replaces the anchor or comes before it."""

PROGRAM = """
import json, random
import attrs
import ancient_world as aw
from ancient_world.games import antike, golden_ages, the_ancient_world, tides_of_time

def text(game, kind, id):
    return next(each.text for each in aw.components(game) if (each.kind, each.id) == (kind, id))

def played(game, seed=7):
    rng = random.Random(seed)
    return aw.playout(aw.new_game(game, 2), lambda decision: rng.choice(decision.actions), rng)

cards = tides_of_time.CardFile.standard().cards
garden = next(each.id for each in cards.values() if each.suit == "garden")
mine, _ = tides_of_time.round_points(cards, [("ancient-divide",), (garden,)], tides_of_time.Settings())
quay = the_ancient_world.CardFile.standard().districts["fish-quay"]
state = aw.new_game(golden_ages.GAME, 2)
player = attrs.evolve(state.players[0], civilization="phoenicia")
from ancient_world.games.antike.advances import total_bonus
ends = {game: played(game) for game in aw.available_games()}
print(json.dumps([
    mine[0], text("tides-of-time", "card", "ancient-divide"),
    quay.totals.food, text("the-ancient-world", "district-card", "fish-quay"),
    golden_ages.powers_of(state.cards, player).city_gold, text("golden-ages", "civilization", "phoenicia"),
    total_bonus(("monarchy", "masonry"), "defence"), text("antike", "advance", "masonry"),
    any("masonry" in one.know_how for seed in range(9) for one in played("antike", seed).civilizations),
    all(aw.is_over(end) and aw.from_json(aw.to_json(end)) == end and "<svg" in aw.svg(aw.view(end, 0)) for end in ends.values()),
]))
"""


@pytest.mark.long
def test_an_ability_is_a_class_or_a_row_and_a_line_of_data(tmp_path: Path) -> None:
    """A new ability is read, described, shown and played in whole games."""
    shutil.copytree(
        LIBRARY, tmp_path / LIBRARY.name, ignore=shutil.ignore_patterns("*.po", "__pycache__")
    )
    for name, (anchor, text, how) in ADDED.items():
        file = tmp_path / LIBRARY.name / "games" / name
        before = file.read_text("utf-8")
        assert anchor in before, name
        file.write_text(before.replace(anchor, text if how else text + anchor, 1), "utf-8")
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        env={**os.environ, "PYTHONPATH": str(tmp_path)}, cwd=tmp_path, capture_output=True, encoding="utf-8", check=False,
    )  # fmt: skip
    assert done.stderr == ""
    assert json.loads(done.stdout) == [
        3, "3 for each garden of the other one",
        6, "capacity 2; granary 3",
        6, "twice 3 gold for each city founded",
        3, "your cities have 3 more defence; needs monarchy",
        True,
        True,
    ]  # fmt: skip


def test_the_files_are_those_of_the_page() -> None:
    """CONTRIBUTING names each file that a new ability changes."""
    page = (LIBRARY.parents[1] / "CONTRIBUTING.md").read_text("utf-8")
    assert [name for name in ADDED if f"`{name.removesuffix('/districts.toml')}" not in page] == []
