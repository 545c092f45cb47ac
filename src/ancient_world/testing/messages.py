"""The message catalogues of a package: ``python -m ancient_world.testing.messages PACKAGE`` brings them up to date.

``--check`` changes nothing and says what is wrong. A translation is ``locale/<language>/LC_MESSAGES/<package>.po`` beside
the package's ``__init__.py``; an empty file is a new language, an empty ``msgstr`` waits for a translator. The ``.mo`` beside
it is what is read (see :func:`ancient_world.engine.register_catalogue`), and belongs to the package's data. It needs Babel.
"""

from __future__ import annotations

import argparse
import gettext
import importlib
import io
import re
import sys
from collections.abc import Collection, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from ancient_world.testing.english import Message, import_all, messages_of_package

if TYPE_CHECKING:
    from babel.messages import Catalog

FIELD_PATTERN = re.compile(r"\{(\w++)[^{}]*+\}")
PLURAL_PATTERN = re.compile(r"\{\w++:([^{}|]*+\|[^{}]*+)\}")


def load_catalog(path: Path, source_file: Path | None = None) -> Catalog:
    """Return the catalogue at a path, read from another file if one is given."""
    from babel.messages.pofile import read_po  # an optional library for translators

    with (source_file or path).open("rb") as file:
        return read_po(file, locale=path.parent.parent.name, domain=path.stem)


def updated_catalog(
    path: Path, messages: Collection[Message], other_source: Path | None = None
) -> Catalog:
    """Return a catalogue with exactly these messages; translations come from the file, else from ``other_source``."""
    from babel.messages import Catalog  # an optional library for translators

    old_catalog = load_catalog(path)
    new_catalog = Catalog(locale=path.parent.parent.name, domain=path.stem, fuzzy=False)
    # Versions of Babel differ in plural forms; the translations were written for those of the file.
    is_new = not path.stat().st_size
    plural_forms = (is_new and _library_plural_forms(path)) or old_catalog.plural_forms
    new_catalog.mime_headers = [("Plural-Forms", plural_forms)]
    sources = (
        [old_catalog] if other_source is None else [old_catalog, load_catalog(path, other_source)]
    )
    for kind, text in messages:
        entries = [source.get(text, kind or None) for source in sources]
        translations = [str(message.string) for message in entries if message is not None]
        new_catalog.add(text, next(filter(None, translations), ""), context=kind or None)
    return new_catalog


def _library_plural_forms(path: Path) -> str:
    """Return the plural forms of this library in the language of a path; "" if it does not speak it."""
    folder = Path(__file__).parents[1] / "locale"
    try:
        library = gettext.translation("ancient_world", folder, [path.parent.parent.name])
    except OSError:
        return ""
    return str(library.info().get("plural-forms", ""))


def po_bytes(catalogue: Catalog) -> bytes:
    """Return the text of a catalogue, reproducibly."""
    from babel.messages.pofile import write_po  # an optional library for translators

    for message in catalogue:
        message.flags.clear()  # these messages are neither printf nor brace formats
    buffer = io.BytesIO()
    write_po(buffer, catalogue, width=0, omit_header=True)
    header = (
        'msgid ""\nmsgstr ""\n'
        f'"Language: {catalogue.locale}\\n"\n'
        '"Content-Type: text/plain; charset=utf-8\\n"\n'
        f'"Plural-Forms: {catalogue.plural_forms}\\n"\n\n'
    )
    return header.encode() + buffer.getvalue().lstrip()


def mo_bytes(catalogue: Catalog) -> bytes:
    """Return the compiled catalogue, reproducibly."""
    from babel.messages import Catalog  # an optional library for translators
    from babel.messages.mofile import write_mo  # an optional library for translators

    fixed_time = datetime(
        2000, 1, 1, tzinfo=UTC
    )  # otherwise the file would contain the current time
    compiled = Catalog(
        locale=catalogue.locale,
        domain=catalogue.domain,
        fuzzy=False,
        creation_date=fixed_time,
        revision_date=fixed_time,
    )
    compiled.mime_headers = [
        ("Content-Type", "text/plain; charset=utf-8"),
        ("Plural-Forms", catalogue.plural_forms),
    ]
    for message in catalogue:
        if message.id and message.string:
            compiled.add(message.id, message.string, context=message.context)
    buffer = io.BytesIO()
    write_mo(buffer, compiled)
    return buffer.getvalue()


def field_names(text: str) -> set[str]:
    """Return the names of the fields of a sentence."""
    return set(FIELD_PATTERN.findall(text))


def has_wrong_plurals(text: str, plurals: int) -> bool:
    """Return whether a number in a text has more or fewer words than the language has plural forms."""
    plural_texts = PLURAL_PATTERN.findall(text)
    return any(len(plural_text.lstrip("|").split("|")) != plurals for plural_text in plural_texts)


def _translation_faults(text: str, translated: str, plurals: int) -> Iterator[str]:
    """Yield the faults of one translation."""
    if not translated:
        yield f"not translated: {text!r}"
    elif not field_names(translated) <= field_names(text):
        yield f"other fields: {text!r}: {translated!r}"
    elif has_wrong_plurals(translated, plurals):
        yield f"not the {plurals} forms that Plural-Forms declares: {translated!r}"


def catalog_faults(path: Path, messages: Collection[Message]) -> Iterator[str]:
    """Yield the faults of a catalogue."""
    known_messages, catalogue = set(messages), load_catalog(path)
    catalog_messages: set[Message] = set()
    for message in catalogue:
        text, translation = str(message.id), str(message.string)
        catalog_messages.add((message.context or "", text))
        if text and (message.context or "", text) not in known_messages:
            yield f"stale: {text!r}"
        elif text:
            yield from _translation_faults(text, translation, catalogue.num_plurals)
    for _, text in sorted(known_messages - catalog_messages):
        yield f"missing: {text!r}"
    mo_path = path.with_suffix(".mo")
    if not mo_path.exists() or mo_path.read_bytes() != mo_bytes(catalogue):
        yield f"{mo_path.name} is not what {path.name} compiles to"


def _messages_in(path: Path) -> Iterator[Message]:
    for message in load_catalog(path):
        if message.id:
            yield message.context or "", str(message.id)


def update_catalogs(
    paths: Collection[Path],
    messages: Collection[Message],
    *,
    check: bool = False,
    other_source: Path | None = None,
    missing_libraries: Collection[str] = (),
) -> int:
    """Update or check catalogues, and print their faults; return 1 if there are any.

    Args:
        paths: the ``.po`` files.
        messages: all English messages that are known.
        check: whether nothing is changed.
        other_source: a catalogue that has more translations.
        missing_libraries: libraries without which some modules could not be imported: then no message of a catalogue is stale.
    """
    exit_code = 0
    if missing_libraries:
        libraries = ", ".join(sorted(missing_libraries))
        sys.stdout.write(f"without {libraries}, messages that are not found stay as they are\n")
    for path in paths:
        known_messages = {*messages, *(_messages_in(path) if missing_libraries else ())}
        if not check:
            catalogue = updated_catalog(path, sorted(known_messages), other_source)
            path.write_bytes(po_bytes(catalogue))
            path.with_suffix(".mo").write_bytes(mo_bytes(catalogue))
        for fault in catalog_faults(path, known_messages):
            sys.stdout.write(f"{path.parent.parent.name}: {fault}\n")
            exit_code = 1
    return exit_code


def main() -> int:
    """Update or check the catalogues of one package; return 1 if there are faults, 2 if there are no catalogues."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("package", help="the package, which registers its catalogue")
    parser.add_argument("--check", action="store_true", help="change nothing")
    arguments = parser.parse_args()
    try:
        messages = messages_of_package(arguments.package)
        missing = import_all(arguments.package)
        folder = Path(str(importlib.import_module(arguments.package).__file__)).parent / "locale"
        importlib.import_module("babel")
    except ImportError as error:
        parser.error(str(error))
    name = arguments.package.rpartition(".")[2]
    paths = sorted(folder.glob(f"*/LC_MESSAGES/{name}.po"))
    if not paths:
        parser.error(
            f"there is no {folder}/<language>/LC_MESSAGES/{name}.po; begin with an empty one"
        )
    return update_catalogs(paths, messages, check=arguments.check, missing_libraries=missing)


if __name__ == "__main__":
    sys.exit(main())
