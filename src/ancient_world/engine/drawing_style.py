"""The style of pictures: colours, symbols, and the widths of letters."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from unicodedata import east_asian_width, normalize

from ancient_world.engine.importing import packaged_toml
from ancient_world.engine.message_catalogue import register_messages

# --- symbols ---


_SYMBOLS = packaged_toml("ancient_world.engine", "symbols.toml") or {}
_FILL_ATTRIBUTE = ' preserveAspectRatio="xMidYMid slice"'
SYMBOLS: Mapping[str, str] = {
    name: f'<symbol id="aw-{name}" viewBox="0 0 20 20"{_FILL_ATTRIBUTE if name.startswith("ground") else ""}>{symbol["shape"]}</symbol>'
    for name, symbol in _SYMBOLS.items()
}
"""The SVG ``<symbol>`` elements by name; a picture contains each that it uses once."""

SYMBOL_MEANINGS: Mapping[str, str] = {
    name: symbol["meaning"] for name, symbol in _SYMBOLS.items() if "meaning" in symbol
}
"""The meaning of each symbol; a game in which a symbol means something else registers ``GAME-symbol-NAME``."""
register_messages({f"symbol-{name}": meaning for name, meaning in SYMBOL_MEANINGS.items()})


# --- widths of letters ---


FONT = "Arial, 'Liberation Sans', Helvetica, 'DejaVu Sans Condensed', sans-serif"
BOLD_FACTOR = 1.08
"""The factor by which bold letters are wider, at most."""
MIN_TEXT_SIZE = 12.0
"""The smallest size of a text, in units of the sheet."""
ELLIPSIS = "…"

_LETTERS_BY_WIDTH = {
    191: "'", 222: "ijl", 260: "|", 278: " !,./:;If[\\]t·", 333: "()-`r", 334: "{}", 355: '"', 389: "*", 469: "^",
    500: "Jcksvxyz", 556: "#$0123456789?L_abdeghnopqu–", 584: "+<=>~×", 611: "FTZ", 667: "&ABEKPSVXY", 722: "CDHNRUw",
    778: "GOQ", 833: "Mm", 889: "%", 944: "W", 1000: "…—→", 1015: "@",
}  # fmt: skip
_WIDTH_BY_LETTER = {
    letter: width for width, letters in _LETTERS_BY_WIDTH.items() for letter in letters
}
_DEFAULT_WIDTH, _WIDE_WIDTH, _MIN_WIDTH = 660, 1000, min(_LETTERS_BY_WIDTH)


def _letter_width(letter: str) -> int:
    """Return the width of a letter in thousandths of its size; accents do not count."""
    base_letter = normalize("NFD", letter)[0]
    if base_letter in _WIDTH_BY_LETTER:
        return _WIDTH_BY_LETTER[base_letter]
    return _WIDE_WIDTH if east_asian_width(letter) in "WF" else _DEFAULT_WIDTH


@lru_cache(maxsize=8192)
def _text_width(text: str) -> int:
    return sum(map(_letter_width, text))


def text_width(text: str, size: float, *, bold: bool = False) -> float:
    """Return the estimated width of a text, in the unit of its size."""
    return _text_width(text) * size * (BOLD_FACTOR if bold else 1) / 1000


def fit_line(
    text: str, max_width: float, size: float, *, bold: bool = False, min_size: float = MIN_TEXT_SIZE
) -> tuple[str, float]:
    """Return a text of one line and its size, made smaller, and cut at the end if need be, to fit a width.

    The text is cut between words; a single word that is too wide loses letters.
    """
    full_width = text_width(text, size, bold=bold)
    if full_width <= max_width:
        return text, size
    fitted_size = max(min_size, int(size * max_width / full_width * 4) / 4)
    text = text[
        : int(max_width * 1000 / (fitted_size * _MIN_WIDTH)) + 2
    ]  # no more letters ever fit
    while text and text_width(text, fitted_size, bold=bold) > max_width:
        shortened = text.rstrip(ELLIPSIS)
        shortened = (shortened.rpartition(" ")[0] or shortened[:-1]).rstrip()
        text = shortened + ELLIPSIS if shortened else ""
    return text, fitted_size


def wrap_text(text: str, max_width: float, size: float) -> tuple[str, ...]:
    """Return the lines of a text wrapped to a width; a word that is too wide is cut."""
    lines: list[str] = []
    line = ""
    for word in text.split():
        extended_line = f"{line} {word}" if line else word
        if line and text_width(extended_line, size) > max_width:
            lines.append(line)
            line = word
        else:
            line = extended_line
    return tuple([fit_line(each, max_width, size, min_size=size)[0] for each in (*lines, line)])


def fit_box(
    text: str, max_width: float, max_height: float, size: float, *, min_size: float = MIN_TEXT_SIZE
) -> tuple[tuple[str, ...], float]:
    """Return the lines of a text and their size, made smaller, and cut at the end if need be, to fit a box."""
    while True:
        lines = wrap_text(text, max_width, size)
        max_lines = max(1, int(max_height / (size * LINE_HEIGHT)))
        is_smallest = size - 0.5 < min_size
        words_fit = all(text_width(word, size) <= max_width for word in text.split())
        if len(lines) <= max_lines and (words_fit or is_smallest):
            return lines, size
        if is_smallest:
            last_line, _ = fit_line(
                f"{lines[max_lines - 1]} {lines[max_lines]}", max_width, size, min_size=size
            )
            return (*lines[: max_lines - 1], last_line), size
        size -= 0.5


LINE_HEIGHT = 1.18
"""The height of a line, as a multiple of the text's size."""


# --- how things look ---


_STYLES = packaged_toml("ancient_world.engine", "styles.toml") or {}
"""By CSS class: the style in light mode, and what differs in dark mode."""

SIDE_COLOURS = ("#e69f00", "#56b4e9", "#2fb38a", "#f0e442", "#8f9df2", "#e2704a")
"""The colour of each side, safe for most colour-blind people; the sides also differ by shape."""
_HIGHLIGHT = "stroke:#c2185b;stroke-width:2.2;stroke-dasharray:5 2"
_TURN = "transform-box:fill-box;transform-origin:center;animation:aw-turn .7s ease-out"
_DARK_HIGHLIGHT = "stroke:#ff7fb0"


COLOURS = {"ochre": "sand", "lagoon": "azure", "moss": "leaf", "rust": "brick", "plum": "violet", "slate": "stone"}  # fmt: skip
"""The colours that a game without drawings can give to components and tracks: the class of a band, and that of the ground."""


def has_style(name: str) -> bool:
    """Return whether there is a CSS class of this name."""
    return name in _STYLES


def build_style_sheet() -> str:
    """Return the style sheet of all pictures."""
    light_rules = "".join(
        [f"{_shape_selector(name)}{{{light_style}}}" for name, (light_style, _) in _STYLES.items()]
    )
    dark_rules = "".join(
        [f"{_shape_selector(name)}{{{dark_style}}}" for name, (_, dark_style) in _STYLES.items()]
    )
    side_rules = [
        f"{_shape_selector(f'p{side}')}{{fill:{colour}}}"
        for side, colour in enumerate(SIDE_COLOURS)
    ]
    side_rules += [
        f".aw .sown{side}{{fill:url(#aw-sown{side})}}" for side in range(len(SIDE_COLOURS))
    ]
    highlight_selector = ".aw .lit>.face"
    return (
        f".aw{{max-width:100%;height:auto}}.aw text{{font-family:{FONT}}}.aw .b{{font-weight:bold}}{light_rules}{''.join(side_rules)}{highlight_selector}{{{_HIGHLIGHT}}}"
        f".aw .face{{pointer-events:all}}.aw .lit{{cursor:pointer}}"
        f"@media (prefers-reduced-motion:no-preference){{.aw .turned{{{_TURN}}}}}@keyframes aw-turn{{from{{transform:scaleX(0)}}}}"
        f"@media (prefers-color-scheme:dark){{{dark_rules}{highlight_selector}{{{_DARK_HIGHLIGHT}}}}}"
    )


def _shape_selector(name: str) -> str:
    """Return the CSS selector of a class, for shapes in the picture and for shapes in symbols, which lie outside ``.aw``."""
    return f".aw .{name},.aw-{name}"


STYLE_SHEET = build_style_sheet()
