"""What a game is about: the addresses of its lessons, and the goal in the message about a table."""

from __future__ import annotations

import json

import pytest

import ancient_world as aw
from tests.web.hosting import Host


@pytest.mark.parametrize("game", aw.available_games())
def test_the_lessons_of_a_game(host: Host, game: str) -> None:
    """The lessons of a game lead to their pictures, in the language and the layout that a page asks for."""
    status, headers, body = host.ask("GET", f"/games/{game}/lessons?lang=es")
    assert (status, headers["content-type"]) == (200, "application/json")
    lessons = json.loads(body)["lessons"]
    assert len(lessons) == 6
    for layout in ("narrow", "wide", "huge"):
        picture = host.ask("GET", f"{lessons[0]['picture']}&layout={layout}")
        assert picture[:2] == (200, picture[1])
        assert picture[1]["content-type"] == "image/svg+xml"
        assert 'lang="es"' in picture[2].decode()


@pytest.mark.parametrize(
    "path",
    [
        "/games/nothing/lessons",
        "/games/nothing/lessons/1.svg",
        "/games/antike/lessons/0.svg",
        "/games/antike/lessons/7.svg",
        "/games/antike/lessons/-1.svg",
        "/games/antike/lessons/one.svg",
    ],
)
def test_no_such_lesson(host: Host, path: str) -> None:
    """There is a page, and no error, for a game or a lesson that is not there."""
    assert host.ask("GET", path)[0] == 404


def test_a_table_says_how_to_win(host: Host) -> None:
    """The message about a table has the goal, as the players and options have it."""
    made = host.make()
    page = host.page(made.seats[0])
    aim = page.look()["aim"]
    assert [*aim] == ["goal", "ending"]
    assert all(aim.values())
