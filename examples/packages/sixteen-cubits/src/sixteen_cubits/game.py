"""The rules of Sixteen Cubits, by the numbers of rules.toml: all play against the river."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any

import ancient_world as aw
import attrs
from ancient_world import engine
from ancient_world.engine import OWNER, Choice, SeatNumber, Sentence, one_of

from sixteen_cubits import look
from sixteen_cubits.river_cards import RiverCards
from sixteen_cubits.table import (
    AVERAGE_HANDS,
    GANGS_A_WEEK,
    HAND,
    JOBS_A_WEEK,
    Sent,
    Site,
    Table,
    Village,
)

ABSENT = engine.Refusal("cubits-absent", "N3", "You have no {gang} in your hand.")
NO_JOB = engine.Refusal("cubits-no-job", "N3", "{job} is not a job of this week.")
NO_MESSENGER = engine.Refusal("cubits-no-messenger", "N4", "No messenger is left.")
engine.register_messages(
    {
        "cubits-sheaves": "sheaves",
        "cubits-done": "{job}: {hands:hand|hands} bring it in.",
        "cubits-crowd": "{job}: {hands:hand|hands} are too many, and eat what they bring in.",
        "cubits-flood": "{job}: {hands:hand|hands} are too few, and the water rises.",
        "cubits-swell": "The river swells: each job needs a hand more.",
    },
    {"masked-sixteen-cubits-gang": "a gang"},
)
engine.register_catalogue("sixteen_cubits")


@attrs.frozen(weakref_slot=False)  # pyright: ignore[reportGeneralTypeIssues]
class TableState(Table, aw.State["TableAction", "Turn"]):
    """The immutable state, which everybody else sees."""


def without(hand: tuple[str, ...], gang: str) -> tuple[str, ...]:
    """Return a hand without one card of a gang."""
    place = hand.index(gang)
    return hand[:place] + hand[place + 1 :]


def send(draft: Table, step: "Turn", gang: str, job: str, *, is_shown: bool) -> None:
    """Send a gang to a job; the fourth ends the week (N3, N6)."""
    player = step.player
    draft.change_player(player, hand=without(draft.players[player].hand, gang))
    place = [site.job for site in draft.sites].index(job)
    site = draft.sites[place]
    if is_shown:
        site = attrs.evolve(site, shown=(*site.shown, gang))
    else:
        site = attrs.evolve(site, hidden=(*site.hidden, Sent(player, gang)))
    draft.sites = engine.replace_item(draft.sites, place, site)
    is_last = draft.sent() == GANGS_A_WEEK
    draft.push(Draw(1, player), Evening() if is_last else Turn((player + 1) % len(draft.players)))


@attrs.frozen
class Send(Choice["Turn", Table]):
    """Send a gang face down (N3)."""

    gang: Annotated[str, one_of("gang", seen_by=OWNER)]
    job: Annotated[str, one_of("job")]
    rule, label = "N3", "send"
    sentence = Sentence(
        "send {gang} to {job}",
        "{player:seat} sends {gang} to {job}",
        hidden_version=Sentence("send a gang to {job}", "{player:seat} sends a gang to {job}"),
    )

    def why_not(self, step: "Turn", state: Table) -> aw.Reason | None:
        if self.job not in [site.job for site in state.sites]:
            return NO_JOB(job=self.job)
        return None if self.gang in state.players[step.player].hand else ABSENT(gang=self.gang)

    def play(self, step: "Turn", draft: Table) -> None:
        send(draft, step, self.gang, self.job, is_shown=False)


@attrs.frozen
class Announce(Choice["Turn", Table]):
    """Pay a messenger, and send a gang face up (N4)."""

    gang: Annotated[str, one_of("gang")]
    job: Annotated[str, one_of("job")]
    rule, label = "N4", "announce"
    sentence = Sentence("announce {gang} for {job}", "{player:seat} announces {gang} for {job}")

    def why_not(self, step: "Turn", state: Table) -> aw.Reason | None:
        return Send(self.gang, self.job).why_not(step, state) or (
            None if state.messengers else NO_MESSENGER()
        )

    def play(self, step: "Turn", draft: Table) -> None:
        draft.messengers -= 1
        send(draft, step, self.gang, self.job, is_shown=True)


@attrs.frozen
class Relieve(Choice["Turn", Table]):
    """Pay a messenger, and change a gang of the hand (N5)."""

    gang: Annotated[str, one_of("gang")]
    rule, label = "N5", "relieve"
    sentence = Sentence("relieve {gang}", "{player:seat} relieves {gang}")

    def why_not(self, step: "Turn", state: Table) -> aw.Reason | None:
        if not state.messengers:
            return NO_MESSENGER("N5")
        hand = state.players[step.player].hand
        return None if self.gang in hand else ABSENT("N5", gang=self.gang)

    def play(self, step: "Turn", draft: Table) -> None:
        draft.messengers -= 1
        hand = without(draft.players[step.player].hand, self.gang)
        draft.change_player(step.player, hand=hand)
        draft.resting += (self.gang,)
        draft.push(Draw(1, step.player), step)


TableAction = Send | Announce | Relieve


@attrs.frozen
class Turn(engine.DecisionStep[Table]):
    """The turn of a player: send a gang, perhaps relieve one before (N2)."""

    allowed_on, starts_turn, choices, rule = ("",), True, (Send, Announce, Relieve), "N2"
    prompt = Sentence("Send a gang to one of the jobs", "{player:seat} sends a gang")

    def is_possible(self, state: Table) -> bool:
        leader = state.week % len(state.players)
        return self.player == (leader + state.sent()) % len(state.players)


@attrs.frozen
class Draw(engine.DealStep[Table]):
    """Gangs that only the player sees who draws them (N1, N3)."""

    player: SeatNumber
    allowed_on, seen_by, rule = ("", "draw", "turn", "turn-up", "evening"), OWNER, "N3"

    def is_possible(self, state: Table) -> bool:
        return self.count + len(state.players[self.player].hand) <= HAND

    def deck(self, state: Table) -> engine.Deck:
        return state.gangs

    def receive(self, draft: Table, found: tuple[str, ...], rest: engine.Deck) -> None:
        draft.gangs = rest
        hand = tuple(sorted(draft.players[self.player].hand + found))
        draft.change_player(self.player, hand=hand)


@attrs.frozen
class TurnUp(engine.DealStep[Table]):
    """The jobs of a week (N2)."""

    allowed_on, rule = ("",), "N2"

    def is_possible(self, state: Table) -> bool:
        return self.count == JOBS_A_WEEK and not state.sites

    def deck(self, state: Table) -> engine.Deck:
        return state.jobs

    def receive(self, draft: Table, found: tuple[str, ...], rest: engine.Deck) -> None:
        draft.jobs, draft.sites = rest, tuple(Site(job) for job in found)
        draft.push(Turn(draft.week % len(draft.players)))


@attrs.frozen
class Evening(engine.AutomaticStep[Table]):
    """All gangs are turned up, and the jobs bring what they bring (N6)."""

    allowed_on, rule = ("",), "N6"

    def run(self, draft: Table) -> None:
        for site in draft.sites:
            job, outcome = draft.cards.jobs[site.job], draft.outcome(site.job, site.gangs)
            if outcome == "flood":
                draft.water += job.harm
            elif outcome == "done":
                draft.sheaves += job.sheaves
                draft.messengers += job.messengers
                draft.water = max(0, draft.water - job.ebb)
            draft.resting += site.gangs
            draft.past += (site.job,)
        draft.sites, draft.week = (), draft.week + 1
        if len(draft.jobs) < JOBS_A_WEEK:  # N8
            draft.jobs, draft.past = draft.jobs.shuffle_in(draft.past), ()
            draft.swells += 1
            draft.water += 1
        if not draft.is_over():
            draft.push(TurnUp(JOBS_A_WEEK))


class SixteenCubits(engine.Game[TableState, RiverCards]):
    """The rules of Sixteen Cubits."""

    id = "sixteen-cubits"
    title = "Sixteen Cubits"
    players = range(2, 5)
    state_type, cards_type = TableState, RiverCards
    thinking = engine.SearchSettings(
        evaluation_scale=6.0,
        best_search="rollout",  # games to the end at random are lost, and teach nothing
        study_positions=64,
        study_candidates=2,
        study_depth=8,
    )
    picture, board = "sixteen_cubits.look", staticmethod(look.board)
    field_labels = {"goal": "sheaves to win"}

    def new(self, players: int, cards: RiverCards | None, options: Mapping[str, Any]) -> TableState:
        """Return the table before the first gangs are drawn (N1)."""
        cards = RiverCards.standard() if cards is None else cards
        copies = [gang for gang, kind in cards.gangs.items() for _ in range(kind.copies)]
        draws = [Draw(HAND, seat) for seat in range(players)]
        draft = Table(
            (TurnUp(JOBS_A_WEEK), *reversed(draws)),
            cards=cards,
            players=(Village(),) * players,
            gangs=engine.Deck(tuple(sorted(copies))),
            jobs=engine.Deck(tuple(sorted(cards.jobs))),
            **self.option_fields(options),
        )
        state: TableState = engine.start_game(draft)
        return state

    def ids(self, state: TableState) -> dict[str, frozenset[str]]:
        return {"gang": frozenset(state.cards.gangs), "job": frozenset(state.cards.jobs)}

    def box(self, state: TableState) -> dict[str, int]:
        copies = {gang: kind.copies for gang, kind in state.cards.gangs.items()}
        return copies | dict.fromkeys(state.cards.jobs, 1)

    def ended(self, state: TableState) -> bool:
        return state.is_over()

    def round(self, state: TableState) -> int:
        return state.week + 1

    def teams(self, state: TableState) -> tuple[tuple[int, ...], ...]:
        return (tuple(range(len(state.players))),)  # one team, against the river

    def winners(self, state: TableState) -> tuple[int, ...]:
        return tuple(range(len(state.players))) if state.is_won() else ()

    def known_by_now(self, before: TableState, action: aw.Action, now: TableState) -> bool:
        return now.week > before.week or not now.agenda  # the gangs were turned up

    def reveals(self, before: TableState, after: TableState) -> bool:
        return after.week > before.week

    def news(self, before: TableState, after: TableState, names: Sequence[str]) -> tuple[str, ...]:
        """Return what the jobs of the week brought, and whether the river swells (N6, N8)."""
        if after.week == before.week:
            return ()
        lines, gangs = [], after.resting[len(before.resting) :]
        for site in before.sites:
            here, gangs = gangs[: len(site.gangs)], gangs[len(site.gangs) :]
            data = {"job": before.cards.jobs[site.job].name, "hands": before.hands(here)}
            outcome = before.outcome(site.job, here)
            lines.append(engine.message_text(f"cubits-{outcome}", data))
        if after.swells > before.swells:
            lines.append(engine.message_text("cubits-swell"))
        return tuple(lines)

    def scores(self, state: TableState) -> tuple[aw.Score, ...]:
        line = engine.ScoreLine("cubits-sheaves", state.sheaves, "N9")  # the same for all
        return tuple(aw.Score(seat, (line,)) for seat in range(len(state.players)))

    def evaluate(self, state: TableState, player: int) -> float:
        """Value grain and water, and how well the gangs that are still to be sent fit the jobs."""
        if state.is_over():
            return 20.0 if state.is_won() else -20.0 + state.sheaves / 2
        value = state.sheaves - 1.5 * max(0, state.water - 8) + 0.4 * state.messengers
        to_send = GANGS_A_WEEK - state.sent()
        missing, spare = 0.0, 0.0
        for site in state.sites:
            job, hands = state.cards.jobs[site.job], state.expected_hands(site) - state.swells
            gift = job.sheaves + 0.5 * job.messengers + 1.5 * job.ebb
            if hands > job.most + 0.5:
                continue  # too many: it brings nothing
            missing += max(0.0, job.need - hands)
            spare += job.most - max(hands, job.need)
            value += gift if hands >= job.need else 0.6 * gift - 0.7 * job.harm
        ready = AVERAGE_HANDS * to_send
        return value - max(missing - ready, ready - missing - spare, 0.0)


GAME = SixteenCubits()
engine.register_game("sixteen-cubits", GAME)
