"""Check the integrity of an instance's data, also while a server runs. Read-only."""

from dataclasses import dataclass, field
from datetime import timedelta
from typing import Final

from sqlalchemy import Connection, select, text

from pegbar.kernel import clock
from pegbar.kernel.settings import Settings
from pegbar.kernel.tables import DamagedObject, OrphanObject
from pegbar.kernel.texts import unsafe_database_setting
from pegbar.maintenance import databases, invariants
from pegbar.maintenance.backup import Progress
from pegbar.maintenance.referenced_objects import list_sized_columns
from pegbar.maintenance.scrub import read_all
from pegbar.maintenance.sweep import ORPHAN_LIFETIME
from pegbar.migrate import head
from pegbar.ports.blobs import BlobStore

_EXAMPLES_MAX: Final = 5
"""Rows or objects to name for each kind of finding."""
_NEVER_SWEPT: Final = ORPHAN_LIFETIME * 3
_RESTORE = "Restore it from a backup: tar -xf BACKUP blobs/ab/cd/KEY, or have the same file uploaded again."
_DISK = "Restore the last backup, and have the disk tested."
_REPORT_BUG = "Keep a copy of the database, and report it with this line: a program did this, not a disk."
_UNSAFE_SETTINGS: Final = ("fsync", "synchronous_commit", "full_page_writes")


@dataclass(frozen=True)
class Finding:
    """A problem, and how to fix it."""

    what: str
    advice: str


@dataclass
class CheckReport:
    """Result of a check."""

    facts: list[tuple[str, str]] = field(default_factory=list[tuple[str, str]])
    findings: list[Finding] = field(default_factory=list[Finding])
    damaged: list[str] = field(default_factory=list[str])
    """Keys of objects whose bytes don't match; empty if the objects weren't read."""

    def fact(self, name: str, said: object) -> None:
        """Add a fact to the report: its name, and the text or value `said`."""
        self.facts.append((name, str(said)))

    def add_finding(self, what: str, advice: str) -> None:
        """Add a problem to the report. `advice` is how to fix it."""
        self.findings.append(Finding(what, advice))


@dataclass
class _Objects:
    """The objects that the database knows, by key.

    `named`: referenced objects, with their size if a row has it. `damaged`: time when the damage was found.
    `orphans`: time since the object was found without a reference.
    """

    named: dict[bytes, int | None] = field(default_factory=dict[bytes, "int | None"])
    damaged: dict[str, str] = field(default_factory=dict[str, str])
    orphans: dict[bytes, timedelta] = field(default_factory=dict[bytes, timedelta])


async def check(settings: Settings, blobs: BlobStore, report: CheckReport, *, fast: bool, progress: Progress) -> None:
    """Check the data and fill the report; with `fast`, without reading the objects' bytes.

    Raises BackupRefused, SchemaTooNew or an exception of the object store if the data can't be read.
    """
    progress("The database", 0, 0)
    objects = _read_database(settings, report)
    progress("The objects", 0, 0)
    await _check_objects(blobs, objects, report, fast=fast, progress=progress)


def _read_database(settings: Settings, report: CheckReport) -> _Objects:
    with databases.open_read_only(settings.database) as connection:
        schema = databases.revision(connection)
        is_current = schema == head()
        report.fact("Database", f"{databases.kind_of(settings.database)}, schema {schema}")
        if not is_current:
            report.fact("Schema", f"of an earlier version; the next start brings it to {head()}")
        _check_database(connection, report, on_sqlite=settings.on_sqlite)
        objects = _Objects({bytes.fromhex(key): None for key in databases.keys(connection)})
        if is_current:
            _check_demo_accounts(connection, report, is_exposed=settings.is_exposed)
            _check_rows(connection, report)
            for key, size in list_sized_columns():
                for row in connection.execute(select(key, size).where(key.is_not(None))):
                    objects.named[bytes.fromhex(row[0])] = row[1]
            for row in connection.execute(select(DamagedObject.key, DamagedObject.found_at)):
                objects.damaged[row.key] = clock.iso(row.found_at)
            for row in connection.execute(select(OrphanObject.key, OrphanObject.found_at)):
                objects.orphans[bytes.fromhex(row.key)] = clock.now() - row.found_at
    return objects


def _check_database(connection: Connection, report: CheckReport, *, on_sqlite: bool) -> None:
    if on_sqlite:
        said = [str(row[0]) for row in connection.execute(text("PRAGMA integrity_check"))]
        if said != ["ok"]:
            report.add_finding(f"SQLite says: {'; '.join(said[:_EXAMPLES_MAX])}", _DISK)
        broken = connection.execute(text("PRAGMA foreign_key_check")).all()
        if broken:
            tables = sorted({str(row[0]) for row in broken})
            report.add_finding(f"{len(broken)} rows name rows that are not there ({', '.join(tables)})", _REPORT_BUG)
        return
    for name in _UNSAFE_SETTINGS:
        if connection.execute(text(f"SHOW {name}")).scalar_one() == "off":
            report.add_finding(unsafe_database_setting(name), "Set it to on in postgresql.conf.")
    failures = "SELECT coalesce(sum(checksum_failures), 0) FROM pg_stat_database WHERE datname = current_database()"
    if failed := connection.execute(text(failures)).scalar_one():
        report.add_finding(f"PostgreSQL read {failed} pages whose checksum is wrong", _DISK)
    if connection.execute(text("SHOW data_checksums")).scalar_one() == "off":
        report.fact("Page checksums", "off: damage to PostgreSQL's files would not be seen (pg_checksums --enable)")
    invalid = "SELECT indexrelid::regclass::text FROM pg_index WHERE NOT indisvalid OR NOT indisready"
    for index in connection.execute(text(invalid)).scalars():
        report.add_finding(f"The index {index} is not valid", f"REINDEX INDEX CONCURRENTLY {index};")


def _check_demo_accounts(connection: Connection, report: CheckReport, *, is_exposed: bool) -> None:
    """Report the demo accounts, whose password is public; a finding if other machines can reach this instance."""
    found = list(connection.execute(text("SELECT email FROM users WHERE is_demo ORDER BY email")).scalars())
    if found and is_exposed:
        report.add_finding(
            f"{len(found)} demo accounts have a published password: {', '.join(found)}",
            "Remove them and their projects: python -m pegbar.cli demo --remove",
        )
    elif found:
        report.fact("Demo accounts", f"{', '.join(found)} (their password is published)")


def _check_rows(connection: Connection, report: CheckReport) -> None:
    counts = [text(f"SELECT count(*) FROM {name}") for name in invariants.COUNTED_TABLES]  # noqa: S608  # constants of this code
    rows = [connection.execute(count).scalar_one() for count in counts]
    said = (f"{name} {count:,}" for name, count in zip(invariants.COUNTED_TABLES, rows, strict=True))
    report.fact("Rows", ", ".join(said))
    for invariant in invariants.INVARIANTS:
        ids = [str(row) for row in connection.execute(text(invariant.sql)).scalars()]
        if ids:
            report.add_finding(f"{invariant.text}: {len(ids)}, {_name_some(ids)}", _REPORT_BUG)


def _name_some(names: list[str]) -> str:
    return ", ".join(names[:_EXAMPLES_MAX]) + (" …" if len(names) > _EXAMPLES_MAX else "")


async def _check_objects(
    blobs: BlobStore, objects: _Objects, report: CheckReport, *, fast: bool, progress: Progress
) -> None:
    there = dict[bytes, int]()
    orphans = list[bytes]()
    orphan_bytes = 0
    async for batch in blobs.iterate_objects():
        for found in batch:
            key = bytes.fromhex(found.key)
            if key in objects.named:
                there[key] = found.size
            else:
                orphans.append(key)
                orphan_bytes += found.size
    report.fact("Objects", f"{len(there):,}, {sum(there.values()):,} bytes")
    _report_orphans(objects, orphans, orphan_bytes, report)
    _report_known_damage(objects, report)
    missing = [key.hex() for key in objects.named if key not in there and key.hex() not in objects.damaged]
    if missing:
        report.add_finding(f"{len(missing)} objects are missing: {_name_some(missing)}", _RESTORE)
    other = [key.hex() for key, size in objects.named.items() if size is not None and there.get(key, size) != size]
    if other:
        report.add_finding(
            f"{len(other)} objects are not of the size that their rows say: {_name_some(other)}", _RESTORE
        )
    if not fast:
        await _read_all(blobs, [key.hex() for key in there], report, progress)


def _report_orphans(objects: _Objects, orphans: list[bytes], size: int, report: CheckReport) -> None:
    if not orphans:
        return
    ages = [objects.orphans[key] for key in orphans if key in objects.orphans]
    oldest = f"the longest for {max(ages).total_seconds() / 3600:.0f} hours" if ages else "none seen by a sweep yet"
    report.fact("Named by no row", f"{len(orphans):,} objects, {size:,} bytes; {oldest}")
    if ages and max(ages) > _NEVER_SWEPT:
        report.add_finding(
            "Objects that no row names are not swept",
            "Look for housekeeping.failed in the log; keep a server running.",
        )


def _report_known_damage(objects: _Objects, report: CheckReport) -> None:
    known = [key for key in objects.damaged if bytes.fromhex(key) in objects.named]
    if known:
        since = min(objects.damaged[key] for key in known)
        report.add_finding(f"{len(known)} objects were found damaged since {since}: {_name_some(known)}", _RESTORE)


async def _read_all(blobs: BlobStore, keys: list[str], report: CheckReport, progress: Progress) -> None:
    report.damaged, unreadable = await read_all(blobs, keys, progress)
    if report.damaged:
        report.add_finding(f"{len(report.damaged)} objects are damaged: {_name_some(report.damaged)}", _RESTORE)
    if unreadable:
        report.add_finding(
            f"{len(unreadable)} objects cannot be read: {_name_some(unreadable)}", "Have the disk tested."
        )


def check_settings(settings: Settings, report: CheckReport) -> None:
    """Report which settings are set, the base URL, and the problem of a missing secret file."""
    named = sorted(f"PEGBAR_{name.upper()}" for name in settings.model_fields_set)
    report.fact("Settings", ", ".join(named) or "none: all as by default")
    report.fact("Address", settings.base_url)
    if not settings.secret and not settings.s3_url and not settings.secret_file.exists():
        report.add_finding(
            f"{settings.secret_file} is missing", "A start makes a new one; signed addresses of before end."
        )


async def reachable(settings: Settings, report: CheckReport) -> None:
    """Report whether Redis responds, if it is configured."""
    if not settings.redis_url:
        return
    from redis.asyncio import Redis  # noqa: PLC0415  # saves 15 MB of memory in instances without Redis
    from redis.exceptions import RedisError  # noqa: PLC0415

    client = Redis.from_url(settings.redis_url)  # type: ignore[no-untyped-call]
    try:
        await client.ping()  # type: ignore[misc]
        report.fact("Redis", "answers")
    except (RedisError, OSError) as error:
        report.add_finding(f"Redis does not answer ({type(error).__name__})", "See PEGBAR_REDIS_URL.")
    finally:
        await client.aclose()
