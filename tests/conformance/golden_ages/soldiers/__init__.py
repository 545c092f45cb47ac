"""Situations on soldiers: whom they attack, for what price, and what becomes of it (C6)."""
