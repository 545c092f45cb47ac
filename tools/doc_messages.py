"""The translations of the docs: ``python -m tools.doc_messages`` brings them up to date, ``--check`` changes nothing.

Both say what is missing, fuzzy or obsolete, and where. What Sphinx has collected from the pages (``docs/_build/gettext``, a
``.pot`` for each page) is compared with what is translated (``docs/locale/<language>/LC_MESSAGES``, a ``.po`` for each page).
``nox -s messages`` collects before.
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
"""Characters of a message by which one knows which it is."""


def read(path: Path, locale: str | None = None) -> Catalog:
    """The messages of one page."""
    with path.open("rb") as file:
        return read_po(file, locale=locale)


def pages(folder: Path, suffix: str) -> set[Path]:
    """The pages that have a file in a folder."""
    return {each.relative_to(folder).with_suffix("") for each in folder.rglob(f"*{suffix}")}


def bring_up_to_date(collected: Path, translated: Path) -> None:
    """Give each page of a language the messages that it has today; a text that is nearly an old one is marked as fuzzy."""
    locale, wanted = translated.parent.name, pages(collected, ".pot")
    for page in pages(translated, ".po") - wanted:
        (translated / f"{page}.po").unlink()
    for page in wanted:
        path = translated / f"{page}.po"
        catalogue = read(path, locale) if path.exists() else Catalog(locale=locale)
        catalogue.update(read(collected / f"{page}.pot"))
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(as_po(catalogue))


def as_po(catalogue: Catalog) -> bytes:
    """The text of a catalogue; the same at any time."""
    for message in catalogue:
        message.flags &= {"fuzzy"}  # ours are no printf formats
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
    wanted, known = pages(collected, ".pot"), pages(translated, ".po")
    for page in sorted(wanted | known):
        if page not in known:
            yield f"{page.as_posix()}: missing: the whole page"
        elif page not in wanted:
            yield f"{page.as_posix()}: obsolete: the whole page"
        else:
            both = read(collected / f"{page}.pot"), read(translated / f"{page}.po")
            yield from (f"{page.as_posix()}: {fault}" for fault in of_page(*both))


def main() -> int:
    """Update or check every language; 1 if something is wrong."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--check", action="store_true", help="change nothing")
    wanted = parser.parse_args()
    collected = DOCS / "_build" / "gettext"
    if not pages(collected, ".pot"):
        parser.error(f"no messages are in {collected}: nox -s messages collects them")
    worst = 0
    for folder in sorted(DOCS.glob("locale/*/LC_MESSAGES")):
        if not wanted.check:
            bring_up_to_date(collected, folder)
        for fault in faults(collected, folder):
            print(f"{folder.parent.name}: {fault}")
            worst = 1
    return worst


if __name__ == "__main__":
    sys.exit(main())
