"""Serve tables in the browser for ``ancient-world web``. Needs the extra `web`: segno, starlette, uvicorn and websockets."""

INTERNAL = {
    "web_server": ["ServerSettings", "run"],
}
"""The names for other packages of this library only, by the modules that define them; they may change in any version."""
