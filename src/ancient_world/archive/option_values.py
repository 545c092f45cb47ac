"""The words and limits that queries and reports take as options, apart from what they need, so that help knows them at once."""

from __future__ import annotations

from typing import Literal

FORMAT_NAMES = ("text", "json", "sarif", "github")
"""The names of the forms of a report: text, JSON Lines, a SARIF log, GitHub annotations."""
RESULT_NAMES = ("won", "lost", "shared", "finished", "unfinished")
"""The results that can be searched for; "finished" stands for any of the first three."""
SORT_WORDS = ("date", "player", "length")
"""The words for :func:`.record_values.sort_key`; ``tag.NAME`` is allowed, too."""
SPLIT_WORDS = ("game", "player", "year")
"""The words for :func:`.record_values.split_values`; ``tag.NAME`` is allowed, too."""
Engine = Literal["sqlite", "duckdb"]
"""The program that runs a query; SQLite is part of Python."""
MAX_ROWS = 100_000
"""The most rows of a query's result, unless the caller sets another number."""
MAX_SECONDS = 60.0
"""The most seconds of a query, unless the caller sets another number."""
