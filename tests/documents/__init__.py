"""Documents: text and its faults, reading, writing."""
