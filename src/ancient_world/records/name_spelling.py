"""Compare the names of players as people write them."""

from __future__ import annotations

import unicodedata


def same_name_key(name: str) -> str:
    """Return a text that is equal for spellings of one name.

    Case, the Unicode form, invisible characters, and the amount of white space make no difference.
    """
    if not name.isascii():
        name = "".join([char for char in name if unicodedata.category(char) != "Cf"])
        name = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    return " ".join(name.casefold().split())
