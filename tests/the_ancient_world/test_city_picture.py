"""The picture of the table: whom titans threaten, what is used, and its parts on a phone."""

from __future__ import annotations

import attrs

import ancient_world as aw
from ancient_world.engine.drawing_style import SYMBOLS
from ancient_world.games.the_ancient_world.city import Army
from ancient_world.games.the_ancient_world.look.city_card_drawing import card_text
from ancient_world.games.the_ancient_world.look.player_facts import army_display
from ancient_world.games.the_ancient_world.rules.attack import Muster, best_attack, value_against
from ancient_world.games.the_ancient_world.rules.city_scores import count_banners
from ancient_world.games.the_ancient_world.rules.placing import PlaceCitizen
from ancient_world.games.the_ancient_world.rules.player_turns import Pass, Turn
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


def test_cards_of_rivals_are_small_pictures_in_their_strips() -> None:
    """On a wide sheet each card in a rival's city is drawn once, in the rival's strip, with a crack if it is damaged."""
    damaged = 0
    for choices in range(60, 240, 20):
        state = position("the-ancient-world", 4, choices)
        if not state.agenda:
            break
        root = Picture(aw.svg(aw.view(state, 1), width=1000)).root
        (strips,) = [each for each in root.iter(f"{SVG}g") if each.get("data-part") == "rivals"]
        drawn = {each.attrib["data-id"] for each in strips.iter(f"{SVG}g") if "data-id" in each.attrib}  # fmt: skip
        everywhere = [each.get("data-id") for each in root.iter(f"{SVG}g")]
        rivals = [state.players[seat] for seat in (0, 2, 3)]
        starting = {*state.cards.figures.starting_empire}
        for player in rivals:
            own = {each.card for each in player.city.empire} - starting
            assert all(everywhere.count(card) == 1 for card in own)
            assert own | {army.card for army in player.armies} | {*player.city.titans} <= drawn
        cracks = [*strips.iter(f"{SVG}path")]
        cracked = sum(each.get("class") == "crack" for each in cracks)
        assert cracked == sum(owned.damaged for each in rivals for owned in each.city.empire)
        damaged += cracked
    assert damaged


def test_who_starts_next_is_not_taken_for_who_began() -> None:
    """A line says who began this round, a pill who starts the next one; where there is no next round, there is no pill."""
    state = position("the-ancient-world", 3, 20)
    for width in (390, 1000):
        for lang, began, word in (("en", "began", "starts next"), ("es", "empezó", "empezará")):
            texts = [each.text for each in Picture(aw.svg(state, width=width, lang=lang)).texts()]
            assert word in texts
            assert any(began in text for text in texts)
            for last in (
                attrs.evolve(state, round=state.cards.figures.rounds),
                attrs.evolve(state, agenda=()),
            ):
                picture = Picture(aw.svg(last, width=width, lang=lang))
                assert word not in [each.text for each in picture.texts()]


def test_small_pictures_of_rivals_do_not_lie_on_each_other() -> None:
    """However many cards a rival has, their small pictures lie beside and below each other within the strip."""
    state = position("the-ancient-world", 4, 120)
    player = state.players[0]
    many = attrs.evolve(player.city, titans=(*player.city.titans, *list(state.cards.titans)[:12]))
    crowded = attrs.evolve(state.players[0], city=many)
    for each in (state, attrs.evolve(state, players=(crowded, *state.players[1:]))):
        root = Picture(aw.svg(aw.view(each, 1), width=1000)).root
        (strips,) = [part for part in root.iter(f"{SVG}g") if part.get("data-part") == "rivals"]
        cards = [group.find(f"{SVG}rect") for group in strips.iter(f"{SVG}g") if "data-id" in group.attrib]  # fmt: skip
        boxes = [[float(card.attrib[side]) for side in ("x", "y", "width", "height")] for card in cards if card is not None]  # fmt: skip
        assert len(boxes) > 9
        for number, (x, y, width, height) in enumerate(boxes):
            assert y + height < float(strips.attrib["data-bottom"])
            for x_2, y_2, width_2, height_2 in boxes[:number]:
                assert x + width <= x_2 or x_2 + width_2 <= x or y + height <= y_2 or y_2 + height_2 <= y  # fmt: skip


def test_banners_tell_what_they_score() -> None:
    """The banners of a player tell, when the mouse is on them, what those of each tribe score."""
    state = position("the-ancient-world", 4, 230)
    seat = next(seat for seat in range(4) if any(count_banners(state, seat).values()))
    tribe, count = next(each for each in count_banners(state, seat).items() if each[1])
    points = state.cards.figures.banner_points[count - 1]
    root = Picture(aw.svg(aw.view(state, seat), width=1000)).root
    titles = [each.text or "" for each in root.iter(f"{SVG}title")]
    assert any(f"{tribe} {count}: {points} point" in each for each in titles)


def test_rivals_show_the_banners_of_all_tribes() -> None:
    """The strip of a rival has the banners of all five tribes, beside citizens and a titan too."""
    state = position("the-ancient-world", 4, 230)
    city = attrs.evolve(state.players[0].city, titans=tuple(state.cards.titans)[:9])
    threat = next(each.threat for each in state.players if each.threat)
    players = [attrs.evolve(each, city=city, available=(1, 2, 3), threat=threat) for each in state.players]  # fmt: skip
    state = attrs.evolve(state, players=tuple(players))
    assert len([each for each in count_banners(state, 1).values() if each]) == 5
    titles = Picture(aw.svg(aw.view(state, 0), width=1000)).root.iter(f"{SVG}title")
    told = [text for each in titles if (text := each.text or "").startswith("banners: ")]
    assert len(told) == 4


def test_the_table_at_the_end_fits_into_the_window() -> None:
    """When the game is over, the cities of all four players are above the lower edge of a window."""
    state = attrs.evolve(position("the-ancient-world", 4, 280), agenda=())
    root = Picture(aw.svg(aw.view(state, 0), width=1000)).root
    (others,) = [each for each in root.iter(f"{SVG}g") if each.get("data-part") == "others"]
    rivals = [state.players[seat] for seat in (1, 2, 3)]
    cards = {card for player in rivals for card in (*player.city.titans, player.board) if card}
    drawn = [each for each in others.iter(f"{SVG}g") if each.get("data-id") in cards]
    assert drawn
    for each in drawn:
        box = next(each.iter(f"{SVG}rect"))
        assert float(box.attrib["y"]) + float(box.attrib["height"]) <= 668


def test_spaces_say_what_they_do() -> None:
    """A space says in words what is done there, with symbols for goods, and with all amounts of the rules."""
    state = aw.new_game("the-ancient-world", players=4)
    picture = Picture(aw.svg(state, width=1000))
    words = {
        thing.attrib["data-id"]: " ".join([text.text or "" for text in thing.iter(f"{SVG}text")])
        for thing in picture.things()
        if thing.attrib["data-kind"] == "space"
    }
    assert "buy an empire card" in words["build"]
    assert "repair 2 cards; go first" in words["rebuild"]
    assert "a district for 1 or 3" in words["expand"]


def test_the_market_keeps_its_words() -> None:
    """Cards on offer show their words on a player's turn, and also while an attack is mustered."""
    seen = set()
    for choices in range(1, 120):
        state = position("the-ancient-world", 3, choices)
        card = next(iter(state.decks.military_row), None)
        step = state.agenda[-1] if state.agenda else None
        if card is None or not isinstance(step, (Muster, Turn)) or step.player != 0:
            continue
        picture = Picture(aw.svg(aw.view(state, 0), width=1000))
        (thing,) = [each for each in picture.things() if each.attrib["data-id"] == card]
        texts = [text.text or "" for text in thing.iter(f"{SVG}text")]
        assert str(state.cards.military[card].price.coins) in texts
        assert any("legacy" in each for each in texts)
        seen.add(type(step))
    assert seen == {Muster, Turn}


def test_each_kind_of_army_has_an_emblem_of_its_own() -> None:
    """No two armies of different names have the same emblem, and each emblem has a shape."""
    names_by_emblem: dict[str, set[str]] = {}
    cards = position("the-ancient-world", 2, 1).cards
    for card in cards.military:
        about = card_text(cards, card)
        names_by_emblem.setdefault(about.emblem, set()).add(about.name)
        assert about.emblem in SYMBOLS
    assert [names for names in names_by_emblem.values() if len(names) > 1] == []


def test_an_army_says_what_its_legacy_adds() -> None:
    """The words on an army with a retired card say how much of its strength is legacy; the strength itself is in signs."""
    state = position("the-ancient-world", 2, 1)
    shown = army_display(state, Army("marines", retired=("slingers-1",)))
    assert shown.extra_symbols == "3 :sword 3 :arrow"
    assert shown.words == "with 1 arrow of legacy; loot 1 coin; legacy 1 sword"
    assert army_display(state, Army("marines")).words == "loot 1 coin; legacy 1 sword"


def test_a_player_who_can_only_pass_is_told_so() -> None:
    """The prompt names what can be done, and says so if only passing is left."""
    prompts = set()
    for choices in range(1, 160):
        state = position("the-ancient-world", 3, choices)
        if not isinstance(state.agenda[-1], Turn):
            continue
        kinds = {type(each) for each in aw.legal_actions(state)}
        words = aw.prompt(aw.view(state, state.agenda[-1].player)).text
        assert (words == "Pass: nothing else is left for you this round") == (kinds == {Pass})
        assert ("Place a citizen" in words) == (PlaceCitizen in kinds)
        prompts.add(words)
    assert len(prompts) >= 3
