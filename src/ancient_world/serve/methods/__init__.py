"""All methods of the protocol, by kind; importing this package registers all of them."""

from ancient_world.serve.methods import live_matches, open_matches, server_info, stateless

__all__ = ["live_matches", "open_matches", "server_info", "stateless"]
