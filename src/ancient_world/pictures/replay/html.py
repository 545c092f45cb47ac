"""The HTML of a page: its template, its data, and the escaping of untrusted text."""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Iterable, Mapping
from hashlib import sha256
from importlib.resources import files
from string import Template

from ancient_world.engine.drawing_style import SIDE_COLOURS
from ancient_world.engine.importing import packaged_toml
from ancient_world.engine.language_choice import language
from ancient_world.engine.message_catalogue import SENTENCES, message_text, register_messages
from ancient_world.engine.registry import game
from ancient_world.engine.sheet import escape_xml
from ancient_world.pictures.icon import ICON
from ancient_world.pictures.replay.compressed_pictures import (
    compress_piece,
    moments_as_json,
    pictures_of_moments,
)
from ancient_world.pictures.replay.judged_choices import study_as_json
from ancient_world.pictures.replay.moments import MatchReplay
from ancient_world.records.notes import tag_lines

_PAGE_TEXTS = {
    "no_script": "The game is in this file, but going through it needs JavaScript.",
    "table": "The table",
    "parts": "Parts of the table",
    "happened": "What happened",
    "beginning": "The game is laid out.",
    "next": "What comes next",
    "over": "The game is over.",
    "play_on": "Play on from here, against bots",
    "chosen": "Chosen",
    "secret": "The choice that was made is hidden.",
    "legal": "What could be chosen",
    "hidden": "The choices that this player had are hidden.",
    "refused": "What was not possible, and why",
    "points": "Points",
    "no_points": "hidden",
    "rules": "Rules that are named here",
    "story": "The whole game",
    "round": "Round {number}",
    "changes": "What changed",
    "first": "To the beginning",
    "turn_back": "A turn back",
    "back": "A step back",
    "forward": "A step forward",
    "turn_on": "A turn forward",
    "last": "To the end",
    "place": "Where in the game",
    "lost": "This moment could not be loaded; trying again…",
    "keys": "← and → go a step, Page up and Page down a turn, Home and End all the way.",
}
_STUDY_TEXTS: dict[str, str] = (
    packaged_toml("ancient_world.pictures.replay", "study_texts.toml") or {}
)
"""The texts of the page if the record has an analysis."""
register_messages(
    {
        "page-for-host": "Everything is shown, also what players did not know.",
        "page-for-seat": "Shown is what {player:seat} knew at each moment.",
        "page-for-watcher": "Shown is what everybody knew at each moment.",
    }
)
register_messages(
    {
        f"page-{name.replace('_', '-')}": text
        for name, text in {**_PAGE_TEXTS, **_STUDY_TEXTS}.items()
    }
)


def page_html(match_replay: MatchReplay, viewer_note: str, pieces_url: str = "") -> str:
    """Return the HTML of the page of a game.

    Args:
        match_replay: the game.
        viewer_note: a sentence that says whose view the page shows.
        pieces_url: the address from which the page loads the pictures when needed; by default the page contains all of them.
    """
    header, study = match_replay.record.header, study_as_json(match_replay)
    page_texts = _translated_texts({**_PAGE_TEXTS, **_STUDY_TEXTS} if study else _PAGE_TEXTS)
    escaped_texts = {name: escape_xml(word) for name, word in page_texts.items()}
    style, scripts = _template_file("page.css"), [_template_file("page.js")]
    if study:
        style += _template_file("study.css")
        scripts.append(_template_file("study.js"))
    page_texts["round"] = (
        text_of_game(header.game, "round", number="{number}") or page_texts["round"]
    )
    page_data = {
        "words": page_texts,
        "names": header.players,
        "colours": SIDE_COLOURS,
        **({"study": study} if study else {}),
        **moments_as_json(match_replay),
        **(
            {"from": pieces_url}
            if pieces_url
            else {"pictures": compress_piece(pictures_of_moments(match_replay))}
        ),
    }
    return Template(_template_file("page.html")).substitute(
        escaped_texts,
        lang=escape_xml(language()),
        title=escape_xml(f"{game(header.game).title}: {', '.join(header.players)}"),
        whose=escape_xml(" · ".join([*tag_lines(header.tags, header.players), viewer_note])),
        most=len(match_replay.record.entries),
        style=style,
        script=scripts[0],
        study=Template(_template_file("study.html")).substitute(escaped_texts) if study else "",
        study_script="".join([f"<script>{script}</script>\n" for script in scripts[1:]]),
        allowed=_content_security_policy(scripts, "'self'" if pieces_url else ""),
        icon=ICON,
        data=script_data(page_data),
    )


def _translated_texts(names: Iterable[str]) -> dict[str, str]:
    """Return texts of the page in the language in use; the page's script fills in their placeholders."""
    placeholders = {name: f"{{{name}}}" for name in ("number", "name", "choice")}
    return {name: message_text(f"page-{name.replace('_', '-')}", placeholders) for name in names}


def text_of_game(game_id: str, name: str, **values: object) -> str:
    """Return what a game says instead of a text of the page; empty if it says nothing else."""
    code = f"{game_id}-{name}"
    return message_text(code, values) if code in SENTENCES else ""


def script_data(data: Mapping[str, object]) -> str:
    """Return data as JSON that is safe inside a ``<script>`` element: ``<``, ``>`` and ``&`` are escaped."""
    json_text = json.dumps(data, ensure_ascii=True, separators=(",", ":"))
    for character in "<>&":
        json_text = json_text.replace(character, f"\\u{ord(character):04x}")
    return json_text


def _template_file(name: str) -> str:
    """Return the text of a file of the page's template, style or script."""
    return files("ancient_world.pictures.replay").joinpath(name).read_text("utf-8")


def _content_security_policy(scripts: Iterable[str], connect_source: str) -> str:
    """Return the page's content security policy: only its own scripts run, and it may connect only to ``connect_source``, if given."""
    digests = [b64encode(sha256(script.encode()).digest()).decode() for script in scripts]
    allowed_scripts = " ".join([f"'sha256-{digest}'" for digest in digests])
    connect_directive = f"connect-src {connect_source}; " if connect_source else ""
    return f"default-src 'none'; img-src data:; {connect_directive}style-src 'unsafe-inline'; script-src {allowed_scripts}; base-uri 'none'; form-action 'none'"
