"""Courses and playouts on one draft, and changes of it."""
