"""Processes: how they start, stand ready, and what becomes of tasks when they die."""
