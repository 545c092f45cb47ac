"""Run the command line ``ancient-world`` as ``python -m ancient_world``."""

from ancient_world_command import main

if __name__ == "__main__":
    main()
