"""``python -m ancient_world`` is ``ancient-world``."""

from ancient_world_command import main

if __name__ == "__main__":
    main()
