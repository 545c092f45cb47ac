"""Tests of ``ancient-world web`` in a real Chromium: whole games, keyboard, restarts, accessibility."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import ancient_world as aw
from ancient_world.schema.field_limits import possible_option_values
from tests.browser.tables import expect
from tests.browser.webs import Person, Web, lay_out, play

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, Request, Route

pytestmark = pytest.mark.browser

Picture = Callable[["Page", str], None]
NewPage = Callable[[], "Page"]
RECORDS = Path(__file__).parents[1] / "records" / "golden"
QUICK = 1.0
"""The limit in seconds until a page can be used."""

GAMES = [
    ("tides-of-time", "person person", 7),
    ("the-ancient-world", "person person greedy", 0),
    ("golden-ages", "person person greedy", 6),
    ("antike", "person greedy greedy", 2),
]
"""Games, players, and seeds that give short games; all but the first still take long."""


@pytest.fixture(scope="module")
def web(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Web]:
    """Start a server for the tests that do not stop it, and check at the end that it printed one line only."""
    started = Web(tmp_path_factory.mktemp("web") / "tables")
    yield started
    assert len(started.stop().splitlines()) == 1


@pytest.mark.parametrize(
    ("game", "plays", "seed"),
    [GAMES[0], *(pytest.param(*each, marks=pytest.mark.long) for each in GAMES[1:])],
)
def test_a_whole_game_by_clicks(
    game: str,
    plays: str,
    seed: int,
    web: Web,
    new_page: NewPage,
    picture: Picture,
    serious: Callable[..., list[Any]],
) -> None:
    """People play to the end by clicks; all pages show the same scores, and axe finds no serious fault."""
    links = web.make(game, plays, seed=seed)
    people = [Person(new_page(), link) for link in links.seats]
    made = play(people, random.Random(seed), 12)
    picture(people[0].page, f"web-{game}")
    made += play(people, random.Random(seed))
    assert made > 25
    watcher = Person(new_page(), links.watch)
    assert_ended([*people, watcher])
    assert serious(people[0].page) == []
    picture(people[-1].page, f"web-{game}-end")


def assert_ended(people: list[Person]) -> None:
    """Check that all pages show the winner and the same scores."""
    ends = [person.page.locator("#scores").inner_text() for person in people]
    assert len({*ends}) == 1
    assert "total" in ends[0]
    assert all("win" in person.page.locator("#end-title").inner_text() for person in people)


@pytest.mark.long
def test_a_long_game_of_antike_by_clicks(
    tmp_path: Path, new_page: NewPage, picture: Picture
) -> None:
    """Two people and a bot play the end of a long game of Antike by clicks."""
    record = aw.read_record(RECORDS / "0.1.0-antike.jsonl")
    begun = tmp_path / "tables" / "begun.jsonl"
    paths = lay_out(begun, record, 60, ("greedy", "person", "person"))
    web = Web(tmp_path / "tables")
    try:
        people = [Person(new_page(), web.address + path) for path in paths]
        assert people[0].version > 400
        made = play(people, random.Random(0), 8)
        picture(people[0].page, "web-antike-late")
        made += play(people, random.Random(0))
        assert made > 10
        assert_ended(people)
    finally:
        web.stop()


def test_a_table_is_made_with_the_first_page(web: Web, new_page: NewPage, picture: Picture) -> None:
    """The first page makes a table with a game, seats and an option, gives its links, and remembers the table."""
    page = new_page()
    page.goto(web.address)
    page.get_by_label("Antike").check(force=True)
    page.get_by_label("3", exact=True).check(force=True)
    page.get_by_label("Seat 1: Name").fill("Miriam")
    page.get_by_label("Seat 2: Who plays").select_option("person")
    page.locator("#form summary").click()
    page.get_by_label("the map").select_option(label="Roman Empire")
    picture(page, "web-first")
    page.get_by_role("button", name="Make the table").click()
    page.locator("#links li").first.wait_for()
    assert page.locator("#links b").all_inner_texts() == [
        "Player 2",
        "Spectators (no hidden cards)",
        "Miriam",
    ]
    addresses = page.locator("#links code").all_inner_texts()
    assert len({*addresses}) == 3
    page.get_by_role("button", name="Copy: Link for Miriam").click()
    page.get_by_text("Copied").first.wait_for()
    picture(page, "web-links")
    page.get_by_role("link", name="Play: Miriam").click()
    page.locator("#seats li.you").get_by_text("Miriam").wait_for()
    assert page.locator("#seats li").count() == 3
    page.goto(web.address)
    assert page.locator("#mine a").first.get_attribute("href") == addresses[2].removeprefix(
        web.address
    )


def test_an_address_names_the_game_to_show_first(web: Web, new_page: NewPage) -> None:
    """The address that ``web --game`` prints shows that game first, and selects it; others stay in their order."""
    page = new_page()
    page.goto(f"{web.address}/#antike")
    page.locator(".game").first.wait_for()
    ids = page.locator(".game input").evaluate_all("each => each.map((input) => input.value)")
    assert ids == ["antike", *[each for each in aw.available_games() if each != "antike"]]
    assert page.locator(".game input:checked").get_attribute("value") == "antike"
    assert page.locator("#setup-title").inner_text() == "Antike"


def test_a_game_against_bots_begins_with_one_click(web: Web, new_page: NewPage) -> None:
    """A button on each game's card begins a game against bots at once, and the own tables list it."""
    page = new_page()
    page.goto(web.address)
    card = page.locator(".game", has_text="Antike")
    card.get_by_role("button", name="Play against bots now").click()
    page.locator("#seats li.you").wait_for()
    assert page.locator("#seats li").count() == 4
    page.goto(web.address)
    assert page.locator("#mine tr").first.get_by_role("link").all_inner_texts() == [
        "Player 1", "Watch",
    ]  # fmt: skip


def test_an_invalid_option_is_refused_with_a_sentence(web: Web, new_page: NewPage) -> None:
    """An invalid option is refused with the library's sentence, in the language of the page."""
    page = new_page()
    page.goto(web.address)
    page.get_by_role("button", name="Español").click()
    page.locator("#form summary").click()
    page.locator("#option-seed").fill("9007199254740992")
    page.get_by_role("button", name="Abrir la mesa").click()
    page.locator("#form-error").get_by_text("Se esperaba un número de 0 a").wait_for()
    assert page.evaluate("document.activeElement.id") == "option-seed"


def test_an_invalid_field_is_named_and_focused(web: Web, new_page: NewPage) -> None:
    """The error names the label of the invalid field, which is marked and focused until it is corrected."""
    page = new_page()
    page.goto(web.address)
    name = page.get_by_label("Seat 2: Name")
    name.fill("A\u202eB")
    make = page.get_by_role("button", name="Make the table")
    make.click()
    page.locator("#form-error").get_by_text("Seat 2: Name: ").wait_for()
    assert page.evaluate("document.activeElement.ariaLabel") == "Seat 2: Name"
    assert name.get_attribute("aria-invalid") == "true"
    name.fill("Ben")
    page.locator("#form summary").click()
    page.get_by_label("Clock, minutes each").fill("0")
    page.locator("#form summary").click()
    make.click()
    page.locator("#form-error").get_by_text("Clock, minutes each: ").wait_for()
    assert page.evaluate("document.activeElement.id") == "option-clock"
    assert name.get_attribute("aria-invalid") is None
    page.get_by_label("Clock, minutes each").fill("10")
    make.click()
    page.locator("#links li").first.wait_for()


def sent_options(request: Request) -> Any:
    """Return the options in a request for a table."""
    assert request.post_data is not None
    return json.loads(request.post_data)["options"]


def options_of_new_table(page: Page) -> Any:
    """Press "Make the table", wait until the page shows the answer ``SEEN``, and return the options that were sent.

    The error text moves the form down, so a click before that can miss its field.
    """
    with page.expect_request("**/tables*") as sent:
        page.get_by_role("button", name="Make the table").click()
    page.locator("#form-error").get_by_text("seen").wait_for()
    return sent_options(sent.value)


SEEN = {"error": {"message": "seen", "data": {}}}


@pytest.mark.sampled(2)
@pytest.mark.parametrize("game", aw.available_games())
def test_every_option_has_a_control_with_good_values_only(
    game: str, web: Web, new_page: NewPage
) -> None:
    """Each option has a labelled control, and every selection of values starts a game."""
    page = new_page()
    page.goto(web.address)
    rules, rng = aw.game(game), random.Random(5)
    # the test answers the request and starts the game itself
    page.route("**/tables*", lambda route: route.fulfill(status=400, json=SEEN))
    page.get_by_label(rules.title).check(force=True)
    page.locator("#form summary").click()
    selects = page.locator("#options select")
    for players in rules.players:
        if len(rules.players) > 1:
            page.locator(f"#counts input[value='{players}']").check(force=True)
        known = possible_option_values(rules, players)
        shown = page.locator("#options > [id]").evaluate_all("all => all.map(each => each.id)")
        usual = {
            f"option-{name}"
            for name, ways in known.items()
            if len(list(ways[0].values)) > 1 or ways[0].list_length
        }
        assert {*shown} == {"option-clock", "option-seed", *usual}
        assert page.locator("#options input").count() == 2  # the clock and the seed
        for _ in range(4):
            place = 0
            while place < selects.count():
                select, place = selects.nth(place), place + 1
                select.select_option(index=rng.randrange(select.locator("option").count()))
            labels = selects.evaluate_all("all => all.map(each => each.labels[0].textContent)")
            assert len({*labels}) == len(labels)
            aw.new_game(game, players, options=options_of_new_table(page))


def test_an_option_that_is_a_number_has_its_range(web: Web, new_page: NewPage) -> None:
    """A number outside the option's range is not sent, and the error names the field."""
    page = new_page()

    def with_number(route: Route) -> None:
        answer = route.fetch()
        begin, text, end = re.split(r'(?<=id="data">)(.*?)(?=</script>)', answer.text(), maxsplit=1)
        data = json.loads(text)
        way = {"when": {}, "values": [], "numbers": [2, 9], "each": [], "places": 0, "gaps": False}
        option = {"id": "lives", "name": "lives", "value": 3, "ways": [way]}
        for game in data["games"]["en"]:
            game["options"] = {key: [option] for key in game["options"]}
        route.fulfill(response=answer, body=begin + json.dumps(data) + end)

    page.route(f"{web.address}/", with_number)
    page.route("**/tables*", lambda route: route.fulfill(status=400, json=SEEN))
    page.goto(web.address)
    page.locator("#form summary").click()
    lives, make = page.get_by_label("lives"), page.get_by_role("button", name="Make the table")
    assert [lives.get_attribute(name) for name in ("type", "min", "max")] == ["number", "2", "9"]
    lives.fill("10")
    make.click()
    page.locator("#form-error").get_by_text("lives: ").wait_for()
    assert page.evaluate("document.activeElement.id") == "option-lives"
    lives.fill("7")
    assert options_of_new_table(page) == {"lives": 7}


def test_seats_swap_their_values_in_a_list(web: Web, new_page: NewPage) -> None:
    """Choosing another seat's value swaps the two values, keeps the focus, and is sent with the table."""
    page = new_page()
    page.goto(web.address)
    page.get_by_label("Antike").check(force=True)
    page.locator("#counts input[value='3']").check(force=True)
    page.locator("#form summary").click()
    page.get_by_label("who leads which civilization", exact=True).select_option("one by one")
    seats = [page.get_by_label(f"who leads which civilization {seat}") for seat in (1, 2, 3)]
    assert [each.input_value() for each in seats] == ['"greece"', '"persia"', '"arabia"']
    seats[2].focus()
    seats[2].select_option("Greece")
    assert [each.input_value() for each in seats] == ['"arabia"', '"persia"', '"greece"']
    assert page.evaluate("document.activeElement.id") == "option-civilizations-3"
    page.get_by_label("the map").select_option("Roman Empire")
    assert page.get_by_label("who leads which civilization", exact=True).input_value() == '"random"'
    page.get_by_label("personalities that win").select_option("12")
    with page.expect_request("**/tables*") as sent:
        page.get_by_role("button", name="Make the table").click()
    assert sent_options(sent.value) == {"map": "western", "goal": 12}
    page.locator("#links li").first.wait_for()


def test_all_own_tables_are_listed(web: Web, new_page: NewPage) -> None:
    """The first page lists the latest own tables, and all of them on request."""
    page = new_page()
    page.goto(web.address)
    seats = [{"name": "Ann", "plays": "person", "link": "/t/x"}]
    tables = [{"game": "antike", "date": n, "seats": seats, "over": True} for n in range(14)]
    page.evaluate(
        "all => localStorage.setItem('ancient-world-tables', JSON.stringify(all))", tables
    )
    page.reload()
    assert page.locator("#mine tr").count() == 4
    page.get_by_role("button", name="Show all (14)").click()
    assert page.locator("#mine tr").count() == 14
    page.get_by_role("button", name="Make the table").click()
    page.locator("#links li").first.wait_for()
    assert page.locator("#mine tr").count() == 15
    page.get_by_role("link", name="Sit down").first.click()
    page.locator("#seats li.you").wait_for()
    page.goto(web.address)
    page.get_by_role("button", name="Show all (15)").click()


def test_the_first_page_speaks_the_language_of_the_browser(web: Web, chromium: Browser) -> None:
    """The first page has the browser's language until another one is chosen, which is remembered."""
    context = chromium.new_context(locale="es-MX")
    page = context.new_page()
    page.goto(web.address)
    page.get_by_role("button", name="Abrir la mesa").wait_for()
    assert "en esta pantalla" in page.locator("#intro").inner_text()
    page.get_by_role("button", name="English").click()
    page.reload()
    page.get_by_role("button", name="Make the table").wait_for()
    assert "on this screen" in page.locator("#intro").inner_text()
    context.close()


@pytest.mark.rule("P1")
def test_an_illegal_click_says_why(web: Web, new_page: NewPage, picture: Picture) -> None:
    """A click on an illegal choice shows the reason and its rule in the card beside the pointer, until Escape."""
    person = Person(new_page(), web.make("the-ancient-world", "person greedy", seed=7).seats[0])
    person.wait("document.documentElement.dataset.turn === 'mine'")
    person.click(person.page.locator('#board [data-id="explore"]'))
    card = person.page.locator("#card")
    card.get_by_text("Explore is still covered.").wait_for()
    assert (card.locator("button.rule").get_attribute("aria-label") or "").startswith("Rule P1")
    assert "Explore is still covered." in (person.page.locator("#live").text_content() or "")
    picture(person.page, "web-refused")
    person.page.keyboard.press("Escape")
    expect(card).to_be_hidden()


@pytest.mark.rule("S1")
def test_a_question_mark_leads_to_the_text_of_a_rule(web: Web, new_page: NewPage) -> None:
    """The question mark of the prompt, of a line of the log or of a refusal opens the rule's text, by mouse and by key."""
    links = web.make("golden-ages", "person person", seed=6)
    people = [Person(new_page(), link) for link in links.seats]
    play(people, random.Random(6), 3)
    rules = {rule.id: rule for rule in aw.game("golden-ages").rules()}
    page = people[0].page
    for place in ("#waits", "#log"):
        if place == "#log":
            people[0].click(page.locator("#log .more"))
        cited = page.locator(f"{place} button.rule").first
        told = cited.get_attribute("aria-label") or cited.inner_text()
        rule = rules[told.removeprefix("Rule ").partition(":")[0]]
        for by_key in (False, True):
            if by_key:
                page.locator(place).focus() if place == "#log" else cited.focus()
                for _ in range(2):
                    page.keyboard.press(
                        "ArrowDown"
                    )  # to the first line of the log, then to its rule
            page.keyboard.press("Enter") if by_key else people[0].click(cited)
            page.locator("#rules[open]").wait_for()
            shown = page.locator("#rules .wanted").inner_text()
            assert shown.startswith(f"{rule.id} · {rule.title}")
            assert rule.text in shown
            page.keyboard.press("Escape")
            expect(page.locator("#rules[open]")).to_have_count(0)
    other_page = next(person.page for person in people if person.turn == "others")
    refused = other_page.locator("#board [data-id=e3]").first
    refused.evaluate("thing => thing.dispatchEvent(new MouseEvent('click', { bubbles: true }))")
    other_page.locator("#note .small").wait_for()
    other_page.locator("#note button.rule").click()
    other_page.locator("#rules[open] .wanted").wait_for()


def test_taking_back_is_agreed_to_in_the_pages(web: Web, new_page: NewPage) -> None:
    """An undo can be requested, withdrawn, refused and agreed to on the pages."""
    links = web.make("tides-of-time", seed=7)
    people = [Person(new_page(), link) for link in links.seats]
    play(people, random.Random(1), 2)
    before = people[0].version
    miriam, tom = people
    miriam.press("Undo")
    request = tom.page.get_by_text("Miriam would like to undo: Tom")
    request.wait_for()
    miriam.press("Withdraw the request")
    request.wait_for(state="detached")
    miriam.page.locator("#asked").wait_for(state="hidden")
    assert miriam.page.get_by_text("The choice stands.").count() == 0
    miriam.press("Undo")
    request.wait_for()
    tom.press("Do not agree")
    miriam.page.get_by_text("The choice stands.").wait_for()
    miriam.press("Undo")
    request.wait_for()
    tom.press("Agree")
    for person in people:
        person.reach(before + 1)
        assert "Undone: Tom" in person.page.locator("#log li").last.inner_text()


def test_the_language_is_changed_at_any_time(web: Web, new_page: NewPage) -> None:
    """A page changes its language without changing the others', and remembers it."""
    links = web.make("antike", "person person", seed=3)
    people = [Person(new_page(), link) for link in links.seats]
    play(people, random.Random(1), 3)
    page = people[0].page
    page.get_by_role("button", name="Español").click()
    page.locator("#waits").get_by_text("una casilla del rondel").wait_for()
    assert page.locator("html").get_attribute("lang") == "es"
    assert page.get_by_role("heading", name="Lo que ha pasado").is_visible()
    assert "The" not in page.locator("#log").inner_text()
    assert people[1].page.locator("#waits").get_by_text("a space of the rondel").is_visible()
    page.reload()
    page.locator("#waits").get_by_text("una casilla del rondel").wait_for()


def test_a_restart_in_the_middle(tmp_path: Path, new_page: NewPage) -> None:
    """Pages report a lost server, reconnect by themselves to the same table, and the game goes on."""
    record = aw.read_record(RECORDS / "0.1.0-tides-of-time.jsonl")
    paths = lay_out(tmp_path / "tables" / "begun.jsonl", record, 11, ("person", "person"))
    web = Web(tmp_path / "tables")
    try:
        people = [Person(new_page(), web.address + path) for path in paths]
        play(people, random.Random(2), 4)
        drawn = [person.page.locator("#board").inner_html() for person in people]
        log_lengths = [person.page.locator("#log li").count() for person in people]
        web.stop()
        for person in people:
            person.page.get_by_text("Connection lost").wait_for()
        web.start()
        for person in people:
            person.wait("!document.getElementById('offline').textContent")
        assert [person.page.locator("#board").inner_html() for person in people] == drawn
        assert [person.page.locator("#log li").count() for person in people] == log_lengths
        assert play(people, random.Random(3)) > 3
        assert [person.turn for person in people] == ["over", "over"]
    finally:
        web.stop()


# --- keyboard ---


def press(person: Person, key: str, until: str, most: int = 80) -> None:
    """Press a key until an expression is true on the page."""
    for _ in range(most):
        if person.know(until):
            return
        person.page.keyboard.press(key)
    raise AssertionError(f"{until} has not come true by {key}")


def test_the_keyboard_alone(web: Web, new_page: NewPage) -> None:
    """Tab reaches choices, Enter makes them, arrow keys reach all components, and Enter on an illegal one shows the reason."""
    person = Person(new_page(), web.make("the-ancient-world", "person random", seed=7).seats[0])
    keyboard, page = person.page.keyboard, person.page
    keyboard.press("Tab")
    assert page.evaluate("document.activeElement.className") == "skip"
    keyboard.press("Enter")
    for _ in range(8):
        person.wait("document.documentElement.dataset.turn === 'mine'")
        version = person.version
        here = "document.activeElement.matches('#board .lit, #other-choices button')"
        press(person, "Tab", here)
        assert (
            page.evaluate(f"{here} && getComputedStyle(document.activeElement).outlineStyle")
            != "none"
        )
        keyboard.press("Enter")
        if page.locator("#menu[open]").count():
            assert page.evaluate("document.activeElement.matches('#menu li button')")
            keyboard.press("Enter")
        person.reach(version + 1)
        assert page.evaluate("document.activeElement !== document.body")
    person.wait("document.documentElement.dataset.turn === 'mine'")
    page.evaluate("document.querySelector('#board [data-id]').focus()")
    unlit = "document.activeElement.matches('#board [data-id]:not([data-action])')"
    press(person, "ArrowDown", unlit, 8)
    assert page.locator("#card").is_visible()
    assert page.locator("#card-title").inner_text()
    keyboard.press("Enter")
    page.locator("#note-text p").first.wait_for()
    keyboard.press("Escape")
    expect(page.locator("#note")).to_be_hidden()
    assert page.locator("#live").text_content()


# --- accessibility and speed ---


def test_axe_finds_nothing_serious(
    web: Web, new_page: NewPage, serious: Callable[..., list[Any]]
) -> None:
    """Axe finds no serious fault on the first page, its links, a table of each game, and the page for a wrong link.

    The dialogs with the rules and with a reason are the same for every game, so they are checked in one game.
    """
    page = new_page()
    page.set_viewport_size({"width": 1280, "height": 800})
    faults_by_page = {}

    def look(where: str, inside: str | None = None) -> None:
        faults_by_page[where] = serious(page, inside)

    page.goto(web.address)
    look("first")
    page.locator("#form summary").click()
    page.get_by_role("button", name="Make the table").click()
    page.locator("#links li").first.wait_for()
    look("links")
    for game in aw.available_games():
        person = Person(page, web.make(game, "person greedy", seed=7).seats[0])
        play([person], random.Random(4), 3)
        person.wait("document.documentElement.dataset.turn === 'mine'")
        look(game)
        if game == aw.available_games()[0]:
            person.click(page.locator("#board [data-id]:not([data-action] *):not([data-action])"))
            page.locator("#card-why p").first.wait_for()
            look("why not", "#card")
            page.keyboard.press("Escape")
            page.get_by_role("button", name="Rules", exact=True).click()
            page.locator("#rules[open] section").first.wait_for()
            look("rules", "#rules")
            page.keyboard.press("Escape")
    page.goto(f"{web.address}/t/nothing")
    page.locator("#lost").wait_for()
    look("lost")
    assert {where: faults for where, faults in faults_by_page.items() if faults} == {}
    assert len(faults_by_page) == 5 + len(aw.available_games())


def test_pages_are_ready_within_a_second(web: Web, new_page: NewPage) -> None:
    """The first page and the largest table are ready within a second of the processor, whatever else it does meanwhile."""
    link = web.make("antike", "person greedy greedy greedy greedy greedy", seed=0).seats[0]
    page = new_page()
    for address in (web.address, link):
        assert any(ready(web, page, address) < QUICK for _ in range(3))


def ready(web: Web, page: Page, address: str) -> float:
    """Open an address, and return the seconds that the server and the page compute until the page is ready."""
    line, before = page.context.new_cdp_session(page), web.seconds
    line.send("Performance.enable", {"timeDomain": "threadTicks"})
    page.goto(address)
    page.locator("html[data-ready]").wait_for()
    known = {each["name"]: each["value"] for each in line.send("Performance.getMetrics")["metrics"]}
    drawing = float(known["TaskDuration"])  # since the page was opened
    assert drawing > 0
    return web.seconds - before + drawing
