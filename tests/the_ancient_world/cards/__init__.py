"""Card files of The Ancient World."""
