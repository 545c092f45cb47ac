"""The texts of the page in every language, by the names that its script uses."""

from __future__ import annotations

from functools import cache

from ancient_world.engine.importing import packaged_toml
from ancient_world.engine.message_catalogue import (
    SENTENCES,
    call_in_language,
    register_messages,
    translate,
)

LANGUAGES = {"en": "English", "es": "Español"}
"""The languages of the page, each with its own name for itself."""

_PAGE_TEXTS: dict[str, str] = packaged_toml("ancient_world.web", "page_texts.toml") or {}
register_messages(
    {f"web-page-{name.replace('_', '-')}": text for name, text in _PAGE_TEXTS.items()}
)


@cache
def page_texts() -> dict[str, dict[str, str]]:
    """Return all texts of the page by language and name; the script fills in the names in braces."""
    return {lang: call_in_language(lang, _translated_texts) for lang in LANGUAGES}


def _translated_texts() -> dict[str, str]:
    return {
        name: translate(SENTENCES[f"web-page-{name.replace('_', '-')}"]) for name in _PAGE_TEXTS
    }
