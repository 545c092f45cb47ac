"""A real terminal: input with completion and history, and output page by page."""
