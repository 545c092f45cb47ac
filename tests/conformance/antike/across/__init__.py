"""Situations that belong to no chapter: rules that meet, and values, reasons and players in turn."""
