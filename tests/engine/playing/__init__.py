"""Tests of courses and playouts, which play on one draft."""
