"""The texts of the page in every language, by the names that its script uses."""

from __future__ import annotations

from functools import cache

from ancient_world.engine.message_catalogue import (
    SENTENCES,
    call_in_language,
    register_messages,
    translate,
)

LANGUAGES = {"en": "English", "es": "Español"}
"""The languages of the page, each with its own name for itself."""

_PAGE_TEXTS = {
    "title": "A table in the browser",
    "skip": "Skip to the choices",
    "language": "Language",
    "no_script": "The table needs JavaScript.",
    # the first page
    "intro": "Play with people on your network or against bots. Each player gets a link.",
    "intro_local": "Play against bots, or with people at this machine. Each player gets a link. For people on your network, start the server with --host 0.0.0.0.",
    "game": "Game",
    "players": "Players",
    "for_players": "{count} players",
    "seat": "Seat {number}",
    "name": "Name",
    "who": "Who plays",
    "person": "A person",
    "easy": "Bot: easy",
    "medium": "Bot: medium",
    "hard": "Bot: hard, thinks for 2 seconds per turn",
    "random": "Bot: at random",
    "bot_name": "Bot {number}",
    "person_name": "Player {number}",
    "options": "Options",
    "usual": "as usual",
    "one_by_one": "one by one",
    "seed": "Seed (a number that makes the game repeatable)",
    "clock": "Minutes that each person may think",
    "no_clock": "no clock",
    "make": "Make the table",
    "links": "The links",
    "links_told": "Whoever has a link plays that seat. Send each player their own, and nobody else's.",
    "watch": "Watch",
    "watch_told": "shows what everybody may know",
    "copy": "Copy",
    "copied": "Copied",
    "link_of": "Link for {name}",
    "open": "Sit down",
    "open_watch": "Watch",
    "yours": "Your tables",
    "yours_told": "Tables from this browser, latest first.",
    "over": "over",
    "to_choose": "to choose: {names}",
    "gone": "no longer there",
    "forget": "Forget this table",
    "another": "Make another table",
    # the table
    "board": "The table",
    "prompt": "What is asked for",
    "board_keys": "Tab goes through what can be chosen, arrow keys through everything; Enter chooses, or tells why not.",
    "choices": "Your choices",
    "changes": "What it changed ({count})",
    "turn_it": "Turn (R)",
    "turn_key": "R turns it",
    "all_choices": "Everything you may do ({count})",
    "none_now": "Nothing to choose now.",
    "on_board": "Click anything that is lit.",
    "on_board_touch": "Tap a lit thing to read about it; tap the thing again to choose it.",
    "do_it": "Do it",
    "pointing": "Point at anything in the picture to read what it is and does.",
    "which": "What do you want to do?",
    "close": "Close",
    "why_not": "Why an action is not legal",
    "log": "What has happened",
    "round": "Round {number}",
    "older": "What was before is not shown.",
    "rule": "Rule {rule}",
    "seats": "Players",
    "points_hidden": "points are hidden",
    "turn": "to choose",
    "you": "you",
    "bot": "bot",
    "away": "away",
    "your_turn": "It is your turn.",
    "watching": "You are watching.",
    "undo": "Take back",
    "undo_asked": "{names} would like to take back: {what}",
    "undo_wait": "You have asked to take back: {what} The other players have to agree.",
    "undo_last": "the last choice.",
    "undo_after": "Choices of bots after it, taken back with it: {count}.",
    "withdraw": "Withdraw the request",
    "agree": "Agree",
    "refuse": "Do not agree",
    "refused": "The choice stands.",
    "offline": "Connection lost; trying again…",
    "online": "Connected.",
    "not_sent": "Nothing was sent, because the connection is lost. Choose again when the connection is back.",
    "won": "{names} wins",
    "won_many": "The victory is shared: {names}",
    "you_won": "You win",
    "total": "total",
    "scores": "Scores",
    "new_table": "New table",
    "points_of": "Points",
    "rematch": "Play again, seats turned",
    "rematch_made": "The next game is set up",
    "replay": "Step through the game",
    "record": "Download the record",
    # rules, settings, chat and clocks
    "rules": "Rules",
    "rules_told": "The rules by number, in our own words.",
    "legend": "Symbols",
    "settings": "Notices",
    "sound": "A sound when it is your turn",
    "notify": "A browser notification when it is your turn",
    "your_turn_title": "Your turn",
    "watchers": "watching: {names}",
    "watcher": "watcher {number}",
    "talk": "Talk",
    "to_say": "Say something to everybody at the table",
    "say": "Say it",
    "own_name": "Your name, as you watch",
    "time_left": "time left",
    "your_time_over": "Your time is over. You may play on; the others can give you more time, or let a bot play your seat.",
    "your_time_over_alone": "Your time is over. You may play on.",
    "bot_plays_you": "A bot plays your seat.",
    "play_again": "Play this seat yourself again",
    "time_over": "The time of {name} is over.",
    "let_bot_play": "Let a bot play this seat",
    "more_time": "Give more time ({minutes} minutes)",
    "pace": "How fast bots play",
    "pace_slow": "Bots: slow",
    "pace_usual": "Bots: as usual",
    "pace_fast": "Bots: faster",
    "pace_at_once": "Bots: at once",
    "zoom": "Size of the table",
    "closer": "Larger",
    "farther": "Smaller",
    "whole": "The whole table",
    # what a game is about
    "how_to_play": "How to play",
    "lesson_of": "{number} of {count}",
    "lesson_before": "Back",
    "lesson_next": "Next",
    "lesson_done": "Got it",
    # a wrong link
    "lost": "There is no table at this address.",
    "lost_told": "The link may be cut off, or the table has been removed.",
    "home": "To the first page",
    "and": " and ",
}
register_messages(
    {f"web-page-{name.replace('_', '-')}": text for name, text in _PAGE_TEXTS.items()}
)


@cache
def page_texts() -> dict[str, dict[str, str]]:
    """Return all texts of the page by language and name; the script fills in the names in braces."""
    return {lang: call_in_language(lang, _translated_texts) for lang in LANGUAGES}


def _translated_texts() -> dict[str, str]:
    return {
        name: translate(SENTENCES[f"web-page-{name.replace('_', '-')}"]) for name in _PAGE_TEXTS
    }
