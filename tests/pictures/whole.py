"""A sheet with every kind of element: ``python -m tests.pictures.whole`` writes it to ``whole.svg``."""

from __future__ import annotations

from pathlib import Path

from ancient_world.engine.drawing_style import STYLE_SHEET
from ancient_world.engine.sheet import Sheet

__all__ = ["KEPT", "whole"]

KEPT = Path(__file__).with_name("whole.svg")


def whole() -> str:
    """Return the SVG of the sheet, one element per line, without the common style sheet."""
    sheet = Sheet(lambda _, name: [3] if name == "lit" else [], viewer=1)
    sheet.title(f"Where the game is, {'in a line nearly as long as the sheet, ' * 2}all")
    sheet.line(0, sheet.bottom, 800, sheet.bottom, "edge")
    sheet.rect(20, 40, 30, 10, "face")
    for side in range(6):
        sheet.emblem(side, 100 + 30 * side, 50, 10)
    square, inner = "M0 60h40v40h-40z", "M5 65h30v30h-30z"
    sheet.path(square, "land")
    sheet.path(square, "land", clip_path=inner)
    sheet.fill_with_pattern(0, square, clip_path=inner, fill_rule="evenodd")
    sheet.fill_with_pattern(4, square, clip_path=inner, fill_rule="nonzero")
    for size in (9, 12):
        sheet.sign_line(300, 40 + size, "2 :coin / :coin i", size, 200)
    sheet.text_box(300, 70, 60, 40, "words in lines that fill a box", 11)
    sheet.text_box(300, 120, 60, 1, "a box of one unit")
    sheet.bottom = 140
    for number, x, y, wide in sheet.layout_rows(range(7), 150, 20):
        sheet.text(x, y, str(number), max_width=wide)
    for letter, x, room in sheet.layout_columns(sheet.rotate_to_viewer("abab", "ab".index), 256):
        sheet.text(x, sheet.bottom, letter, max_width=room)
        sheet.bottom += 12
    with sheet.component("card", "lit", "A card", "is told"), sheet.group("A part"):
        sheet.line(0, 0, 5, 5, "edge")
    with sheet.group("Another part", "is told"):
        sheet.circle(5, 5, 3, "piece")
    with sheet.template("tile"):
        sheet.rect(0, 0, 9, 9, "face box", 2)
    sheet.ghost(3, "tile", 12.5, 7)
    names = [f"A name of {'many ' * many}words" for many in range(5)]
    chips = [
        ("card", "lit" if place == 2 else f"{place}", name) for place, name in enumerate(names)
    ]
    sheet.bottom = sheet.name_tags("i", chips, Sheet.margin, sheet.bottom, 215)
    sheet.bottom = sheet.name_tags(
        "A heading that is cut", chips, Sheet.margin, sheet.bottom, 120, is_clickable=True
    )
    for room in (100, 101):
        sheet.bottom = sheet.name_tags(
            "", [("card", "thin", "i" * 80)], Sheet.margin, sheet.bottom, room
        )
    sheet.action_buttons(
        enumerate(
            [
                "A button " + "as wide as the sheet " * 9,
                "Pass",
                "No",
                "A broad one " * 13,
                "i" * 400,
            ]
        )
    )
    svg = sheet.svg("A sheet", "with everything on it", 400, "en").replace(STYLE_SHEET, "")
    return svg.replace("><", ">\n<") + "\n"


if __name__ == "__main__":
    KEPT.write_text(whole(), encoding="utf-8")
