"""The picture of the table: whom titans threaten, what is used, and its parts on a phone."""

from __future__ import annotations

import attrs

import ancient_world as aw
from ancient_world.games.the_ancient_world.rules.attack import Muster, best_attack, value_against
from tests.pictures.structure import NAMES, SVG, Picture, position


def test_a_threat_says_whom_and_what_stands_against_it() -> None:
    """A threatening titan is drawn once, with its player's best attack and its defence, also where others are small."""
    state = position("the-ancient-world", 4, 60)
    for width in (390, 800, 1000):
        picture = Picture(aw.svg(attrs.evolve(aw.view(state, 1), names=NAMES[:4]), width=width))
        for seat, player in enumerate(state.players):
            if player.threat is None:
                continue
            (group,) = [
                each for each in picture.things() if each.attrib["data-id"] == player.threat.titan
            ]
            titan = state.cards.titans[player.threat.titan]
            best = best_attack(state, seat)
            attack = 0 if best is None else value_against(best, titan)
            sentence = f"{NAMES[seat]}: strength {attack} of {titan.defence}"
            assert sentence in (group.findtext(f"{SVG}title") or "")
            texts = [text.text or "" for text in group.iter(f"{SVG}text")]
            assert {sentence, f"{attack} / {titan.defence}"} & {*texts}


def test_used_armies_are_turned() -> None:
    """The own armies that were used this round, and no other cards, are turned."""
    for choices in range(20, 200, 9):
        state = position("the-ancient-world", 2, choices)
        picture = Picture(aw.svg(aw.view(state, 0)))
        turned = [
            thing.attrib["data-id"]
            for thing in picture.things()
            if any("transform" in each.attrib for each in thing)
        ]
        used = [army.card for army in state.players[0].armies if army.is_used]
        assert turned == used


def test_a_phone_gets_the_table_in_parts() -> None:
    """On a phone the parts hold everything but the title, in the order of their importance, and do not overlap."""
    state = position("the-ancient-world", 4, 60)
    root = Picture(aw.svg(state, width=390)).root
    parts = [each for each in root.iter(f"{SVG}g") if "data-part" in each.attrib]
    assert [part.attrib["data-part"] for part in parts] == ["spaces", "offer", "city", "others"]
    edges = [float(part.attrib[edge]) for part in parts for edge in ("data-top", "data-bottom")]
    assert edges == sorted(edges)
    inside = {thing for part in parts for thing in part.iter(f"{SVG}g")}
    assert {thing for thing in root.iter(f"{SVG}g") if "data-id" in thing.attrib} <= inside


def test_an_attack_shows_its_strength_and_its_target() -> None:
    """While armies are mustered, a strip says how strong the attack is, its titan glows, and no other titan does."""
    for choices in range(1, 200):
        state = position("the-ancient-world", 3, choices)
        step = state.agenda[-1]
        if isinstance(step, Muster):
            break
    else:
        raise AssertionError("no attack")
    titan = state.cards.titans[step.titan]
    for width in (390, 800, 1000):
        picture = Picture(aw.svg(attrs.evolve(aw.view(state, step.player), names=NAMES[:3]), width=width))  # fmt: skip
        titles = [each.text or "" for each in picture.root.iter(f"{SVG}title")]
        assert any(f" of {titan.defence}; {titan.name}; then you roll" in each for each in titles)
        glowing = [thing.attrib["data-id"] for thing in picture.things() if thing.findall(f"{SVG}rect[@class='target']")]  # fmt: skip
        assert glowing == [step.titan]


def test_rivals_and_the_fold_come_first_on_a_wide_sheet() -> None:
    """Beside the round stands what each rival has, and a page can fit the picture to what is above the fold."""
    state = position("the-ancient-world", 4, 60)
    root = Picture(aw.svg(aw.view(state, 1), width=1000)).root
    first = next(each for each in root.iter(f"{SVG}g") if "data-part" in each.attrib)
    assert first.attrib["data-part"] == "rivals"
    assert 0 < float(root.attrib["data-fold"]) < float(root.attrib["viewBox"].split()[3])
    assert "data-fold" not in Picture(aw.svg(aw.view(state, 1), width=390)).root.attrib


def test_the_own_city_fits_into_the_window() -> None:
    """Late in the game and in attacks, cards on offer shrink so that the own city is above the fold of a window."""
    for choices in range(100, 330, 23):
        state = position("the-ancient-world", 4, choices)
        for seat in range(4) if state.agenda else ():
            svg = aw.svg(aw.view(state, seat), width=1000)
            assert float(Picture(svg).root.attrib["data-fold"]) <= 700


def test_the_own_titan_is_a_line_on_a_phone_in_an_attack() -> None:
    """While an army is to be chosen, the own titan is a line on a phone, above the other cards."""
    state = next(
        each for n in range(60, 330)
        for each in (position("the-ancient-world", 4, n),)
        if isinstance(each.agenda[-1], Muster) and each.players[each.agenda[-1].player].threat
    )  # fmt: skip
    seat = state.agenda[-1].player
    root = Picture(aw.svg(aw.view(state, seat), width=390)).root
    (part,) = [each for each in root.iter(f"{SVG}g") if each.attrib.get("data-part") == "city"]
    cards = [each for each in part.iter(f"{SVG}g") if "data-id" in each.attrib]
    assert cards[0].attrib["data-id"] == state.players[seat].threat.titan
    assert float(next(cards[0].iter(f"{SVG}rect")).attrib["height"]) < 44
