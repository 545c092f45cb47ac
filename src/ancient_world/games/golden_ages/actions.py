"""Every choice that a player can make. Each says what was chosen, never what follows."""

from __future__ import annotations

from typing import Annotated, ClassVar

import attrs

from ancient_world.engine import OWNER, Action, one_of

__all__ = [
    "ACTIONS",
    "Activate",
    "Attack",
    "BuildWonder",
    "ChooseJudgement",
    "Develop",
    "Explore",
    "Finish",
    "FoundCity",
    "GoldenAgesAction",
    "KeepCapital",
    "KeepCivilization",
    "KeepToken",
    "Move",
    "PlaceCapital",
    "PlaceTile",
    "RemoveBuilding",
    "SendArtist",
    "SendBuilder",
    "SendHome",
    "SendSoldier",
    "SendToAgora",
    "StandColonistUp",
    "StartGoldenAge",
    "TakeBuilding",
    "TakeCivilization",
    "TakeCube",
]


@attrs.frozen
class GoldenAgesAction(Action):
    """An action of this game. Squares are named "a1" (top left) to "j6"."""

    game: ClassVar[str] = "golden-ages"


@attrs.frozen
class KeepCivilization(GoldenAgesAction):
    """Keep the civilization of the era before (A2)."""


@attrs.frozen
class TakeCivilization(GoldenAgesAction):
    """Take the one of this era in its place (A2)."""


@attrs.frozen
class PlaceTile(GoldenAgesAction):
    """Place the tile that was drawn (B1): where its first square lies, and degrees clockwise."""

    square: str
    turn: int


@attrs.frozen
class PlaceCapital(GoldenAgesAction):
    """Put the capital on this square of the tile just placed (B2)."""

    square: str


@attrs.frozen
class KeepCapital(GoldenAgesAction):
    """Leave the capital where it is (B2)."""


@attrs.frozen
class Explore(GoldenAgesAction):
    """Explore with the standing colonist of this square (C2)."""

    square: str


@attrs.frozen
class Move(GoldenAgesAction):
    """Move it to this square; its own is not moving (C2)."""

    square: str


@attrs.frozen
class FoundCity(GoldenAgesAction):
    """Found a city where the colonist stands, or where the attack was (C3)."""


@attrs.frozen
class TakeCube(GoldenAgesAction):
    """Take a cube that is missing from the own city of this square (C3)."""

    square: str


@attrs.frozen
class SendBuilder(GoldenAgesAction):
    """Send the standing colonist of this square as a builder; none, where none is needed (C4)."""

    square: str | None


@attrs.frozen
class TakeBuilding(GoldenAgesAction):
    """Take this open building (C4)."""

    card: str


@attrs.frozen
class RemoveBuilding(GoldenAgesAction):
    """Remove this one of the own buildings to make room (C4)."""

    card: str


@attrs.frozen
class SendArtist(GoldenAgesAction):
    """Send the standing colonist of this square as an artist (C5)."""

    square: str


@attrs.frozen
class SendSoldier(GoldenAgesAction):
    """Attack with the standing colonist of this square; with none, where none is needed (C6)."""

    square: str | None


@attrs.frozen
class Attack(GoldenAgesAction):
    """Attack this square (C6)."""

    square: str


@attrs.frozen
class KeepToken(GoldenAgesAction):
    """Keep this one of the glory tokens that were looked at."""

    token: Annotated[str, one_of("token", seen_by=OWNER)]


@attrs.frozen
class BuildWonder(GoldenAgesAction):
    """Build this open wonder, for its price or, where that is allowed, for nothing (C7)."""

    card: str
    free: bool = False


@attrs.frozen
class Activate(GoldenAgesAction):
    """Activate this own building or wonder (C8)."""

    card: str


@attrs.frozen
class Develop(GoldenAgesAction):
    """Develop this technology (C9)."""

    technology: str


@attrs.frozen
class StandColonistUp(GoldenAgesAction):
    """Stand up the lying colonist of this square."""

    square: str


@attrs.frozen
class SendToAgora(GoldenAgesAction):
    """Send the lying colonist of this square to the agora."""

    square: str


@attrs.frozen
class SendHome(GoldenAgesAction):
    """Send a colonist from the agora to the capital."""


@attrs.frozen
class StartGoldenAge(GoldenAgesAction):
    """Start a golden age (C10)."""


@attrs.frozen
class ChooseJudgement(GoldenAgesAction):
    """Choose what is scored at the end of this era (C10)."""

    card: str


@attrs.frozen
class Finish(GoldenAgesAction):
    """Go on without what may be done here."""


ACTIONS: tuple[type[GoldenAgesAction], ...] = (
    KeepCivilization, TakeCivilization, PlaceTile, PlaceCapital, KeepCapital, Explore, Move, FoundCity, TakeCube,
    SendBuilder, TakeBuilding, RemoveBuilding, SendArtist, SendSoldier, Attack, KeepToken, BuildWonder, Activate,
    Develop, StandColonistUp, SendToAgora, SendHome, StartGoldenAge, ChooseJudgement, Finish,
)  # fmt: skip
