import os
import socket
from collections.abc import Iterator
from pathlib import Path

import dagster as dg
import pytest

from tieout_dagster.assets.engine import Engine
from tieout_dagster.assets.partitions import partition_key
from tieout_dagster.project.batches import PARTITIONS, RANGE_END, RANGE_START
from tieout_dagster.project.definitions import defs
from tieout_dagster.project.jobs import INGEST
from tieout_dagster.project.runs import PROCESS_TAG, busy
from tieout_dagster.project.schedules import nightly_schedule
from tieout_dagster.project.sensors import inbox_sensor

from .conftest import Draw


class Daemon:
    """Ticks the sensor and carries out what it asks for, as Dagster's daemon does."""

    def __init__(self, instance: dg.DagsterInstance) -> None:
        self.instance = instance
        self.cursor: str | None = None

    def tick(self) -> list[dg.RunRequest]:
        with dg.build_sensor_context(self.instance, self.cursor, resources={"engine": Engine()}) as context:
            result = inbox_sensor(context)
        assert isinstance(result, dg.SensorResult)
        self.cursor = result.cursor
        for request in result.dynamic_partitions_requests or ():
            if isinstance(request, dg.DeleteDynamicPartitionsRequest):
                for key in request.partition_keys:
                    self.instance.delete_dynamic_partition(PARTITIONS, key)
            else:
                self.instance.add_dynamic_partitions(PARTITIONS, list(request.partition_keys))
        return list(result.run_requests or ())

    def covered(self, request: dg.RunRequest) -> list[str]:
        order = list(self.instance.get_dynamic_partitions(PARTITIONS))
        return order[order.index(request.tags[RANGE_START]) : order.index(request.tags[RANGE_END]) + 1]


def test_many_new_files_are_one_run_and_only_once(instance: dg.DagsterInstance, draw: Draw) -> None:
    keys = []
    for number in range(12):
        draw("gold", f"{number}.pdf", note=str(number))
        keys.append(partition_key("gold", f"{number}.pdf"))
    daemon = Daemon(instance)
    assert daemon.tick() == []
    requests = daemon.tick()
    assert len(requests) == 1
    assert sorted(daemon.covered(requests[0])) == sorted(keys)
    assert daemon.tick() == daemon.tick() == []


def test_changed_files_are_one_run_of_just_them(instance: dg.DagsterInstance, draw: Draw) -> None:
    daemon = Daemon(instance)
    for name in "abcde":
        draw("gold", f"{name}.pdf")
    daemon.tick()
    first = daemon.tick()
    for name in "adx":
        draw("gold", f"{name}.pdf", note="restated")
    daemon.tick()
    second = daemon.tick()
    assert sorted(daemon.covered(second[0])) == ["gold/a.pdf", "gold/d.pdf", "gold/x.pdf"]
    assert first[0].run_key != second[0].run_key
    assert daemon.tick() == []


def test_content_that_comes_back_gets_another_run_key(instance: dg.DagsterInstance, draw: Draw) -> None:
    daemon = Daemon(instance)
    run_keys = []
    for note in ("one", "two", "one"):
        draw("gold", "a.pdf", note=note)
        daemon.tick()
        run_keys += [request.run_key for request in daemon.tick()]
    assert len(set(run_keys)) == 3


def test_repeated_tick_asks_under_the_same_run_key(instance: dg.DagsterInstance, draw: Draw) -> None:
    draw("gold", "a.pdf")
    daemon = Daemon(instance)
    daemon.tick()
    cursor = daemon.cursor
    first = daemon.tick()
    daemon.cursor = cursor
    assert [r.run_key for r in daemon.tick()] == [r.run_key for r in first]


def test_sensor_waits_while_a_run_is_under_way(instance: dg.DagsterInstance, draw: Draw) -> None:
    draw("gold", "a.pdf")
    job = defs.resolve_job_def(INGEST.name)
    instance.create_run_for_job(job, status=dg.DagsterRunStatus.STARTED)
    with dg.build_sensor_context(instance, resources={"engine": Engine()}) as context:
        assert isinstance(inbox_sensor(context), dg.SkipReason)


def test_run_of_a_killed_process_does_not_block(instance: dg.DagsterInstance) -> None:
    job = defs.resolve_job_def(INGEST.name)
    tags = {PROCESS_TAG: f"{socket.gethostname()}:{2**22 + 1}"}
    run = instance.create_run_for_job(job, status=dg.DagsterRunStatus.STARTED, tags=tags)
    assert not busy(instance)
    found = instance.get_run_by_id(run.run_id)
    assert found is not None
    assert found.status is dg.DagsterRunStatus.FAILURE


@pytest.fixture
def lasting(tmp_path: Path) -> Iterator[dg.DagsterInstance]:
    """An instance on disk, which a schedule's context asks for."""
    folder = tmp_path / "home"
    folder.mkdir()
    with dg.DagsterInstance.local_temp(str(folder)) as found:
        yield found


def test_nightly_takes_all_filings_in_one_run(lasting: dg.DagsterInstance, draw: Draw) -> None:
    lasting.add_dynamic_partitions(PARTITIONS, ["gold/old.pdf"])
    os.utime(draw("gold", "new.pdf"), (1, 1))
    with dg.build_schedule_context(lasting, resources={"engine": Engine()}) as context:
        request = nightly_schedule(context)
    assert isinstance(request, dg.RunRequest)
    order = list(lasting.get_dynamic_partitions(PARTITIONS))
    assert order == ["gold/old.pdf", "gold/new.pdf"]
    assert (request.tags[RANGE_START], request.tags[RANGE_END]) == (order[0], order[-1])


def test_nightly_has_nothing_to_do_without_filings(lasting: dg.DagsterInstance, inbox: Path) -> None:
    with dg.build_schedule_context(lasting, resources={"engine": Engine()}) as context:
        assert isinstance(nightly_schedule(context), dg.SkipReason)
