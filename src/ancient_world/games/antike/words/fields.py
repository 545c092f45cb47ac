"""People's names for the fields of a game of Antike."""

from ancient_world.engine import plain_words
from ancient_world.games.antike.terms import GOODS, PERSONALITIES, PIECES

FIELDS = {
    **plain_words(
        "players player round winner civilizations civilization province temples bank good advance personality",
        *GOODS,
        *PIECES.values(),
        *PERSONALITIES,
    ),
    **{f"Bank.{name}": f"{name} of the bank" for name in ("coins", "temples", *PERSONALITIES)},
    "map_id": "map",
    "settings": "what was agreed on",
    "goal": "personalities that win",
    "arming": "how units are raised",
    "manoeuvre": "how units move and fight",
    "all_know_how": "what all know-how gives",
    "Settings.generals": "how generals are gained",
    "start": "how the game starts",
    "first": "the civilization that starts",
    "id": "civilization",
    "space": "space of the rondel",
    "know_how": "know-how",
    "king_steps": "steps counted for kings",
    "citizen_steps": "steps counted for citizens",
    "navigator_steps": "steps counted for navigators",
    "scholars_due": "scholars still to be taken",
    "generals_due": "generals still to be taken",
    "extra_due": "a personality for all know-how still to be taken",
    "owners": "cities",
    "ready": "units with manoeuvres left",
    "unit": "kind of unit",
    "left": "manoeuvres left",
    "count": "number",
    # steps and actions
    "bill": "goods due",
    "raised": "provinces of the units raised",
    "phase": "part of the manoeuvres",
    "MoveCount.target": "province they go to",
    "FightCount.target": "civilization they fight",
    "rest": "civilizations still to be asked",
    "conquered": "conquered province",
    "UseCoins.coins": "coins to be paid",
    "give": "good that is given",
    "take": "good that is taken",
    "DealCivilizations.count": "cards to be dealt",
}
"""Labels by field, or by class and field."""
