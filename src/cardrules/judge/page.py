"""A ruling in words: one page of sections and items, which text and Markdown only lay out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Any, Final

from cardrules.core.claims import Claim, Name
from cardrules.ids import RuleId
from cardrules.judge.bench import FEW
from cardrules.judge.items import Item, Page, Section
from cardrules.judge.probe import MANY
from cardrules.judge.render import Writer
from cardrules.judge.ruling import NO, UNDECIDED, Alternative, Assumed, Fix, Ruling, Step, Used
from cardrules.judge.unsure import named_in, unsure

__all__ = ["Item", "Page", "Section", "page_of", "tone_of", "verdict_of"]

PARTS: Final = ("value.base", "value.add", "value.fix", "value.floor", "value.other")
"""Keys of the parts of a number."""

BESIDE: Final = ("compare", "orders")
"""Kinds of question whose alternatives say every step that only they have."""

FACTUAL: Final = ("why", *BESIDE)
"""Kinds of question whose answer is neither a permission nor a refusal, whichever it is."""

HASH: Final = 8
"""Digits of a hash that a page shows."""


def page_of(ruling: Ruling, lang: str) -> Page:
    """Return a ruling in words."""
    return _Scribe(ruling, lang).page()


def verdict_of(ruling: Ruling, lang: str) -> str:
    """Return the verdict of a ruling as its question is answered."""
    words, verdict = ruling.game.words, ruling.verdict
    # If what was asked about is not allowed, that is what the verdict is about.
    finer = "" if ruling.breaches else f"verdict.{ruling.question.kind}.{verdict}"
    return Writer(ruling.game, lang).word(finer if finer in words else f"verdict.{verdict}")


def tone_of(ruling: Ruling) -> str:
    """Return what a mark of the verdict is coloured for: it, or nothing ("plain")."""
    return "plain" if ruling.question.kind in FACTUAL else ruling.verdict


class _Scribe:
    """Writes one ruling in one language."""

    def __init__(self, ruling: Ruling, lang: str) -> None:
        self.ruling = ruling
        self.lang = lang
        self.writer = Writer(ruling.game, lang, ruling.names)
        self.book = ruling.game.rulebook

    def page(self) -> Page:
        """Return the page."""
        ruling = self.ruling
        parts = {
            "refused": tuple(self.refused()),
            "steps": tuple(self.steps()), "alternatives": tuple(self.alternatives()),
            "fixes": tuple(self.fixes()), "instead": tuple(self.instead()),
            "not_used": tuple(self.not_used()),
        }  # fmt: skip
        parts["rules"] = tuple(self.rules(item for items in parts.values() for item in items))
        sections = [
            Section(name, self.heading(name), items) for name, items in parts.items() if items
        ]
        return Page(
            self.after(), self.question(), verdict_of(ruling, self.lang), self.answer(),
            tuple(self.facts(ruling.answer[1:])), tuple(sections),
            tuple(self.notes()), self.ground(),
        )  # fmt: skip

    def heading(self, name: str) -> str:
        """Return the heading of a section, the one for this kind of question if it has its own."""
        kind, words = self.ruling.question.kind, self.ruling.game.words
        if name == "fixes" and self._barred():
            return self.writer.word("heading.fixes.barred")
        finer = (f"heading.{kind}.{name}.{self.ruling.verdict}", f"heading.{kind}.{name}")
        return self.writer.word(next((key for key in finer if key in words), f"heading.{name}"))

    def _barred(self) -> bool:
        """Return whether all fixes together do not make it legal."""
        claims = (fix.claim for fix in self.ruling.fixes)
        return any(claim.key == "fix.together" and not claim.holds for claim in claims)

    def after(self) -> str:
        """Return what is done before it is asked."""
        done = "; ".join(self.writer.term(name) for name in self.ruling.question.after)
        return self.writer.word("question.after", subject=done) if done else ""

    def question(self) -> str:
        """Return what was asked."""
        asked = self.ruling.question
        if not asked.subject:
            return self.writer.word(f"question.{asked.kind}.nothing")
        subject = "; ".join(self.writer.term(name) for name in asked.subject)
        return self.writer.word(f"question.{asked.kind}", subject=subject)

    def answer(self) -> str:
        """Return the answer in one sentence, with the questions that nobody decides."""
        found = self.ruling.answer[0]
        if self.ruling.verdict != UNDECIDED:
            return self.writer.sentence(found)
        points = [term for _, value in found.terms for term in named_in(value)]
        asked = [self.book.readings[point.id].question.in_(self.lang) for point in points]
        return f"{self.writer.claim(found)}: {' '.join(asked)}"

    # The derivation.

    def steps(self) -> Iterator[Item]:
        """Yield the steps; equal ones in a row are one item."""
        choice = before = 0
        shown: dict[int, int] = {}
        for _, group in groupby(self.ruling.steps, key=_alike):
            same = list(group)
            first = same[0]
            text = self._step(first)
            if len(same) > 1:
                text = f"{text} (×{len(same)})"
            causes = dict.fromkeys(shown[n] for n in first.because)
            because = () if {*causes} <= {choice, before} else tuple(causes)
            shown.update((step.n, first.n) for step in same)
            yield Item(text, first.rules, first.n, because)
            before = first.n
            if first.role == "choice":
                choice = first.n

    def _listed(self, steps: Iterable[Step]) -> Iterator[Item]:
        """Yield steps without their numbers; equal ones in a row are one item."""
        for _, group in groupby(steps, key=lambda step: (step.claim, step.rules)):
            same = list(group)
            times = f" (×{len(same)})" if len(same) > 1 else ""
            yield Item(self._step(same[0]) + times, same[0].rules)

    def _step(self, step: Step) -> str:
        text = self.writer.claim(step.claim)
        if step.entry is None:
            return text
        return self.writer.word("step.entry", entry=step.entry, claim=text)

    def refused(self) -> Iterator[Item]:
        """Yield what somebody who had to act could not do, if that was everything."""
        for choice in self.ruling.choices:
            if choice.taken is None and not choice.count:
                for rules in dict.fromkeys(refused.rules for refused in choice.refused):
                    same = (r.action for r in choice.refused if r.rules == rules)
                    yield Item("; ".join(self.writer.term(action) for action in same), rules)

    # What else could come out.

    def facts(self, claims: Iterable[Claim]) -> list[str]:
        """Return facts in words, without the sizes of what is shown anyway."""
        whole = {_fact(claim): claim for claim in claims}
        is_audit = self.ruling.question.kind == "audit"
        write = self.writer.sentence if is_audit else self.writer.claim
        return [
            write(claim)
            for name, claim in whole.items()
            if not (name.endswith(".size") and name.removesuffix(".size") in whole)
        ]

    def alternatives(self) -> Iterator[Item]:
        """Yield what leads where; what is so in any case is left out."""
        others = self.ruling.alternatives
        known = {*self.ruling.answer}
        if len(others) > 1:
            known |= set.intersection(*({*other.answer} for other in others))
        kind = self.ruling.question.kind
        every = [{step.claim for step in other.steps} for other in others]
        same = set.intersection(*every) if kind == "orders" and every else set()
        for other in others:
            below = [*self._outcome(other, known)]
            if kind in BESIDE:
                below += self._listed(step for step in other.steps if step.claim not in same)
            ways = [*self._ways(other)]
            if kind == "orders" and ways:
                # All of them lead to one board, which is told once.
                first, *more = ways
                also = [Item(self.writer.word("when.also", when=when)) for when in more]
                ways, below = [first], [*also, *below]
            for when in ways:
                yield Item(when, (), 0, (), tuple(below))

    def _ways(self, other: Alternative) -> Iterator[str]:
        """Yield in words what leads to an alternative: each of several ways by itself."""
        for way in other.when:
            when = "; ".join(self._way(way))
            yield when if other.exact else self.writer.word("when.example", when=when)

    def _way(self, way: tuple[Assumed, ...]) -> Iterator[str]:
        """Yield assumptions in words; cards assumed for one place together."""
        cards: dict[str, list[Assumed]] = {}
        for assumed in way:
            if assumed.what.kind == "unknown" and len(assumed.options) == 1:
                cards.setdefault(assumed.what.id.rpartition(":")[0], []).append(assumed)
        together = {place: found for place, found in cards.items() if len(found) > 1}
        joined = [assumed for found in together.values() for assumed in found]
        yield from (self._assumed(assumed) for assumed in way if assumed not in joined)
        for place, found in together.items():
            options = self.writer.term(tuple(assumed.options[0] for assumed in found))
            what = Name("cards", place)
            yield self.writer.word("when.cards", what=what, options=options)

    def _assumed(self, assumed: Assumed) -> str:
        writer = self.writer
        what = assumed.what
        if not assumed.options:
            return writer.word("when.not-fixed", what=what)
        if assumed.kind == "reading":
            return "; ".join(self._option(what.id, option.id) for option in assumed.options)
        if assumed.rest:
            if what.kind == "counter":
                return writer.word("when.rest.counter", what=what, most=MANY)
            return writer.word("when.rest", what=what)
        if what.kind == "zone":
            option = assumed.options[0]
            kind = "lacks" if option.kind == "lacks" else "holds"
            return writer.word(f"when.{kind}", zone=what, card=Name("card", option.id))
        options = writer.listed([writer.term(option) for option in assumed.options], "or")
        if assumed.kind == "choice":
            return options
        if assumed.kind == "order":
            return writer.word("word.then").join(writer.term(name) for name in assumed.options)
        return writer.word(f"when.{assumed.kind}", what=what, options=options)

    def _option(self, reading: RuleId, name: str) -> str:
        """Return an option of a reading with what it says."""
        option = name.partition("=")[2]
        text = self.book.readings[reading].option(option).in_(self.lang)
        mark = ""
        if option == self.book.readings[reading].default:
            mark = f" ({self.writer.word('when.default')})"
        return f"{self.writer.term(Name('option', name))}{mark}: {text.removesuffix('.')}"

    def _outcome(self, other: Alternative, known: set[Claim]) -> Iterator[Item]:
        writer = self.writer
        yield Item(writer.claim(other.answer[0]))
        facts = self.facts(claim for claim in other.answer[1:] if claim not in known)
        if facts:
            yield Item("; ".join(facts))
        if varying := "; ".join(map(writer.claim, other.varying)):
            yield Item(writer.word("when.like", number=other.count, facts=varying))
        shown = {step.claim for step in self.ruling.steps}
        for step in () if self.ruling.question.kind in BESIDE else other.steps:
            part = step.claim.key in PARTS and step.claim not in shown
            if part or (other.verdict == NO and step.role == "condition"):
                yield Item(writer.claim(step.claim), step.rules)

    def fixes(self) -> Iterator[Item]:
        """Yield what would make it legal; of a long list its beginning, and how much more it is."""
        kinds = Counter[str]()
        for fix in self.ruling.fixes:
            if fix.action is None:
                key = fix.claim.key
                kinds[key] += 1
                if kinds[key] <= FEW or f"{key}.more" not in self.ruling.game.words:
                    yield Item(self._fix(fix), fix.rules)
        for key, count in kinds.items():
            if count > FEW and f"{key}.more" in self.ruling.game.words:
                yield Item(self.writer.word(f"{key}.more", number=count - FEW))

    def instead(self) -> Iterator[Item]:
        """Yield the nearest legal actions."""
        for fix in self.ruling.fixes:
            if fix.action is not None:
                yield Item(self.writer.term(fix.action))

    def _fix(self, fix: Fix) -> str:
        text = self.writer.claim(fix.claim)
        if fix.after is not None:
            return self.writer.word("fix.after", action=fix.after, claim=text)
        if fix.option is not None:
            name, value = fix.option
            return self.writer.word("fix.option", name=name, value=value, claim=text)
        return text

    def not_used(self) -> Iterator[Item]:
        """Yield the rules that look relevant and decide nothing; open points in one line."""
        idle = self.ruling.either_way
        told = (u for u in self.ruling.not_used if u.rules not in [(id,) for id in idle])
        for unused in told:
            below = tuple(Item(self.writer.claim(found)) for found in unused.because)
            yield Item(self.writer.claim(unused.claim), unused.rules, below=below)
        if points := tuple(Name("reading", id) for id in idle):
            yield Item(self.writer.word("reading.of-no-consequence", readings=points))

    # What it stands on.

    def rules(self, items: Iterable[Item]) -> Iterator[Item]:
        """Yield every rule and reading that the page cites, once, in full."""
        ids = [id for item in items for part in (item, *item.below) for id in part.rules]
        idle = self.ruling.either_way
        used = {met.reading: met for met in self.ruling.ground.readings if met.reading not in idle}
        for id in dict.fromkeys([*ids, *used]):
            if id in self.book.readings:
                yield self._reading(id, used.get(id))
            else:
                rule = self.book.rules[id]
                place = self.writer.word(f"rule.kind.{rule.kind}", place=rule.place.in_(self.lang))
                yield Item(rule.text.in_(self.lang), (id,), note=place)

    def _reading(self, id: RuleId, met: Used | None) -> Item:
        reading = self.book.readings[id]
        question = reading.question.in_(self.lang)
        if met is None:
            met = Used(id, None if reading.open else reading.default, "settled")
        if met.option is None:
            how = "compared" if met.how == "compared" else "open"
            return Item(question, (id,), note=self.writer.word(f"used.{how}"))
        how = self.writer.word(f"used.{met.how}", option=met.option)
        option = reading.option(met.option).in_(self.lang)
        text = self.writer.word("rule.reading", question=question, text=option)
        # The reason speaks for the default, and for no other option.
        reason = f" {reading.reason.in_(self.lang)}" if met.option == reading.default else ""
        return Item(f"{text}{reason}", (id,), note=how)

    def notes(self) -> Iterator[str]:
        """Yield what a reader has to know besides."""
        writer, ruling = self.writer, self.ruling
        seen, whole = ruling.explored
        if seen < whole:
            yield writer.word("ground.explored", seen=seen, whole=whole)
        shown = sum(other.count for other in ruling.alternatives)
        if ruling.alternatives and shown < ruling.outcomes:
            yield writer.word("ground.outcomes", shown=shown, whole=ruling.outcomes)
        if ruling.status in ("house", "official"):
            yield writer.word(f"ground.status.{ruling.status}")
        yield from unsure(ruling, writer, self.lang)

    def ground(self) -> str:
        """Return what the ruling stands on, in one line."""
        ground, writer = self.ruling.ground, self.writer
        line = writer.word(
            "ground.line", version=ground.version, game=ground.game, edition=ground.edition,
            cards=ground.cards[:HASH], board=ground.board[:HASH],
        )  # fmt: skip
        if ground.readings:
            used = ", ".join(self._used(met) for met in ground.readings)
            line += "; " + writer.word("ground.readings", readings=used)
        if ground.viewer is not None:
            seat = Name("seat", str(int(ground.viewer)))
            line += "; " + writer.word("ground.viewer", seat=seat)
        return line

    def _used(self, met: Used) -> str:
        return f"{met.reading} {met.option or self.writer.word(f'used.{met.how}')}"


def _alike(step: Step) -> Any:
    return step.claim, step.rules, step.because, step.entry


def _fact(claim: Claim) -> str:
    """Return the name of the fact that a claim tells."""
    name = dict(claim.terms).get("name")
    return name.id if isinstance(name, Name) else claim.key
