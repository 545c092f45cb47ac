"""Commands that let bots play many games."""
