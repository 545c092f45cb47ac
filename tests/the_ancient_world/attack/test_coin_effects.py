"""The effects of coin faces (D3)."""

from __future__ import annotations
