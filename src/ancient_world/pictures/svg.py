"""Pictures of a state as SVG, and the icon of our pages."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal
from urllib.parse import quote

from ancient_world.engine.actions import Action
from ancient_world.engine.board import Board, Section
from ancient_world.engine.declared.fields import fields_of
from ancient_world.engine.drawing_style import width_of
from ancient_world.engine.errors import InvalidOption, NotKnown
from ancient_world.engine.face import View, is_over
from ancient_world.engine.faults import shorten
from ancient_world.engine.game import Game
from ancient_world.engine.importing import imported
from ancient_world.engine.language import in_language, register, seat_name
from ancient_world.engine.languages import check_language, language
from ancient_world.engine.pending import Chance, Decision, pending
from ancient_world.engine.registry import game
from ancient_world.engine.sheet import Sheet
from ancient_world.engine.state import State
from ancient_world.narration.choosing.choosing import prompt
from ancient_world.narration.words import names_at, result

# --- games without drawings ---


SIZE, LINE, GAP = 11.0, 15.0, 14.0


def draw_text(sheet: Sheet, board: Board) -> None:
    """Draw every part of a board, one under the other."""
    sheet.title(board.title)
    for section in board.sections:
        with sheet.part(section.title or board.title):
            _section(sheet, section)


def _section(sheet: Sheet, section: Section) -> None:
    """A heading, and rows in columns as wide as what stands in them."""
    heading = (section.title, *section.columns[1:]) if section.columns else (section.title,)
    rows = [row for row in (heading, *section.rows) if any(row)]
    widths = _widths(rows, sheet.room)
    for number, row in enumerate(rows):
        sheet.bottom += LINE
        x = sheet.margin
        for text, wide in zip(row, widths, strict=False):
            first = number == 0 and bool(any(heading))
            sheet.text(x, sheet.bottom, text, SIZE, room=wide, bold=first, look="ink")
            x += wide + GAP
    sheet.bottom += GAP / 2


def _widths(rows: list[tuple[str, ...]], room: float) -> list[float]:
    """Return the width of each column; together at most as wide as the room, with wide ones giving way."""
    columns = max(map(len, rows), default=0)
    widths = [
        max([width_of(row[column], SIZE, bold=True) for row in rows if column < len(row)]) + 1
        for column in range(columns)
    ]
    room -= GAP * (columns - 1)
    while sum(widths) > room and columns:
        widest = max(widths)
        widths[widths.index(widest)] = max(widest - (sum(widths) - room), widest * 0.8)
    return widths


# --- pictures ---


# --- the icon ---


_PICTURE = (
    "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'><rect width='32' height='32' rx='7' fill='#a81450'/>"
    "<path fill='#fffdf8' d='M16 5 27 11H5zM8 13h3v9H8zM14.5 13h3v9h-3zM21 13h3v9h-3zM5 24h22v3H5z'/></svg>"
)
ICON = "data:image/svg+xml," + quote(_PICTURE, safe=" ':/=")
"""The address for ``<link rel="icon">``; a page whose policy has ``img-src data:`` shows it."""


# --- pictures ---


SIZES = (100, 10_000)
"""The least and the greatest width and height of a picture, in pixels."""
Layout = Literal["narrow", "medium", "wide"]
LAYOUTS: dict[str, float] = {"narrow": 380.0, "medium": 800.0, "wide": 1000.0}
"""How wide the sheet of each layout is. Where it has as many pixels or more, no text is smaller than 9 pixels."""
LEAST_WIDE = 360.0
FLAT = 1.15
"""A room that is so much wider than high gets the wide layout."""
register(
    {
        "picture-of": "A picture shows a state or a view, not {found}.",
        "picture-size": "A picture is {least} to {most} pixels wide and high, not {found}.",
        "picture-layout": "The layouts are {known}; {found} is none of them.",
    }
)


def svg(
    seen: State | View,
    lang: str | None = None,
    width: float | None = None,
    names: Sequence[str] = (),
    *,
    height: float | None = None,
    layout: Layout | None = None,
    buttons: bool = True,
) -> str:
    """Return the table as a picture: SVG that can stand in a page, or in a file of its own.

    Each component has its ``data-kind`` and ``data-id``, and a title that is read out. Each element that stands for
    legal actions has ``data-action``: their places in ``legal_actions(state)``, or in ``view.pending.actions``, with
    spaces between; actions that nothing stands for are buttons at the bottom. A game that draws nothing is shown as
    its board in text.

    How things are arranged follows from the room: one below the other on a phone, beside each other where there is
    width. From 360 pixels on no text is smaller than 9 pixels. In a player's view the own side comes first.

    Args:
        seen: a whole state, or what somebody may know of it. Hidden cards lie face down.
        lang: the language of the texts; by default the one in use.
        width: how many pixels there are across; by default 800, or as many as the layout is made for.
        names: the players', in seat order; by default those that the view knows.
        height: how many pixels there are from top to bottom. The picture gets smaller to fit in, as long as all of
            its texts can be read; by default it is as high as it needs to be.
        layout: ``"narrow"`` (made for 380 pixels), ``"medium"`` (800) or ``"wide"`` (1000); by default the one that
            suits the room.
        buttons: whether buttons for actions that nothing stands for are drawn, and at the end who has won; a page around
            the picture can have both.

    Raises:
        InvalidOption: this is no state, no size, layout or language, or there are more or fewer names than players.

    Example:
        >>> match = aw.Match.new("antike", ["Ana", "Ben"], seed=7)
        >>> aw.svg(match.view(0), width=400)[:4]
        '<svg'
    """
    state = seen.state if isinstance(seen, View) else seen
    if not isinstance(state, State):
        raise InvalidOption.of("picture-of", found=type(state).__name__)
    check_language(lang)
    if layout is not None and layout not in (*LAYOUTS,):
        raise InvalidOption.of(
            "picture-layout", known=", ".join(LAYOUTS), found=shorten(str(layout))
        )
    for size in (width, height):
        _check_size(size)
    across = width or LAYOUTS[layout or "medium"]
    wide = LAYOUTS[layout] if layout else _suited(across, height)
    known = names_at(seen, names)

    def drawn() -> str:
        sheet = _drawn(seen, known, wide, buttons=buttons)
        shown = across
        if height is not None:
            shown = min(across, max(wide, height * wide / (sheet.bottom + sheet.margin)))
        return sheet.svg(game(state.game).title, _asked(seen, known), shown, language())

    return in_language(lang, drawn)


def _check_size(size: float | None) -> None:
    """Refuse a size that no picture has."""
    least, most = SIZES
    if size is not None and (type(size) not in (int, float) or not least <= size <= most):
        raise InvalidOption.of("picture-size", least=least, most=most, found=shorten(str(size)))


def _suited(across: float, height: float | None) -> float:
    """Return how wide a sheet is for a room: a wide or a medium one, or one for so many pixels."""
    if across >= LAYOUTS["wide"] and (height is None or across >= FLAT * height):
        return LAYOUTS["wide"]
    return max(LEAST_WIDE, min(across, LAYOUTS["medium"]))


def _drawn(seen: State | View, known: Sequence[str], wide: float, *, buttons: bool) -> Sheet:
    """The table, drawn in the language in use."""
    state = seen.state if isinstance(seen, View) else seen
    rules = game(state.game)
    names = known or tuple([seat_name(seat) for seat in range(rules.seats(state))])
    actions = _actions(seen)
    sheet = Sheet(
        Named(rules, state, actions), wide, seen.player if isinstance(seen, View) else None
    )
    sheet.actions = actions
    if buttons:
        _draw_result(sheet, state, names)
    if rules.picture:
        imported(rules.picture).draw(state, names, sheet)
    else:
        draw_text(sheet, rules.board(state, names))
    left = [place for place in range(len(actions)) if place not in sheet.shown]
    if buttons:
        sheet.buttons([(place, rules.describe(state, actions[place])) for place in left])
    return sheet


def _draw_result(sheet: Sheet, state: State, names: Sequence[str]) -> None:
    """Draw at the top who has won, and the points of each player, if the game is over."""
    try:
        won, *totals = result(state, names) if is_over(state) else ("",)
    except NotKnown:
        return
    if not won:
        return
    points, (x, y), room = " · ".join(totals), (sheet.margin + 34, sheet.bottom), sheet.room - 44
    beside = width_of(won, 14, bold=True) + width_of(points, 11) + 20 < room
    with sheet.part(won, points):
        sheet.rect(sheet.margin, y, sheet.room, 30 if beside else 44, "gold", 4)
        sheet.symbol("star", sheet.margin + 18, y + (15 if beside else 22), 20)
        sheet.text(x, y + 20, won, 14, room=room, bold=True, look="on-piece")
        if beside:
            sheet.text(x + room, y + 20, points, 11, look="on-piece", at="end")
        else:
            sheet.text(x, y + 36, points, 11, room=room, look="on-piece")
    sheet.bottom += 38 if beside else 52


def _waiting(seen: State | View) -> Decision | Chance | None:
    return seen.pending if isinstance(seen, View) else pending(seen)


def _actions(seen: State | View) -> tuple[Action, ...]:
    """The legal actions, as far as they are known."""
    try:
        waiting = _waiting(seen)
        return waiting.actions if isinstance(waiting, Decision) else ()
    except NotKnown:
        return ()


def _asked(seen: State | View, names: Sequence[str]) -> str:
    """Return what the game waits for, in words."""
    try:
        return prompt(seen, names=names).text
    except NotKnown:
        return ""


class Named:
    """The actions that name each component.

    An action names ids of declared kinds; what is drawn can be of another kind that holds all of its ids, or that it
    holds: a building that is for sale is a building. An id that two other kinds share is not mixed up.
    """

    def __init__(self, rules: Game, state: State, actions: Sequence[Action]) -> None:
        self._kinds = rules.ids(state) if actions else {}
        self._named: dict[str, dict[str, list[int]]] = {}
        for place, action in enumerate(actions):
            for kind, name in dict.fromkeys(_names(action)):
                self._named.setdefault(name, {}).setdefault(kind, []).append(place)

    def __call__(self, kind: str, name: str) -> Sequence[int]:
        named = self._named.get(name)
        if named is None:
            return ()
        found = {
            place for each, places in named.items() if self._alike(kind, each) for place in places
        }
        return sorted(found)

    def _alike(self, kind: str, other: str) -> bool:
        """Return whether one of two kinds holds all ids of the other."""
        if kind == other:
            return True
        one, two = self._kinds.get(kind), self._kinds.get(other)
        return one is not None and two is not None and (one <= two or two <= one)


def _names(action: Action) -> Iterator[tuple[str, str]]:
    """The kinds and ids that an action names."""
    for field in fields_of(type(action)):
        if field.ids is None:
            continue
        kind = field.ids.kind
        value = getattr(action, field.name)
        for each in value if isinstance(value, tuple) else (value,):
            if isinstance(each, str):
                yield kind if isinstance(kind, str) else "", each
