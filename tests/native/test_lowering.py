"""What the native build makes of our classes: plain ones, which do the same."""

from __future__ import annotations

import copy
import importlib
import inspect
import pickle
import sys
import traceback
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import attrs
import pytest

import ancient_world as aw
from tests.native import given
from tools.native import records
from tools.native.faults import CannotLower
from tools.native.groups import MODULES, OPEN
from tools.native.lowering import Lowered, lower
from tools.native.modules import module

pytestmark = pytest.mark.skipif(
    aw.build_info().native, reason="it is the plain source that is lowered"
)

NAME = "tests.native.given"


@pytest.fixture(scope="module", autouse=True)
def records_ship() -> Any:
    """What ships with lowered classes is where they look for it."""
    names = ("ancient_world.compiled", "ancient_world.compiled.records")
    sys.modules |= dict(zip(names, (ModuleType(names[0]), records), strict=True))
    yield
    for name in names:
        del sys.modules[name]


@pytest.fixture(scope="module")
def lowered() -> Lowered:
    """The module of every shape, lowered."""
    return lower(NAME, {NAME}, set())


@pytest.fixture(scope="module")
def plain(records_ship: Any, lowered: Lowered) -> Any:
    """The same, running as Python: what mypyc compiles is Python still.

    Compiled code fills the fields of a frozen record directly; here it may set them.
    """
    made = ModuleType(lowered.name)
    refused = {name: _but_for(made, each) for name, each in records.REFUSED.items()}
    patch = pytest.MonkeyPatch()
    patch.setattr(records, "REFUSED", refused)
    made.__file__ = lowered.path
    # of the compiler, which is not asked here
    vars(made)["mypyc_attr"] = lambda **_told: lambda cls: cls
    code = compile(lowered.text, lowered.path, "exec")
    before = sys.modules[lowered.name]
    sys.modules[lowered.name] = made  # where pickle and type hints look for the names
    exec(code, vars(made))  # noqa: S102
    yield made
    sys.modules[lowered.name] = before
    patch.undo()


def _but_for(home: ModuleType, refused: Any) -> Any:
    """What refuses to set a field, but for the code of a module."""

    def guard(record: object, name: str, *value: object) -> None:
        if not value or sys._getframe(1).f_globals is not vars(home):
            refused(record, name, *value)
        object.__setattr__(record, name, *value)

    return guard


MADE: dict[str, Callable[[Any], Any]] = {
    "plain": lambda m: m.Coin(3),
    "all given": lambda m: m.Coin(3, "bee", (1, 2)),
    "by name": lambda m: m.Coin(years=(), worth=4),
    "by a method": lambda m: m.Coin.small(),
    "of a parent": lambda m: m.OldCoin(2, found="here"),
    "made defaults": lambda m: m.Chest(),
    "with parts": lambda m: m.Chest((m.Coin(1), m.Coin(2)), {"b": 2}),
    "named": lambda m: m.Label(text="long one"),
    "of a parent with more": lambda m: m.Named(text="ab", name="y"),
    "checked": lambda m: m.Checked(3),
    "converted": lambda m: m.Dated([3, 1]),
    "converted by a parent": lambda m: m.Redated([3, 1], place="here"),
    "kept": lambda m: m.Kept(5),
    "of no equal": lambda m: m.Mark(5),
    "nothing": lambda m: m.Nothing(),
    "changeable": lambda m: m.Counter("x", 2),
    "judge": lambda m: m.Judge(3),
    "purse": lambda m: m.Purse(3, ("a",)),
    "shop": lambda m: m.Shop(m.Purse(3), (m.Purse(1), m.Purse(2))),
    "draft": lambda m: m.thaw_shop(m.Shop(m.Purse(3), (m.Purse(1), m.Purse(2)))),
}


@pytest.mark.parametrize("make", MADE.values(), ids=MADE)
def test_a_record_is_the_same(plain: Any, make: Callable[[Any], Any]) -> None:
    """A lowered record has the values, the equals, the hash's promise and the text of that of attrs."""
    ours, theirs = make(plain), make(given)
    assert attrs.asdict(ours) == attrs.asdict(theirs)
    assert (ours == make(plain)) is (theirs == make(given))
    assert (ours == theirs) is False
    if theirs.__hash__ is None:
        assert ours.__hash__ is None
    elif theirs == make(given):
        assert hash(ours) == hash(make(plain))
    if not isinstance(theirs, (given.Mark, given.PurseDraft, given.ShopDraft)):
        assert repr(ours) == repr(theirs)


@pytest.mark.parametrize("make", MADE.values(), ids=MADE)
def test_what_attrs_knows_is_the_same(plain: Any, make: Callable[[Any], Any]) -> None:
    """The fields of a lowered class, their types and marks, and the arguments that it takes are those of attrs."""
    ours, theirs = type(make(plain)), type(make(given))
    for mine, other in zip(attrs.fields(ours), attrs.fields(theirs), strict=True):
        for said in ("name", "type", "init", "eq", "hash", "repr", "kw_only", "inherited", "alias"):
            assert getattr(mine, said) == getattr(other, said), (mine.name, said)
        assert (mine.metadata, bool(mine.validator)) == (other.metadata, bool(other.validator))
        assert type(mine.default) is type(other.default)
    names = [each.name for each in attrs.fields(ours)]
    assert [getattr(attrs.fields(ours), name).name for name in names] == names
    assert ours.__match_args__ == theirs.__match_args__
    assert [*inspect.signature(ours).parameters] == [*inspect.signature(theirs).parameters]
    declared = aw.engine.needed(ours), aw.engine.needed(theirs)
    assert declared[0] == declared[1]


@pytest.mark.parametrize("make", MADE.values(), ids=MADE)
def test_a_record_can_be_copied_and_changed(plain: Any, make: Callable[[Any], Any]) -> None:
    """Copies, pickled ones too, and changed ones are equal to what attrs makes; nothing is lost."""
    ours = make(plain)
    for again in (copy.copy(ours), copy.deepcopy(ours), pickle.loads(pickle.dumps(ours))):  # noqa: S301
        assert attrs.asdict(again) == attrs.asdict(ours)
        assert type(again) is type(ours)
    assert attrs.asdict(attrs.evolve(ours)) == attrs.asdict(attrs.evolve(make(given)))


@pytest.mark.parametrize("make", MADE.values(), ids=MADE)
def test_a_frozen_record_does_not_change(plain: Any, make: Callable[[Any], Any]) -> None:
    """Nobody sets or deletes a field of a frozen record; those of others can be set."""
    ours, theirs = make(plain), make(given)
    for field in attrs.fields(type(theirs)):
        for record in (ours, theirs):
            if isinstance(theirs, (given.Counter, given.ShopDraft)) and type(record).__name__ != "Shop":  # fmt: skip
                setattr(record, field.name, getattr(record, field.name))
                continue
            with pytest.raises(attrs.exceptions.FrozenInstanceError):
                setattr(record, field.name, 3)
            with pytest.raises(attrs.exceptions.FrozenInstanceError):
                delattr(record, field.name)


def test_drafts_are_copied_and_frozen(plain: Any) -> None:
    """What a draft does is not seen in what it was copied from; frozen, it is equal to what attrs makes of the same."""
    found = []
    for each in (plain, given):
        shop = each.Shop(each.Purse(3), (each.Purse(1), each.Purse(2)))
        object.__setattr__(shop, "masked", True)
        object.__setattr__(shop, "listed", 7)
        draft = each.thaw_shop(shop)
        draft.edit(1).coins = 9
        after = each.freeze_shop(draft)
        assert type(after.purses[1]) is each.Purse
        assert after.purses[0] is shop.purses[0]
        found.append([attrs.asdict(shop), attrs.asdict(after), after.has(9), after.has(5)])
    assert found[0] == found[1]
    assert found[0][1]["masked"] is True
    assert found[0][1]["listed"] is None


def test_what_a_record_works_out_is_remembered(plain: Any) -> None:
    """A lowered record can remember, as a frozen one of attrs can."""
    chest = plain.Chest((plain.Coin(2),))
    assert (chest.sum(), chest._sum, chest.size) == (2, 2, 1)


def test_a_record_is_told_what_to_remember(plain: Any) -> None:
    """So can a function of which it is said for which class it is, and one that takes anything."""
    chest, other, sack = plain.Chest(), plain.Chest(), plain.Sack()
    plain.weigh(chest, 3)
    plain.weigh_any(other, 4)
    plain.weigh_any(sack, 5)
    assert (chest.sum(), other.sum(), sack._sum) == (3, 4, 5)


def test_results_are_kept(plain: Any) -> None:
    """What a function has worked out is not worked out again, be it nothing; of so many results as it says at most."""
    for each in (plain, given):
        each.FEWEST[0] = 0
        words = [each.word_of(each.Coin), each.word_of(each.Coin), each.word_of(each.Chest)]
        assert (words, each.FEWEST) == ([None, None, "Chest"], [2])
        weights = [each.weight(*pair) for pair in ((2, 3), (2, 3), (1, 2), (5, 1), (2, 3))]
        assert (weights, each.FEWEST) == ([6, 6, 2, 5, 6], [6])
        assert (each.kept_by_type(1), each.kept_by_type(True)) == ("1", "True")
        with pytest.raises(TypeError):
            each.weight([], 1)


def test_card_files_are_known_as_they_are(plain: Any, lowered: Lowered) -> None:
    """Results of a card file are kept for this very one, which lives as long: its hash is not asked for, nor is an equal one found."""
    for each in (plain, given):
        each.FEWEST[0] = 0
        state: Any = aw.new_game("tides-of-time", 2)
        file = state.cards
        equal = attrs.evolve(file)
        assert [each.cards_in(one, 1) for one in (file, file, equal)] == [9, 9, 9]
    assert (given.FEWEST, plain.FEWEST) == ([1], [2])
    assert list(plain._held_cards_in.values()) == [file, file]
    assert plain.cards_in(file, 2) == 6
    assert (len(plain._known_cards_in), len(plain._held_cards_in)) == (1, 1)


def test_constants_are_fixed(lowered: Lowered) -> None:
    """Compiled code need not look for a constant by its name; a tuple that is written out would be made each time."""
    assert "FEW: _Final = 3" in lowered.text
    assert "SIGNS = ('owl', 'bee')" in lowered.text
    assert "@once" not in lowered.text
    assert "_key = (number, type(number))" in lowered.text


def test_values_are_checked_on(plain: Any) -> None:
    """A validator is asked as ever."""
    with pytest.raises(ValueError, match="number"):
        plain.Checked(-1)


def test_a_word_of_the_class_can_name_its_methods(plain: Any) -> None:
    """What names the methods of a class is the same after the class as in it."""
    assert [each(plain.Judge(3)) for each in plain.Judge.reasons] == ["not 3"]


def test_a_record_says_how_it_is_pickled(plain: Any) -> None:
    """What a class says of pickling is kept."""
    for each in (plain, given):
        assert copy.copy(each.Only(3)) == each.Only(7)


def test_errors_of_two_types_have_two_names(plain: Any, lowered: Lowered) -> None:
    """Each handler calls its error by a name of its own, since a name has one type; it says the same."""
    assert "except KeyError as error_1:" in lowered.text
    assert "except IndexError as error_2:" in lowered.text
    for each in (plain, given):
        assert each.told({}.popitem) == "no 'popitem(): dictionary is empty'"
        assert each.told([].pop) == "wrong: pop from empty list"


@pytest.mark.parametrize("kept", [True, False])
def test_an_error_says_what_it_comes_from(plain: Any, lowered: Lowered, *, kept: bool) -> None:
    """Or that nobody is to be told of it; the compiler would lose both."""
    assert " from error" not in lowered.text
    for each in (plain, given):
        with pytest.raises(ValueError, match="refused") as caught:
            each.refused({}.popitem, kept=kept)
        assert isinstance(caught.value.__cause__, KeyError) == kept
        assert caught.value.__suppress_context__


def test_an_interpreted_class_inherits(plain: Any) -> None:
    """A class of attrs, as somebody else writes it, has the fields of a lowered one, and can be changed as fast."""
    parent: Any = plain.Coin
    golden: Any = attrs.make_class("Golden", {"carat": attrs.field(default=24)}, (parent,), frozen=True)  # fmt: skip
    coin = golden(3, carat=18)
    assert attrs.asdict(coin) == {"worth": 3, "sign": "owl", "years": (3,), "carat": 18}
    assert attrs.evolve(coin, worth=4).worth == 4
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        coin.worth = 5


def test_lines_are_those_of_the_source(lowered: Lowered) -> None:
    """A line of the lowered text is told as the line of the source that it comes from."""
    written, source = lowered.text.splitlines(), module(NAME).text.splitlines()
    number = next(i for i, line in enumerate(written, 1) if "return 2 * self.worth" in line)
    assert "return 2 * self.worth" in source[lowered.lines[number] - 1]


HEAD = "from __future__ import annotations\nimport attrs\n"

REFUSED = {
    "an option": ("@attrs.frozen(order=True)\nclass A:\n    a: int\n", "3: the option order"),
    "a field's option": (
        "@attrs.frozen\nclass A:\n    a: int = attrs.field(on_setattr=None)\n",
        "5: the option on_setattr",
    ),
    "another decorator": (
        "def more(cls: object) -> object:\n    return cls\n\n\n@more\n@attrs.frozen\nclass A:\n    a: int\n",
        "7: A has another decorator",
    ),
    "a class in a function": (
        "def make() -> type:\n    @attrs.frozen\n    class A:\n        a: int\n    return A\n",
        "5: A is not at the top",
    ),
    "a strange parent": ("@attrs.frozen\nclass A(Exception):\n    a: int\n", "its parent Exception is not compiled"),
    "two parents": (
        "class B: ...\n@attrs.frozen\nclass C:\n    c: int\n@attrs.frozen\nclass A(C, B):\n    a: int\n",
        "it has more than one parent",
    ),
    "a checking method": (
        "@attrs.frozen\nclass A:\n    a: int = attrs.field()\n    @a.validator\n    def _check(self, field: object, value: int) -> None: ...\n",
        "a is checked by a method",
    ),
}  # fmt: skip


@pytest.mark.parametrize(("text", "why"), REFUSED.values(), ids=REFUSED)
def test_other_shapes_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str, why: str
) -> None:
    """A class of a shape that is not taken is refused, with its file and line."""
    name = f"refused_{abs(hash(text))}"
    (tmp_path / f"{name}.py").write_text(HEAD + text)
    monkeypatch.syspath_prepend(str(tmp_path))
    importlib.invalidate_caches()
    with pytest.raises(CannotLower, match=why) as caught:
        lower(name, {name}, set())
    assert str(caught.value).startswith(f"{name}.py:")
    del sys.modules[name]


@pytest.mark.parametrize("name", MODULES)
def test_what_is_compiled_can_be_lowered(name: str) -> None:
    """Every module that is compiled is of shapes that the lowering takes, and is Python afterwards."""
    opened = {f"{home}.{each}" for home, classes in OPEN.items() for each in classes}
    try:
        made = lower(name, MODULES, opened)
    except CannotLower as fault:
        pytest.fail(traceback.format_exception_only(fault)[0])
    compile(made.text, made.path, "exec")
