"""Set-up, turns, rounds and the end of The Ancient World."""
