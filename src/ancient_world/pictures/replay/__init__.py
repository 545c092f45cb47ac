"""The parts of a page for stepping through a game: its moments, its compressed pictures, and its HTML."""
