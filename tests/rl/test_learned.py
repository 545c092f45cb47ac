"""The bot that evaluates positions with a neural net."""

from __future__ import annotations

import sys
from io import BytesIO
from pathlib import Path

import pytest

import ancient_world as aw
from ancient_world import rl
from ancient_world.archive import simulate_many
from ancient_world.bots import bot_maker

np = pytest.importorskip("numpy")
pytestmark = pytest.mark.long


def test_the_net_of_tides_of_time_beats_greedy() -> None:
    """The net of Tides of Time wins at least 25 of 40 games against the greedy bot, with alternating seats."""
    won = 0.0
    for seats in (["learned", "greedy"], ["greedy", "learned"]):
        seat = seats.index("learned")
        for played in simulate_many("tides-of-time", 20, bots=seats, seed=7):
            winners = played.winners or ()
            won += (seat in winners) / len(winners)
    assert won >= 25


def _net(game: str = "tides-of-time") -> rl.ValueNet:
    """Return a net that values the first feature and dislikes the second."""
    weights = [np.array([[1.0], [-1.0]])]
    return rl.ValueNet(
        aw.observation_space(game, 2).version, np.array([0, 1]), weights, [np.zeros(1)]
    )


def test_a_saved_net_plays(tmp_path: Path) -> None:
    """A saved net is loaded again, and the bot takes the action that it values most."""
    path = tmp_path / "mine.npz"
    _net().save(path)
    net = rl.ValueNet.load(path)
    view = aw.Match.new("tides-of-time", ["Ana", "Ben"], seed=7).view(0)
    assert isinstance(view.pending, aw.Decision)
    judged = [
        float(net(rl.features_after_action(view, each)[None])[0]) for each in view.pending.actions
    ]
    chosen = rl.LearnedBot(net=net).choose(view, view.pending)
    assert judged[view.pending.actions.index(chosen)] == max(judged)


@pytest.mark.parametrize("net", [None, _net()])
def test_a_game_without_a_net_is_refused(net: rl.ValueNet | None) -> None:
    """A game without a net, or with a net of another game, is refused."""
    match = aw.Match.new("antike", ["Ana", "Ben"], seed=7)
    view = match.view(1)
    assert isinstance(view.pending, aw.Decision)
    with pytest.raises(aw.InvalidOption) as caught:
        rl.LearnedBot(net=net).choose(view, view.pending)
    assert caught.value.code == ("no-net" if net is None else "wrong-net")


@pytest.mark.parametrize("junk", [b"", b"PK", b"net", "an array", "other arrays"])
def test_files_that_are_not_nets_are_refused(junk: bytes | str) -> None:
    """Loading a file that is not a net raises `InvalidOption`."""
    file = BytesIO(junk if isinstance(junk, bytes) else b"")
    if junk == "an array":
        np.save(file, np.zeros(3))
    elif junk == "other arrays":
        np.savez(file, weight0=np.zeros(3))
    file.seek(0)
    with pytest.raises(aw.InvalidOption) as caught:
        rl.ValueNet.load(file)
    assert caught.value.code == "not-a-net"


def test_without_numpy_the_error_names_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without NumPy the error names the extra to install."""
    monkeypatch.setitem(sys.modules, "numpy", None)
    with pytest.raises(aw.MissingLibrary, match=r"ancient-world\[rl\]"):
        bot_maker("learned")(7)
