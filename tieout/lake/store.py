"""The lake on disk: one folder a table, one Parquet file a filing, each written whole or not at all.

    <lake>/<table>/<doc_id>.parquet     rows of one filing, in the stage's order
    <lake>/files/<sha256>.pdf           the filing itself
    <lake>/.staging/                    what a run is still writing; swept by the next run
    <lake>/.lock                        held by the run that writes

Invariants: equal rows and fingerprint give equal bytes (no time of day, fixed writer options). A file's metadata holds
the contract's version, the fingerprint of the stage that wrote it and a hash of its rows.
"""

from __future__ import annotations

import contextlib
import fcntl
import hashlib
import os
import shutil
import threading
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import pyarrow as pa
import pyarrow.parquet as pq

from tieout.errors import LakeError
from tieout.lake.conformance import Row, to_table
from tieout.lake.contracts import CONTRACTS, Contract
from tieout.model import Filing, Record

if TYPE_CHECKING:
    import polars as pl

_Record = TypeVar("_Record", bound=Record)
_REREAD = "Remove it and ingest the filing again."
_VERSION, _FINGERPRINT, _CONTENT = b"tieout.contract", b"tieout.fingerprint", b"tieout.content"


class Lake:
    """The lake below `root`. Reading needs no lock; a run that writes many files holds `writing()`."""

    def __init__(self, root: Path) -> None:
        self.root = Path(root)
        self._depth = 0
        self._guard = threading.RLock()

    def path(self, table: str, doc_id: str) -> Path:
        """Where the rows of `table` for filing `doc_id` are stored."""
        return self.root / _contract(table).name / f"{doc_id}.parquet"

    def file_path(self, sha256: str) -> Path:
        """Where the PDF with that hash is stored."""
        return self.root / "files" / f"{sha256}.pdf"

    def write(self, table: str, doc_id: str, rows: Sequence[Row | Record], *, fingerprint: str) -> Path:
        """Replace the rows of filing `doc_id`. Raises ContractError, and then leaves the old file as it was."""
        contract = _contract(table)
        arrow = to_table(contract, doc_id, [r.to_row() if isinstance(r, Record) else r for r in rows])
        metadata = {
            _VERSION: str(contract.version).encode(),
            _FINGERPRINT: fingerprint.encode(),
            _CONTENT: _content_hash(arrow).encode(),
        }
        path = self.path(table, doc_id)
        with atomic(path) as temporary:
            pq.write_table(
                arrow.replace_schema_metadata(metadata), temporary, compression="zstd", version="2.6",
                data_page_version="1.0", write_statistics=True, write_page_checksum=True,
            )  # fmt: skip
        return path

    def read(self, table: str, doc_ids: Sequence[str] | None = None, columns: Sequence[str] | None = None) -> pa.Table:
        """Rows of the filings asked for (all, without `doc_ids`), in order of doc_id.

        A filing without a file gives no rows. Raises LakeError where a file was written under another contract version.
        """
        contract = _contract(table)
        wanted = self.docs(table) if doc_ids is None else doc_ids
        schema = contract.schema if columns is None else pa.schema([contract.schema.field(c) for c in columns])
        parts = [self._read_one(contract, path, schema) for d in wanted if (path := self.path(table, d)).exists()]
        return pa.concat_tables(parts) if parts else schema.empty_table()

    def frame(
        self, table: str, doc_ids: Sequence[str] | None = None, columns: Sequence[str] | None = None
    ) -> pl.DataFrame:
        """The same as a Polars frame, to be joined, grouped and counted."""
        import polars as pl  # noqa: PLC0415 - not every run needs it

        return pl.DataFrame(self.read(table, doc_ids, columns))

    def rows(self, table: str, doc_id: str) -> list[Row]:
        """Rows of one filing as dicts; empty without a file. Raises LakeError as `read` does."""
        found: list[Row] = self.read(table, [doc_id]).to_pylist()
        return found

    def records(self, kind: type[_Record], doc_id: str) -> list[_Record]:
        """Rows of one filing as records of `kind`, which names the table; empty without a file. Raises as `read`."""
        return kind.from_rows(self.rows(kind.TABLE.name, doc_id))

    def filings(self, doc_ids: Sequence[str] | None = None) -> list[Filing]:
        """The filings asked for (all, without `doc_ids`), in order of doc_id. Raises LakeError as `read` does."""
        return Filing.from_rows(self.read("filings", doc_ids).to_pylist())

    def filing(self, doc_id: str) -> Filing:
        """The filing `doc_id`. Raises LakeError where there is none."""
        found = self.records(Filing, doc_id)
        if not found:
            raise LakeError(f"{self.root}: no filing {doc_id}.")
        return found[0]

    def docs(self, table: str) -> list[str]:
        """doc_ids that have a file in `table`, sorted."""
        return sorted(p.stem for p in (self.root / _contract(table).name).glob("[!.]*.parquet"))

    def fingerprint(self, table: str, doc_id: str) -> str | None:
        """Fingerprint of the stored file; None where there is none or its contract version is not ours."""
        return self._metadata(table, doc_id).get(_FINGERPRINT)

    def content(self, table: str, doc_id: str) -> str | None:
        """Hash of the stored rows, whatever code wrote them; None as for `fingerprint`."""
        return self._metadata(table, doc_id).get(_CONTENT)

    def outdated(self, table: str, doc_id: str) -> int | None:
        """Contract version of a stored file if it is not the present one, else None."""
        metadata = _file_metadata(self.path(table, doc_id))
        version = _version(metadata) if metadata is not None else None
        return None if version == _contract(table).version else version

    def delete(self, table: str, doc_id: str) -> None:
        """Remove a filing's rows from a table; nothing to remove is no error."""
        self.path(table, doc_id).unlink(missing_ok=True)

    def adopt(self, staged: Lake, tables: Sequence[str], doc_id: str) -> None:
        """Move a filing's files from a staged lake on the same disk into this one, replacing the old ones."""
        for table in tables:
            target = self.path(table, doc_id)
            target.parent.mkdir(parents=True, exist_ok=True)
            os.replace(staged.path(table, doc_id), target)
            sync_folder(target.parent)

    def store_file(self, source: Path, sha256: str) -> None:
        """Keep a copy of a filing under its hash. Raises LakeError where the bytes are no longer those of `sha256`."""
        path = self.file_path(sha256)
        if path.exists() and sha256_of(path) == sha256:
            return
        with atomic(path) as temporary:
            shutil.copyfile(source, temporary)
            if sha256_of(temporary) != sha256:
                raise LakeError(f"{source}: the file changed while it was read.")

    @contextlib.contextmanager
    def writing(self) -> Iterator[None]:
        """Hold the lake for writing, and first sweep what a killed run left. Re-entrant within one Lake.

        Raises LakeError where another process is writing. The lock dies with its process.
        """
        with self._guard:
            if self._depth:
                yield
                return
            with self._lock():
                self._depth = 1
                try:
                    self._sweep()
                    yield
                finally:
                    self._depth = 0

    @contextlib.contextmanager
    def _lock(self) -> Iterator[None]:
        self.root.mkdir(parents=True, exist_ok=True)
        with (self.root / ".lock").open("a") as handle:
            try:
                fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError as error:
                raise LakeError(f"{self.root}: another run is writing to this lake; wait until it ends.") from error
            yield

    def _sweep(self) -> None:
        shutil.rmtree(self.staging, ignore_errors=True)
        for leftover in self.root.glob("*/.*.tmp"):
            leftover.unlink(missing_ok=True)

    @property
    def staging(self) -> Path:
        """Folder for files that are not complete yet; on the lake's disk, so that a move is atomic."""
        return self.root / ".staging"

    def _metadata(self, table: str, doc_id: str) -> dict[bytes, str]:
        metadata = _file_metadata(self.path(table, doc_id))
        if metadata is None or _version(metadata) != _contract(table).version:
            return {}
        return {k: v.decode() for k, v in metadata.items() if k.startswith(b"tieout.")}

    def _read_one(self, contract: Contract, path: Path, schema: pa.Schema) -> pa.Table:
        """Rows of one file. Pages are checked against their checksums: a flipped bit is an error, not a number."""
        try:
            with pq.ParquetFile(path, page_checksum_verification=True) as file:
                _check_version(path, contract, _version(file.schema_arrow.metadata or {}))
                if not file.schema_arrow.equals(contract.schema):
                    raise LakeError(f"{path} is damaged: its columns are not those of {contract.name}. {_REREAD}")
                return file.read(columns=schema.names).replace_schema_metadata(None)
        except (pa.ArrowException, OSError, UnicodeDecodeError) as error:
            raise LakeError(f"{path} cannot be read ({error}). {_REREAD}") from error


def _check_version(path: Path, contract: Contract, version: int) -> None:
    if version == contract.version:
        return
    age = "a newer tieout" if version > contract.version else "an older contract"
    remedy = "Update tieout." if version > contract.version else "Ingest the filing again."
    raise LakeError(f"{path} was written under {age} (version {version}, not {contract.version}). {remedy}")


@contextlib.contextmanager
def atomic(path: Path) -> Iterator[Path]:
    """A temporary path beside `path`, that takes its place when the block ends without an exception."""
    path.parent.mkdir(parents=True, exist_ok=True)
    temporary = path.parent / f".{path.name}.{os.getpid()}.{threading.get_ident()}.tmp"
    try:
        yield temporary
        with temporary.open("rb") as handle:
            os.fsync(handle.fileno())
        os.replace(temporary, path)
        sync_folder(path.parent)
    finally:
        temporary.unlink(missing_ok=True)


def sha256_of(path: Path) -> str:
    """Hash of a file's bytes, as hex."""
    with path.open("rb") as handle:
        return hashlib.file_digest(handle, "sha256").hexdigest()


def _contract(table: str) -> Contract:
    try:
        return CONTRACTS[table]
    except KeyError:
        raise LakeError(f"{table} is not a table of the lake; those are {', '.join(CONTRACTS)}.") from None


def sync_folder(folder: Path) -> None:
    """Bring to the disk which files a folder holds."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _content_hash(table: pa.Table) -> str:
    digest = hashlib.sha256()
    with pa.ipc.new_stream(sink := pa.BufferOutputStream(), table.schema) as writer:
        writer.write_table(table)
    digest.update(sink.getvalue())
    return digest.hexdigest()


def _file_metadata(path: Path) -> dict[bytes, bytes] | None:
    try:
        found: dict[bytes, bytes] = pq.read_schema(path).metadata or {}
    except (pa.ArrowException, OSError):
        return None
    return found


def _version(metadata: dict[bytes, bytes] | Any) -> int:
    raw = metadata.get(_VERSION, b"0")
    return int(raw) if raw.isdigit() else 0
