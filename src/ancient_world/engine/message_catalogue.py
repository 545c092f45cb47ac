"""The message catalogue: sentences by code, in English and translated.

Rules give a code and data. Games and the engine register the English sentences, which are also the message ids of the
gettext catalogues in the package. In a sentence,

* ``{coins:coin|coins}`` is the number with the plural form of the word ("1 coin", "3 coins"), and ``{coins:|is|are}`` only the
  word; a tuple counts by its length. A translation has as many forms as its catalogue declares (``Plural-Forms``);
* ``{space:label}`` is the label of an id ("learn" becomes "Learn"), or the word of an id made by :func:`with_label`;
  ``{goods:or}`` and ``{suits:and}`` join the labels of several ids, and ``{goods:list; these are: }`` lists them after the
  text in the format, or is empty if there are none;
* ``{advance:label:the}`` is a form of a label, registered as ``wheel:the`` ("the wheel"); without it, the plain label.
  The form is the context in the catalogue, so that a language may add an article or a plural that English does without;
* ``{player:seat}`` is the name of a seat's player, and ``{players:seats}`` the names of several, if the names are known;
* a :class:`Name` is translated, and the items of a tuple are joined by commas.

If a value is :class:`ReaderName`, the sentence with the code ``wins:you`` is used in place of ``wins``, if it is registered.
"""

from __future__ import annotations

import gettext
import re
import string
import struct
import warnings
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from contextvars import ContextVar, copy_context
from functools import lru_cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, Self, TypeVar

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

T = TypeVar("T")

SENTENCES: dict[str, str] = {}
"""Every registered English sentence, by its code."""

LABELS: dict[str, str] = {}
"""Every registered English label, by its id."""

_EMPTY_DATA: Mapping[str, object] = {}

current_language: ContextVar[str] = ContextVar("ancient_world_language", default="en")
"""The code of the language in use in the current context."""


def register_messages(
    sentences: Mapping[str, str], labels: Mapping[str, str] | None = None
) -> None:
    """Add sentences and labels to the catalogue.

    The label ``"masked-GAME-FIELD"`` is the phrase for a hidden value of that field, such as "a bid".

    Args:
        sentences: English sentences by their codes, with values in braces: ``"{count:pearl|pearls} left"``. All games share the
            codes, so begin each with the id of your game.
        labels: English words for ids and for hidden values.

    Raises:
        ValueError: a code or id is registered with another text already.
    """
    for registered, additions in ((SENTENCES, sentences), (LABELS, labels or {})):
        for code, text in additions.items():
            if registered.setdefault(code, text) != text:
                raise ValueError(f"the code {code!r} has a sentence already: {registered[code]!r}")


def labels_from_ids(*ids: str, prefix: str = "") -> dict[str, str]:
    """Return labels that repeat their ids: ``labels_from_ids("coins empire_row")`` has "coins" and "empire row".

    ``prefix`` is a prefix for the keys, such as "board-"; the form "coins:many" has the label "coins", too.
    """
    keys = " ".join(ids).split()
    words = [each.partition(":")[0].replace("_", " ").replace("-", " ") for each in keys]
    return {prefix + each: word for each, word in zip(keys, words, strict=True)}


def call_in_language(code: str | None, function: Callable[[], T]) -> T:
    """Call ``function`` with another language in use and return its result; with ``None``, the language stays as it is."""

    def call() -> T:
        if code is not None:
            current_language.set(code)
        return function()

    return copy_context().run(call)


class Name(str):
    """A translatable English name; its ``kind`` is the context in the catalogue.

    The value is always the English text; formatted (``f"{card.name}"``), it is the name in the language in use.
    """

    __slots__ = ("kind",)
    kind: str

    def __new__(cls, text: str, kind: str) -> Self:
        """Create a name of a kind."""
        name = super().__new__(cls, text)
        name.kind = kind
        return name

    def __format__(self, spec: str) -> str:
        text = str(self)
        if current_language.get() != "en":
            text = translate(text, self.kind)
        return format(text, spec) if spec else text

    def __reduce__(self) -> tuple[object, ...]:
        return (Name, (str(self), self.kind))


class ShownAs(str):
    """A text, such as an id, that is shown by other names: formatted, it gives the ``names``, joined by commas."""

    __slots__ = ("names",)
    names: tuple[str, ...]

    def __new__(cls, text: str, names: tuple[str, ...]) -> Self:
        """Create a text with the names to show."""
        text_with_names = super().__new__(cls, text)
        text_with_names.names = names
        return text_with_names

    def __format__(self, spec: str) -> str:
        return format(", ".join([format(name) for name in self.names]), spec)

    def __reduce__(self) -> tuple[object, ...]:
        return (ShownAs, (str(self), self.names))


def with_label(key: str, label_text: str) -> ShownAs:
    """Return an id that sentences show by the given word, whatever label is registered for the id."""
    return ShownAs(key, (Name(label_text, ""),))


class TranslatedText(str):
    """A text that a function makes in any language: the value is the English text; formatted, it is in the language in use."""

    __slots__ = ("make",)
    make: Callable[[], str]

    def __new__(cls, make: Callable[[], str]) -> Self:
        """Create the text; ``make`` is called for each language, and pickled with the text."""
        translated = super().__new__(cls, call_in_language("en", make))
        translated.make = make
        return translated

    def __format__(self, spec: str) -> str:
        return format(self.make(), spec)

    def __reduce__(self) -> tuple[object, ...]:
        return (TranslatedText, (self.make,))


def shown_unchanged(ids: Iterable[str]) -> ShownAs:
    """Return ids, joined by commas, that sentences show unchanged although the ids may have names."""
    text = ", ".join(ids)
    return ShownAs(text, (text,))


class ReaderName(str):
    """The name of the reader: "you" in the language in use."""

    __slots__ = ()


class _EmptyCatalogue(gettext.NullTranslations):
    """An empty catalogue: every translation is an empty text."""

    def gettext(self, message: str) -> str:
        return ""

    def pgettext(self, context: str, message: str) -> str:
        return ""


_CODE_PATTERN = re.compile(r"[A-Za-z]{2,8}([-_][A-Za-z0-9]{1,8}){0,3}")
"""The pattern of a language code; other texts must not get into the path of a catalogue."""

_LIBRARY_DOMAIN = "ancient_world"
_other_catalogues: list[tuple[str, str]] = []
"""The catalogues of other packages: the name of the files, and the module beside whose file ``locale`` lies."""

CATALOGUE_LOADERS: list[Callable[[], object]] = []
"""Functions that load further packages, which may register catalogues; called before a language counts as unknown."""


def register_catalogue(package: str) -> None:
    """Register the catalogues of another package, which translate its sentences, names and rules.

    The catalogues are the files ``locale/<language>/LC_MESSAGES/<package>.mo`` in the folder of the package, where
    ``<package>`` is the last part of its name. The library's own translations of a text take precedence.
    ``python -m ancient_world.testing.messages <package>`` needs Babel. It writes the texts of the package into each
    ``<package>.po`` beside them, which may be an empty file at first, and compiles the files; with ``--check`` it only reports
    missing and outdated translations. Distribute the ``.mo`` files with the package.

    Args:
        package: the name of the package, or of a module beside which ``locale`` lies.
    """
    if import_module(package).__file__ is None:
        raise ValueError(f"{package} has no __init__.py beside which its catalogues could lie")
    catalogue = (package.rpartition(".")[2], package)
    if catalogue not in _other_catalogues:
        _other_catalogues.append(catalogue)


@lru_cache(maxsize=8)
def _load_catalogue(
    code: str, other_catalogues: tuple[tuple[str, str], ...]
) -> gettext.NullTranslations:
    """Return the catalogue of a language: that of the library, with those of other packages as fallbacks.

    ``other_catalogues`` is part of the cache's key, so that a newly registered catalogue is read.
    """
    catalogues = [
        _read_catalogue(*catalogue_source, code)
        for catalogue_source in ((_LIBRARY_DOMAIN, _LIBRARY_DOMAIN), *other_catalogues)
    ]
    first, *fallbacks = [*filter(None, catalogues), _EmptyCatalogue()]
    for fallback in fallbacks:
        first.add_fallback(fallback)
    return first


def _read_catalogue(name: str, package: str, code: str) -> gettext.NullTranslations | None:
    """Return a package's catalogue for a language; ``None`` if there is none or, with a warning, if the file is broken."""
    try:
        file = _find_catalogue_file(name, package, code)
        if file is not None:
            with file.open("rb") as stream:
                return gettext.GNUTranslations(stream)
    except (OSError, ValueError, LookupError, struct.error) as error:
        warnings.warn(f"the catalogue {name} of {code} is broken: {error}", stacklevel=2)
    return None


def _find_catalogue_file(name: str, package: str, code: str) -> Traversable | None:
    """Return the file of a package's catalogue for a language, or else for the language without its region."""
    word = code.replace("-", "_")
    for folder in (word, word.partition("_")[0].lower()):
        file = _locale_folder(package) / folder / "LC_MESSAGES" / f"{name}.mo"
        if file.is_file():
            return file
    return None


def has_sentences(code: str) -> bool:
    """Return whether a language has a catalogue, also by its code without the region; English always counts."""
    if _has_catalogue(code, tuple(_other_catalogues)):
        return True
    for load in CATALOGUE_LOADERS:
        load()
    return _has_catalogue(code, tuple(_other_catalogues))


@lru_cache(maxsize=64)  # called for each picture, and it looks at the disk
def _has_catalogue(code: str, other_catalogues: tuple[tuple[str, str], ...]) -> bool:
    if not _CODE_PATTERN.fullmatch(code):
        return False
    if re.split("[-_]", code)[0].lower() == "en":
        return True
    return any(
        _find_catalogue_file(*catalogue_source, code) is not None
        for catalogue_source in ((_LIBRARY_DOMAIN, _LIBRARY_DOMAIN), *other_catalogues)
    )


def language_codes() -> tuple[str, ...]:
    """Return the codes of all languages with a catalogue, English first."""
    return _language_codes(tuple(_other_catalogues))


@lru_cache(maxsize=8)
def _language_codes(other_catalogues: tuple[tuple[str, str], ...]) -> tuple[str, ...]:
    locale_folders = [
        _locale_folder(package)
        for _, package in ((_LIBRARY_DOMAIN, _LIBRARY_DOMAIN), *other_catalogues)
    ]
    names = {each.name for folder in locale_folders if folder.is_dir() for each in folder.iterdir()}
    return (
        "en",
        *sorted(code for code in names - {"en"} if _has_catalogue(code, other_catalogues)),
    )


def _locale_folder(package: str) -> Traversable:
    """Return the folder ``locale`` of a package, also inside a zip archive or a frozen program."""
    from importlib.resources import files  # slow to import, and not needed for English
    from pathlib import Path  # the same

    module = import_module(package)
    parent_package = module.__package__  # for a package, its own name
    return (
        files(parent_package) if parent_package else Path(str(module.__file__)).parent
    ) / "locale"


def _translation(text: str, context: str) -> str:
    """Return a text in the language in use; an empty text if the catalogue does not have it."""
    code: object = current_language.get()
    if code == "en" or not text or type(code) is not str or not _CODE_PATTERN.fullmatch(code):
        return ""
    catalogue = _load_catalogue(code, tuple(_other_catalogues))
    return catalogue.pgettext(context, text) if context else catalogue.gettext(text)


def translate(text: str, context: str = "") -> str:
    """Return an English text in the language in use; ``context`` is its context in the catalogue, if any."""
    return _translation(text, context) or text


MAX_VALUE_LENGTH = 500
"""The most characters of one value in a sentence, since untrusted texts may have any length."""
MAX_LISTED = 8
"""The most items that a sentence lists."""
_MAX_BITS = 256


def printable_number(number: int) -> int | str:
    """Return a number, or a text like "2**300..." if it has more than 256 bits."""
    if number.bit_length() <= _MAX_BITS:
        return number
    return f"{'-' if number < 0 else ''}2**{number.bit_length() - 1}..."


SentencePart = tuple[str, str | None, str, object]
"""A literal text, and the name, the format and the conversion of the value after it."""


@lru_cache(maxsize=4096)
def _parse_sentence(text: str) -> tuple[SentencePart, ...]:
    """Parse a sentence with format fields into its parts."""
    parts = string.Formatter().parse(text)
    return tuple(
        [(literal, key, spec or "", conversion) for literal, key, spec, conversion in parts]
    )


_PLAIN_TYPES = frozenset({str, int})
"""The types of values that need no formatting without a format specification."""


class _SentenceFormatter(string.Formatter):
    """A formatter for sentences of one language, with its plural rule and the names of the players."""

    def __init__(self, plural_rule: Callable[[int], int], names: tuple[str, ...]) -> None:
        self.plural = plural_rule
        self._names = names

    def fill(self, text: str, data: Mapping[str, object]) -> str:
        """Return a sentence with its data filled in; values that are too long are cut."""
        parts: list[str] = []
        for literal, key, spec, conversion in _parse_sentence(text):
            parts.append(literal)
            if key is None:
                continue
            value = data[key]
            if type(value) is int:
                value = printable_number(value)
            if conversion:
                value = self.convert_field(value, conversion)
            is_plain = not spec and type(value) in _PLAIN_TYPES
            text_of_value = str(value) if is_plain else self._format_value(value, spec)
            parts.append(
                text_of_value
                if len(text_of_value) <= MAX_VALUE_LENGTH
                else text_of_value[: MAX_VALUE_LENGTH - 1] + "…"
            )
        return "".join(parts)

    def convert_field(self, value: object, conversion: Any) -> object:
        """Leave a name without the quotes of ``!r``, which are for untrusted texts."""
        return value if type(value) in (Name, ShownAs) else super().convert_field(value, conversion)

    def _format_value(self, value: Any, format_spec: str) -> str:
        if format_spec.startswith("label") and type(value) is not tuple:
            if type(value) in (ShownAs, TranslatedText):
                return format(value)
            return label(value, format_spec.partition(":")[2])
        if format_spec == "seat":
            return seat_name(value, self._names)
        if format_spec == "seats":
            names = [seat_name(seat, self._names) for seat in value]
            return join_names(names) if names else translate(SENTENCES["seat-of-nobody"])
        if "|" in format_spec:
            return self._format_count(value, format_spec)
        if format_spec in ("and", "or"):
            return join_names(
                [self._format_value(each, "label") for each in value], f"names-{format_spec}"
            )
        if format_spec.startswith("list"):
            labels = [*dict.fromkeys([self._format_value(each, "label") for each in value])]
            labels[MAX_LISTED:] = ["…"] if len(labels) > MAX_LISTED else []
            return f"{format_spec[4:]}{', '.join(labels)}" if labels else ""
        if type(value) is tuple:
            return ", ".join([self._format_value(each, format_spec) for each in value])
        return format(value, format_spec)

    def _format_count(self, value: object, format_spec: str) -> str:
        """Return a number with the plural form of its word, or only the word."""
        first_form, *plural_forms = format_spec.split("|")
        plural_forms = [first_form, *plural_forms] if first_form else plural_forms
        count = len(value) if isinstance(value, tuple) else value
        if type(count) is str and count.isdecimal():
            count = int(count)
        form = self.plural(abs(count)) if isinstance(count, int) else len(plural_forms)
        word = plural_forms[min(form, len(plural_forms) - 1)]
        return f"{value} {word}" if first_form else word


def _english_plural(number: int) -> int:
    return int(number != 1)


@lru_cache(maxsize=64)
def _formatter_for(
    code: str, names: tuple[str, ...], other_catalogues: tuple[tuple[str, str], ...]
) -> _SentenceFormatter:
    """Return the formatter for a language, with the ``Plural-Forms`` of its catalogue."""
    plural_header = (
        ""
        if code == "en"
        else _load_catalogue(code, other_catalogues).info().get("plural-forms", "")
    )
    rule = plural_header.partition("plural=")[2].strip(" ;\n")
    return _SentenceFormatter(gettext.c2py(rule) if rule else _english_plural, names)


def message_text(
    code: str, data: Mapping[str, object] = _EMPTY_DATA, names: Sequence[str] = ()
) -> str:
    """Return the sentence of a code with its data filled in, in the language in use; ``names`` are in seat order."""
    english = SENTENCES.get(code, code)
    if ReaderName in map(type, data.values()):
        english = SENTENCES.get(f"{code}:you", english)
    translation = _translation(english, "")
    player_names = tuple(names)
    if not translation:
        return _formatter_for("en", player_names, ()).fill(english, data)
    try:
        return _formatter_for(current_language.get(), player_names, tuple(_other_catalogues)).fill(
            translation, data
        )
    except (LookupError, ValueError, AttributeError, TypeError):  # a faulty translation
        return _formatter_for("en", player_names, ()).fill(english, data)


TextVersion = tuple[object, int, int, int]


def text_version() -> TextVersion:
    """Return what texts depend on beside code and data: the language in use, and how much is registered."""
    return current_language.get(), len(SENTENCES), len(LABELS), len(_other_catalogues)


@lru_cache(maxsize=4096)
def message_keys(code: str, _version: TextVersion) -> tuple[str, ...]:
    """Return the keys of the data that a sentence shows, in English or in the language in use (see :func:`text_version`)."""
    english = SENTENCES.get(code, code)
    parts = [*_parse_sentence(english)]
    with suppress(ValueError):  # a faulty translation
        parts += _parse_sentence(_translation(english, ""))
    return tuple(dict.fromkeys([key for _, key, *_ in parts if key is not None]))


def capitalized_sentence(code: str, data: Mapping[str, object], names: Sequence[str] = ()) -> str:
    """Return the result of :func:`message_text`, with a capital letter if it begins with a label or "player 1".

    The name of a player at the beginning is left as it is.
    """
    text = message_text(code, data, names)
    if not text[:1].islower():
        return text
    english = SENTENCES.get(code, code)
    literal, _, spec, _ = _parse_sentence(_translation(english, "") or english)[0]
    is_word = (
        not literal
        and spec in _CAPITALIZED_FORMATS
        and not text.startswith(tuple(filter(None, names)))
    )
    return text[:1].upper() + text[1:] if is_word else text


_CAPITALIZED_FORMATS = frozenset({"label", "or", "seat", "seats"})
"""The formats whose results are texts of the catalogue."""


def seat_name(seat: object, names: Sequence[str] = ()) -> str:
    """Return the name of a seat's player, or "player 1" if names are unknown; "chance" for ``None``."""
    if seat is None:
        return translate(SENTENCES["seat-of-chance"])
    if type(seat) is int and 0 <= seat < len(names):
        return names[seat]
    return translate(SENTENCES["seat-by-number"]).format(player=seat)


def label(key: object, form: str = "") -> str:
    """Return the label of an id in the language in use, in the given form if it is registered.

    Args:
        key: the id, such as ``"learn"``; without a registered label, the id is the label.
        form: the form, such as ``"the"`` for a label that is registered as ``"wheel:the"``.
    """
    label_form = LABELS.get(f"{key}:{form}") if form else None
    if label_form is not None:
        return translate(label_form, form)
    return translate(LABELS.get(str(key), format(key)))


_SOUND_VARIANTS = {
    ("es", "names-and"): (re.compile(r"h?i(?![aeou])", re.IGNORECASE), "{names} e {last}"),
    ("es", "names-or"): (re.compile(r"(h?o|8|11\b)", re.IGNORECASE), "{names} u {last}"),
}
"""By language and code: the pattern of a last name that needs another conjunction, and the sentence with it."""


def join_names(names: list[str], code: str = "names-and") -> str:
    """Return names joined by commas and, before the last, by "and" or the conjunction of another ``code``."""
    if len(names) < 2:
        return "".join(names)
    text = translate(SENTENCES[code])
    sound_pattern, variant = _SOUND_VARIANTS.get(
        (re.split("[-_]", current_language.get())[0], code), (None, "")
    )
    if sound_pattern is not None and sound_pattern.match(names[-1]):
        text = variant
    return text.format(names=", ".join(names[:-1]), last=names[-1])


register_messages(
    {
        "deal-awaited": "Due now: {step:label} ({count:card|cards}); nothing else can happen.",
        "roll-awaited": "Due now: {step:label} ({count:die|dice}); nothing else can happen.",
        "wrong-card-count": "Expected {expected:card|cards} to be dealt, got {count}.",
        "card-not-in-deck": "{card} is not in this deck. Possible draws: {possible}.",
        "card-in-other-deck": "{card} is in another deck. Possible draws: {possible}.",
        "card-under-others": "{card} is at the bottom of this deck. Possible draws: {possible}.",
        "card-dealt-twice": "{card} is dealt twice.",
        "known-bottom": "The dealt cards do not match the known cards at the bottom of this deck: {cards}.",
        "wrong-dice-count": "Expected {expected:die|dice} to be rolled, got {count}.",
        "no-such-face": "The die has no face {face!r}; it has: {faces}.",
        "game-over": "The game is over.",
        "chosen-already": "Nothing is left to choose now for {player:seat}.",
        "not-an-action": "This is not an action of this game{instead:list; pass }.",
        "not-such-a-value": "Field {field}: expected {expected:label}, got {found:label}.",
        "anothers-action": "The action names {named:seat}, but {player:seat} would be doing it.",
        "wrong-player": "It is not for {player:seat} to do this now.",
        "awaited": "The game waits for {players:seats}: {step:label}.",
        "awaited-deal": "The game is waiting for a deal.",
        "awaited-roll": "The game is waiting for a roll of dice.",
        "awaited-chance": "The game is waiting for chance.",
        "seat-by-number": "player {player}",
        "seat-of-chance": "chance",
        "seat-of-nobody": "nobody",
        "names-and": "{names} and {last}",
        "names-or": "{names} or {last}",
    },
    {"any-deal": "a deal", "any-roll": "a roll of dice"},
)
