"""A JSON schema filled from a filing's cells, with a citation for each value; and a statement's lines by segment."""

from tieout.extract.segmented import with_segments

__all__ = ["with_segments"]
