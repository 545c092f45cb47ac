"""Writers: to plain values, and straight to text."""
