"""Ties out a text that others wrote: each figure and each move supported, contradicted or undecided."""

from tieout.check.checker import Checker, open_checker
from tieout.check.model import CONTRADICTED, SUPPORTED, UNDECIDED, Checked, Finding, Place, tally

__all__ = [
    "CONTRADICTED", "SUPPORTED", "UNDECIDED", "Checked", "Checker", "Finding", "Place", "open_checker", "tally",
]  # fmt: skip
