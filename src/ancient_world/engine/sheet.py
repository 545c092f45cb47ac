"""The sheet on which a picture is drawn as SVG; it grows downwards as needed."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import lru_cache
from math import cos, pi, sin
from typing import ClassVar, TypeVar
from zlib import crc32

from ancient_world.engine.component import Place
from ancient_world.engine.drawing_style import (
    BOLD_FACTOR,
    LINE_HEIGHT,
    MIN_TEXT_SIZE,
    STYLE_SHEET,
    SYMBOLS,
    fit_box,
    fit_line,
    text_width,
    wrap_text,
)
from ancient_world.engine.message_catalogue import current_language

T = TypeVar("T")


@lru_cache(maxsize=4096)  # most texts of a picture never change
def _call_cached(function: Callable[..., object], _language: str, *arguments: object) -> object:
    return function(*arguments)


WIDTH = 800.0
"""The default width of a sheet."""
NARROW, WIDE = 600.0, 960.0
"""Below the first width, everything is in one column; from the second width on, there is room beside a map."""
BUTTON, CHIP = 26.0, 19.0
"""The heights of a button, and of a component that is shown by its name only and cannot be chosen."""
_CORNER_COUNTS = (0, 4, 3, 4, 5, 6)
"""The number of corners of each side's shape: a circle, a square, a triangle, a diamond, a pentagon, a hexagon."""
_FLAT_TOPPED_SIDES = (1, 5)
"""The sides whose shape has a flat top; the other shapes have a corner on top."""

SIGN_SPACING = 0.3
"""The distance between two signs in a line, as a multiple of the text's size."""
_CLASS_ATTRIBUTE = re.compile('class="([^"]*)"')
_CONTROL_CHARACTERS = dict.fromkeys((*range(32), *range(127, 160)), "?")
_ESCAPES = _CONTROL_CHARACTERS | {0xD800 + n: "?" for n in range(0x800)} | {
    ord("&"): "&amp;", ord("<"): "&lt;", ord(">"): "&gt;", ord('"'): "&quot;", 0xFFFE: "?", 0xFFFF: "?",
}  # fmt: skip


@lru_cache(maxsize=8192)
def escape_xml(text: str) -> str:
    """Return a text escaped for XML, with "?" for characters that XML does not allow."""
    return text.translate(_ESCAPES)


class Sheet:
    """A canvas for a picture; later shapes and texts cover earlier ones.

    Args:
        action_numbers: a function of a component's kind and id that returns the numbers of the legal actions that name it.
        width: the width; no text is smaller than 12 pixels if the picture is shown this many pixels wide.
        viewer: the player who looks at the picture, whose side comes first; ``None`` for the host or a spectator.
    """

    margin: ClassVar[float] = 10.0
    """The margin at each edge."""
    gap: ClassVar[float] = 8.0
    """The distance between two parts of the picture."""
    column_gap: ClassVar[float] = 6.0
    """The horizontal distance between two items of a row."""
    row_gap: ClassVar[float] = 5.0
    """The vertical distance between two rows."""

    def __init__(
        self,
        action_numbers: Callable[[str, str], Sequence[int]] = lambda *_: (),
        width: float = WIDTH,
        viewer: int | None = None,
    ) -> None:
        self.width = width
        self.viewer = viewer
        self._parts: list[str] = []
        self._chosen = action_numbers
        self._symbols: dict[str, None] = {}
        self._templates: dict[str, str] = {}
        self.slides = False
        """True if the page around the picture can slide a part that is wider than the sheet."""
        self.actions: Sequence[object] = ()
        """The legal actions; their indices are the numbers of actions."""
        self._clips: dict[str, str] = {}
        self.shown_actions: set[int] = set()
        """The numbers of the legal actions that the picture shows."""
        self.bottom: float = self.margin
        """The y coordinate below everything drawn so far, where the next part begins."""
        self.cell_size: float = 0
        """The distance between neighbours on the board that was laid out last."""
        self.fold: float = 0
        """The y coordinate above which all that matters most is drawn, to which a page fits the picture; 0 for all of it."""

    @property
    def content_width(self) -> float:
        """The width between the margins."""
        return self.width - 2 * self.margin

    @property
    def is_narrow(self) -> bool:
        """True if the sheet is for a phone, so that everything is in one column."""
        return self.width < NARROW

    @property
    def is_wide(self) -> bool:
        """True if there is room beside a map."""
        return self.width >= WIDE

    def can_choose(self, kind: str, name: str) -> bool:
        """Return whether a legal action names a component."""
        return bool(self._chosen(kind, name))

    # --- groups ---

    @contextmanager
    def component(
        self,
        kind: str,
        name: str,
        title: str,
        desc: str = "",
        *,
        is_clickable: bool = True,
        numbers: Sequence[int] | None = None,
    ) -> Iterator[None]:
        """Draw a component: what is drawn in the ``with`` block belongs to it, and stands for the actions that name it.

        Give the first shape the look ``face``: this shape lights up when the component can be chosen. A component in another
        one may stand for some of its actions only, given by their ``numbers``.
        """
        action_numbers = (
            self._chosen(kind, name) if is_clickable and numbers is None else numbers or ()
        )
        self.shown_actions.update(action_numbers)
        highlight = (
            f' class="lit" data-action="{" ".join(map(str, action_numbers))}"'
            if action_numbers
            else ""
        )
        description = f"<desc>{escape_xml(desc)}</desc>" if desc else ""
        self._parts.append(
            f'<g role="img" data-kind="{escape_xml(kind)}" data-id="{escape_xml(name)}"{highlight}><title>{escape_xml(title)}</title>{description}'
        )
        yield
        self._parts.append("</g>")

    @contextmanager
    def button(self, name: str, title: str, desc: str, numbers: Sequence[int]) -> Iterator[None]:
        """Draw a button for the actions with these numbers; it is no component, so it has a name but no kind.

        Without numbers it is not lit, and ``desc`` says why.
        """
        self.shown_actions.update(numbers)
        lit = f' class="lit" data-action="{" ".join(map(str, numbers))}"' if numbers else ""
        self._parts.append(
            f'<g role="img" data-id="{escape_xml(name)}"{lit}><title>{escape_xml(title)}</title><desc>{escape_xml(desc)}</desc>'
        )
        yield
        self._parts.append("</g>")

    @contextmanager
    def group(self, title: str, desc: str = "") -> Iterator[None]:
        """Draw something with a title that is not a component, such as a heading or a number of pieces."""
        description = f"<desc>{escape_xml(desc)}</desc>" if desc else ""
        self._parts.append(f'<g role="img"><title>{escape_xml(title)}</title>{description}')
        yield
        self._parts.append("</g>")

    @contextmanager
    def part(self, name: str, title: str, width: float = 0) -> Iterator[None]:
        """Draw a part of the table, from ``bottom`` on over the whole width, which a page on a phone can show by itself.

        Parts do not lie in each other, and together they hold the whole picture but for what stands above the first one. A part
        with a ``width`` of its own is wider than the sheet; draw one only if the sheet :attr:`slides`.
        """
        top, place = self.bottom, len(self._parts)
        self._parts.append("")
        yield
        own_width = f' data-width="{width:.4g}"' if width else ""
        self._parts[place] = (
            f'<g{own_width} data-part="{escape_xml(name)}" data-title="{escape_xml(title)}" data-top="{top:.4g}" data-bottom="{self.bottom:.4g}">'
        )
        self._parts.append("</g>")

    @contextmanager
    def rotated(self, degrees: float, x: float, y: float) -> Iterator[None]:
        """Draw what is drawn in the ``with`` block rotated clockwise around a point."""
        self._parts.append(f'<g transform="rotate({degrees:g} {x:.4g} {y:.4g})">')
        yield
        self._parts.append("</g>")

    @contextmanager
    def turned_up(self, draw_back: Callable[[], None]) -> Iterator[None]:
        """Draw something that lay face down a moment ago: where motion is welcome, its back is seen first and then turns."""
        self._parts.append(
            '<g class="reveal"><g class="turned-back" visibility="hidden" aria-hidden="true">'
        )
        draw_back()
        self._parts.append('</g><g class="turned">')
        yield
        self._parts.append("</g></g>")

    @contextmanager
    def mover(self, name: str) -> Iterator[None]:
        """Draw a piece that is no component, but that a page lets move from its place in one picture to that in the next."""
        self._parts.append(f'<g data-mover="{escape_xml(name)}">')
        yield
        self._parts.append("</g>")

    @contextmanager
    def template(self, name: str) -> Iterator[None]:
        """Draw a shape, from the origin on, that :meth:`ghost` shows in several places."""
        outer_parts, self._parts = self._parts, []
        yield
        symbol_content = _CLASS_ATTRIBUTE.sub(
            lambda match: (
                f'class="{" ".join([f"aw-{css_class}" for css_class in match[1].split()])}"'
            ),
            "".join(self._parts),
        )  # symbols lie outside ``.aw``, so they need other classes
        self._templates[name] = (
            f'<symbol id="aw-{name}" overflow="visible">{symbol_content}</symbol>'
        )
        self._parts = outer_parts

    def ghost(self, action_number: int, template: str, x: float, y: float) -> None:
        """Draw a template where the action with this number would place it, hidden until a web page shows it."""
        self._parts.append(
            f'<use data-ghost="{action_number}" data-turn="{template}" href="#aw-{template}" x="{x:.4g}" y="{y:.4g}" visibility="hidden"/>'
        )

    def variant(self, template: str, x: float, y: float, scale: float) -> None:
        """Draw a template by itself; of all its variants in a picture the first is seen until a web page shows another one."""
        visibility = (
            ' visibility="hidden"' if any("data-variant" in each for each in self._parts) else ""
        )
        self._parts.append(
            f'<use data-variant="{template}" href="#aw-{template}" transform="translate({x:.4g} {y:.4g}) scale({scale:.4g})"{visibility}/>'
        )

    # --- shapes ---

    def rect(self, x: float, y: float, w: float, h: float, css_class: str, r: float = 0) -> None:
        """Draw a rectangle, with round corners if ``r`` is given."""
        radius_attribute = f' rx="{r:.4g}"' if r else ""
        self._parts.append(
            f'<rect class="{css_class}" x="{x:.4g}" y="{y:.4g}" width="{w:.4g}" height="{h:.4g}"{radius_attribute}/>'
        )

    def circle(self, x: float, y: float, r: float, css_class: str) -> None:
        """Draw a circle."""
        self._parts.append(f'<circle class="{css_class}" cx="{x:.4g}" cy="{y:.4g}" r="{r:.4g}"/>')

    def line(self, x: float, y: float, x_2: float, y_2: float, css_class: str) -> None:
        """Draw a line."""
        self._parts.append(
            f'<line class="{css_class}" x1="{x:.4g}" y1="{y:.4g}" x2="{x_2:.4g}" y2="{y_2:.4g}"/>'
        )

    def draw_polygon(self, points: Iterable[tuple[float, float]], css_class: str) -> None:
        """Draw a polygon."""
        corners = " ".join([f"{x:.4g},{y:.4g}" for x, y in points])
        self._parts.append(f'<polygon class="{css_class}" points="{corners}"/>')

    def path(
        self, d: str, css_class: str, *, clip_path: str = "", fill_rule: str = "nonzero"
    ) -> None:
        """Draw an SVG path, clipped to the path ``clip_path`` if it is given; ``fill_rule`` is the SVG fill rule."""
        clip_attribute = ""
        if clip_path:
            clip_id = f"aw-{crc32(f'{fill_rule}{clip_path}'.encode()):x}"
            self._clips[clip_id] = (
                f'<clipPath id="{clip_id}"><path clip-rule="{fill_rule}" d="{clip_path}"/></clipPath>'
            )
            clip_attribute = f' clip-path="url(#{clip_id})"'
        self._parts.append(
            f'<path class="{css_class}" fill-rule="{fill_rule}" d="{d}"{clip_attribute}/>'
        )

    def fill_with_pattern(self, side: int, d: str, *, clip_path: str, fill_rule: str) -> None:
        """Fill a path with a pattern of a side's small shapes."""
        pattern_id = f"sown{side}"
        corners = (
            [f"{x:.3g} {y:.3g}" for x, y in polygon(side, 8, 8, 2.9)]
            if _CORNER_COUNTS[side]
            else []
        )
        shape_path = (
            f"M{'L'.join(corners)}Z"
            if corners
            else "M5.4 8a2.6 2.6 0 0 1 5.2 0a2.6 2.6 0 0 1-5.2 0Z"
        )
        self._clips[pattern_id] = (
            f'<pattern id="aw-{pattern_id}" width="16" height="16" patternUnits="userSpaceOnUse">'
            f'<path class="aw-fleck" d="{shape_path}"/></pattern>'
        )
        self.path(d, pattern_id, clip_path=clip_path, fill_rule=fill_rule)

    @staticmethod
    def corner_count(side: int) -> int:
        """Return the number of corners of a side's shape; a circle has none."""
        return _CORNER_COUNTS[side]

    def emblem(self, side: int, x: float, y: float, r: float, css_class: str = "piece") -> None:
        """Draw a side's shape in its colour."""
        css_class = f"{css_class} p{side}"
        if not _CORNER_COUNTS[side]:
            self.circle(x, y, r, css_class)
            return
        self.draw_polygon(polygon(side, x, y, r), css_class)

    def symbols(
        self, names: Sequence[str], x: float, y: float, size: float, spacing: float
    ) -> None:
        """Draw symbols beside each other, centred on a point."""
        for index, name in enumerate(names):
            self.symbol(name, x + (index - (len(names) - 1) / 2) * spacing, y, size)

    def symbol(self, name: str, x: float, y: float, size: float, height: float = 0) -> None:
        """Draw a symbol, centred on a point; a name without a symbol of its own has an empty one, and what has no room has none."""
        if size <= 0:
            return
        name = name if name in SYMBOLS else "blank"
        self._symbols[name] = None
        height = height or size
        self._parts.append(
            f'<use href="#aw-{name}" x="{x - size / 2:.4g}" y="{y - height / 2:.4g}" width="{size:.4g}" height="{height:.4g}"/>'
        )

    # --- places ---

    def layout_rows(
        self,
        items: Iterable[T],
        min_width: float,
        row_height: float,
        x: float = margin,
        available_width: float = 0,
    ) -> Iterator[tuple[T, float, float, float]]:
        """Yield each item with its left edge, upper edge and width, row by row from ``bottom`` on.

        A row has as many items of at least the width ``min_width`` as fit, and fills ``content_width``, by default the width between
        the margins. ``bottom`` moves below the last row.
        """
        available_width = available_width or self.content_width
        per_row = max(1, int((available_width + self.column_gap) / (min_width + self.column_gap)))
        item_width = (available_width + self.column_gap) / per_row - self.column_gap
        top = self.bottom
        for index, item in enumerate(items):
            row, column = divmod(index, per_row)
            self.bottom = top + (row + 1) * (row_height + self.row_gap)
            yield (
                item,
                x + column * (item_width + self.column_gap),
                top + row * (row_height + self.row_gap),
                item_width,
            )

    def layout_places(
        self, places: Mapping[str, Place], size: float
    ) -> Iterator[tuple[str, float, float]]:
        """Yield each id with the centre of its place, at most ``size`` from its neighbours; ``bottom`` moves below the board."""
        left, top = (min([getattr(each, axis) for each in places.values()]) for axis in "xy")
        columns = max([each.x for each in places.values()]) - left + 1
        self.cell_size = min(size, self.content_width / columns)
        x, y = self.margin + self.cell_size / 2, self.bottom + self.cell_size / 2
        self.bottom += self.cell_size * (max([each.y for each in places.values()]) - top + 1.2)
        for name, place in places.items():
            yield (
                name,
                x + (place.x - left) * self.cell_size,
                y + (place.y - top) * self.cell_size,
            )

    def cell(self, x: float, y: float, corners: int = 4, css_class: str = "face box") -> None:
        """Draw the cell of a board around a centre of :meth:`layout_places`: a square, a hexagon, or with 0 corners a circle."""
        if not corners:
            self.circle(x, y, self.cell_size * 0.45, css_class)
            return
        r = self.cell_size / 2 / cos(pi / corners)  # neighbours touch
        angles = [(2 * n + (corners == 4)) * pi / corners for n in range(corners)]
        self.draw_polygon([(x + r * sin(each), y - r * cos(each)) for each in angles], css_class)

    def layout_columns(
        self, items: Sequence[T], min_width: float
    ) -> Iterator[tuple[T, float, float]]:
        """Yield each item with its left edge and width; as many items of at least the width ``min_width`` as fit are side by side.

        Draw each item from ``bottom`` on and move ``bottom`` to its end; the next row begins below the longest item.
        """
        column_count = max(
            1, min(len(items), int((self.content_width + self.gap) / (min_width + self.gap)))
        )
        column_width = (self.content_width + self.gap) / column_count - self.gap
        for first_index in range(0, len(items), column_count):
            top, bottoms = self.bottom, [self.bottom]
            for column, item in enumerate(items[first_index : first_index + column_count]):
                self.bottom = top
                yield item, self.margin + column * (column_width + self.gap), column_width
                bottoms.append(self.bottom)
            self.bottom = max(bottoms) + self.gap

    def rotate_to_viewer(self, items: Sequence[T], owner_of: Callable[[T], int]) -> list[T]:
        """Return the items rotated so that the first item of the player who looks at the picture comes first."""
        own_indices = [index for index, item in enumerate(items) if owner_of(item) == self.viewer][
            :1
        ]
        first_index = own_indices[0] if own_indices else 0
        return [*items[first_index:], *items[:first_index]]

    # --- texts ---

    @staticmethod
    def width_of(text: str, size: float, *, bold: bool = False) -> float:
        """Return the width of a line of text."""
        return text_width(text, size, bold=bold)

    @staticmethod
    def sign_line_width(text: str, size: float) -> float:
        """Return the width of a line of words and symbols that :meth:`sign_line` draws."""
        parts = text.split()
        return sum([_sign_width(part, size) for part in parts]) + size * SIGN_SPACING * (
            len(parts) - 1
        )

    def call_cached(self, function: Callable[..., T], *arguments: object) -> T:
        """Return the result of a function of immutable arguments, cached for the language in use."""
        return _call_cached(function, current_language.get(), *arguments)  # type: ignore[return-value]  # the cache loses the type

    def text(
        self,
        x: float,
        y: float,
        text: str,
        size: float = MIN_TEXT_SIZE,
        *,
        max_width: float = 0,
        bold: bool = False,
        css_class: str = "ink",
        anchor: str = "start",
    ) -> float:
        """Write a line with its baseline at ``y``, made smaller or cut to fit ``content_width`` if it is given; return its width."""
        if max_width:
            text, size = fit_line(text, max_width, size, bold=bold)
        if not text:
            return 0
        width = text_width(text, size, bold=bold)
        anchor_attribute = "" if anchor == "start" else f' text-anchor="{anchor}"'
        # Squeezes the text if the reader's font is wider than the estimate.
        squeeze_attribute = (
            f' textLength="{width:.4g}" lengthAdjust="spacingAndGlyphs"'
            if max_width and width > 0.85 * max_width
            else ""
        )
        css_classes = f"{css_class} b" if bold else css_class
        self._parts.append(
            f'<text class="{css_classes}" x="{x:.4g}" y="{y:.4g}" font-size="{size:.4g}"{anchor_attribute}{squeeze_attribute}>{escape_xml(text)}</text>'
        )
        return width  # fmt: skip

    def text_box(
        self,
        x: float,
        y: float,
        w: float,
        h: float,
        text: str,
        size: float = MIN_TEXT_SIZE,
        css_class: str = "ink",
    ) -> float:
        """Write a text into a box from its top, wrapped and made smaller or cut to fit; return the height of the lines."""
        if not text or h <= 0:
            return 0
        lines, size = fit_box(text, w, h, size)
        for index, line in enumerate(lines):
            self.text(
                x,
                y + size * (0.85 + LINE_HEIGHT * index),
                line,
                size,
                max_width=w,
                css_class=css_class,
            )
        return len(lines) * size * LINE_HEIGHT

    @staticmethod
    def wrapped_lines(
        text: str, width: float, size: float, *, bold: bool = False
    ) -> tuple[str, ...]:
        """Return the lines of a text that is wrapped to a width."""
        return wrap_text(text, width / (BOLD_FACTOR if bold else 1), size)

    @staticmethod
    def text_height(text: str, width: float, size: float) -> float:
        """Return the height of the lines of a text that is wrapped to a width."""
        return len(wrap_text(text, width, size)) * size * LINE_HEIGHT

    def sign_line(self, x: float, y: float, text: str, size: float, max_width: float) -> bool:
        """Write words and symbols, such as "2 :coin / :wheat", in a line around ``y`` if they fit; return whether they fit."""
        parts = text.split()
        while self.sign_line_width(text, size) > max_width:
            size -= 0.5
            if size < MIN_TEXT_SIZE:
                return False
        for part in parts:
            part_width = _sign_width(part, size)
            if part[0] == ":":
                self.symbol(part[1:], x + part_width / 2, y, size * 1.2)
            else:
                self.text(x, y + size * 0.36, part, size, max_width=part_width + 0.1)
            x += part_width + size * SIGN_SPACING
        return True

    def name_tags(
        self,
        heading: str,
        components: Sequence[tuple[str, str, str]],
        x: float,
        y: float,
        max_width: float,
        *,
        is_clickable: bool = False,
    ) -> float:
        """Draw components, given as kind, id and name, by their names in lines; return the y coordinate below the lines."""
        right_edge, size = x + max_width, MIN_TEXT_SIZE
        is_choosable = is_clickable and any(
            self._chosen(kind, name) for kind, name, _ in components
        )
        height = BUTTON if is_choosable else CHIP
        heading_width = min(text_width(heading, size), max_width / 2)
        left_edge = (
            x
            + self.text(
                x,
                y + height / 2 + 4.3,
                heading,
                size,
                max_width=heading_width + 0.1,
                css_class="dim",
            )
            + 5
        )
        for kind, name, text in components:
            shown_text, _ = fit_line(text, max_width - 9, size, min_size=size)
            tag_width = text_width(shown_text, size) + 9
            if left_edge + tag_width > right_edge + 0.1:
                left_edge, y = x, y + height + 2
            with self.component(kind, name, text, is_clickable=is_clickable):
                self.rect(left_edge, y, tag_width, height, "face off", 3)
                self.text(
                    left_edge + 4.5,
                    y + height / 2 + 4.3,
                    shown_text,
                    size,
                    max_width=tag_width - 8.5,
                    css_class="dim",
                )
            left_edge += tag_width + 3
        return y + height + 4

    def title(self, text: str) -> None:
        """Write the title line, which says how far the game is."""
        self.text(self.margin, self.bottom + 12, text, 14, max_width=self.content_width, bold=True)
        self.bottom += 22

    # --- the whole picture ---

    def action_buttons(self, texts: Iterable[tuple[int, str]]) -> None:
        """Draw buttons at the bottom for actions, given by number and text, that nothing in the picture stands for."""
        x, height = self.margin, BUTTON
        for number, text in texts:
            if x == self.margin:
                self.bottom += 4
            button_width = min(text_width(text, MIN_TEXT_SIZE) + 18, self.content_width)
            if x + button_width > self.width - self.margin:
                x, self.bottom = self.margin, self.bottom + height + 4
            self._parts.append(
                f'<g class="lit" data-action="{number}"><title>{escape_xml(text)}</title>'
            )
            self.rect(x, self.bottom, button_width, height, "face box", height / 2)
            self.text(x + 9, self.bottom + 17.3, text, max_width=button_width - 17)
            self._parts.append("</g>")
            x += button_width + 5
        if x != self.margin:
            self.bottom += height

    def svg(self, title: str, desc: str, size: float, language: str) -> str:
        """Return the picture as SVG, ``size`` pixels wide."""
        height, width = self.bottom + self.margin, self.width
        fold = f' data-fold="{self.fold:g}"' if self.fold and not self.is_narrow else ""
        definitions = [*self._clips.values(), *self._templates.values()]
        symbols = "".join([SYMBOLS[name] for name in self._symbols] + definitions)
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" class="aw" role="group" lang="{escape_xml(language)}" '
            f'width="{size:g}" height="{height * size / width:g}" viewBox="0 0 {width:g} {height:g}"{fold}>'
            f"<title>{escape_xml(title)}</title><desc>{escape_xml(desc)}</desc><style>{STYLE_SHEET}</style><defs>{symbols}</defs>"
            f'<rect class="paper" width="{width:g}" height="{height:g}"/>{"".join(self._parts)}</svg>'
        )


def _sign_width(part: str, size: float) -> float:
    """Return the width of a word or a symbol in a line of signs."""
    return size * 1.2 if part[0] == ":" else text_width(part, size)


def polygon(side: int, x: float, y: float, r: float) -> tuple[tuple[float, float], ...]:
    """Return the corners of a side's shape around a point."""
    corner_count, r = _CORNER_COUNTS[side], r * (1.25 if _CORNER_COUNTS[side] < 5 else 1.1)
    angles = [
        (2 * n + (side in _FLAT_TOPPED_SIDES)) * pi / corner_count for n in range(corner_count)
    ]
    return tuple([(x + r * sin(angle), y - r * cos(angle)) for angle in angles])
