"""Running the situations of rules, and collecting failures by rule."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import attrs

from ancient_world.engine.importing import check_argument, check_function
from ancient_world.engine.message_catalogue import message_text, register_messages
from ancient_world.engine.registry import game
from ancient_world.testing.conformance.answers import Responder
from ancient_world.testing.conformance.conformance_documents import Conformance
from ancient_world.testing.conformance.program import BrokenProgram
from ancient_world.testing.conformance.questions import Mismatch, first_mismatch

register_messages({"conformance-broken": "{game} {rule}, {name!r}: {problem}"})


@attrs.frozen
class Failure:
    """A failed situation: its number (from 0), its name, and the mismatch."""

    number: int
    name: str
    mismatch: Mismatch


@attrs.frozen
class RuleResult:
    """The outcome of the situations of one rule."""

    game: str
    rule: str
    count: int
    failures: tuple[Failure, ...]

    @property
    def passed_count(self) -> int:
        """Return the number of situations that passed."""
        return self.count - len(self.failures)


def run_conformance(rules: Iterable[Conformance], responder: Responder) -> Iterator[RuleResult]:
    """Ask a program about the situations of each rule, and yield the result for each rule.

    Args:
        rules: the documents of the rules.
        responder: the program, or any function that answers requests of the protocol.

    Raises:
        BrokenProgram: the program does not answer as the protocol says.

    Example:
        >>> import sys
        >>> from ancient_world.testing import Program, conformance_folder, read_conformance, run_conformance
        >>> rule = read_conformance(conformance_folder() / "tides-of-time" / "relics" / "L1.json")
        >>> with Program([sys.executable, "-m", "ancient_world.serve"]) as program:
        ...     [result.failures for result in run_conformance([rule], program)]
        [()]
    """
    check_argument("rules", rules, Iterable)
    check_function("responder", responder)
    for conformance in rules:
        check_argument("rules", conformance, Conformance)
        failures = tuple(_failures_of_rule(conformance, responder))
        count = len(conformance.situations)
        yield RuleResult(conformance.game, conformance.rule, count, failures)


def _failures_of_rule(conformance: Conformance, responder: Responder) -> Iterator[Failure]:
    rules = game(conformance.game)
    for number, situation in enumerate(conformance.situations):
        try:
            situation_mismatch = first_mismatch(rules, situation, responder)
        except BrokenProgram as error:
            raise _with_location(error, conformance, situation.name) from error
        if situation_mismatch is not None:
            yield Failure(number, situation.name, situation_mismatch)


def _with_location(error: BrokenProgram, conformance: Conformance, name: str) -> BrokenProgram:
    location = {"game": conformance.game, "rule": conformance.rule, "name": name}
    message = message_text("conformance-broken", {**location, "problem": error.message})
    return BrokenProgram(message, code=error.code, data={**error.data, **location})
