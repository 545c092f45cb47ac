"""The entry point of the program ``ancient-world``: Ctrl-C ends it with exit code 130 at any time, also during imports.

The module is outside the package, since importing the package is slow and must not change the handling of signals.
While a command runs, ``ancient_world.cli.interrupts`` lets it remove half-written files first.
"""

try:
    import atexit
    import gc
    import os
    import signal
except KeyboardInterrupt:
    raise SystemExit(130) from None

INTERRUPTED = 130
"""The exit code after Ctrl-C, as in shells."""


def leave_at_once(*_: object) -> None:
    """End the process at once, as a handler of Ctrl-C; nothing is open yet that has to be closed."""
    os._exit(INTERRUPTED)


def main() -> None:
    """Run the command line; after Ctrl-C, exit without waiting for threads or processes."""
    from ancient_world.cli import main as run  # imported after the handler is set

    try:
        run()
    except SystemExit as end:
        if end.code != INTERRUPTED:
            raise
    else:
        return
    gc.collect()  # closes files whose closing was interrupted
    os._exit(INTERRUPTED)


if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
    signal.signal(signal.SIGINT, leave_at_once)
    # Ctrl-C during Python's shutdown must not change the exit code; this is the last point at which handlers work.
    atexit.register(signal.signal, signal.SIGINT, signal.SIG_IGN)
