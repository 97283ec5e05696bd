"""Answers made of claims, each cited to cells or passages and verified against them."""

from tieout.answer.ask import Answered, Answerer, Drafter, ask
from tieout.answer.extract import extract
from tieout.answer.extractive import Extractive
from tieout.answer.language import Language
from tieout.answer.model import Answer, Citation, Claim, Draft, Note, Usage
from tieout.answer.verify import verify

__all__ = [
    "Answer", "Answered", "Answerer", "Citation", "Claim", "Draft", "Drafter", "Extractive", "Language", "Note",
    "Usage", "ask", "extract", "verify",
]  # fmt: skip
