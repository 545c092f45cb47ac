"""The games as tools of an MCP server, so that language models can play."""
