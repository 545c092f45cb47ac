"""The picture of a game without drawings: its boards, cards, dice and players, as the fields of its state declare them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, partial
from typing import Any

from ancient_world.engine.chance import HIDDEN_ID
from ancient_world.engine.component import Place
from ancient_world.engine.counting_decks import deck_size
from ancient_world.engine.declared.card_names import cards_of, iterate_components
from ancient_world.engine.declared.field_marks import HIDDEN_NUMBER, Field, as_tuple, fields_of
from ancient_world.engine.declared.ids_in_actions import declared_kinds_and_ids
from ancient_world.engine.declared.naming import component_names_in, field_label, ids_in_order
from ancient_world.engine.drawing_style import COLOURS, SYMBOLS, text_width
from ancient_world.engine.errors import HiddenValue
from ancient_world.engine.grids import cell_corners
from ancient_world.engine.picture_items import (
    Face,
    Item,
    arrange,
    back,
    card,
    die,
    player,
    sign,
    slot,
    track,
    zone,
)
from ancient_world.engine.sheet import NARROW, Sheet

GAP, HEAD, LEAST_SIDE = 18.0, 26.0, 170.0
"""The distance of zones, the height of the head of a player's side, and its least width."""
LOW = 0.55
"""The most height of a low table, as a multiple of its width."""
MOST_CARDS = 8
"""The most cards of a zone that lie beside each other; of more cards, equal ones lie on each other."""

Piece = tuple[int, str]
"""A piece on a place: the seat of its player, or -1, and a number or a letter."""


def fitting_width(state: Any, names: Sequence[str], width: float, viewer: int | None) -> float:
    """Return the width of the sheet for a picture: less than ``width`` where little lies on the table, so that all is larger."""
    for narrower in (560.0, 720.0):
        if NARROW < width > narrower:
            trial = Sheet(width=narrower, viewer=viewer)
            draw_declared(state, names, trial)
            if trial.bottom < LOW * narrower:
                return narrower
    return width


def draw_declared(state: Any, names: Sequence[str], sheet: Sheet) -> None:
    """Draw the boards and what all players share, then each player's side, that of the viewer last."""
    _Table(state, names, sheet).draw()


class _Table:
    """The table of one picture."""

    def __init__(self, state: Any, names: Sequence[str], sheet: Sheet) -> None:
        self.state, self.names, self.sheet = state, names, sheet
        self.rules: Any = type(state).rules_of(state)
        self.names_of, self.places = component_names_in(state), self.rules.places(cards_of(state))
        components = [("", each) for each in iterate_components(cards_of(state))]
        components += [(each.kind, each) for each in self.rules.components(state)]
        self.components: dict[Any, Any] = {(kind, each.id): each for kind, each in components}
        self.ids = cache(partial(ids_in_order, self.rules, state))
        self.face = cache(self._face)
        near = [each for owner in (-1, sheet.viewer) for each in self._fields(owner)]
        self.near = {key for _, field, value in near if field.ids for key in as_tuple(value)}

    def draw(self) -> None:
        """Draw the whole table."""
        sheet, seats = self.sheet, range(len(self.names))
        x, width, top, boards = sheet.margin, sheet.content_width, sheet.bottom, self.boards()
        has_more = bool(self.zones(-1, width).height) or any(
            self.zones(seat, width).height for seat in seats
        )
        is_beside = bool(boards) and sheet.is_wide and has_more
        for board in boards:
            board.draw(x if is_beside else x + (width - board.width) / 2, sheet.bottom)
            sheet.bottom += board.height + 8
        board_bottom = sheet.bottom
        if is_beside:
            board_width = max([board.width for board in boards]) + GAP
            x, width, sheet.bottom = x + board_width, width - board_width, top
        shared = self.zones(-1, width)
        shared.draw(x, sheet.bottom)
        sheet.bottom += shared.height + 8 * bool(shared.height)
        own = [seat for seat in seats if seat == sheet.viewer]
        others = [seat for seat in seats if seat != sheet.viewer]
        columns = self.columns(seats, width)
        fills_rows = columns > 1 and len(seats) % columns == 0
        if fills_rows or (is_beside and self.side_width(own) < width):
            others, own = [*others, *own], []
        self.draw_sides(others, x, width)
        sheet.bottom = max(sheet.bottom, board_bottom)
        self.draw_sides(own, sheet.margin, sheet.content_width)

    # --- components ---

    def _find(self, kind: str, key: str, attribute: str, default: Any) -> Any:
        component = self.components.get((kind, key)) or self.components.get(("", key))
        return getattr(component, attribute, default)

    def _face(self, kind: str, key: str) -> Face:
        """Return what the looks of the game, its components or its card file say of a component.

        Without a colour of its own, it has that of its group; where there are no groups and few components, each has its own.
        """
        find = partial(self._find, kind)
        group = find(key, "group", "")
        families = dict.fromkeys([find(each, "group", "") or each for each in self.ids(kind)])
        colours = (
            dict(zip(families, COLOURS, strict=False)) if len(families) <= len(COLOURS) else {}
        )
        words = self.rules.looks.get(kind, {}).get(key, "").split()
        words += [find(key, "colour", ""), *find(key, "symbols", ()), key]
        figures = dict(find(key, "figures", {}))
        cost = figures.pop("cost", find(key, "cost", None))
        cost = self.rules.prices(self.state).get(kind, {}).get(key, cost)
        labels = self.names_of.by_kind.get("figure", {})
        texts = [f"{format(labels.get(each, each))}: {number}" for each, number in figures.items()]
        return Face(
            kind,
            key,
            format(find(key, "name", self.names_of.of_kind(kind).get(key, key))),
            ", ".join([*filter(None, [format(find(key, "text", ""))]), *texts]),
            next((word for word in words if word in COLOURS), colours.get(group or key, "")),
            tuple([word for word in words if word in SYMBOLS][:3]),
            cost if type(cost) is int else None,
        )

    def _cards(self, kind: str, keys: Sequence[str], owner: int, shape: str) -> Iterator[Item]:
        """Yield cards; hidden ones are in one pile, and so are equal ones if there are many cards.

        A card that all players share, or that lies at the own side, is not chosen at another side too.
        """
        texts = [self.face(kind, key).text for key in self.ids(kind)]
        hidden, copies = keys.count(HIDDEN_ID), Counter(keys)
        piles = [(key, 1) for key in keys if key != HIDDEN_ID]
        if shape == "pile":
            piles = [(keys[-1], len(keys))] if keys else []
        elif len(piles) > MOST_CARDS:
            piles = [(key, copies[key]) for key in copies if key != HIDDEN_ID]
        for key, number in piles:
            is_near = owner in (-1, self.sheet.viewer) or key not in self.near
            is_clickable = shape != "pile" and is_near
            face = self.face(kind, key)
            yield card(self.sheet, face, number, is_clickable=is_clickable, texts=texts)
        if hidden and shape != "pile":
            yield back(self.sheet, hidden)

    # --- fields ---

    def _fields(self, owner: int | None) -> Iterator[tuple[str, Field, Any]]:
        """Yield the label, field and value of each field that is drawn: of a player, or of all if ``owner`` is -1."""
        for field in fields_of(type(self.state)) if owner is not None else ():
            value = getattr(self.state, field.name)
            if field.name == "agenda" or field.option or field.is_per_seat != (owner != -1):
                continue
            yield from self._within(self.state, field, value if owner == -1 else value[owner])

    def _within(self, record: Any, field: Field, value: Any) -> Iterator[tuple[str, Field, Any]]:
        """Yield a field of an object, or those of the parts in it."""
        if field.look.shape == "none":
            return
        if field.part_class is None or field.deck is not None:
            label = field_label(self.rules.field_labels, type(record), field.name)
            yield format(label), field, value
            return
        for part in filter(None, as_tuple(value)):
            for each in fields_of(type(part)):
                yield from self._within(part, each, getattr(part, each.name))

    def zones(self, owner: int, width: float) -> Item:
        """Return what lies beside the boards: with a player, or with nobody if ``owner`` is -1."""
        zones = [
            zone(self.sheet, label, [*self._items(field, value, owner)], width)
            for label, field, value in self._fields(owner)
            if _kind_of(field) not in self.places
        ]
        return arrange(zones, width, GAP)

    def _items(self, field: Field, value: Any, owner: int) -> Iterator[Item]:
        """Yield what lies in a field."""
        sheet, kind, values = self.sheet, _kind_of(field), as_tuple(value)
        if field.deck is not None:
            yield from [back(sheet, self._deck_size(each)) for each in values]
        elif field.per_id:
            for key, each in zip(self.ids(kind), values, strict=False):
                face = self.face(kind, key)
                word = self._word(field, each)
                text = word if face.symbols else f"{face.name} {word}"
                yield sign(sheet, text, (*face.symbols, "")[0], face.ground)
        elif field.look.shape == "dice" or kind == "face":
            faces = [self.face(kind, str(each)) for each in values]
            yield from [die(sheet, face, is_clickable=self._is_chosen(kind)) for face in faces]
        elif field.ids is not None:
            kinds = field.ids.kinds(self.state, owner, len(values))
            yield from self._cards(kind or (*kinds, "")[0], values, owner, field.look.shape)
        else:
            yield from self._signs(field, value)
        if not values:
            yield sign(sheet, "–") if field.ids is None else slot(sheet)

    def _is_chosen(self, kind: str) -> bool:
        """Return whether a legal action names dice, and not cards with the ids of their faces."""
        actions: Sequence[Any] = self.sheet.actions
        kinds = [each for action in actions for each, _ in declared_kinds_and_ids(action)]
        return kind in kinds

    def _signs(self, field: Field, value: Any) -> Iterator[Item]:
        """Yield the players or numbers in a field; a number has the symbol of its unit or its name, if there is one."""
        sheet, values, limits = self.sheet, as_tuple(value), field.number
        if field.seat is not None:
            for each in values:
                name = "" if type(value) is tuple else self.names[each]
                yield sign(sheet, "–") if each == field.seat.nobody else player(sheet, each, name)
        elif field.look.shape == "track" and limits is not None:
            colour, ends = field.look.colour or "lagoon", (limits.minimum, limits.maximum)
            yield from [track(sheet, ends, each, colour) for each in values]
        else:
            unit = limits.unit_text if limits else ""
            words = f"{field.look.symbol} {unit} {field.name} {field.name.rstrip('s')}"
            symbols = [word for word in re.findall("[a-z-]+", words) if word in SYMBOLS]
            ground = "box" if type(value) is tuple else ""
            for each in values:
                text = "?" if field.is_secret and each == HIDDEN_NUMBER else str(each)
                yield sign(sheet, text, (*symbols, "")[0], ground)

    def _word(self, field: Field, value: Any) -> str:
        """Return a value of a field for one id in a word: a player's name, or the value."""
        if field.seat is None:
            return str(value)
        return "–" if value == field.seat.nobody else self.names[value]

    def _deck_size(self, deck: Any) -> int:
        try:
            return deck_size(self.state, deck)
        except HiddenValue:
            return len(deck)

    # --- boards ---

    def boards(self) -> list[Item]:
        """Return a board for each kind of places that a field names."""
        owners = range(-1, len(self.names))
        kinds = {_kind_of(field) for owner in owners for _, field, _ in self._fields(owner)}
        return [self._board(kind, self.places[kind]) for kind in self.places if kind in kinds]

    def _board(self, kind: str, places: Mapping[str, Place]) -> Item:
        sheet, corners = self.sheet, cell_corners(places)
        left, top = (min([getattr(each, axis) for each in places.values()]) for axis in "xy")
        columns = max([each.x for each in places.values()]) - left + 1
        rows = max([each.y for each in places.values()]) - top + 1.1
        most_width = sheet.content_width * (0.56 if sheet.is_wide else 1)
        size = min(84.0 if corners else 150.0, most_width / columns, 460 / rows)
        grounds, pieces = self._on_places(kind)

        def draw_board(x: float, y: float) -> None:
            sheet.cell_size = size
            centres = {
                key: (x + (each.x - left + 0.5) * size, y + (each.y - top + 0.55) * size)
                for key, each in places.items()
            }
            for key in () if corners else places:
                for near in places[key].near:
                    sheet.line(*centres[key], *centres.get(near, centres[key]), "way-land")
            for key, (middle, centre) in centres.items():
                face = self.face(kind, key)
                ground = grounds.get(key, face)
                with sheet.component(kind, key, face.name, face.text):
                    sheet.cell(middle, centre, corners, f"face rim {ground.ground}")
                    sheet.symbols(ground.symbols[:1], middle, centre, size * 0.4, 0)
                    y_name, room = centre - size * 0.32 + 6, size - 10
                    style = "dim" if ground.ground == "paper" else "ink"
                    texts = (face.name,) if corners else (face.name, face.text)
                    for line, text in enumerate(texts):
                        y_text = y_name + 15 * line
                        sheet.text(
                            middle, y_text, text, max_width=room, css_class=style, anchor="middle"
                        )
                    self._draw_pieces(pieces.get(key, []), middle, centre + size * 0.1)

        return Item(columns * size, rows * size, draw_board)

    def _on_places(self, kind: str) -> tuple[dict[str, Face], dict[str, list[Piece]]]:
        """Return by place the face of its ground, where a field names one, and the pieces that stand there."""
        grounds: dict[str, Face] = {}
        pieces: dict[str, list[Piece]] = {}
        for owner in range(-1, len(self.names)):
            for label, field, value in self._fields(owner):
                if _kind_of(field) != kind:
                    continue
                letter = "" if owner >= 0 else label[0].upper()
                pairs: Any = [(each, letter) for each in as_tuple(value)]
                if field.per_id:
                    pairs = zip(self.ids(kind), value, strict=False)
                for key, each in pairs:
                    if field.per_id and field.ids is not None:
                        grounds[key] = self.face(str(field.ids.kind), each)
                    elif field.seat is not None and each != field.seat.nobody:
                        pieces.setdefault(key, []).append((each, ""))
                    elif field.seat is None and each != 0:
                        pieces.setdefault(key, []).append((owner, str(each)))
        return grounds, pieces

    def _draw_pieces(self, pieces: Sequence[Piece], middle: float, centre: float) -> None:
        """Draw pieces beside each other around a point, a single one larger."""
        sheet, is_single = self.sheet, [text for _, text in pieces] == [""]
        radius = sheet.cell_size * 0.24 if is_single else 8.0
        items = [
            (seat, text, (2 * radius + 2) * (seat >= 0), text_width(text, 14, bold=True))
            for seat, text in pieces
        ]
        x = middle - sum([left + width + 4 for _, _, left, width in items]) / 2 + 2
        for seat, text, left, width in items:
            if seat >= 0:
                sheet.emblem(seat, x + radius, centre, radius)
            sheet.text(x + left, centre + 5, text, 14, bold=True)
            x += left + width + 4

    # --- sides of players ---

    def side_width(self, seats: Sequence[int]) -> float:
        """Return the width of the widest side of some players if everything lies in one line."""
        return max([LEAST_SIDE, *[self.zones(seat, 10_000).width + 16 for seat in seats]])

    def columns(self, seats: Sequence[int], width: float) -> int:
        """Return how many sides have room beside each other."""
        return max(1, min(len(seats), int((width + 8) / (self.side_width(seats) + 8))))

    def draw_sides(self, seats: Sequence[int], x: float, width: float) -> None:
        """Draw the sides of players, if anything lies there."""
        sheet, columns = self.sheet, self.columns(seats, width)
        side_width = (width + 8) / columns - 8
        sides = [self.zones(seat, side_width - 16) for seat in seats]
        height = max([side.height for side in sides], default=0)
        for place, (seat, side) in enumerate(zip(seats, sides, strict=True) if height else ()):
            left = x + place % columns * (side_width + 8)
            sheet.rect(left, sheet.bottom, side_width, HEAD + height + 12, "box", 6)
            sheet.rect(left, sheet.bottom, side_width, HEAD, "head", 6)
            player(sheet, seat, self.names[seat]).draw(left + 3, sheet.bottom - 1)
            side.draw(left + 8, sheet.bottom + HEAD + 4)
            if place % columns == columns - 1 or place == len(seats) - 1:
                sheet.bottom += HEAD + height + 20


def _kind_of(field: Field) -> str:
    """Return the kind for whose ids a field has values, or else the kind of its ids."""
    kind = field.per_id or (field.ids and (field.ids.shown_kind or field.ids.kind))
    return kind if isinstance(kind, str) else ""
