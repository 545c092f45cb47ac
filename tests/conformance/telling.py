"""Telling the rules of a game as situations: what ``conformance/`` holds is written from what is told here.

A situation is a function without parameters, decorated with the id of the rule and a sentence that says what it
shows. It stands in ``tests/conformance/<game>.py``, or in the folder ``tests/conformance/<game>/`` in the file of the rule's chapter,
where ``<game>`` is the game's id with underscores, uses the positions that the tests of the game have
(``tests/<game>/positions.py``), and gives one of the kinds below::

    from tests.conformance.telling import Played, Refused, situation

    @situation("R1", "A card of the hand is chosen; it lies face down until the other has chosen too.")
    def _() -> Played:
        return Played(dealt(), tot.Play(0, "maze"))

    @situation("R1", "A card of the other's hand cannot be chosen.")
    def _() -> Refused:
        return Refused(dealt(), tot.Play(0, "citadel"), "tides-not-in-hand")

The kinds, and what is checked of each when the documents are written (anything that is not so is told):

``Played(state, action)``
    The action is legal. The document says who acts (found out; ``None`` is chance), everything that was legal and the
    state after it. All outcomes of chance are listed if there are 40 at most. ``.after`` is the state after it,
    for claims: ``assert told.after.players[0].coins == 3`` before it is returned.
``Refused(state, action, code, rule=None, player=None)``
    The action is illegal for this reason: the code, and the rule, which is the one that is told unless another
    is named (``""`` for what is of no rule). With a ``player`` it is that player who asks (a seat, who hears what a
    seat may know); without one everything is known, as to the validator of an open record.
``Started(game, players, **options)``
    The first state of a game with the standard cards, before any chance; ``.after`` is it.
``NotStarted(game, players, code, **options)``
    A game that is refused so, with the code of :class:`ancient_world.InvalidOption`.
``Impossible(document, code, path)``
    A state that is refused by whoever reads it. Take ``aw.to_document(state)``, change it, and name the place, as in
    ``"$.state.players[0].hand"``.
``Seen(state, player)``
    What a player (a seat) may know of a position; ``.seen`` is it, masked. Rules about secrets show in this.
``Scored(state, totals, winners=())``
    What a position scores, by seat, and who has won (nobody before the end). The document has every line of the scores.

Each rule needs two situations at least: one in which it shows (``Played``, ``Started``, ``Seen`` or ``Scored``) and one that it refuses
(``Refused``, ``NotStarted`` or ``Impossible``). Of a rule that forbids nothing, as most that say what something scores, the other one is a
contrast, in which it does not apply or gives something else: ``@situation("V1", "...", contrast=True)`` on ``Played``,
``Started``, ``Seen`` or ``Scored``.

The document of a rule is ``conformance/<game id>/<chapter>/<rule>.json``: the chapter is called as the file in which the rule is told. A game
that is told in one file has no chapters.

States have the standard cards of their game, as a document has no place for others, and can occur: what is changed by
``attrs.evolve`` must still be read. The functions may all be called ``_``. Situations stand in the document in the order in
which they are told.

``python -m tests.conformance.write [GAME ...]`` writes the documents; a test fails while they are not what is told. When
all rules of a game are told, put it into ``COMPLETE`` in ``tests/house/rules_coverage.py``: ``nox -s rules`` counts the situations of each rule.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from functools import cached_property
from importlib import import_module
from itertools import islice
from pathlib import Path
from traceback import extract_tb
from typing import Any

import attrs

import ancient_world as aw
from ancient_world.documents import situations as forms
from ancient_world.engine.actions import player_of_action
from ancient_world.engine.face import first_state
from ancient_world.testing import Conformance

MOST_OUTCOMES = 40
HERE = Path(__file__).parent


@attrs.frozen(slots=False)
class Played:
    """An action that is legal, and what comes of it."""

    state: aw.State
    action: aw.Action

    @cached_property
    def after(self) -> Any:
        """The state after the action."""
        return aw.apply(self.state, self.action)

    def form(self, told: Told) -> forms.Legal:
        _check_state(self.state)
        player, legal = self._legal()
        assert legal is None or self.action in legal, f"not among what is legal: {self.action}"
        position = self.state
        return forms.Legal(
            told.name, told.contrast, position, player, legal, self.action, self.after
        )

    def _legal(self) -> tuple[int | None, tuple[aw.Action, ...] | None]:
        """Who acts, and what may be done; of chance, if there is not too much of it."""
        waiting = aw.pending(self.state)
        assert waiting is not None, "the game is over"
        if isinstance(waiting, aw.Decision):
            player = player_of_action(self.action, waiting.players)
            return player, aw.legal_actions(self.state, player)
        assert waiting.probability(self.action) > 0, f"cannot come up: {self.action}"
        outcomes = tuple(islice(waiting.outcomes(), MOST_OUTCOMES + 1))
        return None, outcomes if len(outcomes) <= MOST_OUTCOMES else None


@attrs.frozen
class Refused:
    """An action that is illegal, with the code and the rule of the reason."""

    state: aw.State
    action: aw.Action
    code: str
    rule: str | None = None
    player: int | None = None

    def form(self, told: Told) -> forms.Illegal:
        _check_state(self.state)
        asked = self.state if self.player is None else aw.view(self.state, self.player)
        why = asked.explain(self.action) if isinstance(asked, aw.View) else None
        why = aw.explain(self.state, self.action) if self.player is None else why
        assert why is not None, f"legal: {self.action}"
        expected = (self.code, told.rule if self.rule is None else self.rule)
        assert expected == (why.code, why.rule), f"{why} ({why.code})"
        refused = forms.Refusal(*expected)
        return forms.Illegal(told.name, self.state, self.player, self.action, refused)


class Started:
    """The first state of a game."""

    def __init__(self, game: str, players: int, /, **options: Any) -> None:
        self.after: Any = first_state(aw.game(game), players, None, options)
        self.new = forms.NewGame(players, options)

    def form(self, told: Told) -> forms.Setup:
        return forms.Setup(told.name, told.contrast, self.new, self.after)


class NotStarted:
    """A game that is refused, with the code."""

    def __init__(self, game: str, players: int, code: str, /, **options: Any) -> None:
        self.game, self.code = game, code
        self.new = forms.NewGame(players, options)

    def form(self, told: Told) -> forms.NoSetup:
        rules, new = aw.game(self.game), self.new
        error = _error(lambda: first_state(rules, new.players, None, new.options))
        assert isinstance(error, aw.InvalidOption), error or "this game is started"
        assert self.code == error.code, f"{error} ({error.code})"
        return forms.NoSetup(told.name, self.new, self.code)


@attrs.frozen
class Impossible:
    """A document of a state that is refused, with the code and the place."""

    document: Any
    code: str
    path: str

    def form(self, told: Told) -> forms.Impossible:
        error = _error(lambda: aw.from_document(self.document))
        assert isinstance(error, aw.InvalidDocument), error or "this state is read"
        assert (self.code, self.path) == (error.code, error.path), f"{error} ({error.code})"
        refused = forms.Misplaced(self.code, self.path)
        return forms.Impossible(told.name, self.document["state"], refused)


@attrs.frozen
class Scored:
    """What a position scores by seat, and who has won."""

    state: aw.State
    totals: tuple[int, ...]
    winners: tuple[int, ...] = ()

    def form(self, told: Told) -> forms.Scoring:
        _check_state(self.state)
        scores = aw.scores(self.state)
        assert self.totals == tuple(score.total for score in scores), scores
        assert self.winners == aw.winners(self.state), aw.winners(self.state)
        points = tuple(_points(score) for score in scores)
        return forms.Scoring(told.name, told.contrast, self.state, points, self.winners)


@attrs.frozen(slots=False)
class Seen:
    """What a player may know of a position."""

    state: aw.State
    player: int

    @cached_property
    def seen(self) -> Any:
        """The state as the player knows it."""
        return aw.view(self.state, self.player).state

    def form(self, told: Told) -> forms.View:
        _check_state(self.state)
        return forms.View(told.name, told.contrast, self.state, self.player, self.seen)


def _error(call: Callable[[], Any]) -> aw.AncientWorldError | None:
    """What is raised, if anything is."""
    try:
        call()
    except aw.AncientWorldError as error:
        return error
    return None


def _points(score: aw.Score) -> forms.PlayerPoints:
    lines = [forms.PointsLine(line.code, line.points, line.rule) for line in score.lines]
    return forms.PlayerPoints(score.player, score.total, tuple(lines))


def _check_state(state: aw.State) -> None:
    """The state has the standard cards and can occur."""
    assert aw.from_document(aw.to_document(state)) == state


Kind = Played | Refused | Started | NotStarted | Impossible | Seen | Scored


@attrs.frozen
class Told:
    """A situation as it is told: the game (as its folder is called), the rule, what it shows, and what makes it."""

    game: str
    rule: str
    name: str
    contrast: bool
    make: Callable[[], Kind]

    def situation(self) -> forms.Situation:
        """What the document says; anything that is claimed and is not so is told with the rule and the name.

        Raises:
            AssertionError: something is not so.
        """
        try:
            made = self.make()
            assert not self.contrast or isinstance(made, (Played, Started, Seen, Scored)), (
                "what is refused needs no contrast"
            )
            return made.form(self)
        except (AssertionError, aw.AncientWorldError) as error:
            *_, last = extract_tb(error.__traceback__)
            why = str(error) or f"line {last.lineno} of {Path(last.filename).name}: {last.line}"
            raise AssertionError(f"{self.game} {self.rule}, {self.name!r}: {why}") from error


_TOLD: dict[tuple[str, str, str], Told] = {}


def situation(
    rule: str, name: str, *, contrast: bool = False
) -> Callable[[Callable[[], Kind]], Callable[[], Kind]]:
    """Tell a situation of a rule."""

    def put(make: Callable[[], Kind]) -> Callable[[], Kind]:
        game = make.__module__.split(".")[2]
        told = Told(game, rule, name, contrast, make)
        assert _TOLD.setdefault((game, rule, name), told) is told, f"told twice: {rule}, {name}"
        return make

    return put


def told_of(game: str) -> dict[str, list[Told]]:
    """Everything that is told of a game (as its folder is called), by rule."""
    for module in _modules(game):
        import_module(module)
    found: dict[str, list[Told]] = {}
    for told in _TOLD.values():
        if told.game == game:
            found.setdefault(told.rule, []).append(told)
    return found


def games_told() -> list[str]:
    """The games of which something is told."""
    files = [path for path in HERE.glob("*.py") if not path.stem.startswith(("_", "test_"))]
    folders = [path.parent for path in HERE.glob("*/__init__.py")]
    known = {game_id.replace("-", "_") for game_id in aw.available_games()}
    return sorted(known & {path.stem for path in [*files, *folders]})


def _modules(game: str) -> Iterator[str]:
    if (HERE / f"{game}.py").is_file():
        yield f"{__package__}.{game}"
    for path in sorted((HERE / game).glob("*.py")):
        if path.stem != "__init__":
            yield f"{__package__}.{game}.{path.stem}"


def place_of(game: str, rule: str) -> Path:
    """The file of a rule's document below ``conformance/``: in the folder of its chapter, if the game is told in chapters."""
    module, *others = {told.make.__module__ for told in told_of(game)[rule]}
    assert not others, f"told in more than one file: {game} {rule}"
    chapters = module.split(".")[2:]
    return Path(*[each.replace("_", "-") for each in chapters], f"{rule}.json")


def conformance(game: str, rule: str) -> Conformance:
    """A rule as it is told."""
    situations = tuple([told.situation() for told in told_of(game)[rule]])
    return Conformance(game.replace("_", "-"), rule, situations)


def text_of(rule: Conformance) -> str:
    """The document of a rule: a line for each member of a situation, so that one can be read in a diff."""
    document = aw.to_document(rule)
    situations = document["conformance"].pop("situations")
    head = json.dumps(document)
    assert head.endswith("}}")
    blocks = [
        ",\n".join([f"{json.dumps(key)}: {_compact(value)}" for key, value in each.items()])
        for each in situations
    ]
    return f'{head[:-2]}, "situations": [\n{{' + "\n},\n{".join(blocks) + "\n}\n]}}\n"


def _compact(value: Any) -> str:
    return json.dumps(value, separators=(",", ":"))
