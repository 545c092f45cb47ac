"""What counts in an attack (A3, M5), and that none is begun which cannot win (A4)."""

from __future__ import annotations
