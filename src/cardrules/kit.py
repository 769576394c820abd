"""Everything that a game is made of, in one place: what the package of a game imports.

``from cardrules.kit import Game, Zone, ...`` is all that a game needs. The modules behind it are
the kernel's own affair; a name that stands here stays.
"""

from __future__ import annotations

from cardrules.cardfiles import CardFileForm, gather_card_file, read_card_file
from cardrules.core.actions import Choose, Decline, Done, Next, Number, Option, Use
from cardrules.core.asking import Ask, Listed, Perform
from cardrules.core.cardfile import CardFile
from cardrules.core.cards import Ability, Always, Card, Instead, Obliged, When, Window
from cardrules.core.claims import Claim, Name, Term, Text, claim
from cardrules.core.customs import Customs
from cardrules.core.effects import (
    ByReading,
    Call,
    Each,
    Effect,
    If,
    May,
    Node,
    OneOf,
    Repeat,
    Sequence,
    Settle,
    Windows,
)
from cardrules.core.events import (
    Changed,
    Counted,
    Ended,
    Event,
    Fact,
    Looked,
    Made,
    Moved,
    Rolled,
    Shuffled,
)
from cardrules.core.frames import Bound, StepFrame
from cardrules.core.game import Figure, Notation, control, open_facts, whose
from cardrules.core.instructions import Do, Question, Together, Verb
from cardrules.core.kernel_verbs import VERBS, moves
from cardrules.core.known import NOT_TOLD, held, known, said_or_asked, taking, tally
from cardrules.core.layout import Layout, Seen, Zone
from cardrules.core.lexicon import Attribute, Lexicon, derived
from cardrules.core.load import OBJECT, Reader, VerbReader, load_cards
from cardrules.core.model import (
    Copy,
    Grant,
    Object,
    Outcome,
    Settings,
    Table,
    contents,
    in_play,
    live,
    place,
)
from cardrules.core.opening import laid_out, opened
from cardrules.core.options import OptionDef
from cardrules.core.rehearse import could, rehearse
from cardrules.core.routine import Routine
from cardrules.core.run import Run
from cardrules.core.scope import Scope
from cardrules.core.state import Draft, State, moved
from cardrules.core.statics import Contribution, Derived, ValueRule
from cardrules.core.subjects import befallen
from cardrules.core.supposed import of_card
from cardrules.core.upgrades import Upgrade
from cardrules.core.verbs import Count, Draw, GrantTo, Look, Move, Turn
from cardrules.core.verdicts import All, AnyOf, Not, Rule, Test
from cardrules.core.zones import zone
from cardrules.errors import DefinitionError, EngineBugError, FaultsError, UnknownFactError
from cardrules.game import Game
from cardrules.ids import UNKNOWN, CardId, ObjectId, Place, Ref, RuleId, Seat, seat_name, seat_of
from cardrules.rulebook import load_rulebook, read_toml
from cardrules.schema import key
from cardrules.words import load_words

__all__ = [
    "NOT_TOLD",
    "OBJECT",
    "UNKNOWN",
    "VERBS",
    "Ability",
    "All",
    "Always",
    "AnyOf",
    "Ask",
    "Attribute",
    "Bound",
    "ByReading",
    "Call",
    "Card",
    "CardFile",
    "CardFileForm",
    "CardId",
    "Changed",
    "Choose",
    "Claim",
    "Contribution",
    "Copy",
    "Count",
    "Counted",
    "Customs",
    "Decline",
    "DefinitionError",
    "Derived",
    "Do",
    "Done",
    "Draft",
    "Draw",
    "Each",
    "Effect",
    "Ended",
    "EngineBugError",
    "Event",
    "Fact",
    "FaultsError",
    "Figure",
    "Game",
    "Grant",
    "GrantTo",
    "If",
    "Instead",
    "Layout",
    "Lexicon",
    "Listed",
    "Look",
    "Looked",
    "Made",
    "May",
    "Move",
    "Moved",
    "Name",
    "Next",
    "Node",
    "Not",
    "Notation",
    "Number",
    "Object",
    "ObjectId",
    "Obliged",
    "OneOf",
    "Option",
    "OptionDef",
    "Outcome",
    "Perform",
    "Place",
    "Question",
    "Reader",
    "Ref",
    "Repeat",
    "Rolled",
    "Routine",
    "Rule",
    "RuleId",
    "Run",
    "Scope",
    "Seat",
    "Seen",
    "Sequence",
    "Settings",
    "Settle",
    "Shuffled",
    "State",
    "StepFrame",
    "Table",
    "Term",
    "Test",
    "Text",
    "Together",
    "Turn",
    "UnknownFactError",
    "Upgrade",
    "Use",
    "ValueRule",
    "Verb",
    "VerbReader",
    "When",
    "Window",
    "Windows",
    "Zone",
    "befallen",
    "claim",
    "contents",
    "control",
    "could",
    "derived",
    "gather_card_file",
    "held",
    "in_play",
    "key",
    "known",
    "laid_out",
    "live",
    "load_cards",
    "load_rulebook",
    "load_words",
    "moved",
    "moves",
    "of_card",
    "open_facts",
    "opened",
    "place",
    "read_card_file",
    "read_toml",
    "rehearse",
    "said_or_asked",
    "seat_name",
    "seat_of",
    "taking",
    "tally",
    "whose",
    "zone",
]  # fmt: skip
