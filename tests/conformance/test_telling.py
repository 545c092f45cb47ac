"""Test that false claims of situations are refused before documents are written."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import attrs
import pytest

import ancient_world as aw
from ancient_world.games import tides_of_time as tot
from ancient_world.testing import Conformance
from ancient_world.testing.conformance.conformance_documents import is_contrast
from tests.conformance.telling import (
    Chances,
    Impossible,
    Kind,
    NotStarted,
    Played,
    Refused,
    Scored,
    Seen,
    Shown,
    Started,
    Told,
    text_of,
)
from tests.tides_of_time.positions import FIRST, after_round_one, chosen, dealt

GAME = "tides-of-time"
MAZE = tot.Play(1, "maze")


def declared(kind: Kind, *, contrast: bool = False) -> Told:
    """Return a declared situation of rule R1."""
    return Told("tides_of_time", "R1", "It is so.", contrast, lambda: kind)


def fault(kind: Kind, *, contrast: bool = False) -> str:
    """Return why a situation is refused."""
    with pytest.raises(AssertionError) as caught:
        declared(kind, contrast=contrast).situation()
    why = str(caught.value)
    assert why.startswith("tides_of_time R1, 'It is so.': ")
    return why.partition("': ")[2]


def document() -> Any:
    """Return the document of a valid state."""
    return aw.to_document(dealt())


@pytest.mark.parametrize(
    ("kind", "why"),
    [
        (Played(dealt(), tot.Play(0, "maze")), "not among what is legal"),
        (Played(aw.new_game(GAME, 2), aw.Dealt(("maze",))), "cannot come up"),
        (Refused(dealt(), MAZE, "tides-not-in-hand"), "legal: Play"),
        (Refused(dealt(), tot.Play(0, "maze"), "tides-chosen"), "(tides-not-in-hand)"),
        (Refused(dealt(), tot.Play(0, "maze"), "tides-not-in-hand", "L1"), "(tides-not-in-hand)"),
        (NotStarted(GAME, 2, "player-count"), "this game is started"),
        (NotStarted(GAME, 3, "option-wrong"), "(player-count)"),
        (Impossible(document(), "tides-agenda", "$.state"), "this state is read"),
        (Impossible({}, "missing-key", "$.version"), "(missing-key)"),
        (Chances(dealt(), {}), "does not wait for chance"),
        (Chances(aw.new_game(GAME, 2), {}), "no outcome is declared"),
        (Chances(aw.new_game(GAME, 2), {aw.Dealt(FIRST): "1/8568"}), "is 1/1028160"),
        (Chances(aw.new_game(GAME, 2), {aw.Dealt(FIRST[:4]): "1/1028160"}), "is 0"),
        (Shown(dealt(), tot.Play(0, "maze")), "The Maze of the Damned is not in your hand"),
        (Scored(dealt(), (0, 1)), "Score"),
        (Scored(dealt(), (0, 0), (0,)), "()"),
    ],
)
def test_a_false_claim_is_reported(kind: Kind, why: str) -> None:
    """A false claim is reported with rule, sentence and the actual value."""
    assert why in fault(kind)


def test_legal_situations_may_be_contrasts() -> None:
    """Legal situations may be contrasts; refused ones need not, since they contrast already."""
    refused = Refused(dealt(), tot.Play(0, "maze"), "tides-not-in-hand")
    assert fault(refused, contrast=True) == "what is refused needs no contrast"
    for kind in (
        Played(dealt(), MAZE),
        Chances(aw.new_game(GAME, 2), {aw.Dealt(FIRST): "1/1028160"}),
        Seen(dealt(), 0),
        Shown(dealt(), MAZE),
        Started(GAME, 2),
        Scored(dealt(), (0, 0)),
    ):
        assert is_contrast(declared(kind, contrast=True).situation())
        assert not is_contrast(declared(kind).situation())


def test_all_outcomes_are_listed_if_there_are_few() -> None:
    """The document has each of at most 100 outcomes with its probability, also those that are not declared."""
    state = chosen(chosen(after_round_one(), 0), 1)
    first, second = state.pile.unseen[:2]
    declaration = Chances(state, {aw.Dealt((second, first)): "1/56", aw.Dealt((first,) * 2): "0"})
    form: Any = declared(declaration).situation()
    assert form.complete
    assert [each.probability for each in form.outcomes] == ["1/56", "0", *["1/56"] * 55]
    assert sum(each.fraction for each in form.outcomes) == 1
    many: Any = declared(Chances(aw.new_game(GAME, 2), {aw.Dealt(FIRST): "1/1028160"})).situation()
    assert (many.complete, len(many.outcomes)) == (False, 1)


def test_everybody_is_told() -> None:
    """The document has the action for each seat and then for a spectator."""
    form: Any = declared(Shown(dealt(), MAZE)).situation()
    hidden = tot.Play(1, aw.HIDDEN_ID)
    assert [(each.player, each.action) for each in form.told] == [
        (0, hidden),
        (1, MAZE),
        (None, hidden),
    ]


def test_states_that_documents_cannot_hold(tmp_path: Path) -> None:
    """An impossible state, and one with other than the standard cards, is refused."""
    assert "$.state." in fault(Played(attrs.evolve(dealt(), round=2), MAZE))
    text = (Path(tot.__file__).parent / "box" / "standard.toml").read_text("utf-8")
    file = tmp_path / "cards.toml"
    file.write_text(text.replace("points = 13", "points = 14"), encoding="utf-8")
    state: Any = aw.new_game(GAME, 2, cards=tot.CardFile.load(file))
    hand = state.pile.unseen[:5]
    assert "needs the card file" in fault(Played(state, aw.Dealt(hand)))


def test_a_line_for_each_member() -> None:
    """The document of a rule can be read and has a line for each member of a situation."""
    made = declared(Played(dealt(), MAZE)).situation()
    rule = Conformance(GAME, "R1", (made, made))
    text = text_of(rule)
    assert aw.from_json(text) == rule
    assert text.splitlines()[1:4] == [
        '{"type": "legal",',
        '"name": "It is so.",',
        '"contrast": false,',
    ]
    assert len(text.splitlines()) == 1 + 2 * 9 + 1
