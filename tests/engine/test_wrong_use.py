"""A name that an object lacks, or an object in the wrong place: the error says what to write instead."""

from __future__ import annotations

import copy
import inspect
import pickle
import re
from collections.abc import Callable
from typing import Any

import pytest

import ancient_world as aw
from ancient_world.bots import RandomBot, play_out
from ancient_world.engine.wrong_use import INSTEAD
from ancient_world.games import antike
from tests.fresh_process import output

ANY: Any = aw
MATCH: Any = aw.Match.new("tides-of-time", ["Ana", "Ben"], seed=1)
END: Any = MATCH.fork()
while decision := END.pending():
    END.apply(decision.actions[0])
OPEN: Any = aw.new_game("antike", 2)
PLAY_OUT: Any = play_out
ACTION: Any = MATCH.pending().actions[0]
EXAMPLES: dict[str, Any] = {
    "match": MATCH,
    "state": MATCH.state,
    "view": MATCH.view(0),
    "seat": MATCH.fork().join(0),
    "record": END.record,
    "table": aw.AsyncMatch(MATCH),
    "decision": MATCH.pending(),
    "chance": aw.pending(OPEN),
}


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        (lambda: MATCH.actions, "Match has no 'actions'; write match.legal_actions()."),
        (lambda: MATCH.aplly, "Match has no 'aplly'. Did you mean 'apply'?"),
        (lambda: MATCH.round, "Match has no 'round'; write match.state.round."),
        (lambda: MATCH.zebra, "Match has no 'zebra'."),
        (lambda: MATCH.record.save("x"), "write aw.write_record(record, path)."),
        (lambda: EXAMPLES["view"].round, "View has no 'round'; write view.state.round."),
        (lambda: EXAMPLES["seat"].round, "Seat has no 'round'; write seat.view.state.round."),
        (lambda: MATCH.state.scores, "TidesState has no 'scores'; write aw.scores(state)."),
        (lambda: ANY.text, "ancient_world has no 'text'; write aw.view_as_text(view)."),
        (lambda: ANY.play_arena, "write ancient_world.archive.play_arena."),
        (lambda: ANY.payments, "write ancient_world.narration.payments."),
        (lambda: ANY.legal_action, "Did you mean 'legal_actions'?"),
        (lambda: MATCH.pending().choices, "Decision has no 'choices'; write decision.actions."),
    ],
)
def test_a_name_that_an_object_lacks(wrong: Callable[[], object], message: str) -> None:
    """The error is one of the library and an AttributeError, and says what to write."""
    with pytest.raises(AttributeError, match=re.escape(message)) as caught:
        wrong()
    assert isinstance(caught.value, aw.AncientWorldError)


@pytest.mark.parametrize("name", ["match", "view", "seat", "table"])
def test_objects_of_live_play_say_which_name_they_lack(name: str) -> None:
    """Any unknown name of a match, a view, a seat or a table raises an error of the library."""
    with pytest.raises(aw.AncientWorldError, match="has no 'zebra'") as caught:
        EXAMPLES[name].zebra  # noqa: B018 - the error is what is tested
    assert isinstance(caught.value, AttributeError)


@pytest.mark.parametrize("name", EXAMPLES)
def test_python_still_finds_that_a_name_is_not_there(name: str) -> None:
    """``hasattr``, ``getattr`` with a default, copies, pickles, ``dir`` and ``inspect`` work as on any object."""
    example = EXAMPLES[name]
    assert not hasattr(example, "zebra")
    assert not hasattr(example, "apply_all")
    assert not hasattr(example, "_repr_html_")
    assert getattr(example, "save", None) is None
    for private in ("_repr_html_", "__array__"):
        with pytest.raises(AttributeError) as caught:
            getattr(example, private)
        assert not isinstance(caught.value, aw.AncientWorldError)
    assert inspect.getmembers(type(example))
    assert not [each for each in dir(example) if each[0] != "_" and not hasattr(example, each)]
    if name not in {"seat", "table"}:  # these belong to their match
        for other in (copy.copy(example), copy.deepcopy(example)):
            assert type(other) is type(example)
        assert type(pickle.loads(pickle.dumps(example))) is type(example)  # noqa: S301 - our own


def test_bots_are_given_by_name() -> None:
    """A bot that is given by its name plays like the bot made with its seat as the seed."""
    start = aw.new_game("tides-of-time", 2)
    by_name = play_out(start, ["random", "random"])
    assert by_name == play_out(start, [RandomBot(0), RandomBot(1)])


def test_an_error_inside_a_property_stays() -> None:
    """A property that fails with an AttributeError shows this error."""

    class Broken(aw.Match):
        @property
        def names(self) -> Any:
            return None.upper()  # type: ignore[attr-defined]

    with pytest.raises(AttributeError, match="'NoneType' object has no attribute 'upper'"):
        _ = Broken.new("antike", ["Ana", "Ben"], seed=1).names


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        (
            lambda: PLAY_OUT(MATCH.fork(), [RandomBot] * 2),
            "bots[0]: expected Bot, got class RandomBot; pass RandomBot(...).",
        ),
        (lambda: play_out(MATCH.fork(), ["random"]), "2 play here, and there is 1 bot"),
        (
            lambda: ANY.view_as_text(EXAMPLES["view"], since=0),
            "write aw.view_as_text(view, match.changes(since, player)).",
        ),
        (lambda: aw.effect(MATCH, ACTION), "pass match.state or match.view(player)."),
        (lambda: aw.pending(MATCH), "expected State, got Match; pass match.state."),
        (lambda: aw.scores(EXAMPLES["view"]), "expected State, got View; pass view.state."),
        (lambda: aw.scores(ANY), "expected State, got module ancient_world."),
        (lambda: ANY.scores(None), "expected State, got None."),
        (lambda: ANY.scores(10**5000), "expected State, got int."),
        (lambda: ANY.scores("x" * 1000), "…; pass aw.from_json(text)."),
        (lambda: ANY.scores({}), "expected State, got dict; pass aw.from_document(document)."),
        (lambda: aw.winners(ANY.State), "got class State; pass aw.new_game(game, players)."),
        (lambda: MATCH.apply({}), "This is not an action of this game; pass match.read(document)."),
        (
            lambda: MATCH.apply(antike.ChooseSpace),
            "not an action of this game; pass ChooseSpace(...).",
        ),
    ],
)
def test_an_object_in_the_wrong_place(wrong: Callable[[], object], message: str) -> None:
    """The error names what came, and what to pass instead."""
    with pytest.raises(aw.AncientWorldError, match=re.escape(message)):
        wrong()


def test_the_package_of_games_is_no_function() -> None:
    """The error of ``aw.games()`` names the function that lists the games."""
    with pytest.raises(TypeError, match=r"write aw\.available_games\(\)") as caught:
        ANY.games()
    assert isinstance(caught.value, aw.AncientWorldError)


def test_modules_are_still_imported_from_the_package() -> None:
    """A module that is not imported yet is found by ``from ancient_world import``."""
    code = (
        "from ancient_world import cli; import ancient_world as aw; assert not hasattr(aw, 'zebra')"
    )
    assert output(code) == ""


def _advice() -> dict[str, set[str]]:
    """Return what the tables say to write, by the name of the class that they help."""
    tables = {owner: {*table.values()} for owner, table in INSTEAD.items()}
    for example in EXAMPLES.values():
        for cls in type(example).__mro__:
            for each in vars(cls).values():
                guesses = getattr(each, "guesses", None)
                tables.setdefault(cls.__name__, set()).update((guesses or {}).values())
    return tables | {"ancient_world": {*ANY._GUESSES.values()}}


@pytest.mark.parametrize("owner", _advice())
def test_what_is_advised_exists(owner: str) -> None:
    """Each name in an advice exists: those of the package, and those of the objects that it begins with."""
    for words in _advice()[owner]:
        for name in re.findall(r"\b(?:aw|ancient_world)((?:\.\w+)+)", words):
            assert _has(aw, name), words
        for start, names in re.findall(r"\b(\w+)((?:\.\w+)+)", words):
            if start in EXAMPLES:
                assert _has(EXAMPLES[start], names), words


def _has(value: object, dotted_names: str) -> bool:
    for name in dotted_names.split(".")[1:]:
        if not hasattr(value, name):
            return False
        value = getattr(value, name)
        if callable(value):
            return True
    return True
