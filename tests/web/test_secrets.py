"""Tests that a link shows its seat's view and nothing that only other seats know."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

import ancient_world as aw
from tests.fuzzing import rounds
from tests.web.hosting import Host, Made, Page

GAMES = ["tides-of-time", "golden-ages", "the-ancient-world", "antike"]


def masked_ids(view: Any, fuller: Any) -> Iterator[str]:
    """Yield the ids in ``fuller`` where ``view`` has "?"."""
    if isinstance(view, dict) and isinstance(fuller, dict):
        for key in view.keys() & fuller.keys():
            yield from masked_ids(view[key], fuller[key])
    elif isinstance(view, list) and isinstance(fuller, list):
        for first, second in zip(view, fuller, strict=False):
            yield from masked_ids(first, second)
    elif view == "?" and isinstance(fuller, str) and fuller != "?":
        yield fuller


def without_unseen(document: Any) -> Any:
    """Return a document without its ``unseen`` lists, which name cards without their places."""
    if isinstance(document, dict):
        return {key: without_unseen(each) for key, each in document.items() if key != "unseen"}
    return [without_unseen(each) for each in document] if isinstance(document, list) else document


def secrets_from(match: aw.Match, player: int | None) -> dict[str, str]:
    """Return the ids and names of components that other seats know and this seat does not."""
    own = json.dumps(without_unseen(aw.to_document(match.view(player))))
    names = {each.id: each.name for each in aw.components(match.state, lang="en")}
    documents = [
        aw.to_document(match.view(seat)) for seat in range(len(match.names)) if seat != player
    ]
    ids = {each for document in documents for each in masked_ids(json.loads(own), document)}
    return {each: names[each] for each in ids if f'"{each}"' not in own}


def shows(message: str, key: str, name: str) -> bool:
    """Return whether a message shows a component; the texts of rules do not count."""
    document = json.loads(message)
    svg = document.pop("svg", "")
    document.pop("rules", None)
    drawn = (f'data-id="{key}"', f"<title>{name}", f">{name}<")
    return any(each in svg for each in drawn) or name in json.dumps(document, ensure_ascii=False)


def play_and_watch(
    made: Made, pages: list[Page], most: int
) -> Iterator[tuple[Page, Any, list[str]]]:
    """Play, and yield after each change each page, its seat and the messages since the last change."""
    for _ in range(most):
        page = next((each for each in pages if each.mine), None)
        if page is None:
            return
        page.choose(len(page.table["actions"]) // 2)
        for each in pages:
            each.reach(page.table["version"])
            yield each, each.table["you"], each.heard
            each.heard.clear()


@pytest.mark.long
@pytest.mark.fuzz
@pytest.mark.parametrize("game", GAMES)
def test_no_seat_is_sent_the_secrets_of_another(game: str, host: Host) -> None:
    """No message to a seat names a component that is hidden from that seat."""
    made = host.make(game)
    pages = made.sit(0, 1, None)
    match = host.table(made.seats[0]).match
    looked = 0
    for page, seat, heard in play_and_watch(made, pages, rounds(120)):
        secrets = {} if page.table["end"] else secrets_from(match, seat)
        looked += len(secrets)
        assert [each for each in secrets.items() for text in heard if shows(text, *each)] == []
    assert looked > 50 or game in ("antike", "the-ancient-world")


@pytest.mark.sampled(2)
@pytest.mark.parametrize("game", GAMES)
def test_no_seat_is_sent_the_seed_or_a_link(game: str, host: Host) -> None:
    """No message contains the seed or a link of the table."""
    made = host.make(game, seed=7_234_567_890_123)
    pages = made.sit(0, 1, None)
    texts = [text for _, _, heard in play_and_watch(made, pages, 10) for text in heard]
    assert len(texts) > 20
    for text in texts:
        assert "7234567890123" not in text
        for link in (*made.seats, made.watch):
            assert link.removeprefix("/t/") not in text


def test_what_a_seat_sees_is_drawn_from_its_view(host: Host) -> None:
    """Picture and actions are those of the seat's view, and a watcher has no actions."""
    made = host.make("golden-ages")
    pages = made.sit(0, 1, None)
    match = host.table(made.seats[0]).match
    looked = 0
    for page, seat, _ in play_and_watch(made, pages, 12):
        looked += 1
        view = match.view(seat)
        assert page.table["svg"] == aw.svg(view, lang="en", layout="medium", buttons=False)
        waiting = view.pending
        actions = waiting.actions if isinstance(waiting, aw.Decision) else ()
        assert len(page.table["actions"]) == len(actions)
        if seat is None:
            assert page.table["actions"] == []
    assert looked > 20


def test_reasons_reveal_no_secrets(host: Host) -> None:
    """The answer to "why not" is the same for every card that a seat has not seen."""
    made = host.make()
    [page] = made.sit(0)
    match = host.table(made.seats[0]).match
    secret = secrets_from(match, 0)
    assert len(secret) == 5
    cards = aw.components("tides-of-time", lang="en").of_kind("card")
    answers: dict[bool, list[str]] = {True: [], False: []}
    own = json.dumps(without_unseen(aw.to_document(match.view(0))))
    for card in [each for each in cards if f'"{each.id}"' not in own]:
        page.say(do="why", kind="card", id=card.id)
        message = page.until(lambda message: "why" in message)["why"]
        text = json.dumps(message).replace(card.name, "*")
        answers[card.id in secret].append(text)
    assert len(answers[True]) == 5
    assert len({*answers[True], *answers[False]}) == 1
