"""A game is declared once: its fields say what they are; checking, hiding and sampling follow from that."""
