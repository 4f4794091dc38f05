"""Backups during writes, and restoring them completely or not at all."""

import asyncio
import hashlib
import io
import os
import sqlite3
import subprocess
import tarfile
import uuid
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager, closing
from dataclasses import dataclass, field
from pathlib import Path
from secrets import token_hex
from typing import Any

import pytest

from pegbar.adapters.obstore_blobs import FolderBlobs
from pegbar.kernel.settings import Settings
from pegbar.maintenance import databases
from pegbar.maintenance.archive import BackupRefused
from pegbar.maintenance.backup import back_up
from pegbar.maintenance.check import CheckReport, check
from pegbar.maintenance.restore import restore
from pegbar.migrate import SchemaTooNew, head, migrate
from pegbar.wiring import stored_objects
from tests.support.api import assets, sounds
from tests.support.api.boards import add_cut, get_board, new_project, push_update
from tests.support.api.people import Person, new_client, sign_up
from tests.support.drawings.drawing import DrawingCopy, encode_picture, list_stroke_ids
from tests.support.media.recordings import encode_wav, make_tone
from tests.support.polling import wait_until
from tests.support.servers.preloaded import run_command_line
from tests.support.servers.server_process import SERVER, ServerProcess, run_server
from tests.support.services.databases import new_database
from tests.support.services.s3 import run_s3

WRITERS = 8
_ATTEMPTS = 5


@dataclass
class Writer:
    """State of one writer: the changes that the server has acknowledged."""

    person: Person
    project: dict[str, Any]
    cut: dict[str, Any]
    pad: DrawingCopy = field(default_factory=DrawingCopy)
    strokes: list[str] = field(default_factory=list[str])
    files: dict[str, bytes] = field(default_factory=dict[str, bytes])
    note: int = 0


async def _write(writer: Writer, is_over: asyncio.Event) -> None:
    """Draw, edit the note, and upload files until `is_over` is set. Every third file is deleted again."""
    version = writer.cut["version"]
    while not is_over.is_set():
        name = f"stroke-{uuid.uuid4()}"
        assert (await push_update(writer.person, writer.cut["id"], writer.pad.draw_stroke(name))).status_code == 200
        writer.strokes.append(name)
        path, body = f"/api/cuts/{writer.cut['id']}", {"note": str(writer.note + 1)}
        saved = await writer.person.json("PATCH", path, 200, json=body, headers={"If-Match": f'"{version}"'})
        version, writer.note = saved["version"], writer.note + 1
        data = token_hex(3000).encode()
        node = await assets.upload(writer.person, writer.project, f"{token_hex(8)}.txt", data)
        if writer.note % 3:
            writer.files[node["name"]] = data
        else:
            await assets.send_batch_change(writer.person, writer.project, "remove", 204, node_ids=[node["id"]])


@asynccontextmanager
async def _run_object_store(cluster: str | None, folder: Path) -> AsyncGenerator[Callable[[str], str]]:
    """Yield a function that returns the URL of the objects.

    It returns '' for SQLite, whose objects are in the data folder; with PostgreSQL they are in a bucket, if an S3
    server is installed.
    """
    if cluster is None:
        yield lambda _: ""
        return
    folder.mkdir()  # noqa: ASYNC240
    async with run_s3(folder) as url:
        yield lambda prefix: "" if url is None else f"{url}-{prefix}"


async def _run(command: list[str], data: Path, **settings: str) -> tuple[int, str]:
    """Run a command and return its exit code and output."""
    environment = {k: v for k, v in os.environ.items() if not k.startswith("PEGBAR_")}
    environment |= {f"PEGBAR_{name.upper()}": value for name, value in settings.items()}
    environment |= {"PEGBAR_DATA": str(data), "PYTHONPATH": str(SERVER)}
    ended = await asyncio.to_thread(run_command_line, command, environment)
    assert "Traceback" not in ended.stdout + ended.stderr, ended.stdout + ended.stderr
    assert ended.returncode >= 0, f"ended by signal {-ended.returncode}: {ended.stderr}"
    return ended.returncode, " ".join(ended.stdout.split())


async def _reconnect(server: ServerProcess, writer: Writer) -> Person:
    """Return the same browser at another server, with its earlier session."""
    http = new_client(server.base_url)
    http.cookies.set("pegbar_session", writer.person.cookie)
    return Person(http, writer.person.id)


@pytest.mark.long
@pytest.mark.extended
async def test_a_backup_during_writes_has_all_changes_acknowledged_before_it(
    cluster: str | None, tmp_path: Path
) -> None:
    async with _run_object_store(cluster, tmp_path / "s3") as url:
        old = {"database_url": new_database(cluster, f"old_{token_hex(4)}"), "s3_url": url("old")}
        new = {"database_url": new_database(cluster, f"new_{token_hex(4)}", migrated=False), "s3_url": url("new")}
        async with run_server(tmp_path / "old", **old) as server:
            people = [await sign_up(server.base_url) for _ in range(WRITERS)]
            projects = [await new_project(person) for person in people]
            pairs = zip(people, projects, strict=True)
            states = [Writer(person, project, await add_cut(person, project)) for person, project in pairs]
            signed = await _get_preview_url(states[0])
            sound = await sounds.upload_processed_sound(states[0].person, states[0].project)
            is_over = asyncio.Event()
            writers = [asyncio.create_task(_write(writer, is_over)) for writer in states]

            async def has_each_written() -> bool:
                assert not any(task.done() for task in writers), await asyncio.gather(*writers)
                return all(writer.note > 1 for writer in states)

            await wait_until(has_each_written, 120, "all clients have written twice")
            for attempt in range(_ATTEMPTS):
                file = tmp_path / f"kept-{attempt}.tar"
                before = [(writer.note, list(writer.strokes), dict(writer.files)) for writer in states]
                assert await _run(["backup", str(file)], tmp_path / "old", **old) == (0, _any(f"{file}: "))
                if sum(writer.note for writer in states) > sum(note for note, _, _ in before):
                    break
            else:
                pytest.fail("no client wrote during a backup")
            is_over.set()
            await asyncio.gather(*writers)
            assert await _list_findings(Settings.model_validate({"data": tmp_path / "old", **old})) == (
                [] if cluster is None else [_any("fsync")]
            )
        assert oct(file.stat().st_mode)[-3:] == "600"
        assert await _run(["restore", str(file)], tmp_path / "new", **new) == _get_check_result(cluster)
        async with run_server(tmp_path / "new", **new) as server:
            for writer, (note, strokes, files) in zip(states, before, strict=True):
                person = await _reconnect(server, writer)
                cut = (await get_board(person, writer.project))["items"][0]
                assert int(cut["note"]) >= note
                stroke_ids = list_stroke_ids((await person.http.get(f"/api/cuts/{writer.cut['id']}/drawing")).content)
                assert stroke_ids[: len(strokes)] == strokes
                assert files, "each has uploaded a file before the second note"
                for name, data in list(files.items())[:2]:
                    assert await _download_file(person, writer.project, name) == data
                await person.http.aclose()
            person = await _reconnect(server, states[0])
            back = await sounds.get_sound(person, states[0].project, sound)
            person.http.follow_redirects = True  # redirects to a bucket
            assert [(await person.http.get(url)).is_success for url in (*back["pieces"], back["peaks"])] == [True, True]
            assert (await person.http.get(back["original"])).content == encode_wav(make_tone(sounds.SECOND))
            if not old["s3_url"]:  # the backup contains the secret
                assert (await person.http.get(signed)).status_code == 200
            await person.http.aclose()
        for writer in states:
            await writer.person.http.aclose()


def _get_check_result(cluster: str | None) -> tuple[int, object]:
    """Return the result of checking an intact instance.

    The tests' PostgreSQL runs without fsync, which is one finding.
    """
    return (0, _any("No problems found.")) if cluster is None else (1, _any("conf. Findings: 1."))


class _any:  # noqa: N801
    """Equal to any text that contains these words."""

    def __init__(self, words: str = "") -> None:
        self._words = words

    def __eq__(self, other: object) -> bool:
        return isinstance(other, str) and self._words in other

    def __repr__(self) -> str:
        return f"…{self._words}…"

    __hash__ = None  # type: ignore[assignment]


async def _get_preview_url(writer: Writer) -> str:
    """Return the signed URL of a preview."""
    writer.strokes.append("first")
    await push_update(writer.person, writer.cut["id"], writer.pad.draw_stroke("first"))
    path = f"/api/cuts/{writer.cut['id']}/preview?seq=1"
    put = await writer.person.json("PUT", path, 200, content=encode_picture(), headers={"Content-Type": "image/webp"})
    return str(put["preview"]["url"])


async def _download_file(person: Person, project: dict[str, Any], name: str) -> bytes:
    found = await assets.list_folder(person, project)
    items = list(found["items"])
    while found["next_cursor"]:
        found = await assets.list_folder(person, project, cursor=found["next_cursor"])
        items += found["items"]
    node = next(item for item in items if item["name"] == name)
    answer = await person.http.get(
        f"/api/projects/{project['slug']}/assets/nodes/{node['id']}/content", follow_redirects=True
    )
    assert answer.status_code == 200
    return answer.content


def _ignore_progress(_what: str, _at: int, _count: int) -> None:
    """Ignore the progress."""


@dataclass
class Backup:
    """Idle instance with a few objects, and a backup of it."""

    settings: Settings
    blobs: FolderBlobs
    keys: list[str]
    file: Path


async def _create_backup(folder: Path, revision: str = "head") -> Backup:
    settings = Settings(data=folder / "old", database_url="")
    settings.data.mkdir()
    migrate(settings.database, revision)
    settings.secret_file.write_bytes(b"5" * 64)
    blobs = FolderBlobs(settings.blob_folder, b"")
    keys = [await blobs.put(data) for data in (b"", b"a" * 5000, os.urandom(1_500_000))]
    user = ("u1", "a@example.com", "x", 0, "2026-01-01 00:00:00.000000")
    with closing(sqlite3.connect(settings.data / "pegbar.sqlite3")) as connection, connection:
        connection.execute(
            "INSERT INTO users (id, email, password_hash, is_admin, created_at) VALUES (?,?,?,?,?)", user
        )
        for number, key in enumerate(keys):
            row = (f"p{number}", f"s{number}", "u1", "P", "private", 64, 36, 24.0, 1, key, 1, 0, user[-1])
            connection.execute("INSERT OR IGNORE INTO profiles (id, username, display_name, bio, skills, created_at)"
                               " VALUES ('u1', 'a', 'A', '', '[]', ?)", (user[-1],))  # fmt: skip
            connection.execute("INSERT INTO projects (id, slug, owner_id, name, visibility, width, height, fps,"
                               " updates_enabled, thumb_key, version, order_version, created_at, description)"
                               " VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,'')", row)  # fmt: skip
    file = folder / "kept.tar"
    made = await back_up(settings, blobs, file, force=False, progress=_ignore_progress)
    assert (made.objects, made.missing, made.damaged) == (3, [], [])
    return Backup(settings, blobs, keys, file)


async def _list_findings(settings: Settings) -> list[object]:
    report = CheckReport()
    await check(settings, stored_objects(settings), report, fast=False, progress=_ignore_progress)
    return [finding.what for finding in report.findings]


async def _run_tool(folder: Path, *command: str) -> bytes:
    run = asyncio.to_thread(subprocess.run, command, cwd=folder, capture_output=True, check=True)
    return (await run).stdout


async def test_standard_tools_list_verify_and_read_a_backup(tmp_path: Path) -> None:
    backup = await _create_backup(tmp_path)
    out = tmp_path / "out"
    out.mkdir()
    key = backup.keys[2]
    await _run_tool(out, "tar", "-xf", str(backup.file))
    assert (await _run_tool(out, "sha256sum", "-c", "SHA256SUMS")).count(b": OK") == 6
    data = await _run_tool(out, "tar", "-xOf", str(backup.file), f"blobs/{key[:2]}/{key[2:4]}/{key}")
    assert hashlib.sha256(data).hexdigest() == key
    assert (out / "secret").read_bytes() == b"5" * 64


@pytest.mark.samples(2)
@pytest.mark.parametrize("spoil", ["cut in the middle", "cut at the end", "a byte", "its sums", "another file", "more"])
async def test_damaged_backup_is_refused_and_leaves_no_files(tmp_path: Path, spoil: str) -> None:
    created_backup = await _create_backup(tmp_path)
    data = bytearray(created_backup.file.read_bytes())
    if spoil == "cut in the middle":
        data = data[: len(data) // 2]
    elif spoil == "cut at the end":
        with tarfile.open(created_backup.file) as tar:
            data = data[: tar.getmember("SHA256SUMS").offset]
    elif spoil == "a byte":
        data[len(data) // 2] ^= 1
    elif spoil == "its sums":
        data[data.rindex(b"  database.sqlite3") - 1] ^= 1
    elif spoil == "more":
        out = io.BytesIO()
        with tarfile.open(fileobj=out, mode="w") as tar:
            tar.addfile(tarfile.TarInfo("manifest.json"))
            tar.addfile(tarfile.TarInfo("../escaped"))
        data = bytearray(out.getvalue())
    else:
        data = bytearray(b"no tar at all" * 1000)
    created_backup.file.write_bytes(data)
    for was_there in (False, True):
        target = tmp_path / f"new-{was_there}"
        if was_there:
            target.mkdir()
        with pytest.raises(BackupRefused, match=r"truncated|damaged|isn't a Pegbar backup"):
            await restore(Settings(data=target, database_url=""), None, created_backup.file, _ignore_progress)
        assert target.exists() == was_there
        assert not was_there or list(target.iterdir()) == []


async def test_restore_requires_empty_target_of_the_same_kind(tmp_path: Path) -> None:
    backup = await _create_backup(tmp_path)
    target = Settings(data=tmp_path / "new", database_url="")
    target.data.mkdir()
    (target.data / "outbox").mkdir()
    with pytest.raises(BackupRefused, match="isn't empty"):
        await restore(target, None, backup.file, _ignore_progress)
    (target.data / "outbox").rmdir()
    other = Settings(data=target.data, database_url="postgresql+asyncpg://nobody@127.0.0.1:1/none")
    with pytest.raises(BackupRefused, match="has a sqlite database"):
        await restore(other, None, backup.file, _ignore_progress)
    assert list(target.data.iterdir()) == []
    # Leftovers of a killed restore don't prevent the same command.
    (target.data / "restoring#").mkdir()
    (target.data / "pegbar.sqlite3#restoring").write_bytes(b"half")
    await restore(target, None, backup.file, _ignore_progress)
    assert sorted(path.name for path in target.data.iterdir()) == ["blobs", "pegbar.sqlite3", "secret"]
    assert oct(target.secret_file.stat().st_mode)[-3:] == "600"
    assert await _list_findings(target) == []


async def test_older_schema_is_migrated_and_newer_one_is_refused(tmp_path: Path) -> None:
    backup = await _create_backup(tmp_path, "0009")
    target = Settings(data=tmp_path / "new", database_url="")
    await restore(target, None, backup.file, _ignore_progress)
    assert await _list_findings(target) == []
    migrate(target.database)
    with closing(sqlite3.connect(target.data / "pegbar.sqlite3")) as connection, connection:
        assert connection.execute("SELECT version_num FROM alembic_version").fetchone() == (head(),)
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    blobs = FolderBlobs(target.blob_folder, b"")
    with pytest.raises(SchemaTooNew):
        await back_up(target, blobs, tmp_path / "newer.tar", force=False, progress=_ignore_progress)
    newer = backup.file.read_bytes().replace(b'"schema": "0009"', b'"schema": "9999"')
    backup.file.write_bytes(newer)
    with pytest.raises(SchemaTooNew):
        await restore(Settings(data=tmp_path / "third", database_url=""), None, backup.file, _ignore_progress)
    assert not (tmp_path / "third").exists()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["kept.tar", "new", "old"]  # noqa: ASYNC240


async def test_check_reports_damaged_and_missing_objects_and_rows(tmp_path: Path) -> None:
    created_backup = await _create_backup(tmp_path)
    assert await _list_findings(created_backup.settings) == []
    path = (
        created_backup.settings.blob_folder
        / created_backup.keys[1][:2]
        / created_backup.keys[1][2:4]
        / created_backup.keys[1]
    )
    path.write_bytes(b"b" + path.read_bytes()[1:])
    large = (
        created_backup.settings.blob_folder
        / created_backup.keys[2][:2]
        / created_backup.keys[2][2:4]
        / created_backup.keys[2]
    )
    large.unlink()
    with closing(sqlite3.connect(created_backup.settings.data / "pegbar.sqlite3")) as connection, connection:
        connection.execute("INSERT INTO events VALUES ('user:x', 5, '{}', '2026-01-01 00:00:00.000000')")
        connection.execute(
            "INSERT INTO sessions (token_hash, user_id, created_at, expires_at) VALUES ('x', 'nobody', 1, 2)"
        )
    found = "\n".join(map(str, await _list_findings(created_backup.settings)))
    assert f"Damaged objects (1): {created_backup.keys[1]}" in found
    assert f"Missing objects (1): {created_backup.keys[2]}" in found
    assert "Events of a topic that has no number: 1, user:x" in found
    assert "Rows that reference missing rows (1): sessions" in found
    # A backup still succeeds, and reports the damage too.
    made = await back_up(
        created_backup.settings, created_backup.blobs, tmp_path / "second.tar", force=False, progress=_ignore_progress
    )
    assert (made.objects, made.missing, made.damaged) == (2, [created_backup.keys[2]], [created_backup.keys[1]])
    target = Settings(data=tmp_path / "new", database_url="")
    assert (await restore(target, None, tmp_path / "second.tar", _ignore_progress)).damaged == {created_backup.keys[1]}


async def test_check_reports_unreadable_instance(tmp_path: Path) -> None:
    assert await _run(["check"], tmp_path / "none") == (2, _any("doesn't exist"))
    assert not (tmp_path / "none").exists()
    settings = Settings(data=tmp_path, database_url="")
    blobs = FolderBlobs(settings.blob_folder, b"")
    for _ in range(2):
        with pytest.raises(BackupRefused, match="There's no Pegbar database"):
            await back_up(settings, blobs, tmp_path / "x.tar", force=False, progress=_ignore_progress)
        with pytest.raises(BackupRefused, match="There's no Pegbar database"):
            await _list_findings(settings)
        databases.file_of(settings.database).touch()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["blobs", "pegbar.sqlite3"]  # noqa: ASYNC240
