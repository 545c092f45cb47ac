"""What the lowering says of source that it does not take."""

from __future__ import annotations

import ast


class CannotLower(Exception):
    """A shape of class that the lowering does not take; it says where, and why."""

    def __init__(self, path: str, node: ast.AST, why: str) -> None:
        super().__init__(f"{path}:{getattr(node, 'lineno', 1)}: {why}")
