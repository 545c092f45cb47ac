"""The declarations on the fields of a game's classes, and the checking, hiding and sampling that follow from them."""
