"""Statements, series, tables and answers as workbooks: numbers as numbers, each linked to where it stands.

from tieout.workbook import statement_book
statement_book(found, link).save(Path("acme.xlsx"))
"""

from tieout.workbook.answer import answer_book, cells_of
from tieout.workbook.book import Book, Cited, Link
from tieout.workbook.pages import PageFolder, beside
from tieout.workbook.series import series_book
from tieout.workbook.statement import statement_book
from tieout.workbook.tables import tables_book

__all__ = ["Book", "Cited", "Link", "PageFolder", "answer_book", "beside", "cells_of", "series_book", "statement_book",
           "tables_book"]  # fmt: skip
