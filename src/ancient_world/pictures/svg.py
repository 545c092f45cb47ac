"""Pictures of a state as SVG."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from ancient_world.engine.actions import Action
from ancient_world.engine.declared.ids_in_actions import declared_kinds_and_ids
from ancient_world.engine.declared_picture import draw as draw_declared
from ancient_world.engine.declared_picture import fitting_width
from ancient_world.engine.document_faults import shorten
from ancient_world.engine.drawing_style import text_width
from ancient_world.engine.errors import HiddenValue, InvalidOption
from ancient_world.engine.game import Game
from ancient_world.engine.importing import import_locked
from ancient_world.engine.language_choice import check_language, language
from ancient_world.engine.message_catalogue import call_in_language, register_messages, seat_name
from ancient_world.engine.pending import Chance, Decision, pending
from ancient_world.engine.public_functions import View, is_over, state_of
from ancient_world.engine.registry import game
from ancient_world.engine.sheet import Sheet
from ancient_world.engine.state import State
from ancient_world.narration.choosing.choosing import prompt
from ancient_world.narration.descriptions import player_names, result_lines

# --- pictures ---


SIZE_RANGE = (100, 10_000)
"""The least and the greatest width and height of a picture, in pixels."""
LayoutName = Literal["narrow", "low", "medium", "wide"]
LAYOUT_WIDTHS: dict[str, float] = {"narrow": 380.0, "low": 560.0, "medium": 800.0, "wide": 1000.0}
"""The width of the sheet in each layout. In a picture of at least as many pixels, no text is smaller than 12 pixels."""
MIN_SHEET_WIDTH = 360.0
WIDE_ASPECT_RATIO = 1.15
"""The ratio of width to height from which on the wide layout is used."""
register_messages(
    {
        "picture-size": "A picture is {least} to {most} pixels wide and high, not {found}.",
        "picture-layout": "The layouts are {known}; {found} is none of them.",
    }
)


def svg(
    state_or_view: State | View,
    lang: str | None = None,
    width: float | None = None,
    names: Sequence[str] = (),
    *,
    height: float | None = None,
    layout: LayoutName | None = None,
    buttons: bool = True,
) -> str:
    """Return the table as a picture: SVG that can stand in a page, or in a file of its own.

    Each component has its ``data-kind`` and ``data-id``, and a title for screen readers. Each element that names
    legal actions has ``data-action``: their indices in ``legal_actions(state)``, or in ``view.pending.actions``, separated
    by spaces; the remaining actions are buttons at the bottom. A game without drawings is drawn from its fields.

    The arrangement depends on the size: parts are below each other on a phone, and beside each other in a wide
    picture. From 360 pixels on no text is smaller than 12 pixels. In a player's view, this player's side comes first.

    Args:
        state_or_view: a state or a view. Hidden cards are face down.
        lang: the language of the texts; by default the one in use.
        width: the width in pixels; by default that of the layout, or 800.
        names: the names of the players, in seat order; by default those of the view.
        height: the height in pixels to fit the picture into. The picture shrinks as long as all of its texts
            stay readable; by default the height follows from the content.
        layout: ``"narrow"`` (made for 380 pixels), ``"low"`` (560, for a phone on its side), ``"medium"`` (800) or ``"wide"``
            (1000); by default the one that suits the size.
        buttons: whether to draw buttons for the remaining actions, and the result of a finished game; turn this off if the
            page around the picture has both.

    Raises:
        InvalidOption: ``state_or_view`` is not a state, there is no such size, layout or language, or the number of names is not
            that of the players.

    Example:
        >>> match = aw.Match.new("antike", ["Ana", "Ben"], seed=7)
        >>> aw.svg(match.view(0), width=400)[:4]
        '<svg'
    """
    state = state_of(state_or_view)
    check_language(lang)
    if layout is not None and layout not in (*LAYOUT_WIDTHS,):
        raise InvalidOption.from_code(
            "picture-layout", known=", ".join(LAYOUT_WIDTHS), found=shorten(str(layout))
        )
    for size in (width, height):
        _check_size(size)
    picture_width = width or LAYOUT_WIDTHS[layout or "medium"]
    sheet_width = LAYOUT_WIDTHS[layout] if layout else _sheet_width_for(picture_width, height)
    known_names = player_names(state_or_view, names)

    def draw_svg() -> str:
        sheet = _draw_sheet(state_or_view, known_names, sheet_width, buttons=buttons)
        shown_width = picture_width
        if height is not None:
            shown_width = min(
                picture_width,
                max(sheet.width, height * sheet.width / (sheet.bottom + sheet.margin)),
            )
        return sheet.svg(
            game(state.game).title,
            _prompt_text(state_or_view, known_names),
            shown_width,
            language(),
        )

    return call_in_language(lang, draw_svg)


def page_svg(view: View, layout: LayoutName) -> str:
    """Return the table for a page that has the remaining actions and the result, in the language in use.

    The page slides parts that are wider than a narrow layout, and makes several choices at once: the numbers after those of the legal
    actions stand for :meth:`Game.destinations`.
    """
    names, width = player_names(view, ()), LAYOUT_WIDTHS[layout]
    sheet = _draw_sheet(view, names, width, buttons=False, on_page=True)
    return sheet.svg(game(view.state.game).title, _prompt_text(view, names), width, language())


def _check_size(size: float | None) -> None:
    """Check a width or height in pixels.

    Raises:
        InvalidOption: the size is not a number within :data:`SIZE_RANGE`.
    """
    minimum, maximum = SIZE_RANGE
    if size is not None and (type(size) not in (int, float) or not minimum <= size <= maximum):
        raise InvalidOption.from_code(
            "picture-size", least=minimum, most=maximum, found=shorten(str(size))
        )


def _sheet_width_for(picture_width: float, height: float | None) -> float:
    """Return the width of the sheet for a picture of this size: wide, medium, or as many pixels as there are."""
    if picture_width >= LAYOUT_WIDTHS["wide"] and (
        height is None or picture_width >= WIDE_ASPECT_RATIO * height
    ):
        return LAYOUT_WIDTHS["wide"]
    return max(MIN_SHEET_WIDTH, min(picture_width, LAYOUT_WIDTHS["medium"]))


def _draw_sheet(
    state_or_view: State | View,
    known_names: Sequence[str],
    sheet_width: float,
    *,
    buttons: bool,
    on_page: bool = False,
) -> Sheet:
    """Return a sheet with the table drawn on it, in the language in use."""
    state = state_or_view.state if isinstance(state_or_view, View) else state_or_view
    rules = game(state.game)
    names_or_numbers = known_names or tuple([seat_name(seat) for seat in range(rules.seats(state))])
    actions = _known_legal_actions(state_or_view)
    index = ActionIndex(rules, state, actions)
    for number, (_, combined) in enumerate(
        rules.destinations(state) if on_page and actions else ()
    ):
        index.add(len(actions) + number, *destination_of(combined))
    viewer = state_or_view.player if isinstance(state_or_view, View) else None
    draw = import_locked(rules.picture).draw if rules.picture else draw_declared
    if not rules.picture:
        sheet_width = fitting_width(state, names_or_numbers, sheet_width, viewer)
    sheet = Sheet(index, sheet_width, viewer)
    sheet.actions, sheet.slides = actions, on_page
    if buttons:
        _draw_result_banner(sheet, state, names_or_numbers)
    draw(state, names_or_numbers, sheet)
    undrawn_actions = [index for index in range(len(actions)) if index not in sheet.shown_actions]
    if buttons:
        sheet.action_buttons(
            [(place, rules.describe(state, actions[place])) for place in undrawn_actions]
        )
    return sheet


def _draw_result_banner(sheet: Sheet, state: State, names: Sequence[str]) -> None:
    """Draw at the top who has won, and the points of each player, if the game is over."""
    try:
        winners_text, *total_texts = result_lines(state, names) if is_over(state) else ("",)
    except HiddenValue:
        return
    if not winners_text:
        return
    points_text, (x, y), text_room = (
        " · ".join(total_texts),
        (sheet.margin + 34, sheet.bottom),
        sheet.content_width - 44,
    )
    fits_beside = (
        text_width(winners_text, 14, bold=True) + text_width(points_text, 11) + 20 < text_room
    )
    with sheet.group(winners_text, points_text):
        sheet.rect(sheet.margin, y, sheet.content_width, 30 if fits_beside else 44, "gold", 4)
        sheet.symbol("star", sheet.margin + 18, y + (15 if fits_beside else 22), 20)
        sheet.text(
            x, y + 20, winners_text, 14, max_width=text_room, bold=True, css_class="on-piece"
        )
        if fits_beside:
            sheet.text(x + text_room, y + 20, points_text, 11, css_class="on-piece", anchor="end")
        else:
            sheet.text(x, y + 36, points_text, 11, max_width=text_room, css_class="on-piece")
    sheet.bottom += 38 if fits_beside else 52


def _pending_event(state_or_view: State | View) -> Decision | Chance | None:
    return state_or_view.pending if isinstance(state_or_view, View) else pending(state_or_view)


def _known_legal_actions(state_or_view: State | View) -> tuple[Action, ...]:
    """Return the legal actions, or none if they are not known."""
    try:
        pending_event = _pending_event(state_or_view)
        return pending_event.actions if isinstance(pending_event, Decision) else ()
    except HiddenValue:
        return ()


def _prompt_text(state_or_view: State | View, names: Sequence[str]) -> str:
    """Return the prompt, or an empty text if it depends on hidden values."""
    try:
        return prompt(state_or_view, names=names).text
    except HiddenValue:
        return ""


def destination_of(combined: Sequence[Action]) -> tuple[str, str]:
    """Return the kind and id of the last component that several actions name, with which a page offers them."""
    return [each for action in combined for each in declared_kinds_and_ids(action)][-1]


class ActionIndex:
    """Finds the legal actions that name a component, by kind and id.

    The kind in the action and the kind of the drawn component may differ, if one contains all ids of the other: a
    building for sale is a building. Equal ids of unrelated kinds are kept apart.
    """

    def __init__(self, rules: Game, state: State, actions: Sequence[Action]) -> None:
        self._ids_by_kind = rules.ids(state) if actions else {}
        self._indices_by_name: dict[str, dict[str, list[int]]] = {}
        for index, action in enumerate(actions):
            for kind, name in dict.fromkeys(declared_kinds_and_ids(action)):
                self.add(index, kind, name)

    def add(self, index: int, kind: str, name: str) -> None:
        """Add an index to a component."""
        self._indices_by_name.setdefault(name, {}).setdefault(kind, []).append(index)

    def __call__(self, kind: str, component_id: str) -> Sequence[int]:
        indices_by_kind = self._indices_by_name.get(component_id)
        if indices_by_kind is None:
            return ()
        indices = {
            index
            for other_kind, kind_indices in indices_by_kind.items()
            if self._kinds_overlap(kind, other_kind)
            for index in kind_indices
        }
        return sorted(indices)

    def _kinds_overlap(self, kind: str, other_kind: str) -> bool:
        if kind == other_kind:
            return True
        ids, other_ids = self._ids_by_kind.get(kind), self._ids_by_kind.get(other_kind)
        return ids is not None and other_ids is not None and (ids <= other_ids or other_ids <= ids)
