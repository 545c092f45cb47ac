"""The same small game here, in boardgame.io and in OpenSpiel; README.md has the rules and the commands."""
