"""A game in a chat: each message is a choice in a player's own words, and has one answer, for this player only.

Which seat a message belongs to, the chat knows: its accounts are signed in.
"""

import ancient_world as aw


def answer(match: aw.Match, player: int, message: str) -> str:
    """Play what a player's message means, and return what to write back to this player."""
    version = match.version
    try:
        found = match.find(message, player)
        if len(found) > 1:
            return "Which one? " + ", ".join(choice.words for choice in found)
        match.choose(found[0].place, player, version)
    except aw.AncientWorldError as error:
        return error.message
    told = [each.text for change in match.changes(version, player) for each in change.sentences]
    return " ".join([*told, match.offers(player).prompt.text])
