"""The translations of the docs: ``python -m tools.doc_messages`` says what is missing, fuzzy or obsolete, and where.

It compares what Sphinx has collected from the pages (``docs/_build/gettext``, a ``.pot`` for each page) with what is translated
(``docs/locale/<language>/LC_MESSAGES``, a ``.po`` for each page). ``nox -s doc_messages`` collects, brings up to date, then asks here.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

from babel.messages import Catalog
from babel.messages.pofile import read_po

DOCS = Path(__file__).parents[1] / "docs"
MOST = 70
"""Characters of a message by which one knows which it is."""


def read(path: Path) -> Catalog:
    """The messages of one page."""
    with path.open("rb") as file:
        return read_po(file, ignore_obsolete=False)


def of_page(collected: Catalog, translated: Catalog) -> Iterator[str]:
    """What is wrong with the translation of one page."""
    for message in collected:
        known = translated.get(message.id) if message.id else None
        if not message.id:
            continue
        if known is None or not known.string:
            yield f"missing: {said(message.id)}"
        elif known.fuzzy:
            yield f"fuzzy: {said(message.id)}"
    wanted = {message.id for message in collected}
    left = [*(each.id for each in translated if each.id not in wanted), *translated.obsolete]
    yield from (f"obsolete: {said(message)}" for message in left)


def said(message: object) -> str:
    """A message as far as one needs to know which it is."""
    text = str(message)
    return repr(text if len(text) <= MOST else f"{text[:MOST]}...")


def faults(collected: Path, translated: Path) -> Iterator[str]:
    """What is wrong with a language: for each page, by its name, what is."""
    pages = {each.relative_to(collected).with_suffix("") for each in collected.rglob("*.pot")}
    known = {each.relative_to(translated).with_suffix("") for each in translated.rglob("*.po")}
    for page in sorted(pages | known):
        if page not in known:
            yield f"{page.as_posix()}: missing: the whole page"
        elif page not in pages:
            yield f"{page.as_posix()}: obsolete: the whole page"
        else:
            both = read(collected / f"{page}.pot"), read(translated / f"{page}.po")
            yield from (f"{page.as_posix()}: {fault}" for fault in of_page(*both))


def main() -> int:
    """Tell what is wrong with every language; 1 if something is."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--collected", type=Path, default=DOCS / "_build" / "gettext")
    parser.add_argument("--locale", type=Path, default=DOCS / "locale")
    wanted = parser.parse_args()
    if not next(wanted.collected.rglob("*.pot"), None):
        parser.error(f"no messages are in {wanted.collected}: nox -s doc_messages collects them")
    found = [
        f"{folder.parent.name}: {fault}"
        for folder in sorted(wanted.locale.glob("*/LC_MESSAGES"))
        for fault in faults(wanted.collected, folder)
    ]
    for fault in found:
        print(fault)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
