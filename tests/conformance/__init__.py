"""The rules of every game as situations that machines can run, and the tests of what runs them."""
