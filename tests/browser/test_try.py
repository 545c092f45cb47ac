"""Tests of the documentation's page that runs code in Chromium, with Pyodide from npm."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import pytest

from tests.browser.trying import ROOT, Desk, Site, build_page
from tests.pyodide.npm import Missing, pyodide

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, ViewportSize

pytestmark = pytest.mark.browser

Picture = Callable[["Page", str], None]
NewPage = Callable[[], "Page"]

WIDE: ViewportSize = {"width": 1360, "height": 900}
MOST_SECONDS = 5.0
"""The limit from the click on Run to the first legal move, on a page that was loaded before."""

TEXT = (ROOT / "docs" / "start" / "try.md").read_text("utf-8")
WIDTH = """() => Math.max(document.documentElement.scrollWidth,
  ...[...document.querySelectorAll(".try-desk, .try-desk > *, .try-controls > *")].map((each) => each.getBoundingClientRect().right))"""
"""Return the width of the page and of its editor, since the theme scrolls elements that are too wide."""
PIECES = re.findall(r"^::::\{piece\} (.+)$", TEXT, re.MULTILINE)

FIRST_MOVE = """\
import ancient_world as aw

state = aw.new_game("tides-of-time", players=2)
while isinstance(pending := aw.pending(state), aw.Chance):
    state = aw.apply(state, pending.sample(aw.SeededRandom(1)))
print(pending.actions[0])
"""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """Build the page and serve it with Pyodide, or skip the test if Pyodide cannot be had."""
    try:
        place = pyodide()
    except Missing as what:
        pytest.skip(str(what))
    pytest.importorskip("sphinx", reason="Sphinx builds the page: nox -s browser")
    pages = tmp_path_factory.mktemp("try")
    build_page(pages)
    served = Site(pages, place)
    yield served
    served.close()


@pytest.fixture(scope="module")
def warm(site: Site, chromium: Browser) -> Iterator[Page]:
    """Return a page whose browser has the image of Python from an earlier visit."""
    context = chromium.new_context(viewport=WIDE)
    page = context.new_page()
    page.goto(site.address)
    desk = Desk(page)
    desk.run()
    assert desk.state == "done"
    desk.wait_for_image()
    page.goto(site.address)
    desk.run()
    assert page.locator(".try-desk").get_attribute("data-kept") == "true"
    yield page
    context.close()


@pytest.fixture
def desk(warm: Page) -> Iterator[Desk]:
    """Return the page with its examples reset; a page error fails the test."""
    faults: list[str] = []

    def note(error: object) -> None:
        faults.append(str(error))

    warm.on("pageerror", note)
    warm.set_viewport_size(WIDE)
    warm.emulate_media(color_scheme="light")
    cleared = Desk(warm)
    cleared.clear()
    yield cleared
    warm.remove_listener("pageerror", note)
    assert faults == []


@pytest.mark.long
def test_the_first_legal_move_of_a_visit(
    desk: Desk, site: Site, record_property: Callable[..., None]
) -> None:
    """On a second visit the first legal move is printed within five seconds of the click on Run."""
    desk.page.goto(site.address)
    desk.write(FIRST_MOVE)
    seconds = desk.run()
    record_property("seconds", round(seconds, 2))
    assert "Play(player=0, card=" in desk.printed
    assert seconds < MOST_SECONDS


def test_every_piece_prints_and_shows_its_table(desk: Desk, picture: Picture) -> None:
    """Each example runs unchanged, prints something, and shows its table with titles for screen readers."""
    assert len(PIECES) >= 5
    for piece in PIECES:
        desk.choose(piece)
        desk.run()
        assert desk.state == "done", desk.printed
        assert desk.printed != "It prints nothing."
        assert desk.page.locator(".try-desk .table-picture svg.aw title").count() > 5
        box = desk.page.locator(".try-desk .table-picture svg.aw").bounding_box()
        assert box is not None
        assert box["width"] > 500
    picture(desk.page, "try")


def test_code_is_changed_and_run_by_keyboard(desk: Desk) -> None:
    """Enter indents, Ctrl+Enter runs, Tab leaves the editor, and each example keeps its changes until reset."""
    page = desk.page
    desk.write("")
    page.get_by_label("Code").focus()
    page.keyboard.type("for number in (1, 2):\nprint(number * 21)")
    page.keyboard.press("Control+Enter")
    desk.wait("done")
    assert desk.printed == "21\n42\n"
    assert desk.status.startswith("Done in ")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent") == "Run"
    desk.choose(PIECES[1])
    desk.choose(PIECES[0])
    assert page.get_by_label("Code").input_value().startswith("for number")
    page.get_by_role("button", name="Start over").click()
    assert page.get_by_label("Code").input_value().startswith("import ancient_world")


def test_the_last_value_is_drawn(desk: Desk) -> None:
    """The page draws the value of the last line, or else of the last variable; each run starts without variables."""
    new = 'import ancient_world as aw\nmatch = aw.Match.new("{}", ["Ada", "Ben"], seed=1)\n'
    caption = desk.page.locator(".try-caption")
    desk.write(new.format("antike") + "seen = match.view(0)")
    desk.run()
    assert caption.inner_text() == "The table of seen."
    desk.write(new.format("tides-of-time") + "number = 3\nmatch.view(1)")
    desk.run()
    assert caption.inner_text() == "The table of the last line."
    desk.write("1 + 1")
    desk.run()
    assert desk.printed == "2\n"
    assert caption.inner_text().startswith("There is no table to draw")
    desk.write("print(match)")
    desk.run()
    assert desk.status == "Line 1: NameError: name 'match' is not defined"


def test_the_table_is_played_by_click_and_by_keyboard(desk: Desk) -> None:
    """A click or Enter on a choice in the picture adds its action to the code and runs the code."""
    desk.write(
        'import ancient_world as aw\nmatch = aw.Match.new("antike", ["Ada", "Ben"], seed=2)\nmatch'
    )
    desk.run()
    framed = desk.page.locator(".try-desk svg [role=button]")
    count = framed.count()
    assert count > 7
    framed.first.click()
    code = desk.page.get_by_label("Code")
    desk.wait("done")
    *_, played, last = code.input_value().split("\n")
    assert played.startswith("match.apply(aw.legal_actions(match.state)[")
    assert "  # go to " in played
    assert last == "match"
    framed.first.focus()
    desk.page.keyboard.press("Enter")
    desk.wait("done")
    assert code.input_value().count("match.apply(") == 2
    assert desk.status.startswith("Done in ")


def test_an_error_says_first_what_went_wrong(desk: Desk, picture: Picture) -> None:
    """The error's sentence precedes a traceback that has only the reader's lines."""
    desk.choose(PIECES[0])
    changed = desk.page.get_by_label("Code").input_value().replace("citizen=3", "citizen=5")
    desk.write(changed)
    desk.run()
    line = changed[: changed.index("PlaceCitizen")].count("\n") + 1
    _, first, traceback = re.split(r"\n\n|\n(?=Line)", desk.printed, maxsplit=2)
    assert first == f"Line {line}: IllegalAction: You have no citizen 5; yours are: 1, 2, 3. [C1]"
    assert traceback.startswith("Traceback (most recent call last):\n")
    assert f'File "try.py", line {line}, in <module>' in traceback
    assert "desk.py" not in traceback
    assert desk.status == first
    assert desk.page.locator(".try-marked").count() == 1
    assert desk.page.locator(".try-caption").inner_text() == "The table of state."
    picture(desk.page, "try-error")


def test_axe_finds_nothing_serious(
    desk: Desk, site: Site, new_page: NewPage, serious: Callable[..., list[Any]]
) -> None:
    """Axe finds no serious fault, light or dark: before a run, beside a table, and beside an error."""
    page = new_page()
    page.goto(site.address)
    assert serious(page) == []
    desk.run()
    assert serious(desk.page, ".try-desk") == []
    desk.write("1 / 0")
    desk.run()
    assert desk.state == "fault"
    assert serious(desk.page, ".try-desk") == []


def test_an_endless_run_can_be_stopped(desk: Desk) -> None:
    """An endless run can be stopped; its output stays, and the next run starts afresh."""
    page = desk.page
    desk.write("print('before')\nwhile True:\n    pass")
    page.get_by_role("button", name="Run", exact=True).click()
    desk.wait("running")
    page.locator(".try-output").get_by_text("before").wait_for()
    page.wait_for_function("parseFloat(document.querySelector('.try-clock').textContent) >= 0.3")
    desk.choose(PIECES[1])  # the page still reacts
    page.get_by_role("button", name="Stop").click()
    assert desk.status == "Stopped. The next run starts afresh."
    page.wait_for_function("document.querySelector('.try-controls progress').hidden")
    # the status stays when Python is loaded again
    assert desk.status == "Stopped. The next run starts afresh."
    assert desk.printed == "before\n"
    desk.write("print('after')")
    desk.run()
    assert desk.printed == "after\n"


def test_long_output_is_cut(desk: Desk) -> None:
    """Output beyond the limit is cut."""
    desk.write("for number in range(30_000):\n    print(number)")
    desk.run()
    assert 100_000 < len(desk.printed) < 101_000
    assert desk.printed.strip().endswith("it is too long for a page.")


def test_processes_are_refused_and_asyncio_works(desk: Desk) -> None:
    """Starting processes is refused by the library's own error, and asyncio works without threads."""
    desk.write(
        "from ancient_world import archive\n"
        'list(archive.simulate_many("antike", 4, bots=["random", "random"], jobs=2))'
    )
    desk.run()
    assert "Line 2: BatchError: Cannot start processes" in desk.status
    desk.write(
        "import asyncio\nimport ancient_world as aw\n"
        'table = aw.AsyncMatch(aw.Match.new("tides-of-time", ["Ada", "Ben"], seed=7))\n'
        "async def play(player):\n"
        "    async with table.join(player) as seat:\n"
        "        while (turn := await seat.turn()) is not None:\n"
        "            await seat.apply(turn.actions[0], version=turn.version)\n"
        "await asyncio.gather(play(0), play(1))\n"
        "print(aw.is_over(table.match.state))"
    )
    desk.run()
    assert desk.printed.startswith("True\n")


def test_a_link_cannot_load_python_from_another_server(site: Site, new_page: NewPage) -> None:
    """A link cannot make the page load Python from another server."""
    requests: list[str] = []
    page = new_page()
    page.context.on("request", lambda request: requests.append(request.url))
    page.context.route(re.compile("^https:"), lambda route: route.abort())
    page.goto(site.address.replace("=/pyodide/", "=https://elsewhere.example/"))
    desk = Desk(page)
    desk.run()
    assert desk.state == "broken"
    assert desk.status.startswith("Python could not be loaded: ")
    assert "https://cdn." in desk.status
    assert not [address for address in requests if address.startswith("https://elsewhere")]


def test_before_the_first_run_nothing_is_loaded(site: Site, new_page: NewPage) -> None:
    """Nothing of Pyodide is loaded before the first run."""
    requests: list[str] = []
    page = new_page()
    page.on("request", lambda request: requests.append(request.url))
    page.goto(site.address)
    page.wait_for_load_state("networkidle")
    assert len(requests) > 5
    assert not [address for address in requests if "/pyodide/" in address.partition("?")[0]]


def test_nothing_is_too_wide_on_a_dark_phone(desk: Desk, picture: Picture) -> None:
    """On a dark phone nothing is wider than the screen, before and after a run."""
    page = desk.page
    page.set_viewport_size({"width": 390, "height": 844})
    page.emulate_media(color_scheme="dark")
    assert page.evaluate(WIDTH) <= 390
    desk.run()
    assert desk.state == "done"
    assert page.evaluate(WIDTH) <= 390
    picture(page, "try-narrow-dark")


def test_examples_are_shown_without_javascript(site: Site, chromium: Browser) -> None:
    """Without JavaScript the examples are shown as plain code, without the editor's buttons."""
    context = chromium.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(site.address)
    assert page.locator(".try-piece pre:visible").count() == len(PIECES)
    assert page.get_by_text("Start over").is_visible() is False
    context.close()
