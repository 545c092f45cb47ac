"""Asking a program the questions that the protocol allows: those of a situation, and their answers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

import attrs


@attrs.frozen
class Answer:
    """The answer that came back: a result, or the error object that was given instead."""

    result: object = None
    error: Mapping[str, object] | None = attrs.field(default=None, hash=False)


class Asked(Protocol):
    """A program that can be asked: this library, or one that speaks the protocol (``docs/reference/protocol.md``)."""

    def __call__(self, method: str, params: Mapping[str, object]) -> Answer:
        """Return the answer to a request.

        Raises:
            AncientWorldError: nothing came back that is an answer.
        """


def answer_of(response: Mapping[str, Any]) -> Answer:
    """Return the answer that a JSON-RPC response holds."""
    if "error" in response:
        return Answer(error=response["error"])
    return Answer(response["result"])
