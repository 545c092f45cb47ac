"""Courses and playouts on one draft."""
