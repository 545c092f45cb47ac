"""The core: states, agenda, chance, records. It knows no game."""
