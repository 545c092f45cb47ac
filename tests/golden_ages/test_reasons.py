"""Reasons for refusals: those that no situation of conformance/ can give, and their messages."""

from __future__ import annotations

from pathlib import Path

import attrs
import pytest

import ancient_world as aw
from ancient_world.documents.situations import Illegal
from ancient_world.games import golden_ages as ga
from ancient_world.games.golden_ages.rules.action_phase import Turn
from ancient_world.testing import conformance_folder, read_conformance
from tests.golden_ages.positions import edit, play, plies, refused, scene
from tests.golden_ages.rules.test_cards import written


@pytest.mark.rule("C3")
@pytest.mark.parametrize(
    ("target", "code"),
    [
        ("e1", "golden-no-continent"),
        ("d3", "golden-city-there"),
        ("f4", "golden-city-there"),
        ("g5", "golden-capital-there"),
        ("d6", "golden-capital-there"),
    ],
)
def test_why_no_city_was_asked_for(target: str, code: str) -> None:
    """After a move to where no city can be founded, the player hears why: an island or the sea, a city, a capital."""
    state = edit(scene(), know=("aviation",), standing=("e3", "g5", "g5"), cities=("d3",))
    state = play(edit(state, 1, cities=("f4",)), ga.Explore("e3"), ga.Move(target))
    reason = aw.explain(state, ga.FoundCity(), 0)
    assert reason is not None
    assert (reason.code, reason.rule) == (code, "C3")
    assert reason.awaited is not None


def test_a_city_without_cubes(tmp_path: Path) -> None:
    """A player without cubes cannot found a city, and the reason says so."""
    cards = ga.CardFile.load(written(tmp_path, ("reserve      = 5", "reserve      = 0")))
    state = next(
        state
        for seed in range(9)
        for state, _, _ in plies(seed, 2, cards=cards)
        if (reason := aw.explain(state, ga.FoundCity())) and reason.code == "golden-no-cubes"
    )
    refused(state, ga.FoundCity(), "golden-no-cubes", "C3")


@pytest.mark.rule("C1")
def test_a_long_name_is_cut() -> None:
    """The message about an unknown square or card quotes 60 letters of its name at most."""
    long = "x" * 100
    actions = (
        ga.Develop(long), ga.BuildWonder(long), ga.Activate(long), ga.Explore(long), ga.SendArtist(long),
    )  # fmt: skip
    messages = [str(aw.explain(scene(), action)) for action in actions]
    assert [text.count("x") for text in messages] == [60] * len(actions)


@pytest.mark.rule("C4", "C6")
@pytest.mark.parametrize(
    ("rule", "code", "field"),
    [
        ("C4", "golden-not-your-building", "card"),
        ("C4", "golden-building-unknown", "card"),
        ("C6", "golden-not-looked-at", "token"),
    ],
)
def test_a_long_name_is_cut_at_other_decisions(rule: str, code: str, field: str) -> None:
    """The message of a decision within a turn quotes 60 letters of an unknown name at most, too."""
    folder = Path(str(conformance_folder()))
    [path] = folder.glob(f"golden-ages/[!p]*/{rule}.json")
    refusals = [each for each in read_conformance(path).situations if isinstance(each, Illegal)]
    refusal = next(each for each in refusals if each.refused.code == code)
    action = attrs.evolve(refusal.action, **{field: "x" * 100})
    assert str(aw.explain(refusal.position, action)).count("x") == 60


@pytest.mark.rule("C10")
def test_a_golden_age_has_no_turns() -> None:
    """A player who has started a golden age has no more turns in this era, and the reason says why."""
    state = edit(scene(), standing=(), lying=("g5",) * 3)
    state = aw.apply(aw.apply(state, ga.StartGoldenAge()), ga.ChooseJudgement("ecological"))
    reason = Turn(0).why_no_more(state)
    assert reason is not None
    assert (reason.code, reason.rule) == ("golden-in-golden-age", "C10")
    assert Turn(1).why_no_more(state) is None
