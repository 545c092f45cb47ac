"""The message catalogue: sentences by code, in English and in translation.

Rules give a code and data. English sentences are registered by the games (and, for its own codes, by the
core) and are the message ids of the gettext catalogues beside the package. In a sentence,

* ``{coins:coin|coins}`` is the number and the word that fits it ("1 coin", "3 coins"), ``{coins:|is|are}`` the
  word alone, and of a tuple the number of its parts counts; a translation gives as many words as its language has forms (``Plural-Forms`` of its catalogue);
* ``{space:label}`` is the word for an id ("learn" becomes "Learn"), its own if it is :func:`worded`; ``{goods:or}`` are those of several
  to choose from, ``{goods:list; these are: }`` are all of several after these words, and nothing at
  all if there are none, ``{suits:and}`` are all of several together;
* ``{advance:label:the}`` is a form of that word, registered as the label ``wheel:the``: "the wheel", or of another id its plain word.
  A catalogue has it in the context of its form, so that a language may add an article, or a plural, that English does without;
* ``{player:seat}`` is the name of who sits there, ``{players:seats}`` those of several, where the names are known;
* a :class:`Name` is written as the catalogue has it, and several things one after the other.

A sentence of the code ``wins`` that speaks to its :class:`You` is the one of ``wins:you``, where there is one.
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
"""Every registered sentence by its code, in English."""

LABELS: dict[str, str] = {}
"""Every registered word for an id, in English."""

_NO_DATA: Mapping[str, object] = {}

in_use: ContextVar[str] = ContextVar("ancient_world_language", default="en")
"""The code of the language of all sentences in this context."""


def register(sentences: Mapping[str, str], labels: Mapping[str, str] | None = None) -> None:
    """Add sentences and labels to the catalogue; a code has one sentence only."""
    for known, new in ((SENTENCES, sentences), (LABELS, labels or {})):
        for code, text in new.items():
            if known.setdefault(code, text) != text:
                raise ValueError(f"the code {code!r} has a sentence already: {known[code]!r}")


def plain_words(*ids: str, begun: str = "") -> dict[str, str]:
    """Return words for ids that are their own: ``plain_words("coins empire_row")`` gives "coins" and "empire row".

    Their codes may all begin alike, as "board-" in ``begun``; "coins:many" is a form whose word is "coins" too.
    """
    some = " ".join(ids).split()
    words = [each.partition(":")[0].replace("_", " ").replace("-", " ") for each in some]
    return {begun + each: word for each, word in zip(some, words, strict=True)}


def in_language(code: str | None, make: Callable[[], T]) -> T:
    """Return the result of ``make`` in a language, ``None``: the one in use. All other code keeps its language."""

    def made() -> T:
        if code is not None:
            in_use.set(code)
        return make()

    return copy_context().run(made)


class Name(str):
    """The English name of something that the catalogue may have in other languages, under its ``kind``.

    As a value it is the English text, whatever language is in use; formatted (``f"{card.name}"``), it is the name in that language.
    """

    __slots__ = ("kind",)
    kind: str

    def __new__(cls, text: str, kind: str) -> Self:
        """Name a thing of a kind."""
        made = super().__new__(cls, text)
        made.kind = kind
        return made

    def __format__(self, spec: str) -> str:
        text = str(self)
        if in_use.get() != "en":
            text = tr(text, self.kind)
        return format(text, spec) if spec else text

    def __reduce__(self) -> tuple[object, ...]:
        return (Name, (str(self), self.kind))


class Called(str):
    """An id, or several names: its value stays as it is; formatted, it shows the names of what it stands for."""

    __slots__ = ("names",)
    names: tuple[str, ...]

    def __new__(cls, text: str, names: tuple[str, ...]) -> Self:
        """Say what a text stands for."""
        made = super().__new__(cls, text)
        made.names = names
        return made

    def __format__(self, spec: str) -> str:
        return format(", ".join([format(name) for name in self.names]), spec)

    def __reduce__(self) -> tuple[object, ...]:
        return (Called, (str(self), self.names))


def worded(key: str, word: str) -> Called:
    """Return an id that a sentence shows by a word of its own, whatever word others have for such an id."""
    return Called(key, (Name(word, ""),))


class Translated(str):
    """A text that is made anew in each language: its value is the English one, formatted it is that of the language in use."""

    __slots__ = ("make",)
    make: Callable[[], str]

    def __new__(cls, make: Callable[[], str]) -> Self:
        """Make the English text; a process that is sent the text makes it again by the same function."""
        made = super().__new__(cls, in_language("en", make))
        made.make = make
        return made

    def __format__(self, spec: str) -> str:
        return format(self.make(), spec)

    def __reduce__(self) -> tuple[object, ...]:
        return (Translated, (self.make,))


def as_written(ids: Iterable[str]) -> Called:
    """Return ids that a sentence shows as they are written, though they may have names."""
    text = ", ".join(ids)
    return Called(text, (text,))


class You(str):
    """The name of the reader: "you" in the language in use."""

    __slots__ = ()


class _Missing(gettext.NullTranslations):
    """A catalogue that has no translations at all."""

    def gettext(self, message: str) -> str:
        return ""

    def pgettext(self, context: str, message: str) -> str:
        return ""


_CODE = re.compile(r"[A-Za-z]{2,8}([-_][A-Za-z0-9]{1,8}){0,3}")
"""The pattern of a language code: nothing else becomes part of the path of a catalogue."""

_OURS = "ancient_world"
_others: list[tuple[str, str]] = []
"""The catalogues of other packages: the name of the files, and the module beside which the languages lie."""

LATER: list[Callable[[], object]] = []
"""What loads packages that nobody has used yet, and which so register their catalogues: asked before a language is unknown."""


def register_catalogue(package: str) -> None:
    """Let another package's catalogues translate its sentences, names and rules.

    They are ``locale/<language>/LC_MESSAGES/<package>.mo`` in its folder, where a package within a package is called by the
    last part of its name. A text that this library has as well keeps the library's translation.
    ``python -m ancient_world.testing.messages <package>`` writes them.

    Args:
        package: the name of the package, or of a module beside which ``locale`` lies.
    """
    if import_module(package).__file__ is None:
        raise ValueError(f"{package} has no __init__.py beside which its catalogues could lie")
    found = (package.rpartition(".")[2], package)
    if found not in _others:
        _others.append(found)


@lru_cache(maxsize=8)
def _catalogue(code: str, others: tuple[tuple[str, str], ...]) -> gettext.NullTranslations:
    """The catalogue of a language, read when it is first asked for: ours, then those of other packages.

    A thread that adds to the others while another one reads asks for a catalogue of its own.
    """
    found = [_read(*place, code) for place in ((_OURS, _OURS), *others)]
    first, *more = [*filter(None, found), _Missing()]
    for each in more:
        first.add_fallback(each)
    return first


def _read(name: str, package: str, code: str) -> gettext.NullTranslations | None:
    """Return a catalogue of a language, or else of the language without its country, or an empty one."""
    try:
        file = _file(name, package, code)
        if file is not None:
            with file.open("rb") as stream:
                return gettext.GNUTranslations(stream)
    except (OSError, ValueError, LookupError, struct.error) as error:
        warnings.warn(f"the catalogue {name} of {code} is broken: {error}", stacklevel=2)
    return None


def _file(name: str, package: str, code: str) -> Traversable | None:
    """Return where a package's catalogue of a language lies, or else of the language without its country."""
    word = code.replace("-", "_")
    for each in (word, word.partition("_")[0].lower()):
        file = _locale(package) / each / "LC_MESSAGES" / f"{name}.mo"
        if file.is_file():
            return file
    return None


def has_sentences(code: str) -> bool:
    """Return whether there are sentences in a language, or in the language without its country: all are in English."""
    if _has_sentences(code, tuple(_others)):
        return True
    for load in LATER:
        load()
    return _has_sentences(code, tuple(_others))


@lru_cache(maxsize=64)  # a picture asks at each call, and the disk takes 0.1 ms
def _has_sentences(code: str, others: tuple[tuple[str, str], ...]) -> bool:
    if not _CODE.fullmatch(code):
        return False
    if re.split("[-_]", code)[0].lower() == "en":
        return True
    return any(_file(*place, code) is not None for place in ((_OURS, _OURS), *others))


def codes() -> tuple[str, ...]:
    """Return the codes of all languages that there are sentences in, English first."""
    return _codes(tuple(_others))


@lru_cache(maxsize=8)
def _codes(others: tuple[tuple[str, str], ...]) -> tuple[str, ...]:
    places = [_locale(package) for _, package in ((_OURS, _OURS), *others)]
    found = {each.name for place in places if place.is_dir() for each in place.iterdir()}
    return ("en", *sorted(code for code in found - {"en"} if _has_sentences(code, others)))


def _locale(package: str) -> Traversable:
    """Return the folder of a package's languages: in a folder, in a zip archive, or in a frozen program."""
    from importlib.resources import files  # 9 ms, and no English needs it
    from pathlib import Path  # 3 ms, the same

    module = import_module(package)
    home = module.__package__  # a package is its own
    return (files(home) if home else Path(str(module.__file__)).parent) / "locale"


def _translated(text: str, kind: str) -> str:
    """Return a text in the language in use; nothing if its catalogue does not have it."""
    code: object = in_use.get()
    if code == "en" or not text or type(code) is not str or not _CODE.fullmatch(code):
        return ""
    found = _catalogue(code, tuple(_others))
    return found.pgettext(kind, text) if kind else found.gettext(text)


def tr(text: str, kind: str = "") -> str:
    """Return an English text in the language in use; ``kind`` is its context in the catalogue, if any."""
    return _translated(text, kind) or text


MOST_VALUE = 500
"""The most characters of one value in a sentence: a stranger's text may be of any length."""
MOST_LISTED = 8
"""The most things that a sentence lists."""
_MOST_BITS = 256


def printable(number: int) -> int | str:
    """Return a number, or an estimate of its size if it is too large to be printed."""
    if number.bit_length() <= _MOST_BITS:
        return number
    return f"{'-' if number < 0 else ''}2**{number.bit_length() - 1}..."


Part = tuple[str, str | None, str, object]
"""A text, the name of the value behind it, its format, and its conversion."""


@lru_cache(maxsize=4096)  # without it a description takes an eighth longer
def _taken_apart(text: str) -> tuple[Part, ...]:
    """The parts of a sentence."""
    parts = string.Formatter().parse(text)
    return tuple([(literal, key, spec or "", how) for literal, key, spec, how in parts])


_AS_IT_IS = frozenset({str, int})
"""The types of values that most sentences show as they are."""


class _Filler(string.Formatter):
    """The filler of the sentences of one language, with its plural rule, for players of these names."""

    def __init__(self, plural: Callable[[int], int], names: tuple[str, ...]) -> None:
        self.plural = plural
        self._names = names

    def fill(self, text: str, data: Mapping[str, object]) -> str:
        """Return a sentence filled with its data; it is parsed once, as matches use many sentences."""
        found: list[str] = []
        for literal, key, spec, conversion in _taken_apart(text):
            found.append(literal)
            if key is None:
                continue
            value = data[key]
            if type(value) is int:
                value = printable(value)
            if conversion:
                value = self.convert_field(value, conversion)
            plain = not spec and type(value) in _AS_IT_IS
            told = str(value) if plain else self._formatted(value, spec)
            found.append(told if len(told) <= MOST_VALUE else told[: MOST_VALUE - 1] + "…")
        return "".join(found)

    def convert_field(self, value: object, conversion: Any) -> object:
        """Convert a name without quotes, since it is no stranger's text."""
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
            told = [*dict.fromkeys([self._formatted(each, "label") for each in value])]
            told[MOST_LISTED:] = ["…"] if len(told) > MOST_LISTED else []
            return f"{format_spec[4:]}{', '.join(told)}" if told else ""
        if type(value) is tuple:
            return ", ".join([self._formatted(each, format_spec) for each in value])
        return format(value, format_spec)

    def _counted(self, value: object, format_spec: str) -> str:
        """A number and the form of the word that fits it, or the word alone."""
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
    """Return the filler of a language's sentences; that of a catalogue follows its ``Plural-Forms``."""
    head = "" if code == "en" else _catalogue(code, others).info().get("plural-forms", "")
    rule = head.partition("plural=")[2].strip(" ;\n")
    return _Filler(gettext.c2py(rule) if rule else _english, names)


def sentence(code: str, data: Mapping[str, object] = _NO_DATA, names: Sequence[str] = ()) -> str:
    """Return the sentence of a code, filled with data, in the language in use; ``names`` are in seat order."""
    english = SENTENCES.get(code, code)
    if You in map(type, data.values()):
        english = SENTENCES.get(f"{code}:you", english)
    told = _translated(english, "")
    called = tuple(names)
    if not told:
        return _filler("en", called, ()).fill(english, data)
    try:
        return _filler(in_use.get(), called, tuple(_others)).fill(told, data)
    except (LookupError, ValueError, AttributeError, TypeError):  # a translation by somebody else
        return _filler("en", called, ()).fill(english, data)


def whole_sentence(code: str, data: Mapping[str, object], names: Sequence[str] = ()) -> str:
    """Return the same as :func:`sentence`, with a capital if it begins with a word of the catalogue.

    A name keeps its own first letter, whoever gave it.
    """
    told = sentence(code, data, names)
    if not told[:1].islower():
        return told
    english = SENTENCES.get(code, code)
    literal, _, spec, _ = _taken_apart(_translated(english, "") or english)[0]
    is_word = not literal and spec in _WORDS and not told.startswith(tuple(filter(None, names)))
    return told[:1].upper() + told[1:] if is_word else told


_WORDS = frozenset({"label", "or", "seat", "seats"})
"""The formats of values that are words of the catalogue."""


def seat_name(seat: object, names: Sequence[str] = ()) -> str:
    """Return a sentence's name for a seat: its player's, or its number if names are unknown; ``None`` is chance."""
    if seat is None:
        return tr(SENTENCES["seat-of-chance"])
    if type(seat) is int and 0 <= seat < len(names):
        return names[seat]
    return tr(SENTENCES["seat-by-number"]).format(player=seat)


def label(key: object, form: str = "") -> str:
    """Return the word for an id in the language in use, in a form that a sentence needs if it is registered.

    Args:
        key: the id, as ``"learn"``; without a registered word it is its own.
        form: the form, as ``"the"`` for what is registered as ``"wheel:the"``.
    """
    formed = LABELS.get(f"{key}:{form}") if form else None
    if formed is not None:
        return tr(formed, form)
    return tr(LABELS.get(str(key), format(key)))


_BEFORE_THE_SAME_SOUND = {
    ("es", "names-and"): (re.compile(r"h?i(?![aeou])", re.IGNORECASE), "{names} e {last}"),
    ("es", "names-or"): (re.compile(r"(h?o|8|11\b)", re.IGNORECASE), "{names} u {last}"),
}
"""By language and code, the sound before which the word between the last two names is another one."""


def listed(names: list[str], code: str = "names-and") -> str:
    """Names one after the other, as a sentence lists them."""
    if len(names) < 2:
        return "".join(names)
    text = tr(SENTENCES[code])
    sound, other = _BEFORE_THE_SAME_SOUND.get((re.split("[-_]", in_use.get())[0], code), (None, ""))
    if sound is not None and sound.match(names[-1]):
        text = other
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
