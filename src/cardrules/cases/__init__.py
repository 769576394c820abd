"""Cases: one TOML file is a question, a test and a page of documentation."""

from __future__ import annotations

from cardrules.cases.case import Case
from cardrules.cases.collecting import check, collect
from cardrules.cases.coverage import Coverage, coverage
from cardrules.cases.expected import Expectation
from cardrules.cases.form import case_schema
from cardrules.cases.loading import load_case, parse_case
from cardrules.cases.running import CaseResult, run

__all__ = [
    "Case", "CaseResult", "Coverage", "Expectation", "case_schema", "check", "collect", "coverage",
    "load_case", "parse_case", "run",
]  # fmt: skip
