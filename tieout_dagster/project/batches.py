"""Many filings in one run: a run covers a contiguous range of partitions, so a batch is made contiguous.

Input: partition keys. Output: the requests that register them, and the tags of one run over exactly those keys.
Dagster keeps dynamic partitions in the order in which they were added, not by name. Keys that do not stand together
are therefore taken out and added again at the end; their history stays, for it is kept by name.
"""

from collections.abc import Sequence

import dagster as dg

from tieout_dagster.assets.partitions import FILING_PARTITIONS

PARTITIONS = str(FILING_PARTITIONS.name)
RANGE_START = "dagster/asset_partition_range_start"
RANGE_END = "dagster/asset_partition_range_end"

PartitionRequest = dg.AddDynamicPartitionsRequest | dg.DeleteDynamicPartitionsRequest


def order_after(present: Sequence[str], batch: Sequence[str]) -> tuple[list[str], list[str]]:
    """Keys to take out and keys to add, so that `batch` stands together: none where it already does."""
    wanted = set(batch)
    places = [place for place, key in enumerate(present) if key in wanted]
    known = [present[place] for place in places]
    new = [key for key in dict.fromkeys(batch) if key not in known]
    together = not places or places[-1] - places[0] + 1 == len(places)
    at_end = not places or places[-1] == len(present) - 1
    if together and (at_end or not new):
        return [], new
    return known, known + new


def requests(present: Sequence[str], batch: Sequence[str]) -> list[PartitionRequest]:
    """The partition requests that make `batch` contiguous, for a sensor's result."""
    out, added = order_after(present, batch)
    found: list[PartitionRequest] = []
    if out:
        found.append(FILING_PARTITIONS.build_delete_request(out))
    if added:
        found.append(FILING_PARTITIONS.build_add_request(added))
    return found


def range_tags(present: Sequence[str], batch: Sequence[str]) -> dict[str, str]:
    """Tags of the one run over `batch`, once its requests are carried out on `present`."""
    out, added = order_after(present, batch)
    order = [key for key in present if key not in set(out)] + added
    wanted = set(batch)
    ordered = [key for key in order if key in wanted]
    return {RANGE_START: ordered[0], RANGE_END: ordered[-1]}


def register(instance: dg.DagsterInstance, batch: Sequence[str]) -> dict[str, str]:
    """Register `batch` on an instance at once and return its run's tags."""
    present = instance.get_dynamic_partitions(PARTITIONS)
    out, added = order_after(present, batch)
    for key in out:
        instance.delete_dynamic_partition(PARTITIONS, key)
    if added:
        instance.add_dynamic_partitions(PARTITIONS, added)
    return range_tags(present, batch)
