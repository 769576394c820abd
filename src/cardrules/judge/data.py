"""Rulings as plain JSON data: the same tree, each claim with its sentence in both languages."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from cardrules.core.claims import Claim, Name, Term
from cardrules.ids import Ref, RuleId
from cardrules.judge.render import Writer
from cardrules.judge.ruling import Alternative, Choice, Fix, Ruling, Step
from cardrules.words import LANGUAGES

__all__ = ["data_of"]


def data_of(ruling: Ruling) -> dict[str, Any]:
    """Return a ruling as dicts, lists, texts, whole numbers, booleans and None."""
    return _Plain(ruling).ruling()


class _Plain:
    def __init__(self, ruling: Ruling) -> None:
        self.whole = ruling
        self.writers = {lang: Writer(ruling.game, lang, ruling.names) for lang in LANGUAGES}

    def ruling(self) -> dict[str, Any]:
        """Return the ruling."""
        whole, ground = self.whole, self.whole.ground
        return {
            "question": {
                "kind": whole.question.kind, "subject": self.terms(whole.question.subject),
                "after": self.terms(whole.question.after),
            },
            "verdict": whole.verdict,
            "answer": self.claims(whole.answer),
            "ground": {
                "version": ground.version, "game": ground.game, "edition": ground.edition,
                "cards": ground.cards,
                "readings": [
                    {"reading": met.reading, "option": met.option, "how": met.how}
                    for met in ground.readings
                ],
                "board": ground.board, "viewer": ground.viewer,
            },
            "steps": [self.step(step) for step in whole.steps],
            "inputs": self.claims(whole.inputs),
            "choices": [self.choice(choice) for choice in whole.choices],
            "alternatives": [self.alternative(other) for other in whole.alternatives],
            "parts": [None if step is None else self.step(step) for step in whole.parts],
            "not_used": [
                {
                    "rules": list(unused.rules), "claim": self.claim(unused.claim),
                    "because": self.claims(unused.because),
                }
                for unused in whole.not_used
            ],
            "fixes": [self.fix(fix) for fix in whole.fixes],
            "status": whole.status,
            "explored": list(whole.explored),
            "outcomes": whole.outcomes,
            "rules": {id: self.rule(id) for id in whole.cited},
        }  # fmt: skip

    def term(self, term: Term) -> Any:
        """Return a term: names as objects that say what they are."""
        if isinstance(term, Name):
            return {"kind": term.kind, "id": term.id}
        if isinstance(term, Ref):
            return {"ref": list(term)}
        if isinstance(term, tuple):
            return self.terms(term)
        return term

    def terms(self, terms: Iterable[Term]) -> list[Any]:
        """Return terms as a list."""
        return [self.term(term) for term in terms]

    def claim(self, claim: Claim) -> dict[str, Any]:
        """Return a claim with its sentences."""
        text = {lang: writer.claim(claim) for lang, writer in self.writers.items()}
        terms = {name: self.term(term) for name, term in claim.terms}
        return {"key": claim.key, "holds": claim.holds, "terms": terms, "text": text}

    def claims(self, claims: Iterable[Claim]) -> list[Any]:
        """Return claims as a list."""
        return [self.claim(claim) for claim in claims]

    def step(self, step: Step) -> dict[str, Any]:
        """Return a step."""
        return {
            "n": step.n, "claim": self.claim(step.claim), "because": list(step.because),
            "rules": list(step.rules), "role": step.role,
            **({} if step.entry is None else {"entry": step.entry}),
        }  # fmt: skip

    def choice(self, choice: Choice) -> dict[str, Any]:
        """Return a decision."""
        return {
            "seat": int(choice.seat), "prompt": self.claim(choice.prompt),
            "rules": list(choice.rules),
            "taken": None if choice.taken is None else choice.taken.id,
            "options": [name.id for name in choice.options], "count": choice.count,
            "refused": [
                {"action": refused.action.id, "rules": list(refused.rules)}
                for refused in choice.refused
            ],
        }  # fmt: skip

    def alternative(self, other: Alternative) -> dict[str, Any]:
        """Return what else could come out."""
        return {
            "when": [
                [
                    {
                        "kind": assumed.kind, "what": self.term(assumed.what),
                        "options": self.terms(assumed.options),
                    }
                    for assumed in way
                ]
                for way in other.when
            ],
            "exact": other.exact,
            "verdict": other.verdict,
            "answer": self.claims(other.answer),
            "steps": [self.step(step) for step in other.steps],
            "count": other.count, "varying": self.claims(other.varying),
        }  # fmt: skip

    def fix(self, fix: Fix) -> dict[str, Any]:
        """Return what would make it legal."""
        return {
            "claim": self.claim(fix.claim), "rules": list(fix.rules),
            "action": None if fix.action is None else fix.action.id,
            "after": None if fix.after is None else fix.after.id,
            "option": None if fix.option is None else dict([fix.option]),
        }  # fmt: skip

    def rule(self, id: RuleId) -> dict[str, Any]:
        """Return a rule or a reading that is cited."""
        book = self.whole.game.rulebook
        if id in book.readings:
            reading = book.readings[id]
            return {
                "kind": "open" if reading.open else "settled",
                "place": "",
                "text": {lang: reading.question.in_(lang) for lang in LANGUAGES},
                "options": {
                    option: {lang: text.in_(lang) for lang in LANGUAGES}
                    for option, text in reading.options
                },
                "default": reading.default,
            }
        rule = book.rules[id]
        text = {lang: rule.text.in_(lang) for lang in LANGUAGES}
        place = {lang: rule.place.in_(lang) for lang in LANGUAGES}
        return {"kind": rule.kind, "place": place, "text": text}
