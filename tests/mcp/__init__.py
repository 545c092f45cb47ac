"""Tests of the MCP server, at which language models play."""
