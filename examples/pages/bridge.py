"""Serve a folder of pages and the JSON-RPC protocol: each message of a page on the web socket `/rpc` is a request line.

python examples/pages/bridge.py examples/pages
"""

from __future__ import annotations

import sys
from contextlib import suppress

import uvicorn
from starlette.applications import Starlette
from starlette.routing import Mount, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.websockets import WebSocket, WebSocketDisconnect

import ancient_world as aw


async def rpc(socket: WebSocket) -> None:
    """Answer the requests of one page; its matches belong to the page and end with it."""
    server = aw.serve.Server()
    await socket.accept()
    with suppress(WebSocketDisconnect):
        while not server.is_closed:
            for line in server.answer(await socket.receive_text()).splitlines():
                await socket.send_text(line)


if __name__ == "__main__":
    folder, port = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 8001
    pages = Mount("/", StaticFiles(directory=folder, html=True))
    print(f"http://127.0.0.1:{port}/", flush=True)
    app = Starlette(routes=[WebSocketRoute("/rpc", rpc), pages])
    uvicorn.run(app, port=port, log_level="warning")
