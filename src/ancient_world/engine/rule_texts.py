"""The rules of a game by number, from the file ``rules.toml`` beside its code."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib import resources

from ancient_world.engine.board import RuleText

__all__ = ["rule_texts"]


@cache
def rule_texts(package: str) -> tuple[RuleText, ...]:
    """Every rule of the ``rules.toml`` of a package, in its order.

    Each table ``[[rule]]`` has ``id``, ``title``, ``text``, ``source`` (a text, or a list of several) and,
    where we decided something, ``ruling``.
    """
    text = (resources.files(package) / "rules.toml").read_text(encoding="utf-8")
    rules = []
    for rule in tomllib.loads(text)["rule"]:
        source = rule["source"]
        sources = source if isinstance(source, str) else ", ".join(source)
        ruling = rule.get("ruling", "")
        rules.append(RuleText(rule["id"], rule["title"], rule["text"], sources, ruling))
    return tuple(rules)
