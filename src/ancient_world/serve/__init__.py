"""Serve the library to programs in any language: JSON-RPC 2.0 over standard input and output, one JSON text per line.

``ancient-world serve`` and ``python -m ancient_world.serve`` start the server; ``docs/program/server.md``
specifies the protocol. :func:`answer_request` is the server in the same process::

    import ancient_world as aw

    print(aw.serve.answer('{"jsonrpc": "2.0", "id": 1, "method": "games"}'))
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ancient_world.engine.importing import lazy_names

if TYPE_CHECKING:
    from ancient_world.serve.request_limits import Limits
    from ancient_world.serve.server import Server, answer_request, serve_stdio, serve_streams

__all__ = ["Limits", "Server", "answer_request", "serve_stdio", "serve_streams"]

INTERNAL = {
    "rpc_errors": ["error_object"],
    "local_session": ["LocalSession"],
    "mcp.mcp_server": ["model_server"],
}
"""The names for other packages of this library only, by the modules that define them; they may change in any version."""

_NAMES = {
    "request_limits": ["Limits"],
    "server": ["Server", "answer_request", "serve_stdio", "serve_streams"],
}
"""The public names, by the modules that define them; each is imported on first use."""

if not TYPE_CHECKING:  # type checkers see the imports above, so that they find misspelt names
    __getattr__, __dir__ = lazy_names(__name__, _NAMES)
