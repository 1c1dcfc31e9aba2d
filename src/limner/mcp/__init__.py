"""Tools for agents that speak MCP: the paint program and the studio, in one folder.

Only ``server`` needs the package ``mcp`` (the extra ``mcp``); the tools themselves know nothing of
it: each is one function of a session's desk, and returns texts and pictures.
"""
