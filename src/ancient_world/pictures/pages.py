"""``replay_page`` and ``player_replay_page``: a whole game as one HTML file to step through, without a server."""

from __future__ import annotations

from ancient_world.engine.game import CardSet
from ancient_world.engine.importing import check_argument
from ancient_world.engine.language_choice import check_language
from ancient_world.engine.message_catalogue import call_in_language, message_text
from ancient_world.engine.public_functions import check_viewer
from ancient_world.narration.telling.story_moments import Viewer
from ancient_world.pictures.replay.html import page_html
from ancient_world.pictures.replay.moments import MatchReplay
from ancient_world.records.record import Record
from ancient_world.records.record_faults import header_faults


def replay_page(record: Record, *, cards: CardSet | None = None, lang: str | None = None) -> str:
    """Return a game as one HTML file to step through: the table, what happened, the legal actions, and reasons against others.

    The page needs no server and loads nothing. It contains all secrets, so it is for the host of the match;
    :func:`player_replay_page` makes the page for one seat.

    Args:
        record: the game, finished or not.
        cards: the card file of the game; by default the standard one.
        lang: the language of the page; by default the one in use.

    Raises:
        InvalidRecord: the record is of a game that the rules do not allow.
        InvalidOption: ``record`` is not a record, or there is no such language.
    """
    _check_arguments(record, cards, lang)

    def make_html() -> str:
        all_seeing_viewer = Viewer(record.header.game, sees_all=True)
        return page_html(
            MatchReplay(record, all_seeing_viewer, cards=cards), message_text("page-for-host", {})
        )

    return call_in_language(lang, make_html)


def player_replay_page(
    record: Record, player: int | None, *, cards: CardSet | None = None, lang: str | None = None
) -> str:
    """Return the page of a game as :func:`replay_page` does, with only what one player knew at each moment.

    Args:
        record: as for :func:`replay_page`; it must not be a player's masked record, which cannot be replayed.
        player: a seat; ``None`` for a spectator.
        cards: as for :func:`replay_page`.
        lang: as for :func:`replay_page`.

    Raises:
        ValueError: there is no such seat.
        InvalidRecord: the record is of a game that the rules do not allow.
        InvalidOption: ``record`` is not a record, or there is no such language.
    """
    _check_arguments(record, cards, lang)
    names = record.header.players
    player = check_viewer(player, len(names))

    def make_html() -> str:
        note_code = "page-for-watcher" if player is None else "page-for-seat"
        match_replay = MatchReplay(record, Viewer(record.header.game, player), player, cards)
        return page_html(match_replay, message_text(note_code, {"player": player}, names))

    return call_in_language(lang, make_html)


def _check_arguments(record: Record, cards: CardSet | None, lang: object) -> None:
    """Check the arguments of :func:`replay_page` and :func:`player_replay_page`.

    Raises:
        InvalidOption: ``record`` is not a record, or there is no such language.
        InvalidRecord: the header has a fault.
    """
    check_argument("record", record, Record)
    check_language(lang)
    for fault in header_faults(record.header, cards):
        raise fault
