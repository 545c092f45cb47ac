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
    "knowledge": '<path class="aw-wave" d="M2 5C5 3 8 3 10 5 12 3 15 3 18 5V16C15 14 12 14 10 16 8 14 5 14 2 16ZM10 5V16"/>',
    "ambrosia": '<path class="aw-hide" d="M7 2H13V5L16 9C16 14 13 18 10 18 7 18 4 14 4 9L7 5Z"/><path class="aw-mark" d="M5 10H15C15 14 12 17 10 17 8 17 5 14 5 10Z"/>',
    "food": '<path class="aw-gold" d="M10 18V6M10 6C7 5 7 3 10 1 13 3 13 5 10 6M10 10C6 10 5 8 5 5 8 5 10 7 10 10 10 7 12 5 15 5 15 8 14 10 10 10M10 15C6 15 5 13 5 10 8 10 10 12 10 15 10 12 12 10 15 10 15 13 14 15 10 15"/>',
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
    "shield": '<path class="aw-iron" d="M3 3H17V9C17 14 14 17 10 19 6 17 3 14 3 9Z"/>',
    "house": '<path class="aw-roof" d="M1 10 10 2 19 10H16V18H4V10Z"/>',
    "hammer": '<path class="aw-iron" d="M4 2H16V8H12V19H8V8H4Z"/>',
    "titan": '<path class="aw-sign" d="M2 1C3 5 5 6 7 6H13C15 6 17 5 18 1 20 7 18 10 17 11 17 16 13 19 10 19 7 19 3 16 3 11 2 10 0 7 2 1Z"/><path class="aw-mark" d="M6 10 9 12H6ZM14 10 11 12H14ZM7 15H13V16H7Z"/>',
    "blank": '<rect class="aw-sign" x="2" y="2" width="16" height="16" rx="3"/>',
    "star": '<path class="aw-sign" d="M10 1 13 7 19 8 14 12 16 19 10 15 4 19 6 12 1 8 7 7Z"/>',
    "glory": '<path class="aw-sign" d="M10 1 12 6 18 5 15 10 18 15 12 14 10 19 8 14 2 15 5 10 2 5 8 6Z"/>',
    "cards": '<path class="aw-sign" d="M6 2H18V15H6Z"/><path class="aw-sign" d="M2 5H14V18H2Z"/>',
    "look": '<path class="aw-sign" d="M1 10C5 4 15 4 19 10 15 16 5 16 1 10Z"/><circle class="aw-mark" cx="10" cy="10" r="3"/>',
    "district": '<path class="aw-wall" d="M1 18V9L5 5 9 9V18ZM9 18V6L14 2 19 6V18Z"/>',
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
    # grounds, by what lies there: fields, forest, mountains, and hills with gems
    "ground-wheat": _ground_symbol("sand", ("furrow", "M0 5Q10 1 20 5M0 10Q10 6 20 10M0 15Q10 11 20 15M0 20Q10 16 20 20"), ("ear", "M9 9Q7 6 9 3 11 6 9 9ZM15 10Q13 7 15 4 17 7 15 10ZM12 15Q10 12 12 9 14 12 12 15ZM6 16Q4 13 6 10 8 13 6 16ZM17 17Q15 14 17 11 19 14 17 17ZM3 11Q1 8 3 5 5 8 3 11ZM10 20Q8 17 10 14 12 17 10 20Z")),
    "ground-game": _ground_symbol("leaf", ("meadow", "M0 13Q6 9 12 13T20 12V20H0Z"), ("tree", "M9 8 12 1 15 8ZM14 11 17 4 20 11ZM5 12 8 5 11 12ZM10 16 13 9 16 16ZM1 17 4 10 7 17ZM15 18 17.5 12 20 18ZM7 20 9 15 11 20Z"), ("trunk", "M3.5 17H4.5V19H3.5ZM12.5 16H13.5V18H12.5ZM7.5 12H8.5V14H7.5Z")),
    "ground-rock": _ground_symbol("stone", ("peak", "M6 13 13 2 20 13V20H6ZM0 17 6 8 13 20H0Z"), ("cliff", "M13 2 20 13V20H16L14 11 15 8ZM6 8 13 20H8L6.5 14Z"), ("snow", "M13 2 10.6 5.8 12.3 5.4 13.3 6.6 14.4 5.6 15.5 6ZM6 8 4.3 10.6 5.5 10.2 6.4 11.2 7.7 11Z")),
    "ground-gem": _ground_symbol("violet", ("hill", "M0 12Q5 6 11 11T20 9V20H0Z"), ("jewel", "M12 16 14 11 17 10 19 14 17 18 14 19ZM3 18 4 14 6 13 8 15 7 19ZM15 6 16 4 18 5 17 7Z"), ("snow", "M14 11 17 10 16 13ZM4 14 6 13 5.5 15Z")),
    # what a card is: a wonder, a building, a technology, a civilization, a judgement, a future technology
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
    # emblems of suits, for the fields of cards
    "crown": '<path class="aw-gold" d="M2 17V5L6 10 10 2 14 10 18 5V17Z"/>',
    "emblem-palace": '<path class="aw-seed" d="M1 18.6H19V19.3H1Z"/><path class="aw-plum" d="M1.6 17.4H18.4V18.6H1.6ZM2 17.4V8.2H4.6V17.4ZM15.4 17.4V8.2H18V17.4ZM5.2 17.4V9.4H14.8V17.4ZM1.7 8.2C1.2 6.4 3 6 3.3 4.4 3.6 6 5.4 6.4 4.9 8.2ZM15.1 8.2C14.6 6.4 16.4 6 16.7 4.4 17 6 18.8 6.4 18.3 8.2ZM5.4 9.4C4.2 6.2 9 5.4 10 2 11 5.4 15.8 6.2 14.6 9.4Z"/><path class="aw-seed" d="M10 2C11 5.4 15.8 6.2 14.6 9.4H14.8V17.4H10ZM16.7 4.4C17 6 18.8 6.4 18.3 8.2H18V17.4H16.7ZM3.3 4.4C3.6 6 5.4 6.4 4.9 8.2H4.6V17.4H3.3Z"/><path class="aw-shine" d="M5.2 9.4H14.8V10H5.2ZM2 8.2H4.6V8.7H2ZM15.4 8.2H18V8.7H15.4ZM9.8 .5H10.2V2.6H9.8ZM3.2 3.2H3.4V4.8H3.2ZM16.6 3.2H16.8V4.8H16.6ZM8.4 17.4V13.8A1.6 1.6 0 0 1 11.6 13.8V17.4Z"/><path class="aw-paper" d="M6.1 13.4V11.75A0.55 0.55 0 0 1 7.2 11.75V13.4ZM12.8 13.4V11.75A0.55 0.55 0 0 1 13.9 11.75V13.4ZM2.9 12V10.6A0.4 0.4 0 0 1 3.7 10.6V12ZM16.3 12V10.6A0.4 0.4 0 0 1 17.1 10.6V12ZM6.1 16.4V14.95A0.55 0.55 0 0 1 7.2 14.95V16.4ZM12.8 16.4V14.95A0.55 0.55 0 0 1 13.9 14.95V16.4Z"/><path class="aw-seed" d="M9.9 12.6H10.1V17.4H9.9Z"/>',
    "emblem-library": '<path class="aw-seed" d="M1 18.8H19V19.4H1Z"/><path class="aw-lagoon" d="M2.2 18V7C2.2 .6 17.8 .6 17.8 7V18ZM1.4 17.8H18.6V18.8H1.4Z"/><path class="aw-paper" d="M3.4 17V7.2C3.4 2.2 16.6 2.2 16.6 7.2V17Z"/><path class="aw-lagoon" d="M3.4 8.2H16.6V8.8H3.4ZM3.4 12.5H16.6V13.1H3.4Z"/><path class="aw-rust" d="M3.7 12.5V9.5H4.7V12.5Z"/><path class="aw-lagoon" d="M4.82 12.5V9.9H5.62V12.5Z"/><path class="aw-ochre" d="M5.74 12.5V9.3H6.84V12.5Z"/><path class="aw-plum" d="M6.96 12.5V9.7H7.86V12.5Z"/><path class="aw-moss" d="M7.98 12.5V9.4H8.98V12.5Z"/><path class="aw-lagoon" d="M11.2 12.5V9.3H12.2V12.5Z"/><path class="aw-ochre" d="M12.32 12.5V10H13.12V12.5Z"/><path class="aw-rust" d="M13.24 12.5V9.5H14.34V12.5Z"/><path class="aw-moss" d="M14.46 12.5V9.8H15.36V12.5Z"/><path class="aw-moss" d="M3.7 17V13.8H4.8V17Z"/><path class="aw-plum" d="M4.92 17V14H5.82V17Z"/><path class="aw-lagoon" d="M5.94 17V13.6H7.14V17Z"/><path class="aw-plum" d="M12.2 17V13.7H13.2V17Z"/><path class="aw-rust" d="M13.32 17V14.1H14.22V17Z"/><path class="aw-lagoon" d="M14.34 17V13.9H15.54V17Z"/><path class="aw-ochre" d="M15.66 17V14.4H16.36V17Z"/><path class="aw-ochre" d="M7.4 16.9L8.8 14 9.5 14.3 8.3 17ZM9 10.2 10 9.6 10.9 12.4 9.9 12.5Z"/><circle class="aw-sand" cx="10.6" cy="16.2" r="0.75"/><circle class="aw-sand" cx="11.3" cy="14.9" r="0.7"/><circle class="aw-seed" cx="10.6" cy="16.2" r="0.35"/><circle class="aw-seed" cx="11.3" cy="14.9" r="0.3"/><path class="aw-shine" d="M10 3.9 10.5 5.3 12 5.4 10.9 6.3 11.3 7.8 10 6.9 8.7 7.8 9.1 6.3 8 5.4 9.5 5.3Z"/><path class="aw-seed" d="M16.6 7.2V17H16V7C16 5 14.6 3.9 12.6 3.4 15 3.8 16.6 5 16.6 7.2Z"/>',
    "emblem-garden": '<path class="aw-moss" d="M.8 17H19.2L18 19H2Z"/><path class="aw-seed" d="M2 18.4H18L17.4 19.4H2.6Z"/><path class="aw-moss" d="M3.4 17C.9 14.2 1.9 9 3.4 6.4 4.9 9 5.9 14.2 3.4 17ZM16.6 17C14.1 14.2 15.1 9 16.6 6.4 18.1 9 19.1 14.2 16.6 17Z"/><path class="aw-seed" d="M3.4 6.4C4.9 9 5.9 14.2 3.4 17ZM16.6 6.4C18.1 9 19.1 14.2 16.6 17Z"/><path class="aw-rust" d="M9.2 17C9.6 14.5 9.5 12 8 9.6L9.6 11 10 8 10.5 11 12.2 9.4C10.6 12 10.5 14.5 10.9 17Z"/><path class="aw-moss" d="M10 1.2C12.2 .9 13.4 2.4 13.5 3.6 15.4 4 16 6 15.2 7.4 14.8 9.4 12.6 10 11.3 9.2 10.6 10 9.4 10 8.7 9.2 7.4 10 5.2 9.4 4.8 7.4 4 6 4.6 4 6.5 3.6 6.6 2.4 7.8 .9 10 1.2Z"/><path class="aw-seed" d="M13.5 3.6C15.4 4 16 6 15.2 7.4 14.8 9.4 12.6 10 11.3 9.2 10.6 10 9.4 10 8.7 9.2 11.5 8.8 13.4 6.8 13.5 3.6Z"/><circle class="aw-shine" cx="7" cy="5.6" r="0.6"/><circle class="aw-shine" cx="9.4" cy="3.6" r="0.6"/><circle class="aw-shine" cx="11.9" cy="5.4" r="0.6"/><circle class="aw-shine" cx="9.2" cy="7.2" r="0.6"/><circle class="aw-shine" cx="13.6" cy="7.4" r="0.6"/><path class="aw-lagoon" d="M6.2 17.4C6.2 16.5 13.8 16.5 13.8 17.4 13.8 18.3 6.2 18.3 6.2 17.4Z"/><path class="aw-paper" d="M7.4 17.3H9.6V17.5H7.4ZM10.6 17.7H12.6V17.9H10.6Z"/><circle class="aw-rust" cx="1.9" cy="17.9" r="0.35"/><circle class="aw-shine" cx="4.6" cy="17.8" r="0.35"/><circle class="aw-rust" cx="15.4" cy="17.8" r="0.35"/><circle class="aw-shine" cx="17.8" cy="17.8" r="0.35"/>',
    "emblem-temple": '<path class="aw-seed" d="M2.2 9H17.8V16.2H2.2Z"/><path class="aw-ochre" d="M1.2 7.2 10 1.6 18.8 7.2V8.9H1.2ZM2.25 8.9H4.35V9.6H2.25ZM2.6 9.6H4L4.15 15.6H2.45ZM2.25 15.6H4.35V16.2H2.25ZM5.85 8.9H7.95V9.6H5.85ZM6.2 9.6H7.6L7.75 15.6H6.05ZM5.85 15.6H7.95V16.2H5.85ZM12.05 8.9H14.15V9.6H12.05ZM12.4 9.6H13.8L13.95 15.6H12.25ZM12.05 15.6H14.15V16.2H12.05ZM15.65 8.9H17.75V9.6H15.65ZM16 9.6H17.4L17.55 15.6H15.85ZM15.65 15.6H17.75V16.2H15.65ZM1.6 16.2H18.4V17.2H1.6ZM.9 17.2H19.1V18.2H.9ZM.2 18.2H19.8V19.2H.2Z"/><path class="aw-seed" d="M10 1.6 18.8 7.2V8H10ZM1.6 17H18.4V17.2H1.6ZM.9 18H19.1V18.2H.9ZM3.4 9.6H4L4.15 15.6H3.45ZM7 9.6H7.6L7.75 15.6H7.05ZM13.2 9.6H13.8L13.95 15.6H13.25ZM16.8 9.6H17.4L17.55 15.6H16.85Z"/><path class="aw-paper" d="M3.8 7 10 3.1 16.2 7Z"/><circle class="aw-shine" cx="10" cy="5.7" r="1.1"/><path class="aw-shine" d="M9.8 3.6H10.2V4.4H9.8ZM7.6 5.5H8.6V5.9H7.6ZM11.4 5.5H12.4V5.9H11.4ZM8.2 4.2 8.9 4.8 8.6 5 7.9 4.5ZM11.8 4.2 11.1 4.8 11.4 5 12.1 4.5Z"/><path class="aw-rust" d="M9 16.2V14.6H8.4V14H11.6V14.6H11V16.2Z"/><path class="aw-shine" d="M10 14C8.6 13.4 8.8 12 9.8 10.4 10 11.4 11 11.6 11.2 12.6 11.3 13.4 10.8 13.8 10 14Z"/>',
    "emblem-stronghold": '<path class="aw-slate" d="M.6 19.2 2.4 16.2 5 16.8 7 15.8H13L15 16.8 17.6 16.2 19.4 19.2Z"/><path class="aw-seed" d="M10 15.8H13L15 16.8 17.6 16.2 19.4 19.2H12Z"/><path class="aw-rust" d="M7.2 12V3.4H8.6V4.4H9.4V3.4H10.6V4.4H11.4V3.4H12.8V12ZM2 17V6.6H3.3V7.6H4.2V6.6H5.4V7.6H6.3V6.6H7.2V9.4H8.4V10.4H9.4V9.4H10.6V10.4H11.6V9.4H12.8V6.6H13.7V7.6H14.6V6.6H15.8V7.6H16.7V6.6H18V17Z"/><path class="aw-seed" d="M10 4.4H11.4V3.4H12.8V9.4H11.6V10.4H10.6V9.4H10ZM4.9 7.6H6.3V6.6H7.2V17H4.9ZM15.6 7.6H16.7V6.6H18V17H15.6ZM2 8.6H7.2V9H2ZM12.8 8.6H18V9H12.8ZM7.2 11.2H12.8V11.5H7.2Z"/><path class="aw-paper" d="M4.1 10.6H4.8V12.6H4.1ZM15.2 10.6H15.9V12.6H15.2ZM9.7 6H10.3V8H9.7ZM4.1 13.8H4.8V15.4H4.1ZM15.2 13.8H15.9V15.4H15.2ZM8.3 17V14.3A1.7 1.7 0 0 1 11.7 14.3V17Z"/><path class="aw-mark" d="M9 17V13.4H9.3V17ZM9.85 17V12.9H10.15V17ZM10.7 17V13.4H11V17ZM8.3 14.2H11.7V14.5H8.3ZM8.3 15.6H11.7V15.9H8.3ZM9.85 .6H10.1V3.5H9.85Z"/><path class="aw-shine" d="M10.1 .6 14 1.5 10.1 2.5Z"/>',
    "emblem-tide": '<circle class="aw-shine" cx="13.6" cy="5.4" r="3.6"/><circle class="aw-slate" cx="4" cy="3.4" r="0.35"/><circle class="aw-slate" cx="7.6" cy="5.6" r="0.3"/><circle class="aw-slate" cx="5.2" cy="7.6" r="0.3"/><circle class="aw-slate" cx="8.8" cy="2" r="0.3"/><circle class="aw-seed" cx="12.7" cy="4.6" r="0.7"/><circle class="aw-seed" cx="14.8" cy="6.4" r="1"/><circle class="aw-seed" cx="14.4" cy="3.8" r="0.45"/><path class="aw-slate" d="M.8 12.6 4.6 8.8 6.4 10.6 8.6 7.4 12 12.6Z"/><path class="aw-seed" d="M8.6 7.4 12 12.6H8.2ZM4.6 8.8 6 12.6H4.2Z"/><path class="aw-paper" d="M8.6 7.4 9.6 9 8.8 8.8 8.2 9.4 7.7 8.7Z"/><path class="aw-lagoon" d="M.4 12.6C2 11.6 3.4 11.6 5 12.6 6.6 13.6 8 13.6 9.6 12.6 11.2 11.6 12.6 11.6 14.2 12.6 15.8 13.6 17.6 13.6 19.6 12.4V15H.4Z"/><path class="aw-slate" d="M.4 15C2 14 3.6 14 5.2 15 6.8 16 8.2 16 9.8 15 11.4 14 12.8 14 14.4 15 16 16 17.6 16 19.6 14.8V17.2H.4Z"/><path class="aw-lagoon" d="M.4 17.2C2 16.4 3.6 16.4 5.2 17.2 6.8 18 8.2 18 9.8 17.2 11.4 16.4 12.8 16.4 14.4 17.2 16 18 17.6 18 19.6 17V19.4H.4Z"/><path class="aw-paper" d="M12 11.9C13 11.9 13.8 12.4 14.6 12.8 13.6 12.7 12.8 12.3 12 11.9ZM3 14.2C4 14.3 4.8 14.7 5.6 15.2 4.6 15 3.8 14.6 3 14.2ZM12.2 14.3C13.2 14.4 14 14.8 14.8 15.3 13.8 15.1 13 14.7 12.2 14.3Z"/>',
    # emblems: monsters, armies, towns, and what a building is for
    "titan-beast": '<path class="aw-hide" d="M0 20C1 14 4 12 6 11H14C16 12 19 14 20 20Z"/><path class="aw-wall" d="M7 6.4C3 6.6.6 4.4.8.2 2.6 3 5 3.2 8.4 3.6ZM13 6.4C17 6.6 19.4 4.4 19.2.2 17.4 3 15 3.2 11.6 3.6Z"/><path class="aw-hide" d="M6.4 5.6C6.6 2.4 13.4 2.4 13.6 5.6L16.6 6.6 14.8 9 12.6 17H7.4L5.2 9 3.4 6.6Z"/><path class="aw-glow" d="M6.4 7.8 9.2 9.4 7 10.4ZM13.6 7.8 10.8 9.4 13 10.4Z"/><path class="aw-dark" d="M7.8 13H12.2L11.4 16H8.6Z"/><path class="aw-wall" d="M8.2 13 8.8 14.6 9.4 13ZM10.6 13 11.2 14.6 11.8 13Z"/>',
    "titan-serpent": '<path class="aw-hide" d="M6 20C7 16 2.4 15 2.4 9L5 9C5.4 13 10 14 10 20ZM14 20C13 16 17.6 15 17.6 9L15 9C14.6 13 10 14 10 20ZM7.4 20C9 15 8.4 11 8.4 7H11.6C11.6 11 11 15 12.6 20Z"/><path class="aw-hide" d="M7.4 7C6.6 4 7.8 1.6 10 .6 12.2 1.6 13.4 4 12.6 7 11 8.8 9 8.8 7.4 7ZM.8 10C-.2 7 .8 5 3 4 5.6 4.6 6.8 7 6.2 9.6 4.4 11.4 2 11.4.8 10ZM19.2 10C20.2 7 19.2 5 17 4 14.4 4.6 13.2 7 13.8 9.6 15.6 11.4 18 11.4 19.2 10Z"/><path class="aw-glow" d="M8.2 3.8 9.6 5 8.4 5.4ZM11.8 3.8 10.4 5 11.6 5.4ZM1.6 7 3 8 1.8 8.4ZM5.2 7 4 8 5 8.4ZM18.4 7 17 8 18.2 8.4ZM14.8 7 16 8 15 8.4Z"/><path class="aw-damage" d="M9.7 8H10.3V9.6L11 11 10 10 9 11 9.7 9.6Z"/>',
    "titan-giant": '<path class="aw-wood" d="M14.4 15 17.2 2.4C17.8.4 20.2 1 19.8 3L16.4 15.6Z"/><path class="aw-hide" d="M2.6 20C1.4 13 3.6 9.4 7 8.4H13C16 9.2 17.6 11 17.4 14.6L14.6 15.4 16 20Z"/><path class="aw-hide" d="M6.4 5.4C6 .6 14 .6 13.6 5.4 13.4 9.6 11.6 10.6 10 10.6 8.4 10.6 6.6 9.6 6.4 5.4Z"/><circle class="aw-glow" cx="10" cy="5" r="1.7"/><circle class="aw-dark" cx="10" cy="5" r=".7"/><path class="aw-dark" d="M8.2 8H11.8L11 9.2H9Z"/><path class="aw-dark" d="M6.8 3.2 9.4 3.4 10 2.8 10.6 3.4 13.2 3.2 12.6 2.2H7.4Z"/>',
    "titan-bird": '<path class="aw-hide" d="M10 9C7.4 3 3.4.8-.2 1.4 1.4 3 1 4.6 1.8 5.8 1.6 7.6 3 8.4 3.4 9.4 3.6 11 5 11.4 5.6 12.4 7 13.8 9 14 10 14ZM10 9C12.6 3 16.6.8 20.2 1.4 18.6 3 19 4.6 18.2 5.8 18.4 7.6 17 8.4 16.6 9.4 16.4 11 15 11.4 14.4 12.4 13 13.8 11 14 10 14Z"/><path class="aw-hide" d="M7.6 7.4C7.6 4.6 12.4 4.6 12.4 7.4L13.4 14 11.6 20 10 17.6 8.4 20 6.6 14Z"/><circle class="aw-hide" cx="10" cy="5" r="2.9"/><path class="aw-gold" d="M9 5.4H11L10 8.4Z"/><path class="aw-glow" d="M7.8 4 9.4 4.8 8.2 5.2ZM12.2 4 10.6 4.8 11.8 5.2Z"/>',
    "titan-deep": '<path class="aw-hide" d="M5 12C4.4 16 2.4 16.4.6 14-.4 18 3 20 6 18.4 7.6 17 7.6 15 7.4 12ZM15 12C15.6 16 17.6 16.4 19.4 14 20.4 18 17 20 14 18.4 12.4 17 12.4 15 12.6 12Z"/><path class="aw-hide" d="M3 11C2.6 4.6 6 .6 10 .6 14 .6 17.4 4.6 17 11 16.8 13.4 13 14.6 10 14.6 7 14.6 3.2 13.4 3 11Z"/><circle class="aw-glow" cx="7" cy="8" r="1.6"/><circle class="aw-glow" cx="13" cy="8" r="1.6"/><path class="aw-dark" d="M6.7 6.6H7.3V9.4H6.7ZM12.7 6.6H13.3V9.4H12.7ZM7.6 11.6H12.4L11 12.8H9Z"/><path class="aw-wave" d="M0 17.4Q2.5 15.4 5 17.4T10 17.4 15 17.4 20 17.4V20H0Z"/>',
    "army-sword": '<circle class="aw-roof" cx="9" cy="11" r="7"/><circle class="aw-wall" cx="9" cy="11" r="4.6"/><circle class="aw-gold" cx="9" cy="11" r="2"/><path class="aw-iron" d="M19.6.4 19 3.4 8 15.4 6.4 13.8 16.8 1.4Z"/><path class="aw-gold" d="M3.8 13 9 17.4 8 18.4 2.8 14Z"/><path class="aw-wood" d="M4.4 15.4 5.8 16.8 2.2 20 .6 18.8Z"/>',
    "army-bow": '<path class="aw-wood" d="M4 .4C16 2.4 16 17.6 4 19.6L4.4 18C12.6 15.4 12.6 4.6 4.4 2Z"/><path class="aw-line" d="M4.4 1.4V18.6"/><path class="aw-iron" d="M15.4 7.6 20 10 15.4 12.4 16.2 10.5H2.6L.8 12.4V7.6L2.6 9.5H16.2Z"/>',
    "army-horse": '<path class="aw-wood" d="M4.6 20C4.6 14.6 6 12.6 8 10.6L4.2 12.4 1.6 10.4 5.6 4.2 8.6 2.4 9.2.2 11.2 2.4C15.4 4 17.4 9 16.8 20Z"/><path class="aw-dark" d="M10.6 1.8C15.4 3 18.4 9 17.4 20H14.4C15 12 13 7 9.8 4Z"/><circle class="aw-dark" cx="7.6" cy="5.8" r=".8"/><path class="aw-gold" d="M3.6 7.4 8.6 10 8 11 3 8.4Z"/>',
    "town": '<path class="aw-wall" d="M2 12V7L5 4.4 8 7V12ZM12 12V7L15 4.4 18 7V12Z"/><path class="aw-roof" d="M1 7.6 5 2.6 9 7.6ZM11 7.6 15 2.6 19 7.6ZM8.2 4 10 .4 11.8 4Z"/><path class="aw-wall" d="M8.6 4H11.4V12H8.6ZM0 20V10.6H3V12.4H5.4V10.6H8.4V12.4H11.6V10.6H14.6V12.4H17V10.6H20V20Z"/><path class="aw-wood" d="M7.6 20V16.6C7.6 13.6 12.4 13.6 12.4 16.6V20Z"/>',
    "hilltop": '<path class="aw-grass" d="M0 20C2 12.6 6 11.6 10 11.6 14 11.6 18 12.6 20 20Z"/><path class="aw-wall" d="M4 13.6V12H16V13.6ZM5 6.4H7V12H5ZM9 6.4H11V12H9ZM13 6.4H15V12H13Z"/><path class="aw-roof" d="M3.4 6.4 10 1.6 16.6 6.4Z"/><path class="aw-wall" d="M8 20 9.2 13.6H10.8L12 20Z"/>',
    "farm": '<path class="aw-grass" d="M0 20V15C5 12 15 12 20 15V20Z"/><path class="aw-wall" d="M5.6 16V8L10 4 14.4 8V16Z"/><path class="aw-roof" d="M4 8.8 10 1.6 16 8.8Z"/><path class="aw-wood" d="M8.2 16V11H11.8V16Z"/><path class="aw-gold" d="M2.4 18C0 14 0 10 2.4 7.4 4.8 10 4.8 14 2.4 18ZM17.6 18C15.2 14 15.2 10 17.6 7.4 20 10 20 14 17.6 18Z"/>',
    "homes": '<path class="aw-wall" d="M6.6 16V6H14V16Z"/><path class="aw-roof" d="M5.4 6.8 10.3.8 15.2 6.8Z"/><path class="aw-dark" d="M9.2 8.4H11.4V10.8H9.2Z"/><path class="aw-wall" d="M1 19V12H8V19ZM12 19V12H19V19Z"/><path class="aw-roof" d="M-.2 12.6 4.5 7.4 9.2 12.6ZM10.8 12.6 15.5 7.4 20.2 12.6Z"/><path class="aw-wood" d="M3.4 19V14.6H5.8V19ZM14.4 19V14.6H16.8V19Z"/>',
    "forge": '<path class="aw-glow" d="M9 0C12.6 2.6 11.6 5 11 8H6.6C5.4 5 8 3.6 9 0Z"/><path class="aw-iron" d="M2 8H14.6L19 6.6C19 10.4 15 11.6 12.4 12V14.4H15V18H4V14.4H6.8V12C4 11.6 2 10.4 2 8Z"/><path class="aw-wood" d="M3 18H16V20H3Z"/>',
    "range": '<path class="aw-wall" d="M5.6 20V6.4H3.8V1.6H6.4V3.4H8.6V1.6H11.4V3.4H13.6V1.6H16.2V6.4H14.4V20Z"/><circle class="aw-roof" cx="10" cy="11.6" r="4"/><circle class="aw-wall" cx="10" cy="11.6" r="2.5"/><circle class="aw-roof" cx="10" cy="11.6" r="1.1"/>',
    "fort": '<path class="aw-roof" d="M10.2.4H16.6L15 2.4 16.6 4.4H10.2Z"/><path class="aw-wood" d="M9.6.2H10.4V9H9.6Z"/><path class="aw-wall" d="M.6 20V7H3.6V9H6V7H8.6V9H11.4V7H14V9H16.4V7H19.4V20Z"/><path class="aw-wood" d="M7.4 20V16C7.4 12.6 12.6 12.6 12.6 16V20Z"/>',
    "stalls": '<path class="aw-wood" d="M2.6 8H4V14H2.6ZM16 8H17.4V14H16ZM1.6 14H18.4V19.6H1.6Z"/><path class="aw-roof" d="M.6 8.6 3.4 1.6H16.6L19.4 8.6C18 11 15.6 11 14.6 8.6 13.4 11 11 11 10 8.6 9 11 6.6 11 5.4 8.6 4.4 11 2 11 .6 8.6Z"/><path class="aw-wall" d="M5.4 8.6 7 1.6H10V8.6C9 11 6.6 11 5.4 8.6ZM14.6 8.6 13 1.6H16.6L19.4 8.6C18 11 15.6 11 14.6 8.6Z"/><path class="aw-gold" d="M6 14C6 12 9.4 12 9.4 14ZM10.6 14C10.6 12 14 12 14 14Z"/>',
    "school": '<path class="aw-wall" d="M5 1.6H16.4C18.8 1.6 18.8 5.4 16.4 5.4H15.4V16.6C15.4 19.4 12 19.4 12 16.6V16H3.4C1 16 1 12.4 3.4 12.4H5Z"/><path class="aw-line" d="M7.4 5.4H13M7.4 8H13M7.4 10.6H11"/><path class="aw-wave" d="M19.4 6.6 13 14 12 17.4 14.6 15.2 20 8.6Z"/>',
    "shrine": '<path class="aw-glow" d="M10 0C11.8 1.6 11.4 3 10.8 4H9.2C8.6 3 8.2 1.6 10 0Z"/><path class="aw-roof" d="M1 9 10 3.6 19 9Z"/><path class="aw-wall" d="M3 9H5.6V16.6H3ZM8.7 9H11.3V16.6H8.7ZM14.4 9H17V16.6H14.4ZM1 19.6V16.6H19V19.6Z"/>',
    "people": '<path class="aw-wave" d="M.2 19.6C.2 14.4 2 11.6 4.8 11.6 7.6 11.6 9.4 14.4 9.4 19.6Z"/><path class="aw-grass" d="M10.6 19.6C10.6 14.4 12.4 11.6 15.2 11.6 18 11.6 19.8 14.4 19.8 19.6Z"/><circle class="aw-wall" cx="4.8" cy="8.8" r="2.7"/><circle class="aw-wall" cx="15.2" cy="8.8" r="2.7"/><path class="aw-roof" d="M4.6 20C4.6 13 6.6 9 10 9 13.4 9 15.4 13 15.4 20Z"/><circle class="aw-wall" cx="10" cy="5.4" r="3.4"/>',
    "workshop": '<path class="aw-wood" d="M8.6 8H11.4L12 20H8Z"/><path class="aw-iron" d="M2.6 2H15L19.4 5 15 8.4H2.6C1.4 6.6 1.4 3.8 2.6 2Z"/>',
    "ship": '<path class="aw-wood" d="M9.4.6H10.6V14H9.4Z"/><path class="aw-wall" d="M11.2 1.6C16.6 3.6 18 7.6 17 12H11.2ZM8.8 3.6C4.4 5.6 3 8.6 3.4 12H8.8Z"/><path class="aw-wood" d="M.6 13H19.4L16.4 18H3.6Z"/><path class="aw-wave" d="M0 17.4Q2.5 15.4 5 17.4T10 17.4 15 17.4 20 17.4V20H0Z"/>',
    "monument": '<path class="aw-wall" d="M.6 20 2.6 15.6H17.4L19.4 20ZM3.4 15.6 5.2 11.6H14.8L16.6 15.6ZM6 11.6 7.4 8H12.6L14 11.6Z"/><path class="aw-gold" d="M10 .2 11.2 2.8 14 3 11.8 4.8 12.6 7.6 10 6.2 7.4 7.6 8.2 4.8 6 3 8.8 2.8Z"/>',
    "crane": '<path class="aw-wood" d="M3 20 5.4 1.6H7.2L9.6 20H7.6L6.8 13H5.8L5 20ZM4.4 2.4 18 1V3L5 5.4Z"/><path class="aw-line" d="M16.4 2.4V9"/><path class="aw-wall" d="M12.6 9H20V14.4H12.6ZM11 14.8H20V20H11Z"/>',
    "quarry": '<path class="aw-wood" d="M3.2 17.4 13.4 4.4 15.2 5.8 5 18.8Z"/><path class="aw-iron" d="M6.4 1.4C12.6.8 18 4.6 19.2 11.4 15.4 7 11.6 4.2 6.4 1.4Z"/><path class="aw-gold" d="M9 19.4C9 15 14 15 14 19.4ZM13 19.4C13 13 20 13 20 19.4Z"/>',
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
    "rock": "rock", "gem": "gem", "wheel": "the wheel", "roads": "roads", "boats": "boats", "navigation": "navigation",
    "market": "market", "coinage": "coinage", "monarchy": "monarchy", "democracy": "democracy", "emblem-wonder": "a wonder", "emblem-building": "a building card", "emblem-technology": "a technology",
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
    "deep-sand": ("fill:#7d5a14", "fill:#7a5a1c"),
    "deep-brick": ("fill:#97382a", "fill:#8f3b2e"),
    "deep-violet": ("fill:#5a3a80", "fill:#5f4486"),
    "deep-leaf": ("fill:#3f6a2c", "fill:#406a2f"),
    "deep-azure": ("fill:#1f5f8f", "fill:#235f8c"),
    "deep-stone": ("fill:#5b5650", "fill:#605b55"),
    "on-deep": ("fill:#ffffff", "fill:#ffffff"),
    "edge": ("stroke:#6f675a;stroke-width:.8", "stroke:#8d877b"),
    "ridge": ("fill-opacity:.3", "fill-opacity:.75"),
    "alarm": ("fill:none;stroke:#c1121f;stroke-width:3", "stroke:#ff5a5f"),
    # parts of emblems
    "wall": ("fill:#f7ead0;stroke:#1c1a17;stroke-width:.6", "fill:#e8d9b8;stroke:#000"),
    "wood": ("fill:#8f5f2f;stroke:#1c1a17;stroke-width:.6", "fill:#a8743d;stroke:#000"),
    "grass": ("fill:#7ba64f;stroke:#1c1a17;stroke-width:.6", "stroke:#000"),
    "wave": ("fill:#3f8fc4;stroke:#1c1a17;stroke-width:.6", "stroke:#000"),
    "hide": ("fill:#6d4a9c;stroke:#1c1a17;stroke-width:.6", "fill:#a98add;stroke:#000"),
    "glow": ("fill:#ffcf33;stroke:#1c1a17;stroke-width:.4", "stroke:#000"),
    "dark": ("fill:#2b2320", "fill:#1b1512"),
    "shadow": ("fill:none;stroke:#fffdf8;stroke-width:3", "stroke:#1b1d21"),
    # the deep colours of card families, for bands and emblems
    "plum": ("fill:#6b4a8f", "fill:#c3a9e6"),
    "lagoon": ("fill:#266488", "fill:#8fc1e3"),
    "moss": ("fill:#4a6b2f", "fill:#a8cf85"),
    "ochre": ("fill:#8a6110", "fill:#e3bf5c"),
    "rust": ("fill:#a1452a", "fill:#efa488"),
    "slate": ("fill:#565f69", "fill:#b4bfca"),
    "tide": ("fill:#266488", "fill:#1c4a66"),
    "shine": ("fill:#eab93a", "fill:#f3cd62"),
    "on-jewel": ("fill:#ffffff", "fill:#15161a"),
    "gilt": ("fill:none;stroke:#b8862a;stroke-width:3", "stroke:#e8bf5c"),
    "weave": ("fill:none;stroke:#ffffff;stroke-opacity:.28;stroke-width:.8", "stroke:#fff"),
}  # fmt: skip
"""By CSS class: the style in light mode, and what differs in dark mode."""

SIDE_COLOURS = ("#e69f00", "#56b4e9", "#2fb38a", "#f0e442", "#8f9df2", "#e2704a")
"""The colour of each side, safe for most colour-blind people; the sides also differ by shape."""
_HIGHLIGHT = "stroke:#c2185b;stroke-width:2.2;stroke-dasharray:5 2"
_TURN = "transform-box:fill-box;transform-origin:center;animation:aw-turn .7s ease-out"
_DARK_HIGHLIGHT = "stroke:#ff7fb0"


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
