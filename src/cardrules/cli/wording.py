"""The sentences of the command line, in both languages."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from cardrules.core.claims import Text, agreeing

SAY: Final[Mapping[str, Text]] = {
    "play.head": Text(
        "{title}. {seats:seat|seats}. You are {you}; ? for help.",
        "{title}. {seats:asiento|asientos}. Tú eres {you}; ? para ver la ayuda.",
    ),
    "play.head-people": Text(
        "{title}. {seats:seat|seats}. Played here: {you}; ? for help.",
        "{title}. {seats:asiento|asientos}. Aquí juegan {you}; ? para ver la ayuda.",
    ),
    "play.head-bots": Text(
        "{title}. {seats:seat|seats}, seed {seed}. Only bots play.",
        "{title}. {seats:asiento|asientos}, semilla {seed}. Solo juegan autómatas.",
    ),
    "play.since": Text("Since then:", "Desde entonces:"),
    "play.asked": Text("{seat}: {prompt}", "{seat}: {prompt}"),
    "play.pass": Text(
        "Seat {seat} is next. Press Enter when nobody else looks.",
        "Le toca a {seat}. Pulsa Intro cuando no mire nadie más.",
    ),
    "play.no-number": Text("There is no answer {number}, only 1 to {last}.",
                           "No hay respuesta {number}, solo de 1 a {last}."),
    "play.refused": Text("Not allowed: {why} [{rules}].", "No se puede: {why} [{rules}]."),
    "play.ask-why": Text("why {action} tells more.", "why {action} dice más."),
    "play.why-what": Text(
        "Say what you ask about: why {example}", "Di por qué preguntas: why {example}"
    ),
    "play.value-what": Text(
        "Say what you ask about: value {example}", "Di qué quieres saber: value {example}"
    ),
    "play.no-card": Text("No card matches '{text}'.", "Ninguna carta coincide con '{text}'."),
    "play.undone": Text("Taken back.", "Deshecho."),
    "play.nothing-to-undo": Text(
        "You have done nothing yet that could be taken back.",
        "Aún no has hecho nada que se pueda deshacer.",
    ),
    "play.undo-refused": Text(
        "Not taken back: somebody has learnt something since (entry {seq}). undo! does it anyway.",
        "No se deshace: alguien ya ha sabido algo (entrada {seq}). undo! lo hace de todos modos.",
    ),
    "play.seed": Text(
        "Seed {seed}: with it the same match can be played again.",
        "Semilla {seed}: con ella se puede volver a jugar la misma partida.",
    ),
    "play.left": Text("The match is not over.", "La partida no ha terminado."),
    "play.saved": Text("Log: {path}", "Registro: {path}"),
    "play.help": Text(
        "NUMBER or notation  answer, as 1 or {example}\n"
        "why NOTATION        may I do that? the judge answers\n"
        "why FACT            since when is that so, and why?\n"
        "value NAME          how much is that, and of what does it consist?\n"
        "card NAME           what a card says\n"
        "board               show the table again\n"
        "undo                take back; undo! also what gave something away\n"
        "?                   this help\n"
        "quit                leave",
        "NÚMERO o notación   responder, como 1 o {example}\n"
        "why NOTACIÓN        ¿puedo hacer eso? responde el juez (también: por)\n"
        "why HECHO           ¿desde cuándo es así, y por qué? (también: por)\n"
        "value NOMBRE        ¿cuánto es, y de qué se compone? (también: valor)\n"
        "card NOMBRE         qué dice una carta (también: carta)\n"
        "board               mostrar otra vez la mesa (también: mesa)\n"
        "undo                deshacer; undo! también lo que reveló algo (también: deshacer)\n"
        "?                   esta ayuda (también: ayuda)\n"
        "quit                salir (también: salir)",
    ),
    "end.head": Text("Over: {reason} [{rules}]", "Fin: {reason} [{rules}]"),
    "end.seat": Text("seat", "asiento"),
    "end.score": Text("score", "puntos"),
    "end.wins": Text("wins", "gana"),
    "end.shares": Text("shares the victory", "comparte la victoria"),
    "end.nobody": Text("Nobody wins.", "No gana nadie."),
    "replay.head": Text(
        "{title}, {edition}. {seats:seat|seats}, seed {seed}, cardrules {version}.",
        "{title}, {edition}. {seats:asiento|asientos}, semilla {seed}, cardrules {version}.",
    ),
    "replay.options": Text("Options: {options}", "Opciones: {options}"),
    "replay.readings": Text("Readings: {readings}", "Lecturas: {readings}"),
    "replay.cards": Text("Cards: {cards}", "Cartas: {cards}"),
    "replay.columns": Text("entry|what happened|cause|rules", "entrada|qué pasó|causa|reglas"),
    "replay.logs": Text("log|entries", "registro|entradas"),
    "replay.vouched": Text(
        "Head {entries}:{link}: nothing is missing at the end.",
        "Cabeza {entries}:{link}: no falta nada al final.",
    ),
    "replay.not-vouched": Text(
        "Head {entries}:{link}; no other one was given, so nothing vouches for the end.",
        "Cabeza {entries}:{link}; no se ha dado otra, así que nada responde del final.",
    ),
    "replay.verified": Text(
        "Verified: the rules decide all {count} entries again in the same way.",
        "Comprobado: las reglas vuelven a decidir igual las {count} entradas.",
    ),
    "simulate.head": Text(
        "{title}: {games:match|matches}, {seats:seat|seats}, seed {seed}",
        "{title}: {games:partida|partidas}, {seats:asiento|asientos}, semilla {seed}",
    ),
    "simulate.outcome": Text("outcome", "resultado"),
    "simulate.matches": Text("matches", "partidas"),
    "simulate.share": Text("share", "parte"),
    "simulate.nobody": Text("nobody wins", "no gana nadie"),
    "simulate.wins": Text("{seats} wins", "gana {seats}"),
    "simulate.shared": Text("{seats} share it", "comparten {seats}"),
    "simulate.ended": Text("ended because", "acabó porque"),
    "simulate.decisions": Text(
        "decisions a match: mean {mean:.1f}, from {least} to {most}",
        "decisiones por partida: media {mean:.1f}, de {least} a {most}",
    ),
    "simulate.speed": Text("{speed:.1f} matches a second", "{speed:.1f} partidas por segundo"),
    "judge.summary": Text(
        "{count:case|cases}: {met} as expected, {unmet} not",
        "{count:caso|casos}: {met} como se esperaba, {unmet} no",
    ),
    "coverage.head": Text(
        "{covered} of {counted:rule is|rules are} exercised by {count:case|cases} ({share} %).",
        "{count:caso ejercita|casos ejercitan} {covered} de {counted:regla|reglas} ({share} %).",
    ),
    "card.copies": Text("{count:copy|copies}", "{count:copia|copias}"),
    "card.rules": Text("Rules:", "Reglas:"),
    "card.readings": Text("Readings that concern it:", "Lecturas que la afectan:"),
    "card.cases": Text("Cases that name it:", "Casos que la nombran:"),
    "card.open": Text("open; * in play", "abierta; * en juego"),
    "card.settled": Text("settled; * in force", "asentada; * en vigor"),
    "card.may": Text("optional", "opcional"),
    "card.must": Text("must", "obligatorio"),
    "card.if able": Text("must, if able", "obligatorio, si se puede"),
    "card.when": Text("when", "cuando"),
    "card.always": Text("always", "siempre"),
    "card.instead": Text("instead", "en su lugar"),
    "coverage.missing": Text("No case exercises:", "Ningún caso ejercita:"),
    "coverage.left-out": Text("Not counted:", "No se cuentan:"),
    "coverage.cited": Text(
        "Cited by a case in which nothing comes out by them:",
        "Citadas por un caso en el que nada sale por ellas:",
    ),
    "coverage.unmet": Text(
        "{count:case does|cases do} not come out as expected: {names}",
        "{count:caso no sale|casos no salen} como se esperaba: {names}",
    ),
}  # fmt: skip


def say(key: str, lang: str, **blanks: object) -> str:
    """Return a sentence with its blanks filled."""
    return agreeing(SAY[key].in_(lang), blanks).format(**blanks)
