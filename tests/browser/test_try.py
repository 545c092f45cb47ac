"""The page of the documentation on which readers run code, in a real Chromium, with Pyodide from its npm package."""

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
"""From the click on Run to the first legal move, where the browser has loaded the page before."""

TEXT = (ROOT / "docs" / "start" / "try.md").read_text("utf-8")
WIDTH = """() => Math.max(document.documentElement.scrollWidth,
  ...[...document.querySelectorAll(".try-desk, .try-desk > *, .try-controls > *")].map((each) => each.getBoundingClientRect().right))"""
"""Of the page, and of what is on the desk: the theme gives what is too wide a scroll bar of its own."""
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
    """The built page and Pyodide; where that cannot be had, it is said why."""
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
    """A page of a browser that was here before, with Python from the image that it has kept then."""
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
    """The page as it is before a run, but that Python is there; a script that fails in it fails the test."""
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
    """Who comes back has Python, the rules and a legal move within five seconds; measured from the click."""
    desk.page.goto(site.address)
    desk.write(FIRST_MOVE)
    taken = desk.run()
    record_property("seconds", round(taken, 2))
    assert "Play(player=0, card=" in desk.printed
    assert taken < MOST_SECONDS


def test_every_piece_prints_and_shows_its_table(desk: Desk, picture: Picture) -> None:
    """Each ready piece runs as it stands, and its table can be seen and is told to a screen reader."""
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
    """Enter keeps the indentation, Ctrl and Enter runs, Tab leaves the editor; each piece keeps what was changed."""
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


def test_what_is_drawn(desk: Desk) -> None:
    """The last line comes before what was named last, and each run begins with nothing named."""
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
    """What is framed writes its action into the code and runs it; what the last line shows stays shown."""
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
    """The sentence stands before the traceback, which has the reader's lines and none of the page's own."""
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


def test_nothing_keeps_anybody_out(
    desk: Desk, site: Site, new_page: NewPage, serious: Callable[..., list[Any]]
) -> None:
    """Axe finds nothing serious, by day or by night: before a run, beside a board, and beside a fault."""
    page = new_page()
    page.goto(site.address)
    assert serious(page) == []
    desk.run()
    assert serious(desk.page, ".try-desk") == []
    desk.write("1 / 0")
    desk.run()
    assert desk.state == "fault"
    assert serious(desk.page, ".try-desk") == []


def test_code_without_end_is_stopped(desk: Desk) -> None:
    """The page goes on while code runs; what it had printed stays, and the next run is a fresh one."""
    page = desk.page
    desk.write("print('before')\nwhile True:\n    pass")
    page.get_by_role("button", name="Run", exact=True).click()
    desk.wait("running")
    page.locator(".try-output").get_by_text("before").wait_for()
    page.wait_for_function("parseFloat(document.querySelector('.try-clock').textContent) >= 0.3")
    desk.choose(PIECES[1])  # the page answers
    page.get_by_role("button", name="Stop").click()
    assert desk.status == "Stopped. The next run starts afresh."
    page.wait_for_function("document.querySelector('.try-controls progress').hidden")
    # and it still says so when Python is there again
    assert desk.status == "Stopped. The next run starts afresh."
    assert desk.printed == "before\n"
    desk.write("print('after')")
    desk.run()
    assert desk.printed == "after\n"


def test_too_much_is_cut(desk: Desk) -> None:
    """A run that prints without measure leaves a page that can be used."""
    desk.write("for number in range(30_000):\n    print(number)")
    desk.run()
    assert 100_000 < len(desk.printed) < 101_000
    assert desk.printed.strip().endswith("it is too long for a page.")


def test_what_a_page_cannot_do(desk: Desk) -> None:
    """Processes are refused in our own words; waiting is done without a thread."""
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


def test_a_link_brings_no_python_from_elsewhere(site: Site, new_page: NewPage) -> None:
    """What a link says of Python holds for the page's own server; else the page takes what it was built with."""
    asked: list[str] = []
    page = new_page()
    page.context.on("request", lambda request: asked.append(request.url))
    page.context.route(re.compile("^https:"), lambda route: route.abort())
    page.goto(site.address.replace("=/pyodide/", "=https://elsewhere.example/"))
    desk = Desk(page)
    desk.run()
    assert desk.state == "broken"
    assert desk.status.startswith("Python could not be loaded: ")
    assert "https://cdn." in desk.status
    assert not [address for address in asked if address.startswith("https://elsewhere")]


def test_before_the_first_run_nothing_is_loaded(site: Site, new_page: NewPage) -> None:
    """Who only reads the page need not wait for Python, nor pay for it."""
    asked: list[str] = []
    page = new_page()
    page.on("request", lambda request: asked.append(request.url))
    page.goto(site.address)
    page.wait_for_load_state("networkidle")
    assert len(asked) > 5
    assert not [address for address in asked if "/pyodide/" in address.partition("?")[0]]


def test_dark_and_narrow(desk: Desk, picture: Picture) -> None:
    """On a phone at night nothing is wider than the screen, before a run and after it."""
    page = desk.page
    page.set_viewport_size({"width": 390, "height": 844})
    page.emulate_media(color_scheme="dark")
    assert page.evaluate(WIDTH) <= 390
    desk.run()
    assert desk.state == "done"
    assert page.evaluate(WIDTH) <= 390
    picture(page, "try-narrow-dark")


def test_without_a_script(site: Site, chromium: Browser) -> None:
    """Where no script runs, the pieces stand there as any other code, and none of the words of the desk."""
    context = chromium.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(site.address)
    assert page.locator(".try-piece pre:visible").count() == len(PIECES)
    assert page.get_by_text("Start over").is_visible() is False
    context.close()
