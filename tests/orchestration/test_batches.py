import dagster as dg
from hypothesis import given, settings
from hypothesis import strategies as st

from tieout_dagster.project.batches import PARTITIONS, RANGE_END, RANGE_START, range_tags, register, requests

keys = st.lists(st.sampled_from("abcdefgh"), unique=True)


@given(keys, keys.filter(bool))
@settings(max_examples=25, deadline=None)
def test_range_holds_the_batch_and_nothing_else(present: list[str], batch: list[str]) -> None:
    with dg.DagsterInstance.ephemeral() as instance:
        instance.add_dynamic_partitions(PARTITIONS, present)
        tags = register(instance, batch)
        order = list(instance.get_dynamic_partitions(PARTITIONS))
    covered = order[order.index(tags[RANGE_START]) : order.index(tags[RANGE_END]) + 1]
    assert sorted(covered) == sorted(batch)
    assert sorted(order) == sorted({*present, *batch})


@given(keys, keys.filter(bool))
def test_requests_do_what_register_does(present: list[str], batch: list[str]) -> None:
    order = list(present)
    for request in requests(present, batch):
        if isinstance(request, dg.DeleteDynamicPartitionsRequest):
            order = [key for key in order if key not in request.partition_keys]
        else:
            order += request.partition_keys
    tags = range_tags(present, batch)
    assert sorted(order[order.index(tags[RANGE_START]) : order.index(tags[RANGE_END]) + 1]) == sorted(batch)


def test_neighbours_are_left_where_they_are() -> None:
    assert requests(["a", "b", "c"], ["b", "c"]) == []
    assert requests(["a", "b", "c"], ["a", "b"]) == []
