"""A company's statements over all of its filings: rows by standard item, columns by period, each value its cell.

from tieout.statements import drilldown, statement
found = statement(lake, "Acme", "income", collection="mine", years=5)
found.rows[0].values[found.columns[0]].value        # with its cell, file and page
drilldown(lake, found.rows[0].values[found.columns[0]].source.cell_id).notes    # the notes that add up to it
"""

from tieout.statements.build import KINDS, statement
from tieout.statements.drilldown import Drilldown, Note, drilldown
from tieout.statements.model import Check, Column, Derived, Row, Source, Statement, Value
from tieout.statements.series import Point, Series, series

__all__ = ["KINDS", "Check", "Column", "Derived", "Drilldown", "Note", "Point", "Row", "Series", "Source", "Statement",
           "Value", "drilldown", "series", "statement"]  # fmt: skip
