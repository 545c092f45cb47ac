"""Run the server with ``python -m ancient_world.serve``, which works without the extra ``cli``."""

from ancient_world.serve.server import serve_stdio

if __name__ == "__main__":
    serve_stdio()
