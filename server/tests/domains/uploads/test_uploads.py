"""Resumable uploads of every kind: chunks, offsets, deletion, and who may continue them."""

import hashlib
from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import update

from pegbar.access.context import RequestContext
from pegbar.domains.uploads.actions import uploads
from pegbar.domains.uploads.models import Upload
from pegbar.kernel import clock
from pegbar.kernel.errors import Conflict
from pegbar.kernel.limits import UPLOAD_CHUNK_BYTES
from pegbar.maintenance.referenced_objects import list_referenced
from pegbar.wiring import Instance
from tests.support.api import imports, publishing, sounds
from tests.support.api.boards import add_member, new_project
from tests.support.api.people import Newcomer, Person
from tests.support.api.upload_kinds import EACH_KIND, UploadKind, create_file, get_upload_id
from tests.support.api.uploads import FIRST_CHUNK, TUS, get_upload_path, request_offset, send_chunk

_DATA = bytes(range(250)) * 4


@pytest.fixture
async def owner(newcomer: Newcomer) -> Person:
    return await newcomer()


@pytest.fixture
async def project(owner: Person) -> dict[str, Any]:
    return await new_project(owner)


async def _get_used_bytes(person: Person, project: dict[str, Any]) -> int:
    return (await person.json("GET", f"/api/projects/{project['id']}/storage", 200))["project"]["used"]


@EACH_KIND
async def test_chunks_must_arrive_in_order_and_an_upload_resumes_at_its_offset(
    owner: Person, project: dict[str, Any], kind: UploadKind
) -> None:
    address = await kind.create(owner, project, len(_DATA))
    for start, end in ((0, 100), (100, 400)):
        answer = await send_chunk(owner, address, start, _DATA[start:end])
        assert (answer.status_code, answer.headers["Upload-Offset"]) == (204, str(end))
    repeated = await send_chunk(owner, address, 100, _DATA[100:400])
    assert (repeated.status_code, repeated.json()["code"]) == (409, "upload.offset")
    assert repeated.json()["detail"] == "The upload continues from byte 400."
    longer = await send_chunk(owner, address, 400, _DATA)
    assert (longer.status_code, longer.json()["code"]) == (409, "upload.too_much")
    assert (await send_chunk(owner, address, 400, b"")).headers["Upload-Offset"] == "400"
    look = await request_offset(owner, address)
    assert (look.headers["Upload-Offset"], look.headers["Upload-Length"]) == ("400", "1000")
    assert (look.headers["Tus-Resumable"], look.headers["Cache-Control"]) == ("1.0.0", "no-store")
    assert (await send_chunk(owner, address, 400, _DATA[400:])).status_code == 204
    look = await request_offset(owner, address)
    assert (look.status_code, look.headers["Upload-Offset"]) == (200, "1000")
    assert "Upload-Expires" not in look.headers
    assert (await send_chunk(owner, address, 400, _DATA[400:])).status_code == 409
    assert await _get_used_bytes(owner, project) == len(_DATA)


@EACH_KIND
async def test_an_upload_is_hidden_from_everyone_but_its_owner(
    owner: Person, project: dict[str, Any], newcomer: Newcomer, anonymous: Person, kind: UploadKind
) -> None:
    editor = await newcomer()
    await add_member(owner, project, editor)
    address = await kind.create(owner, project, len(_DATA))
    for person, status in ((editor, 404), (await newcomer(), 404), (anonymous, 401)):
        assert (await request_offset(person, address)).status_code == status
        assert (await send_chunk(person, address, 0, _DATA)).status_code == status
        assert (await person.http.delete(address, headers=TUS)).status_code == status
    assert (await request_offset(owner, address)).headers["Upload-Offset"] == "0"


@EACH_KIND
async def test_a_deleted_upload_is_gone_with_its_bytes(
    owner: Person, project: dict[str, Any], instance: Instance, kind: UploadKind
) -> None:
    data, address = kind.name.encode() * 50, await kind.create(owner, project, len(_DATA))
    assert (await send_chunk(owner, address, 0, data)).status_code == 204
    key = hashlib.sha256(data).hexdigest()
    async with instance.services.db.read() as tx:
        assert await list_referenced(tx, [key]) == {key}
    assert (await owner.http.delete(address, headers=TUS)).status_code == 204
    assert (await request_offset(owner, address)).status_code == 404
    assert (await send_chunk(owner, address, len(data), _DATA[:10])).status_code == 404
    assert (await owner.http.delete(address, headers=TUS)).status_code == 404
    assert await _get_used_bytes(owner, project) == 0
    async with instance.services.db.read() as tx:
        assert await list_referenced(tx, [key]) == set()


async def test_what_was_to_be_uploaded_ends_with_a_deleted_upload(owner: Person, project: dict[str, Any]) -> None:
    sound, used = [await sounds.create_sound(owner, project, 10) for _ in range(2)]
    await sounds.add_clip(owner, project, used, await sounds.add_track(owner, project))
    imported = await imports.create_import(owner, project, 10)
    publication = await publishing.create_publication(owner, project, size=10)
    for upload in (sound, used, imported, publication):
        assert (await owner.http.delete(get_upload_path(upload), headers=TUS)).status_code == 204
    [left] = (await sounds.get_board_sound(owner, project))["sounds"]
    assert (left["id"], left["state"]) == (used["id"], "failed")
    await imports.get_import(owner, project, imported, 404)
    ended = await owner.json("GET", f"/api/publications/{publication['id']}", 200)
    assert ended["state"] == "cancelled"


@EACH_KIND
async def test_a_chunk_sent_twice_concurrently_counts_once(
    owner: Person, project: dict[str, Any], instance: Instance, kind: UploadKind
) -> None:
    address = await kind.create(owner, project, len(_DATA))
    async with instance.services.db.read() as tx:
        user = await instance.services.identify(tx, owner.cookie, "")
        upload = await uploads.get_own_upload_at(RequestContext(tx, instance.services, user), get_upload_id(address), 0)
    # Both passed the check before either was written.
    await uploads.append_chunk(instance.services, user, upload, 0, _DATA[:200])
    with pytest.raises(Conflict, match="continues from byte 200"):
        await uploads.append_chunk(instance.services, user, upload, 0, _DATA)
    assert (await request_offset(owner, address)).headers["Upload-Offset"] == "200"


async def test_a_chunk_of_the_wrong_size_type_or_version_is_refused(owner: Person, project: dict[str, Any]) -> None:
    address = await create_file(owner, project, UPLOAD_CHUNK_BYTES * 2)
    assert (await send_chunk(owner, address, 0, bytes(UPLOAD_CHUNK_BYTES + 1))).status_code == 413
    for headers, status in (
        ({"Content-Type": "application/octet-stream"}, 415),
        ({"Tus-Resumable": "0.2.2"}, 412),
        ({"Upload-Offset": "-1"}, 422),
    ):
        assert (await owner.http.patch(address, headers=FIRST_CHUNK | headers, content=b"x")).status_code == status
    assert (await request_offset(owner, address)).headers["Upload-Offset"] == "0"


async def test_old_complete_uploads_are_forgotten(owner: Person, project: dict[str, Any], instance: Instance) -> None:
    address = await create_file(owner, project, len(_DATA))
    assert (await send_chunk(owner, address, 0, _DATA)).status_code == 204
    for age, status in ((timedelta(hours=23), 200), (timedelta(hours=25), 404)):
        async with instance.services.db.write() as tx:
            old = {"last_chunk_at": clock.now() - age}
            await tx.execute(update(Upload).where(Upload.id == get_upload_id(address)).values(old))
            await uploads.prune_uploads(tx)
        assert (await request_offset(owner, address)).status_code == status
    assert await _get_used_bytes(owner, project) == len(_DATA), "the file stays"
