"""Introductions: their facts are those of the rules, and the pictures of their lessons are parts of real tables."""

from __future__ import annotations

import re
from itertools import product
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import fromstring

import pytest

import ancient_world as aw
from ancient_world import engine
from ancient_world.engine.introduction import introduction_from
from ancient_world.games.golden_ages.golden_card_types import ERAS
from ancient_world.games.tides_of_time.table import ROUNDS
from ancient_world.testing.english import messages_of_game

pytest.importorskip("starlette")
from ancient_world.web.lessons import lesson_picture, lessons_message

each_game = pytest.mark.parametrize("game", aw.available_games())
LANGUAGES, LAYOUTS = ("en", "es"), ("narrow", "medium")
BOX = re.compile(r'viewBox="(\S+) (\S+) (\S+) ([^"]+)"')


def introduction(game: str) -> engine.Introduction:
    """Return the introduction of a game that has one."""
    made = aw.game(game).introduction()
    assert made is not None
    return made


def aim(game: str, players: int, **options: object) -> str:
    """Return goal and ending of a new game in English."""
    return " ".join(introduction(game).aim(aw.new_game(game, players, options=options)).values())


@each_game
def test_the_facts_are_whole(game: str) -> None:
    """Each game has six lessons and facts for every number of players, with all values filled in."""
    made, rules = introduction(game), aw.game(game)
    assert made.players in rules.players
    assert 0 < made.least_minutes <= made.most_minutes
    assert len(made.lessons) == 6
    for players in rules.players:
        facts = made.facts(aw.new_game(game, players))
        assert all(facts.values())
        assert not re.search("[{}]|introduction-", " ".join(facts.values()))
        assert facts["goal"].endswith("win.") or facts["goal"].endswith("wins.")
        assert facts["ending"].startswith("Ends ")


@each_game
def test_views_have_a_goal_too(game: str) -> None:
    """The goal in a view of any seat is that of the state."""
    match = aw.Match.new(game, ["Ana", "Ben"], seed=1)
    expected = introduction(game).aim(match.state)
    assert [introduction(game).aim(match.view(each).state) for each in (0, 1, None)] == [
        expected
    ] * 3


def test_goals_say_what_the_rules_say() -> None:
    """Numbers of rounds, eras and personalities are those of the rules, with any number of players and options."""
    assert f"after {ROUNDS} rounds" in aim("tides-of-time", 2)
    assert f"round {ROUNDS} " in aim("tides-of-time", 2)
    assert f"after {ERAS} eras" in aim("golden-ages", 4)
    assert f"era {ERAS}" in aim("golden-ages", 4)
    cards: Any = aw.game("the-ancient-world").standard_cards()
    assert f"after {cards.figures.rounds} rounds" in aim("the-ancient-world", 3)
    goals = [re.findall(r"\d+", aim("antike", players)) for players in range(2, 7)]
    assert goals == [["9"], ["10"], ["9"], ["8"], ["7"]]
    assert "First to 12 " in aim("antike", 3, goal=12)


@each_game
def test_every_text_is_translated_with_the_game(game: str) -> None:
    """The texts are among the messages that a catalogue of the game translates."""
    assert {("", text) for text in introduction(game).texts} <= {*messages_of_game(aw.game(game))}


@pytest.mark.sampled(2)
@each_game
def test_pictures_are_parts_of_a_table(game: str) -> None:
    """Each lesson has a picture in each language and layout: a part of the table that shows what the lesson is about."""
    for lang, layout, (number, lesson) in product(
        LANGUAGES, LAYOUTS, enumerate(introduction(game).lessons, start=1)
    ):
        picture = lesson_picture(game, number, lang, layout)
        root = fromstring(picture)  # noqa: S314 - our own picture
        assert root.get("lang") == lang
        box = BOX.search(picture)
        assert box is not None
        x, y, width, height = map(float, box.groups())
        assert x >= 0
        assert y >= 0
        assert width >= 280
        assert height >= 130
        shown = [
            each
            for each in root.iter()
            if {each.get("data-kind"), each.get("class"), f"part:{each.get('data-part')}"}
            & {*lesson.shows}
            or f"{each.get('data-kind')}:{each.get('data-id')}" in lesson.shows
        ]
        assert shown, lesson.shows
        assert lesson.shows == () or width * height < 1000 * 900


@each_game
def test_pictures_are_the_same_each_time(game: str) -> None:
    """The pictures depend on nothing but the game, so that a page may keep them."""
    kept = [lesson_picture(game, number, "en") for number in range(1, 7)]
    lesson_picture.cache_clear()
    assert [lesson_picture(game, number, "en") for number in range(1, 7)] == kept
    assert len({*kept}) == 6


@each_game
def test_what_a_page_gets(game: str) -> None:
    """A page gets the facts, and each lesson with the address of its picture, in its language."""
    message = lessons_message(game, "en")
    assert message is not None
    assert message["title"] == aw.game(game).title
    assert message["players"] == [*aw.game(game).players]
    assert [each["text"] for each in message["lessons"]] == [
        lesson.text for lesson in introduction(game).lessons
    ]
    assert message["theme"] == introduction(game).theme


def test_a_goal_that_differs_says_for_how_many() -> None:
    """Where the goal depends on the number of players, the first page says which number it means."""
    antike, tides = lessons_message("antike", "en"), lessons_message("tides-of-time", "en")
    assert antike is not None
    assert tides is not None
    assert antike["goal"] == "With 4 players: First to 9 personalities wins."
    assert tides["goal"] == "Most points after 3 rounds win."


INTRODUCTION = """
theme = "Sow and reap."
least_minutes = 5
most_minutes = 10
weight = "light"
goal = "Most corn wins."
ending = "Ends in autumn."
"""


def test_the_file_of_another_package(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A stranger's game gives an introduction, with or without lessons, or none; a wrong key is an error."""
    for name, text in (
        ("plain", INTRODUCTION),
        ("taught", f'{INTRODUCTION}[[lessons]]\ntext = "Sow."\nshows = ["field"]\n'),
        ("wrong", INTRODUCTION.replace("light", "very light")),
    ):
        (tmp_path / f"{name}_intro").mkdir()
        (tmp_path / f"{name}_intro" / "__init__.py").touch()
        (tmp_path / f"{name}_intro" / "introduction.toml").write_text(text, "utf-8")
    (tmp_path / "bare_intro").mkdir()
    (tmp_path / "bare_intro" / "__init__.py").touch()
    monkeypatch.syspath_prepend(tmp_path)
    plain, taught = introduction_from("plain_intro"), introduction_from("taught_intro")
    assert plain is not None
    assert taught is not None
    assert plain.facts(None)["minutes"] == "5–10 minutes"
    assert plain.lessons == ()
    assert taught.lessons == (engine.Lesson("Sow.", ("field",)),)
    assert introduction_from("bare_intro") is None
    with pytest.raises(aw.AncientWorldError, match="weight"):
        introduction_from("wrong_intro")


def test_a_game_need_not_have_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game without the file has no introduction, and its page neither."""
    import ancient_world.web.lessons as page

    monkeypatch.setattr(page, "game", lambda _: _Bare())
    page.lessons_message.cache_clear()
    assert page.lessons_message("antike", "en") is None
    page.lessons_message.cache_clear()
    assert lessons_message("no-such-game", "en") is None


class _Bare:
    """A game without an introduction."""

    @staticmethod
    def introduction() -> None:
        """Return nothing."""
