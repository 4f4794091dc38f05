"""Tests of unfinished uploads of every kind: quota, limits, managing and expiry."""

import uuid
from datetime import UTC, datetime, timedelta
from email.utils import parsedate_to_datetime
from typing import Any

import pytest
from sqlalchemy import update

from pegbar import periodic_tasks
from pegbar.access.texts import project_full
from pegbar.domains.uploads.actions import open_uploads
from pegbar.domains.uploads.models import Upload
from pegbar.kernel import clock
from pegbar.wiring import Instance
from tests.support.api import assets, publishing, sounds
from tests.support.api.boards import add_cut, add_member, new_project, push_update
from tests.support.api.people import Newcomer, Person
from tests.support.api.upload_kinds import EACH_KIND, KINDS, UploadKind, create_file, get_upload_id
from tests.support.api.uploads import request_offset, send_chunk
from tests.support.drawings.drawing import DrawingCopy

_PROMISED = 1000


@pytest.fixture
async def owner(newcomer: Newcomer) -> Person:
    return await newcomer()


@pytest.fixture
async def project(owner: Person) -> dict[str, Any]:
    return await new_project(owner)


@pytest.fixture
async def editor(owner: Person, project: dict[str, Any], newcomer: Newcomer) -> Person:
    """Create a person with a custom role that allows every kind of upload."""
    person = await newcomer()
    await add_member(owner, project, person)
    body = {"name": "Publisher", "color": "#3366cc", "can_publish": True}
    role = await owner.json("POST", f"/api/projects/{project['slug']}/roles", 201, json=body)
    path = f"/api/projects/{project['slug']}/members/{person.id}/custom-role"
    await owner.json("PUT", path, 200, json={"role_id": role["id"]})
    return person


async def _get_used_bytes(person: Person, project: dict[str, Any]) -> int:
    return (await person.json("GET", f"/api/projects/{project['id']}/storage", 200))["project"]["used"]


async def _list_open_uploads(person: Person, project: dict[str, Any], status: int = 200) -> Any:
    result = await person.json("GET", f"/api/projects/{project['slug']}/open-uploads", status)
    return result["items"] if status == 200 else result


async def _cancel_upload(person: Person, project: dict[str, Any], upload: dict[str, Any], status: int = 204) -> Any:
    path = f"/api/projects/{project['slug']}/open-uploads/{upload['id']}"
    return await person.json("DELETE", path, status)


async def _set_times_ago(instance: Instance, address: str, ago: timedelta, *columns: str) -> None:
    """Move these times of an upload into the past."""
    async with instance.services.db.write() as tx:
        moments = dict.fromkeys(columns, clock.now() - ago)
        await tx.execute(update(Upload).where(Upload.id == get_upload_id(address)).values(**moments))


async def _prune_uploads(instance: Instance) -> None:
    async with instance.services.db.write() as tx:
        await periodic_tasks.prune_uploads(tx)


@EACH_KIND
async def test_an_upload_counts_its_received_bytes(
    owner: Person, project: dict[str, Any], kind: UploadKind, instance: Instance, monkeypatch: pytest.MonkeyPatch
) -> None:
    cut = await add_cut(owner, project)
    monkeypatch.setattr(instance.services.storage, "project_max", 1_500)
    address = await kind.create(owner, project, _PROMISED)
    assert await _get_used_bytes(owner, project) == 0
    # Announced bytes take no space from a drawing.
    stroke = DrawingCopy().draw_stroke()
    assert (await push_update(owner, cut["id"], stroke)).status_code == 200
    assert (await send_chunk(owner, address, 0, b"x" * 400)).status_code == 204
    assert await _get_used_bytes(owner, project) == 400 + len(stroke)


@EACH_KIND
async def test_a_chunk_over_the_quota_is_refused_and_the_offset_stays(
    owner: Person, project: dict[str, Any], kind: UploadKind, instance: Instance, monkeypatch: pytest.MonkeyPatch
) -> None:
    address = await kind.create(owner, project, _PROMISED)
    assert (await send_chunk(owner, address, 0, b"x" * 400)).status_code == 204
    monkeypatch.setattr(instance.services.storage, "project_max", 700)
    refused = await send_chunk(owner, address, 400, b"x" * 400)
    assert (refused.status_code, refused.json()["detail"]) == (507, project_full(700))
    assert await _get_used_bytes(owner, project) == 400
    monkeypatch.setattr(instance.services.storage, "project_max", 10_000)
    assert (await request_offset(owner, address)).headers["Upload-Offset"] == "400"
    assert (await send_chunk(owner, address, 400, b"x" * 400)).status_code == 204


async def test_a_viewers_announced_files_block_no_one(
    owner: Person, project: dict[str, Any], newcomer: Newcomer, instance: Instance, monkeypatch: pytest.MonkeyPatch
) -> None:
    cut, viewer, pad = await add_cut(owner, project), await newcomer(), DrawingCopy()
    await add_member(owner, project, viewer, "viewer")
    monkeypatch.setattr(instance.services.settings, "upload_max_mb", 2048)
    for _ in range(24):
        await create_file(viewer, project, 2**31 - 1)
    assert await _get_used_bytes(owner, project) == 0
    assert (await push_update(owner, cut["id"], pad.draw_stroke())).status_code == 200
    await assets.upload(owner, project, "notes.txt")
    await add_cut(owner, project)


async def test_unfinished_uploads_are_limited_per_person(
    owner: Person, project: dict[str, Any], editor: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(open_uploads, "UPLOADS_OPEN_PERSON_MAX", 3)
    for kind in KINDS[:3]:
        await kind.create(editor, project, _PROMISED)
    refused = await assets.create_upload(editor, project, "clip.mov", 10)
    assert (refused.status_code, refused.json()["code"]) == (409, "uploads.too_many")
    assert refused.json()["detail"].startswith("You have 3 unfinished uploads")
    await publishing.create_publication(editor, project, 409, size=10)
    await sounds.create_sound(editor, project, 10, 409)
    assert len(await _list_open_uploads(owner, project)) == 3
    await create_file(owner, project, 10)
    # A finished or cancelled upload frees a slot for another.
    await _cancel_upload(
        owner, project, next(item for item in await _list_open_uploads(owner, project) if item["kind"] == "sound")
    )
    await sounds.create_sound(editor, project, 10)


async def test_unfinished_uploads_are_limited_per_project(
    owner: Person, project: dict[str, Any], editor: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(open_uploads, "UPLOADS_OPEN_PROJECT_MAX", 2)
    first = await create_file(editor, project, _PROMISED)
    await create_file(owner, project, _PROMISED)
    refused = await assets.create_upload(owner, project, "clip.mov", 10)
    assert (refused.status_code, refused.json()["code"]) == (409, "uploads.project_too_many")
    assert (await send_chunk(editor, first, 0, b"x" * _PROMISED)).status_code == 204
    assert (await assets.create_upload(owner, project, "clip.mov", 10)).status_code == 201


@EACH_KIND
async def test_managers_can_list_and_end_unfinished_uploads(
    owner: Person, project: dict[str, Any], editor: Person, kind: UploadKind
) -> None:
    address = await kind.create(editor, project, _PROMISED)
    assert (await send_chunk(editor, address, 0, b"x" * 400)).status_code == 204
    [upload] = await _list_open_uploads(owner, project)
    assert (upload["kind"], upload["received"], upload["size"]) == (kind.name, 400, _PROMISED)
    assert upload["person"]["id"] == editor.id
    assert upload["name"] in {"clip.mov", "line.wav", "timing.csv", "cut.mp4"}
    await _cancel_upload(owner, project, upload)
    assert await _list_open_uploads(owner, project) == []
    assert await _get_used_bytes(owner, project) == 0
    refused = await send_chunk(editor, address, 400, b"x" * 400)
    assert (refused.status_code, refused.json()["code"]) == (410, "upload.ended")
    assert (await request_offset(editor, address)).status_code == 410
    assert (await _cancel_upload(owner, project, upload, 404))["detail"]


async def test_an_ended_file_upload_cannot_be_restarted_with_its_id(
    owner: Person, project: dict[str, Any], editor: Person
) -> None:
    key = str(uuid.uuid4())
    path, headers = f"/api/projects/{project['slug']}/uploads", assets.make_upload_headers("clip.mov", 10, id=key)
    address = (await editor.http.post(path, headers=headers)).headers["Location"]
    [upload] = await _list_open_uploads(owner, project)
    await _cancel_upload(owner, project, upload)
    assert (await request_offset(editor, address)).status_code == 410
    refused = await send_chunk(editor, address, 0, b"x" * 10)
    assert (refused.status_code, refused.json()["code"]) == (410, "upload.ended")
    assert (await editor.http.post(path, headers=headers)).status_code == 410
    assert (await assets.create_upload(editor, project, "clip.mov", 10)).status_code == 201


async def test_an_ended_sound_stays_on_its_track_with_an_error(
    owner: Person, project: dict[str, Any], editor: Person
) -> None:
    sound = await sounds.create_sound(editor, project, _PROMISED)
    track = await sounds.add_track(editor, project)
    await sounds.add_clip(editor, project, sound, track)
    await _cancel_upload(owner, project, (await _list_open_uploads(owner, project))[0])
    [left] = (await sounds.get_board_sound(owner, project))["sounds"]
    assert (left["state"], left["received"]) == ("failed", 0)
    assert "was canceled" in left["problem"]
    assert (await send_chunk(editor, sound, 0, b"x" * 10)).status_code == 410


async def test_others_cannot_list_or_end_unfinished_uploads(
    owner: Person, project: dict[str, Any], editor: Person
) -> None:
    await create_file(owner, project, _PROMISED)
    [upload] = await _list_open_uploads(owner, project)
    await _list_open_uploads(editor, project, 403)
    await _cancel_upload(editor, project, upload, 403)
    assert len(await _list_open_uploads(owner, project)) == 1
    other = await new_project(owner)
    await _cancel_upload(owner, other, upload, 404)
    await owner.json("DELETE", f"/api/projects/{project['slug']}/open-uploads/cake", 422)
    assert len(await _list_open_uploads(owner, project)) == 1


@EACH_KIND
@pytest.mark.parametrize("leaving", [False, True])
async def test_uploads_end_with_membership(
    owner: Person, project: dict[str, Any], editor: Person, kind: UploadKind, leaving: bool
) -> None:
    address = await kind.create(editor, project, _PROMISED)
    assert (await send_chunk(editor, address, 0, b"x" * 400)).status_code == 204
    own = await create_file(owner, project, _PROMISED)
    person = editor if leaving else owner
    await person.json("DELETE", f"/api/projects/{project['slug']}/members/{editor.id}", 204)
    assert [item["person"]["id"] for item in await _list_open_uploads(owner, project)] == [owner.id]
    assert await _get_used_bytes(owner, project) == 0
    assert (await send_chunk(owner, own, 0, b"x" * _PROMISED)).status_code == 204


async def test_uploads_end_with_the_role_that_allowed_them(
    owner: Person, project: dict[str, Any], editor: Person
) -> None:
    for kind in KINDS:
        await kind.create(editor, project, _PROMISED)

    async def list_kinds() -> set[str]:
        return {item["kind"] for item in await _list_open_uploads(owner, project)}

    root = f"/api/projects/{project['slug']}"
    assert await list_kinds() == {"file", "sound", "import", "video"}
    [role] = (await owner.json("GET", f"{root}/roles", 200))["items"]
    await owner.json("PATCH", f"{root}/roles/{role['id']}", 200, json={"can_publish": False})
    assert await list_kinds() == {"file", "sound", "import"}
    await owner.json("PATCH", f"{root}/members/{editor.id}", 200, json={"role": "viewer"})
    assert await list_kinds() == {"file"}


async def test_uploads_end_with_the_account(owner: Person, project: dict[str, Any], editor: Person) -> None:
    for kind in KINDS:
        await kind.create(editor, project, _PROMISED)
    await editor.json("POST", "/api/account/deletion", 200, json={"password": editor.password, "projects": []})
    assert await _list_open_uploads(owner, project) == []


@EACH_KIND
async def test_an_active_upload_does_not_expire(
    owner: Person, project: dict[str, Any], kind: UploadKind, instance: Instance
) -> None:
    address = await kind.create(owner, project, _PROMISED)
    long_ago = kind.lifetime + timedelta(hours=1)
    await _set_times_ago(instance, address, long_ago, "created_at", "last_chunk_at")
    assert (await send_chunk(owner, address, 0, b"x" * 400)).status_code == 204
    offset = await request_offset(owner, address)
    ends = parsedate_to_datetime(offset.headers["Upload-Expires"])
    assert abs(ends - datetime.now(UTC) - kind.lifetime) < timedelta(minutes=5)
    await _prune_uploads(instance)
    assert (await send_chunk(owner, address, 400, b"x" * 100)).status_code == 204


@EACH_KIND
async def test_an_upload_expires_after_its_last_chunk(
    owner: Person, project: dict[str, Any], kind: UploadKind, instance: Instance
) -> None:
    address = await kind.create(owner, project, _PROMISED)
    sent = await send_chunk(owner, address, 0, b"x" * 400)
    assert parsedate_to_datetime(sent.headers["Upload-Expires"]) > datetime.now(UTC)
    await _set_times_ago(instance, address, kind.lifetime + timedelta(hours=1), "last_chunk_at")
    assert "Upload-Expires" not in (await request_offset(owner, address)).headers
    await _prune_uploads(instance)
    assert (await request_offset(owner, address)).status_code == 404
    assert await _list_open_uploads(owner, project) == []
    assert await _get_used_bytes(owner, project) == 0
