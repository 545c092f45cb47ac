"""A whole game as one page to go through: its pictures folded, what happened, what was legal; ``pages`` beside asks for it."""
