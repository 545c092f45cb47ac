"""Documents that a stranger makes large: what they cost, and how much is said about them."""
