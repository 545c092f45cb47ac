"""Test keys at the pager: no key is lost, however fast it is pressed."""

from __future__ import annotations

from pathlib import Path

import pexpect
import pytest

from tests.cli.screen import Screen

pytestmark = pytest.mark.long

GAME = ("play", "--game", "tides-of-time", "-p", "you", "-p", "random", "--seed", "5")
PROMPT = b"to skip to the question --"


def at_once(folder: Path, key: str, expected: str) -> pexpect.spawn:
    """Start a game and type a key at the moment when the screen pauses."""
    with Screen(GAME, folder, lines=10) as screen:
        screen.child.expect_exact(PROMPT)
        screen.child.send(key)
        screen.child.expect(expected)
        if screen.child.isalive() and key != "q":
            screen.child.wait()
        return screen.child


@pytest.mark.parametrize("time", range(3))
def test_going_on_to_the_question(tmp_path: Path, time: int) -> None:
    """A ``q`` that is typed at once skips to the question."""
    at_once(tmp_path, "q", r"\(h for help\)")


@pytest.mark.parametrize("time", range(3))
@pytest.mark.parametrize(("key", "code"), [("\x04", 1), ("\x03", 130)])
def test_leaving(tmp_path: Path, key: str, code: int, time: int) -> None:
    """Ctrl-D and Ctrl-C that are typed at once leave the game, and the place of its file is printed."""
    assert at_once(tmp_path, key, "The game is saved in").exitstatus == code
