"""The message catalogues: ``python -m tools.messages`` brings them up to date, ``--check`` says whether they are.

English messages are the ids (see :mod:`tools.english`). A translation is
``src/ancient_world/locale/<language>/LC_MESSAGES/ancient_world.po``; an empty ``msgstr`` waits for a translator.
The ``.mo`` beside it is what the library reads. A ``msgctxt`` says what kind of thing a message speaks of.
"""

from __future__ import annotations

import argparse
import io
import re
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from babel.messages import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

import ancient_world
from tools.english import messages

LOCALE = Path(ancient_world.__file__).parent / "locale"
DOMAIN = "ancient_world"
FIELD = re.compile(r"\{(\w+)[^}]*\}")
FORMS = re.compile(r"\{\w+:([^}]*\|[^}]*)\}")


def catalogues() -> Iterator[Path]:
    """The translations that there are."""
    yield from sorted(LOCALE.glob(f"*/LC_MESSAGES/{DOMAIN}.po"))


def load(path: Path, file_of: Path | None = None) -> Catalog:
    """A catalogue as it is in its file, or in another file of its language."""
    with (file_of or path).open("rb") as file:
        return read_po(file, locale=path.parent.parent.name, domain=DOMAIN)


def updated(path: Path, other: Path | None = None) -> Catalog:
    """A catalogue with exactly today's messages; translations that there are stay, the rest are another's."""
    old, new = load(path), Catalog(locale=path.parent.parent.name, domain=DOMAIN, fuzzy=False)
    sources = [old] if other is None else [old, load(path, other)]
    for kind, text in messages():
        told = [each.get(text, kind or None) for each in sources]
        strings = [str(message.string) for message in told if message is not None]
        new.add(text, next(filter(None, strings), ""), context=kind or None)
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
        '"Content-Type: text/plain; charset=utf-8\\n"\n'
        f'"Plural-Forms: {catalogue.plural_forms}\\n"\n\n'
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
    plain.mime_headers = [
        ("Content-Type", "text/plain; charset=utf-8"),
        ("Plural-Forms", catalogue.plural_forms),
    ]
    for message in catalogue:
        if message.id and message.string:
            plain.add(message.id, message.string, context=message.context)
    out = io.BytesIO()
    write_mo(out, plain)
    return out.getvalue()


def fields(text: str) -> set[str]:
    """The names of the fields of a sentence."""
    return set(FIELD.findall(text))


def wrong_forms(text: str, plurals: int) -> bool:
    """Whether a number has more or fewer words than the language has forms."""
    forms = FORMS.findall(text)
    return any(len(words.lstrip("|").split("|")) != plurals for words in forms)


def faults(path: Path) -> Iterator[str]:
    """What is wrong with a catalogue."""
    known, catalogue = set(messages()), load(path)
    for message in catalogue:
        text, translated = str(message.id), str(message.string)
        if not text:
            continue
        if (message.context or "", text) not in known:
            yield f"stale: {text!r}"
        elif not translated:
            yield f"not translated: {text!r}"
        elif not fields(translated) <= fields(text):
            yield f"other fields: {text!r}: {translated!r}"
        elif wrong_forms(translated, catalogue.num_plurals):
            yield f"not {catalogue.num_plurals} forms: {translated!r}"
    for _, text in sorted(
        known - {(message.context or "", str(message.id)) for message in catalogue}
    ):
        yield f"missing: {text!r}"
    compiled = path.with_suffix(".mo")
    if not compiled.exists() or compiled.read_bytes() != as_mo(catalogue):
        yield f"{compiled.name} is not what {path.name} compiles to"


def main() -> int:
    """Update or check every catalogue; 1 if something is wrong."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--check", action="store_true", help="change nothing")
    parser.add_argument(
        "--take", type=Path, metavar="PO", help="fill in what another catalogue of a language has"
    )
    wanted = parser.parse_args()
    worst = 0
    for path in catalogues():
        if not wanted.check:
            catalogue = updated(path, wanted.take)
            path.write_bytes(as_po(catalogue))
            path.with_suffix(".mo").write_bytes(as_mo(catalogue))
        for fault in faults(path):
            print(f"{path.parent.parent.name}: {fault}")
            worst = 1
    return worst


if __name__ == "__main__":
    sys.exit(main())
