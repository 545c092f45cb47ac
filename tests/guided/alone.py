"""Spoils what one reader reads, in a process of its own: ``python -m tests.guided.alone TARGET [--seconds 60] [--again FILE]``."""

from __future__ import annotations

import argparse
import sys
from contextlib import suppress
from pathlib import Path

import atheris

with atheris.instrument_imports(include=["ancient_world"]):
    import ancient_world as aw
    from tests.guided.targets import TARGETS, Target

KEPT = Path("build/guided")


def judge(target: Target, data: bytes) -> None:
    """Read bytes; the library may refuse them, by its own errors."""
    with suppress(aw.AncientWorldError):
        target.read(data)


def main() -> None:
    """Read one input again, or spoil inputs until the time is up or something escapes."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("target", choices=TARGETS)
    parser.add_argument("--seconds", type=int, default=60)
    parser.add_argument("--again", type=Path, metavar="FILE", help="read this input once more")
    wanted = parser.parse_args()
    target = TARGETS[wanted.target]
    if wanted.again:
        judge(target, wanted.again.read_bytes())
        return
    corpus = KEPT / wanted.target
    corpus.mkdir(parents=True, exist_ok=True)
    for number, seed in enumerate(target.seeds()):
        judge(target, seed)
        (corpus / f"seed-{number}").write_bytes(seed)
    limits = [
        f"-max_total_time={wanted.seconds}",
        "-timeout=20",
        "-rss_limit_mb=4096",
        "-max_len=20000",
        f"-artifact_prefix={KEPT}/",
        "-print_final_stats=1",
    ]
    atheris.Setup([sys.argv[0], *limits, str(corpus)], lambda data: judge(target, data))
    atheris.Fuzz()


if __name__ == "__main__":
    main()
