"""Tests of a choice from its click to what follows: shown at once, confirmed before chance, told in the log, undone."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import pytest

from tests.browser.tables import expect
from tests.browser.webs import Clicker, Person, Web, play

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Page

pytestmark = pytest.mark.browser

NewPage = Callable[..., "Page"]
MINE = "document.documentElement.dataset.turn === 'mine'"
WAITING = """() => {
  page.choose(0);
  const promised = document.querySelector("#promised").textContent;
  return [find("doing").ariaBusy, find("choices-told").textContent, promised.includes(page.table.actions[0].words), document.querySelectorAll("#board .chosen, #doing .chosen").length > 0];
}"""
"""Choose, and return what the page shows in the same frame: that it waits, and the choice as the log's last line."""
LINES = """() => [...document.querySelectorAll("#log ol > li")].map((each) => [each.dataset.player ?? "", each.style.getPropertyValue("--side")])"""

SPY = """() => {
  const draw = page.drawBoard;
  page.drawBoard = (changed) => {
    draw(changed);
    const flights = document.getAnimations().filter((each) => each.effect.target.dataset.mover ?? each.effect.target.dataset.id);
    globalThis.spied = [
      flights.filter((each) => !(each instanceof CSSAnimation)).map((each) => [each.effect.target.dataset.mover ?? "", each.effect.getTiming().duration]),
      [...document.querySelectorAll("#board .fresh")].map((each) => each.dataset.kind),
    ];
  };
}"""
"""Note what flies and what glows when the picture is drawn."""


@pytest.fixture(scope="module")
def web(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Web]:
    """Start a server."""
    server = Web(tmp_path_factory.mktemp("flow"))
    yield server
    server.stop()


def test_a_choice_shows_at_once(web: Web, new_page: NewPage) -> None:
    """A choice is marked and told before the server answers, and the answer takes its place."""
    person = Person(new_page(), web.make("the-ancient-world", "person greedy", seed=7).seats[0])
    person.wait(MINE)
    version = person.version
    person.know("globalThis.find = page.find")
    assert person.know(WAITING) == ["true", "…", True, True]
    person.reach(version + 1)
    person.wait("!document.querySelector('#promised, .waiting, .chosen')")
    assert person.know("find('doing').ariaBusy") is None


def test_a_lost_connection_gives_the_choices_back(tmp_path: Path, new_page: NewPage) -> None:
    """A choice that is not answered does not stay marked."""
    web = Web(tmp_path / "tables")
    person = Person(new_page(), web.make("tides-of-time", seed=7).seats[0])
    web.stop()
    person.page.get_by_text("Connection lost").wait_for()
    person.know("page.choose(0)")
    assert person.page.locator("#promised, .waiting, .chosen").count() == 0


def test_a_choice_before_a_secret_is_confirmed(web: Web, new_page: NewPage) -> None:
    """With the setting, a choice that shows a secret is asked about first; closing the question makes no choice."""
    miriam, tom = [Clicker(new_page(), link) for link in web.make("tides-of-time", seed=7).seats]
    for person in (miriam, tom):
        assert not person.page.locator("#confirm").is_checked()
        person.click(person.page.locator("#notices summary"))
        person.page.locator("#confirm").check()
    version = miriam.version
    miriam.know("page.choose(0)")
    tom.reach(version + 1)
    question = tom.page.locator("#menu[open] h2")
    for answer in ("Escape", "Enter"):
        tom.know("page.choose(0)")
        question.get_by_text("Chance or a secret follows").wait_for()
        assert tom.page.locator("#promised, .waiting").count() == 0
        tom.page.keyboard.press(answer)
        question.wait_for(state="hidden")
    tom.reach(version + 2)
    assert ["careful" in each for each in tom.sent] == [True, True, False]
    tom.page.reload()
    assert tom.page.locator("#confirm").is_checked()


def test_the_log_has_the_colours_of_the_players(web: Web, new_page: NewPage) -> None:
    """Each line of the log has the colour of who chose, as the header and the pictures have it, and each turn a shape."""
    people = [
        Person(new_page(), link)
        for link in web.make("the-ancient-world", "person person", seed=7).seats
    ]
    play(people, random.Random(2), 12)
    page = people[0].page
    colours = people[0].know("page.table.seats.map(({ colour }) => colour)")
    lines = people[0].know(LINES)
    assert {player for player, _ in lines} >= {"0", "1"}
    assert all(colour == (colours[int(player)] if player else "") for player, colour in lines)
    assert page.locator("#log .turn").count() == page.locator("#log .turn:has(.shape)").count()
    assert page.locator("#seats li .shape").count() == 2
    drawn = people[0].know("getComputedStyle(document.querySelector('#board .p0')).fill")
    assert (
        people[0].know("getComputedStyle(document.querySelector('#seats li .shape > *')).fill")
        == drawn
    )


def test_undo_is_beside_the_own_last_choice(web: Web, new_page: NewPage) -> None:
    """The own last choice has a button in the log that undoes it; another player's has none."""
    miriam, tom = [
        Person(new_page(), link) for link in web.make("antike", "person person", seed=3).seats
    ]
    chooser, other = (miriam, tom) if miriam.turn == "mine" else (tom, miriam)
    version = chooser.version
    chooser.know("page.choose(0)")
    other.reach(version + 1)
    chooser.reach(version + 1)
    assert other.page.locator("#log .back").count() == 0
    back = chooser.page.locator("#log .back")
    assert back.get_attribute("aria-label").startswith("Undo: ")  # type: ignore[union-attr]
    chooser.click(back)
    chooser.reach(version + 2)
    assert "Undone: " in chooser.page.locator("#log li").last.inner_text()
    assert back.count() == 0


def test_a_message_that_changes_no_button_redraws_none(web: Web, new_page: NewPage) -> None:
    """Buttons that somebody may be pressing stay on the page when another page opens: an open list, an answer, a rule."""
    links = web.make("antike", "person person greedy", seed=3)
    people = [Person(new_page(), link) for link in links.seats]
    chooser, other = people if people[0].turn == "mine" else people[::-1]
    chooser.know("page.choose(0)")
    other.page.locator("#undo:enabled").wait_for()
    other.press("Undo")
    chooser.page.get_by_role("button", name="Agree", exact=True).wait_for()
    kept = "[...document.querySelectorAll('#waits button, #asked-buttons button, #pace option')]"
    count = chooser.know(f"{kept}.map((each) => {{ each.kept = true; }}).length")
    assert count == 1 + 2 + 4
    Person(new_page(), links.watch)
    chooser.page.locator("#seats").get_by_text("watching: watcher 1").wait_for()
    assert chooser.know(f"{kept}.filter((each) => each.kept).length") == count


def test_a_thinking_bot_is_shown_in_its_place(web: Web, new_page: NewPage) -> None:
    """The chip of a bot that is to choose says so, and that of a person says whose turn it is."""
    person = Person(new_page(), web.make("the-ancient-world", "person greedy", seed=7).seats[0])
    person.wait(MINE)
    seats = person.page.locator("#seats")
    assert seats.locator(".thinks").count() == 0
    person.know("page.table.seats.forEach((each, seat) => { each.turn = seat === 1; })")
    person.know("page.drawSeats()")
    assert "is thinking" in (seats.locator(".thinks").text_content() or "")
    assert "Tom" in (seats.locator(".thinks").text_content() or "")


def test_the_hint_how_to_choose_ends_after_three_choices(web: Web, new_page: NewPage) -> None:
    """The page says how to choose until three choices were made in this browser."""
    person = Person(new_page(), web.make("golden-ages", "person person", seed=7).seats[0])
    told = person.page.locator("#choices-told")
    assert told.inner_text() == "Click anything that is lit."
    person.know("localStorage.setItem('ancient-world-chosen', 2)")
    version = person.version
    person.know("page.choose(0)")
    person.reach(version + 1)
    assert person.turn == "mine"
    assert person.know("page.litNumbers().size") > 0
    assert told.text_content() == ""
    assert person.page.locator("#log .kind").first.inner_text() == "Era 1"


def test_what_moves_flies_and_only_what_changed_glows(web: Web, new_page: NewPage) -> None:
    """A citizen flies to its space, for at most 700 ms; the space glows, and what stands as before does not."""
    links = web.make("the-ancient-world", "person person", seed=7).seats
    person = next(each for link in links if (each := Person(new_page(), link)).turn == "mine")
    person.page.emulate_media(reduced_motion="no-preference")
    version = person.version
    person.know(SPY)
    person.know("page.choose(0)")
    person.reach(version + 1)
    flights, glowing = person.know("spied")
    assert any(name.startswith("citizen-") for name, _ in flights)
    assert all(duration <= 700 for _, duration in flights)
    assert len(glowing) == 1
    assert glowing[0] == "space"
    person.settle()
    expect(person.page.locator("#board svg > g[aria-hidden]")).to_have_count(0)


def test_what_others_changed_stays_marked_until_ones_own_move(web: Web, new_page: NewPage) -> None:
    """What a rival's move changed is marked for oneself, also while one chooses, and no more after one's own move."""
    links = web.make("golden-ages", "person person", seed=7).seats
    both = [Person(new_page(), link) for link in links]
    rng = random.Random(2)
    marks = "document.querySelectorAll('#board .moved').length"
    met = 0
    for _ in range(20):
        chooser, other = both if both[0].turn == "mine" else both[::-1]
        marked = chooser.know(marks)
        met += marked > 0
        chooser.know("page.drawBoard(false)")
        assert chooser.know(marks) == marked
        version = chooser.choose(rng, chooser.version)
        other.reach(version)
        assert chooser.know(marks) == 0
    assert met > 2


def test_the_last_move_is_summed_up_on_phones(web: Web, new_page: NewPage) -> None:
    """On a phone, each player has one chip for each thing that the last move gained or lost."""
    phone = {"viewport": {"width": 390, "height": 844}}
    links = web.make("golden-ages", "person person", seed=7).seats
    both = [Person(new_page(**phone), link) for link in links]
    rng, met = random.Random(2), set[str]()
    for _ in range(16):
        chooser, other = both if both[0].turn == "mine" else both[::-1]
        other.reach(chooser.choose(rng, chooser.version))
        for gains in other.page.locator("#latest .gains").all():
            chips = gains.locator(".gain").all_inner_texts()
            things = [chip.split(maxsplit=1)[1] for chip in chips]
            assert not any("undefined" in thing for thing in things)
            assert len(things) == len({*things})
            met.update(things)
    assert len(met) > 2
