"""The message catalogues: ``python -m tools.messages`` brings them up to date, ``--check`` says whether they are.

English sentences are the message ids; they stand in the code, registered by
:func:`ancient_world.engine.language.register`. A translation is
``src/ancient_world/locale/<language>/LC_MESSAGES/ancient_world.po``; an empty ``msgstr`` waits for a translator.
The ``.mo`` beside it is what the library reads.
"""

from __future__ import annotations

import argparse
import importlib
import io
import pkgutil
import re
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from babel.messages import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

import ancient_world
from ancient_world.engine.language import LABELS, SENTENCES

LOCALE = Path(ancient_world.__file__).parent / "locale"
DOMAIN = "ancient_world"
FIELD = re.compile(r"\{(\w+)[^}]*\}")


def messages() -> list[str]:
    """Every English message, in the order of the alphabet."""
    for module in pkgutil.walk_packages(ancient_world.__path__, "ancient_world."):
        if not module.name.endswith("__main__"):
            importlib.import_module(module.name)
    return sorted({*SENTENCES.values(), *LABELS.values()} - {""})


def catalogues() -> Iterator[Path]:
    """The translations that there are."""
    yield from sorted(LOCALE.glob(f"*/LC_MESSAGES/{DOMAIN}.po"))


def load(path: Path) -> Catalog:
    """A catalogue as it is in its file."""
    with path.open("rb") as file:
        return read_po(file, locale=path.parent.parent.name, domain=DOMAIN)


def updated(path: Path) -> Catalog:
    """A catalogue with exactly today's messages; translations that there are stay."""
    old, new = load(path), Catalog(locale=path.parent.parent.name, domain=DOMAIN, fuzzy=False)
    for text in messages():
        known = old.get(text)
        new.add(text, known.string if known is not None else "")
    return new


def as_po(catalogue: Catalog) -> bytes:
    """The text of a catalogue; the same at any time."""
    for message in catalogue:
        message.flags.clear()  # ours are neither printf nor plain brace formats
    out = io.BytesIO()
    write_po(out, catalogue, width=0, omit_header=True)
    head = (
        'msgid ""\nmsgstr ""\n'
        f'"Language: {catalogue.locale}\\n"\n'
        '"Content-Type: text/plain; charset=utf-8\\n"\n\n'
    )
    return head.encode() + out.getvalue().lstrip()


def as_mo(catalogue: Catalog) -> bytes:
    """The catalogue as the library reads it; the same at any time."""
    always = datetime(2000, 1, 1, tzinfo=UTC)  # else the time of day would be in the file
    plain = Catalog(
        locale=catalogue.locale,
        domain=DOMAIN,
        fuzzy=False,
        creation_date=always,
        revision_date=always,
    )
    plain.mime_headers = [("Content-Type", "text/plain; charset=utf-8")]
    for message in catalogue:
        if message.id and message.string:
            plain.add(message.id, message.string)
    out = io.BytesIO()
    write_mo(out, plain)
    return out.getvalue()


def fields(text: str) -> set[str]:
    """The names of the fields of a sentence."""
    return set(FIELD.findall(text))


def faults(path: Path) -> Iterator[str]:
    """What is wrong with a catalogue."""
    known, catalogue = set(messages()), load(path)
    for message in catalogue:
        text, translated = str(message.id), str(message.string)
        if not text:
            continue
        if text not in known:
            yield f"stale: {text!r}"
        elif not translated:
            yield f"not translated: {text!r}"
        elif not fields(translated) <= fields(text):
            yield f"other fields: {text!r}: {translated!r}"
    for text in sorted(known - {str(message.id) for message in catalogue}):
        yield f"missing: {text!r}"
    compiled = path.with_suffix(".mo")
    if not compiled.exists() or compiled.read_bytes() != as_mo(catalogue):
        yield f"{compiled.name} is not what {path.name} compiles to"


def main() -> int:
    """Update or check every catalogue; 1 if something is wrong."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--check", action="store_true", help="change nothing")
    wanted = parser.parse_args()
    worst = 0
    for path in catalogues():
        if not wanted.check:
            catalogue = updated(path)
            path.write_bytes(as_po(catalogue))
            path.with_suffix(".mo").write_bytes(as_mo(catalogue))
        for fault in faults(path):
            print(f"{path.parent.parent.name}: {fault}")
            worst = 1
    return worst


if __name__ == "__main__":
    sys.exit(main())
