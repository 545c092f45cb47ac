"""Run the server with ``python -m ancient_world.serve``, which works without the extra ``cli``."""

from ancient_world.serve.server import run

if __name__ == "__main__":
    run()
