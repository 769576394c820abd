"""Where documents show things that others refer to."""

from __future__ import annotations

from cardrules._frozen import frozen

__all__ = ["Shown"]


@frozen
class Shown:
    """Where a document shows something.

    Args:
        docname: The document.
        anchor: Where in it.
        title: What lists of results call it.
    """

    docname: str
    anchor: str
    title: str
