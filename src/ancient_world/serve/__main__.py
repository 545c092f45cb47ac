"""``python -m ancient_world.serve``: the server for those who have no command line installed."""

from ancient_world.serve.server import run

if __name__ == "__main__":
    run()
