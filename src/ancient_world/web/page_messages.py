"""The messages to a page: the table as its seat sees it, changes, choices, and the replay."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

from ancient_world.engine.actions import Action
from ancient_world.engine.applying import apply
from ancient_world.engine.declared.score_lines import Score
from ancient_world.engine.drawing_style import SIDE_COLOURS, SYMBOL_MEANINGS, SYMBOLS
from ancient_world.engine.errors import HiddenValue, InvalidOption
from ancient_world.engine.language_choice import language
from ancient_world.engine.message_catalogue import (
    SENTENCES,
    call_in_language,
    label,
    message_text,
    register_messages,
)
from ancient_world.engine.pending import Chance, Decision
from ancient_world.engine.public_functions import View, is_over, scores, winners
from ancient_world.engine.registry import game
from ancient_world.engine.sheet import polygon
from ancient_world.engine.state import State
from ancient_world.engine.steps import ChanceStep, type_name
from ancient_world.matches.match import Match
from ancient_world.matches.readable_match import shows_something
from ancient_world.narration.choosing.choosing import prompt
from ancient_world.narration.choosing.offers import offers_in_view
from ancient_world.narration.choosing.payments import payments
from ancient_world.narration.telling.seat_change import SeatChange, sentences_by_story
from ancient_world.narration.telling.sentences import LogSentence
from ancient_world.narration.telling.story_moments import Viewer
from ancient_world.pictures.replay.compressed_pictures import LAYOUTS, pictures_of_moments
from ancient_world.pictures.replay.html import page_html, text_of_game
from ancient_world.pictures.replay.moments import MatchReplay
from ancient_world.pictures.svg import LayoutName, destination_of, page_svg
from ancient_world.records.record import Record
from ancient_world.records.replay import replay
from ancient_world.web.choice_chips import chips_by_line, chips_of_actions
from ancient_world.web.guards import WebLimits
from ancient_world.web.notices import EXTRA_MINUTES
from ancient_world.web.seating import PERSON
from ancient_world.web.table_study import can_be_studied
from ancient_world.web.web_table import WebTable
from ancient_world.web.why_not import known_components, why_not

# --- messages ---


SENTENCE_ATTRIBUTES = ("text", "rule", "player", "turn", "round", "changes")
"""The attributes of a log sentence that a page gets."""

register_messages({"web-points": "{points:point|points}", "web-undone": "Undone: {what}"})


class PageMessages:
    """Builds the messages for all pages of one seat in one language and layout, so that slow parts are computed once."""

    def __init__(
        self,
        table: WebTable,
        player: int | None,
        lang: str,
        limits: WebLimits,
        layout: LayoutName = "medium",
    ) -> None:
        self._table = table
        self._match = table.match
        self._player = player
        self._lang = lang
        self._layout = layout
        self._max_changes = limits.max_changes
        self._table_message: dict[str, Any] = {"version": -1, "plays": (), "told": []}
        """The last message about the table, without what can differ between its pages."""
        self._seen_entries: list[tuple[int | None, str]] = []
        """Each seen entry of the match that stands: its player, and its sentence (empty if another entry's sentence
        covers it)."""

    @property
    def is_outdated(self) -> bool:
        """Return whether the match, or who plays which seat, has changed since the last :meth:`catch_up`."""
        current_values = (self._match.version, self._table.seating.plays)
        return bool(
            (self._table_message["version"], self._table_message["plays"]) != current_values
        )

    def catch_up(self) -> None:
        """Draw the table anew if it has changed; slow, so call it outside the event loop."""
        if self.is_outdated:  # another page may have caught up meanwhile
            call_in_language(self._lang, self._update)

    def _update(self) -> None:
        version = self._match.version
        changes = self._changes_until(version)
        plays = self._table.seating.plays
        view = changes[-1].view if changes else self._match.view(self._player)
        if self._player in self._table.seating.stands_in:
            view = ViewWithoutActions(view.player, view.state, view.names)
        # The picture comes first, as it registers the game's symbols, which the log shows.
        picture = page_svg(view, self._layout)
        recent_lines = [*self._table_message["told"], *self._log_lines(changes)][
            -self._max_changes :
        ]
        version_of_view = changes[-1].version if changes else version
        self._table_message = {
            **self._view_message(view),
            "svg": picture,
            "version": version_of_view,
            "plays": plays,
            "told": recent_lines,
        }

    def _changes_until(self, last_version: int) -> Sequence[SeatChange]:
        """Return the changes since the last :meth:`catch_up`, as far back as pages show them."""
        first_version = max(0, self._table_message["version"], last_version - self._max_changes)
        try:
            return self._match.changes(first_version, self._player)
        except InvalidOption as error:  # the match was resumed without its changes before a version
            first_known = error.data.get("first", last_version)
            return self._match.changes(
                min(last_version, max(first_known, first_version)), self._player
            )

    def _view_message(self, view: View) -> dict[str, object]:
        """Return the message about the table in a view."""
        state, human_seats = view.state, self._table.bots.human_seats
        can_undo = not is_over(state) and self._match.choices_since(human_seats) > 0
        is_replaced_by_bot = isinstance(view, ViewWithoutActions) and not is_over(state)
        return {
            "lang": self._lang,
            "game": state.game,
            "title": game(state.game).title,
            "aim": _aim_message(state),
            "round": text_of_game(state.game, "round", number="{number}"),
            "you": self._player,
            "seats": self._seat_messages(view),
            "waits": _bot_plays_prompt() if is_replaced_by_bot else _prompt_message(view),
            "actions": self._action_messages(view),
            "payments": [] if is_replaced_by_bot else _payment_messages(view),
            "undo": {
                "able": can_undo and self._player is not None and not is_replaced_by_bot,
                **(self._undo_preview() if can_undo else {}),
            },
            "end": self._result_message(state) if is_over(state) else None,
        }

    def table(self, since: int | None) -> dict[str, Any]:
        """Return the message about the table as of the last :meth:`catch_up`, with the changes since a version (or all)."""
        message, undo_request, open_pages = self._table_message, self._table.wish, self._table.pages
        first_version = message["version"] - len(message["told"])
        is_complete = since is None or not first_version <= since <= message["version"]
        sent_version = first_version if since is None or is_complete else since
        recent_changes = [each for each in message["told"] if each["version"] > sent_version]
        rules = [line["rule"] for each in recent_changes for line in each["lines"]]
        seats = self._table.seats
        return {
            **message,
            "notices": call_in_language(self._lang, self._notice_messages),
            "over": sorted(seats.expired_people),
            "more": EXTRA_MINUTES,
            "stands_in": seats.seating.stands_in,
            "seats": [
                {**seat, "here": seat["plays"] != PERSON or bool(open_pages.get(number))}
                for number, seat in enumerate(message["seats"])
            ],
            "whole": is_complete,
            "told": recent_changes,
            "rules": self.rule_texts([*rules, message["waits"]["rule"]]),
            "symbols": self._symbols(recent_changes),
            "undo": {
                **message["undo"],
                "agreed": sorted(undo_request.agreeing_players) if undo_request else [],
            },
            "trouble": self._table.bot_error,
            "rematch": self._table.rematch_of(self._player),
            **self._table.room.room_message(),
        }

    def _notice_messages(self) -> list[dict[str, object]]:
        """Return the notices of the log: for each its number, the version that it comes after, and its text."""
        names = self._match.names
        return [
            {"number": each.number, "version": each.version, "text": each.text(names)}
            for each in self._table.seating.notices
        ]

    def _undo_preview(self) -> dict[str, object]:
        """Return what an undo would take back: a person's last choice, and the number of bots' choices after it."""
        human_seats, later_choices = self._table.bots.human_seats, 0
        for player, text in reversed(self._seen_entries):
            if player in human_seats and text:
                return {"what": text, "by": player, "after": later_choices}
            later_choices += player is not None and bool(text)
        return {}

    def _log_lines(self, changes: Sequence[SeatChange]) -> Iterator[dict[str, object]]:
        """Yield the log lines of each change; a payment is one line, and each choice that was taken back is named."""
        if not changes:
            return
        sentences_by_change = sentences_by_story([each.story for each in changes])
        for change, sentences in zip(changes, sentences_by_change, strict=True):
            is_seen = change.undone <= len(self._seen_entries)
            undone_texts = [text for _, text in self._remove_entries(change.undone) if text]
            shown_sentences = [each for each in sentences if each.entry >= 0 or not is_seen]
            texts_by_entry = {each.entry: each.text for each in reversed(sentences)}
            self._seen_entries += [
                (entry.player, texts_by_entry.get(index, ""))
                for index, entry in enumerate(change.entries)
            ]
            lines = [
                {name: getattr(each, name) for name in SENTENCE_ATTRIBUTES}
                | {"gains": _gains(each, self._match.state.game)}
                for each in shown_sentences
            ]
            undo_lines = [_undo_line(text) for text in reversed(undone_texts)]
            yield {"version": change.version, "lines": [*undo_lines, *lines]}

    def _remove_entries(self, count: int) -> list[tuple[int | None, str]]:
        """Remove the last ``count`` entries from the seen ones, and return them."""
        first_index = max(0, len(self._seen_entries) - count)
        removed, self._seen_entries = (
            self._seen_entries[first_index:],
            self._seen_entries[:first_index],
        )
        return removed

    def needs_care(self, number: int) -> bool:
        """Return whether chance, a secret or the end follows the action with this number, so that its undo needs agreement."""
        state, decision, player = self._match.state, self._match.pending(), self._player
        if player is None or not isinstance(decision, Decision):
            return False
        actions = decision.actions_of(player)
        if number >= len(actions):
            return False
        state_after = apply(state, actions[number])
        if state_after.agenda and isinstance(state_after.agenda[-1], ChanceStep):
            return True
        return shows_something(game(state.game), state, state_after)

    def why_not(self, kind: str, name: str) -> dict[str, object]:
        """Return why a component cannot be chosen; slow, so call it outside the event loop."""
        view = self._match.view(self._player)
        attempts = call_in_language(self._lang, lambda: why_not(view, kind, name, self._lang))
        reasons = [
            {"what": each.description, "why": each.reason, "rule": each.rule} for each in attempts
        ]
        return {
            "why": reasons,
            "of": {"kind": kind, "id": name},
            "rules": self.rule_texts([each.rule for each in attempts]),
        }

    def rule_texts(self, rule_ids: Iterable[str]) -> dict[str, list[str]]:
        """Return the titles and texts of the named rules."""
        all_rules = _rule_texts(self._match.state.game, self._lang)
        return {rule: all_rules[rule] for rule in dict.fromkeys(rule_ids) if rule in all_rules}

    def _symbols(self, changes: Iterable[Mapping[str, Any]]) -> dict[str, tuple[str, str]]:
        """Return the drawing and the meaning of each symbol of what was gained or lost in these changes."""
        gains = [
            gain for each in changes for line in each["lines"] for gain in line.get("gains", ())
        ]
        meanings = self.legend()
        return {symbol: (SYMBOLS[symbol], meanings[symbol]) for _, symbol, *_ in gains}

    def rulebook(self) -> dict[str, list[str]]:
        """Return the titles and texts of all rules, in order."""
        return _rule_texts(self._match.state.game, self._lang)

    def legend(self) -> dict[str, str]:
        """Return the meaning of each symbol that a picture of the game can contain."""
        return _symbol_meanings(self._match.state.game, self._lang)

    def _seat_messages(self, view: View) -> list[dict[str, object]]:
        """Return the name, player, points (if known) and turn of each seat."""
        active_seats, seat_scores = _active_seats(view), _visible_scores(view.state)
        return [
            {
                "name": name,
                "plays": kind,
                **(_score_message(view.state.game, seat_scores[seat]) if seat_scores else NO_SCORE),
                "turn": seat in active_seats,
                "colour": SIDE_COLOURS[seat],
                "shape": [
                    [round(part, 2) for part in corner] for corner in polygon(seat, 10, 10, 7)
                ],
            }
            for seat, (name, kind) in enumerate(
                zip(self._match.names, self._table.seating.plays, strict=True)
            )
        ]

    def _result_message(self, state: State) -> dict[str, object]:
        """Return the winners, everybody's points by source and by round, and the token of the watchers' link."""
        score_lines = [
            [[line.row_label, line.points] for line in each.lines if line.points]
            for each in scores(state)
        ]
        return {
            "winners": winners(state),
            "scores": score_lines,
            "by_round": text_of_game(state.game, "by-round"),
            "rounds": points_by_round(self._match),
            "watch": self._table.seating.watch,
            "study": can_be_studied(state.game),
        }

    def _action_messages(self, view: View) -> list[dict[str, object]]:
        """Return the player's legal actions in words, with effect and kind, in the order of their numbers in the picture; then what makes several choices at once."""
        try:
            offers = offers_in_view(view).choices
        except HiddenValue:
            offers = ()
        action_groups = _action_groups(view.state.game, language()) if offers else {}
        chips = chips_of_actions(
            [offer.action for offer in offers], [offer.words for offer in offers]
        )
        choices: list[dict[str, object]] = [
            {
                "words": offer.words,
                "effect": "" if offer.effect is None else offer.effect.text,
                "group": action_groups.get(type(offer.action), ""),
                "chips": line_title,
                "chip": chip_words,
            }
            for offer, (line_title, chip_words) in zip(offers, chips, strict=True)
        ]
        return choices + _destination_messages(view.state, [each.action for each in offers])


def _destination_messages(state: State, actions: Sequence[Action]) -> list[dict[str, object]]:
    """Return what makes several choices at once in words, each with the number of the action with which it begins."""
    destinations = [*game(state.game).destinations(state)] if actions else []
    words = [each for each, _ in destinations]
    chips = chips_by_line([destination_of(combined) for _, combined in destinations], words)
    return [
        {
            **dict.fromkeys(("effect", "group"), ""),
            "words": text,
            "chips": line_title,
            "chip": chip_words,
            "begins": actions.index(combined[0]),
        }
        for (text, combined), (line_title, chip_words) in zip(destinations, chips, strict=True)
    ]


class ViewWithoutActions(View):
    """The view of a player who cannot choose, since a bot does or since it is a mere picture: the same state, without actions."""

    @property
    def pending(self) -> Decision | Chance | None:
        """Return the pending decision or chance, without actions."""
        decision = super().pending
        if not isinstance(decision, Decision):
            return decision
        return Decision(
            decision.step, decision.players, self.state, actions=(), actions_by_player={}
        )


def _aim_message(state: State) -> dict[str, str] | None:
    """Return how the game is won and when it ends, or ``None`` if the game does not say so."""
    introduction = game(state.game).introduction()
    return None if introduction is None else introduction.aim(state)


def _undo_line(text: str) -> dict[str, object]:
    """Return the log line for an entry that was taken back."""
    line = dict.fromkeys(SENTENCE_ATTRIBUTES) | {"rule": "", "turn": False, "changes": ()}
    return line | {"text": message_text("web-undone", {"what": text})}


def _gains(sentence: LogSentence, game_id: str) -> list[tuple[int, str, int, str]]:
    """Return what was gained and lost, each with its seat, its symbol, a number and the source of points of several; things without a symbol are left out."""
    symbols = _symbols_by_name(game_id)
    return [
        (seat, symbols[name], number, source)
        for (seat, name, source), number in sentence.gains.items()
        if number and name in symbols
    ]


@lru_cache(maxsize=64)
def _symbols_by_name(game_id: str) -> dict[str, str]:
    """Return the symbol of what a field counts, by the English name of the field; of several symbols the first."""
    meanings = [*_symbol_meanings(game_id, "en").items(), *SYMBOL_MEANINGS.items()][::-1]
    return {
        name: symbol
        for symbol, meaning in meanings
        for name in (meaning, f"{meaning}s")
        if symbol in SYMBOLS
    }


def _payment_messages(view: View) -> list[dict[str, object]]:
    """Return the ways to make the payment that is due, in words, with how many of each good it costs and leaves."""
    ways = payments(view)
    chips = chips_by_line([True] * len(ways), [each.words for each in ways])
    return [
        {
            "words": way.words,
            "effect": way.text,
            "chips": line_title,
            "chip": chip_words,
            "cost": {label(name): count for name, count in way.cost.items()},
            "left": {label(name): count for name, count in way.left.items()},
        }
        for way, (line_title, chip_words) in zip(ways, chips, strict=True)
    ]


def _bot_plays_prompt() -> dict[str, object]:
    """Return the prompt for a person whose seat a bot plays."""
    return {"text": message_text("web-bot-plays", {}), "rule": "", "own": False}


def _prompt_message(view: View) -> dict[str, object]:
    current_prompt = prompt(view)
    return {"text": current_prompt.text, "rule": current_prompt.rule, "own": current_prompt.own}


def _active_seats(view: View) -> tuple[int, ...]:
    pending = view.pending
    return pending.players if isinstance(pending, Decision) else ()


def _visible_scores(state: State) -> tuple[Score, ...]:
    """Return the scores, or nothing if parts of them are hidden."""
    try:
        return scores(state)
    except HiddenValue:
        return ()


NO_SCORE: dict[str, object] = {"points": None, "score": ""}


def _score_message(game_id: str, score: Score) -> dict[str, object]:
    """Return the points of a seat; those that run now count if the game has a message that tells them apart."""
    code, banked, standing = f"{game_id}-points", score.total, score.standing
    if code not in SENTENCES or not score.running:
        return {"points": banked, "score": message_text("web-points", {"points": banked})}
    text = message_text(code, {"points": standing, "banked": banked, "now": standing - banked})
    return {"points": standing, "score": text}


def points_by_round(match: Match) -> list[list[int | list[int]]]:
    """Return the number of each round of a finished game, with the points of all players at its end."""
    last_states = {game(state.game).round(state): state for state in replay(match.record)}
    return [
        [number, [score.total for score in scores(state)]]
        for number, state in last_states.items()
        if number is not None
    ]


@lru_cache(maxsize=64)
def _rule_texts(game_id: str, lang: str) -> dict[str, list[str]]:

    def option_name(found: re.Match[str]) -> str:
        component = known_components(game_id, lang).get("option", found[0])
        return f"“{component.name}”" if component else found[0]

    def titles_and_texts() -> dict[str, list[str]]:
        return {
            rule.id: [rule.title, re.sub(r"(?<=option |opción )\w+", option_name, rule.text)]
            for rule in game(game_id).rules()
        }

    return call_in_language(lang, titles_and_texts)


@lru_cache(maxsize=64)
def _symbol_meanings(game_id: str, lang: str) -> dict[str, str]:
    """Return the meaning of each symbol, in a language; a game's own meanings override the shared ones."""
    code_prefix = f"{game_id}-symbol-"
    own_symbols = [
        code.removeprefix(code_prefix) for code in SENTENCES if code.startswith(code_prefix)
    ]
    codes = {name: f"{code_prefix}{name}" for name in own_symbols}
    codes |= {name: f"symbol-{name}" for name in SYMBOL_MEANINGS if name not in codes}
    return call_in_language(
        lang, lambda: {name: message_text(code, {}) for name, code in codes.items()}
    )


@lru_cache(maxsize=64)
def _action_groups(game_id: str, lang: str) -> dict[type[Action], str]:
    named_components = known_components(game_id, lang)
    components = {
        action_type: named_components.get("action", type_name(action_type))
        for action_type in game(game_id).action_types
    }
    return {each: component.name for each, component in components.items() if component is not None}


# --- replays ---


POSITIONS_PER_PIECE = 32
"""The number of positions in one piece of a replay; drawing a piece takes a fraction of a second."""


def replay_page(record: Record, lang: str) -> str:
    """Return the replay page of a game; the page fetches its pictures piece by piece."""

    def make_page() -> str:
        return page_html(_open_replay(record), message_text("page-for-host", {}), "replay/")

    return call_in_language(lang, make_page)


def replay_piece(record: Record, position: int, layout: str, lang: str) -> dict[str, Any]:
    """Return the piece of a replay that contains a position, drawn in one layout."""
    position = min(position, len(record.entries))
    first_position = position - position % POSITIONS_PER_PIECE
    layouts = [layout_name for layout_name in LAYOUTS if layout_name == layout] or LAYOUTS[:1]
    return call_in_language(
        lang,
        lambda: pictures_of_moments(
            _open_replay(record), first_position, POSITIONS_PER_PIECE, layouts
        ),
    )


def _open_replay(record: Record) -> MatchReplay:
    """Return the story of a game without secrets: the game is over."""
    return MatchReplay(record, Viewer(record.header.game, sees_all=True))
