"""Test the lowering of the native build: lowered classes behave as attrs classes."""

from __future__ import annotations

import copy
import importlib
import inspect
import pickle
import re
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import attrs
import pytest

import ancient_world as aw
from tests.native import given
from tools.native import records
from tools.native.edits import CannotLower
from tools.native.groups import MODULES
from tools.native.lowering import lower
from tools.native.shapes import module

pytestmark = pytest.mark.skipif(
    aw.build_info().native, reason="it is the plain source that is lowered"
)


@pytest.fixture(scope="module")
def plain() -> Any:
    """Return the module ``given`` after lowering, run as Python; its frozen records can be set, as in compiled code."""
    patch = pytest.MonkeyPatch()
    for name, home in {"": ModuleType("compiled"), ".records": records}.items():
        patch.setitem(sys.modules, f"ancient_world.compiled{name}", home)
    patch.setattr(records, "OF_TWIN", ("__attrs_attrs__", "__match_args__", "__repr__", "__hash__"))
    made = ModuleType(given.__name__)
    vars(made)["_attr"] = lambda **_options: lambda cls: cls  # the compiler's decorator
    text = lower(module(given.__name__))
    patch.setitem(sys.modules, given.__name__, made)  # pickle looks up the classes there
    exec(compile(text, "given.py", "exec"), vars(made))  # noqa: S102
    yield made
    patch.undo()


MADE: dict[str, Callable[[Any], Any]] = {
    "plain": lambda m: m.Coin(3),
    "by name": lambda m: m.Coin(sign="bee", worth=4),
    "by a method": lambda m: m.Coin.small(),
    "of a parent": lambda m: m.OldCoin(2, found="here"),
    "by a parent's method": lambda m: m.OldCoin.small(),
    "made defaults": lambda m: m.Chest(),
    "with parts": lambda m: m.Chest((m.Coin(1), m.Coin(2)), [("b", 2)]),
    "named": lambda m: m.Label(text="long one"),
}


@pytest.mark.parametrize("make", MADE.values(), ids=MADE)
def test_a_lowered_record_behaves_the_same(plain: Any, make: Callable[[Any], Any]) -> None:
    """A lowered record has the values, equality, repr, copies and fields of the attrs record."""
    ours, theirs = make(plain), make(given)
    assert repr(ours) == repr(theirs)
    assert (ours == make(plain), ours == theirs) == (theirs == make(given), False)
    assert (type(ours).__hash__ is None) is (type(theirs).__hash__ is None)
    assert type(ours).__hash__ is None or ours != make(plain) or hash(ours) == hash(make(plain))
    for again in (ours, copy.deepcopy(ours), pickle.loads(pickle.dumps(ours)), attrs.evolve(ours)):  # noqa: S301
        assert (type(again), attrs.asdict(again)) == (type(ours), attrs.asdict(theirs))
    assert attrs.fields(type(ours)) == attrs.fields(type(theirs)) or type(theirs) in (given.Chest, given.Label)  # fmt: skip
    assert [*inspect.signature(type(ours)).parameters] == [*inspect.signature(type(theirs)).parameters]  # fmt: skip
    assert (type(ours).__doc__, type(ours).__match_args__) == (type(theirs).__doc__, type(theirs).__match_args__)  # fmt: skip


def test_drafts_are_copied_and_frozen(plain: Any) -> None:
    """Changing a draft does not change its state; a draft starts without caches, and a state keeps its own."""
    for each in (plain, given):
        shop = each.Shop((), each.Purse(3), (each.Purse(1), each.Purse(2)))
        object.__setattr__(shop, "masked", True)
        object.__setattr__(shop, "listed", 7)
        draft = shop.thaw()
        assert (draft.masked, draft.listed) == (True, None)
        draft.edit(0).coins = 9
        draft.edit(0).coins += 1
        draft.edit_till().coins += 1
        draft.listed = 8
        after = draft.freeze()
        assert {type(part) for part in (after.till, *after.purses)} == {each.Purse}
        assert (type(after), after.listed) == (each.Shop, 8)
        assert [purse.coins for purse in (*shop.purses, *after.purses)] == [1, 2, 10, 2]
        assert (shop.till.coins, after.till.coins) == (3, 4)


def test_the_cause_of_an_error_is_kept(plain: Any) -> None:
    """The cause of an error is kept, which the compiler would lose."""
    for each in (plain, given):
        with pytest.raises(ValueError, match="refused") as caught:
            each.refused({})
        assert isinstance(caught.value.__cause__, KeyError)


def test_subclasses_of_errors_are_recognized(plain: Any) -> None:
    """``isinstance`` accepts subclasses of errors, which the compiler would not."""
    for each in (plain, given):
        assert each.is_ours(aw.InvalidOption("no", code="no"))
        assert not each.is_ours(ValueError("no"))
    assert "isinstance(error, _same(AncientWorldError))" in lower(module(given.__name__))


def test_no_line_moves() -> None:
    """Every compiled module can be lowered, and its lines keep their numbers."""
    for name in (given.__name__, *MODULES):
        home = module(name)
        before, after = [
            {(place, line.partition("(")[0]) for place, line in enumerate(text.splitlines())}
            for text in (home.text, lower(home))
        ]
        starts = ("def ", "class ")
        assert {each for each in before if each[1].strip().startswith(starts)} <= after, name


HEAD = "from __future__ import annotations\n\nimport attrs\n\n\n"
REFUSED = {
    "@attrs.frozen\nclass A:\n    a: int\n": "7: A has a strange parent, or no words",
    "@attrs.frozen\nclass A(Exception):\n    'A.'\n": "7: A has a strange parent",
    "def f(c): return c\n@f\n@attrs.frozen\nclass A:\n    'A.'\n": "7: A has another decorator",
    "@attrs.frozen\nclass A:\n    'A.'\n    a: int = attrs.field()\n    @a.validator\n    def f(self, *_): pass\n": "9: a is no plain",
    "def _super(): pass\n": "1: _super is a name of the lowering",
}  # fmt: skip


@pytest.mark.parametrize(("text", "why"), REFUSED.items())
def test_other_shapes_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str, why: str
) -> None:
    """A class of an unsupported shape is refused with its file and line."""
    name = f"refused_{abs(hash(text))}"
    (tmp_path / f"{name}.py").write_text(HEAD + text)
    monkeypatch.syspath_prepend(str(tmp_path))
    importlib.invalidate_caches()
    with pytest.raises(CannotLower, match=f"{name}.py:{why}"):
        lower(module(name))


SAID = """
from typing import ClassVar

from ancient_world.engine import Sentence


class Asking:
    "Ask."

    prompt = Sentence("Pay, or decline", "{player:seat} is asked to pay")
    free = Sentence("Take it", prompt.third_person)
    gift: ClassVar[Sentence] = Sentence("Give it", free.third_person)
"""


def test_a_sentence_is_a_class_variable(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A sentence on a class becomes a class variable, and refers to other sentences by their class."""
    (tmp_path / "asking_of_strangers.py").write_text(
        f"from __future__ import annotations\n\n{SAID}"
    )
    monkeypatch.syspath_prepend(str(tmp_path))
    importlib.invalidate_caches()
    text = lower(module("asking_of_strangers"))
    assert 'prompt: _ClassVar = Sentence("Pay, or decline"' in text
    assert 'free: _ClassVar = Sentence("Take it", Asking.prompt.third_person)' in text
    assert 'gift: ClassVar[Sentence] = Sentence("Give it", Asking.free.third_person)' in text


def test_steps_read_the_fields_of_untyped_states_from_drafts() -> None:
    """Compiled steps know the fields of states, which their source leaves untyped as it may not import their module."""
    text = lower(module("ancient_world.engine.steps"))
    assert "if not cast(_Draft, state).known:" in text
    assert "cast(_Draft, state).listed = actions" in text
    assert re.search(r"\b(?:state|draft)\.(?:agenda|known|listed|masked|passed)\b", text) is None
