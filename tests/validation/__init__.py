"""Checking records."""
