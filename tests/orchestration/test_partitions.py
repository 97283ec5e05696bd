import pytest
from dagster import DagsterInstance
from hypothesis import given
from hypothesis import strategies as st

from tieout_dagster.assets.partitions import FILING_PARTITIONS, partition_key, split_key

text = st.text(min_size=1, max_size=20)


@given(text, text)
def test_key_gives_back_collection_and_source(collection: str, source_id: str) -> None:
    assert split_key(partition_key(collection, source_id)) == (collection, source_id)


def test_plain_names_stay_readable() -> None:
    assert partition_key("gold", "Apple 10-K (2023).pdf") == "gold/Apple 10-K (2023).pdf"


@pytest.mark.parametrize("name", ["a...b.pdf", "a\tb.pdf", "a\nb.pdf", "sub/folder/a.pdf", "100%.pdf", "é|,=.pdf"])
def test_dagster_accepts_awkward_names(instance: DagsterInstance, name: str) -> None:
    key = partition_key("c", name)
    FILING_PARTITIONS.build_add_request([key])
    instance.add_dynamic_partitions("filing", [key])
    assert instance.get_dynamic_partitions("filing") == [key]
    assert split_key(key) == ("c", name)


@pytest.mark.parametrize("key", ["", "nothing", "/a.pdf", "c/"])
def test_key_without_collection_is_refused(key: str) -> None:
    with pytest.raises(ValueError, match="partition key"):
        split_key(key)
