"""A promised function answers any object in place of a good argument, or raises an error of the library."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager
from pathlib import Path

import pytest

import ancient_world as aw
from tests.every_game.crossing.good_arguments import (
    GAME,
    GOOD,
    NOT_CROSSED,
    objects,
    promised_functions,
)


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Work in an empty folder, in English."""
    monkeypatch.chdir(tmp_path)
    language = aw.language()
    yield
    aw.set_language(language)


def _outcome(name: str, place: int | None = None, wrong: object = None) -> Exception | None:
    """Call a function with an object in place of a good argument; return the error if it is foreign.

    The files of Python's own functions keep their errors: a path may name no file.
    """
    function, good = GOOD[name]()
    arguments = [wrong if index == place else each for index, each in enumerate(good)]
    try:
        result = function(*arguments)
        if isinstance(result, AbstractContextManager) and not isinstance(result, Path):
            with result:
                return None
        if isinstance(result, Iterator):
            next(result, None)
    except (aw.AncientWorldError, OSError):
        return None if place is not None else AssertionError("good arguments are refused")
    except TypeError as error:
        # Compiled functions check numbers and texts themselves: "int object expected; got str".
        return None if aw.build_info().native and "object expected; got" in str(error) else error
    except Exception as error:  # noqa: BLE001 - any foreign error is a finding
        return error
    return None


def test_each_promised_function_has_good_arguments() -> None:
    """A new function needs good arguments in the table, or a reason why it is not called."""
    missing = {*promised_functions()} - {*GOOD} - {*NOT_CROSSED}
    assert not missing, (
        "add good arguments for these to GOOD in tests/every_game/crossing/good_arguments.py, "
        "or the reason to NOT_CROSSED"
    )
    assert {*NOT_CROSSED} <= {*promised_functions()}


NEED_LARGE_LIBRARIES = ("archive.rank_bots", "rl.aec_env", "rl.gym_env", "rl.parallel_env")
"""The functions whose libraries are installed for long tests only."""


@pytest.mark.sampled(3)
@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, marks=pytest.mark.long) if name in NEED_LARGE_LIBRARIES else name
        for name in GOOD
    ],
)
def test_a_wrong_object_raises_no_foreign_error(name: str, tmp_path: Path) -> None:
    """The function answers, or its error is one of the library; it writes no file under the name of the object."""
    assert _outcome(name) is None
    count = len(GOOD[name]()[1])
    foreign = {
        f"argument {place} is {kind}": repr(error)
        for place in range(count)
        for kind, wrong in objects().items()
        if (error := _outcome(name, place, wrong)) is not None
    }
    assert foreign == {}
    strange = {each.name for each in tmp_path.iterdir()} - {"x"}  # the text "x" is a path, too
    assert all(each.startswith(("free-", "record.json")) for each in strange)


@pytest.mark.parametrize("game", aw.available_games())
def test_a_state_of_each_game_is_named_by_its_class(game: str) -> None:
    """In place of a record, a state is refused with the name of its class."""
    state = aw.new_game(game, 2)
    with pytest.raises(aw.InvalidOption, match=f"expected Record, got {type(state).__name__}"):
        list(aw.replay(state))  # type: ignore[arg-type]
    assert game != GAME or aw.view_as_text(aw.view(state, 0))
