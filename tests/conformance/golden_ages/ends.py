"""Situations on golden ages, and on the ends of eras and of the game (C10, D1, D2)."""

from __future__ import annotations

from typing import Any

import attrs

import ancient_world as aw
from ancient_world.games import golden_ages as ga
from ancient_world.games.golden_ages.rules.action_phase import Turn
from ancient_world.games.golden_ages.rules.era import DealBuildings
from tests.conformance.telling import Played, Refused, Seen, Shown, situation
from tests.golden_ages.eras import WHOLE_MAP, judging, opened
from tests.golden_ages.positions import edit, known, play, points, scene, tidy
from tests.golden_ages.rules.test_end import ready

# --- golden ages ---


def beginning(era: int = 1, players: int = 2) -> ga.GoldenAgesState:
    """Return a state in which the first player has begun a golden age and chooses the judgement."""
    return play(ready(players, era=era), ga.StartGoldenAge())


def begun(era: int = 1, players: int = 2, **changes: Any) -> ga.GoldenAgesState:
    """Return the second player's turn after the first one has begun a golden age; changes are of the second one."""
    state = opened(edit(ready(players, era=era), 1, **changes), "magnificent")
    return play(state, ga.StartGoldenAge(), ga.ChooseJudgement("magnificent"))


@situation(
    "C10", "Whose colonists all lie or are in the agora begins a golden age, and is asked first."
)
def _() -> Played:
    state = edit(scene(), standing=(), lying=("e4",), agora=2)
    case = Played(state, ga.StartGoldenAge())
    assert case.after.players[0].golden
    assert set(aw.legal_actions(case.after)) == {
        ga.ChooseJudgement(card) for card in state.open_judgements
    }
    return case


@situation("C10", "Who begins the first golden age of the era chooses the judgement.")
def _() -> Played:
    state = beginning()
    case = Played(state, ga.ChooseJudgement(state.open_judgements[0]))
    assert case.after.judgement == state.open_judgements[0]
    assert len(case.after.open_judgements) == 4
    assert case.after.players[0].golden
    assert case.after.agenda[-1] == Turn(1)
    return case


@situation("C10", "Whoever begins a golden age later chooses nothing.")
def _() -> Played:
    case = Played(begun(players=3), ga.StartGoldenAge())
    assert case.after.judgement == "magnificent"
    assert case.after.agenda[-1] == Turn(2)
    return case


@situation("C10", "A golden age brings nothing at once, and 2 gold at each later turn.")
def _() -> Played:
    state = begun(gold=20)
    assert state.players[0].gold == 3
    case = Played(play(state, ga.Develop("carriage")), ga.Develop("writing"))
    assert case.after.players[0].gold == 3 + 2 + 2
    assert case.after.agenda[-1] == Turn(1)
    return case


@situation("C10", "Of three, two in a golden age each gain 2 gold while the third one plays on.")
def _() -> Played:
    state = play(edit(begun(players=3), 2, gold=20), ga.StartGoldenAge())
    case = Played(state, ga.Develop("carriage"))
    assert [side.gold for side in case.after.players] == [5, 5, 17]
    assert case.after.agenda[-1] == Turn(2)
    return case


@situation("C10", "As long as a colonist stands there is no golden age.")
def _() -> Refused:
    return Refused(scene(), ga.StartGoldenAge(), "golden-still-standing")


@situation("C10", "Not even with a single one that stands.")
def _() -> Refused:
    state = edit(scene(), standing=("e4",), lying=("g5",), agora=1)
    return Refused(state, ga.StartGoldenAge(), "golden-still-standing")


@situation("C10", "The judgement is one of those on offer.")
def _() -> Refused:
    state = beginning()
    return Refused(
        state, ga.ChooseJudgement(state.judgements.unseen[0]), "golden-judgement-not-open"
    )


@situation("C10", "There are only the judgements of the box.")
def _() -> Refused:
    return Refused(beginning(), ga.ChooseJudgement("merciful"), "golden-judgement-not-open")


@situation("C10", "A judgement of an era before is not on offer any more.")
def _() -> Refused:
    state = beginning(era=2)
    return Refused(state, ga.ChooseJudgement(state.removed[0]), "golden-judgement-not-open")


@situation("C10", "A judgement is chosen.")
def _() -> Refused:
    return Refused(beginning(), ga.Finish(), "golden-not-now")


@situation("C10", "Whoever is in a golden age does nothing else in this era.")
def _() -> Refused:
    return Refused(begun(), ga.Develop("carriage"), "golden-in-golden-age", player=0)


@situation("C10", "A golden age is begun once an era.")
def _() -> Refused:
    return Refused(begun(), ga.StartGoldenAge(), "golden-in-golden-age", player=0)


# --- the end of an era ---


@situation(
    "D1", "When all are in their golden age the era ends: the judgement scores, all stand up."
)
def _() -> Played:
    case = Played(begun(), ga.StartGoldenAge())
    assert case.after.era == 2
    assert [side.standing for side in case.after.players] == [("g5",) * 3, ("d6",) * 3]
    assert not any(side.golden for side in case.after.players)
    assert [side.gold for side in case.after.players] == [3, 3]
    assert case.after.agenda[-1] == DealBuildings(2)
    return case


@situation(
    "D1", "Until then who has begun one takes 2 gold at each turn and nothing else.", contrast=True
)
def _() -> Played:
    case = Played(begun(), ga.Develop("agriculture"))
    assert case.after.era == 1
    assert case.after.players[0].gold == 3 + 2
    assert points(case.after) == {}
    return case


@situation(
    "D1", "Colonists on the map stand up where they are; those in the agora return to the capital."
)
def _() -> Played:
    state = edit(begun(), lying=("e4", "j4"), agora=1)
    state = edit(state, 1, lying=(), agora=3)
    case = Played(state, ga.StartGoldenAge())
    assert [side.standing for side in case.after.players] == [("e4", "g5", "j4"), ("d6",) * 3]
    assert [(side.lying, side.agora) for side in case.after.players] == [((), 0)] * 2
    return case


@situation("D1", "Everything can be activated again; a free wonder that was built is used up.")
def _() -> Played:
    own: dict[str, Any] = {
        "wonders": ("colossus",),
        "buildings": ("granary-1",),
        "free_wonder_used": True,
    }
    state = edit(begun(), **own, activated=("granary-1", "colossus"))
    case = Played(state, ga.StartGoldenAge())
    first = case.after.players[0]
    assert (first.activated, first.wonders, first.buildings) == ((), ("colossus",), ("granary-1",))
    assert first.free_wonder_used
    return case


@situation("D1", "Attacks and glory are kept from era to era.")
def _() -> Played:
    state = edit(begun(era=3), attacks=2, glory=("2-1", "4-2"))
    case = Played(state, ga.StartGoldenAge())
    assert (case.after.era, case.after.players[0].attacks) == (4, 2)
    assert case.after.players[0].glory == ("2-1", "4-2")
    return case


@situation(
    "D1", "Colonists that the era stands up do not count as standing for what was judged before."
)
def _() -> Played:
    state = judging("urbanized", era=2, sides={0: {"buildings": ("market-1",)}})
    case = Played(state, ga.StartGoldenAge())
    assert points(case.after) == {"urbanized": 3}
    assert case.after.era == 3
    return case


JUDGED: dict[str, tuple[str, dict[str, Any], int, int]] = {
    "urbanized": ("3 points for each building", {"buildings": ("library-1", "market-1"), "know": ("writing",)}, 6, 0),
    "strongest": ("2 points for each glory token, whatever it is worth", {"glory": ("2-1", "6-1"), "attacks": 2}, 4, 0),
    "richest": ("a point for 3 gold, each for itself", {"gold": 11}, 3, 1),
    "populous": ("a point for each cube on the map", {"cities": (ga.City("e3", 2), ga.City("f3", 1))}, 3, 0),
    "magnificent": ("2 points for each gem", {"lying": ("c3", "d1", "g5")}, 4, 0),
    "industrial": ("2 points for each rock", {"lying": ("d4", "e4", "g5")}, 4, 0),
    "ecological": ("2 points for each game, on islands, too", {"lying": ("a3", "e3", "f4")}, 6, 0),
    "agricultural": ("2 points for each wheat, two on one square", {"lying": ("a3", "f3", "h1")}, 8, 0),
    "wealthy": ("4 points for each wonder", {"wonders": ("colossus", "pyramids")}, 8, 0),
}  # fmt: skip
"""For each judgement: what it gives, what the first player has, and the points of the two players."""


def _judged(card: str) -> None:
    text, changes, first, second = JUDGED[card]

    @situation("D1", f"{card.title()}: {text}.")
    def _() -> Played:
        case = Played(judging(card, sides={0: changes}), ga.StartGoldenAge())
        assert points(case.after) == ({card: first} if first else {})
        assert points(case.after, 1) == ({card: second} if second else {})
        assert card in case.after.removed
        assert (case.after.judgement, card in case.after.open_judgements) == (None, False)
        return case


for each in JUDGED:
    _judged(each)


@situation("D1", "A square counts once, however many colonists and cities of a player are there.")
def _() -> Played:
    sides = {0: {"lying": ("e4", "e4", "e4"), "cities": ("e4",)}}
    case = Played(judging("industrial", sides=sides), ga.StartGoldenAge())
    assert points(case.after) == {"industrial": 2}
    return case


@situation("D1", "Two players on a square both count it.")
def _() -> Played:
    sides: dict[int, dict[str, Any]] = {0: {"cities": ("e4",)}, 1: {"lying": ("d6", "d6", "e4")}}
    case = Played(judging("industrial", sides=sides), ga.StartGoldenAge())
    assert (points(case.after), points(case.after, 1)) == ({"industrial": 2}, {"industrial": 2})
    return case


@situation(
    "D1", "What a capital hides counts for nobody, neither for its owner nor for others on it."
)
def _() -> Played:
    sides = {1: {"lying": ("d6", "g5", "g5")}}
    case = Played(judging("agricultural", sides=sides), ga.StartGoldenAge())
    assert (points(case.after), points(case.after, 1)) == ({}, {})
    return case


@situation("D1", "Colonists in the agora control nothing.")
def _() -> Played:
    sides = {0: {"lying": ("e4",), "agora": 2}}
    case = Played(judging("industrial", sides=sides), ga.StartGoldenAge())
    assert points(case.after) == {"industrial": 2}
    return case


MIDDLE = ("e3", "f3", "e4", "f4")
"""The squares of the first tile, on which the capitals are on the map with all tiles."""


def everywhere(card: str) -> ga.GoldenAgesState:
    """Return the last action of era IV with all tiles on the map, and something of a player on each square but the capitals.

    The players take turns with the squares, column by column: six cities each, then three colonists each.
    """
    state = scene(4, era=4, civilizations=("mongolia", "greece", "persia", "egypt"))
    squares = sorted({*state.cards.map.tile_terrain(WHOLE_MAP).edges} - {*MIDDLE})
    sides = [
        attrs.evolve(
            side,
            capital=MIDDLE[seat],
            standing=(),
            cities=tuple(ga.City(square, 1) for square in squares[seat:24:4]),
            lying=tuple(squares[24 + seat :: 4]),
            technologies=known("carriage"),
        )
        for seat, side in enumerate(state.players)
    ]
    state = opened(tidy(attrs.evolve(state, placed=WHOLE_MAP, players=tuple(sides))), card)
    state = play(state, ga.StartGoldenAge(), ga.ChooseJudgement(card))
    return play(state, ga.StartGoldenAge(), ga.StartGoldenAge())


ON_TILES = {
    "industrial": ("rock", 10),
    "magnificent": ("gems", 10),
    "ecological": ("game", 8),
    "agricultural": ("wheat", 10),
}
"""How many symbols of each kind the tiles have, beside the one in the middle."""


def _on_tiles(card: str) -> None:
    what, count = ON_TILES[card]

    @situation("D1", f"With all tiles on the map, {what} can be found on {count} places.")
    def _() -> Played:
        case = Played(everywhere(card), ga.Develop("writing"))
        assert sum(points(case.after, seat).get(card, 0) for seat in range(4)) == 2 * count
        return case


for each in ON_TILES:
    _on_tiles(each)

ON_ISLANDS: dict[str, tuple[str, tuple[int, int, int, int]]] = {
    "industrial": ("rock", (1, 1, 2, 0)),
    "magnificent": ("gems", (1, 0, 1, 0)),
    "ecological": ("game", (1, 3, 0, 0)),
    "agricultural": ("wheat", (2, 2, 0, 0)),
}
"""What the players control by colonists on d1, h1 and c2, on a3, j4 and h5, and on c6 and g6."""


def _on_islands(card: str) -> None:
    what, counts = ON_ISLANDS[card]

    @situation("D1", f"Islands have {what}, too: {sum(counts)} on the eight of them.")
    def _() -> Played:
        squares = (("c2", "d1", "h1"), ("a3", "h5", "j4"), ("c4", "c6", "g6"), ("e6",) * 3)
        sides: dict[int, dict[str, Any]] = {
            seat: {"lying": each} for seat, each in enumerate(squares)
        }
        case = Played(judging(card, players=4, sides=sides), ga.StartGoldenAge())
        found = tuple(points(case.after, seat).get(card, 0) for seat in range(4))
        assert found == tuple(2 * count for count in counts)
        return case


for each in ON_ISLANDS:
    _on_islands(each)


# --- the end of the game ---


@situation("D2", "In the last era each other player has one more turn; then the game ends.")
def _() -> Played:
    case = Played(begun(era=4), ga.Develop("carriage"))
    assert aw.is_over(case.after)
    assert case.after.players[0].gold == 3, "a golden age of era IV brings no gold"
    return case


@situation("D2", "In a game of three, the third player still has a turn.")
def _() -> Played:
    state = begun(era=4, players=3)
    assert state.last_turns == 1
    case = Played(state, ga.Develop("carriage"))
    assert (case.after.last_turns, case.after.agenda[-1]) == (0, Turn(2))
    return case


@situation("D2", "After the third player's turn the game ends, even if colonists stand.")
def _() -> Played:
    state = scene(3, era=4, civilizations=("mongolia", "greece", "persia"))
    state = opened(edit(state, standing=(), lying=("g5",) * 3), "magnificent")
    state = play(state, ga.StartGoldenAge(), ga.ChooseJudgement("magnificent"))
    case = Played(play(state, ga.SendArtist("d6")), ga.SendArtist("c4"))
    assert aw.is_over(case.after)
    assert case.after.players[1].standing == ("d6", "d6")
    return case


@situation("D2", "If the second of three begins, the first one has the last turn.")
def _() -> Played:
    state = scene(3, era=4, civilizations=("mongolia", "greece", "persia"))
    state = opened(edit(state, 1, standing=(), lying=("d6",) * 3), "magnificent")
    state = play(state, ga.SendArtist("g5"), ga.StartGoldenAge(), ga.ChooseJudgement("magnificent"))
    case = Played(state, ga.SendArtist("c4"))
    assert not aw.is_over(case.after)
    assert (case.after.agenda[-1], case.after.last_turns) == (Turn(0), 0)
    return case


@situation("D2", "A golden age in the last turn changes nothing: the game ends.")
def _() -> Played:
    case = Played(begun(era=4), ga.StartGoldenAge())
    assert aw.is_over(case.after)
    assert case.after.players[1].golden
    return case


@situation(
    "D2", "The judgement of era IV scores before the end, with what the last turn has changed."
)
def _() -> Played:
    state = judging("wealthy", era=4, sides={0: {"wonders": ("colossus",)}, 1: {"gold": 6}})
    case = Played(state, ga.BuildWonder("internet"))
    assert aw.is_over(case.after)
    assert points(case.after) == {"wealthy": 4}
    assert points(case.after, 1)["wealthy"] == 4
    assert case.after.judgement is None
    return case


@situation(
    "D2", "In era III nobody's turns are counted: the era goes on until all are in a golden age."
)
def _() -> Played:
    case = Played(begun(era=3, gold=20), ga.Develop("carriage"))
    assert (case.after.era, case.after.last_turns) == (3, None)
    assert case.after.agenda[-1] == Turn(1)
    return case


@situation("D2", "After that nothing is played.")
def _() -> Refused:
    last = play(begun(era=4), ga.StartGoldenAge())
    return Refused(last, ga.SendArtist("g5"), "game-over")


@situation("D2", "After that nothing is drawn.")
def _() -> Refused:
    last = play(begun(era=4), ga.StartGoldenAge())
    return Refused(last, aw.Dealt(("2-1",)), "game-over")


# --- who knows what at the end ---


def _at_the_end(viewer: int | None, who: str) -> None:
    """Declare what a viewer knows before and after the last action of the game."""
    hidden = aw.HIDDEN_ID

    def ending() -> ga.GoldenAgesState:
        state = begun(era=4)
        return edit(edit(state, glory=("2-1",)), 1, glory=("5-1", "6-1"))

    @situation(
        "D2",
        f"Before the last action {who} does not know the others' future technology and tokens.",
    )
    def _() -> Seen:
        case = Seen(ending(), viewer)
        for seat, (side, true) in enumerate(zip(case.seen.players, ending().players, strict=True)):
            mine = seat == viewer
            assert side.future == (true.future if mine else hidden)
            assert side.glory == (true.glory if mine else (hidden,) * len(true.glory))
        return case

    @situation("D2", f"At the end nothing is hidden from {who}.")
    def _() -> Seen:
        last = play(ending(), ga.StartGoldenAge())
        case = Seen(last, viewer)
        assert case.seen == last
        return case


_at_the_end(0, "the first seat")
_at_the_end(1, "the second seat")
_at_the_end(None, "a spectator")


@situation("D1", "The end of an era reveals no token and no future technology.")
def _() -> Seen:
    state = edit(begun(), 1, glory=("5-1", "6-1"))
    case = Seen(play(state, ga.StartGoldenAge()), 0)
    assert case.seen.players[1].glory == (aw.HIDDEN_ID,) * 2
    assert case.seen.players[1].future == aw.HIDDEN_ID
    assert case.seen.players[1].secret == (aw.HIDDEN_ID,) * 3
    return case


@situation("C10", "All are told which judgement is chosen.")
def _() -> Shown:
    state = beginning()
    case = Shown(state, ga.ChooseJudgement(state.open_judgements[1]))
    assert case.to(0) == case.to(1) == case.to(None) == case.action
    return case
