"""One dynamic partition a filing; its key is `collection/source_id`, the filing's own key.

Input: collection and source_id, any text. Output: a partition key that Dagster accepts. Invariants: the mapping is
one to one, and a plain file name stays readable.
"""

import re
from urllib.parse import quote, unquote

import dagster as dg

FILING_PARTITIONS = dg.DynamicPartitionsDefinition(name="filing")

_AWKWARD = re.compile(r"[\x00-\x1f\x7f%]|(?<=\.)\.")  # Dagster refuses control characters and "..." in a key


def partition_key(collection: str, source_id: str) -> str:
    """The partition key of a filing; characters that Dagster refuses are percent-encoded."""
    return f"{_escape(collection).replace('/', '%2F')}/{_escape(source_id)}"


def split_key(key: str) -> tuple[str, str]:
    """Collection and source_id of a partition key. Raises ValueError where the key has no collection."""
    collection, slash, source_id = key.partition("/")
    if not (collection and slash and source_id):
        raise ValueError(f"{key!r} is not a filing's partition key: expected collection/source_id")
    return unquote(collection), unquote(source_id)


def _escape(text: str) -> str:
    return _AWKWARD.sub(lambda found: quote(found[0], safe="") if found[0] != "." else "%2E", text)
