"""Tests of `examples/web_table`, played by clicks."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import ancient_world as aw
from tests.browser.tables import EXAMPLES, Player, Server

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser

Sit = Callable[..., tuple[Server, list[Player]]]
Picture = Callable[["Page", str], None]
WORDS_OF_ALL = {"kind", "figure", "symbol", "hidden", "group", "option"}
"""Kinds of components that all games share, which a page may know."""
CARD = "#table .piece.can:visible"
CHOICE = "#choices button"
BEFORE = """(seat) => [
  [...document.querySelectorAll(`[data-at="/view/state/players/${seat}"] [data-thing]`)].map((each) => each.dataset.thing),
  document.querySelectorAll(`[data-at^="/view/state/players/${seat}/secret/"]`).length,
]"""
"""Return the components in front of a player and the number of card backs, read at the same moment."""


def play(players: list[Player], most: int = 1000) -> None:
    """Let each player click on the first playable card, until the game is over or ``most`` times.

    Each click waits until all pages have the latest version, so that its own effect can be told apart.
    """
    for _ in range(most):
        for player in players:
            catch_up(players)
            if player.know("game.choices.length"):
                player.click(CARD)
        catch_up(players)
        for player in players:
            assert_hidden(player, players)
        if players[0].know("game.totals"):
            return


def catch_up(players: list[Player]) -> None:
    """Wait until all pages show the same version."""
    last = max(player.version for player in players)
    for player in players:
        player.wait("version => game.version >= version", last)


def assert_hidden(player: Player, players: list[Player]) -> None:
    """Check that the secret cards of other players are shown as backs only."""
    for seat, opponent in enumerate(players):
        if opponent is not player and opponent.version == player.version:
            cards = opponent.know(f"state.players[{seat}].secret")
            keys, backs = player.page.evaluate(BEFORE, seat)
            assert set(keys).isdisjoint({f"card/{card}" for card in cards})
            assert backs == len(cards)


def secrets_of(folder: Path) -> dict[tuple[int, int], set[str]]:
    """Read from the journal which cards only one seat has seen, by version and seat."""
    with aw.Journal.resume(folder / "match.jsonl") as journal:
        match: aw.Match[Any] = journal.match
        return {
            (change.version, seat): {*change.view.state.players[seat].secret}
            for seat in (0, 1)
            for change in match.changes(0, seat)
        }


def without_unseen(message: dict[str, Any]) -> str:
    """Return a message without its lists of cards that the seat has not seen."""
    parts = {key: each for key, each in message.items() if key not in {"components", "view"}}
    for change in parts.get("changes", []):
        change["patch"] = [each for each in change["patch"] if "/unseen" not in each["path"]]
    if "view" in message:
        state = message["view"]["view"]["state"]
        parts["state"] = {key: each for key, each in state.items() if key != "pile"}
    return json.dumps(parts)


def test_a_whole_game_by_clicks(sit_down: Sit, picture: Picture) -> None:
    """Two pages play to the end and show the same totals, and neither receives the other's secrets."""
    server, players = sit_down("--game", "tides-of-time", "--seed", "7")
    play(players, 3)
    picture(players[0].page, "tides-of-time-in-the-middle")
    play(players)
    picture(players[1].page, "tides-of-time-at-the-end")
    assert players[0].know("game.totals") == players[1].know("game.totals")
    heads = [player.page.locator("#seats").inner_text() for player in players]
    assert heads[0] == heads[1]
    assert "★" in heads[0]
    server.stop()
    secrets = secrets_of(server.folder)
    assert len(secrets) > 60
    for seat, player in enumerate(players):
        for message in player.received:
            text = without_unseen(message)
            hidden = secrets.get((message["version"], 1 - seat), set())
            assert not [card for card in hidden if f'"{card}"' in text]


def test_a_reloaded_page_is_sent_the_missed_changes(sit_down: Sit) -> None:
    """A reloaded page receives the changes since its version instead of a view."""
    _, (miriam, tom) = sit_down("--game", "tides-of-time", "--seed", "8")
    play([miriam, tom], 2)
    version, count = miriam.version, len(miriam.received)
    miriam.page.goto("about:blank")
    tom.click(CARD)
    miriam.page.goto(miriam.link)
    miriam.wait("version => game?.version > version", version)
    assert miriam.sent[-1] == {"since": version}
    [back] = miriam.received[count:]
    assert [change["version"] for change in back["changes"]] == [version + 1]
    assert "view" not in back
    assert miriam.page.locator("#log li").count() == tom.page.locator("#log li").count()
    miriam.page.reload()
    miriam.wait("() => !document.body.className && socket?.readyState === 1 && game")
    assert miriam.sent[-1] == {"since": version + 1}
    play([miriam, tom], 2)
    assert miriam.version > version + 4
    assert_same_table([miriam, tom])


def test_a_server_that_is_killed_loses_nothing(sit_down: Sit) -> None:
    """After a kill and a restart the pages reconnect to the same table and play on."""
    server, players = sit_down("--game", "tides-of-time", "--seed", "9")
    play(players, 4)
    before = [player.know("JSON.stringify(game.view)") for player in players]
    version, links = players[0].version, server.links
    assert [line.split(": ")[1] for line in server.stop().splitlines()] == links
    for player in players:
        player.page.wait_for_selector("body.offline")
    server.start()
    assert server.links == links
    for player, view in zip(players, before, strict=True):
        player.page.wait_for_selector("body:not(.offline)")
        assert player.sent[-1] == {"since": version}
        assert player.received[-1]["changes"] == []
        assert player.know("JSON.stringify(game.view)") == view
    play(players, 2)
    assert players[0].version > version + 3
    assert_same_table(players)
    server.stop()
    with aw.Journal.resume(server.folder / "match.jsonl") as journal:
        assert journal.match.version == players[0].version


def assert_same_table(players: list[Player]) -> None:
    """Check that all pages show as many log entries and the same open cards."""
    assert len({player.page.locator("#log li").count() for player in players}) == 1
    open_cards = "JSON.stringify(state.players.map(({ kingdom }) => kingdom))"
    assert len({player.know(open_cards) for player in players}) == 1


@pytest.mark.rule("P1")
def test_an_illegal_click_shows_the_reason(sit_down: Sit, picture: Picture) -> None:
    """A click on a covered space shows the reason and its rule."""
    _, (miriam, _) = sit_down("--game", "the-ancient-world", "--seed", "7")
    miriam.page.locator('[data-thing="space/explore"]').first.click()
    refused = miriam.page.locator("#refused")
    refused.get_by_text("Explore is still covered.").wait_for()
    assert refused.locator(".rule").inner_text() == "P1"
    picture(miriam.page, "the-ancient-world-refused")


def test_some_rounds_of_the_ancient_world(sit_down: Sit, picture: Picture) -> None:
    """Random choices of several rounds highlight changes, and both pages end with their seats' views."""
    server, players = sit_down("--game", "the-ancient-world", "--seed", "7")
    rng, lit = random.Random(5325), 0  # a seed whose 18 choices are of 14 kinds
    for _ in range(18):
        player = next(each for each in players if each.know("game.choices.length"))
        version = player.version
        choices = player.page.locator(CHOICE)
        choices.nth(rng.randrange(choices.count())).click()
        for each in players:
            each.wait("version => game.version > version", version)
        lit += players[0].page.locator(".flash").count() > 0
    assert players[0].know("state.round") > 1
    assert lit > 12
    picture(players[0].page, "the-ancient-world-after-18-choices")
    server.stop()
    with aw.Journal.resume(server.folder / "match.jsonl") as journal:
        for seat, player in enumerate(players):
            view = json.loads(aw.to_json(journal.match.view(seat)))
            assert player.know("game.view") == view


@pytest.mark.parametrize("game", ["antike", "golden-ages"])
def test_every_game_has_a_table(game: str, sit_down: Sit, picture: Picture) -> None:
    """The same page draws and plays other games."""
    _, players = sit_down("--game", game, "--seed", "7")
    for _ in range(6):
        player = next(each for each in players if each.know("game.choices.length"))
        version = player.version
        player.page.locator(CHOICE).first.click()
        for each in players:
            each.wait("version => game.version > version", version)
    picture(players[0].page, game)
    assert players[0].page.locator("#log li").count() >= 6


def test_the_page_contains_no_names_of_a_game() -> None:
    """The script contains no name or id of any game's components."""
    page = (EXAMPLES / "web_table" / "page.html").read_text(encoding="utf-8")
    script = page.partition("<script>")[2]
    assert known_words(script, {"square"}, 90) == set()  # h3 is a square and a heading


def known_words(script: str, kinds: set[str], least: int) -> set[str]:
    """Return the texts and keys of a script that are names or ids in some game, except in ``kinds``."""
    words = {*re.findall(r'["`]([^"`\n]*)["`]', script), *re.findall(r"(\w+):", script)}
    assert len(words) > least
    known = {
        word
        for game in aw.available_games()
        for each in aw.components(game, lang="en").components
        if each.kind not in {*WORDS_OF_ALL, *kinds}
        for word in (each.name, each.id)
    }
    assert len(known) > 500
    return {word for word in words & known if not word.isdigit()}


def test_a_table_in_spanish(sit_down: Sit) -> None:
    """Names, choices and sentences are in the language of the ``--lang`` option."""
    _, (miriam, _) = sit_down("--game", "tides-of-time", "--seed", "7", "--lang", "es")
    components = aw.components("tides-of-time", lang="es")
    assert miriam.page.locator("html").get_attribute("lang") == "es"
    assert miriam.page.locator("#status").inner_text() == components["step", "choose-card"].name
    card = miriam.know("state.players[0].hand[0]")
    shown = miriam.page.locator(f'[data-thing="card/{card}"]:visible').first
    assert components["card", card].name in shown.inner_text()
    miriam.click(CARD)
    miriam.page.locator("#log li").get_by_text(components["card", card].name).wait_for()
