"""People's names for the fields of a game of Tides of Time."""

from ancient_world.engine import plain_words

FIELDS = {
    **plain_words("card hand kingdom pile player players points relics round"),
    "settings": "what was agreed on",
    "nest_needs_one": "whether a majority needs one",
    "roof_ties": "how ties of the roof are judged",
    "sets": "how sets are counted",
    "molehill": "what the molehill scores",
    "secret": "cards that nobody else has seen",
    "chosen": "card face down",
    "relic": "chosen relic",
    "Player.removed": "card chosen to be removed",
    "removed": "removed from the game",
    "noted": "points of the rounds",
    # steps and actions
    "count": "cards to be dealt",
}
"""Labels by field, or by class and field."""
