"""``aw.svg``: the table of any game as one picture."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from ancient_world.engine.actions import Action
from ancient_world.engine.agenda import State, pending
from ancient_world.engine.declared.fields import fields_of
from ancient_world.engine.drawing.sheet import Sheet
from ancient_world.engine.errors import InvalidOption, NotKnown
from ancient_world.engine.face import View, check_language
from ancient_world.engine.faults import shorten
from ancient_world.engine.game import Game
from ancient_world.engine.importing import imported
from ancient_world.engine.language import in_language, language, register, seat_name
from ancient_world.engine.pending import Decision
from ancient_world.engine.registry import game
from ancient_world.pictures.text import draw_text
from ancient_world.pictures.words import names_at
from ancient_world.speech.choosing import prompt

SIZES = (100, 10_000)
"""The least and the greatest width of a picture."""
register(
    {
        "picture-of": "A picture shows a state or a view, not {found}.",
        "picture-size": "A picture is {least} to {most} wide, not {found}.",
    }
)


def svg(
    seen: State | View, lang: str | None = None, size: float = 800, names: Sequence[str] = ()
) -> str:
    """Return the table as a picture: SVG that can stand in a page, or in a file of its own.

    Each component has its ``data-kind`` and ``data-id``, and a title that is read out. Each element that stands for
    legal actions has ``data-action``: their places in ``legal_actions(state)``, or in ``view.pending.actions``, with
    spaces between; actions that nothing stands for are buttons at the bottom. A game that draws nothing is shown as
    its board in text.

    Args:
        seen: a whole state, or what somebody may know of it. Hidden cards lie face down.
        lang: the language of the texts; by default the one in use.
        size: how wide it is; everything grows with it.
        names: the players', in seat order; by default those that the view knows.

    Raises:
        InvalidOption: this is no state, no size or no language, or there are more or fewer names than players.

    Example:
        >>> match = aw.Match.new("antike", ["Ana", "Ben"], seed=7)
        >>> aw.svg(match.view(0), size=400)[:4]
        '<svg'
    """
    state = seen.state if isinstance(seen, View) else seen
    _check(state, lang, size)
    known = names_at(seen, names)
    return in_language(lang, lambda: _drawn(seen, known, size))


def _check(state: object, lang: object, size: Any) -> None:
    """Refuse arguments that cannot be drawn."""
    if not isinstance(state, State):
        raise InvalidOption.of("picture-of", found=type(state).__name__)
    least, most = SIZES
    if type(size) not in (int, float) or not least <= size <= most:
        raise InvalidOption.of("picture-size", least=least, most=most, found=shorten(str(size)))
    check_language(lang)


def _drawn(seen: State | View, known: Sequence[str], size: float) -> str:
    """The picture in the language in use."""
    state = seen.state if isinstance(seen, View) else seen
    rules = game(state.game)
    names = known or tuple([seat_name(seat) for seat in range(rules.seats(state))])
    actions = _actions(seen)
    sheet = Sheet(Named(rules, state, actions))
    sheet.actions = actions
    if rules.picture:
        imported(rules.picture).draw(state, names, sheet)
    else:
        draw_text(sheet, rules.board(state, names))
    left = [place for place in range(len(actions)) if place not in sheet.shown]
    sheet.buttons([(place, rules.describe(state, actions[place])) for place in left])
    return sheet.svg(rules.title, _asked(seen, names), size, language())


def _waiting(seen: State | View) -> Any:
    return seen.pending if isinstance(seen, View) else pending(seen)


def _actions(seen: State | View) -> tuple[Action, ...]:
    """The legal actions, as far as they are known."""
    try:
        waiting = _waiting(seen)
        return waiting.actions if isinstance(waiting, Decision) else ()
    except NotKnown:
        return ()


def _asked(seen: State | View, names: Sequence[str]) -> str:
    """Return what the game waits for, in words."""
    try:
        return prompt(seen, names=names).text
    except NotKnown:
        return ""


class Named:
    """The actions that name each component.

    An action names ids of declared kinds; what is drawn can be of another kind that holds all of its ids, or that it
    holds: a building that is for sale is a building. An id that two other kinds share is not mixed up.
    """

    def __init__(self, rules: Game[Any, Any], state: Any, actions: Sequence[Action]) -> None:
        self._kinds = rules.ids(state) if actions else {}
        self._named: dict[str, dict[str, list[int]]] = {}
        for place, action in enumerate(actions):
            for kind, name in dict.fromkeys(_names(action)):
                self._named.setdefault(name, {}).setdefault(kind, []).append(place)

    def __call__(self, kind: str, name: str) -> Sequence[int]:
        named = self._named.get(name)
        if named is None:
            return ()
        found = {
            place for each, places in named.items() if self._alike(kind, each) for place in places
        }
        return sorted(found)

    def _alike(self, kind: str, other: str) -> bool:
        """Return whether one of two kinds holds all ids of the other."""
        if kind == other:
            return True
        one, two = self._kinds.get(kind), self._kinds.get(other)
        return one is not None and two is not None and (one <= two or two <= one)


def _names(action: Action) -> Iterator[tuple[str, str]]:
    """The kinds and ids that an action names."""
    for field in fields_of(type(action)):
        if field.ids is None:
            continue
        kind = field.ids.kind
        value = getattr(action, field.name)
        for each in value if isinstance(value, tuple) else (value,):
            if isinstance(each, str):
                yield kind if isinstance(kind, str) else "", each
