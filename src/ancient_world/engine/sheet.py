"""The sheet on which a picture is drawn as SVG; it grows downwards as needed."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from math import cos, pi, sin
from typing import ClassVar, TypeVar
from zlib import crc32

from ancient_world.engine.drawing_style import LEAST, LINE, STYLE, SYMBOLS, filled, fitted, width_of
from ancient_world.engine.language import in_use

T = TypeVar("T")


@lru_cache(maxsize=4096)  # most texts of a picture never change
def _texts(of: Callable[..., object], _language: str, *things: object) -> object:
    return of(*things)


WIDTH = 800.0
"""The default width of a sheet."""
NARROW, BROAD = 600.0, 960.0
"""Below the first width, everything is in one column; from the second width on, there is room beside a map."""
BUTTON, CHIP = 24.0, 15.0
"""The heights of a button, and of a component that is shown by its name only and cannot be chosen."""
_CORNERS = (0, 4, 3, 4, 5, 6)
"""The number of corners of each side's shape: a circle, a square, a triangle, a diamond, a pentagon, a hexagon."""
_ON_A_FLAT_SIDE = (1, 5)
"""The sides whose shape has a flat top; the other shapes have a corner on top."""

BETWEEN = 0.3
"""The distance between two signs in a line, as a multiple of the text's size."""
_CLASSES = re.compile('class="([^"]*)"')
_CONTROLS = dict.fromkeys((*range(32), *range(127, 160)), "?")
_ESCAPED = _CONTROLS | {0xD800 + n: "?" for n in range(0x800)} | {
    ord("&"): "&amp;", ord("<"): "&lt;", ord(">"): "&gt;", ord('"'): "&quot;", 0xFFFE: "?", 0xFFFF: "?",
}  # fmt: skip


@lru_cache(maxsize=8192)
def escaped(text: str) -> str:
    """Return a text escaped for XML, with "?" for characters that XML does not allow."""
    return text.translate(_ESCAPED)


class Sheet:
    """A canvas for a picture; later shapes and texts cover earlier ones.

    Args:
        chosen: a function of a component's kind and id that returns the numbers of the legal actions that name it.
        wide: the width; no text is smaller than 9 pixels if the picture is shown this many pixels wide.
        seat: the player who looks at the picture, whose side comes first; ``None`` for the host or a spectator.
    """

    margin: ClassVar[float] = 10.0
    """The margin at each edge."""
    gap: ClassVar[float] = 8.0
    """The distance between two parts of the picture."""
    beside: ClassVar[float] = 6.0
    """The horizontal distance between two items of a row."""
    below: ClassVar[float] = 5.0
    """The vertical distance between two rows."""

    def __init__(
        self,
        chosen: Callable[[str, str], Sequence[int]] = lambda *_: (),
        wide: float = WIDTH,
        seat: int | None = None,
    ) -> None:
        self.wide = wide
        self.seat = seat
        self._parts: list[str] = []
        self._chosen = chosen
        self._symbols: dict[str, None] = {}
        self._templates: dict[str, str] = {}
        self.actions: Sequence[object] = ()
        """The legal actions; their indices are the numbers of actions."""
        self._clips: dict[str, str] = {}
        self.shown: set[int] = set()
        """The numbers of the legal actions that the picture shows."""
        self.bottom = self.margin
        """The y coordinate below everything drawn so far, where the next part begins."""

    @property
    def room(self) -> float:
        """The width between the margins."""
        return self.wide - 2 * self.margin

    @property
    def narrow(self) -> bool:
        """True if the sheet is for a phone, so that everything is in one column."""
        return self.wide < NARROW

    @property
    def broad(self) -> bool:
        """True if there is room beside a map."""
        return self.wide >= BROAD

    # --- groups ---

    @contextmanager
    def thing(
        self, kind: str, name: str, title: str, desc: str = "", *, acts: bool = True
    ) -> Iterator[None]:
        """Draw a component: what is drawn in the ``with`` block belongs to it, and stands for the actions that name it.

        Give the first shape the look ``face``: this shape lights up when the component can be chosen.
        """
        numbers = self._chosen(kind, name) if acts else ()
        self.shown.update(numbers)
        lit = f' class="lit" data-action="{" ".join(map(str, numbers))}"' if numbers else ""
        described = f"<desc>{escaped(desc)}</desc>" if desc else ""
        self._parts.append(
            f'<g role="img" data-kind="{escaped(kind)}" data-id="{escaped(name)}"{lit}><title>{escaped(title)}</title>{described}'
        )
        yield
        self._parts.append("</g>")

    @contextmanager
    def part(self, title: str, desc: str = "") -> Iterator[None]:
        """Draw something with a title that is not a component, such as a heading or a number of pieces."""
        described = f"<desc>{escaped(desc)}</desc>" if desc else ""
        self._parts.append(f'<g role="img"><title>{escaped(title)}</title>{described}')
        yield
        self._parts.append("</g>")

    @contextmanager
    def template(self, name: str) -> Iterator[None]:
        """Draw a shape, from the origin on, that :meth:`ghost` shows in several places."""
        outside, self._parts = self._parts, []
        yield
        drawn = _CLASSES.sub(
            lambda found: f'class="{" ".join([f"aw-{look}" for look in found[1].split()])}"',
            "".join(self._parts),
        )  # symbols lie outside ``.aw``, so they need other classes
        self._templates[name] = f'<symbol id="aw-{name}" overflow="visible">{drawn}</symbol>'
        self._parts = outside

    def ghost(self, number: int, template: str, x: float, y: float) -> None:
        """Draw a template where the action with this number would place it, hidden until a web page shows it."""
        self._parts.append(
            f'<use data-ghost="{number}" data-turn="{template}" href="#aw-{template}" x="{x:.4g}" y="{y:.4g}" visibility="hidden"/>'
        )

    # --- shapes ---

    def rect(self, x: float, y: float, w: float, h: float, look: str, r: float = 0) -> None:
        """Draw a rectangle, with round corners if ``r`` is given."""
        round_off = f' rx="{r:.4g}"' if r else ""
        self._parts.append(
            f'<rect class="{look}" x="{x:.4g}" y="{y:.4g}" width="{w:.4g}" height="{h:.4g}"{round_off}/>'
        )

    def circle(self, x: float, y: float, r: float, look: str) -> None:
        """Draw a circle."""
        self._parts.append(f'<circle class="{look}" cx="{x:.4g}" cy="{y:.4g}" r="{r:.4g}"/>')

    def line(self, x: float, y: float, x_2: float, y_2: float, look: str) -> None:
        """Draw a line."""
        self._parts.append(
            f'<line class="{look}" x1="{x:.4g}" y1="{y:.4g}" x2="{x_2:.4g}" y2="{y_2:.4g}"/>'
        )

    def shape(self, points: Iterable[tuple[float, float]], look: str) -> None:
        """Draw a polygon."""
        corners = " ".join([f"{x:.4g},{y:.4g}" for x, y in points])
        self._parts.append(f'<polygon class="{look}" points="{corners}"/>')

    def path(self, d: str, look: str, *, within: str = "", rule: str = "nonzero") -> None:
        """Draw an SVG path, clipped to the path ``within`` if it is given; ``rule`` is the SVG fill rule."""
        clip = ""
        if within:
            name = f"aw-{crc32(f'{rule}{within}'.encode()):x}"
            self._clips[name] = (
                f'<clipPath id="{name}"><path clip-rule="{rule}" d="{within}"/></clipPath>'
            )
            clip = f' clip-path="url(#{name})"'
        self._parts.append(f'<path class="{look}" fill-rule="{rule}" d="{d}"{clip}/>')

    def sown(self, side: int, d: str, *, within: str, rule: str) -> None:
        """Fill a path with a pattern of a side's small shapes."""
        name = f"sown{side}"
        corners = (
            [f"{x:.3g} {y:.3g}" for x, y in polygon(side, 8, 8, 2.9)] if _CORNERS[side] else []
        )
        shape = (
            f"M{'L'.join(corners)}Z"
            if corners
            else "M5.4 8a2.6 2.6 0 0 1 5.2 0a2.6 2.6 0 0 1-5.2 0Z"
        )
        self._clips[name] = (
            f'<pattern id="aw-{name}" width="16" height="16" patternUnits="userSpaceOnUse">'
            f'<path class="aw-seed" d="{shape}"/></pattern>'
        )
        self.path(d, name, within=within, rule=rule)

    @staticmethod
    def corners(side: int) -> int:
        """Return the number of corners of a side's shape; a circle has none."""
        return _CORNERS[side]

    def emblem(self, side: int, x: float, y: float, r: float, look: str = "piece") -> None:
        """Draw a side's shape in its colour."""
        look = f"{look} p{side}"
        if not _CORNERS[side]:
            self.circle(x, y, r, look)
            return
        self.shape(polygon(side, x, y, r), look)

    def symbols(self, names: Sequence[str], x: float, y: float, size: float, apart: float) -> None:
        """Draw symbols beside each other, centred on a point."""
        for place, name in enumerate(names):
            self.symbol(name, x + (place - (len(names) - 1) / 2) * apart, y, size)

    def symbol(self, name: str, x: float, y: float, size: float, high: float = 0) -> None:
        """Draw a symbol, centred on a point."""
        self._symbols[name] = None
        high = high or size
        self._parts.append(
            f'<use href="#aw-{name}" x="{x - size / 2:.4g}" y="{y - high / 2:.4g}" width="{size:.4g}" height="{high:.4g}"/>'
        )

    # --- places ---

    def in_rows(
        self, things: Iterable[T], least: float, high: float, x: float = margin, room: float = 0
    ) -> Iterator[tuple[T, float, float, float]]:
        """Yield each item with its left edge, upper edge and width, row by row from ``bottom`` on.

        A row has as many items of at least the width ``least`` as fit, and fills ``room``, by default the width between
        the margins. ``bottom`` moves below the last row.
        """
        room = room or self.room
        in_row = max(1, int((room + self.beside) / (least + self.beside)))
        wide, top = (room + self.beside) / in_row - self.beside, self.bottom
        for number, item in enumerate(things):
            row, column = divmod(number, in_row)
            self.bottom = top + (row + 1) * (high + self.below)
            yield item, x + column * (wide + self.beside), top + row * (high + self.below), wide

    def in_columns(self, things: Sequence[T], least: float) -> Iterator[tuple[T, float, float]]:
        """Yield each item with its left edge and width; as many items of at least the width ``least`` as fit are side by side.

        Draw each item from ``bottom`` on and move ``bottom`` to its end; the next row begins below the longest item.
        """
        count = max(1, min(len(things), int((self.room + self.gap) / (least + self.gap))))
        room = (self.room + self.gap) / count - self.gap
        for first in range(0, len(things), count):
            top, ends = self.bottom, [self.bottom]
            for column, item in enumerate(things[first : first + count]):
                self.bottom = top
                yield item, self.margin + column * (room + self.gap), room
                ends.append(self.bottom)
            self.bottom = max(ends) + self.gap

    def own_first(self, things: Sequence[T], whose: Callable[[T], int]) -> list[T]:
        """Return the items rotated so that the first item of the player who looks at the picture comes first."""
        own = [place for place, item in enumerate(things) if whose(item) == self.seat][:1]
        first = own[0] if own else 0
        return [*things[first:], *things[:first]]

    # --- texts ---

    @staticmethod
    def width_of(text: str, size: float, *, bold: bool = False) -> float:
        """Return the width of a line of text."""
        return width_of(text, size, bold=bold)

    @staticmethod
    def signs_width(told: str, size: float) -> float:
        """Return the width of a line of words and symbols that :meth:`signs` draws."""
        parts = told.split()
        return sum([_sign_width(part, size) for part in parts]) + size * BETWEEN * (len(parts) - 1)

    def texts(self, of: Callable[..., T], *things: object) -> T:
        """Return the result of a function of immutable arguments, cached for the language in use."""
        return _texts(of, in_use.get(), *things)  # type: ignore[return-value]  # the cache loses the type

    def text(
        self,
        x: float,
        y: float,
        text: str,
        size: float = LEAST,
        *,
        room: float = 0,
        bold: bool = False,
        look: str = "ink",
        at: str = "start",
    ) -> float:
        """Write a line with its baseline at ``y``, made smaller or cut to fit ``room`` if it is given; return its width."""
        if room:
            text, size = fitted(text, room, size, bold=bold)
        if not text:
            return 0
        wide = width_of(text, size, bold=bold)
        anchor = "" if at == "start" else f' text-anchor="{at}"'
        # Squeezes the text if the reader's font is wider than the estimate.
        squeezed = (
            f' textLength="{wide:.4g}" lengthAdjust="spacingAndGlyphs"'
            if room and wide > 0.85 * room
            else ""
        )
        weight = f"{look} b" if bold else look
        self._parts.append(
            f'<text class="{weight}" x="{x:.4g}" y="{y:.4g}" font-size="{size:.4g}"{anchor}{squeezed}>{escaped(text)}</text>'
        )
        return wide  # fmt: skip

    def block(
        self,
        x: float,
        y: float,
        w: float,
        h: float,
        text: str,
        size: float = LEAST,
        look: str = "ink",
    ) -> float:
        """Write a text into a box from its top, wrapped and made smaller or cut to fit; return the height of the lines."""
        if not text or h <= 0:
            return 0
        lines, size = filled(text, w, h, size)
        for number, line in enumerate(lines):
            self.text(x, y + size * (0.85 + LINE * number), line, size, room=w, look=look)
        return len(lines) * size * LINE

    def signs(self, x: float, y: float, told: str, size: float, room: float) -> bool:
        """Write words and symbols, such as "2 :coin / :wheat", in a line around ``y`` if they fit; return whether they fit."""
        parts = told.split()
        while self.signs_width(told, size) > room:
            size -= 0.5
            if size < LEAST:
                return False
        for part in parts:
            wide = _sign_width(part, size)
            if part[0] == ":":
                self.symbol(part[1:], x + wide / 2, y, size * 1.2)
            else:
                self.text(x, y + size * 0.36, part, size, room=wide + 0.1)
            x += wide + size * BETWEEN
        return True

    def chips(
        self,
        heading: str,
        things: Sequence[tuple[str, str, str]],
        x: float,
        y: float,
        room: float,
        *,
        acts: bool = False,
    ) -> float:
        """Draw components, given as kind, id and name, by their names in lines; return the y coordinate below the lines."""
        right, size = x + room, 9.0
        lit = acts and any(self._chosen(kind, name) for kind, name, _ in things)
        high = BUTTON if lit else CHIP
        head = min(width_of(heading, size), room / 2)
        at = x + self.text(x, y + high / 2 + 3.5, heading, size, room=head + 0.1, look="dim") + 5
        for kind, name, text in things:
            shown, _ = fitted(text, room - 9, size, least=size)
            wide = width_of(shown, size) + 9
            if at + wide > right + 0.1:
                at, y = x, y + high + 2
            with self.thing(kind, name, text, acts=acts):
                self.rect(at, y, wide, high, "face off", 3)
                self.text(at + 4.5, y + high / 2 + 3.5, shown, size, room=wide - 8.5, look="dim")
            at += wide + 3
        return y + high + 4

    def title(self, text: str) -> None:
        """Write the title line, which says how far the game is."""
        self.text(self.margin, self.bottom + 12, text, 14, room=self.room, bold=True)
        self.bottom += 22

    # --- the whole picture ---

    def buttons(self, texts: Iterable[tuple[int, str]]) -> None:
        """Draw buttons at the bottom for actions, given by number and text, that nothing in the picture stands for."""
        x, high = self.margin, BUTTON
        for number, text in texts:
            if x == self.margin:
                self.bottom += 4
            wide = min(width_of(text, 10) + 18, self.room)
            if x + wide > self.wide - self.margin:
                x, self.bottom = self.margin, self.bottom + high + 4
            self._parts.append(
                f'<g class="lit" data-action="{number}"><title>{escaped(text)}</title>'
            )
            self.rect(x, self.bottom, wide, high, "face box", high / 2)
            self.text(x + 9, self.bottom + 15.5, text, 10, room=wide - 17)
            self._parts.append("</g>")
            x += wide + 5
        if x != self.margin:
            self.bottom += high

    def svg(self, title: str, desc: str, size: float, language: str) -> str:
        """Return the picture as SVG, ``size`` pixels wide."""
        high, wide = self.bottom + self.margin, self.wide
        drawn = [*self._clips.values(), *self._templates.values()]
        symbols = "".join([SYMBOLS[name] for name in self._symbols] + drawn)
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" class="aw" role="group" lang="{escaped(language)}" '
            f'width="{size:g}" height="{high * size / wide:g}" viewBox="0 0 {wide:g} {high:g}">'
            f"<title>{escaped(title)}</title><desc>{escaped(desc)}</desc><style>{STYLE}</style><defs>{symbols}</defs>"
            f'<rect class="paper" width="{wide:g}" height="{high:g}"/>{"".join(self._parts)}</svg>'
        )


def _sign_width(part: str, size: float) -> float:
    """Return the width of a word or a symbol in a line of signs."""
    return size * 1.2 if part[0] == ":" else width_of(part, size)


def polygon(side: int, x: float, y: float, r: float) -> tuple[tuple[float, float], ...]:
    """Return the corners of a side's shape around a point."""
    corners, r = _CORNERS[side], r * (1.25 if _CORNERS[side] < 5 else 1.1)
    turns = [(2 * n + (side in _ON_A_FLAT_SIDE)) * pi / corners for n in range(corners)]
    return tuple([(x + r * sin(turn), y - r * cos(turn)) for turn in turns])
