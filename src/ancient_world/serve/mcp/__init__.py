"""A seat for language models: the games as tools of an MCP server."""
