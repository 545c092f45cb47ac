"""The box: cards and maps as data, and their readers."""
