"""What a player may not know: the cards that an explorer looks at, and nothing else."""

from __future__ import annotations
