"""Tells players of any game what is asked of them, what a choice does and what somebody did, and offers a payment as one choice."""
