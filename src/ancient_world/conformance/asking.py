"""Asking a program what the protocol says that one can ask: the questions of a situation, and what comes back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

import attrs


@attrs.frozen
class Answer:
    """What came back: a result, or the error object that was given instead."""

    result: Any = None
    error: Mapping[str, Any] | None = attrs.field(default=None, hash=False)


class Asked(Protocol):
    """Whoever can be asked: this library, or a program that speaks the protocol (``docs/reference/protocol.md``)."""

    def __call__(self, method: str, params: Mapping[str, object]) -> Answer:
        """The answer to a request.

        Raises:
            AncientWorldError: nothing came back that is an answer.
        """


def answer_of(response: Mapping[str, Any]) -> Answer:
    """What a response of JSON-RPC holds."""
    if "error" in response:
        return Answer(error=response["error"])
    return Answer(response["result"])
