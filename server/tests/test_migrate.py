"""Migrations: from an empty database, repeatable, atomic, and never downgrading data of a later version."""

import json
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Generator
from datetime import timedelta
from pathlib import Path
from typing import Final

import pytest
from sqlalchemy import create_engine, inspect, select, text
from sqlalchemy.orm import Session

from pegbar.domains.interchange.models import Export, Import
from pegbar.domains.storyboard.models import Sound
from pegbar.domains.uploads.models import Upload, UploadChunk
from pegbar.domains.videos.models import Publication
from pegbar.kernel.tables import Base, Job
from pegbar.migrate import SchemaTooNew, bring_up, head, migrate, sync_url
from pegbar.schema import MODELS
from tests.support.servers.server_process import SERVER
from tests.support.services.databases import new_database

pytestmark = pytest.mark.database

_serial = iter(range(1_000_000))


@pytest.fixture
def new_url(cluster: str | None, tmp_path: Path) -> Callable[[], str]:
    """Return a factory of empty databases of the kind under test; it returns their URLs."""

    def create_url() -> str:
        number = next(_serial)
        return (
            new_database(cluster, f"migrate_{number}", migrated=False) or f"sqlite:///{tmp_path / f'{number}.sqlite3'}"
        )

    return create_url


def _list_tables(url: str) -> set[str]:
    engine = create_engine(sync_url(url))
    try:
        # On SQLite, the n-gram index is a virtual table with its own tables.
        return {name for name in inspect(engine).get_table_names() if not name.startswith("search_grams")}
    finally:
        engine.dispose()


def _get_revision(url: str) -> str:
    engine = create_engine(sync_url(url))
    with engine.connect() as connection:
        found = connection.execute(text("SELECT version_num FROM alembic_version")).scalar_one()
    engine.dispose()
    return found


def _run_statements(url: str, *statements: str) -> None:
    engine = create_engine(sync_url(url))
    with engine.begin() as connection:
        for statement in statements:
            connection.exec_driver_sql(statement)
    engine.dispose()


def test_migrating_creates_all_tables_and_is_repeatable(new_url: Callable[[], str]) -> None:
    url = new_url()
    migrate(url)
    assert len(MODELS) > 4
    expected = {table.name for table in Base.metadata.tables.values()} | {"alembic_version"}
    assert _list_tables(url) == expected
    _run_statements(url, "INSERT INTO topic_heads (topic, seq) VALUES ('user:x', 7)")
    migrate(url)
    assert _list_tables(url) == expected


def test_the_migrated_tables_match_the_models(new_url: Callable[[], str]) -> None:
    url = new_url()
    migrate(url)
    engine = create_engine(sync_url(url))
    found = inspect(engine)
    assert Base.metadata.tables.keys() <= set(found.get_table_names())
    for table in Base.metadata.tables.values():
        columns = {column["name"]: column["nullable"] for column in found.get_columns(table.name)}
        assert columns == {column.name: column.nullable for column in table.columns}, table.name
        indexes = {index["name"] for index in found.get_indexes(table.name)}
        assert {str(index.name) for index in table.indexes} <= indexes, table.name
    engine.dispose()


def test_a_start_migrates_an_empty_database_and_leaves_a_current_one_unchanged(new_url: Callable[[], str]) -> None:
    url = new_url()
    bring_up(url)
    assert {table.name for table in Base.metadata.tables.values()} <= _list_tables(url)
    assert _get_revision(url) == head()
    bring_up(url)
    assert _get_revision(url) == head()
    _run_statements(url, "UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(SchemaTooNew, match="newer version"):
        bring_up(url)


def test_default_cut_names_are_cleared_and_custom_names_stay(new_url: Callable[[], str]) -> None:
    url = new_url()
    migrate(url, "0027")
    names = ["Cut 101", "Cut 7", "cut 7", "Cut 07", "Cut 7b", "Harbour, Cut 7", "Cut ", "Cut 0", "Cut 7 (restored)", ""]
    _run_statements(url, *_make_cut_rows(url, names), "INSERT INTO search_states (name, folding) VALUES ('index', 2)")
    migrate(url)
    engine = create_engine(sync_url(url))
    with engine.connect() as connection:
        cuts = (
            connection.execute(text("SELECT name FROM cuts WHERE NOT is_background ORDER BY position")).scalars().all()
        )
        cut_names = connection.execute(text("SELECT cut_name FROM cut_versions ORDER BY seq")).scalars().all()
        backgrounds = connection.execute(text("SELECT name FROM cuts WHERE is_background")).scalars().all()
        state_count = connection.execute(text("SELECT count(*) FROM search_states")).scalar_one()
    engine.dispose()
    assert cuts == cut_names == ["", "", *names[2:]]
    assert backgrounds == ["Cut 3"]
    assert state_count == 0, "who searches would find cuts by names that they do not have"


def test_unfinished_jobs_of_the_former_library_are_taken_over(new_url: Callable[[], str]) -> None:
    url = new_url()
    migrate(url, "0046")
    schema = "dbos." if url.startswith("postgresql") else ""
    moment = 1_800_000_000_000
    states = {"a": "PENDING", "b": "ENQUEUED", "c": "DELAYED", "d": "SUCCESS"}
    _run_statements(
        url,
        *(["CREATE SCHEMA dbos"] if schema else []),
        f"CREATE TABLE {schema}workflow_status (workflow_uuid TEXT PRIMARY KEY, status TEXT, queue_name TEXT, "
        "queue_partition_key TEXT, priority INTEGER, recovery_attempts INTEGER, created_at BIGINT, "
        "delay_until_epoch_ms BIGINT)",
        f"CREATE TABLE {schema}workflow_input (workflow_uuid TEXT PRIMARY KEY, inputs TEXT)",
        *(
            f"INSERT INTO {schema}workflow_status VALUES ('{job}', '{state}', 'films', 'ann', 3, 2, {moment}, "
            f"{moment + 60_000 if state == 'DELAYED' else 'NULL'})"
            for job, state in states.items()
        ),
        *(
            f"INSERT INTO {schema}workflow_input VALUES "
            f"""('{job}', '{{"positionalArgs": ["film", "of {job}", "ann"]}}')"""
            for job in states
        ),
    )
    migrate(url)
    engine = create_engine(sync_url(url))
    with Session(engine) as session:
        jobs = session.scalars(select(Job).order_by(Job.id)).all()
        found = [(job.id, job.name, job.argument, job.queue, job.requester, job.priority, job.state) for job in jobs]
        delays = [(job.due_at - job.created_at).total_seconds() for job in jobs]
        attempts = {job.attempt for job in jobs}
        leftover = inspect(engine).has_table("workflow_status", schema=schema.rstrip(".") or None)
    engine.dispose()
    assert found == [(job, "film", f"of {job}", "films", "ann", 3, "waiting") for job in "abc"]
    assert (delays, attempts, leftover) == ([0, 0, 60], {2}, False)


def test_unfinished_uploads_of_all_kinds_are_moved_to_one_table(new_url: Callable[[], str]) -> None:
    url = new_url()
    migrate(url, "0047")
    _run_statements(url, *_make_upload_rows(url))
    migrate(url)
    engine = create_engine(sync_url(url))
    with Session(engine) as session:
        rows = session.scalars(select(Upload)).all()
        uploads = {_get_number(row.id): (row.kind, row.state, row.received, row.size, row.name) for row in rows}
        targets = {_get_number(row.id): _get_number(row.target_id) for row in rows if row.target_id}
        ages = {row.last_chunk_at - row.created_at for row in rows}
        found = session.scalars(select(UploadChunk).order_by(UploadChunk.upload_id, UploadChunk.start)).all()
        chunks = [(_get_number(row.upload_id), row.start, row.blob_key) for row in found]
        sounds = session.execute(select(Sound.id, Sound.state).order_by(Sound.id)).all()
        publications = session.execute(select(Publication.id, Publication.state, Publication.blob_key)).all()
        imports = session.scalars(select(Import).order_by(Import.id)).all()
        uploaded = {_get_number(row.id): row.uploaded_at - row.created_at for row in imports}
    engine.dispose()
    assert uploads == {
        1: ("file", "open", 5, 9, "reel.mov"),
        2: ("file", "ended", 0, 9, "reel.mov"),
        3: ("file", "complete", 9, 9, "reel.mov"),
        11: ("sound", "open", 5, 9, "line.wav"),
        12: ("sound", "expired", 0, 9, "line.wav"),
        13: ("sound", "ended", 0, 9, "line.wav"),
        21: ("import", "open", 5, 9, "cut.edl"),
        31: ("video", "open", 5, 9, "take.mp4"),
        32: ("video", "complete", 9, 9, "take.mp4"),
    }
    assert targets == {1: _FOLDER, 2: _FOLDER, 3: _FOLDER}
    assert ages == {timedelta(hours=1)}
    assert chunks == [(1, 0, "a"), (1, 3, "b"), (11, 0, "c"), (21, 0, "d"), (31, 0, "e"), (32, 0, "f")]
    assert [(_get_number(row.id), row.state) for row in sounds][-1] == (15, "failed"), "no one can continue it"
    assert sorted((_get_number(row.id), row.state, row.blob_key) for row in publications) == [
        (31, "preparing", None),
        (32, "uploading-thumb", None),
        (33, "done", None),
    ]
    assert uploaded == dict.fromkeys((21, 22), timedelta(hours=1))


_FOLDER: Final = 99


def _make_uuid(number: int) -> str:
    return f"00000000-0000-0000-0000-{number:012}"


def _get_number(key: str) -> int:
    return int(key.rpartition("-")[2])


def _to_literal(value: str | int | None) -> str:
    return "NULL" if value is None else str(value).lower() if isinstance(value, bool) else repr(value)


def _make_upload_rows(url: str) -> list[str]:
    """Return SQL statements that insert uploads of all kinds, as revision 47 stored them: 5 of 9 bytes have arrived."""
    person, at = _make_uuid(7), "'2026-01-01 00:00:00', '2026-01-01 01:00:00'"
    on_postgresql, project = url.startswith("postgresql"), _make_uuid(8)
    false = "false" if on_postgresql else 0
    rows = ["SET session_replication_role = replica"] if on_postgresql else []
    rows += [
        "INSERT INTO profiles (id, username, display_name, bio, skills, created_at)"
        f" VALUES ('{person}', 'ann', 'Ann', '', '[]', '2026-01-01 00:00:00')",
        "INSERT INTO projects (id, slug, owner_id, name, description, visibility, width, height, fps, updates_enabled,"
        f" version, order_version, created_at) VALUES ('{project}', 'night', '{person}', 'Night Ferry', '', 'private',"
        f" 1920, 1080, 24, {false}, 1, 1, '2026-01-01 00:00:00')",
    ]

    def insert(table: str, columns: str, number: int, *values: str | int | None) -> None:
        literals = [_to_literal(value) for value in (_make_uuid(number), project, *values)]
        names = f"id, project_id, {columns}, created_at, last_piece_at"
        rows.append(f"INSERT INTO {table} ({names}) VALUES ({', '.join(literals)}, {at})")

    def insert_part(table: str, column: str, number: int, start: int, key: str) -> None:
        rows.append(
            f"INSERT INTO {table} ({column}, start, blob_key) VALUES ('{_make_uuid(number)}', {start}, '{key}')"
        )

    columns = "folder_id, uploader_id, name, size, received, ended_at"
    for number, received, ended_at in ((1, 5, None), (2, 0, "2026-01-01 02:00:00"), (3, 9, None)):
        insert("asset_uploads", columns, number, _make_uuid(_FOLDER), person, "reel.mov", 9, received, ended_at)
    insert_part("asset_upload_parts", "upload_id", 1, 0, "a")
    insert_part("asset_upload_parts", "upload_id", 1, 3, "b")
    columns = "maker_id, name, size, received, state, blob_key, problem, decoded_bytes"
    for number, maker, received, state, key, problem in (
        (11, person, 5, "reading", None, None),
        (12, person, 0, "reading", None, "not sent"),
        (13, person, 0, "failed", None, "ended"),
        (14, person, 9, "ready", "z", None),
        (15, None, 5, "reading", None, None),
    ):
        insert("sounds", columns, number, maker, "line.wav", 9, received, state, key, problem, 0)
    insert_part("sound_parts", "sound_id", 11, 0, "c")
    columns = "asker_id, kind, file_name, size, received, state, options"
    insert("imports", columns, 21, person, "edit", "cut.edl", 9, 5, "uploading", "{}")
    insert("imports", columns, 22, person, "edit", "cut.edl", 9, 9, "applied", "{}")
    insert_part("import_parts", "import_id", 21, 0, "d")
    columns = "owner_id, source, file_name, size, received, title, description, state, progress, captions"
    for number, received, state in ((31, 5, "uploading-video"), (32, 9, "uploading-thumb"), (33, 9, "done")):
        insert("publications", columns, number, person, "file", "take.mp4", 9, received, "", "", state, 0, False)
    insert_part("publication_parts", "publication_id", 31, 0, "e")
    insert_part("publication_parts", "publication_id", 32, 0, "f")
    return rows


def test_stored_json_has_standard_names_and_planned_imports_are_read_again(new_url: Callable[[], str]) -> None:
    url = new_url()
    migrate(url, "0049")
    text_row = {"id": "t", "cut_id": None, "field": "title", "ours": "Quay", "theirs": "Pier", "touched": True}
    rows = [
        {"id": "twice:a:1", "kind": "twice", "checked": True},
        {"id": "changed:k", "kind": "scene_changed", "texts": [text_row], "added": [], "left": ["c"]},
        {"id": "unclear:2", "kind": "scene_unclear", "could_be": [{"choice": "k", "called": "1 QUAY"}], "choices": []},
        {"id": "gone:k", "kind": "scene_gone"},
    ]
    plan = {"number": 1, "notices": [], "rows": rows, "kept": {"steps": []}}
    stored = {1: ("planned", plan, None), 2: ("undone", plan, {"kept": [{"cut_id": None, "name": "A"}]})}
    stored |= {3: ("gone", None, None)}
    options = {"even_out": False, "ends": True, "reader": "ja", "cut_ids": None}
    export = f"'{_make_uuid(5)}', '{_make_uuid(8)}', 'x', 'pdf', {_to_json(options)}, 'done', 0, 'b.pdf', '2026-01-01'"
    _run_statements(
        url,
        *(["SET session_replication_role = replica"] if url.startswith("postgresql") else []),
        "INSERT INTO exports (id, project_id, requester, kind, options, state, progress, file_name, created_at)"
        f" VALUES ({export})",
        *(
            "INSERT INTO imports (id, project_id, kind, file_name, size, state, blob_key, parsed_key, options, plan,"
            f" inverse, created_at) VALUES ('{_make_uuid(number)}', '{_make_uuid(8)}', 'script', 's.fdx', 9, '{state}',"
            f" 'a', 'b', '{{}}', {_to_json(made)}, {_to_json(inverse)}, '2026-01-01 00:00:00')"
            for number, (state, made, inverse) in stored.items()
        ),
    )
    migrate(url)
    engine = create_engine(sync_url(url))
    with Session(engine) as session:
        imports = {_get_number(row.id): row for row in session.scalars(select(Import))}
        [found] = session.scalars(select(Export.options))
        [job] = session.scalars(select(Job))
    engine.dispose()
    assert found == {"limit_peaks": False, "first_and_last_frames": True, "han_language": "ja", "cut_ids": None}
    assert [(row.state, row.blob_key, row.parsed_key) for _, row in sorted(imports.items())] == [
        ("reading", "a", None),
        ("undone", "a", "b"),
        ("cancelled", "a", "b"),
    ]
    assert (job.id, job.argument, job.queue, job.state) == (
        f"import-{_make_uuid(1)}",
        _make_uuid(1),
        "imports",
        "waiting",
    )
    assert (imports[1].plan, imports[2].inverse) == (None, {"skipped": [{"cut_id": None, "name": "A"}]})
    text_change = {"id": "t", "cut_id": None, "field": "title"}
    text_change |= {"board_text": "Quay", "script_text": "Pier", "is_edited": True}
    candidates = [{"choice": "k", "name": "1 QUAY"}]
    assert imports[2].plan is not None
    assert imports[2].plan["rows"] == [
        {"id": "duplicate:a:1", "kind": "duplicate", "checked": True},
        {
            "id": "changed:k",
            "kind": "scene_changed",
            "texts": [text_change],
            "added": [],
            "cuts_not_in_script": ["c"],
        },
        {"id": "unclear:2", "kind": "scene_unclear", "candidates": candidates, "choices": []},
        {"id": "removed:k", "kind": "scene_removed"},
    ]


def _to_json(value: object) -> str:
    """Return the value as JSON in an SQL literal."""
    return "NULL" if value is None else f"'{json.dumps(value)}'"


def _make_cut_rows(url: str, names: list[str]) -> list[str]:
    """Return SQL statements that insert cuts with these names, a version of each, and a background."""
    cut = (
        "INSERT INTO cuts (id, project_id, name, duration_frames, note, position, version, drawing_seq, preview_seq, "
        "created_at, is_background, preview_under) VALUES "
        "('{id}', '{one}', '{name}', 1, '', {at}, 1, 0, 0, '2026-01-01 00:00:00', {apart}, 0)"
    )
    version = (
        "INSERT INTO cut_versions (id, cut_id, seq, reason, cut_name, duration_frames, note, body, digest, created_at) "
        "VALUES ('{id}', '{id}', {at}, 'automatic', '{name}', 1, '', {empty}, '{at}', '2026-01-01 00:00:00')"
    )
    on_postgresql = url.startswith("postgresql")
    rows = ["SET session_replication_role = replica"] if on_postgresql else []
    one, empty = f"{0:032x}", "''::bytea" if on_postgresql else "x''"
    for at, name in enumerate(names, 1):
        rows.append(cut.format(id=f"{at:032x}", one=one, name=name, at=at, apart="false"))
        rows.append(version.format(id=f"{at:032x}", name=name, at=at, empty=empty))
    rows.append(cut.format(id="f" * 32, one=one, name="Cut 3", at=0, apart="true"))
    return rows


def test_data_of_a_later_version_is_refused_unchanged(new_url: Callable[[], str], tmp_path: Path) -> None:
    url = new_url()
    migrate(url)
    _run_statements(url, "UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(SchemaTooNew, match="newer version"):
        migrate(url)
    command = [sys.executable, "-m", "pegbar.cli", "migrate"]
    settings = {"PEGBAR_DATABASE_URL": url, "PEGBAR_DATA": str(tmp_path), "PYTHONPATH": str(SERVER)}
    environment = os.environ | settings
    ended = subprocess.run(command, cwd=SERVER, env=environment, capture_output=True, text=True, check=False)
    assert ended.returncode == 2
    assert "newer version of Pegbar" in ended.stdout
    assert "Traceback" not in ended.stdout + ended.stderr


_NURSERY = """
import os, sys
import alembic.command, alembic.runtime.migration
from pegbar.migrate import migrate
for line in sys.stdin:
    verb, _, what = line.strip().partition(" ")
    if verb == "wait":
        print(os.waitstatus_to_exitcode(os.waitpid(int(what), 0)[1]), flush=True)
        continue
    pid = os.fork()
    if pid == 0:
        migrate(what)
        os._exit(0)
    print(pid, flush=True)
"""


class Nursery:
    """Process with all modules loaded that forks processes which migrate immediately."""

    def __init__(self) -> None:
        pipe = subprocess.PIPE
        command = [sys.executable, "-c", _NURSERY]
        self.process = subprocess.Popen(command, cwd=SERVER, stdin=pipe, stdout=pipe, text=True)

    def start(self, url: str) -> int:
        """Start migrating a database and return the id of the process."""
        return self._send_line(f"start {url}")

    def wait(self, pid: int) -> int:
        """Wait for a process and return its exit code: 0, or minus the signal."""
        return self._send_line(f"wait {pid}")

    def _send_line(self, line: str) -> int:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(f"{line}\n")
        self.process.stdin.flush()
        return int(self.process.stdout.readline())


@pytest.fixture(scope="module")
def nursery() -> Generator[Nursery, None, None]:
    started = Nursery()
    yield started
    started.process.kill()
    started.process.wait()


@pytest.mark.extended
def test_killed_at_any_moment_it_leaves_all_or_nothing(new_url: Callable[[], str], nursery: Nursery) -> None:
    expected = {table.name for table in Base.metadata.tables.values()} | {"alembic_version"}
    chance = random.Random(11)
    began = time.monotonic()
    full_url = new_url()
    assert nursery.wait(nursery.start(full_url)) == 0
    took = time.monotonic() - began
    for _ in range(12):
        url = new_url()
        pid = nursery.start(url)
        end = time.monotonic() + chance.uniform(0, took)
        while time.monotonic() < end:
            time.sleep(0.0005)
        os.kill(pid, signal.SIGKILL)
        assert nursery.wait(pid) in {0, -signal.SIGKILL}
        assert _list_tables(url) in (set(), expected)
        migrate(url)
        assert _list_tables(url) == expected


@pytest.mark.extended
def test_concurrently_started_processes_migrate_once(new_url: Callable[[], str], nursery: Nursery) -> None:
    url = new_url()
    pids = [nursery.start(url) for _ in range(4)]
    assert [nursery.wait(pid) for pid in pids] == [0, 0, 0, 0]
