"""Fuzz the readers of input, one after the other: ``python -m tests.guided [TARGET ...] [--seconds 60] [--again FILE]``.

Interesting inputs are kept in ``build/guided/TARGET``, where the next run begins. An input that raises an unexpected error is
written to ``build/guided/escaped``; ``--again FILE`` reads it again with the first of the named readers.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import sys
import traceback
from pathlib import Path

import atheris

with atheris.instrument_imports(include=["ancient_world"]):
    import ancient_world as aw
    from tests.guided.targets import HERE, TARGETS, Target

KEPT = Path("build/guided")


def judge(target: Target, data: bytes) -> None:
    """Read bytes; the library may refuse them with its own errors."""
    try:
        target.read(data)
    except aw.AncientWorldError:
        pass
    except Exception:
        (KEPT / "escaped").write_bytes(data)
        raise


def spoil(name: str, seconds: int) -> None:
    """Fuzz one reader until the time is up or an unexpected error is raised; both end the process."""
    target = TARGETS[name]
    corpus = KEPT / name
    corpus.mkdir(parents=True, exist_ok=True)
    for number, seed in enumerate(target.seeds()):
        judge(target, seed)
        (corpus / f"seed-{number}").write_bytes(seed)
    limits = [
        f"-max_total_time={seconds}",
        "-timeout=20",
        "-rss_limit_mb=4096",
        "-max_len=20000",
        f"-artifact_prefix={KEPT}/",
        "-print_final_stats=1",
    ]
    atheris.Setup([sys.argv[0], *limits, str(corpus)], lambda data: judge(target, data))
    atheris.Fuzz()


def fuzz_in_child(name: str, seconds: int) -> bool:
    """Fuzz one reader in a forked process, print the number of runs, and return True if no unexpected error was raised."""
    output_file = HERE / "said"
    child = os.fork()
    if not child:
        try:
            with output_file.open("wb") as file:
                os.dup2(file.fileno(), 1)
                os.dup2(file.fileno(), 2)
            spoil(name, seconds)
        except BaseException:  # noqa: BLE001 - whatever it is, it is the child's, and the parent tells it
            traceback.print_exc()
        sys.stderr.flush()
        os._exit(1)  # fuzzing ends the process by itself, so a seed raised an error
    ended = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    text = output_file.read_text("utf-8", "replace")
    runs = re.search(r"number_of_executed_units: (\d+)", text)
    print(
        f"{name:10} {int(runs[1]) if runs else 0:12,}  {'ESCAPED' if ended else 'ok'}", flush=True
    )
    if ended:
        print(text[-4_000:])
    return not ended


def main() -> int:
    """Fuzz the requested readers; return 1 if an unexpected error was raised."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("targets", nargs="*", choices=[*TARGETS, []], metavar="TARGET")
    parser.add_argument("--seconds", type=int, default=60, help="for each of them")
    parser.add_argument("--again", type=Path, metavar="FILE", help="read this input once more")
    options = parser.parse_args()
    names = options.targets or [*TARGETS]
    try:
        if options.again:
            judge(TARGETS[names[0]], options.again.read_bytes())
            return 0
        done = [fuzz_in_child(name, options.seconds) for name in names]
    finally:
        shutil.rmtree(HERE)
    return int(not all(done))


if __name__ == "__main__":
    sys.exit(main())
