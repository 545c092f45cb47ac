"""Attacking a titan (A1, A2, A5-A8): targets, armies, what is gained, the dice at the end."""

from __future__ import annotations
