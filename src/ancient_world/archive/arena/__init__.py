"""An arena of bots: the schedule of their games, and the ladder of their strengths."""
