"""Every reason against an action has a situation, and the check of that can fail."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import ancient_world as aw
from tests.house.reason_codes import (
    APART,
    Reasons,
    asked_reasons,
    declared_in,
    is_faulty,
    lines,
    possible_reasons,
    read_reasons,
)
from tests.reasons.trying import try_illegal

TRIED = 1_500


def reasons(game: str, asked: set[str], unreachable: set[str]) -> Reasons:
    """Return a game that can give the reasons a and b."""
    possible = {"a": "rules.py:1", "b": "rules.py:2"}
    return Reasons(game, possible, frozenset(asked), dict.fromkeys(unreachable, "why"))


def test_every_reason_has_a_situation() -> None:
    """In each game a situation asks for every reason, and no reason that occurs is called unreachable."""
    games = read_reasons()
    assert not is_faulty(games), "\n".join(lines(games))
    assert {game.game for game in games} == set(aw.available_games())


@pytest.mark.sampled(2)
@pytest.mark.parametrize("game", aw.available_games())
def test_all_reasons_that_a_game_gives_are_found(game: str) -> None:
    """The reasons against random actions are among those that were found in the files, but for those apart."""
    given = set(try_illegal(game, TRIED, seed=1).codes)
    assert given - set(APART) <= set(possible_reasons(game))


@pytest.mark.parametrize(
    ("game", "absent"),
    [
        ("antike", {"anothers-action", "roll-awaited", "card-in-other-deck", "not-now"}),
        ("golden-ages", {"card-under-others", "chosen-already", "not-now"}),
        ("the-ancient-world", {"anothers-action"}),
        ("tides-of-time", {"roll-awaited", "card-under-others", "card-in-other-deck"}),
    ],
)
def test_reasons_of_the_engine_belong_to_games_with_such_steps(game: str, absent: set[str]) -> None:
    """A game without dice gives no reason about dice, and likewise for decks and for choices at the same time."""
    assert set(possible_reasons(game)) & absent == set()
    assert {"game-over", "wrong-player", "deal-awaited"} <= set(possible_reasons(game))


def test_a_reason_without_a_situation_is_a_fault() -> None:
    """A game without a situation for a reason that can occur is at fault."""
    assert is_faulty([reasons("go", {"a"}, set())])
    assert not is_faulty([reasons("go", {"a"}, {"b"}), reasons("go", {"a", "b"}, set())])
    assert [*lines([reasons("go", {"a"}, set())])] == [
        "go: 1 of 2 reasons have a situation, 0 cannot occur",
        "gap: no situation of go asks for b (rules.py:2)",
    ]


@pytest.mark.parametrize("unreachable", ["a", "c"])
def test_a_reason_is_not_called_unreachable_in_vain(unreachable: str) -> None:
    """A reason that a situation asks for, or that the game does not have, must not be in the list of unreachable ones."""
    game = reasons("go", {"a", "b"}, {unreachable})
    assert is_faulty([game])
    assert f"mistaken: unreachable.toml says that {unreachable} cannot occur in go" in lines([game])


def test_reasons_are_read_from_the_situations(tmp_path: Path) -> None:
    """The codes of a game's refusals are found in its documents, whatever else the folder holds."""
    (tmp_path / "go" / "games").mkdir(parents=True)
    situations = [
        {"type": "legal"},
        {"type": "illegal", "refused": {"code": "a", "rule": "R"}},
        {"type": "no-setup", "refused": "b"},
    ]
    documents = {"R.json": {"conformance": {"situations": situations}}, "games/one.json": {}}
    for name, document in documents.items():
        (tmp_path / "go" / name).write_text(json.dumps(document), encoding="ascii")
    assert asked_reasons("go", tmp_path) == {"a"}


def test_reasons_are_found_in_every_form(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A code is found as a text, by the name of a constant, and where a reason gets another code."""
    text = (
        'A = Refusal("a", "R1", "No.")\n'
        'CODE = "b"\n'
        "def why_not(code):\n"
        '    yield Reason(CODE, "")\n'
        '    yield attrs.evolve(A(), code="c", rule="R2")\n'
        "    yield reason(code)\n"
        '    yield other("d")\n'
    )
    (tmp_path / "rules.py").write_text(text, encoding="utf-8")
    monkeypatch.setattr("tests.house.reason_codes.HOME", tmp_path)
    places = {each.code: each.place for each in declared_in(tmp_path)}
    assert places == {"a": "rules.py:1", "b": "rules.py:4", "c": "rules.py:5", None: "rules.py:6"}
