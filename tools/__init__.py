"""Tools for developing the library."""
