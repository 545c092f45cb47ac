"""The program ``ancient-world`` from its first line on: Ctrl-C ends it with exit code 130, whenever it comes.

This is no part of the package: to import the package takes a tenth of a second, and leaves the handling of signals alone.
While a command runs, ``ancient_world.cli.interrupts`` lets it clear away what is half written.
"""

try:
    import atexit
    import gc
    import os
    import signal
except KeyboardInterrupt:
    raise SystemExit(130) from None

INTERRUPTED = 130
"""Exit code: Ctrl-C, as shells have it."""


def leave_at_once(*_: object) -> None:
    """End the process at Ctrl-C: nothing is open that has to be closed."""
    os._exit(INTERRUPTED)


def main() -> None:
    """Run the command line; after Ctrl-C, wait for no thread and no process."""
    from ancient_world.cli import main as run  # the handler is there before

    try:
        run()
    except SystemExit as end:
        if end.code != INTERRUPTED:
            raise
    else:
        return
    gc.collect()  # what was interrupted while it closed a file is closed now
    os._exit(INTERRUPTED)


if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
    signal.signal(signal.SIGINT, leave_at_once)
    # Python ends in pieces. The last of them, which still knows handlers, is this: the exit code is settled.
    atexit.register(signal.signal, signal.SIGINT, signal.SIG_IGN)
