"""The language in use: for a block, for a thread or task, and only one that exists."""

from __future__ import annotations

import asyncio
import inspect
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module
from typing import Any

import pytest

import ancient_world as aw
from ancient_world import narration, pictures
from tools.promised import FACES

MATCH = aw.Match.new("tides-of-time", ["Ann", "Ben"], seed=1)
STATE, SEEN = MATCH.state, MATCH.view(0)


def told() -> str:
    """Return a sentence in the language in use."""
    reason = aw.explain(aw.new_game("antike", 2), aw.Rolled(("6",)))
    assert reason is not None
    return reason.message


# --- for a block ---


def test_a_block_in_a_language() -> None:
    """A ``with`` block sets the language, and restores it at the end, also after an error."""
    with aw.language("es"):
        assert aw.language() == "es"
        assert told().startswith("Ahora toca")
        with aw.language("en"):
            assert told().startswith("Due now")
        assert told().startswith("Ahora toca")
    with pytest.raises(KeyError), aw.language("es"):
        raise KeyError
    assert aw.language() == "en"
    assert told().startswith("Due now")


def test_a_block_may_choose_another_language() -> None:
    """A language set within a block ends with the block."""
    with aw.language("en"):
        aw.set_language("es")
        assert aw.language() == "es"
    assert aw.language() == "en"


@pytest.mark.skipif(sys.platform == "emscripten", reason="a page has no threads")
def test_the_language_of_a_request_ends_with_the_request() -> None:
    """A request's language does not affect the next request on the same thread."""

    def request(code: str | None) -> str:
        if code is None:
            return aw.language()
        with aw.language(code):
            return aw.language()

    with ThreadPoolExecutor(1) as pool:
        assert [pool.submit(request, code).result() for code in (None, "es", None)] == [
            "en",
            "es",
            "en",
        ]


def test_tasks_have_languages_of_their_own() -> None:
    """Each asyncio task has a language of its own."""

    async def request(code: str) -> str:
        with aw.language(code):
            await asyncio.sleep(0)
            return told()

    async def both() -> tuple[str, str]:
        return await asyncio.gather(request("es"), request("en"))

    spanish, english = asyncio.run(both())
    assert (spanish.startswith("Ahora toca"), english.startswith("Due now")) == (True, True)


# --- what is no language ---

TAKING: dict[str, Callable[[Any], object]] = {
    "ancient_world.ActionNotation": lambda code: aw.ActionNotation("tides-of-time", code),
    "ancient_world.describe_board": lambda code: aw.describe_board(STATE, code),
    "ancient_world.components": lambda code: aw.components(STATE, lang=code),
    "ancient_world.describe": lambda code: aw.describe(STATE, aw.legal_actions(STATE)[0], code),
    "ancient_world.effect": lambda code: aw.effect(STATE, aw.legal_actions(STATE)[0], lang=code),
    "ancient_world.prompt": lambda code: aw.prompt(STATE, lang=code),
    "ancient_world.rules": lambda code: aw.rules("antike", code),
    "ancient_world.svg": lambda code: aw.svg(STATE, code),
    "ancient_world.view_as_text": lambda code: aw.view_as_text(SEEN, lang=code),
    "ancient_world.pictures.replay_page": lambda code: pictures.replay_page(
        MATCH.record, lang=code
    ),
    "ancient_world.pictures.player_replay_page": lambda code: pictures.player_replay_page(
        MATCH.record, None, lang=code
    ),
    "ancient_world.narration.payments": lambda code: narration.payments(STATE, lang=code),
}
"""A call of each public function that takes a language code."""


def taking() -> Iterator[str]:
    """Yield the public functions, classes and methods with a parameter ``lang``."""
    for face in FACES:
        names = import_module(face)
        for name in names.__all__:
            thing = getattr(names, name)
            inner = inspect.getmembers(thing, callable) if inspect.isclass(thing) else []
            for path, each in [("", thing), *((f".{inside}", each) for inside, each in inner)]:
                if callable(each) and _takes_language(each) and not path.startswith("._"):
                    yield f"{face}.{name}{path}"


def _takes_language(thing: Callable[..., object]) -> bool:
    try:
        return "lang" in inspect.signature(thing).parameters
    except (TypeError, ValueError):  # a type alias, or a function in C
        return False


def test_each_function_that_takes_a_language_is_tried() -> None:
    """The calls above cover every public function with a language."""
    assert set(taking()) == set(TAKING)


@pytest.mark.parametrize("code", ["xx", "EN_", "", "../../es", "x" * 60, 5, ["es"]])
@pytest.mark.parametrize("name", sorted(TAKING))
def test_what_is_no_language_is_refused(name: str, code: Any) -> None:
    """Every function rejects an unknown language with the same sentence, which lists the languages."""
    with pytest.raises(aw.InvalidOption, match=r"the languages are: en, es\.$") as refused:
        TAKING[name](code)
    assert refused.value.code == "no-language"


@pytest.mark.parametrize("name", sorted(TAKING))
@pytest.mark.parametrize("code", [None, "es", "es-MX", "ES", "en_GB"])
def test_what_is_a_language_is_taken(name: str, code: str | None) -> None:
    """A language code may have a country and capitals."""
    TAKING[name](code)


@pytest.mark.parametrize("choose", [aw.language, aw.set_language])
def test_an_unknown_language_is_not_chosen(choose: Callable[[str], object]) -> None:
    """Setting an unknown language is rejected and changes nothing."""
    with pytest.raises(aw.InvalidOption, match="There is no language 'fr'; the languages are: en"):
        choose("fr")
    assert aw.language() == "en"
