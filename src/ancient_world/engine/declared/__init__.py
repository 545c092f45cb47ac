"""The declarations of a game: its fields say what they are; checking, hiding and sampling follow from that."""
