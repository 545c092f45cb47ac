"""Why an action is refused, beside what its own rules say: its values, whose turn it is, and what could be tried."""
