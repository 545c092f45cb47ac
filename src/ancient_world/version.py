"""The version of the library, below everything that tells it."""

RELEASE = "0.1.0"
"""The version of the distribution."""
