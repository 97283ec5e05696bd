"""Rows and words → our standard items and the taxonomies' elements.

    from tieout import concepts
    concepts.standard_items()                       # what statements of all companies state, each an `Item`
    concepts.rank(concepts.RowText(label="Capital expenditures", statement="cash"))
    # (Ranked(name='capital_expenditure', probability=0.98), …): the likeliest first, None for none of ours

`rank` takes what is known of a row; all but the label may be left out. `rank_elements` does the same for US-GAAP, IFRS
and UK elements. Weights are data, fitted by `tieout.learning.concepts` on gold, by company.
"""

from tieout.concepts.items import Item, Term, by_id, item_of, standard_items
from tieout.concepts.ranking import Ranked, rank, rank_elements
from tieout.concepts.rowtext import RowText

__all__ = ["Item", "Ranked", "RowText", "Term", "by_id", "item_of", "rank", "rank_elements", "standard_items"]
