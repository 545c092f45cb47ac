"""The notation, a text format for records: a numbered line for each choice and each outcome of chance."""
