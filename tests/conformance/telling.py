"""Declare the rules of a game as situations, from which the documents in ``conformance/`` are written.

A situation is a function without parameters, decorated with the id of the rule and a sentence that says what it shows. It
stands in ``tests/conformance/<game>.py``, or for a game with chapters in ``tests/conformance/<game>/<chapter>.py`` or in a
file of the folder ``<chapter>``, where ``<game>`` is the game's id with underscores. It uses the positions of the game's tests
(``tests/<game>/positions.py``), and returns one of the kinds below::

    from tests.conformance.telling import Played, Refused, situation

    @situation("R1", "A card of the hand is chosen; it lies face down until the other has chosen too.")
    def _() -> Played:
        return Played(dealt(), tot.Play(0, "maze"))

    @situation("R1", "A card of the other's hand cannot be chosen.")
    def _() -> Refused:
        return Refused(dealt(), tot.Play(0, "citadel"), "tides-not-in-hand")

The kinds, and what is checked of each when the documents are written:

``Played(state, action)``
    The action is legal. The document has the acting player (``None`` for chance), all legal actions (outcomes of chance if
    there are at most 40) and the state after the action. ``.after`` is that state, to be checked before it is returned:
    ``assert case.after.players[0].coins == 3``.
``Refused(state, action, code, rule=None, player=None)``
    The action is illegal, with this code and rule. The rule is that of the situation unless another is passed (``""`` for
    none). With a ``player`` (a seat) the reason is the one given to that player; without one it is the validator's, who knows
    everything.
``Started(game, players, **options)``
    The first state of a game with the standard cards, before any chance; ``.after`` is that state.
``NotStarted(game, players, code, **options)``
    A game that is refused with this code of :class:`ancient_world.InvalidOption`.
``Impossible(document, code, path)``
    A document of a state that readers refuse. Change ``aw.to_document(state)``, and name the place, as in
    ``"$.state.players[0].hand"``.
``Chances(state, {action: "1/120", ...})``
    The exact probabilities of some outcomes of the pending chance event, as fractions; "0" for an outcome that cannot come up.
    If at most 100 outcomes can come up, the document lists them all, with the probabilities of the others worked out. Otherwise
    it lists those that are declared.
``Seen(state, player)``
    What a player (a seat, ``None`` for a spectator) knows of a state; ``.seen`` is the masked state. It shows rules about
    hidden information.
``Shown(state, action)``
    What each player, and a spectator, is told of a legal action when it is played: the action with hidden parts masked.
    ``.to(player)`` is the action as a player (``None`` for a spectator) is told of it.
``Scored(state, totals, winners=())``
    The total scores of a state by seat, and the winners (none before the end). The document has every line of the scores.

Each rule needs at least two situations: one that shows it (``Played``, ``Started``, ``Chances``, ``Seen``, ``Shown`` or
``Scored``) and one that it forbids (``Refused``, ``NotStarted`` or ``Impossible``). For a rule that forbids nothing, such as one
on scores, the second one is a contrast, in which the rule does not apply or has another effect:
``@situation("V1", "...", contrast=True)`` on one of the kinds that show it.

The document of a rule is ``conformance/<game id>/<chapter>/<rule>.json``, where the chapter is that of the situation's
file. A game in one file has no chapters. The folder ``across`` makes no chapter: its files have situations of rules of several
chapters, and each belongs to the document of its rule. Whole games are declared in ``tests/conformance/games.py``.

States have the standard cards, since documents cannot hold others, and must be possible: a state that was changed with
``attrs.evolve`` must still be accepted by the reader. All functions may be called ``_``. Documents have the situations in the
order of the files by name, and of each file.

``python -m tests.conformance.write [GAME ...]`` writes the documents; a test fails while they differ from the situations. When
all rules of a game have situations, add it to ``COMPLETE`` in ``tests/house/rules_coverage.py``: ``nox -s rules`` counts the
situations of each rule. It also lists the reasons against actions that no ``Refused`` asks for; ``unreachable.toml`` lists those
that no position can show.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from importlib import import_module
from itertools import islice
from math import isclose
from pathlib import Path
from traceback import extract_tb
from typing import Any

import attrs

import ancient_world as aw
from ancient_world.documents import situations as forms
from ancient_world.documents.bodies import pending_form
from ancient_world.engine.actions import player_of_action
from ancient_world.engine.public_functions import first_state
from ancient_world.records import Entry
from ancient_world.records.play_record import acting_seat
from ancient_world.records.record_views import mask_entries
from ancient_world.testing import Conformance
from tests.conformance.probabilities import exact_probability

MOST_OUTCOMES = 40
MOST_PROBABILITIES = 100
"""The most outcomes of a chance event that are listed with their probabilities."""
ACROSS = "across"
"""The folder of a game for situations of rules of several chapters."""
HERE = Path(__file__).parent


@attrs.frozen(slots=False)
class Played:
    """A legal action, with the state after it."""

    state: aw.State
    action: aw.Action

    @cached_property
    def after(self) -> Any:
        """Return the state after the action."""
        return aw.apply(self.state, self.action)

    def form(self, declared: Told) -> forms.Legal:
        _check_state(self.state)
        player, legal = self._legal()
        assert legal is None or self.action in legal, f"not among what is legal: {self.action}"
        position = self.state
        return forms.Legal(
            declared.name, declared.contrast, position, player, legal, self.action, self.after
        )

    def _legal(self) -> tuple[int | None, tuple[aw.Action, ...] | None]:
        """Return the acting player and the legal actions; None in place of more than ``MOST_OUTCOMES`` outcomes of chance."""
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
    """An illegal action, with the code and the rule of the reason."""

    state: aw.State
    action: aw.Action
    code: str
    rule: str | None = None
    player: int | None = None

    def form(self, declared: Told) -> forms.Illegal:
        _check_state(self.state)
        # the state of the document, which does not know the decisions that were passed over
        state: Any = aw.from_document(aw.to_document(self.state))
        asked = state if self.player is None else aw.view(state, self.player)
        why = asked.explain(self.action) if isinstance(asked, aw.View) else None
        why = aw.explain(state, self.action) if self.player is None else why
        assert why is not None, f"legal: {self.action}"
        expected = (self.code, declared.rule if self.rule is None else self.rule)
        assert expected == (why.code, why.rule), f"{why} ({why.code})"
        refused = forms.ExpectedReason(*expected)
        return forms.Illegal(declared.name, self.state, self.player, self.action, refused)


class Started:
    """The first state of a game."""

    def __init__(self, game: str, players: int, /, **options: Any) -> None:
        self.after: Any = first_state(aw.game(game), players, None, options)
        self.new = forms.NewGame(players, options)

    def form(self, declared: Told) -> forms.Setup:
        return forms.Setup(declared.name, declared.contrast, self.new, self.after)


class NotStarted:
    """A game that is refused, with the code."""

    def __init__(self, game: str, players: int, code: str, /, **options: Any) -> None:
        self.game, self.code = game, code
        self.new = forms.NewGame(players, options)

    def form(self, declared: Told) -> forms.NoSetup:
        rules, new = aw.game(self.game), self.new
        error = _error(lambda: first_state(rules, new.players, None, new.options))
        assert isinstance(error, aw.InvalidOption), error or "this game is started"
        assert self.code == error.code, f"{error} ({error.code})"
        return forms.NoSetup(declared.name, self.new, self.code)


@attrs.frozen
class Impossible:
    """A document of a state that is refused, with the code and the place."""

    document: Any
    code: str
    path: str

    def form(self, declared: Told) -> forms.Impossible:
        error = _error(lambda: aw.from_document(self.document))
        assert isinstance(error, aw.InvalidDocument), error or "this state is read"
        assert (self.code, self.path) == (error.code, error.path), f"{error} ({error.code})"
        refused = forms.Misplaced(self.code, self.path)
        return forms.Impossible(declared.name, self.document["state"], refused)


@attrs.frozen
class Scored:
    """The scores of a state by seat, and the winners."""

    state: aw.State
    totals: tuple[int, ...]
    winners: tuple[int, ...] = ()

    def form(self, declared: Told) -> forms.Scoring:
        _check_state(self.state)
        scores = aw.scores(self.state)
        assert self.totals == tuple(score.total for score in scores), scores
        assert self.winners == aw.winners(self.state), aw.winners(self.state)
        points = tuple(_points(score) for score in scores)
        return forms.Scoring(declared.name, declared.contrast, self.state, points, self.winners)


@attrs.frozen
class Chances:
    """The exact probabilities of outcomes of the pending chance event."""

    state: aw.State
    declared: Mapping[Any, str]

    def form(self, declared: Told) -> forms.Chance:
        _check_state(self.state)
        waiting = aw.pending(self.state)
        assert isinstance(waiting, aw.Chance), "the game does not wait for chance"
        assert self.declared, "no outcome is declared"
        for action, text in self.declared.items():
            probability = exact_probability(waiting.event, action)
            assert str(probability) == text, f"the probability of {action} is {probability}"
            assert isclose(waiting.probability(action), probability, rel_tol=1e-12), action
        listed = tuple(islice(waiting.outcomes(), MOST_PROBABILITIES + 1))
        complete = len(listed) <= MOST_PROBABILITIES
        actions = dict.fromkeys([*self.declared, *(listed if complete else ())])
        exact = {action: exact_probability(waiting.event, action) for action in actions}
        assert not complete or sum(exact.values()) == 1, sum(exact.values())
        outcomes = [forms.OutcomeProbability(each, str(exact[each])) for each in actions]
        return forms.Chance(declared.name, declared.contrast, self.state, tuple(outcomes), complete)


@attrs.frozen
class Shown:
    """What each player, and a spectator, is told of a legal action."""

    state: aw.State
    action: aw.Action

    def to(self, player: int | None) -> Any:
        """Return the action as a player (``None`` for a spectator) is told of it."""
        after = aw.apply(self.state, self.action)
        entry = Entry(acting_seat(self.state, self.action), self.action)
        return mask_entries(self.state, [entry], after, player)[0].action

    def form(self, declared: Told) -> forms.Told:
        _check_state(self.state)
        seats = range(aw.game(self.state.game).seats(self.state))
        told = tuple(forms.KnownAction(player, self.to(player)) for player in (*seats, None))
        return forms.Told(declared.name, declared.contrast, self.state, self.action, told)


@attrs.frozen(slots=False)
class Seen:
    """What a player, or a spectator, knows of a state."""

    state: aw.State
    player: int | None

    @cached_property
    def seen(self) -> Any:
        """Return the state as the player knows it."""
        return aw.view(self.state, self.player).state

    def form(self, declared: Told) -> forms.View:
        _check_state(self.state)
        pending = pending_form(aw.view(self.state, self.player).pending)
        return forms.View(
            declared.name, declared.contrast, self.state, self.player, self.seen, pending
        )


def _error(call: Callable[[], Any]) -> aw.AncientWorldError | None:
    """Return the library's error that the call raises, or None."""
    try:
        call()
    except aw.AncientWorldError as error:
        return error
    return None


def _points(score: aw.Score) -> forms.PlayerPoints:
    lines = [forms.PointsLine(line.code, line.points, line.rule) for line in score.lines]
    return forms.PlayerPoints(score.player, score.total, tuple(lines))


def _check_state(state: aw.State) -> None:
    """Check that the state has the standard cards and is possible."""
    assert aw.from_document(aw.to_document(state)) == state


Kind = Played | Refused | Started | NotStarted | Impossible | Chances | Seen | Shown | Scored
WITH_CONTRASTS = (Played, Started, Chances, Seen, Shown, Scored)
"""The kinds that show a rule, or as a contrast, that it does not apply."""


@attrs.frozen
class Told:
    """A declared situation: the game (as its folder is called), the rule, the sentence, and the function that makes it."""

    game: str
    rule: str
    name: str
    contrast: bool
    make: Callable[[], Kind]

    def situation(self) -> forms.Situation:
        """Return the situation for the document.

        Raises:
            AssertionError: a claim of the situation is false; the message names the rule and the situation.
        """
        try:
            made = self.make()
            assert not self.contrast or isinstance(made, WITH_CONTRASTS), (
                "what is refused needs no contrast"
            )
            return made.form(self)
        except (AssertionError, aw.AncientWorldError) as error:
            *_, last = extract_tb(error.__traceback__)
            message = str(error) or f"line {last.lineno} of {Path(last.filename).name}: {last.line}"
            raise AssertionError(f"{self.game} {self.rule}, {self.name!r}: {message}") from error


_TOLD: dict[tuple[str, str, str], Told] = {}


def situation(
    rule: str, name: str, *, contrast: bool = False
) -> Callable[[Callable[[], Kind]], Callable[[], Kind]]:
    """Declare a situation of a rule."""

    def put(make: Callable[[], Kind]) -> Callable[[], Kind]:
        game = make.__module__.split(".")[2]
        declared = Told(game, rule, name, contrast, make)
        assert _TOLD.setdefault((game, rule, name), declared) is declared, (
            f"told twice: {rule}, {name}"
        )
        return make

    return put


def told_of(game: str) -> dict[str, list[Told]]:
    """Return all situations of a game (as its folder is called), by rule."""
    for module in _modules(game):
        import_module(module)
    by_rule: dict[str, list[Told]] = {}
    for declared in _TOLD.values():
        if declared.game == game:
            by_rule.setdefault(declared.rule, []).append(declared)
    return by_rule


def games_told() -> list[str]:
    """Return the games that have situations."""
    files = [path for path in HERE.glob("*.py") if not path.stem.startswith(("_", "test_"))]
    folders = [path.parent for path in HERE.glob("*/__init__.py")]
    known = {game_id.replace("-", "_") for game_id in aw.available_games()}
    return sorted(known & {path.stem for path in [*files, *folders]})


def _modules(game: str) -> Iterator[str]:
    if (HERE / f"{game}.py").is_file():
        yield f"{__package__}.{game}"
    for path in sorted((HERE / game).rglob("*.py")):
        if path.stem != "__init__":
            yield ".".join([str(__package__), *path.relative_to(HERE).with_suffix("").parts])


def place_of(game: str, rule: str) -> Path:
    """Return the file of a rule's document below ``conformance/``, in the folder of its chapter if the game has chapters."""
    places = {tuple(each.make.__module__.split(".")[2:4]) for each in told_of(game)[rule]}
    chapters, *others = [place for place in places if place[-1] != ACROSS]
    assert not others, f"told in more than one chapter: {game} {rule}"
    return Path(*[each.replace("_", "-") for each in chapters], f"{rule}.json")


def conformance(game: str, rule: str) -> Conformance:
    """Return a rule with its situations."""
    situations = tuple([declared.situation() for declared in told_of(game)[rule]])
    return Conformance(game.replace("_", "-"), rule, situations)


def text_of(rule: Conformance) -> str:
    """Return the document of a rule, with a line for each member of a situation, so that differences can be read."""
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
