"""The library for programs in any language: JSON-RPC 2.0 over standard input and output, one JSON text a line.

``ancient-world serve`` and ``python -m ancient_world.serve`` start it; ``docs/protocol.md`` is its contract.
"""

from __future__ import annotations

from ancient_world.serve.limits import Limits
from ancient_world.serve.server import run, serve

__all__ = ["Limits", "run", "serve"]
