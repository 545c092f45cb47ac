"""What games are about, for the pages, and the pictures of their lessons: parts of a real table, at which bots play."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache, lru_cache
from typing import Any
from xml.etree.ElementTree import Element, fromstring

from ancient_world.bots import GreedyBot, SeatedBots
from ancient_world.engine.drawing_style import text_width
from ancient_world.engine.game import Game
from ancient_world.engine.introduction import Introduction
from ancient_world.engine.message_catalogue import (
    call_in_language,
    message_text,
    register_messages,
)
from ancient_world.engine.pending import Decision
from ancient_world.engine.public_functions import View, is_over, new_game
from ancient_world.engine.registry import available_games, game
from ancient_world.matches.match import Match
from ancient_world.pictures.svg import LayoutName, svg

register_messages({"web-goal-with": "With {players} players: {goal}"})
_NAMES = ("Ana", "Ben", "Cleo", "Dan", "Eva", "Finn")
_PADDING, _GAP, _MIN_WIDTH, _MIN_HEIGHT, _MAX_HEIGHT = 14.0, 3.0, 280.0, 130.0, 1.2
"""The room around what is shown, the part of it that is not covered, the least size, and the most height as a multiple of the width."""
_SIZE = re.compile(r'width="[^"]*" height="[^"]*" viewBox="0 0 (\S+) ([^"]+)"')
_COMMAND, _NUMBER = re.compile("[MLCQA][^a-zA-Z]+"), re.compile(r"-?\d+(?:\.\d+)?")

Box = tuple[float, float, float, float]
"""The left, upper, right and lower edge."""

# --- facts ---


def introduction_facts(rules: Game) -> dict[str, str] | None:
    """Return what a game is about in words, in the language in use; ``None`` if the game does not say so."""
    introduction = rules.introduction()
    if introduction is None:
        return None
    players = introduction.players
    facts = introduction.facts(new_game(rules.id, players))
    goals = {introduction.aim(new_game(rules.id, each))["goal"] for each in rules.players}
    if len(goals) > 1:
        facts["goal"] = message_text("web-goal-with", {"players": players, "goal": facts["goal"]})
    return facts


@lru_cache(maxsize=64)
def lessons_message(game_id: str, lang: str) -> dict[str, Any] | None:
    """Return a game's facts and the texts of its lessons, with the addresses of their pictures below the site's root."""
    if game_id not in available_games() or (introduction := game(game_id).introduction()) is None:
        return None
    rules = game(game_id)

    def message() -> dict[str, Any]:
        lessons = [
            {
                "text": message_text(lesson.text),
                "picture": f"/games/{game_id}/lessons/{number}.svg?lang={lang}",
            }
            for number, lesson in enumerate(introduction.lessons, start=1)
        ]
        facts = introduction_facts(rules) or {}
        return {"title": rules.title, "players": [*rules.players], "lessons": lessons, **facts}

    return call_in_language(lang, message)


# --- pictures ---


@lru_cache(maxsize=512)
def lesson_picture(game_id: str, number: int, lang: str, layout: LayoutName = "medium") -> str:
    """Return the picture of a lesson as SVG, counted from 1."""
    lessons = _introduction(game_id).lessons
    picture = svg(_lesson_view(game_id, number), lang, layout=layout, buttons=False)
    return _cropped(picture, lessons[number - 1].shows)


def last_lesson_view(game_id: str) -> View | None:
    """Return the position of the last lesson; ``None`` if the game gives no lessons."""
    introduction = game(game_id).introduction()
    lessons = introduction.lessons if introduction else ()
    return _lesson_view(game_id, len(lessons)) if lessons else None


@cache  # each from the start, so that the first lesson is there at once
def _lesson_view(game_id: str, number: int) -> View:
    """Return the position of a lesson, as the player sees it who is to choose."""
    introduction = _introduction(game_id)
    players = introduction.players
    match = Match.new(game_id, _NAMES[:players], seed=introduction.seed)
    bots = SeatedBots(match, {seat: GreedyBot(seat) for seat in range(players)})
    for lesson in introduction.lessons[:number]:
        bots.play(lesson.choices)
        while not is_over(match.state) and not _shows_all(_view(match), lesson.shows):
            bots.play(1)
    return _view(match)


def _introduction(game_id: str) -> Introduction:
    introduction = game(game_id).introduction()
    assert introduction is not None
    return introduction


def _view(match: Match) -> View:
    pending = match.pending()
    return match.view(pending.player if isinstance(pending, Decision) else 0)


def _shows_all(view: View, shows: tuple[str, ...]) -> bool:
    """Return whether the picture of a view has all that a lesson shows."""
    elements = _elements(svg(view, buttons=False))
    return all(any(_is_shown(each, (name,)) for each in elements) for name in shows)


def _elements(picture: str) -> list[Element]:
    return [*fromstring(picture).iter()]  # noqa: S314 - our own picture


def _is_shown(element: Element, shows: tuple[str, ...]) -> bool:
    kind = element.get("data-kind", "")
    if f"part:{element.get('data-part')}" in shows:
        return True
    return bool(kind) and not {
        kind,
        f"{kind}:{element.get('data-id')}",
        element.get("class"),
    }.isdisjoint(shows)


def _cropped(picture: str, shows: tuple[str, ...]) -> str:
    """Return a picture cropped to the components that are shown."""
    shapes = [s for each in _elements(picture) if _is_shown(each, shows) for s in each.iter()]
    boxes = [box for shape in shapes for box in _boxes(shape)]
    sheet = _SIZE.search(picture)
    if not boxes or sheet is None:
        return picture
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    left, top, right, bottom = min(lefts), min(tops), max(rights), max(bottoms)
    width = max(right - left + 2 * _PADDING, _MIN_WIDTH)
    bottom = min(bottom, top + width * _MAX_HEIGHT)
    height = max(bottom - top + 2 * _PADDING, _MIN_HEIGHT)
    x, width = _within(float(sheet[1]), (left + right - width) / 2, width)
    y, height = _within(float(sheet[2]), (top + bottom - height) / 2, height)
    size = f'width="{width:g}" height="{height:g}" viewBox="{x:g} {y:g} {width:g} {height:g}"'
    edges = f"M{left - _GAP:g} {min(tops) - _GAP:g}V{bottom + _GAP:g}H{right + _GAP:g}V{min(tops) - _GAP:g}Z"
    cover = f'<path class="paper" fill-rule="evenodd" d="M{x:g} {y:g}h{width:g}v{height:g}h-{width:g}Z{edges}"/>'
    shown = picture.replace(sheet[0], size, 1)
    is_turned = any("rotate" in shape.get("transform", "") for shape in shapes)
    return shown if is_turned else shown.replace("</svg>", f"{cover}</svg>")


def _within(sheet_length: float, start: float, length: float) -> tuple[float, float]:
    """Return the start and the length of a part of a picture, moved and shortened so that the sheet holds it."""
    length = min(length, sheet_length)
    return round(min(max(0.0, start), sheet_length - length), 1), round(length, 1)


def _boxes(shape: Element) -> Iterator[Box]:
    """Yield the box of a shape; of a path, the box of the points where its absolute commands end."""
    tag = shape.tag.rpartition("}")[2]
    x, y, w, h, cx, cy, r = [
        float(shape.get(name, 0)) for name in ("x", "y", "width", "height", "cx", "cy", "r")
    ]
    if tag in ("rect", "use") and "visibility" not in shape.attrib:
        yield x, y, x + w, y + h
    elif tag == "circle":
        yield cx - r, cy - r, cx + r, cy + r
    elif tag == "text":
        width = text_width(shape.text or "", size := float(shape.get("font-size", 0)))
        x -= width * {"middle": 0.5, "end": 1.0}.get(shape.get("text-anchor", ""), 0.0)
        yield x, y - size, x + width, y + size / 4
    commands = shape.get("points", "").split() or _COMMAND.findall(shape.get("d", ""))
    for numbers in [_NUMBER.findall(command) for command in commands]:
        if len(numbers) > 1:
            point = float(numbers[-2]), float(numbers[-1])
            yield *point, *point
