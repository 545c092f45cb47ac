"""The language in use: a block for one request, a choice for the rest of a thread, and a refusal of what nobody speaks."""

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
    """A sentence in the language in use."""
    reason = aw.explain(aw.new_game("antike", 2), aw.Rolled(("6",)))
    assert reason is not None
    return reason.message


# --- for a block ---


def test_a_block_in_a_language() -> None:
    """The language is that of the block in the block, and the one from before afterwards, after an error too."""
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
    """What is chosen in a block ends with the block."""
    with aw.language("en"):
        aw.set_language("es")
        assert aw.language() == "es"
    assert aw.language() == "en"


@pytest.mark.skipif(sys.platform == "emscripten", reason="a page has no threads")
def test_the_language_of_a_request_ends_with_the_request() -> None:
    """The next one on the same thread of a pool is answered in English."""

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
    """One that waits in a block does not change what the next one speaks."""

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
    "ancient_world.Notation": lambda code: aw.Notation("tides-of-time", code),
    "ancient_world.board": lambda code: aw.board(STATE, code),
    "ancient_world.components": lambda code: aw.components(STATE, lang=code),
    "ancient_world.describe": lambda code: aw.describe(STATE, aw.legal_actions(STATE)[0], code),
    "ancient_world.effect": lambda code: aw.effect(STATE, aw.legal_actions(STATE)[0], lang=code),
    "ancient_world.prompt": lambda code: aw.prompt(STATE, lang=code),
    "ancient_world.rules": lambda code: aw.rules("antike", code),
    "ancient_world.svg": lambda code: aw.svg(STATE, code),
    "ancient_world.text": lambda code: aw.text(SEEN, lang=code),
    "ancient_world.pictures.page": lambda code: pictures.page(MATCH.record, lang=code),
    "ancient_world.pictures.page_of": lambda code: pictures.page_of(MATCH.record, None, lang=code),
    "ancient_world.narration.payments": lambda code: narration.payments(STATE, lang=code),
}
"""A call of each public function that takes the code of a language."""


def taking() -> Iterator[str]:
    """The public functions, classes and methods that have a parameter ``lang``."""
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
    except (TypeError, ValueError):  # an alias of a type, or what C has made
        return False


def test_each_function_that_takes_a_language_is_tried() -> None:
    """The calls above are all that there are."""
    assert set(taking()) == set(TAKING)


@pytest.mark.parametrize("code", ["xx", "EN_", "", "../../es", "x" * 60, 5, ["es"]])
@pytest.mark.parametrize("name", sorted(TAKING))
def test_what_is_no_language_is_refused(name: str, code: Any) -> None:
    """In one sentence by all of them, which says what languages there are."""
    with pytest.raises(aw.InvalidOption, match=r"the languages are: en, es\.$") as refused:
        TAKING[name](code)
    assert refused.value.code == "no-language"


@pytest.mark.parametrize("name", sorted(TAKING))
@pytest.mark.parametrize("code", [None, "es", "es-MX", "ES", "en_GB"])
def test_what_is_a_language_is_taken(name: str, code: str | None) -> None:
    """A country may stand behind it, and capitals do not matter."""
    TAKING[name](code)


@pytest.mark.parametrize("choose", [aw.language, aw.set_language])
def test_an_unknown_language_is_not_chosen(choose: Callable[[str], object]) -> None:
    """It is refused at once, and the language stays as it is."""
    with pytest.raises(aw.InvalidOption, match="There is no language 'fr'; the languages are: en"):
        choose("fr")
    assert aw.language() == "en"
