"""Faults around the records: files, missing libraries, lost workers."""

from __future__ import annotations

from ancient_world.engine.errors import AncientWorldError
from ancient_world.engine.language import register

register(
    {
        "no-such-files": "nothing matches this pattern",
        "folder-without-records": "there is no record in this folder",
        "place-without-records": "there is no record there",
        "check-failed": "The check itself failed: {why}.",
        "game-endless": "The game goes on after {most} choices, and counts for nothing.",
        "worker-lost": "Every worker that tried this task died; the last error was: {why}.",
        "workers-unusable": "New workers died before they did anything: {why} Either the system killed them, for example for lack of memory, or the program does not start under if __name__ == '__main__'.",
        "no-processes": "Cannot start processes: {why}. Leave jobs out, or pass your own executor.",
        "missing-extra": "{module} is missing. Install it with: pip install 'ancient-world[{extra}]'",
        "inputs-changed": "The earlier results continue with {expected!r}, but the inputs continue with {found!r}; start again without resuming.",
        "not-results": "{path}, line {line}: this is not a result of this command.",
        "file-there": "{path} exists already; force=True overwrites it.",
        "partial-there": "{path} holds the results of an unfinished run: resume=True continues it, force=True starts again.",
        "not-these-games": "{path} holds results of other games; start again without resuming.",
        "whole-there": "{path} is complete; only an unfinished run can be resumed. force=True overwrites it.",
        "no-cluster": "Cannot connect to a cluster at {address}: {why}.",
        "unknown-output": "{path}: results can be written as {known}.",
    }
)


class BatchError(AncientWorldError):
    """Many records cannot be worked on as asked: a library is missing, or earlier results do not fit."""


def missing(module: str, extra: str) -> BatchError:
    """The error for an optional library that is not installed."""
    return BatchError.of("missing-extra", module=module, extra=extra)


def reason(error: Exception) -> str:
    """Return what an error says, or else its name."""
    return str(error) or type(error).__name__
