"""Errors for objects in the wrong place and for names that do not exist; they say what to write instead."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from inspect import isclass
from operator import attrgetter
from types import ModuleType

from ancient_world.engine.document_faults import shorten, similar_words
from ancient_world.engine.errors import AncientWorldError, InvalidOption, Reason, reason
from ancient_world.engine.importing import HintedName, import_locked
from ancient_world.engine.message_catalogue import message_text, register_messages

register_messages(
    {
        "no-such-name": "{owner} has no {name!r}.",
        "no-such-name-instead": "{owner} has no {name!r}; write {instead}.",
        "no-such-name-close": "{owner} has no {name!r}. Did you mean {close!r}?",
        "not-a-function": "{owner} is no function; write {instead}.",
        "no-such-argument": "{function}() has no argument {name!r}; write {instead}.",
        "wrong-argument": "{argument}: expected {expected:or}, got {found}.",
        "wrong-argument-instead": "{argument}: expected {expected:or}, got {found}; pass {instead:or}.",
    }
)


class _UnknownName(AncientWorldError, AttributeError):
    """An object has no attribute with this name; the message says which name is probably meant."""


class _WrongArgument(InvalidOption, TypeError):
    """An argument is an object of a wrong class; the message says what to pass instead."""


class _WrongCall(AncientWorldError, TypeError):
    """A module was called, or a function with an argument that it lacks; the message says what to write instead."""


_FROM_DOCUMENT = dict.fromkeys(
    ("State", "View", "Record", "Report", "Decision", "Chance"), "aw.from_document(document)"
)
_FROM_JSON = dict.fromkeys(_FROM_DOCUMENT, "aw.from_json(text)")

INSTEAD: Mapping[str, Mapping[str, str]] = {
    "Match": {
        "State": "match.state",
        "View": "match.view(player)",
        "Record": "match.record",
        "Action": "match.legal_actions()[0]",
        "Decision": "match.pending()",
        "Seat": "match.join(player)",
    },
    "AsyncMatch": {
        "State": "table.match.state",
        "View": "table.match.view(player)",
        "Record": "table.match.record",
        "Match": "table.match",
    },
    "Seat": {
        "State": "seat.view.state",
        "View": "seat.view",
        "Record": "seat.record",
        "Action": "seat.actions[0]",
        "Decision": "seat.pending",
    },
    "Journal": {
        "Match": "journal.match",
        "State": "journal.match.state",
        "Record": "journal.match.record",
    },
    "State": {"View": "aw.view(state, player)"},
    "View": {"State": "view.state", "Decision": "view.pending"},
    "Record": {
        "State": "aw.Match.resume(record).state",
        "Match": "aw.Match.resume(record)",
        "View": "aw.Match.resume(record).view(player)",
    },
    "RecordBuilder": {"Record": "builder.record()"},
    "Decision": {"State": "decision.state", "Action": "decision.actions[0]"},
    "Chance": {"Action": "chance.sample(rng)"},
    "Entry": {"Action": "entry.action"},
    "MatchChange": {"State": "change.state"},
    "SeatChange": {"View": "change.view", "State": "change.view.state"},
    "Report": {"State": "report.final_state"},
    "SuggestedMend": {"Record": "mend.record"},
    "dict": {**_FROM_DOCUMENT, "Action": "match.read(document)"},
    "str": {**_FROM_JSON, "Record": "aw.read_record(path)", "Action": "match.find(text, player)"},
    "bytes": _FROM_JSON,
    "module": {"Game": "module.GAME"},
}
"""The expression to pass in place of a wrong object, by the object's class and then by the expected class."""

_HELD = {
    "Match": ("match.state", "match.record"),
    "AsyncMatch": ("table.match",),
    "Seat": ("seat.view", "seat.view.state"),
    "View": ("view.state",),
    "Decision": ("decision.step",),
    "Journal": ("journal.match",),
}
"""The expressions for the objects inside an object, by its class; a name that the object lacks is looked up in them."""

_MADE_BY = {
    "State": "aw.new_game(game, players)",
    "View": "aw.view(state, player)",
    "Match": "aw.Match.new(game, names)",
    "Seat": "match.join(player)",
    "Record": "match.record",
    "Decision": "aw.pending(state)",
}
"""The expression that makes an object of a class, where that is not a call of the class."""


def unknown_name(owner: object, name: str, guesses: Mapping[str, str]) -> _UnknownName:
    """Return the error for an attribute that an object lacks.

    Args:
        owner: the object.
        name: the attribute.
        guesses: what to write instead, by the names that people try first.
    """
    owner_name = getattr(owner, "__name__", type(owner).__name__)
    data: dict[str, object] = {"owner": owner_name, "name": name}
    code = "no-such-name"
    if instead := guesses.get(name) or _name_in_held_object(owner, name):
        code, data["instead"] = "no-such-name-instead", instead
    elif close := similar_words(name, [*filter(_is_public, dir(owner)), *guesses], 1, 0.7):
        if close[0] in guesses:
            code, data["instead"] = "no-such-name-instead", guesses[close[0]]
        else:
            code, data["close"] = "no-such-name-close", close[0]
    return _UnknownName(message_text(code, data), code="no-such-name", data=data)


_LESS_KNOWN_ROOMS = ("narration", "matches.asynchronous", "engine")
"""The public packages that are not attributes of ``ancient_world``."""


def unknown_package_name(
    package: ModuleType, name: str, rooms: Iterable[str], guesses: Mapping[str, str]
) -> _UnknownName:
    """Return the error for a name that a package lacks; ``rooms`` are public packages inside, where the name is looked up, too."""
    paths = [
        f"{room}.{name}"
        for room in (*rooms, *_LESS_KNOWN_ROOMS)
        if name in import_locked(f"{package.__name__}.{room}").__all__
    ]
    if paths:
        guesses = {name: f"{package.__name__}.{paths[0]}"}
    return unknown_name(package, name, guesses)


def not_a_function(module: ModuleType, instead: str) -> _WrongCall:
    """Return the error for a call of a module; ``instead`` is what to write."""
    return _WrongCall.from_code("not-a-function", owner=module.__name__, instead=instead)


def unknown_argument(function: str, name: str, instead: str) -> _WrongCall:
    """Return the error for an argument that a function lacks; ``instead`` is what to write."""
    return _WrongCall.from_code("no-such-argument", function=function, name=name, instead=instead)


def _name_in_held_object(owner: object, name: str) -> str:
    """Return the expression for an attribute of an object inside the owner; empty if no such object has the attribute."""
    for held in _HELD.get(type(owner).__name__, ()):
        try:
            member = getattr(type(attrgetter(held.partition(".")[2])(owner)), name, None)
        except AncientWorldError:
            continue  # a seat that was left
        if member is not None and not isinstance(member, HintedName):
            return f"{held}.{name}"
    return ""


def _is_public(name: str) -> bool:
    return not name.startswith("_")


def wrong_argument(argument: str, value: object, *expected: type | str) -> InvalidOption:
    """Return the error for an argument that is not an object of one of the expected classes.

    Args:
        argument: the name of the parameter.
        value: the argument.
        expected: the classes, or words for what is expected.
    """
    names = tuple([each if isinstance(each, str) else each.__name__ for each in expected])
    data = {"argument": argument, "expected": names, "found": _describe(value)}
    if instead := _instead_of(value, names):
        data["instead"] = instead
    code = "wrong-argument-instead" if instead else "wrong-argument"
    return _WrongArgument(message_text(code, data), code="wrong-argument", data=data)


def not_an_action_reason(value: object) -> Reason:
    """Return the reason against a value that is no action."""
    return reason("not-an-action", "", instead=_instead_of(value, ("Action",)))


def _instead_of(value: object, expected: tuple[str, ...]) -> tuple[str, ...]:
    """Return what to write instead of a value for each of the expected classes, as far as it is known."""
    if isclass(value):
        names = [each.__name__ for each in value.__mro__ if each.__name__ in expected]
        if "Bot" in expected and callable(getattr(value, "choose", None)):
            names.append(value.__name__)  # a protocol is no parent of its bots
        return tuple([_MADE_BY.get(name, f"{value.__name__}(...)") for name in names[:1]])
    names = [each.__name__ for each in type(value).__mro__]
    tables = [INSTEAD[name] for name in names if name in INSTEAD]
    return tuple(
        dict.fromkeys([table[name] for table in tables for name in expected if name in table])
    )


def _describe(value: object) -> str:
    """Return a short text for a value: itself if it is short, and else its class."""
    if isclass(value):
        return f"class {value.__name__}"
    if isinstance(value, ModuleType):
        return f"module {value.__name__}"
    if isinstance(value, (str, bytes)):
        return shorten(repr(value[:100]))
    if value is None or isinstance(value, (bool, float)):
        return repr(value)
    if isinstance(value, int) and value.bit_length() <= 64:  # a longer one may have too many digits
        return repr(value)
    return type(value).__name__
