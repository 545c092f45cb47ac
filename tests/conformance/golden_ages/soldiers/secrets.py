"""Situations on the chances of glory tokens, and on who knows them (C6)."""

from __future__ import annotations

import ancient_world as aw
from ancient_world.games import golden_ages as ga
from tests.conformance.golden_ages.soldiers.positions import (
    CHINA,
    after_attacks,
    aiming,
    drawing,
    last_token,
    looking,
)
from tests.conformance.telling import Chances, Refused, Seen, Shown, situation
from tests.golden_ages.positions import edit, play, scene
from tests.golden_ages.rules.test_soldiers import TOKEN, war

# --- chances ---


@situation("C6", "Of the 16 tokens each is equally likely.")
def _() -> Chances:
    tokens = ("2-1", "3-4", "5-2", "6-2")
    return Chances(
        drawing(), {**{aw.Dealt((token,)): "1/16" for token in tokens}, aw.Dealt(("7-1",)): "0"}
    )


@situation(
    "C6", "Tokens that players have are not in the bag: of the other 13 each is equally likely."
)
def _() -> Chances:
    state = edit(after_attacks(2, 20), 1, glory=("6-1",))
    tokens = {aw.Dealt((token,)): "1/13" for token in ("3-1", "5-2", "6-2")}
    gone = {aw.Dealt((token,)): "0" for token in ("2-1", "6-1")}
    return Chances(play(state, ga.SendSoldier("e4")), {**tokens, **gone})


@situation("C6", "The last token is sure.")
def _() -> Chances:
    state = last_token("inca", "greece", "persia", "egypt")
    (token,) = state.glory.unseen
    return Chances(
        state, {aw.Dealt((token,)): "1", aw.Dealt(("2-1",)): "0", aw.Dealt((token, "2-1")): "0"}
    )


@situation("C6", "As China, each two of the 16 tokens are equally likely, in either order.")
def _() -> Chances:
    return Chances(
        play(war(civilizations=CHINA), ga.SendSoldier("e4")),
        {
            aw.Dealt(("6-1", "2-2")): "1/240",
            aw.Dealt(("2-2", "6-1")): "1/240",
            aw.Dealt(("4-1", "4-2")): "1/240",
            aw.Dealt(("4-1", "4-1")): "0",
            aw.Dealt(("4-1",)): "0",
        },
    )


@situation("C6", "As China, each two of three tokens are equally likely.")
def _() -> Chances:
    tokens = tuple(scene().cards.glory)
    state = war(players=4, civilizations=("china", "greece", "persia", "egypt"))
    state = edit(state, attacks=1, glory=tokens[:1], gold=20)
    for seat in (1, 2, 3):
        state = edit(state, seat, glory=tokens[4 * seat : 4 * seat + 4])
    state = play(state, ga.SendSoldier("e4"))
    first, second, third = state.glory.unseen
    pairs = ((first, second), (second, first), (third, first), (second, third))
    return Chances(
        state, {**{aw.Dealt(pair): "1/6" for pair in pairs}, aw.Dealt((first, tokens[0])): "0"}
    )


@situation("C6", "As China, of a single token that is left there is one outcome.")
def _() -> Chances:
    state = last_token("china", "greece", "persia", "egypt")
    (token,) = state.glory.unseen
    return Chances(
        state, {aw.Dealt((token,)): "1", aw.Dealt((token, token)): "0", aw.Dealt(()): "0"}
    )


@situation("C6", "A token that China has put back can be drawn like any other.")
def _() -> Chances:
    state = play(looking(), ga.KeepToken("6-1"), ga.Finish())
    state = edit(state, 1, gold=20)
    state = play(edit(state, 1, standing=("d6", "f5"), lying=("d6",)), ga.SendSoldier("f5"))
    return Chances(
        state,
        {
            aw.Dealt(("2-2",)): "1/15",
            aw.Dealt(("2-1",)): "1/15",
            aw.Dealt(("6-2",)): "1/15",
            aw.Dealt(("6-1",)): "0",
        },
    )


# --- who knows what ---


HIDDEN = aw.HIDDEN_ID


VIEWERS = ((0, "the attacker"), (1, "the defender"), (2, "a third player"), (None, "a spectator"))


def _of_tokens(viewer: int | None, who: str) -> None:
    """Declare what a viewer of three knows of the attacker's tokens."""
    is_own = viewer == 0

    def fighting(civilization: str) -> ga.GoldenAgesState:
        state = war(players=3, civilizations=(civilization, "greece", "persia"))
        return play(edit(state, attacks=1, glory=("3-3",)), ga.SendSoldier("e4"))

    @situation(
        "C6",
        f"Before the token is drawn, of the one before {who} knows {'all' if is_own else 'nothing'}.",
    )
    def _() -> Seen:
        case = Seen(fighting("inca"), viewer)
        assert case.seen.players[0].glory == (("3-3",) if is_own else (HIDDEN,))
        assert ("3-3" in case.seen.glory.unseen) != is_own
        return case

    @situation("C6", f"Of the token that is drawn {who} knows {'all' if is_own else 'nothing'}.")
    def _() -> Seen:
        case = Seen(play(fighting("inca"), aw.Dealt(("2-1",))), viewer)
        assert case.seen.players[0].glory == (("2-1", "3-3") if is_own else (HIDDEN,) * 2)
        assert len(case.seen.glory.unseen) == (14 if is_own else 16)
        return case

    @situation(
        "C6", f"Of the tokens that China looks at {who} knows {'all' if is_own else 'nothing'}."
    )
    def _() -> Seen:
        case = Seen(play(fighting("china"), aw.Dealt(("6-1", "2-2"))), viewer)
        tokens = ("2-2", "6-1") if is_own else (HIDDEN,) * 2
        assert case.seen.agenda[-1].tokens == tokens
        assert len(case.seen.glory.unseen) == (13 if is_own else 16)
        return case

    @situation(
        "C6",
        f"Of the tokens that China keeps and puts back {who} knows {'all' if is_own else 'nothing'}.",
    )
    def _() -> Seen:
        state = play(fighting("china"), aw.Dealt(("6-1", "2-2")), ga.KeepToken("2-2"))
        case = Seen(state, viewer)
        assert case.seen.players[0].glory == (("2-2", "3-3") if is_own else (HIDDEN,) * 2)
        assert case.seen.looks[0].tokens == (("6-1",) if is_own else (HIDDEN,))
        assert "6-1" in case.seen.glory.unseen
        return case


for viewer, who in VIEWERS:
    _of_tokens(viewer, who)


@situation("C6", "Of a later draw nobody knows whether it is the token that China put back.")
def _() -> Seen:
    state = play(looking(), ga.KeepToken("6-1"), ga.Finish())
    state = edit(state, 1, gold=20, standing=("d6", "f5"), lying=("d6",))
    state = play(state, ga.SendSoldier("f5"), aw.Dealt(("2-2",)))
    case = Seen(state, 0)
    assert case.seen.players[1].glory == (HIDDEN,)
    assert "2-2" in case.seen.glory.unseen
    return case


@situation(
    "C6", "A player who has drawn a token that China put back knows it, not that China saw it."
)
def _() -> Seen:
    state = play(looking(), ga.KeepToken("6-1"), ga.Finish())
    state = edit(state, 1, gold=20, standing=("d6", "f5"), lying=("d6",))
    state = play(state, ga.SendSoldier("f5"), aw.Dealt(("2-2",)))
    case = Seen(state, 1)
    assert case.seen.players[1].glory == ("2-2",)
    assert case.seen.looks[0].tokens == (HIDDEN,)
    assert case.seen.players[0].glory == (HIDDEN,)
    return case


@situation("C6", "The others are told that a token is drawn, and not which.")
def _() -> Shown:
    case = Shown(play(war(players=3), ga.SendSoldier("e4")), TOKEN)
    assert case.to(0) == TOKEN
    assert case.to(1) == case.to(2) == case.to(None) == aw.Dealt((HIDDEN,))
    return case


@situation("C6", "The others are told that China draws two tokens, and not which.")
def _() -> Shown:
    case = Shown(play(war(civilizations=CHINA), ga.SendSoldier("e4")), aw.Dealt(("6-1", "2-2")))
    assert case.to(0) == aw.Dealt(("6-1", "2-2"))
    assert case.to(1) == case.to(None) == aw.Dealt((HIDDEN, HIDDEN))
    return case


@situation("C6", "The others are told that China keeps a token, and not which.")
def _() -> Shown:
    case = Shown(looking(), ga.KeepToken("6-1"))
    assert case.to(0) == ga.KeepToken("6-1")
    assert case.to(1) == case.to(None) == ga.KeepToken(HIDDEN)
    return case


@situation("C6", "All are told whom a soldier attacks.")
def _() -> Shown:
    case = Shown(aiming(), ga.Attack("e3"))
    assert case.to(0) == case.to(1) == case.to(None) == ga.Attack("e3")
    return case


@situation("C6", "A player who asks about a token that China looks at hears whose choice it is.")
def _() -> Refused:
    return Refused(looking(), ga.KeepToken("6-1"), "wrong-player", "A3", player=1)


@situation("C6", "Asked about a token that China does not look at, the answer is the same.")
def _() -> Refused:
    return Refused(looking(), ga.KeepToken("6-2"), "wrong-player", "A3", player=1)
