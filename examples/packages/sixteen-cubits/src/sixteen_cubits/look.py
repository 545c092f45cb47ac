"""The table as a picture: the river and the grain, the jobs of the week, and the hands."""

from collections import Counter
from collections.abc import Iterator, Sequence

from ancient_world.engine import (
    HIDDEN_ID,
    Board,
    Section,
    Sheet,
    deck_size,
    message_text,
    register_messages,
)

from sixteen_cubits.table import GANGS_A_WEEK, HIGHEST_WATER, Site, Table

register_messages(
    {
        "cubits-title": "Week {week} · gang {gang} of {gangs}",
        "cubits-won": "The grain is in: all have won",
        "cubits-lost": "All have lost against the river",
        "cubits-river": "River",
        "cubits-jobs": "Jobs of the week",
        "cubits-hands": "Gangs in hand",
        "cubits-water": "Water: {water} of {highest} cubits",
        "cubits-grain": "Grain: {sheaves} of {goal} sheaves",
        "cubits-stock": "{messengers:messenger|messengers} · {gangs:gang|gangs} to draw",
        "cubits-range": "{need} to {most} hands",
        "cubits-sent": "{hands:hand|hands} now",
        "cubits-sent-some": "{hands:hand|hands} and {hidden} face down",
        "cubits-gift": "+{sheaves:sheaf|sheaves}",
        "cubits-gift-messengers": "+{messengers:messenger|messengers}",
        "cubits-ebb": "-{ebb:cubit|cubits}",
        "cubits-harm": "else +{harm:cubit|cubits}",
        "cubits-gone": "Laid away: {gangs}",
    }
)


def text(code: str, **data: object) -> str:
    """Return the sentence of a code that begins with "cubits-"."""
    return message_text(f"cubits-{code}", data)


def board(state: Table, names: Sequence[str]) -> Board:
    """Return the table in words, for the terminal and for people who cannot see the picture."""
    facts = [
        text("water", water=state.water, highest=HIGHEST_WATER),
        text("grain", sheaves=state.sheaves, goal=state.goal),
        text("stock", messengers=state.messengers, gangs=deck_size(state, state.gangs)),
        text("gone", gangs=laid_away(state)),
    ]
    jobs = [
        (
            format(state.cards.jobs[site.job].name),
            range_text(state, site),
            now_text(state, site),
            " · ".join(gifts(state, site)),
        )
        for site in state.sites
    ]
    hands = [
        (name, gang_names(state, village.hand))
        for name, village in zip(names, state.players, strict=True)
    ]
    return Board(
        title(state),
        [
            Section("", (), [(fact,) for fact in facts]),
            Section(text("jobs"), (), jobs),
            Section(text("hands"), (), hands),
        ],
    )


def gang_names(state: Table, gangs: Sequence[str]) -> str:
    """Return the names of gangs; "?" stands for a hidden one."""
    return ", ".join(format(state.cards.name_of(gang)) for gang in gangs)


def laid_away(state: Table) -> str:
    """Return how many gangs of each kind were laid away."""
    gone, kinds = Counter(state.resting), state.cards.gangs
    counts = [f"{gone[gang]} {format(kind.name)}" for gang, kind in kinds.items() if gone[gang]]
    return ", ".join(counts) or "-"


def range_text(state: Table, site: Site) -> str:
    """Return how many hands a job needs, and how many it feeds."""
    job = state.cards.jobs[site.job]
    return text("range", need=job.need + state.swells, most=job.most + state.swells)


def now_text(state: Table, site: Site) -> str:
    """Return how many hands are at a job, as far as they are seen."""
    known = tuple(gang for gang in site.gangs if gang != HIDDEN_ID)
    hidden = len(site.gangs) - len(known)
    return text("sent-some" if hidden else "sent", hands=state.hands(known), hidden=hidden)


def draw(state: Table, names: Sequence[str], sheet: Sheet) -> None:
    """Draw the table."""
    sheet.title(title(state))
    with sheet.part("river", text("river")):
        draw_river(state, sheet)
    with sheet.part("jobs", text("jobs")):
        for site, x, width in sheet.layout_columns(state.sites, 250):
            draw_site(state, site, x, width, sheet)
    with sheet.part("hands", text("hands")):
        seats = sheet.rotate_to_viewer(range(len(names)), int)
        for seat, x, width in sheet.layout_columns(seats, 250):
            draw_hand(state, seat, names[seat], x, width, sheet)


def title(state: Table) -> str:
    """Return how far the game is."""
    if state.is_over():
        return text("won" if state.is_won() else "lost")
    gang = min(state.sent() + 1, GANGS_A_WEEK)
    return text("title", week=state.week + 1, gang=gang, gangs=GANGS_A_WEEK)


def draw_river(state: Table, sheet: Sheet) -> None:
    """Draw the gauge of the river, the grain, the messengers and the gangs that were laid away."""
    gauge = [(cubit, cubit <= state.water) for cubit in range(1, HIGHEST_WATER + 2)]
    draw_track(
        sheet,
        text("water", water=state.water, highest=HIGHEST_WATER),
        [("alarm" if cubit > HIGHEST_WATER else "", is_wet, "wave") for cubit, is_wet in gauge],
    )
    draw_track(
        sheet,
        text("grain", sheaves=state.sheaves, goal=state.goal),
        [("", sheaf < state.sheaves, "gold") for sheaf in range(state.goal)],
    )
    gangs = deck_size(state, state.gangs)
    with sheet.group(text("stock", messengers=state.messengers, gangs=gangs)):
        for place in range(min(state.messengers, 8)):
            sheet.symbol("citizen", sheet.margin + 9 + 20 * place, sheet.bottom + 9, 18)
        start = sheet.margin + 6 + 20 * min(state.messengers, 8)
        line = text("stock", messengers=state.messengers, gangs=gangs)
        sheet.text(start, sheet.bottom + 14, line, 14, bold=True)
    sheet.bottom += 24
    line, width = text("gone", gangs=laid_away(state)), sheet.content_width
    sheet.bottom += sheet.text_box(sheet.margin, sheet.bottom, width, 60, line, 13)
    sheet.bottom += sheet.gap


def draw_track(sheet: Sheet, heading: str, cells: Sequence[tuple[str, bool, str]]) -> None:
    """Draw a row of cells: a frame, whether the cell is full, and the look of a full one."""
    with sheet.group(heading):
        sheet.text(sheet.margin, sheet.bottom + 14, heading, 14, bold=True)
        width, top = sheet.content_width / len(cells), sheet.bottom + 20
        for place, (frame, is_full, look) in enumerate(cells):
            x = sheet.margin + place * width
            sheet.rect(x + 1, top, width - 2, 18, look if is_full else "off", 3)
            if frame:
                sheet.rect(x + 1, top, width - 2, 18, frame, 3)
    sheet.bottom += 46


def gifts(state: Table, site: Site) -> Iterator[str]:
    """Yield what a job brings, and what it costs if it is not done."""
    job = state.cards.jobs[site.job]
    if job.sheaves:
        yield text("gift", sheaves=job.sheaves)
    if job.messengers:
        yield text("gift-messengers", messengers=job.messengers)
    if job.ebb:
        yield text("ebb", ebb=job.ebb)
    yield text("harm", harm=job.harm)


def draw_site(state: Table, site: Site, x: float, width: float, sheet: Sheet) -> None:
    """Draw a job: how many hands it needs, what it brings, and the gangs that were sent."""
    job, top = state.cards.jobs[site.job], sheet.bottom
    need, now = range_text(state, site), now_text(state, site)
    with sheet.component("job", site.job, format(job.name), f"{need}. {now}"):
        colour = "azure" if job.ebb else "sand" if job.sheaves else "violet"
        sheet.rect(x, top, width, 166, f"face {colour}", 8)
        sheet.text(x + 10, top + 22, format(job.name), 16, bold=True, max_width=width - 20)
        sheet.text(x + 10, top + 44, need, 15, max_width=width - 20)
        sheet.text(x + 10, top + 64, " · ".join(gifts(state, site)), 13, max_width=width - 20)
        for place, sent in enumerate(site.hidden):
            draw_gang(state, sent.gang, x + 10 + 46 * place, top + 74, 42, sheet)
            sheet.emblem(sent.player, x + 24 + 46 * place, top + 126, 6)
        for place, gang in enumerate(site.shown, len(site.hidden)):
            draw_gang(state, gang, x + 10 + 46 * place, top + 74, 42, sheet)
        sheet.text(x + 10, top + 156, now, 13, max_width=width - 20)
    sheet.bottom = top + 174


def draw_hand(state: Table, seat: int, name: str, x: float, width: float, sheet: Sheet) -> None:
    """Draw a player's gangs; a click on one names it."""
    top = sheet.bottom
    sheet.emblem(seat, x + 10, top + 10, 7)
    sheet.text(x + 24, top + 15, name, 14, bold=True, max_width=width - 30)
    for place, gang in enumerate(state.players[seat].hand):
        if gang == HIDDEN_ID:
            draw_gang(state, gang, x + 46 * place, top + 24, 42, sheet)
            continue
        with sheet.component("gang", gang, format(state.cards.gangs[gang].name)):
            draw_gang(state, gang, x + place * width / 3, top + 24, width / 3 - 8, sheet)
    sheet.bottom = top + 94


def draw_gang(state: Table, gang: str, x: float, y: float, width: float, sheet: Sheet) -> None:
    """Draw a gang: its number of hands, or its back."""
    if gang == HIDDEN_ID:
        sheet.rect(x, y, width, 60, "back", 5)
        return
    sheet.rect(x, y, width, 60, "face box", 5)
    kind = state.cards.gangs[gang]
    sheet.text(x + width / 2, y + 34, str(kind.hands), 24, bold=True, anchor="middle")
    if width > 60:
        name = format(kind.name)
        sheet.text(x + width / 2, y + 54, name, 12, anchor="middle", max_width=width - 6)
