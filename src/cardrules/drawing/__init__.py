"""What a table looks like, before anybody draws it: areas, cards, figures, in no language.

A game says once how its table is laid out (`Ruleset.picture`), in these few kinds of things; text
and HTML are drawn from that. A game that says nothing gets its zones, seat by seat.
"""

from __future__ import annotations

from cardrules.drawing.layout import Layout
from cardrules.drawing.picture import (
    Area,
    Column,
    Columns,
    Face,
    Half,
    Mark,
    Part,
    Picture,
    Player,
    Ring,
    Rows,
    say,
)
from cardrules.drawing.zones import (
    in_order,
    made_up,
    number,
    open_view,
    picture_of,
    table_of,
    together,
    zone_picture,
)

__all__ = [
    "Area",
    "Column",
    "Columns",
    "Face",
    "Half",
    "Layout",
    "Mark",
    "Part",
    "Picture",
    "Player",
    "Ring",
    "Rows",
    "in_order",
    "made_up",
    "number",
    "open_view",
    "picture_of",
    "say",
    "table_of",
    "together",
    "zone_picture",
]
