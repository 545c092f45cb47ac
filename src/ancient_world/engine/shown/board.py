"""The display of a game for people: a table as plain texts, for any interface to draw."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache

import attrs

from ancient_world.engine.language import tr


@attrs.frozen
class Section:
    """One part of the table: a title, column headings (empty: no heading) and rows of texts.

    ``detail`` says that it is long and only shown when somebody asks for everything; ``now``, that it is made for
    what is decided now, and belongs beside the question.
    """

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    detail: bool = False
    now: bool = False


def section(
    say: Callable[[str], str],
    title: str,
    columns: Iterable[str],
    rows: Iterable[tuple[str, ...]],
    *,
    detail: bool = False,
    now: bool = False,
) -> Section:
    """A part of the table whose title and headings are codes of sentences that ``say`` tells; "" is no heading."""
    headings = tuple([say(column) if column else "" for column in columns])
    return Section(say(title) if title else "", headings, tuple(rows), detail, now)


@attrs.frozen
class Board:
    """The whole table: one line on where the game is, and its parts."""

    title: str
    sections: tuple[Section, ...]


@attrs.frozen
class RuleText:
    """A rule by its id: its text, its source, and our ruling if there is one."""

    id: str
    title: str
    text: str
    source: str
    ruling: str = ""


RULE = "rule"
"""The context of titles, texts and rulings in the catalogue."""


def rule_texts(package: str) -> tuple[RuleText, ...]:
    """Every rule of the ``rules.toml`` of a package, in its order and in the language in use; none without the file."""
    return tuple([
        attrs.evolve(
            rule,
            title=tr(rule.title, RULE),
            text=tr(rule.text, RULE),
            ruling=tr(rule.ruling, RULE),
        )
        for rule in english_rules(package)
    ])  # fmt: skip


@cache
def english_rules(package: str) -> tuple[RuleText, ...]:
    """Every rule of the ``rules.toml`` of a package, as it is written there.

    Each table ``[[rule]]`` has ``id``, ``title``, ``text``, ``source`` (a text, or a list of several) and,
    where we decided something, ``ruling``.
    """
    from importlib.resources import files  # 9 ms, and seldom needed
    from tomllib import loads  # 3 ms, the same

    file = files(package) / "rules.toml"
    rules = []
    for rule in loads(file.read_text(encoding="utf-8"))["rule"] if file.is_file() else ():
        source = rule["source"]
        sources = source if isinstance(source, str) else ", ".join(source)
        ruling = rule.get("ruling", "")
        rules.append(RuleText(rule["id"], rule["title"], rule["text"], sources, ruling))
    return tuple(rules)
