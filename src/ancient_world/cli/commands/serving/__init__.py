"""Commands that serve others: front-ends, and people in their browsers."""
