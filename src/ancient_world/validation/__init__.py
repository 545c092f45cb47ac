"""Check records against the rules, report where and why they are wrong, and mend them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ancient_world.engine.importing import lazy_names
from ancient_world.validation import report as _body

if TYPE_CHECKING:
    from ancient_world.validation.mending.suggested_mends import SuggestedMend, suggest_mends
    from ancient_world.validation.record_checks import check_stream
    from ancient_world.validation.report import Moment, Problem

__all__ = [
    "Moment",
    "Problem",
    "SuggestedMend",
    "check_stream",
    "suggest_mends",
]  # fmt: skip

INTERNAL = {
    "report": ["legal_action_documents", "Status"],
    "record_checks": ["report_on"],
    "mending.suggested_mends": ["mends_from_stream"],
    "recovery": ["RecoveredRecord", "recover_record"],
}
"""The names that only other rooms of this library may take, by the modules that define them; they may change in any version."""

_NAMES = {
    "record_checks": ["check_stream"],
    "report": ["Moment", "Problem"],
    "mending.suggested_mends": ["SuggestedMend", "suggest_mends"],
}
"""The names by the modules that define them; each is imported on first use."""

if not TYPE_CHECKING:  # type checkers know each name from above, and so find one that is misspelt
    __getattr__, __dir__ = lazy_names(__name__, _NAMES)
