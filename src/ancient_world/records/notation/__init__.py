"""The notation: games as people write them, a numbered line for each choice and each outcome of chance."""
