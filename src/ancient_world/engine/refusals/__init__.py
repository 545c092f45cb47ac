"""Why an action is refused, beside what its own rules say: its values, and whose turn it is."""
