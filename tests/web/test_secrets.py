"""What a link shows: its seat's view, and not one byte of what another seat alone knows."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

import ancient_world as aw
from tests.fuzzing import rounds
from tests.web.hosting import Host, Made, Page

GAMES = ["tides-of-time", "golden-ages", "the-ancient-world", "antike"]


def hidden(seen: Any, other: Any) -> Iterator[str]:
    """Ids that stand in one document where another one has "?"."""
    if isinstance(seen, dict) and isinstance(other, dict):
        for key in seen.keys() & other.keys():
            yield from hidden(seen[key], other[key])
    elif isinstance(seen, list) and isinstance(other, list):
        for one, two in zip(seen, other, strict=False):
            yield from hidden(one, two)
    elif seen == "?" and isinstance(other, str) and other != "?":
        yield other


def known(document: Any) -> Any:
    """A document without the lists of what may be anywhere: they tell what a seat has not seen, by the order of ids."""
    if isinstance(document, dict):
        return {key: known(each) for key, each in document.items() if key != "unseen"}
    return [known(each) for each in document] if isinstance(document, list) else document


def secrets_from(match: aw.Match, player: int | None) -> dict[str, str]:
    """Ids and names of what the others know and this seat does not, unless the same is on its own table, too."""
    own = json.dumps(known(aw.to_document(match.view(player))))
    names = {each.id: each.name for each in aw.components(match.state, lang="en")}
    others = [
        aw.to_document(match.view(seat)) for seat in range(len(match.names)) if seat != player
    ]
    found = {each for other in others for each in hidden(json.loads(own), other)}
    return {each: names[each] for each in found if f'"{each}"' not in own}


def tells(message: str, key: str, name: str) -> bool:
    """Whether a message names a component; what a rule or another card says of it in general does not count."""
    document = json.loads(message)
    svg = document.pop("svg", "")
    document.pop("rules", None)
    drawn = (f'data-id="{key}"', f"<title>{name}", f">{name}<")
    return any(each in svg for each in drawn) or name in json.dumps(document, ensure_ascii=False)


def looks(made: Made, pages: list[Page], most: int) -> Iterator[tuple[Page, Any, list[str]]]:
    """Play, and give after each change each page, its seat, and all that it was sent since the last time."""
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
def test_no_seat_is_sent_what_only_another_one_knows(game: str, host: Host) -> None:
    """At every moment of a game none of the names that are hidden from a seat are in what its page is sent."""
    made = host.make(game)
    pages = made.sit(0, 1, None)
    match = host.table(made.seats[0]).match
    looked = 0
    for page, seat, heard in looks(made, pages, rounds(120)):
        secrets = {} if page.table["end"] else secrets_from(match, seat)
        looked += len(secrets)
        assert [each for each in secrets.items() for text in heard if tells(text, *each)] == []
    assert looked > 50 or game in ("antike", "the-ancient-world")


@pytest.mark.parametrize("game", GAMES)
def test_no_seat_is_sent_the_seed_or_a_link(game: str, host: Host) -> None:
    """With the seed everybody could work out what comes; with a link anybody could sit down."""
    made = host.make(game, seed=7_234_567_890_123)
    pages = made.sit(0, 1, None)
    texts = [text for _, _, heard in looks(made, pages, 10) for text in heard]
    assert len(texts) > 20
    for text in texts:
        assert "7234567890123" not in text
        for link in (*made.seats, made.watch):
            assert link.removeprefix("/t/") not in text


def test_what_a_seat_sees_is_drawn_from_its_view(host: Host) -> None:
    """The picture, the choices and the points are those of the library's view; who only watches can choose nothing."""
    made = host.make("golden-ages")
    pages = made.sit(0, 1, None)
    match = host.table(made.seats[0]).match
    looked = 0
    for page, seat, _ in looks(made, pages, 12):
        looked += 1
        view = match.view(seat)
        assert page.table["svg"] == aw.svg(view, lang="en", layout="medium", buttons=False)
        waiting = view.pending
        actions = waiting.actions if isinstance(waiting, aw.Decision) else ()
        assert len(page.table["actions"]) == len(actions)
        if seat is None:
            assert page.table["actions"] == []
    assert looked > 20


def test_questions_tell_no_secrets(host: Host) -> None:
    """Why not: whatever is asked about, the answer to a seat is the same at tables that it cannot tell apart."""
    made = host.make()
    [page] = made.sit(0)
    match = host.table(made.seats[0]).match
    secret = secrets_from(match, 0)
    assert len(secret) == 5
    cards = aw.components("tides-of-time", lang="en").of_kind("card")
    answers: dict[bool, list[str]] = {True: [], False: []}
    own = json.dumps(known(aw.to_document(match.view(0))))
    for card in [each for each in cards if f'"{each.id}"' not in own]:
        page.say(do="why", kind="card", id=card.id)
        told = page.until(lambda told: "why" in told)["why"]
        text = json.dumps(told).replace(card.name, "*")
        answers[card.id in secret].append(text)
    assert len(answers[True]) == 5
    assert len({*answers[True], *answers[False]}) == 1
