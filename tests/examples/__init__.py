"""The scripts and games in examples/."""
