"""Tests of the web server, without a browser."""
