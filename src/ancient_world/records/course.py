"""Playing a record by the rules, one entry after the other. Replaying and validating share it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from ancient_world.engine.actions import Action, action_player
from ancient_world.engine.agenda import State, apply, explain
from ancient_world.engine.chance import Generator, Randomness, Rolled
from ancient_world.engine.declared.naming import CardsName
from ancient_world.engine.errors import (
    AncientWorldError,
    IllegalAction,
    InvalidOption,
    InvalidRecord,
    Reason,
)
from ancient_world.engine.face import first_state
from ancient_world.engine.game import Cards, Game, find_cards
from ancient_world.engine.language import register
from ancient_world.engine.pending import Chance, pending_at
from ancient_world.engine.refusals.names import names_of
from ancient_world.engine.refusals.turns import awaited, has_seat
from ancient_world.engine.registry import game
from ancient_world.engine.steps import ChanceStep, DecisionStep
from ancient_world.records.checksums import state_checksum
from ancient_world.records.commitment import SecretChance
from ancient_world.records.faults import header_faults, record_fault, told_fault
from ancient_world.records.record import Entry, Header, Record, Result

register(
    {
        "not-your-turn": "This is not for {player:seat} to do now.",
        "after-the-end": "The game was over before this.",
        "wrong-result": "The game ended with {expected}, not with {declared}.",
        "early-result": "The game is not over; it has no result yet.",
        "rules-failed": "The rules cannot judge this: {problem}.",
        "chance-not-from-seed": "This does not follow from the seed; it would be: {expected}.",
        "chance-not-from-secret": "This does not follow from the revealed secret; it would be: {expected}.",
        "wrong-checksum": "The state here has another checksum: {expected}.",
    }
)


def actor(state: State, action: object) -> int | None:
    """Whose entry an action would be: a seat, or ``None`` for chance.

    Where several choose at the same time, the action itself says who, as its ``player``.
    """
    step = state.agenda[-1]
    if isinstance(step, ChanceStep):
        return None
    assert isinstance(step, DecisionStep)
    return action_player(action, step.players(state))


def result_of(rules: Game[Any, Any], state: State) -> Result:
    """The result of a game that is over."""
    return Result(tuple([score.total for score in rules.scores(state)]), rules.winners(state))


def begin(
    game_id: str, players: Iterable[str], cards: Cards | None, options: Mapping[str, Any]
) -> tuple[Header, State]:
    """A new game: its header, which says nothing of chance yet, and its first state.

    Raises:
        UnknownGame: there is no such game.
        InvalidOption: the players or their names, the cards or an option do not fit.
    """
    rules, names = game(game_id), names_of(players)
    cards = rules.standard_cards() if cards is None else cards
    first = first_state(rules, len(names), cards, options)
    name = None if cards is None else CardsName(cards.name, cards.digest)
    return Header(game_id, rules.rules_version, names, rules.options(first), name), first


def opening(header: Header, given: Cards | None) -> State:
    """The first state of a recorded game.

    Raises:
        InvalidRecord: with the first fault of the header.
    """
    for fault in header_faults(header, given):
        raise fault
    rules = game(header.game)
    cards = None if header.cards is None else find_cards(rules, header.cards.digest, given)
    path = "$.record.header.options"
    try:
        return first_state(rules, len(header.players), cards, header.options)
    except InvalidOption as error:
        raise told_fault(error.message, error.code, path, None, "", error.data) from error
    except AncientWorldError:
        raise
    except Exception as error:  # options are anybody's; the rules may stumble over them
        raise _failed(error, path, None) from error


def chance_source(header: Header, secret: str | None) -> Callable[[int], Randomness] | None:
    """What gives the numbers behind the outcome that is entry ``i``; ``None``: nobody can tell."""
    if header.commitment is not None:
        return None if secret is None else SecretChance(secret, header.commitment.salts).numbers
    seed = header.seed
    return None if seed is None else lambda index: Generator(seed, index)


class Course:
    """A recorded game being played again: ``state`` is where it stands, after ``index`` entries."""

    def __init__(self, record: Record, cards: Cards | None) -> None:
        """Lay out the game.

        Raises:
            InvalidRecord: with the first fault of the header, or of a checksum of the first state.
        """
        self.state = opening(record.header, cards)
        self.index = 0
        self._record = record
        self._source = chance_source(record.header, record.secret)
        self._checksums = {checksum.after: i for i, checksum in enumerate(record.checksums)}
        self._compare_checksum()

    def play(self) -> State:
        """Play the next entry.

        Raises:
            InvalidRecord: it is not the turn of its player, its action is illegal, its outcome does not
                follow from the seed, or the state has another checksum; nothing has changed but
                in this last case.
        """
        index, state = self.index, self.state
        entry = self._record.entries[index]
        if not state.agenda:
            raise record_fault("after-the-end", f"$.record.entries[{index}]", index=index)
        if entry.player is None and isinstance(state.agenda[-1], ChanceStep):
            after = self._applied(entry)
            if self._source is not None:
                self._compare_outcome(entry, self._source(index))
        else:
            if not _is_turn(state, entry):
                raise self._out_of_turn(entry)
            after = self._applied(entry)
        self.state, self.index = after, index + 1
        if self._checksums:
            self._compare_checksum()
        return after

    def end(self) -> InvalidRecord | None:
        """What is wrong with the declared result, now that every entry was played; or ``None``."""
        return _result_fault(self.state, self._record.result)

    def _out_of_turn(self, entry: Entry) -> InvalidRecord:
        """What is wrong with an entry of somebody whom the game does not wait for.

        If the action breaks a rule in any case, that comes first; then whom the game waits for, and for what.
        """
        player = entry.player
        if player is not None and has_seat(self.state, player):
            why_not = explain(self.state, entry.action, player)
            if why_not is not None and why_not.code != "wrong-player":
                named = why_not.code == "anothers-action"
                return self._refused(why_not, "player" if named else "action")
        expected = actor(self.state, entry.action)
        waits = awaited(self.state.agenda[-1], self.state)
        data = {"player": player, "expected": expected}
        return self._refused(Reason("not-your-turn", waits.rule, data, waits), "player")

    def _refused(self, why_not: Reason, key: str) -> InvalidRecord:
        """A reason as the fault of the entry that is played, told with the names of the players."""
        named = why_not.called(self._record.header.players)
        path = f"$.record.entries[{self.index}].{key}"
        return told_fault(named.message, named.code, path, self.index, named.rule, named.data)

    def _applied(self, entry: Entry) -> State:
        try:
            return apply(self.state, entry.action)
        except IllegalAction as error:
            raise self._refused(error.reason, "action") from error
        except Exception as error:  # a bug of the rules must not stop who checks a million records
            path = f"$.record.entries[{self.index}].action"
            raise _failed(error, path, self.index) from error

    def _compare_outcome(self, entry: Entry, numbers: Randomness) -> None:
        waiting = pending_at(self.state.agenda[-1], self.state)
        assert isinstance(waiting, Chance)
        expected = waiting.sample(numbers)
        if not _same_outcome(expected, entry.action):
            code = "seed" if self._record.header.commitment is None else "secret"
            told = game(self.state.game).describe(self.state, expected)
            path = f"$.record.entries[{self.index}].action"
            raise record_fault(
                f"chance-not-from-{code}", path, index=self.index, rule="chance", expected=told
            )

    def _compare_checksum(self) -> None:
        place = self._checksums.get(self.index)
        if place is None:
            return
        expected = state_checksum(self.state)
        if expected != self._record.checksums[place].sha256:
            path = f"$.record.checksums[{place}].sha256"
            index = self.index - 1 if self.index else None
            raise record_fault("wrong-checksum", path, index=index, expected=expected)


def _is_turn(state: State, entry: Entry) -> bool:
    """Whether it is the turn of who has made an entry; most often only one player is awaited."""
    step = state.agenda[-1]
    alone = isinstance(step, DecisionStep) and step.players(state) == (entry.player,)
    return alone or entry.player == actor(state, entry.action)


def _same_outcome(expected: Action, found: Action) -> bool:
    """Whether two outcomes are the same; the order of dice does not matter."""
    if isinstance(expected, Rolled) and isinstance(found, Rolled):
        return sorted(expected.faces) == sorted(found.faces)
    return expected == found


def _failed(error: Exception, path: str, index: int | None) -> InvalidRecord:
    return record_fault(
        "rules-failed", path, index=index, problem=f"{type(error).__name__}: {error}"[:200]
    )


def _result_fault(state: State, declared: Result | None) -> InvalidRecord | None:
    """What is wrong with the declared result, now that every entry was played; or ``None``."""
    if declared is None:
        return None
    if state.agenda:
        return record_fault("early-result", "$.record.result")
    result = result_of(game(state.game), state)
    for name in ("scores", "winners"):
        expected, found = getattr(result, name), getattr(declared, name)
        if expected != found:
            return record_fault(
                "wrong-result",
                f"$.record.result.{name}",
                expected=f"{name} {_listed(expected)}",
                declared=_listed(found),
            )
    return None


def _listed(numbers: tuple[int, ...]) -> str:
    return ", ".join(map(str, numbers[:10])) or "none"
