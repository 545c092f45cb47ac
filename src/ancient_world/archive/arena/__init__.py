"""A ladder of bots: who plays whom, in which seats, and how strong each of them is by the results."""
