"""Misspelt names of the library, in each way in which a program can use them: type checkers find all of them.

Every ignored line must be an error: both checkers refuse an ignore that is not needed.
"""
# Pyright strict reports these further errors for the same mistakes.
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownParameterType=false
# pyright: reportUnusedImport=false

from __future__ import annotations

import ancient_world as aw
from ancient_world import Macth  # type: ignore[attr-defined]  # pyright: ignore[reportAttributeAccessIssue]
from ancient_world import engine
from ancient_world.engine import Desicion  # type: ignore[attr-defined]  # pyright: ignore[reportAttributeAccessIssue]

change: aw.Changes  # type: ignore[name-defined]  # pyright: ignore[reportAttributeAccessIssue]
aw.legl_actions(1)  # type: ignore[attr-defined]  # pyright: ignore[reportAttributeAccessIssue]
aw.Macth.new("antike", ["A"])  # type: ignore[attr-defined]  # pyright: ignore[reportAttributeAccessIssue]
sheet: engine.Sehet  # type: ignore[name-defined]  # pyright: ignore[reportAttributeAccessIssue]
engine.coutn(1)  # type: ignore[attr-defined]  # pyright: ignore[reportAttributeAccessIssue]


def play(match: aw.Matsch) -> None: ...  # type: ignore[name-defined]  # pyright: ignore[reportAttributeAccessIssue]
