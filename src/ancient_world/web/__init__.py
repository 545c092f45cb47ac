"""A table in the browser: ``ancient-world web``. It needs the extra `web`: starlette, uvicorn and websockets."""
