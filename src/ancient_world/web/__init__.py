"""Serve tables in the browser for ``ancient-world web``. Needs the extra `web`: starlette, uvicorn and websockets."""

INTERNAL = {
    "running": ["ServerWish", "run"],
}
"""The names that only other rooms of this library may take, by the modules that define them; they may change in any version."""
