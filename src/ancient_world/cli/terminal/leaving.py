"""The ways in which a person leaves, at whatever prompt they are."""


class LeaveGame(Exception):
    """The person leaves, or is not there any more."""
