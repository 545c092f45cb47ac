"""Draw the pictures of the lessons of games: ``python -m tools.lessons FOLDER``.

The pages draw them when they are asked for, from the seed and the numbers of choices in each game's ``introduction.py``; this
writes the same pictures, with a page that shows them all, to be looked at after a change of the rules or of a game's look.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import ancient_world as aw
from ancient_world.engine.sheet import escape_xml
from ancient_world.web.covers import cover_svg
from ancient_world.web.lessons import lesson_picture, lessons_message


def main() -> None:
    """Write the pictures of all games, or of the named ones."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--game", action="append", help="only this game")
    parser.add_argument("--lang", default="en")
    parser.add_argument("--layout", default="medium", choices=("narrow", "medium", "wide"))
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    rows = []
    for game_id in options.game or aw.available_games():
        introduction = lessons_message(game_id, options.lang)
        if introduction is None:
            continue
        texts = [introduction["theme"], *[lesson["text"] for lesson in introduction["lessons"]]]
        for number, text in enumerate(texts):
            name = f"{game_id}-{number}.svg"
            picture = (
                lesson_picture(game_id, number, options.lang, options.layout)
                if number
                else cover_svg(game_id, options.lang)
            )
            (options.folder / name).write_text(picture, "utf-8")
            rows.append(f'<p>{number} {escape_xml(text)}</p><img src="{name}">')
    page = f'<meta charset="utf-8"><style>img {{ width: 30em; max-height: 24em }}</style>{"".join(rows)}'
    (options.folder / "index.html").write_text(page, "utf-8")


if __name__ == "__main__":
    main()
