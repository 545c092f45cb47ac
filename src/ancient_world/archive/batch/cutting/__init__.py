"""Cutting up what there is to do: files into pieces, pieces into tasks, of a size that keeps workers busy for a moment."""
