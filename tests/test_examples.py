"""Every script in examples/ runs and says what its page promises."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parent.parent / "examples"
SAYS = {
    "one_game.py": "valid: True",
    "own_bot.py": "the warlord won",
    "front_end.py": "There is no type",
    "check_logs.py": "2 of 3 records are valid",
    "real_table.py": "valid: True",
    "dice_game.py": "valid, chance: seed",
    "every_game.py": "The Golden Ages: Ann",
}


def test_every_example_is_listed() -> None:
    """The table of the page names each script, and this test runs each."""
    scripts = {path.name for path in EXAMPLES.glob("*.py")}
    page = (EXAMPLES / "README.md").read_text(encoding="utf-8")
    assert scripts == set(SAYS)
    assert all(f"`{script}`" in page for script in scripts)


@pytest.mark.parametrize("script", sorted(SAYS))
def test_example_runs(script: str, tmp_path: Path) -> None:
    """The script ends as it says and prints what it shows."""
    import ancient_world as aw
    from ancient_world import bots

    for seed in (1, 2, 3):
        match = aw.Match.new("the-ancient-world", ["Miriam", "Tom"], seed=seed)
        bots.play_out(match, [bots.RandomBot(seed), bots.RandomBot(seed + 1)])
        text = aw.to_json(match.record)
        if seed == 3:
            text = text.replace('{"type":"pass"}', '{"type":"strike"}', 1)
        (tmp_path / f"game-{seed}.json").write_text(text, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, str(EXAMPLES / script)],
        cwd=tmp_path,
        env=os.environ,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (1 if script == "check_logs.py" else 0) == done.returncode, done.stderr
    assert SAYS[script] in done.stdout
