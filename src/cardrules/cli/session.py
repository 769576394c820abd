"""One match in the terminal: people type, bots choose, and each seat sees only what it may."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from typing import Any

from cardrules.cardlists import card_row, matching
from cardrules.cli.bots import Bot
from cardrules.cli.colours import print_text
from cardrules.cli.faults import lines_of, one_line
from cardrules.cli.output import echo, print_board, prose, room, terminal
from cardrules.cli.telling import tell_entries, write_action, write_claim, write_prompt
from cardrules.cli.wording import say
from cardrules.drawing.text import drawn
from cardrules.errors import CardRulesError, DefinitionError, EngineBugError, UndoRefusedError
from cardrules.ids import Seat, seat_name
from cardrules.judge import Judge, Ruling
from cardrules.judge.bench import cards_in
from cardrules.judge.render import value_words
from cardrules.judge.why import names_fact
from cardrules.match import Match
from cardrules.notation import fold, parse_action
from cardrules.views import View
from cardrules.ways import described_way

QUIT = ("quit", "q", "exit", "salir")
HELP = ("?", "h", "help", "ayuda")
UNDO = ("undo", "deshacer")
BOARD = ("board", "b", "mesa")
WHY = ("why", "por")
VALUE = ("value", "valor")
CARD = ("card", "carta")
WHAT = "que"


def numbered(match: Match) -> list[Any]:
    """Return the legal actions as they are numbered: of each kind as the hand is shown."""
    legal = match.legal_actions()
    kinds = list(dict.fromkeys(action.tag for action in legal))
    places = {card: at for at, card in enumerate(match.game.cards)}

    def place(action: Any) -> tuple[int, list[int]]:
        named = cards_in(match.game, action)
        return kinds.index(action.tag), [places[card] for card in named]

    return sorted(legal, key=place)


class Session:
    """A match being played in the terminal.

    Args:
        match: From its first question on.
        bots: Who plays the seats that nobody sits at.
        lang: Language of what is printed.
    """

    def __init__(self, match: Match, bots: Mapping[Seat, Bot], lang: str) -> None:
        self.match = match
        self.bots = bots
        self.lang = lang
        self.told = dict.fromkeys(range(match.state.settings.seats), -1)
        self.viewer: Seat | None = None
        self.show = True

    def run(self) -> None:
        """Play to the end, or until somebody quits.

        Raises:
            EOFError: There is nothing more to read.
        """
        while self.match.decision is not None:
            seat = self.match.decision.seat
            if seat in self.bots:
                self.match.act(self.bots[seat].choose(self.match.legal_actions()))
                continue
            if seat != self.viewer:
                self._hand_over(seat)
            if self.show:
                self._show_table(seat)
            if not self._answer(seat, input(f"{seat_name(seat)}> ").strip()):
                return
        if self.viewer is not None:
            self._tell_since(self.viewer)

    # What is shown.

    def _hand_over(self, seat: Seat) -> None:
        """Let another person sit down: what the last one saw goes out of sight."""
        if self.viewer is not None and sys.stdin.isatty() and sys.stdout.isatty():
            print("\033[2J\033[3J\033[H", end="")
            input(say("play.pass", self.lang, seat=seat_name(seat)))
        self.viewer = seat
        self.show = True

    def _show_table(self, seat: Seat) -> None:
        self.show = False
        view = self._tell_since(seat)
        echo()
        print_board(drawn(self.match.game, view, self.lang, room()))
        echo()
        self._show_options(seat)

    def _tell_since(self, seat: Seat) -> View:
        """Tell what a seat has not been told yet, and return what it may know now."""
        view = self.match.view(seat)
        new = [entry for entry in view.entries if entry.seq > self.told[seat]]
        lines = tell_entries(self.match, new, self.lang) if self.told[seat] >= 0 else []
        self.told[seat] = view.seq
        if lines:
            echo()
            echo(say("play.since", self.lang))
            for line in lines:
                prose(f"  {line}", indent="    ")
        return view

    def _show_options(self, seat: Seat) -> None:
        decision = self.match.decision
        if decision is None:
            return
        prompt = write_prompt(self.match, decision.prompt, self.lang)
        prose(say("play.asked", self.lang, seat=seat_name(seat), prompt=prompt), style="bold")
        for number, action in enumerate(numbered(self.match), start=1):
            way = described_way(self.match.game, action, self.match.state, self.lang)
            prose(f"{number:4}  {self._written(action)}{way}", indent=" " * 6)

    def _written(self, action: Any) -> str:
        """Return an answer without its seat, which stands in front of the question."""
        return write_action(self.match, action, self.lang).partition(": ")[2]

    # What is typed.

    def _answer(self, seat: Seat, text: str) -> bool:
        """Do what somebody typed; return False to leave."""
        word, _, rest = text.partition(" ")
        command = fold(word)
        if command in QUIT:
            return False
        if not command:
            self._show_options(seat)
        elif command in HELP:
            example = self._written(numbered(self.match)[0])
            echo(say("play.help", self.lang, example=example))
        elif command in BOARD:
            self.show = True
        elif command.removesuffix("!") in UNDO:
            self._undo(seat, force=command.endswith("!"))
        elif command in WHY:
            self._why(seat, rest)
        elif command in VALUE or command in value_words(self.match.game):
            self._tell(seat, rest if command in VALUE else text)
        elif command in CARD:
            self._card(rest)
        else:
            self._act(seat, text)
        return True

    def _act(self, seat: Seat, text: str) -> None:
        try:
            action = self._read(seat, text)
            if action is None:
                return
            if not self.match.can(action):
                self._refuse(seat, action)
                return
            self.match.act(action)
        except EngineBugError:
            raise
        except CardRulesError as error:
            for line in lines_of(error):
                prose(line)
            return
        self.show = True

    def _read(self, seat: Seat, text: str) -> Any:
        legal = numbered(self.match)
        if text.isdecimal():
            number = text.lstrip("0")
            if number in map(str, range(1, len(legal) + 1)):
                return legal[int(number) - 1]
            echo(say("play.no-number", self.lang, number=one_line(text), last=len(legal)))
            return None
        return parse_action(self.match.game, text, self.match.state)

    def _why(self, seat: Seat, text: str) -> None:
        """Ask the judge, who knows no more than the seat that asks."""
        first, _, rest = text.partition(" ")
        subject = rest.strip() if fold(first) == WHAT else text.strip()
        if not subject:
            example = self._written(numbered(self.match)[0])
            echo(say("play.why-what", self.lang, example=example))
            return
        try:
            ruling = self._reason(seat, subject)
        except EngineBugError:
            raise
        except CardRulesError as error:
            for line in lines_of(error):
                prose(line)
            return
        if ruling is not None:
            self._show_ruling(ruling)

    def _reason(self, seat: Seat, subject: str) -> Ruling | None:
        """Rule on an action, or else on a fact; None if it was the number of no answer."""
        try:
            action = self._read(seat, subject)
        except DefinitionError as error:
            try:
                return self._judge(seat).why(self.match.log, subject)
            except DefinitionError:
                if names_fact(self.match.game, subject):
                    raise
                raise error from None
        return None if action is None else self._ruling(seat, action)

    def _show_ruling(self, ruling: Ruling) -> None:
        print_text(ruling.to_text(self.lang, terminal()).strip(), [ruling], self.lang)

    def _refuse(self, seat: Seat, action: Any) -> None:
        """Say in a line a rule why something is not done."""
        for step in self._ruling(seat, action).steps:
            why = write_claim(self.match.game, step.claim, self.lang)
            prose(say("play.refused", self.lang, why=why, rules=", ".join(step.rules)))
        prose(say("play.ask-why", self.lang, action=self._written(action)))

    def _tell(self, seat: Seat, text: str) -> None:
        """Tell a value with its parts, as far as the seat may know it."""
        figures, state = self.match.game.figures.items(), self.match.state
        names = (f"{name} {subject}" for name, one in figures for subject in one.subjects(state))
        example = next(names, "")
        if example and not text.strip():
            echo(say("play.value-what", self.lang, example=example.strip()))
            return
        try:
            ruling = self._judge(seat).value(self.match.state, text)
        except EngineBugError:
            raise
        except CardRulesError as error:
            for line in lines_of(error):
                prose(line)
            return
        self._show_ruling(ruling)

    def _card(self, text: str) -> None:
        """Tell what cards say; every card of a game is public knowledge."""
        game = self.match.game
        found = matching(game, text)
        for card in found:
            _, name, _, _, facts, said = card_row(game, card, self.lang)
            echo(f"{card.id}  {name}", style="bold")
            for line in (facts, said):
                if line:
                    prose(f"  {line}", indent="  ")
        if not found:
            echo(say("play.no-card", self.lang, text=one_line(text)))

    def _judge(self, seat: Seat) -> Judge:
        readings = dict(self.match.state.settings.readings)
        return Judge(self.match.game, readings=readings, lang=self.lang, viewer=seat)

    def _ruling(self, seat: Seat, action: Any) -> Ruling:
        return self._judge(seat).can(self.match.state, action)

    def _undo(self, seat: Seat, *, force: bool) -> None:
        """Go back to the last question that this seat answered, or not at all."""
        try:
            # Whoever has not answered yet has nothing to take back, whatever others did first.
            self._before_answer(seat, force=True)
            past = self._before_answer(seat, force=force)
        except UndoRefusedError as error:
            key = "play.nothing-to-undo" if error.seq is None else "play.undo-refused"
            prose(say(key, self.lang, seq=error.seq))
            return
        self.match = past
        self.told = dict.fromkeys(self.told, past.log.entries[-1].seq)
        echo(say("play.undone", self.lang))
        self.show = True

    def _before_answer(self, seat: Seat, *, force: bool) -> Match:
        """Return the match as it was when this seat was last asked and answered."""
        past = self.match.fork()
        past.undo(force=force)
        while past.decision is None or past.decision.seat != seat:
            past.undo(force=force)
        return past
