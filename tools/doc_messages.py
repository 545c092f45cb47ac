"""Update the translations of the docs: ``python -m tools.doc_messages``; ``--check`` changes nothing.

Both list missing, fuzzy and obsolete messages with their pages. The messages that Sphinx collects from the pages
(``docs/_build/gettext``, a ``.pot`` for each page) are compared with the translations
(``docs/locale/<language>/LC_MESSAGES``, a ``.po`` for each page). ``nox -s messages`` collects first.
"""

from __future__ import annotations

import argparse
import io
import sys
from collections.abc import Iterator
from pathlib import Path

from babel.messages import Catalog
from babel.messages.pofile import read_po, write_po

DOCS = Path(__file__).parents[1] / "docs"
MOST = 70
"""The length at which a listed message is cut off."""


def read(path: Path, locale: str | None = None) -> Catalog:
    """Return the messages of a page."""
    with path.open("rb") as file:
        return read_po(file, locale=locale)


def pages(folder: Path, suffix: str) -> set[Path]:
    """Return the pages that have a file in a folder."""
    return {each.relative_to(folder).with_suffix("") for each in folder.rglob(f"*{suffix}")}


def bring_up_to_date(collected: Path, translated: Path) -> None:
    """Update a language's files to the collected messages.

    A message similar to an old one takes its translation, marked as fuzzy.
    """
    locale, needed = translated.parent.name, pages(collected, ".pot")
    for page in pages(translated, ".po") - needed:
        (translated / f"{page}.po").unlink()
    for page in needed:
        path = translated / f"{page}.po"
        catalogue = read(path, locale) if path.exists() else Catalog(locale=locale)
        catalogue.update(read(collected / f"{page}.pot"))
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(as_po(catalogue))


def as_po(catalogue: Catalog) -> bytes:
    """Return a catalogue as the text of a ``.po`` file, without dates."""
    for message in catalogue:
        message.flags &= {"fuzzy"}  # no message is a printf format
    out = io.BytesIO()
    write_po(out, catalogue, width=0, omit_header=True, ignore_obsolete=True)
    head = (
        'msgid ""\nmsgstr ""\n'
        f'"Language: {catalogue.locale}\\n"\n'
        '"Content-Type: text/plain; charset=utf-8\\n"\n'
        f'"Plural-Forms: {catalogue.plural_forms}\\n"\n\n'
    )
    return head.encode() + out.getvalue().lstrip()


def of_page(collected: Catalog, translated: Catalog) -> Iterator[str]:
    """Yield the faults of a page's translation."""
    for message in collected:
        known = translated.get(message.id) if message.id else None
        if not message.id:
            continue
        if known is None or not known.string:
            yield f"missing: {quoted(message.id)}"
        elif known.fuzzy:
            yield f"fuzzy: {quoted(message.id)}"
    ids = {message.id for message in collected}
    unused = [*(each.id for each in translated if each.id not in ids), *translated.obsolete]
    yield from (f"obsolete: {quoted(message)}" for message in unused)


def quoted(message: object) -> str:
    """Return a message as a quoted text, cut off if it is long."""
    text = str(message)
    return repr(text if len(text) <= MOST else f"{text[:MOST]}...")


def faults(collected: Path, translated: Path) -> Iterator[str]:
    """Yield the faults of a language's translations, each with its page."""
    needed, known = pages(collected, ".pot"), pages(translated, ".po")
    for page in sorted(needed | known):
        if page not in known:
            yield f"{page.as_posix()}: missing: the whole page"
        elif page not in needed:
            yield f"{page.as_posix()}: obsolete: the whole page"
        else:
            both = read(collected / f"{page}.pot"), read(translated / f"{page}.po")
            yield from (f"{page.as_posix()}: {fault}" for fault in of_page(*both))


def main() -> int:
    """Update or check every language; the exit code is 1 if there are faults."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--check", action="store_true", help="change nothing")
    options = parser.parse_args()
    collected = DOCS / "_build" / "gettext"
    if not pages(collected, ".pot"):
        parser.error(f"no messages are in {collected}: nox -s messages collects them")
    worst = 0
    for folder in sorted(DOCS.glob("locale/*/LC_MESSAGES")):
        if not options.check:
            bring_up_to_date(collected, folder)
        for fault in faults(collected, folder):
            print(f"{folder.parent.name}: {fault}")
            worst = 1
    return worst


if __name__ == "__main__":
    sys.exit(main())
