"""The reasons for refusals beside an action's own rules: its values, whose turn it is, and what could be tried."""
