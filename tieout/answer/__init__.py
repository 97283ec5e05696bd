"""Answers made of claims, each cited to cells."""

from tieout.answer.extract import Answer, Citation, Claim, extract

__all__ = ["Answer", "Citation", "Claim", "extract"]
