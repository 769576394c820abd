"""The one place that says how values are frozen.

Every value of the library (cards, events, actions, states, rulings) is an attrs class with
slots whose fields cannot be assigned once it exists.
"""

from __future__ import annotations

from attrs import frozen

__all__ = ["frozen"]
