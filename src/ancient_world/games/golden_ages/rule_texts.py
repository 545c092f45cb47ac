"""The rules by number, read from the file that ships with the game."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib import resources

from ancient_world.core.board import RuleText

__all__ = ["rule_texts"]


@cache
def rule_texts() -> tuple[RuleText, ...]:
    """Every rule of ``rules.toml``, in the order of the rulebook."""
    text = (resources.files(__package__) / "rules.toml").read_text(encoding="utf-8")
    rules = []
    for rule in tomllib.loads(text)["rule"]:
        source = rule["source"]
        sources = source if isinstance(source, str) else ", ".join(source)
        ruling = rule.get("ruling", "")
        rules.append(RuleText(rule["id"], rule["title"], rule["text"], sources, ruling))
    return tuple(rules)
