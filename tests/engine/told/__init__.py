"""Everything that the engine makes of what games declare, compared as a whole."""
