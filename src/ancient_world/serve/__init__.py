"""Serve the library to programs in any language: JSON-RPC 2.0 over standard input and output, one JSON text per line.

``ancient-world serve`` and ``python -m ancient_world.serve`` start the server; ``docs/program/server.md``
specifies the protocol. :func:`answer_request` is the server in the same process::

    import ancient_world as aw

    print(aw.serve.answer('{"jsonrpc": "2.0", "id": 1, "method": "games"}'))
"""

from ancient_world.serve.server import Server, answer_request, serve_stdio, serve_streams
from ancient_world.serve.session import Limits

__all__ = ["Limits", "Server", "answer_request", "serve_stdio", "serve_streams"]

INTERNAL = {
    "rpc_errors": ["error_object"],
    "local_session": ["LocalSession"],
    "mcp.mcp_server": ["model_server"],
}
"""The names for other packages of this library only, by the modules that define them; they may change in any version."""
