"""For authors of games: checks that any game must pass. For other engines: situations that show each rule.

In a test suite, one line suffices::

    from ancient_world.testing import check_game

    def test_my_game_keeps_every_promise() -> None:
        check_game("my-game")
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ancient_world.engine.importing import lazy_names

if TYPE_CHECKING:
    from ancient_world.testing.conformance.answers import Answer, Responder
    from ancient_world.testing.conformance.conformance_documents import (
        Conformance,
        conformance_folder,
        conformance_paths,
        read_conformance,
    )
    from ancient_world.testing.conformance.conformance_run import (
        Failure,
        RuleResult,
        run_conformance,
    )
    from ancient_world.testing.conformance.program import BrokenProgram, Program
    from ancient_world.testing.conformance.rule_cases import conformance_of
    from ancient_world.testing.game_checks import (
        CHECKS,
        GameFault,
        GameFaults,
        check_game,
        find_faults,
    )
    from ancient_world.testing.legality_checks import (
        derived_actions,
        derived_has_action,
        legality_differences,
    )

__all__ = [
    "CHECKS",
    "Answer",
    "BrokenProgram",
    "Conformance",
    "Failure",
    "GameFault",
    "GameFaults",
    "Program",
    "Responder",
    "RuleResult",
    "check_game",
    "conformance_folder",
    "conformance_of",
    "conformance_paths",
    "derived_actions",
    "derived_has_action",
    "find_faults",
    "legality_differences",
    "read_conformance",
    "run_conformance",
]  # fmt: skip

INTERNAL = {
    "conformance.answers": ["parse_answer"],
    "game_checks": ["find_faults_and_kinds"],
    "met_kinds": ["NotMet"],
    "conformance.conformance_documents": [
        "ConformanceGame",
        "conformance_game_paths",
        "read_rule_or_game",
    ],
    "conformance.conformance_report": [
        "failure_count",
        "report_lines",
        "result_as_json",
        "summary_line",
    ],
    "conformance.whole_games": ["GameResult", "play_conformance_game"],
}
"""The names for other packages of this library only, by the modules that define them; they may change in any version."""

_NAMES = {
    "game_checks": ["CHECKS", "GameFault", "GameFaults", "check_game", "find_faults"],
    "legality_checks": ["derived_actions", "derived_has_action", "legality_differences"],
    "conformance.answers": ["Answer", "Responder"],
    "conformance.conformance_documents": [
        "Conformance",
        "conformance_paths",
        "conformance_folder",
        "read_conformance",
    ],
    "conformance.program": ["BrokenProgram", "Program"],
    "conformance.rule_cases": ["conformance_of"],
    "conformance.conformance_run": ["Failure", "RuleResult", "run_conformance"],
}
"""The public names, by the modules that define them; each is imported on first use."""

if not TYPE_CHECKING:  # type checkers see the imports above, so that they find misspelt names
    __getattr__, __dir__ = lazy_names(__name__, _NAMES)
