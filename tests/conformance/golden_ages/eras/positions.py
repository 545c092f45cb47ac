"""Positions for several files on eras."""

from __future__ import annotations

import ancient_world as aw

KEPT, REVEALED = ("egypt", "phoenicia"), ("mongolia", "france")


DEALT, HIDDEN = aw.Dealt(("bank-1", "wall-1")), aw.HIDDEN_ID
