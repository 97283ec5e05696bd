"""Evidence → one decision: which period each value cell of a filing has, how sure that is, and what came second.

Readers say what they found for a cell and by which rule (`Reading`). Here all of a filing's readings are weighed
together: what sums on the page prove or contradict, what the cell's own words say, what its row, column and table say,
what the words around it say of balance or flow, and what the same figure is dated elsewhere. Weights are data, fitted
by `tieout.learning`.
"""

from tieout.decode.proof import proved
from tieout.decode.reading import Decision, Frame, Proof, Reading, Unit
from tieout.decode.weigh import decide

__all__ = ["Decision", "Frame", "Proof", "Reading", "Unit", "decide", "proved"]
