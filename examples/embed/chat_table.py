"""A game in a chat: each message is a choice in a player's own words, and has one answer, for this player only.

Which seat a message belongs to, the chat knows: its accounts are signed in.
"""

import ancient_world as aw


def answer(match: aw.Match, player: int, message: str) -> str:
    """Play what a player's message means, and return what to write back to this player."""
    version = match.version
    try:
        choice, *others = match.find(message, player)
        if others:
            return "Which one? " + ", ".join(each.words for each in (choice, *others))
        match.choose(choice.place, player, version)
    except aw.AncientWorldError as error:
        return error.message
    told = [each.text for change in match.changes(version, player) for each in change.sentences]
    return " ".join([*told, match.offers(player).prompt.text])
