"""Random changes to an audit log, each with the file and line that a check must name.

    python -m tieout.evaluation.tampering [--count 1000] [--seed 20267]

Two logs are made, one signed and one not; each trial changes one thing in a copy of one of them and verifies that.
Kinds are those that the log promises to tell apart; only a signed log's chain is re-chained, because without a key
nobody can tell at which line that began. Beside them stand states that are no tampering: what a killed writer leaves.
The last line gives the shares of changes found and of lines named rightly, and how many of the other states were taken
for tampering.
"""

from __future__ import annotations

import argparse
import json
import random
import shutil
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from pathlib import Path
from tempfile import TemporaryDirectory

from tieout.audit.canonical import body_of, line_of, linked
from tieout.audit.head import Head, Key, write_head
from tieout.audit.log import AuditLog
from tieout.audit.verify import Finding, verify

COUNT, SEED = 1000, 20267
SECRET = b"a key for the bench only"
TRACES = 8
STEPS = ("retrieve", "generate", "verify", "assemble")


@dataclass(frozen=True)
class Expected:
    """What a check must say: kind, file relative to the log's folder, line."""

    kind: str
    file: str
    line: int | None

    def told_by(self, findings: Sequence[Finding], folder: Path) -> bool:
        """Whether a finding names it."""
        return any((f.kind, f.path, f.line) == (self.kind, folder / self.file, self.line) for f in findings)


@dataclass(frozen=True)
class Trial:
    """One change: of which kind, was anything found, was the right line named, and what was said."""

    expected: Expected
    found: bool
    named: bool
    said: tuple[str, ...]


def sample_log(folder: Path, *, key: Key | None = None, head: Path | None = None, traces: int = TRACES) -> AuditLog:
    """A log of `traces` answered questions, the same bytes each time: its clock runs on by a millisecond a look."""
    ticks = (datetime(2026, 1, 5, tzinfo=UTC) + timedelta(milliseconds=i) for i in range(10**6))
    tokens = (f"{i:08x}" for i in range(10**6))
    log = AuditLog(folder, key=key, head=head, now=lambda: next(ticks), token=lambda: next(tokens))
    for number in range(traces):
        answer(log, number)
    return log


def answer(log: AuditLog, number: int) -> str:
    """One question with its four steps; the trace's id."""
    with (
        log.trace({"lake": "b2"}) as tracer,
        tracer.span("answer", {"question": f"Net sales in {2000 + number}?"}) as root,
    ):
        for step in STEPS:
            with tracer.span(step, {"question": number}, "as asked") as span:
                span.finish(
                    {"cells": [{"value": Decimal(10) ** number, "page": i, "text": "née"} for i in range(number)]}
                )
        root.finish({"answer": {"refused": False, "value": Decimal("12.50") * number}})
    return tracer.trace_id


def traces_of(folder: Path) -> list[str]:
    """The traces' files."""
    return sorted(f"traces/{p.name}" for p in (folder / "traces").iterdir())


def files_of(folder: Path) -> list[str]:
    """The chain twice, because it is one file beside many, and the traces."""
    return ["chain.jsonl"] * 2 + traces_of(folder)


def edited_byte(folder: Path, dice: random.Random) -> Expected:
    """One byte is another."""
    name = dice.choice([*files_of(folder), "head.json"])
    raw = bytearray((folder / name).read_bytes())
    place = dice.randrange(len(raw))
    raw[place] = dice.choice([b for b in range(256) if b != raw[place]])
    line = (folder / name).read_bytes()[:place].count(b"\n") + 1
    (folder / name).write_bytes(raw)
    return Expected("edited", name, line)


def removed_line(folder: Path, dice: random.Random) -> Expected:
    """A line that is not the last is gone."""
    name, lines = _lines(folder, dice)
    place = dice.randrange(len(lines) - 1)
    (folder / name).write_bytes(b"".join(lines[:place] + lines[place + 1 :]))
    return Expected("removed", name, place + 1)


def truncated_tail(folder: Path, dice: random.Random) -> Expected:
    """The file ends before its last byte, within a line or after one."""
    name, lines = _lines(folder, dice)
    raw = b"".join(lines)
    ends = [sum(map(len, lines[:i])) for i in range(len(lines))]
    size = dice.choice([dice.randrange(len(raw)), dice.choice(ends), len(raw) - 1])
    (folder / name).write_bytes(raw[:size])
    return Expected("truncated", name, raw[:size].count(b"\n") + 1)


def rechained_file(folder: Path, dice: random.Random) -> Expected:
    """A line says something else, and all hashes from there on fit; with the chain's, at times the head's."""
    signed = json.loads((folder / "head.json").read_text())["key_id"] is not None
    name, lines = _lines(folder, dice, None if signed else traces_of(folder))
    place = dice.randrange(len(lines))
    forger = Key(b"not the key of the log")
    last, made = json.loads(lines[place])["prev_hash"], lines[:place]
    for number, line in enumerate(lines[place:], place):
        body = body_of(json.loads(line))
        field = "at" if name == "chain.jsonl" else "end"
        link = linked(last, body | {field: "2031-01-01T00:00:00.000000+00:00"} if number == place else body)
        last = link["this_hash"]
        made.append(line_of(forger.signed(link) if name == "chain.jsonl" else link))
    (folder / name).write_bytes(b"".join(made))
    if name == "chain.jsonl" and dice.random() < 0.5:
        stated = Head(len(lines), last, len(b"".join(made)), (), Key(SECRET).id)
        write_head(folder / "head.json", stated, forger)
    return Expected("rechained", name, place + 1)


def missing_file(folder: Path, dice: random.Random) -> Expected:
    """A trace, the chain or the head is gone."""
    name = dice.choice([*files_of(folder), "head.json"])
    (folder / name).unlink()
    return Expected("missing", name, None)


def moved_line(folder: Path, dice: random.Random) -> Expected:
    """A line stands further down."""
    name, lines = _lines(folder, dice)
    place = dice.randrange(len(lines) - 1)
    line = lines.pop(place)
    lines.insert(dice.randrange(place + 1, len(lines) + 1), line)
    (folder / name).write_bytes(b"".join(lines))
    return Expected("moved", name, place + 1)


def added_line(folder: Path, dice: random.Random) -> Expected:
    """A line stands twice, or a file stands beside the others under a name of its own."""
    if dice.random() < 0.2:
        name = dice.choice(traces_of(folder))
        shutil.copy(folder / name, folder / name.replace("Z-", "Z-0"))
        return Expected("added", name.replace("Z-", "Z-0"), None)
    name, lines = _lines(folder, dice)
    place = dice.randrange(len(lines))
    after = dice.randrange(place + 1, len(lines) + 1)
    (folder / name).write_bytes(b"".join([*lines[:after], lines[place], *lines[after:]]))
    return Expected("added", name, after + 1)


KINDS: dict[str, Callable[[Path, random.Random], Expected]] = {
    "edited byte": edited_byte, "removed line": removed_line, "truncated tail": truncated_tail,
    "re-chained file": rechained_file, "missing file": missing_file, "moved line": moved_line,
    "added line": added_line,
}  # fmt: skip


def _lines(folder: Path, dice: random.Random, names: Sequence[str] | None = None) -> tuple[str, list[bytes]]:
    name = dice.choice(names or files_of(folder))
    return name, (folder / name).read_bytes().splitlines(keepends=True)


def tried(log: AuditLog, folder: Path, kind: str, dice: random.Random) -> Trial:
    """Change a copy of the log made in `folder`, and verify that."""
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(log.folder, folder)
    expected = KINDS[kind](folder, dice)
    findings = verify(AuditLog(folder, key=log.key)).findings
    return Trial(expected, bool(findings), expected.told_by(findings, folder), tuple(map(str, findings)))


def crashes(folder: Path) -> Iterator[AuditLog]:
    """The states in which a writer that is killed in any byte of its writes can leave a log."""
    log = sample_log(folder / "whole", key=Key(SECRET), traces=2)
    before = {p: p.read_bytes() for p in log.folder.rglob("*") if p.is_file()}
    trace = log.trace_path(answer(log, 3))
    added = log.chain.path.read_bytes()[len(before[log.chain.path]) :]
    opening, closing = added.splitlines(keepends=True)
    spans = trace.read_bytes()
    for path, raw in before.items():
        path.write_bytes(raw)
    for size in range(0, len(opening), 7):
        yield _left(log, before, trace, b"", opening[:size])
    for size in range(0, len(spans), 41):
        yield _left(log, before, trace, spans[:size], opening)
    for size in range(0, len(closing), 7):
        yield _left(log, before, trace, spans, opening + closing[:size])


def _left(log: AuditLog, before: dict[Path, bytes], trace: Path, spans: bytes, added: bytes) -> AuditLog:
    for path in set(log.traces.iterdir()) - set(before):
        path.unlink()
    for path, raw in before.items():
        path.write_bytes(raw)
    trace.write_bytes(spans)
    with log.chain.path.open("ab") as stream:
        stream.write(added)
    return log


@dataclass(frozen=True)
class Bench:
    """Trials by kind, and how many states of a crash, of how many, were taken for tampering."""

    trials: dict[str, list[Trial]]
    false_alarms: int
    states: int

    @property
    def count(self) -> int:
        """How many changes were made."""
        return sum(map(len, self.trials.values()))

    def share(self, what: str, kind: str | None = None) -> float:
        """Which part of the trials, of one kind or of all, were `found`, or `named` rightly."""
        own = [t for name, trials in self.trials.items() if kind in (None, name) for t in trials]
        return sum(bool(getattr(t, what)) for t in own) / max(1, len(own))


def run(folder: Path, count: int = COUNT, seed: int = SEED) -> Bench:
    """`count` changes, the kinds in turn, and every state of a crash."""
    logs = [sample_log(folder / "signed", key=Key(SECRET)), sample_log(folder / "unsigned")]
    dice = random.Random(seed)  # noqa: S311 - repeatable on purpose
    trials: dict[str, list[Trial]] = {kind: [] for kind in KINDS}
    for number in range(count):
        kind = list(KINDS)[number % len(KINDS)]
        trials[kind].append(tried(logs[number // len(KINDS) % 2], folder / "changed", kind, dice))
    states = [bool(verify(left).findings) for left in crashes(folder / "crashed")]
    states += [bool(verify(log).findings) for log in logs]
    return Bench(trials, sum(states), len(states))


def report(bench: Bench) -> Iterator[str]:
    """A line a kind, what was not named rightly, and the figures."""
    for kind, trials in bench.trials.items():
        found, named = bench.share("found", kind), bench.share("named", kind)
        yield f"{kind:16s} {len(trials):4d} changes, found {found:.3f}, line named {named:.3f}"
    for trial in (t for trials in bench.trials.values() for t in trials if not t.named):
        yield f"not named: {trial.expected}; said: {'; '.join(trial.said) or 'nothing'}"
    yield f"detected: {bench.share('found'):.3f}, right line named: {bench.share('named'):.3f}; {_alarms(bench)}"


def _alarms(bench: Bench) -> str:
    return f"false alarms: {bench.false_alarms} of {bench.states} untouched or crashed logs"


def main(arguments: Sequence[str] | None = None) -> None:
    """Print the bench."""
    parser = argparse.ArgumentParser(prog="python -m tieout.evaluation.tampering")
    parser.add_argument("--count", type=int, default=COUNT)
    parser.add_argument("--seed", type=int, default=SEED)
    given = parser.parse_args(arguments)
    with TemporaryDirectory() as folder:
        for line in report(run(Path(folder), given.count, given.seed)):
            sys.stdout.write(line + "\n")


if __name__ == "__main__":
    main()
