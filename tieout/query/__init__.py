"""Search: a question in, records of the lake out, each with its cells, periods, notes and place."""

from tieout.errors import QueryError, UnknownCollection
from tieout.query.coverage import Coverage
from tieout.query.engine import Mode, QueryResult, Searcher, open_searcher, query
from tieout.query.records import Record
from tieout.query.search import Steps
from tieout.query.understand import Understood

__all__ = [
    "Coverage", "Mode", "QueryError", "QueryResult", "Record", "Searcher", "Steps", "Understood", "UnknownCollection",
    "open_searcher", "query",
]  # fmt: skip
