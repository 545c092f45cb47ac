"""Rules as situations that machines can run: reading them, asking a program about them, and reporting the results."""

from ancient_world.conformance.asking import Answer, Asked
from ancient_world.conformance.body import Conformance
from ancient_world.conformance.program import BrokenProgram, Program, words_of
from ancient_world.conformance.reading import documents_in, home, read
from ancient_world.conformance.running import Failure, RuleResult, run
from ancient_world.conformance.telling import lines_of, plain_of, summary

__all__ = [
    "Answer", "Asked", "BrokenProgram", "Conformance", "Failure", "Program", "RuleResult",
    "documents_in", "home", "lines_of", "plain_of", "read", "run", "summary", "words_of",
]  # fmt: skip
