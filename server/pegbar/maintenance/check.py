"""Check the integrity of an instance's data, also while a server runs. Read-only."""

from dataclasses import dataclass, field
from datetime import timedelta
from typing import Final

from sqlalchemy import Connection, select, text

from pegbar.kernel import clock
from pegbar.kernel.settings import Settings
from pegbar.kernel.tables import DamagedObject, OrphanObject
from pegbar.kernel.text_catalog import Text
from pegbar.kernel.texts import unsafe_database_setting
from pegbar.maintenance import databases, invariants, texts
from pegbar.maintenance.backup import Progress
from pegbar.maintenance.referenced_objects import list_sized_columns
from pegbar.maintenance.scrub import read_all
from pegbar.maintenance.sweep import ORPHAN_LIFETIME
from pegbar.migrate import head
from pegbar.ports.blobs import BlobStore

_SQLITE_ERRORS_MAX: Final = 5
_NEVER_SWEPT: Final = ORPHAN_LIFETIME * 3
_UNSAFE_SETTINGS: Final = ("fsync", "synchronous_commit", "full_page_writes")


@dataclass(frozen=True)
class Finding:
    """A problem, and how to fix it."""

    what: Text
    advice: Text


@dataclass
class CheckReport:
    """Result of a check."""

    facts: list[tuple[Text, str]] = field(default_factory=list[tuple[Text, str]])
    findings: list[Finding] = field(default_factory=list[Finding])
    damaged: list[str] = field(default_factory=list[str])
    """Keys of objects whose bytes don't match; empty if the objects weren't read."""

    def fact(self, name: Text, said: str) -> None:
        """Add a fact to the report: its name, and the text or value `said`."""
        self.facts.append((name, said))

    def add_finding(self, what: Text, advice: Text) -> None:
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
    progress(texts.STEP_DATABASE, 0, 0)
    objects = _read_database(settings, report)
    progress(texts.STEP_OBJECTS, 0, 0)
    await _check_objects(blobs, objects, report, fast=fast, progress=progress)


def _read_database(settings: Settings, report: CheckReport) -> _Objects:
    with databases.open_read_only(settings.database) as connection:
        schema = databases.revision(connection)
        is_current = schema == head()
        report.fact(texts.FACT_DATABASE, texts.database_and_schema(databases.kind_of(settings.database), schema))
        if not is_current:
            report.fact(texts.FACT_SCHEMA, texts.schema_migrates(head()))
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
            report.add_finding(texts.sqlite_reports(said[:_SQLITE_ERRORS_MAX]), texts.ADVICE_DISK)
        broken = connection.execute(text("PRAGMA foreign_key_check")).all()
        if broken:
            tables = sorted({str(row[0]) for row in broken})
            report.add_finding(texts.missing_rows(len(broken), tables), texts.ADVICE_REPORT_BUG)
        return
    for name in _UNSAFE_SETTINGS:
        if connection.execute(text(f"SHOW {name}")).scalar_one() == "off":
            report.add_finding(unsafe_database_setting(name), texts.ADVICE_SETTING)
    failures = "SELECT coalesce(sum(checksum_failures), 0) FROM pg_stat_database WHERE datname = current_database()"
    if failed := connection.execute(text(failures)).scalar_one():
        report.add_finding(texts.wrong_pages(int(failed)), texts.ADVICE_DISK)
    if connection.execute(text("SHOW data_checksums")).scalar_one() == "off":
        report.fact(texts.FACT_PAGE_CHECKSUMS, texts.CHECKSUMS_OFF)
    invalid = "SELECT indexrelid::regclass::text FROM pg_index WHERE NOT indisvalid OR NOT indisready"
    for index in connection.execute(text(invalid)).scalars():
        report.add_finding(texts.invalid_index(index), texts.reindex(index))


def _check_demo_accounts(connection: Connection, report: CheckReport, *, is_exposed: bool) -> None:
    """Report the demo accounts, whose password is public; a finding if other machines can reach this instance."""
    found = list(connection.execute(text("SELECT email FROM users WHERE is_demo ORDER BY email")).scalars())
    if found and is_exposed:
        report.add_finding(texts.demo_accounts_exposed(found), texts.ADVICE_DEMO)
    elif found:
        report.fact(texts.FACT_DEMO_ACCOUNTS, texts.demo_accounts(found))


def _check_rows(connection: Connection, report: CheckReport) -> None:
    counts = [text(f"SELECT count(*) FROM {name}") for name in invariants.COUNTED_TABLES]  # noqa: S608  # constants of this code
    rows = [connection.execute(count).scalar_one() for count in counts]
    said = (f"{name} {count:,}" for name, count in zip(invariants.COUNTED_TABLES, rows, strict=True))
    report.fact(texts.FACT_ROWS, ", ".join(said))
    for invariant in invariants.INVARIANTS:
        ids = [str(row) for row in connection.execute(text(invariant.sql)).scalars()]
        if ids:
            report.add_finding(texts.broken_rows(invariant.text, ids), texts.ADVICE_REPORT_BUG)


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
    report.fact(texts.FACT_OBJECTS, texts.object_count(len(there), sum(there.values())))
    _report_orphans(objects, orphans, orphan_bytes, report)
    _report_known_damage(objects, report)
    missing = [key.hex() for key in objects.named if key not in there and key.hex() not in objects.damaged]
    if missing:
        report.add_finding(texts.missing_objects(missing), texts.ADVICE_RESTORE)
    other = [key.hex() for key, size in objects.named.items() if size is not None and there.get(key, size) != size]
    if other:
        report.add_finding(texts.wrong_sizes(other), texts.ADVICE_RESTORE)
    if not fast:
        await _read_all(blobs, [key.hex() for key in there], report, progress)


def _report_orphans(objects: _Objects, orphans: list[bytes], size: int, report: CheckReport) -> None:
    if not orphans:
        return
    ages = [objects.orphans[key] for key in orphans if key in objects.orphans]
    oldest = texts.oldest_orphan(round(max(ages).total_seconds() / 3600)) if ages else texts.ORPHANS_NEW
    report.fact(texts.FACT_UNREFERENCED, texts.orphans(len(orphans), size, oldest))
    if ages and max(ages) > _NEVER_SWEPT:
        report.add_finding(texts.ORPHANS_STAY, texts.ADVICE_SWEEP)


def _report_known_damage(objects: _Objects, report: CheckReport) -> None:
    known = [key for key in objects.damaged if bytes.fromhex(key) in objects.named]
    if known:
        since = min(objects.damaged[key] for key in known)
        report.add_finding(texts.known_damage(since, known), texts.ADVICE_RESTORE)


async def _read_all(blobs: BlobStore, keys: list[str], report: CheckReport, progress: Progress) -> None:
    report.damaged, unreadable = await read_all(blobs, keys, progress)
    if report.damaged:
        report.add_finding(texts.damaged_objects(report.damaged), texts.ADVICE_RESTORE)
    if unreadable:
        report.add_finding(texts.unreadable_objects(unreadable), texts.ADVICE_TEST_DISK)


def check_settings(settings: Settings, report: CheckReport) -> None:
    """Report which settings are set, the base URL, and the problem of a missing secret file."""
    named = sorted(f"PEGBAR_{name.upper()}" for name in settings.model_fields_set)
    report.fact(texts.FACT_SETTINGS, ", ".join(named) or texts.SETTINGS_DEFAULT)
    report.fact(texts.FACT_ADDRESS, settings.base_url)
    if not settings.secret and not settings.s3_url and not settings.secret_file.exists():
        report.add_finding(texts.secret_missing(settings.secret_file), texts.ADVICE_SECRET)


async def reachable(settings: Settings, report: CheckReport) -> None:
    """Report whether Redis responds, if it is configured."""
    if not settings.redis_url:
        return
    from redis.asyncio import Redis  # noqa: PLC0415  # saves 15 MB of memory in instances without Redis
    from redis.exceptions import RedisError  # noqa: PLC0415

    client = Redis.from_url(settings.redis_url)  # type: ignore[no-untyped-call]
    try:
        await client.ping()  # type: ignore[misc]
        report.fact(texts.FACT_REDIS, texts.REDIS_RESPONDS)
    except (RedisError, OSError) as error:
        report.add_finding(texts.redis_silent(type(error).__name__), texts.ADVICE_REDIS)
    finally:
        await client.aclose()
