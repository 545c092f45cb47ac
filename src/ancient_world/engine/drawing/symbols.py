"""Symbols of goods, pieces and what cards do: a few lines each, in a square of 20 by 20."""

from __future__ import annotations

from collections.abc import Mapping

from ancient_world.engine.language import register


def _ground(look: str, pattern: str) -> str:
    return f'<path class="aw-{look}" d="M0 0H20V20H0Z"/><path class="aw-pattern" d="{pattern}"/>'


_DRAWN = {
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
    # grounds, by what lies there: each has a colour and a pattern
    "ground-wheat": _ground("sand", "M3 4V7M9 4V7M15 4V7M6 10V13M12 10V13M18 10V13M3 16V19M9 16V19M15 16V19"),
    "ground-game": _ground("leaf", "M2 4 4 6 6 4M11 4 13 6 15 4M6 10 8 12 10 10M15 10 17 12 19 10M2 16 4 18 6 16M11 16 13 18 15 16"),
    "ground-rock": _ground("stone", "M0 5 5 0M0 10 10 0M0 15 15 0M0 20 20 0M5 20 20 5M10 20 20 10M15 20 20 15"),
    "ground-gem": _ground("violet", "M4 2 6 5 4 8 2 5ZM14 2 16 5 14 8 12 5ZM9 8 11 11 9 14 7 11ZM4 13 6 16 4 19 2 16ZM14 13 16 16 14 19 12 16Z"),
    # tribes: each banner has a form of its own
    "green": '<path class="aw-p2 aw-piece" d="M4 1H16V17L10 12 4 17Z"/>',
    "red": '<path class="aw-p5 aw-piece" d="M4 1H16V17H4Z"/>',
    "purple": '<path class="aw-p4 aw-piece" d="M4 1H16V12L10 18 4 12Z"/>',
    "blue": '<path class="aw-p1 aw-piece" d="M4 1H16V11C16 19 4 19 4 11Z"/>',
    "yellow": '<path class="aw-p3 aw-piece" d="M4 1H16L10 18Z"/>',
}  # fmt: skip

_STRETCHED = ' preserveAspectRatio="none"'
SYMBOLS: Mapping[str, str] = {
    name: f'<symbol id="aw-{name}" viewBox="0 0 20 20"{_STRETCHED if name.startswith("ground") else ""}>{drawn}</symbol>'
    for name, drawn in _DRAWN.items()
}
"""The drawings of the symbols by name, as each stands once in a picture that uses it."""

MEANINGS: Mapping[str, str] = {
    "coin": "coins", "marble": "marble", "iron": "iron", "gold": "gold", "knowledge": "knowledge", "ambrosia": "ambrosia",
    "food": "food", "legion": "legion", "galley": "galley", "city": "city", "temple": "temple", "cube": "cube",
    "citizen": "citizen", "lying": "lying colonist", "kings": "kings", "scholars": "scholars", "generals": "generals",
    "citizens": "citizens", "navigators": "navigators", "palace": "palace", "library": "library", "garden": "garden",
    "stronghold": "stronghold", "sword": "sword", "arrow": "arrow", "shield": "shield", "house": "house", "hammer": "repair",
    "titan": "titan", "blank": "any", "star": "points", "glory": "glory", "cards": "for each such card", "look": "look at cards",
    "district": "district", "first": "goes first", "golden": "golden age", "again": "each time", "game": "game", "wheat": "wheat",
    "rock": "rock", "gem": "gem", "green": "green", "red": "red", "purple": "purple", "blue": "blue", "yellow": "yellow",
}  # fmt: skip
"""The meaning of each; a game that means something else by one registers ``GAME-symbol-NAME``."""
register({f"symbol-{name}": meaning for name, meaning in MEANINGS.items()})
