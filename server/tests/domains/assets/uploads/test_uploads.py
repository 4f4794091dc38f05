"""Resumable uploads and downloads."""

import hashlib
import io
import os
import zipfile
from datetime import timedelta
from typing import Any
from urllib.parse import unquote

import pytest
from sqlalchemy import update

from pegbar.domains.uploads.actions import uploads
from pegbar.domains.uploads.models import Upload
from pegbar.kernel import clock
from pegbar.periodic_tasks import sweep
from pegbar.wiring import Instance
from tests.support.api.assets import (
    add_folder,
    create_upload,
    list_folder,
    list_names,
    make_upload_headers,
    send_batch_change,
    upload,
)
from tests.support.api.boards import add_member, new_project
from tests.support.api.people import Newcomer, Person
from tests.support.api.uploads import request_offset, send_chunk

pytestmark = pytest.mark.connections


@pytest.fixture
async def owner(newcomer: Newcomer) -> Person:
    return await newcomer()


@pytest.fixture
async def project(owner: Person) -> dict[str, Any]:
    return await new_project(owner)


def _get_content_path(project: dict[str, Any], node_id: str) -> str:
    return f"/api/projects/{project['slug']}/assets/nodes/{node_id}/content"


async def test_a_file_appears_with_its_last_byte(owner: Person, project: dict[str, Any]) -> None:
    data = os.urandom(300_000)
    started = await create_upload(owner, project, "Walk cycle.mov", len(data))
    assert started.headers["Tus-Resumable"] == "1.0.0"
    address = started.headers["Location"]
    for start in (0, 100_000):
        sent = await send_chunk(owner, address, start, data[start : start + 100_000])
        assert (sent.status_code, sent.headers["Upload-Offset"]) == (204, str(start + 100_000))
        assert await list_names(owner, project) == []
    seen = await request_offset(owner, address)
    assert (seen.headers["Upload-Offset"], seen.headers["Upload-Length"]) == ("200000", "300000")
    assert (await send_chunk(owner, address, 100_000, data[100_000:200_000])).status_code == 409
    assert (await send_chunk(owner, address, 200_000, data[200_000:] + b"more")).status_code == 409
    assert (await send_chunk(owner, address, 200_000, data[200_000:])).status_code == 204
    assert (await request_offset(owner, address)).headers["Upload-Offset"] == "300000"
    [file] = (await list_folder(owner, project))["items"]
    assert (file["name"], file["size"], file["kind"]) == ("Walk_cycle.mov", 300_000, "video")
    assert file["id"] == address.rpartition("/")[2]
    got = await owner.http.get(_get_content_path(project, file["id"]))
    assert hashlib.sha256(got.content).digest() == hashlib.sha256(data).digest()


async def test_downloads_are_attachments_of_plain_bytes(owner: Person, project: dict[str, Any]) -> None:
    for name in ("evil.svg", "evil.html", "Übung.png"):
        file = await upload(owner, project, name, b"<script>alert(1)</script>")
        got = await owner.http.get(_get_content_path(project, file["id"]))
        assert got.headers["Content-Type"] == "application/octet-stream"
        assert got.headers["Content-Disposition"].startswith("attachment; ")
        assert got.headers["X-Content-Type-Options"] == "nosniff"
        assert "sandbox" in got.headers["Content-Security-Policy"]
        assert (file["picture_state"] == "coming") == name.endswith("png")
    assert "filename*=UTF-8''%C3%9Cbung.png" in got.headers["Content-Disposition"]


async def test_an_empty_file_is_created_immediately(owner: Person, project: dict[str, Any]) -> None:
    file = await upload(owner, project, "empty.txt", b"")
    assert file["size"] == 0
    assert (await owner.http.get(_get_content_path(project, file["id"]))).content == b""


async def test_bad_uploads_are_refused(
    owner: Person, newcomer: Newcomer, project: dict[str, Any], instance: Instance
) -> None:
    most = instance.services.settings.upload_max_mb * 1024 * 1024
    refused = await create_upload(owner, project, "a.mov", most + 1)
    assert (refused.status_code, refused.json()["detail"]) == (413, "File too large (max 2GB).")
    assert (await create_upload(owner, project, ".keep.png", 1)).status_code == 422
    path = f"/api/projects/{project['slug']}/uploads"
    assert (await owner.http.post(path, headers={"Upload-Length": "-1"})).status_code == 422
    other_version = make_upload_headers("a.png", 1) | {"Tus-Resumable": "0.2.2"}
    assert (await owner.http.post(path, headers=other_version)).status_code == 412
    assert (
        await owner.http.post(path, headers=make_upload_headers("a", 1) | {"Upload-Metadata": "x ?"})
    ).status_code == 422
    folder = await upload(owner, project, "file.png")
    assert (await create_upload(owner, project, "a.png", 1, folder["id"])).status_code == 404


async def test_an_upload_ends_with_its_folder_or_the_permission(
    owner: Person, newcomer: Newcomer, project: dict[str, Any]
) -> None:
    folder = await add_folder(owner, project, "A")
    address = (await create_upload(owner, project, "a.png", 2, folder["id"])).headers["Location"]
    await send_batch_change(owner, project, "remove", 204, node_ids=[folder["id"]])
    assert (await send_chunk(owner, address, 0, b"xy")).status_code == 404
    viewer = await newcomer()
    await add_member(owner, project, viewer, "viewer")
    address = (await create_upload(viewer, project, "b.png", 2)).headers["Location"]
    await owner.json("DELETE", f"/api/projects/{project['slug']}/members/{viewer.id}", 204)
    assert (await send_chunk(viewer, address, 0, b"xy")).status_code == 404
    assert await list_names(owner, project) == []


async def test_old_uploads_are_deleted_and_the_sweep_keeps_referenced_objects(
    owner: Person, project: dict[str, Any], instance: Instance
) -> None:
    started = (await create_upload(owner, project, "slow.png", 10)).headers["Location"]
    await send_chunk(owner, started, 0, b"part-one")
    file = await upload(owner, project, "kept.png", b"kept-bytes")
    later = clock.now() + timedelta(seconds=2)
    await sweep(instance.services, later)
    assert (await send_chunk(owner, started, 8, b"!!")).status_code == 204
    async with instance.services.db.write() as tx:
        long_ago = clock.now() - timedelta(hours=25)
        await tx.execute(update(Upload).where(Upload.project_id == project["id"]).values(last_chunk_at=long_ago))
        await uploads.prune_uploads(tx)
    await sweep(instance.services, later)
    assert (await request_offset(owner, started)).status_code == 404
    assert (await owner.http.get(_get_content_path(project, file["id"]))).content == b"kept-bytes"
    assert (await owner.http.get(_get_content_path(project, started.rpartition("/")[2]))).content == b"part-one!!"


async def test_a_selection_is_downloaded_as_one_zip(owner: Person, project: dict[str, Any], newcomer: Newcomer) -> None:
    a = await add_folder(owner, project, "Käfer")
    await add_folder(owner, project, "Empty", a["id"])
    deep = await upload(owner, project, "deep.bin", os.urandom(3_000_000), a["id"])
    file = await upload(owner, project, "shot.png", b"shot")
    await upload(owner, project, "other.png", b"other")
    path = f"/api/projects/{project['slug']}/assets.zip"
    got = await owner.http.get(path, params={"node_id": [a["id"], file["id"]]})
    assert got.headers["Content-Disposition"].startswith("attachment; ")
    with zipfile.ZipFile(io.BytesIO(got.content)) as packed:
        assert packed.testzip() is None
        assert sorted(packed.namelist()) == ["Käfer/", "Käfer/Empty/", "Käfer/deep.bin", "shot.png"]
        assert packed.read("Käfer/deep.bin") == (await owner.http.get(_get_content_path(project, deep["id"]))).content
    everything = await owner.http.get(path)
    assert len(zipfile.ZipFile(io.BytesIO(everything.content)).namelist()) == 5
    one = await owner.http.get(path, params={"node_id": a["id"]})
    assert "K%C3%A4fer.zip" in one.headers["Content-Disposition"]
    stranger = await newcomer()
    assert (await stranger.http.get(path)).status_code == 404


@pytest.mark.parametrize(
    ("name", "saved"),
    [
        ("Der Käfer, Teil 1/2", "Der%20K%C3%A4fer-%20Teil%201-2.zip"),
        ("../..\\con", None),
        ("\U0001f41e", None),
    ],
)
async def test_a_zip_of_all_files_is_named_after_the_project(owner: Person, name: str, saved: str | None) -> None:
    project = await new_project(owner, name=name)
    await upload(owner, project, "shot.png", b"shot")
    path = f"/api/projects/{project['slug']}/assets.zip"
    disposition = (await owner.http.get(path)).headers["Content-Disposition"]
    encoded = disposition.partition("filename*=UTF-8''")[2]
    assert encoded.endswith(".zip")
    assert not set('/\\:"*<>|') & set(unquote(encoded))
    assert saved is None or encoded == saved
