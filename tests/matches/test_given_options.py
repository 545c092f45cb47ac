"""Tests that each start of a game takes the game's options by keyword or in the mapping ``options``."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from importlib import import_module
from types import MappingProxyType
from typing import Any

import pytest

import ancient_world as aw
from ancient_world import archive
from ancient_world.engine.declared.declared_options import RESERVED_NAMES
from tools.promised import FACES

NAMES = ("Ann", "Ben")
STARTS: dict[str, Callable[..., Any]] = {
    "ancient_world.new_game": lambda **options: aw.new_game("antike", 2, **options),
    "ancient_world.Match.new": lambda **options: aw.Match.new("antike", NAMES, seed=1, **options),
    "ancient_world.new_match": lambda **options: aw.new_match("antike", NAMES, seed=1, **options),
    "ancient_world.ActionNotation": lambda **options: aw.ActionNotation("antike", **options),
    "ancient_world.RecordBuilder": lambda **options: aw.RecordBuilder("antike", NAMES, **options),
}
"""A call of each public function that starts a game with options; ``ENVIRONMENTS`` names those of ``rl``."""
ENVIRONMENTS = {f"ancient_world.rl.{each}" for each in ("aec_env", "parallel_env", "gym_env")}


def functions_with_options() -> Iterator[tuple[str, inspect.Signature]]:
    """Yield the name and signature of each public function that takes a game's options by keyword."""
    for face in FACES:
        names = import_module(face)
        for name in names.__all__:
            value = getattr(names, name)
            own = inspect.isclass(value) and value.__module__.startswith("ancient_world")
            inner = [("", value)] if callable(value) else []
            if own and ".games." not in face:
                inner += [
                    (f".{each}", getattr(value, each)) for each in vars(value) if each[0] != "_"
                ]
            for path, each in inner:
                try:
                    signature = inspect.signature(each)
                except (TypeError, ValueError):
                    continue
                kinds = {parameter.kind for parameter in signature.parameters.values()}
                if "options" in signature.parameters and inspect.Parameter.VAR_KEYWORD in kinds:
                    yield f"{face}.{name}{path}", signature


def test_every_start_of_a_game_is_listed() -> None:
    """``STARTS`` and ``ENVIRONMENTS`` name every public function that takes a game's options by keyword."""
    # some names are in two faces
    names = {name.replace(".engine.", ".") for name, _ in functions_with_options()}
    assert names == {*STARTS, *ENVIRONMENTS}


def test_no_option_has_the_name_of_a_parameter() -> None:
    """``ARGUMENTS`` holds the parameters of all these functions, and no game has an option with such a name."""
    parameters = {
        name
        for _, signature in functions_with_options()
        for name, each in signature.parameters.items()
        if each.kind is not inspect.Parameter.VAR_KEYWORD
    }
    assert parameters | {"self", "cls"} == RESERVED_NAMES
    for game_id in aw.available_games():
        rules = aw.game(game_id)
        own = rules.options(aw.new_game(game_id, min(rules.players)))
        assert RESERVED_NAMES.isdisjoint(own)


@pytest.mark.parametrize("name", sorted(STARTS))
def test_options_in_a_mapping(name: str) -> None:
    """Options in any mapping have the same effect as options by keyword."""
    start = STARTS[name]
    by_keyword = start(map="western")
    in_mapping = start(options=MappingProxyType({"map": "western"}))
    if name.endswith("new_game"):
        assert in_mapping == by_keyword != start()
    elif name.endswith("new"):
        assert in_mapping.record == by_keyword.record != start().record
    start(options={})


@pytest.mark.parametrize("name", sorted(STARTS))
def test_an_option_with_the_name_of_a_parameter_is_refused(name: str) -> None:
    """A key of ``options`` that is the name of a parameter is refused as an unknown option."""
    for argument in sorted(RESERVED_NAMES):
        with pytest.raises(aw.InvalidOption) as caught:
            STARTS[name](options={argument: 1})
        assert (caught.value.code, caught.value.data["option"]) == ("option-unknown", argument)


@pytest.mark.parametrize("name", sorted(STARTS))
@pytest.mark.parametrize("options", [{"map": "western"}, {"map": "eastern"}, {}])
def test_options_both_ways(name: str, options: dict[str, object]) -> None:
    """Options in a mapping and by keyword at once are refused with code `options-twice`."""
    with pytest.raises(aw.InvalidOption, match=r"not both ways; by keyword came: map\.$") as caught:
        STARTS[name](options=options, map="western")
    assert caught.value.code == "options-twice"


@pytest.mark.parametrize("name", sorted(STARTS))
@pytest.mark.parametrize("options", [["map"], "map", 5, [("map", "western")]])
def test_options_that_are_no_mapping(name: str, options: Any) -> None:
    """A value of ``options`` that is no mapping is refused with code `options-no-mapping`."""
    with pytest.raises(aw.InvalidOption, match="must be a mapping of names to values") as caught:
        STARTS[name](options=options)
    assert caught.value.code == "options-no-mapping"


def test_options_of_many_games() -> None:
    """``simulate_many`` takes ``options`` as a mapping only and checks it before the first game."""
    played = archive.simulate_many("antike", 1, bots=["random"] * 2, options={"table": True})
    with pytest.raises(aw.InvalidOption, match="There is no option 'table'"):
        next(played)
