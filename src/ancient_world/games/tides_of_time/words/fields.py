"""What people call the fields of a game of Tides of Time."""

FIELDS = {
    "settings": "what was agreed on",
    "nest_needs_one": "whether a majority needs one",
    "roof_ties": "how ties of the roof are judged",
    "sets": "how sets are counted",
    "molehill": "what the molehill scores",
    "round": "round",
    "pile": "pile",
    "players": "players",
    "hand": "hand",
    "secret": "cards that nobody else has seen",
    "chosen": "card face down",
    "kingdom": "kingdom",
    "relics": "relics",
    "relic": "chosen relic",
    "Player.removed": "card chosen to be removed",
    "removed": "removed from the game",
    "noted": "points of the rounds",
    "points": "points",
    "card": "card",
    # steps and actions
    "player": "player",
    "count": "cards to be dealt",
}
"""Labels by field, or by class and field."""
