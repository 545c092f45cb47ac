"""The message catalogue: sentences by code, in English and translated.

Rules give a code and data. Games and the engine register the English sentences, which are also the message ids of the
gettext catalogues in the package. In a sentence,

* ``{coins:coin|coins}`` is the number with the plural form of the word ("1 coin", "3 coins"), and ``{coins:|is|are}`` only the
  word; a tuple counts by its length. A translation has as many forms as its catalogue declares (``Plural-Forms``);
* ``{space:label}`` is the label of an id ("learn" becomes "Learn"), or the word of an id made by :func:`worded`;
  ``{goods:or}`` and ``{suits:and}`` join the labels of several ids, and ``{goods:list; these are: }`` lists them after the
  text in the format, or is empty if there are none;
* ``{advance:label:the}`` is a form of a label, registered as ``wheel:the`` ("the wheel"); without it, the plain label.
  The form is the context in the catalogue, so that a language may add an article or a plural that English does without;
* ``{player:seat}`` is the name of a seat's player, and ``{players:seats}`` the names of several, if the names are known;
* a :class:`Name` is translated, and the items of a tuple are joined by commas.

If a value is :class:`You`, the sentence with the code ``wins:you`` is used in place of ``wins``, if it is registered.
"""

from __future__ import annotations

import gettext
import re
import string
import struct
import warnings
from collections.abc import Callable, Iterable, Mapping, Sequence
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

_NO_DATA: Mapping[str, object] = {}

in_use: ContextVar[str] = ContextVar("ancient_world_language", default="en")
"""The code of the language in use in the current context."""


def register(sentences: Mapping[str, str], labels: Mapping[str, str] | None = None) -> None:
    """Add sentences and labels to the catalogue.

    The label ``"masked-GAME-FIELD"`` is the phrase for a hidden value of that field, such as "a bid".

    Args:
        sentences: English sentences by their codes, with values in braces: ``"{count:pearl|pearls} left"``.
        labels: English words for ids and for hidden values.

    Raises:
        ValueError: a code or id is registered with another text already.
    """
    for known, new in ((SENTENCES, sentences), (LABELS, labels or {})):
        for code, text in new.items():
            if known.setdefault(code, text) != text:
                raise ValueError(f"the code {code!r} has a sentence already: {known[code]!r}")


def plain_words(*ids: str, begun: str = "") -> dict[str, str]:
    """Return labels that repeat their ids: ``plain_words("coins empire_row")`` has "coins" and "empire row".

    ``begun`` is a prefix for the keys, such as "board-"; the form "coins:many" has the label "coins", too.
    """
    some = " ".join(ids).split()
    words = [each.partition(":")[0].replace("_", " ").replace("-", " ") for each in some]
    return {begun + each: word for each, word in zip(some, words, strict=True)}


def in_language(code: str | None, make: Callable[[], T]) -> T:
    """Call ``make`` with another language in use and return its result; with ``None``, the language stays as it is."""

    def made() -> T:
        if code is not None:
            in_use.set(code)
        return make()

    return copy_context().run(made)


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
        if in_use.get() != "en":
            text = tr(text, self.kind)
        return format(text, spec) if spec else text

    def __reduce__(self) -> tuple[object, ...]:
        return (Name, (str(self), self.kind))


class Called(str):
    """A text, such as an id, that is shown by other names: formatted, it gives the ``names``, joined by commas."""

    __slots__ = ("names",)
    names: tuple[str, ...]

    def __new__(cls, text: str, names: tuple[str, ...]) -> Self:
        """Create a text with the names to show."""
        called = super().__new__(cls, text)
        called.names = names
        return called

    def __format__(self, spec: str) -> str:
        return format(", ".join([format(name) for name in self.names]), spec)

    def __reduce__(self) -> tuple[object, ...]:
        return (Called, (str(self), self.names))


def worded(key: str, word: str) -> Called:
    """Return an id that sentences show by the given word, whatever label is registered for the id."""
    return Called(key, (Name(word, ""),))


class Translated(str):
    """A text that a function makes in any language: the value is the English text; formatted, it is in the language in use."""

    __slots__ = ("make",)
    make: Callable[[], str]

    def __new__(cls, make: Callable[[], str]) -> Self:
        """Create the text; ``make`` is called for each language, and pickled with the text."""
        translated = super().__new__(cls, in_language("en", make))
        translated.make = make
        return translated

    def __format__(self, spec: str) -> str:
        return format(self.make(), spec)

    def __reduce__(self) -> tuple[object, ...]:
        return (Translated, (self.make,))


def as_written(ids: Iterable[str]) -> Called:
    """Return ids, joined by commas, that sentences show unchanged although the ids may have names."""
    text = ", ".join(ids)
    return Called(text, (text,))


class You(str):
    """The name of the reader: "you" in the language in use."""

    __slots__ = ()


class _Missing(gettext.NullTranslations):
    """An empty catalogue: every translation is an empty text."""

    def gettext(self, message: str) -> str:
        return ""

    def pgettext(self, context: str, message: str) -> str:
        return ""


_CODE = re.compile(r"[A-Za-z]{2,8}([-_][A-Za-z0-9]{1,8}){0,3}")
"""The pattern of a language code; other texts must not get into the path of a catalogue."""

_OURS = "ancient_world"
_others: list[tuple[str, str]] = []
"""The catalogues of other packages: the name of the files, and the module beside whose file ``locale`` lies."""

LATER: list[Callable[[], object]] = []
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
    if catalogue not in _others:
        _others.append(catalogue)


@lru_cache(maxsize=8)
def _catalogue(code: str, others: tuple[tuple[str, str], ...]) -> gettext.NullTranslations:
    """Return the catalogue of a language: that of the library, with those of other packages as fallbacks.

    ``others`` is part of the cache's key, so that a newly registered catalogue is read.
    """
    catalogues = [_read(*place, code) for place in ((_OURS, _OURS), *others)]
    first, *more = [*filter(None, catalogues), _Missing()]
    for each in more:
        first.add_fallback(each)
    return first


def _read(name: str, package: str, code: str) -> gettext.NullTranslations | None:
    """Return a package's catalogue for a language; ``None`` if there is none or, with a warning, if the file is broken."""
    try:
        file = _file(name, package, code)
        if file is not None:
            with file.open("rb") as stream:
                return gettext.GNUTranslations(stream)
    except (OSError, ValueError, LookupError, struct.error) as error:
        warnings.warn(f"the catalogue {name} of {code} is broken: {error}", stacklevel=2)
    return None


def _file(name: str, package: str, code: str) -> Traversable | None:
    """Return the file of a package's catalogue for a language, or else for the language without its region."""
    word = code.replace("-", "_")
    for each in (word, word.partition("_")[0].lower()):
        file = _locale(package) / each / "LC_MESSAGES" / f"{name}.mo"
        if file.is_file():
            return file
    return None


def has_sentences(code: str) -> bool:
    """Return whether a language has a catalogue, also by its code without the region; English always counts."""
    if _has_sentences(code, tuple(_others)):
        return True
    for load in LATER:
        load()
    return _has_sentences(code, tuple(_others))


@lru_cache(maxsize=64)  # called for each picture, and it looks at the disk
def _has_sentences(code: str, others: tuple[tuple[str, str], ...]) -> bool:
    if not _CODE.fullmatch(code):
        return False
    if re.split("[-_]", code)[0].lower() == "en":
        return True
    return any(_file(*place, code) is not None for place in ((_OURS, _OURS), *others))


def codes() -> tuple[str, ...]:
    """Return the codes of all languages with a catalogue, English first."""
    return _codes(tuple(_others))


@lru_cache(maxsize=8)
def _codes(others: tuple[tuple[str, str], ...]) -> tuple[str, ...]:
    places = [_locale(package) for _, package in ((_OURS, _OURS), *others)]
    names = {each.name for place in places if place.is_dir() for each in place.iterdir()}
    return ("en", *sorted(code for code in names - {"en"} if _has_sentences(code, others)))


def _locale(package: str) -> Traversable:
    """Return the folder ``locale`` of a package, also inside a zip archive or a frozen program."""
    from importlib.resources import files  # slow to import, and not needed for English
    from pathlib import Path  # the same

    module = import_module(package)
    home = module.__package__  # for a package, its own name
    return (files(home) if home else Path(str(module.__file__)).parent) / "locale"


def _translated(text: str, kind: str) -> str:
    """Return a text in the language in use; an empty text if the catalogue does not have it."""
    code: object = in_use.get()
    if code == "en" or not text or type(code) is not str or not _CODE.fullmatch(code):
        return ""
    catalogue = _catalogue(code, tuple(_others))
    return catalogue.pgettext(kind, text) if kind else catalogue.gettext(text)


def tr(text: str, kind: str = "") -> str:
    """Return an English text in the language in use; ``kind`` is its context in the catalogue, if any."""
    return _translated(text, kind) or text


MOST_VALUE = 500
"""The most characters of one value in a sentence, since untrusted texts may have any length."""
MOST_LISTED = 8
"""The most items that a sentence lists."""
_MOST_BITS = 256


def printable(number: int) -> int | str:
    """Return a number, or a text like "2**300..." if it has more than 256 bits."""
    if number.bit_length() <= _MOST_BITS:
        return number
    return f"{'-' if number < 0 else ''}2**{number.bit_length() - 1}..."


Part = tuple[str, str | None, str, object]
"""A literal text, and the name, the format and the conversion of the value after it."""


@lru_cache(maxsize=4096)
def _taken_apart(text: str) -> tuple[Part, ...]:
    """Parse a sentence with format fields into its parts."""
    parts = string.Formatter().parse(text)
    return tuple([(literal, key, spec or "", how) for literal, key, spec, how in parts])


_AS_IT_IS = frozenset({str, int})
"""The types of values that need no formatting without a format specification."""


class _Filler(string.Formatter):
    """A formatter for sentences of one language, with its plural rule and the names of the players."""

    def __init__(self, plural: Callable[[int], int], names: tuple[str, ...]) -> None:
        self.plural = plural
        self._names = names

    def fill(self, text: str, data: Mapping[str, object]) -> str:
        """Return a sentence with its data filled in; values that are too long are cut."""
        parts: list[str] = []
        for literal, key, spec, conversion in _taken_apart(text):
            parts.append(literal)
            if key is None:
                continue
            value = data[key]
            if type(value) is int:
                value = printable(value)
            if conversion:
                value = self.convert_field(value, conversion)
            plain = not spec and type(value) in _AS_IT_IS
            text_of_value = str(value) if plain else self._formatted(value, spec)
            parts.append(
                text_of_value
                if len(text_of_value) <= MOST_VALUE
                else text_of_value[: MOST_VALUE - 1] + "…"
            )
        return "".join(parts)

    def convert_field(self, value: object, conversion: Any) -> object:
        """Leave a name without the quotes of ``!r``, which are for untrusted texts."""
        return value if type(value) in (Name, Called) else super().convert_field(value, conversion)

    def _formatted(self, value: Any, format_spec: str) -> str:
        if format_spec.startswith("label") and type(value) is not tuple:
            if type(value) in (Called, Translated):
                return format(value)
            return label(value, format_spec.partition(":")[2])
        if format_spec == "seat":
            return seat_name(value, self._names)
        if format_spec == "seats":
            return listed([seat_name(seat, self._names) for seat in value])
        if "|" in format_spec:
            return self._counted(value, format_spec)
        if format_spec in ("and", "or"):
            return listed(
                [self._formatted(each, "label") for each in value], f"names-{format_spec}"
            )
        if format_spec.startswith("list"):
            labels = [*dict.fromkeys([self._formatted(each, "label") for each in value])]
            labels[MOST_LISTED:] = ["…"] if len(labels) > MOST_LISTED else []
            return f"{format_spec[4:]}{', '.join(labels)}" if labels else ""
        if type(value) is tuple:
            return ", ".join([self._formatted(each, format_spec) for each in value])
        return format(value, format_spec)

    def _counted(self, value: object, format_spec: str) -> str:
        """Return a number with the plural form of its word, or only the word."""
        first, *forms = format_spec.split("|")
        forms = [first, *forms] if first else forms
        count = len(value) if isinstance(value, tuple) else value
        if type(count) is str and count.isdecimal():
            count = int(count)
        form = self.plural(abs(count)) if isinstance(count, int) else len(forms)
        word = forms[min(form, len(forms) - 1)]
        return f"{value} {word}" if first else word


def _english(number: int) -> int:
    return int(number != 1)


@lru_cache(maxsize=64)
def _filler(code: str, names: tuple[str, ...], others: tuple[tuple[str, str], ...]) -> _Filler:
    """Return the formatter for a language, with the ``Plural-Forms`` of its catalogue."""
    head = "" if code == "en" else _catalogue(code, others).info().get("plural-forms", "")
    rule = head.partition("plural=")[2].strip(" ;\n")
    return _Filler(gettext.c2py(rule) if rule else _english, names)


def sentence(code: str, data: Mapping[str, object] = _NO_DATA, names: Sequence[str] = ()) -> str:
    """Return the sentence of a code with its data filled in, in the language in use; ``names`` are in seat order."""
    english = SENTENCES.get(code, code)
    if You in map(type, data.values()):
        english = SENTENCES.get(f"{code}:you", english)
    translation = _translated(english, "")
    called = tuple(names)
    if not translation:
        return _filler("en", called, ()).fill(english, data)
    try:
        return _filler(in_use.get(), called, tuple(_others)).fill(translation, data)
    except (LookupError, ValueError, AttributeError, TypeError):  # a faulty translation
        return _filler("en", called, ()).fill(english, data)


def whole_sentence(code: str, data: Mapping[str, object], names: Sequence[str] = ()) -> str:
    """Return the result of :func:`sentence`, with a capital letter if it begins with a label or "player 1".

    The name of a player at the beginning is left as it is.
    """
    text = sentence(code, data, names)
    if not text[:1].islower():
        return text
    english = SENTENCES.get(code, code)
    literal, _, spec, _ = _taken_apart(_translated(english, "") or english)[0]
    is_word = not literal and spec in _WORDS and not text.startswith(tuple(filter(None, names)))
    return text[:1].upper() + text[1:] if is_word else text


_WORDS = frozenset({"label", "or", "seat", "seats"})
"""The formats whose results are texts of the catalogue."""


def seat_name(seat: object, names: Sequence[str] = ()) -> str:
    """Return the name of a seat's player, or "player 1" if names are unknown; "chance" for ``None``."""
    if seat is None:
        return tr(SENTENCES["seat-of-chance"])
    if type(seat) is int and 0 <= seat < len(names):
        return names[seat]
    return tr(SENTENCES["seat-by-number"]).format(player=seat)


def label(key: object, form: str = "") -> str:
    """Return the label of an id in the language in use, in the given form if it is registered.

    Args:
        key: the id, such as ``"learn"``; without a registered label, the id is the label.
        form: the form, such as ``"the"`` for a label that is registered as ``"wheel:the"``.
    """
    formed = LABELS.get(f"{key}:{form}") if form else None
    if formed is not None:
        return tr(formed, form)
    return tr(LABELS.get(str(key), format(key)))


_BEFORE_THE_SAME_SOUND = {
    ("es", "names-and"): (re.compile(r"h?i(?![aeou])", re.IGNORECASE), "{names} e {last}"),
    ("es", "names-or"): (re.compile(r"(h?o|8|11\b)", re.IGNORECASE), "{names} u {last}"),
}
"""By language and code: the pattern of a last name that needs another conjunction, and the sentence with it."""


def listed(names: list[str], code: str = "names-and") -> str:
    """Return names joined by commas and, before the last, by "and" or the conjunction of another ``code``."""
    if len(names) < 2:
        return "".join(names)
    text = tr(SENTENCES[code])
    sound, variant = _BEFORE_THE_SAME_SOUND.get(
        (re.split("[-_]", in_use.get())[0], code), (None, "")
    )
    if sound is not None and sound.match(names[-1]):
        text = variant
    return text.format(names=", ".join(names[:-1]), last=names[-1])


register(
    {
        "deal-awaited": "Due now: {step:label} ({count:card|cards}); nothing else can happen.",
        "roll-awaited": "Due now: {step:label} ({count:die|dice}); nothing else can happen.",
        "wrong-card-count": "Expected {expected:card|cards} to be dealt, got {count}.",
        "card-not-in-deck": "{card} is not in this deck. Possible draws: {possible}.",
        "card-in-other-deck": "{card} is in another deck. Possible draws: {possible}.",
        "card-under-others": "{card} is at the bottom of this deck. Possible draws: {possible}.",
        "card-dealt-twice": "{card} is dealt twice.",
        "known-bottom": "The cards at the bottom of this deck are known: {cards}.",
        "wrong-dice-count": "Expected {expected:die|dice} to be rolled, got {count}.",
        "no-such-face": "The die has no face {face!r}; it has: {faces}.",
        "game-over": "The game is over.",
        "chosen-already": "Nothing is left to choose now for {player:seat}.",
        "not-an-action": "This is not an action of this game.",
        "not-such-a-value": "Field {field}: expected {expected:label}, got {found:label}.",
        "anothers-action": "The action names {named:seat}, but {player:seat} would be doing it.",
        "wrong-player": "It is not for {player:seat} to do this now.",
        "awaited": "The game waits for {players:seats}: {step:label}.",
        "awaited-deal": "The game is waiting for a deal.",
        "awaited-roll": "The game is waiting for a roll of dice.",
        "awaited-chance": "The game is waiting for chance.",
        "seat-by-number": "player {player}",
        "seat-of-chance": "chance",
        "names-and": "{names} and {last}",
        "names-or": "{names} or {last}",
    },
    {"any-deal": "a deal", "any-roll": "a roll of dice"},
)
