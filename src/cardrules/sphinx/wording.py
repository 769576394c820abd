"""The few words that a page has besides those of rulings, rules and cards."""

from __future__ import annotations

from typing import Final

from cardrules.core.claims import Text, agreeing

__all__ = [
    "ABOUT", "BOARD", "CASE", "CASES", "DEFAULT", "FAULTY", "KIND_NAMES", "OPEN",
    "RULES", "SETTLED", "UNSHOWN", "VERDICT", "WHY", "copies_of",
]  # fmt: skip

BOARD: Final = Text("The board", "El tablero")
CASE: Final = Text("Case", "Caso")
RULES: Final = Text("Rules", "Reglas")
VERDICT: Final = Text("Verdict", "Veredicto")
CASES: Final = Text("Cases", "Casos")
UNSHOWN: Final = Text("No case shows it.", "Ningún caso la muestra.")
FAULTY: Final = Text("This case cannot be ruled:", "Este caso no se puede resolver:")
ABOUT: Final = Text("About", "Sobre")
DEFAULT: Final = Text("default", "por defecto")
WHY: Final = Text("Why", "Por qué")
OPEN: Final = Text("open: the rulebook is silent", "abierta: el reglamento calla")
SETTLED: Final = Text("settled: the rulebook leans", "asentada: el reglamento se inclina")
_COPIES: Final = Text("{count:copy|copies}", "{count:copia|copias}")

KIND_NAMES: Final = {
    "printed": Text("printed", "impresa"),
    "reading": Text("follows from", "se sigue de"),
    "house": Text("house rule", "regla de la casa"),
    "kernel": Text("of every game", "de todo juego"),
}
"""How each kind of rule is called in front of its place."""


def copies_of(count: int, lang: str) -> str:
    """Return how many copies there are of a card.

    Example:
        >>> copies_of(1, "en"), copies_of(2, "es")
        ('1 copy', '2 copias')
    """
    return agreeing(_COPIES.in_(lang), {"count": count}).format(count=count)
