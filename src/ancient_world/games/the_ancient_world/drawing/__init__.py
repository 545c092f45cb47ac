"""The table as a picture, and what lies on it."""
