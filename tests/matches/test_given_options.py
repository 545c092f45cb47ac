"""The options of a game, as a mapping that reaches nothing else or each by keyword, wherever a game is started."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from importlib import import_module
from types import MappingProxyType
from typing import Any

import pytest

import ancient_world as aw
from ancient_world import archive
from ancient_world.engine.declared.options import RESERVED_NAMES
from tools.promised import FACES

NAMES = ("Ann", "Ben")
STARTS: dict[str, Callable[..., Any]] = {
    "ancient_world.new_game": lambda **given: aw.new_game("antike", 2, **given),
    "ancient_world.Match.new": lambda **given: aw.Match.new("antike", NAMES, seed=1, **given),
    "ancient_world.Notation": lambda **given: aw.ActionNotation("antike", **given),
    "ancient_world.Scribe": lambda **given: aw.RecordBuilder("antike", NAMES, **given),
}
"""A call of each public function that starts a game and takes its options; those of the environments are below."""
ENVIRONMENTS = {f"ancient_world.rl.{each}" for each in ("aec_env", "parallel_env", "gym_env")}


def starting() -> Iterator[tuple[str, inspect.Signature]]:
    """The public functions that take options by keyword, with what else they take."""
    for face in FACES:
        names = import_module(face)
        for name in names.__all__:
            thing = getattr(names, name)
            own = inspect.isclass(thing) and thing.__module__.startswith("ancient_world")
            inner = [("", thing)] if callable(thing) else []
            if own and ".games." not in face:
                inner += [
                    (f".{each}", getattr(thing, each)) for each in vars(thing) if each[0] != "_"
                ]
            for path, each in inner:
                try:
                    signature = inspect.signature(each)
                except (TypeError, ValueError):
                    continue
                kinds = {parameter.kind for parameter in signature.parameters.values()}
                if "options" in signature.parameters and inspect.Parameter.VAR_KEYWORD in kinds:
                    yield f"{face}.{name}{path}", signature


def test_all_of_them_are_tried() -> None:
    """The calls above are all that there are."""
    found = {name.replace(".engine.", ".") for name, _ in starting()}  # states are named in both
    assert found == {*STARTS, *ENVIRONMENTS}


def test_the_names_that_no_option_has() -> None:
    """They are the arguments of all these functions, so that each option can be given by keyword to each of them."""
    found = {
        name
        for _, signature in starting()
        for name, each in signature.parameters.items()
        if each.kind is not inspect.Parameter.VAR_KEYWORD
    }
    assert found | {"self", "cls"} == RESERVED_NAMES
    for game_id in aw.available_games():
        rules = aw.game(game_id)
        own = rules.options(aw.new_game(game_id, min(rules.players)))
        assert RESERVED_NAMES.isdisjoint(own)


@pytest.mark.parametrize("name", sorted(STARTS))
def test_options_in_a_mapping(name: str) -> None:
    """They are the same as by keyword, and any mapping will do."""
    start = STARTS[name]
    by_keyword, in_mapping = (
        start(map="western"),
        start(options=MappingProxyType({"map": "western"})),
    )
    if name.endswith("new_game"):
        assert in_mapping == by_keyword != start()
    elif name.endswith("new"):
        assert in_mapping.record == by_keyword.record != start().record
    start(options={})


@pytest.mark.parametrize("name", sorted(STARTS))
def test_an_option_reaches_no_argument(name: str) -> None:
    """Not even one that is called like it: it is no option of the game."""
    for argument in sorted(RESERVED_NAMES):
        with pytest.raises(aw.InvalidOption) as caught:
            STARTS[name](options={argument: 1})
        assert (caught.value.code, caught.value.data["option"]) == ("option-unknown", argument)


@pytest.mark.parametrize("name", sorted(STARTS))
@pytest.mark.parametrize("options", [{"map": "western"}, {"map": "eastern"}, {}])
def test_options_both_ways(name: str, options: dict[str, object]) -> None:
    """Nobody need know which of them counts."""
    with pytest.raises(aw.InvalidOption, match=r"not both ways; by keyword came: map\.$") as caught:
        STARTS[name](options=options, map="western")
    assert caught.value.code == "options-twice"


@pytest.mark.parametrize("name", sorted(STARTS))
@pytest.mark.parametrize("options", [["map"], "map", 5, [("map", "western")]])
def test_options_that_are_no_mapping(name: str, options: Any) -> None:
    """They are refused, whatever they might have meant."""
    with pytest.raises(aw.InvalidOption, match="must be a mapping of names to values") as caught:
        STARTS[name](options=options)
    assert caught.value.code == "options-no-mapping"


def test_options_of_many_games() -> None:
    """A batch takes a mapping only, and checks it before the first game."""
    played = archive.simulate_many("antike", 1, bots=["random"] * 2, options={"table": True})
    with pytest.raises(aw.InvalidOption, match="There is no option 'table'"):
        next(played)
