"""How the game looks: pictures, the board in words, and its terms."""
