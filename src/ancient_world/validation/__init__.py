"""Checking records: whether each one tells of a game that can have been played, and if not, where and why not."""

from ancient_world.validation import body as _body  # its documents are known wherever it is
from ancient_world.validation.checking import check
from ancient_world.validation.report import Problem

__all__ = ["Problem", "check"]
