"""A company's statements over all of its filings: rows by standard item, columns by period, each value its cell.

from tieout.statements import statement
found = statement(lake, "Acme", "income", collection="mine", years=5)
found.rows[0].values[found.columns[0]].value        # with its cell, file and page
"""

from tieout.statements.build import KINDS, statement
from tieout.statements.model import Check, Column, Derived, Row, Source, Statement, Value
from tieout.statements.series import Point, Series, series

__all__ = ["KINDS", "Check", "Column", "Derived", "Point", "Row", "Series", "Source", "Statement", "Value", "series",
           "statement"]  # fmt: skip
