"""Test mends of single slips in short games: which mends are offered, how they differ from the record, and why."""

from __future__ import annotations

import copy
import json
import re
from contextlib import suppress
from typing import Any

import attrs
import pytest

import ancient_world as aw
from ancient_world.bots import RandomBot, play_out
from ancient_world.games import the_ancient_world as taw
from ancient_world.games import tides_of_time as tides
from ancient_world.records import Entry
from ancient_world.records.files.json_lines import record_lines
from ancient_world.records.replay import with_checksums
from ancient_world.validation import SuggestedMend
from tests.fuzzing import rounds
from tests.hostile.shapes import LINES, RECORDS, TEXTS, Shape
from tests.mutations import mutant, scrambled
from tests.soaks.mending import SLIPS, Slip, plant, played, same

Entries = tuple[Entry, ...]


@pytest.fixture(scope="module")
def right() -> aw.Record:
    """Return the record of a finished game of Tides of Time without a seed, as from a real table."""
    match = aw.Match.new("tides-of-time", ["Ann", "Ben"], seed=7)
    play_out(match, [RandomBot(1), RandomBot(2)])
    return attrs.evolve(match.record, header=attrs.evolve(match.record.header, seed=None))


def with_entries(record: aw.Record, entries: Entries) -> aw.Record:
    """Return the record with other entries."""
    return attrs.evolve(record, entries=entries)


def best(record: aw.Record | str) -> SuggestedMend:
    """Return the first offered mend."""
    return aw.suggest_mends(record)[0]


def patched(document: Any, patch: tuple[Any, ...]) -> Any:
    """Return the document after applying a JSON Patch (RFC 6902)."""
    after = copy.deepcopy(document)
    for operation in patch:
        *path, last = operation["path"].split("/")[1:]
        place = after
        for key in path:
            place = place[key]
        if operation["op"] == "add":
            place.insert(int(last), operation["value"])
        elif operation["op"] == "remove":
            del place[int(last)]
        else:
            place[int(last)] = operation["value"]
    return after


def test_an_entry_written_twice(right: aw.Record) -> None:
    """A repeated entry is removed; the mend's sentence names it and says how far the record then plays."""
    mend = best(with_entries(right, right.entries[:5] + right.entries[4:]))
    played = aw.describe(list(aw.replay(right))[4], right.entries[4].action)
    assert mend.record == right
    assert mend.patch == ({"op": "remove", "path": "/record/entries/4"},)
    assert mend.explanation == (
        f"Entry 4 is written twice (Ann: {played}).\n"
        "With this change the whole record plays (38 entries) and ends with the declared result."
    )
    assert mend.probability > 0.9


@pytest.mark.parametrize("place", [5, 9, 21, 37])
def test_an_entry_left_out(right: aw.Record, place: int) -> None:
    """A missing entry is inserted in its place, also at the end, where the declared result shows which one it was."""
    mend = best(with_entries(right, right.entries[:place] + right.entries[place + 1 :]))
    assert mend.record == right
    [operation] = mend.patch
    assert (operation["op"], operation["path"]) == ("add", f"/record/entries/{place}")


def test_a_wrong_seat(right: aw.Record) -> None:
    """An entry of the wrong seat gets the right player."""
    entry = right.entries[6]
    wrong = Entry(1 - (entry.player or 0), entry.action)
    mend = best(with_entries(right, (*right.entries[:6], wrong, *right.entries[7:])))
    assert mend.record == right
    assert mend.explanation.startswith("Another player made entry 6 (")


def test_in_the_wrong_order(right: aw.Record) -> None:
    """Two swapped neighbours are swapped back."""
    deal, choice = right.entries[1:3]
    mend = best(with_entries(right, (*right.entries[:1], choice, deal, *right.entries[3:])))
    assert mend.record == right
    assert mend.explanation.startswith("Entries 1 and 2 are in the wrong order.")


@pytest.mark.parametrize(
    ("old", "new"),
    [('"type":"dealt"', '"type":"delt"'), ('"card":', '"cart":'), ('"play"', '"paly"')],
)
def test_an_entry_that_cannot_be_read(right: aw.Record, old: str, new: str) -> None:
    """A misspelt word of the text is corrected."""
    text = aw.to_json(right).replace(old, new, 1)
    mend = best(text)
    assert mend.record == right
    assert patched(json.loads(text), mend.patch) == json.loads(aw.to_json(right))


@pytest.mark.parametrize("place", range(2, 35, 5))
def test_the_patch_makes_the_mended_document(right: aw.Record, place: int) -> None:
    """The patch of a mend turns the document with two slips into that of the mended record."""
    entries = right.entries
    swapped = (*entries[:place], entries[place + 1], entries[place], *entries[place + 2 :])
    wrong = with_entries(right, swapped[:-1])
    mends = aw.suggest_mends(wrong)
    assert mends
    for mend in mends:
        assert patched(aw.to_document(wrong), mend.patch) == aw.to_document(mend.record)


def test_the_diff_is_of_lines(right: aw.Record) -> None:
    """The diff shows the removed and added lines of the record, including its footer."""
    lines = list(record_lines(right))
    mend = best(with_entries(right, right.entries[:5] + right.entries[6:]))
    footer = lines[-1].replace('"entries":38', '"entries":37')
    changed = [line for line in mend.diff[2:] if line[0] in "+-"]
    assert changed == [f"+{lines[6]}", f"-{footer}", f"+{lines[-1]}"]


def test_a_lost_line(right: aw.Record) -> None:
    """A lost line of JSON Lines is restored; the number of entries in the footer is no further fault."""
    lines = list(record_lines(right))
    text = "\n".join([*lines[:13], *lines[14:]])
    assert best(text).record == right
    assert [line for line in best(text).diff[2:] if line[0] in "+-"] == [f"+{lines[13]}"]


def test_checksums_must_be_right(right: aw.Record) -> None:
    """Mends of a record with checksums must agree with them."""
    summed = with_checksums(right, interval=3)
    wrong = with_entries(summed, right.entries[:5] + right.entries[6:])
    assert [mend.record for mend in aw.suggest_mends(wrong)] == [summed]


def test_several_may_be_meant() -> None:
    """If nothing tells several mends apart, several are offered, and none is sure."""
    match = aw.Match.new("tides-of-time", ["Ann", "Ben"], seed=7)
    for _ in range(12):
        waiting = match.pending()
        assert isinstance(waiting, aw.Decision)
        match.apply(waiting.actions[0])
    right = match.record
    first, *rest = aw.suggest_mends(with_entries(right, right.entries[:7] + right.entries[8:]))
    assert right in [mend.record for mend in (first, *rest)]
    assert first.probability < 0.6


def last_state(mend: SuggestedMend) -> object:
    """Return the state after a mended record."""
    return aw.validate(mend.record).final_state


def test_other_choices_with_the_same_end_are_no_proof() -> None:
    """A mend is sure only if no other choices fit, even if the others lead to the same state."""
    ends_alike = 0
    right = played("the-ancient-world", 1, table=False).record
    for place, entry in enumerate(right.entries):
        cut = with_entries(right, right.entries[:place] + right.entries[place + 1 :])
        mends = aw.suggest_mends(cut) if isinstance(entry.action, taw.Starve | taw.PayArmy) else ()
        if mends and mends[0].probability >= 0.9:
            assert mends[0].record == right, place
        ends_alike += any(last_state(mends[0]) == last_state(each) for each in mends[1:])
    assert ends_alike


def test_the_order_within_a_simultaneous_step_is_no_other_choice() -> None:
    """The same choices of a simultaneous step in another order are one mend, however many orders there are."""
    right = played("tides-of-time", 1, table=False).record
    kinds = tides.LeaveRelic | tides.RemoveCard
    places = [at for at, entry in enumerate(right.entries) if isinstance(entry.action, kinds)]
    for place in places:
        cut = with_entries(right, right.entries[:place] + right.entries[place + 1 :])
        assert len(aw.suggest_mends(cut)) == 1
    assert places


@pytest.mark.parametrize("change", [-1, 1])
def test_a_number_that_is_one_off(titans: aw.Record, change: int) -> None:
    """A number that is one too high or too low is found where it stands, even if play stops only later."""
    found = 0
    for place, entry in enumerate(titans.entries):
        number = getattr(entry.action, "citizen", None)
        if number is None:
            continue
        action: Any = attrs.evolve(entry.action, citizen=number + change)  # type: ignore[call-arg]
        slipped = attrs.evolve(entry, action=action)
        wrong = with_entries(
            titans, (*titans.entries[:place], slipped, *titans.entries[place + 1 :])
        )
        report = aw.validate(wrong)
        if not report.ok and report.played > place:
            mends = aw.suggest_mends(wrong)
            found += titans in [mend.record for mend in mends]
            assert mends[0].record == titans or mends[0].probability < 0.9
    assert found


@pytest.fixture(scope="module")
def titans() -> aw.Record:
    """Return the record of a finished game of The Ancient World without a seed, as from a real table."""
    match = aw.Match.new("the-ancient-world", ["Ann", "Ben"], seed=7)
    play_out(match, [RandomBot(1), RandomBot(2)])
    return attrs.evolve(match.record, header=attrs.evolve(match.record.header, seed=None))


def rolls(record: aw.Record, dice: int) -> list[int]:
    """Return the positions of rolls of this number of dice."""
    actions = [entry.action for entry in record.entries]
    return [
        place
        for place, action in enumerate(actions)
        if isinstance(action, aw.Rolled) and len(action.faces) == dice
    ]


def test_players_have_their_names(titans: aw.Record) -> None:
    """The sentence of a mend has the players' names."""
    missing = rolls(titans, 1)[:2]
    assert len(missing) == 2
    for place in missing:
        cut = with_entries(titans, titans.entries[:place] + titans.entries[place + 1 :])
        why = best(cut).explanation
        assert re.search("(Ann|Ben) rolls", why), why
        assert "player" not in why


def plays(record: aw.Record) -> int:
    """Return how many entries are legal in order."""
    states = aw.replay(record)
    count = -1
    with suppress(aw.InvalidRecord):
        for _ in states:
            count += 1
    return count


@pytest.mark.parametrize("which", range(3))
def test_a_missing_roll_explains_each_face(titans: aw.Record, which: int) -> None:
    """For a missing roll the mend's sentence says for each face how far the record then plays."""
    place = rolls(titans, 1)[which]
    before, after = titans.entries[:place], titans.entries[place + 1 :]
    lines = [
        line
        for line in best(with_entries(titans, before + after)).explanation.splitlines()
        if ": then" in line
    ]
    faces = [hit[1] for line in lines if (hit := re.search(r"(?:dice|die): (\w+)", line))]
    assert faces == ["titan", "coin", "blank"]
    for line, face in zip(lines, ("titan", "coin", "blank"), strict=True):
        whole = with_entries(titans, (*before, Entry(None, aw.Rolled((face,))), *after))
        last = plays(whole) - 1
        if last == len(after) + len(before):
            assert "the whole record plays" in line
        elif last == place:
            assert "the next entry is not possible" in line
        else:
            assert f"as far as entry {last - 1}." in line


def test_a_die_that_is_missing(titans: aw.Record) -> None:
    """A roll of two dice with one face gets the other one."""
    [place, *_] = rolls(titans, 2)
    entries = [*titans.entries]
    faces = entries[place].action.faces  # type: ignore[attr-defined]
    entries[place] = attrs.evolve(entries[place], action=aw.Rolled(faces[:1]))
    mends = aw.suggest_mends(with_entries(titans, tuple(entries)))
    assert titans in [mend.record for mend in mends]
    assert mends[0].explanation.startswith(f"A die is missing in entry {place} (")
    assert 2 <= mends[0].explanation.count(": then") <= 3


@pytest.mark.sampled(4)
@pytest.mark.parametrize("game_id", aw.available_games())
@pytest.mark.parametrize("slip", SLIPS)
def test_every_kind_of_slip(slip: Slip, game_id: str) -> None:
    """In every game a slip of each kind (or of the next kind, where it is impossible) is mended."""
    game = played(game_id, 1, table=False)
    _, wrong = plant(game, 1, SLIPS.index(slip), aw.SeededRandom(4))
    mends = aw.suggest_mends(wrong)
    assert any(same(game.record, mend.record) for mend in mends)


def test_nothing_is_offered_for_other_faults(right: aw.Record) -> None:
    """Faults outside the entries have no mends."""
    assert right.result is not None
    scores = (right.result.scores[0] + 1, *right.result.scores[1:])
    assert (
        aw.suggest_mends(attrs.evolve(right, result=attrs.evolve(right.result, scores=scores)))
        == ()
    )
    assert aw.suggest_mends(aw.to_json(right).replace('"secret":null', '"secrets":null')) == ()


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "nothing-found"),
        ("{}", "missing-key"),
        ("[", "truncated"),
        ("no record", "not-json"),
        (b"\xff\xfe", "not-utf-8"),
        ('{"format":"x"}', "unknown-format"),
    ],
)
def test_no_record_is_refused(text: str | bytes, code: str) -> None:
    """A text that is no record is refused with the code of its fault."""
    with pytest.raises(aw.InvalidDocument) as refused:
        aw.suggest_mends(text)
    assert refused.value.code == code


def test_only_records_and_text() -> None:
    """Values other than records and texts raise TypeError."""
    wrong: Any = 7
    with pytest.raises(TypeError):
        aw.suggest_mends(wrong)


def outcome(text: str) -> str:
    """Return whether the text was refused, or its mends are all valid."""
    try:
        mends = aw.suggest_mends(text)
    except aw.InvalidDocument:
        return "refused"
    return "mended" if all(aw.validate(mend.record).ok for mend in mends) else "made worse"


@pytest.mark.parametrize(
    ("shapes", "ends"),
    [(RECORDS, {"refused", "mended"}), (LINES, {"refused", "mended"}), (TEXTS, {"refused"})],
    ids=["records", "lines", "texts"],
)
def test_large_malicious_texts(shapes: dict[str, Shape], ends: set[str]) -> None:
    """Large malicious texts are refused or mended, and never raise another error."""
    outcomes = {name: outcome(shape("tides-of-time", 20_000)) for name, shape in shapes.items()}
    assert {*outcomes.values()} == ends, outcomes


@pytest.mark.fuzz
@pytest.mark.parametrize("game_id", aw.available_games())
def test_mutants(game_id: str) -> None:
    """Records with random changes give valid mends, none, or an error of the library."""
    match = aw.Match.new(game_id, ["Ann", "Ben"], seed=3)
    bots = [RandomBot(1), RandomBot(2)]
    while match.pending() and len(match.record.entries) < 40:
        waiting = match.pending()
        assert isinstance(waiting, aw.Decision)
        match.apply(bots[waiting.player].choose(match.view(waiting.player), waiting))
    text = aw.to_json(match.record)
    rng = aw.SeededRandom(5)
    mend_count = 0
    for number in range(rounds(240)):
        changed = mutant(text, [text], rng) if number % 4 else scrambled(text, rng)
        try:
            mends = aw.suggest_mends(changed)
        except aw.AncientWorldError:
            continue
        assert all(aw.validate(mend.record).ok for mend in mends)
        mend_count += len(mends)
    assert mend_count > 10
