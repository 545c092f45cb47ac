"""The rules of every game as situations that machines can check, and tests of the tools that check them."""
