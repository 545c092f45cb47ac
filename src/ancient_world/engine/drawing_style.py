"""The style of pictures: colours, symbols, and the widths of letters."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from unicodedata import east_asian_width, normalize

from ancient_world.engine.message_catalogue import register_messages

# --- symbols ---


def _ground_symbol(css_class: str, *shapes: tuple[str, str]) -> str:
    """Return a ground: a colour, and shapes that lie on it, given as CSS class and path."""
    return "".join(
        [
            f'<path class="aw-{name}" d="{d}"/>'
            for name, d in ((css_class, "M0 0H20V20H0Z"), *shapes)
        ]
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
    # grounds, by what lies there: fields, forest, mountains, and hills with gems
    "ground-wheat": _ground_symbol("sand", ("furrow", "M0 5Q10 1 20 5M0 10Q10 6 20 10M0 15Q10 11 20 15M0 20Q10 16 20 20"), ("ear", "M9 9Q7 6 9 3 11 6 9 9ZM15 10Q13 7 15 4 17 7 15 10ZM12 15Q10 12 12 9 14 12 12 15ZM6 16Q4 13 6 10 8 13 6 16ZM17 17Q15 14 17 11 19 14 17 17ZM3 11Q1 8 3 5 5 8 3 11ZM10 20Q8 17 10 14 12 17 10 20Z")),
    "ground-game": _ground_symbol("leaf", ("meadow", "M0 13Q6 9 12 13T20 12V20H0Z"), ("tree", "M9 8 12 1 15 8ZM14 11 17 4 20 11ZM5 12 8 5 11 12ZM10 16 13 9 16 16ZM1 17 4 10 7 17ZM15 18 17.5 12 20 18ZM7 20 9 15 11 20Z"), ("trunk", "M3.5 17H4.5V19H3.5ZM12.5 16H13.5V18H12.5ZM7.5 12H8.5V14H7.5Z")),
    "ground-rock": _ground_symbol("stone", ("peak", "M6 13 13 2 20 13V20H6ZM0 17 6 8 13 20H0Z"), ("cliff", "M13 2 20 13V20H16L14 11 15 8ZM6 8 13 20H8L6.5 14Z"), ("snow", "M13 2 10.6 5.8 12.3 5.4 13.3 6.6 14.4 5.6 15.5 6ZM6 8 4.3 10.6 5.5 10.2 6.4 11.2 7.7 11Z")),
    "ground-gem": _ground_symbol("violet", ("hill", "M0 12Q5 6 11 11T20 9V20H0Z"), ("jewel", "M12 16 14 11 17 10 19 14 17 18 14 19ZM3 18 4 14 6 13 8 15 7 19ZM15 6 16 4 18 5 17 7Z"), ("snow", "M14 11 17 10 16 13ZM4 14 6 13 5.5 15Z")),
    # what the cards of The Golden Ages are
    "emblem-wonder": '<path class="aw-gold" d="M2 7 10 1.5 18 7Z"/><path class="aw-marble" d="M3 8H17V9.5H3ZM4 9.5H6.2V15.5H4ZM8.9 9.5H11.1V15.5H8.9ZM13.8 9.5H16V15.5H13.8ZM3 15.5H17V17H3ZM1.5 17H18.5V19H1.5Z"/>',
    "emblem-building": '<path class="aw-sign" d="M3.5 9.5H16.5V18.5H3.5Z"/><path class="aw-roof" d="M1 10 10 2.5 19 10ZM14 3H16.5V8H14Z"/><path class="aw-mark" d="M8.5 18.5V13Q10 11 11.5 13V18.5ZM5 12H7V14.5H5ZM13 12H15V14.5H13Z"/>',
    "emblem-technology": '<path class="aw-iron" d="M8.6 1H11.4L12 3.3 14 4.1 16 2.9 18 4.9 16.8 7 17.6 9 19.9 9.6V12.3L17.6 12.9 16.8 14.9 18 17 16 19 14 17.8 12 18.6 11.4 20.5H8.6L8 18.6 6 17.8 4 19 2 17 3.2 14.9 2.4 12.9 .1 12.3V9.6L2.4 9 3.2 7 2 4.9 4 2.9 6 4.1 8 3.3Z"/><path class="aw-gold" d="M10 6C13 6 14.5 9 13 11.3L12 13H8L7 11.3C5.5 9 7 6 10 6ZM8.5 14H11.5V15.5H8.5Z"/>',
    "emblem-civilization": '<path class="aw-sign" d="M5 3H15V10Q15 14 10 16.5 5 14 5 10Z"/><path class="aw-gold" d="M6.5 4.5H13.5L12.5 8 13.5 10.5 10 9 6.5 10.5 7.5 8Z"/><path class="aw-tree" d="M4.5 17Q0 13 1.5 5 4 9 3.5 12 5 14 7 18.5ZM15.5 17Q20 13 18.5 5 16 9 16.5 12 15 14 13 18.5Z"/>',
    "emblem-judgement": '<path class="aw-stroke" d="M10 2V17M3 5H17"/><path class="aw-gold" d="M.5 12 3.5 5.5 6.5 12Q3.5 16 .5 12ZM13.5 12 16.5 5.5 19.5 12Q16.5 16 13.5 12Z"/><path class="aw-mark" d="M6 19Q10 14 14 19Z"/>',
    "emblem-future": '<path class="aw-sign" d="M10 .5Q15 5 14 13H6Q5 5 10 .5Z"/><path class="aw-roof" d="M6 9 2.5 14.5 6 14ZM14 9 17.5 14.5 14 14ZM7.5 14H12.5L10 19.5Z"/><circle class="aw-azure" cx="10" cy="7" r="2.2"/>',
    # tribes: each banner has a form of its own
    "green": '<path class="aw-p2 aw-piece" d="M4 1H16V17L10 12 4 17Z"/>',
    "red": '<path class="aw-p5 aw-piece" d="M4 1H16V17H4Z"/>',
    "purple": '<path class="aw-p4 aw-piece" d="M4 1H16V12L10 18 4 12Z"/>',
    "blue": '<path class="aw-p1 aw-piece" d="M4 1H16V11C16 19 4 19 4 11Z"/>',
    "yellow": '<path class="aw-p3 aw-piece" d="M4 1H16L10 18Z"/>',
}  # fmt: skip

_FILL_ATTRIBUTE = ' preserveAspectRatio="xMidYMid slice"'
SYMBOLS: Mapping[str, str] = {
    name: f'<symbol id="aw-{name}" viewBox="0 0 20 20"{_FILL_ATTRIBUTE if name.startswith("ground") else ""}>{shape}</symbol>'
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
    "rock": "rock", "gem": "gem", "emblem-wonder": "a wonder", "emblem-building": "a building card", "emblem-technology": "a technology",
    "emblem-civilization": "a civilization", "emblem-judgement": "a judgement of history", "emblem-future": "a future technology",
    "green": "green", "red": "red", "purple": "purple", "blue": "blue", "yellow": "yellow",
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
    "disc": ("fill:#fffdf8;fill-opacity:.85", "fill:#1b1d21"),
    "grid": ("fill:none;stroke:#c3d8e5;stroke-width:.6", "stroke:#22353f"),
    "furrow": ("fill:none;stroke:#c9962f;stroke-width:1", "stroke:#8d7226"),
    "ear": ("fill:#d39a24", "fill:#b08a2c"),
    "meadow": ("fill:#a9cc85", "fill:#3a5c30"),
    "tree": ("fill:#4f8a4a", "fill:#6aa35c"),
    "trunk": ("fill:#6b4a2b", "fill:#a07c52"),
    "peak": ("fill:#a79c92", "fill:#75706c"),
    "cliff": ("fill:#82776e", "fill:#5a5653"),
    "snow": ("fill:#ffffff", "fill:#d9dde0"),
    "hill": ("fill:#cfaedb", "fill:#6a4f7c"),
    "jewel": ("fill:#8e3fb0;stroke:#4d1c63;stroke-width:.5", "fill:#b473d1;stroke:#2b1037"),
    "roof": ("fill:#b5533c;stroke:#1c1a17;stroke-width:.7", "fill:#c96a52;stroke:#f1eee6"),
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
