"""Send requests to this library in the same process, as a front-end would send them through a pipe."""

from __future__ import annotations

import json
from collections.abc import Mapping

from ancient_world.documents import text as documents
from ancient_world.serve.request_limits import Limits
from ancient_world.serve.rpc import answer
from ancient_world.serve.session import Session
from ancient_world.testing.conformance.answers import Answer, parse_answer


class LocalSession:
    """A session in this process; its requests take the same path as lines from a pipe."""

    def __init__(self) -> None:
        self._session = Session(Limits())

    def __call__(self, method: str, params: Mapping[str, object]) -> Answer:
        """Return the answer to a request."""
        request = {"jsonrpc": "2.0", "id": 1, "method": method, "params": params}
        line = documents.dump(request).encode("ascii")
        return parse_answer(json.loads("".join(answer(self._session, line))))
