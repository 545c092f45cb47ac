"""``ancient-world web`` in a real Chromium: whole games, the keyboard alone, restarts, and what a screen reader needs."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import ancient_world as aw
from ancient_world.schema.options import possible_option_values
from tests.browser.webs import Person, Web, lay_out, play

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, Request, Route

pytestmark = pytest.mark.browser

Picture = Callable[["Page", str], None]
NewPage = Callable[[], "Page"]
RECORDS = Path(__file__).parents[1] / "records" / "golden"
QUICK = 1_000
"""Milliseconds until a page can be played at."""

GAMES = [
    ("tides-of-time", "person person", 7),
    ("the-ancient-world", "person person greedy", 0),
    ("golden-ages", "person person greedy", 6),
    ("antike", "person greedy greedy", 2),
]
"""With who plays, and a seed with which the game is short; all but the first take long all the same."""


@pytest.fixture(scope="module")
def web(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Web]:
    """A server for the tests that do not stop it; at the end it has complained of nothing."""
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
    """People click on what is lit, each in a page of their own, until all read who has won; so does who watches. Axe too sees the end."""
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
    """Everybody reads who has won, and the same scores."""
    ends = [person.page.locator("#scores").inner_text() for person in people]
    assert len({*ends}) == 1
    assert "total" in ends[0]
    assert all("win" in person.page.locator("#end-title").inner_text() for person in people)


@pytest.mark.long
def test_a_long_game_of_antike_by_clicks(
    tmp_path: Path, new_page: NewPage, picture: Picture
) -> None:
    """Two people sit down at a game of which 518 of some 570 entries are played, against a bot that wants to win."""
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
    """Choose a game, who plays and an option, get the links, copy one, sit down; the browser remembers the table."""
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
    assert page.locator("#links b").all_inner_texts() == ["Miriam", "Player 2", "Watch"]
    addresses = page.locator("#links code").all_inner_texts()
    assert len({*addresses}) == 3
    page.get_by_role("button", name="Copy: Link for Miriam").click()
    page.get_by_text("Copied").first.wait_for()
    picture(page, "web-links")
    page.get_by_role("link", name="Sit down: Miriam").click()
    page.locator("#seats .you").get_by_text("Miriam").wait_for()
    assert page.locator("#seats li").count() == 3
    page.goto(web.address)
    assert page.locator("#mine a").first.get_attribute("href") == addresses[0].removeprefix(
        web.address
    )


def test_what_cannot_be_made_is_told(web: Web, new_page: NewPage) -> None:
    """The sentence of the library stands above the button, in the language of the page."""
    page = new_page()
    page.goto(web.address)
    page.get_by_role("button", name="Español").click()
    page.locator("#form summary").click()
    page.locator("#option-seed").fill("9007199254740992")
    page.get_by_role("button", name="Abrir la mesa").click()
    page.locator("#form-error").get_by_text("Se esperaba un número de 0 a").wait_for()
    assert page.evaluate("document.activeElement.id") == "option-seed"


def test_a_field_that_is_wrong_is_named(web: Web, new_page: NewPage) -> None:
    """The sentence begins with its label, and the focus goes there; what is right again is no longer marked."""
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
    page.get_by_label("Minutes that each person").fill("0")
    page.locator("#form summary").click()
    make.click()
    page.locator("#form-error").get_by_text("Minutes that each person may think: ").wait_for()
    assert page.evaluate("document.activeElement.id") == "option-clock"
    assert name.get_attribute("aria-invalid") is None
    page.get_by_label("Minutes that each person").fill("10")
    make.click()
    page.locator("#links li").first.wait_for()


def sent_options(request: Request) -> Any:
    """The options in a request for a table."""
    assert request.post_data is not None
    return json.loads(request.post_data)["options"]


SEEN = {"error": {"message": "seen", "data": {}}}


@pytest.mark.parametrize("game", aw.available_games())
def test_every_option_has_a_control_with_good_values_only(
    game: str, web: Web, new_page: NewPage
) -> None:
    """Whatever is selected, one control after the other, starts a game; each option that there is has one, with its name."""
    page = new_page()
    page.goto(web.address)
    rules, rng = aw.game(game), random.Random(5)
    page.route("**/tables*", lambda route: route.fulfill(status=400, json=SEEN))  # tried here
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
                one, place = selects.nth(place), place + 1
                one.select_option(index=rng.randrange(one.locator("option").count()))
            labels = selects.evaluate_all("all => all.map(each => each.labels[0].textContent)")
            assert len({*labels}) == len(labels)
            with page.expect_request("**/tables*") as sent:
                page.get_by_role("button", name="Make the table").click()
            aw.new_game(game, players, options=sent_options(sent.value))


def test_an_option_that_is_a_number_has_its_range(web: Web, new_page: NewPage) -> None:
    """Nothing beyond it is sent; the field says what is wrong."""
    page = new_page()

    def with_number(route: Route) -> None:
        answer = route.fetch()
        begin, text, end = re.split(r'(?<=id="data">)(.*?)(?=</script>)', answer.text(), maxsplit=1)
        told = json.loads(text)
        way = {"when": {}, "values": [], "numbers": [2, 9], "each": [], "places": 0, "gaps": False}
        option = {"id": "lives", "name": "lives", "value": 3, "ways": [way]}
        for game in told["games"]["en"]:
            game["options"] = {key: [option] for key in game["options"]}
        route.fulfill(response=answer, body=begin + json.dumps(told) + end)

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
    with page.expect_request("**/tables*") as sent:
        make.click()
    assert sent_options(sent.value) == {"lives": 7}


def test_places_of_a_list_change_with_each_other(web: Web, new_page: NewPage) -> None:
    """What another seat had goes to this one, and the other way round; the focus stays, and the table is made so."""
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


def test_no_own_table_goes_unsaid(web: Web, new_page: NewPage) -> None:
    """The oldest is listed however many there are."""
    page = new_page()
    page.goto(web.address)
    seats = [{"name": "Ann", "plays": "person", "link": "/t/x"}]
    tables = [{"game": "antike", "date": n, "seats": seats, "over": True} for n in range(14)]
    page.evaluate(
        "all => localStorage.setItem('ancient-world-tables', JSON.stringify(all))", tables
    )
    page.reload()
    assert page.locator("#mine li").count() == 14
    page.get_by_role("button", name="Make the table").click()
    page.locator("#links li").first.wait_for()
    assert page.locator("#mine li").count() == 15
    page.get_by_role("link", name="Sit down").first.click()
    page.locator("#seats .you").wait_for()
    page.goto(web.address)
    assert page.locator("#mine li").count() == 15


def test_the_first_page_speaks_the_language_of_the_browser(web: Web, chromium: Browser) -> None:
    """Until somebody chooses another one, which stays; it says that only this machine reaches the server."""
    context = chromium.new_context(locale="es-MX")
    page = context.new_page()
    page.goto(web.address)
    page.get_by_role("button", name="Abrir la mesa").wait_for()
    assert "en este ordenador" in page.locator("#intro").inner_text()
    page.get_by_role("button", name="English").click()
    page.reload()
    page.get_by_role("button", name="Make the table").wait_for()
    assert "at this machine" in page.locator("#intro").inner_text()
    context.close()


@pytest.mark.rule("P1")
def test_an_illegal_click_says_why(web: Web, new_page: NewPage, picture: Picture) -> None:
    """The reason and its rule come up, and go with Escape."""
    person = Person(new_page(), web.make("the-ancient-world", "person greedy", seed=7).seats[0])
    person.wait("document.documentElement.dataset.turn === 'mine'")
    person.click(person.page.query_selector('#board [data-id="explore"]'))
    note = person.page.locator("#note")
    note.get_by_text("Explore is still covered.").wait_for()
    assert "[P1]" in note.inner_text()
    picture(person.page, "web-refused")
    person.page.keyboard.press("Escape")
    assert not note.is_visible()


@pytest.mark.rule("S1")
def test_a_rule_in_brackets_leads_to_its_text(web: Web, new_page: NewPage) -> None:
    """Beside whom the game waits for, in what has happened, by mouse and by key; a refusal tells the text at once."""
    links = web.make("golden-ages", "person person", seed=6)
    people = [Person(new_page(), link) for link in links.seats]
    play(people, random.Random(6), 3)
    rules = {rule.id: rule for rule in aw.game("golden-ages").rules()}
    page = people[0].page
    for place in ("#waits", "#log"):
        cited = page.locator(f"{place} button.rule").first
        rule = rules[cited.inner_text().strip("[]")]
        for by_key in (False, True):
            if by_key:
                page.locator(place).focus() if place == "#log" else cited.focus()
                page.keyboard.press("ArrowDown")  # goes to the first rule of the log
            page.keyboard.press("Enter") if by_key else cited.click()
            page.locator("#rules[open]").wait_for()
            told = page.locator("#rules .wanted").inner_text()
            assert told.startswith(f"{rule.id} · {rule.title}")
            assert rule.text in told
            page.keyboard.press("Escape")
    assert page.locator("span.rule").count() == 0
    asked = next(person.page for person in people if person.turn == "others")
    refused = asked.locator("#board [data-id=e3]").first
    refused.evaluate("thing => thing.dispatchEvent(new MouseEvent('click', { bubbles: true }))")
    asked.locator("#note .small").wait_for()
    asked.locator("#note button.rule").click()
    asked.locator("#rules[open] .wanted").wait_for()


def test_taking_back_is_agreed_to_in_the_pages(web: Web, new_page: NewPage) -> None:
    """One asks, the other reads it and does not agree, then does; both see the table as it was."""
    links = web.make("tides-of-time", seed=7)
    people = [Person(new_page(), link) for link in links.seats]
    play(people, random.Random(1), 2)
    before = people[0].version
    miriam, tom = people
    miriam.press("Take back")
    asked = tom.page.get_by_text("Miriam would like to take back: Tom")
    asked.wait_for()
    miriam.press("Ask no longer")
    asked.wait_for(state="detached")
    assert miriam.page.get_by_text("The choice stands.").count() == 0
    miriam.press("Take back")
    asked.wait_for()
    tom.press("Do not agree")
    miriam.page.get_by_text("The choice stands.").wait_for()
    miriam.press("Take back")
    asked.wait_for()
    tom.press("Agree")
    for person in people:
        person.reach(before + 1)
        assert "Taken back: Tom" in person.page.locator("#log li").last.inner_text()


def test_the_language_is_changed_at_any_time(web: Web, new_page: NewPage) -> None:
    """Everything on the page is told anew, for this page alone; the browser remembers it."""
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
    """The server is killed; both pages say so, come back by themselves, and the game goes on to its end."""
    record = aw.read_record(RECORDS / "0.1.0-tides-of-time.jsonl")
    paths = lay_out(tmp_path / "tables" / "begun.jsonl", record, 11, ("person", "person"))
    web = Web(tmp_path / "tables")
    try:
        people = [Person(new_page(), web.address + path) for path in paths]
        play(people, random.Random(2), 4)
        drawn = [person.page.locator("#board").inner_html() for person in people]
        said = [person.page.locator("#log li").count() for person in people]
        web.stop()
        for person in people:
            person.page.get_by_text("Connection lost").wait_for()
        web.start()
        for person in people:
            person.wait("!document.getElementById('offline').textContent")
        assert [person.page.locator("#board").inner_html() for person in people] == drawn
        assert [person.page.locator("#log li").count() for person in people] == said
        assert play(people, random.Random(3)) > 3
        assert [person.turn for person in people] == ["over", "over"]
    finally:
        web.stop()


# --- the keyboard alone ---


def press(person: Person, key: str, until: str, most: int = 80) -> None:
    """Press a key until the page says so."""
    for _ in range(most):
        if person.know(until):
            return
        person.page.keyboard.press(key)
    raise AssertionError(f"{until} has not come true by {key}")


def test_the_keyboard_alone(web: Web, new_page: NewPage) -> None:
    """Tab goes through what is lit, Enter chooses, in menus too; arrow keys go through everything, and Enter says why not."""
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
        page.wait_for_timeout(50)
        if page.locator("#menu[open]").count():
            assert page.evaluate("document.activeElement.matches('#menu li button')")
            keyboard.press("Enter")
        person.reach(version + 1)
        assert page.evaluate("document.activeElement !== document.body")
    person.wait("document.documentElement.dataset.turn === 'mine'")
    page.evaluate("document.querySelector('#board [data-id]').focus()")
    unlit = "document.activeElement.matches('#board [data-id]:not([data-action])')"
    press(person, "ArrowDown", unlit, 8)
    assert page.locator("#lens").inner_text()
    keyboard.press("Enter")
    page.locator("#note-text p").first.wait_for()
    keyboard.press("Escape")
    assert not page.locator("#note").is_visible()
    assert page.locator("#live").text_content()


# --- for everybody, and at once ---


def test_nothing_keeps_anybody_out(
    web: Web, new_page: NewPage, serious: Callable[..., list[Any]]
) -> None:
    """Axe finds nothing serious: on the first page, its links, at a table of each game, and on a wrong link.

    What comes up over a table is the same for every game: its rules are looked at in one, and why something cannot be done.
    """
    page = new_page()
    page.set_viewport_size({"width": 1280, "height": 800})
    found = {}

    def look(where: str, inside: str | None = None) -> None:
        found[where] = serious(page, inside)

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
            person.click(
                page.query_selector("#board [data-id]:not([data-action] *):not([data-action])")
            )
            page.locator("#note-text p").first.wait_for()
            look("why not", "#note")
            page.keyboard.press("Escape")
            page.get_by_role("button", name="Rules", exact=True).click()
            page.locator("#rules[open] section").first.wait_for()
            look("rules", "#rules")
            page.keyboard.press("Escape")
    page.goto(f"{web.address}/t/nothing")
    page.locator("#lost").wait_for()
    look("lost")
    assert {where: faults for where, faults in found.items() if faults} == {}
    assert len(found) == 5 + len(aw.available_games())


def test_a_page_can_be_played_at_once(web: Web, new_page: NewPage) -> None:
    """The first page and the largest table are ready within a second of the click on their link."""
    link = web.make("antike", "person greedy greedy greedy greedy greedy", seed=0).seats[0]
    page = new_page()
    for address in (web.address, link):
        assert any(ready(page, address) < QUICK for _ in range(3))


def ready(page: Page, address: str) -> int:
    """How many milliseconds a page took."""
    page.goto(address)
    page.locator("html[data-ready]").wait_for()
    return int(page.locator("html").get_attribute("data-ready") or QUICK)
