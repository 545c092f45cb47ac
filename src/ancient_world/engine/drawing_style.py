"""The style of pictures: colours, symbols, and the widths of letters."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from unicodedata import east_asian_width, normalize

from ancient_world.engine.message_catalogue import register_messages

# --- symbols ---


def _ground_symbol(css_class: str, pattern: str) -> str:
    return (
        f'<path class="aw-{css_class}" d="M0 0H20V20H0Z"/><path class="aw-pattern" d="{pattern}"/>'
    )


_SYMBOL_SHAPES = {
    # goods
    "coin": '<circle class="aw-gold" cx="10" cy="10" r="8"/><circle class="aw-line" cx="10" cy="10" r="5"/>',
    "marble": '<path class="aw-marble" d="M3 6 8 3H18V13L13 17H3ZM3 6H13V17M13 6 18 3"/>',
    "iron": '<path class="aw-iron" d="M6 5H14L18 15H2Z"/>',
    "gold": '<path class="aw-gold" d="M3 15 5 8 10 4 15 6 18 12 16 16 9 17Z"/>',
    "knowledge": '<path class="aw-sign" d="M2 5C5 3 8 3 10 5 12 3 15 3 18 5V16C15 14 12 14 10 16 8 14 5 14 2 16ZM10 5V16"/>',
    "ambrosia": '<path class="aw-sign" d="M7 2H13V5L16 9C16 14 13 18 10 18 7 18 4 14 4 9L7 5Z"/><path class="aw-mark" d="M5 10H15C15 14 12 17 10 17 8 17 5 14 5 10Z"/>',
    "food": '<path class="aw-sign" d="M10 18V6M10 6C7 5 7 3 10 1 13 3 13 5 10 6M10 10C6 10 5 8 5 5 8 5 10 7 10 10 10 7 12 5 15 5 15 8 14 10 10 10M10 15C6 15 5 13 5 10 8 10 10 12 10 15 10 12 12 10 15 10 15 13 14 15 10 15"/>',
    # pieces
    "legion": '<path class="aw-sign" d="M3 3H17V9C17 14 14 17 10 19 6 17 3 14 3 9Z"/><path class="aw-mark" d="M9 5H11V9H15V11H11V16H9V11H5V9H9Z"/>',
    "galley": '<path class="aw-sign" d="M2 12H18L15 17H5ZM10 12V2L16 9H10"/>',
    "city": '<path class="aw-sign" d="M2 18V9H6V5L10 2 14 5V9H18V18Z"/><path class="aw-mark" d="M8 18V13H12V18Z"/>',
    "temple": '<path class="aw-suit" d="M2 7 10 2 18 7ZM3 18V16H17V18ZM5 8V15H7V8ZM9 8V15H11V8ZM13 8V15H15V8Z"/>',
    "cube": '<path class="aw-sign" d="M3 6 10 2 17 6V14L10 18 3 14ZM3 6 10 10 17 6M10 10V18"/>',
    "citizen": '<circle class="aw-sign" cx="10" cy="6" r="4"/><path class="aw-sign" d="M3 18C3 13 6 11 10 11 14 11 17 13 17 18Z"/>',
    "lying": '<circle class="aw-sign" cx="4" cy="13" r="3"/><path class="aw-sign" d="M8 16C8 12 11 10 18 10V16Z"/>',
    # personalities
    "kings": '<path class="aw-sign" d="M2 16V5L6 10 10 3 14 10 18 5V16Z"/>',
    "scholars": '<path class="aw-sign" d="M5 2H17V5H15V16H17V18H5C3 18 3 15 5 15H11"/><path class="aw-line" d="M7 6H13M7 9H13M7 12H13"/>',
    "generals": '<path class="aw-sign" d="M9 1H11L12 3V12H15V14H11V19H9V14H5V12H8V3Z"/>',
    "citizens": '<path class="aw-sign" d="M2 18V8L10 2 18 8V18H12V12H8V18Z"/>',
    "navigators": '<circle class="aw-sign" cx="10" cy="4" r="2.5"/><path class="aw-sign" d="M9 7H11V9H14V11H11V16C14 16 16 14 17 12L19 15C17 18 13 19 10 19 7 19 3 18 1 15L3 12C4 14 6 16 9 16V11H6V9H9Z"/>',
    # suits
    "palace": '<path class="aw-suit" d="M2 18V9C2 6 6 6 6 9V11H7V7C7 1 13 1 13 7V11H14V9C14 6 18 6 18 9V18Z"/>',
    "library": '<path class="aw-suit" d="M3 3H7V17H3ZM8 3H12V17H8ZM13 4 16 3 19 16 16 17Z"/>',
    "garden": '<path class="aw-suit" d="M10 19V9C4 9 2 6 2 2 7 2 10 5 10 9 10 6 13 4 18 4 18 9 15 12 10 12"/>',
    "stronghold": '<path class="aw-suit" d="M3 18V3H6V6H8V3H12V6H14V3H17V18H12V13H8V18Z"/>',
    # what cards do
    "sword": '<path class="aw-suit" d="M10 0 12.5 3.5V12H17V14.5H12V18L10 20 8 18V14.5H3V12H7.5V3.5Z"/>',
    "arrow": '<path class="aw-stroke" d="M5 1C18 3 18 17 5 19"/><path class="aw-line" d="M5 1V19"/><path class="aw-stroke" d="M0 10H18M14 6 18.5 10 14 14"/>',
    "shield": '<path class="aw-sign" d="M3 3H17V9C17 14 14 17 10 19 6 17 3 14 3 9Z"/>',
    "house": '<path class="aw-sign" d="M1 10 10 2 19 10H16V18H4V10Z"/>',
    "hammer": '<path class="aw-sign" d="M4 2H16V8H12V19H8V8H4Z"/>',
    "titan": '<path class="aw-sign" d="M2 1C3 5 5 6 7 6H13C15 6 17 5 18 1 20 7 18 10 17 11 17 16 13 19 10 19 7 19 3 16 3 11 2 10 0 7 2 1Z"/><path class="aw-mark" d="M6 10 9 12H6ZM14 10 11 12H14ZM7 15H13V16H7Z"/>',
    "blank": '<rect class="aw-sign" x="2" y="2" width="16" height="16" rx="3"/>',
    "star": '<path class="aw-sign" d="M10 1 13 7 19 8 14 12 16 19 10 15 4 19 6 12 1 8 7 7Z"/>',
    "glory": '<path class="aw-sign" d="M10 1 12 6 18 5 15 10 18 15 12 14 10 19 8 14 2 15 5 10 2 5 8 6Z"/>',
    "cards": '<path class="aw-sign" d="M6 2H18V15H6Z"/><path class="aw-sign" d="M2 5H14V18H2Z"/>',
    "look": '<path class="aw-sign" d="M1 10C5 4 15 4 19 10 15 16 5 16 1 10Z"/><circle class="aw-mark" cx="10" cy="10" r="3"/>',
    "district": '<path class="aw-sign" d="M1 18V9L5 5 9 9V18ZM9 18V6L14 2 19 6V18Z"/>',
    "first": '<circle class="aw-sign" cx="10" cy="10" r="8.5"/><path class="aw-mark" d="M7 7 10 4H12V14H14V16H7V14H9V7Z"/>',
    "golden": '<path class="aw-gold" d="M10 1 13 7 19 8 14 12 16 19 10 15 4 19 6 12 1 8 7 7Z"/>',
    "again": '<path class="aw-stroke" d="M15 5A7 7 0 1 0 17 11"/><path class="aw-mark" d="M11 7H18V0Z"/>',
    # what lies on squares
    "game": '<path class="aw-suit" d="M2 12C4 8 8 8 12 8L14 3 15 6 18 5 19 8 16 10C16 13 15 14 15 18H13L12 14H7L6 18H4L4 13Z"/>',
    "wheat": '<path class="aw-suit" d="M10 19V7M10 7C8 5 8 3 10 1 12 3 12 5 10 7M10 12C6 11 5 9 5 6 8 7 10 9 10 12 10 9 12 7 15 6 15 9 14 11 10 12"/>',
    "rock": '<path class="aw-suit" d="M1 17 6 6 10 11 14 3 19 17ZM10 11 12 17"/>',
    "gem": '<path class="aw-sign" d="M5 3H15L19 8 10 18 1 8ZM1 8H19M7 8 10 18 13 8 10 3Z"/>',
    # advances
    "wheel": '<circle class="aw-sign" cx="10" cy="10" r="8.5"/><circle class="aw-line" cx="10" cy="10" r="6.5"/><path class="aw-line" d="M10 3.5V16.5M3.5 10H16.5M5.4 5.4 14.6 14.6M14.6 5.4 5.4 14.6"/><circle class="aw-mark" cx="10" cy="10" r="2"/>',
    "roads": '<path class="aw-suit" d="M7 1H13L19 19H1Z"/><path class="aw-sign" d="M9.5 2H10.5L11 6H9ZM8.9 8H11.1L11.6 12H8.4ZM8.3 14H11.7L12.2 18H7.8Z"/>',
    "boats": '<path class="aw-sign" d="M1 9H19C18 14 15 16 10 16 5 16 2 14 1 9Z"/><path class="aw-stroke" d="M6 4 10 17M14 4 13 9M1 18C3 16.5 5 19.5 7 18 9 16.5 11 19.5 13 18 15 16.5 17 19.5 19 18"/>',
    "navigation": '<circle class="aw-sign" cx="10" cy="10" r="9"/><path class="aw-mark" d="M10 1.5 12 8 18.5 10 12 12 10 18.5 8 12 1.5 10 8 8Z"/><circle class="aw-sign" cx="10" cy="10" r="1.6"/>',
    "market": '<path class="aw-sign" d="M3 9H17V18H3Z"/><path class="aw-mark" d="M7 12H13V18H7Z"/><path class="aw-gold" d="M2 2H18L19.5 8C19.5 10.5 16 10.5 15.5 8.5 15 10.5 11 10.5 10 8.5 9 10.5 5 10.5 4.5 8.5 4 10.5.5 10.5.5 8Z"/>',
    "coinage": '<path class="aw-gold" d="M2 13C2 10.5 14 10.5 14 13V16C14 18.8 2 18.8 2 16ZM2 9C2 6.5 14 6.5 14 9V12C14 14.8 2 14.8 2 12Z"/><circle class="aw-gold" cx="13.5" cy="6" r="5"/><circle class="aw-line" cx="13.5" cy="6" r="3"/>',
    "monarchy": '<path class="aw-gold" d="M2 15V5L6 9 10 2 14 9 18 5V15Z"/><path class="aw-sign" d="M2 15H18V18H2Z"/><circle class="aw-mark" cx="10" cy="12" r="1.8"/>',
    "democracy": '<path class="aw-sign" d="M6 9C3 7 3 3 6 1H14C17 3 17 7 14 9C17 11 17 14 14 19H6C3 14 3 11 6 9Z"/><path class="aw-stroke" d="M7 14 9.5 16.5 13.5 11.5"/><path class="aw-line" d="M5.5 9H14.5"/>',
    # grounds, by what lies there: each has a colour and a pattern
    "ground-wheat": _ground_symbol("sand", "M3 4V7M9 4V7M15 4V7M6 10V13M12 10V13M18 10V13M3 16V19M9 16V19M15 16V19"),
    "ground-game": _ground_symbol("leaf", "M2 4 4 6 6 4M11 4 13 6 15 4M6 10 8 12 10 10M15 10 17 12 19 10M2 16 4 18 6 16M11 16 13 18 15 16"),
    "ground-rock": _ground_symbol("stone", "M0 5 5 0M0 10 10 0M0 15 15 0M0 20 20 0M5 20 20 5M10 20 20 10M15 20 20 15"),
    "ground-gem": _ground_symbol("violet", "M4 2 6 5 4 8 2 5ZM14 2 16 5 14 8 12 5ZM9 8 11 11 9 14 7 11ZM4 13 6 16 4 19 2 16ZM14 13 16 16 14 19 12 16Z"),
    # tribes: each banner has a form of its own
    "green": '<path class="aw-p2 aw-piece" d="M4 1H16V17L10 12 4 17Z"/>',
    "red": '<path class="aw-p5 aw-piece" d="M4 1H16V17H4Z"/>',
    "purple": '<path class="aw-p4 aw-piece" d="M4 1H16V12L10 18 4 12Z"/>',
    "blue": '<path class="aw-p1 aw-piece" d="M4 1H16V11C16 19 4 19 4 11Z"/>',
    "yellow": '<path class="aw-p3 aw-piece" d="M4 1H16L10 18Z"/>',
}  # fmt: skip

_STRETCH_ATTRIBUTE = ' preserveAspectRatio="none"'
SYMBOLS: Mapping[str, str] = {
    name: f'<symbol id="aw-{name}" viewBox="0 0 20 20"{_STRETCH_ATTRIBUTE if name.startswith("ground") else ""}>{shape}</symbol>'
    for name, shape in _SYMBOL_SHAPES.items()
}
"""The SVG ``<symbol>`` elements by name; a picture contains each that it uses once."""

SYMBOL_MEANINGS: Mapping[str, str] = {
    "coin": "coins", "marble": "marble", "iron": "iron", "gold": "gold", "knowledge": "knowledge", "ambrosia": "ambrosia",
    "food": "food", "legion": "legion", "galley": "galley", "city": "city", "temple": "temple", "cube": "cube",
    "citizen": "citizen", "lying": "lying colonist", "kings": "kings", "scholars": "scholars", "generals": "generals",
    "citizens": "citizens", "navigators": "navigators", "palace": "palace", "library": "library", "garden": "garden",
    "stronghold": "stronghold", "sword": "sword", "arrow": "arrow", "shield": "shield", "house": "house", "hammer": "repair",
    "titan": "titan", "blank": "any", "star": "points", "glory": "glory", "cards": "for each such card", "look": "look at cards",
    "district": "district", "first": "goes first", "golden": "golden age", "again": "each time", "game": "game", "wheat": "wheat",
    "rock": "rock", "gem": "gem", "wheel": "the wheel", "roads": "roads", "boats": "boats", "navigation": "navigation",
    "market": "market", "coinage": "coinage", "monarchy": "monarchy", "democracy": "democracy", "green": "green", "red": "red", "purple": "purple", "blue": "blue", "yellow": "yellow",
}  # fmt: skip
"""The meaning of each symbol; a game in which a symbol means something else registers ``GAME-symbol-NAME``."""
register_messages({f"symbol-{name}": meaning for name, meaning in SYMBOL_MEANINGS.items()})


# --- widths of letters ---


FONT = "Arial, 'Liberation Sans', Helvetica, sans-serif"
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


_STYLES = {
    "paper": ("fill:#fffdf8", "fill:#1b1d21"),
    "ink": ("fill:#1c1a17", "fill:#f1eee6"),
    "dim": ("fill:#5c564c", "fill:#b9b3a6"),
    "box": ("fill:#fbf7ec;stroke:#6f675a;stroke-width:.8", "fill:#292c32;stroke:#8d877b"),
    "head": ("fill:#eadfc6;stroke:#6f675a;stroke-width:.8", "fill:#3b3a35;stroke:#8d877b"),
    "back": ("fill:#cfc5ae;stroke:#6f675a;stroke-width:.8", "fill:#4a4740;stroke:#8d877b"),
    "stroke": ("fill:none;stroke:#1c1a17;stroke-width:2", "stroke:#f1eee6"),
    "none": ("fill:none", "fill:none"),
    "reach": ("fill-opacity:0", ""),
    "rim": ("stroke:#6f675a;stroke-width:.9", "stroke:#8d877b"),
    "off": ("fill:none;stroke:#8a8274;stroke-width:.8;stroke-dasharray:2 2", "stroke:#77726a"),
    "land": ("fill:#e8d9b0;stroke:#6f675a;stroke-width:.8", "fill:#57502f;stroke:#8d877b"),
    "water": ("fill:#dbeaf3;stroke:#a9bfcd;stroke-width:.6", "fill:#16242e;stroke:#3d5261"),
    "way-land": ("fill:none;stroke:#8b6b3d;stroke-width:1.6", "stroke:#b9975f"),
    "way-sea": ("fill:none;stroke:#2f78ad;stroke-width:1.6;stroke-dasharray:2 3", "stroke:#6db2e3"),
    "shallow": ("fill:none;stroke:#c3dcea;stroke-width:9;stroke-linejoin:round", "stroke:#1d3240"),
    "earth": ("fill:#efe3c3;stroke:#5b8fae;stroke-width:3;stroke-linejoin:round;paint-order:stroke", "fill:#45402a;stroke:#6d9dbb"),
    "region": ("stroke:#6f675a;stroke-opacity:.45;stroke-width:.9;fill-opacity:.4", "stroke:#b9b3a6"),
    "seed": ("fill:#000;fill-opacity:.17", "fill:#fff"),
    "coast": ("fill:none;stroke:#2f78ad;stroke-width:3", "stroke:#6db2e3"),
    "line": ("fill:none;stroke:#6f675a;stroke-width:.8", "stroke:#8d877b"),
    "sign": ("fill:#fffdf8;stroke:#1c1a17;stroke-width:.9", "fill:#1b1d21;stroke:#f1eee6"),
    "suit": ("fill:#4a4034;stroke:#1c1a17;stroke-width:.5", "fill:#e5ddcb;stroke:#f1eee6"),
    "name": ("fill:#1c1a17;stroke:#fffdf8;stroke-width:2.5;paint-order:stroke", "fill:#f1eee6;stroke:#1b1d21"),
    "sign-on": ("stroke:#000;stroke-width:1.1", "stroke:#000"),
    "mark": ("fill:#1c1a17", "fill:#f1eee6"),
    "on-piece": ("fill:#000", "fill:#000"),
    "gold": ("fill:#f5c542;stroke:#1c1a17;stroke-width:.9", "stroke:#000"),
    "iron": ("fill:#9aa3ab;stroke:#1c1a17;stroke-width:.9", "stroke:#000"),
    "marble": ("fill:#ffffff;stroke:#1c1a17;stroke-width:.9", "stroke:#000"),
    "piece": ("stroke:#000;stroke-width:1", "stroke:#000"),
    "sand": ("fill:#f6df8e", "fill:#5f5118"),
    "leaf": ("fill:#c3dda6", "fill:#2f4d27"),
    "stone": ("fill:#d3ccc4", "fill:#494848"),
    "violet": ("fill:#e6cfee", "fill:#513b61"),
    "brick": ("fill:#f4c7b8", "fill:#6b3a2c"),
    "azure": ("fill:#a8cbe9", "fill:#174a70"),
    "pattern": ("fill:none;stroke:#5c564c;stroke-opacity:.55;stroke-width:.45", "stroke:#d8d2c4"),
    "field": ("fill-opacity:.45", "fill-opacity:.6"),
    "crack": ("fill:none;stroke:#c1121f;stroke-width:3;stroke-linejoin:bevel", "stroke:#ff5a5f"),
    "damage": ("fill:#c1121f", "fill:#c1121f"),
    "on-damage": ("fill:#ffffff", "fill:#ffffff"),
    "shadow": ("fill:none;stroke:#fffdf8;stroke-width:3", "stroke:#1b1d21"),
}  # fmt: skip
"""By CSS class: the style in light mode, and what differs in dark mode."""

SIDE_COLOURS = ("#e69f00", "#56b4e9", "#2fb38a", "#f0e442", "#8f9df2", "#e2704a")
"""The colour of each side, safe for most colour-blind people; the sides also differ by shape."""
_HIGHLIGHT = "stroke:#c2185b;stroke-width:2.2;stroke-dasharray:5 2"
_DARK_HIGHLIGHT = "stroke:#ff7fb0"


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
        f"@media (prefers-color-scheme:dark){{{dark_rules}{highlight_selector}{{{_DARK_HIGHLIGHT}}}}}"
    )


def _shape_selector(name: str) -> str:
    """Return the CSS selector of a class, for shapes in the picture and for shapes in symbols, which lie outside ``.aw``."""
    return f".aw .{name},.aw-{name}"


STYLE_SHEET = build_style_sheet()
