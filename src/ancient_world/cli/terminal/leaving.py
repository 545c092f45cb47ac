"""How a person leaves, at whatever place they are asked."""


class LeaveGame(Exception):
    """The person leaves, or is not there any more."""
