"""The tool that plants faults."""
