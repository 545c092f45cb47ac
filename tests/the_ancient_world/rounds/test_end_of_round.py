"""The end of a round (E0-E2): when it comes, confronting titans (M7), repairs (M3) and income."""

from __future__ import annotations
