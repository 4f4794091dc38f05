"""Files deleted and swept during a download: it completes or fails detectably, and is never silently truncated."""

import hashlib
import io
import os
import zipfile
from datetime import timedelta
from typing import Any

import httpx
import pytest

from pegbar.domains.assets import texts
from pegbar.domains.assets.pictures.actions import render_job
from pegbar.kernel import clock
from pegbar.periodic_tasks import sweep
from pegbar.wiring import Instance
from tests.support.api.assets import (
    add_folder,
    create_upload,
    list_names,
    send_batch_change,
    upload,
    wait_for_thumbnail,
)
from tests.support.api.boards import new_project
from tests.support.api.people import Newcomer, Person
from tests.support.api.publishing import encode_film
from tests.support.api.uploads import send_chunk

pytestmark = pytest.mark.connections

# More than the network buffers hold.
LARGE = 8 * 1024 * 1024
PIECES = 5


@pytest.fixture
async def owner(newcomer: Newcomer) -> Person:
    return await newcomer()


@pytest.fixture
async def project(owner: Person) -> dict[str, Any]:
    return await new_project(owner)


async def _upload_large(
    owner: Person, project: dict[str, Any], name: str, folder: str | None = None
) -> tuple[str, bytes]:
    """Upload a file of 40 MiB; return its id and the SHA-256 of its bytes."""
    begun = await create_upload(owner, project, name, LARGE * PIECES, folder)
    sha = hashlib.sha256()
    for number in range(PIECES):
        piece = os.urandom(LARGE)
        sha.update(piece)
        assert (await send_chunk(owner, begun.headers["Location"], number * LARGE, piece)).status_code == 204
    return begun.headers["Location"].rpartition("/")[2], sha.digest()


async def _delete_and_sweep(owner: Person, project: dict[str, Any], instance: Instance, *ids: str) -> None:
    for verb in ("remove", "trash/remove"):
        await send_batch_change(owner, project, verb, 204, node_ids=list(ids))
    await render_job.prune_pictures(instance.services)
    assert await sweep(instance.services, clock.now() + timedelta(seconds=2)) >= len(ids)


@pytest.mark.extended
async def test_a_running_download_completes(owner: Person, project: dict[str, Any], instance: Instance) -> None:
    file, digest = await _upload_large(owner, project, "take.mov")
    address = f"/api/projects/{project['slug']}/assets/nodes/{file}/content"
    sha = hashlib.sha256()
    async with owner.http.stream("GET", address) as answer:
        assert answer.headers["Content-Length"] == str(LARGE * PIECES)
        pieces = answer.aiter_raw()
        sha.update(await anext(pieces))
        await _delete_and_sweep(owner, project, instance, file)
        async for piece in pieces:
            sha.update(piece)
    assert sha.digest() == digest
    response = await owner.json("GET", address, 404)
    assert response["detail"] == texts.ASSET_GONE


async def test_a_preview_with_a_missing_object_fails_clearly(
    owner: Person, project: dict[str, Any], instance: Instance
) -> None:
    await upload(owner, project, "shot.mp4", encode_film(11))
    file = await wait_for_thumbnail(owner, project, "shot.mp4")
    assert (await owner.http.get(file["preview_url"])).status_code == 200
    await _delete_and_sweep(owner, project, instance, file["id"])
    response = await owner.http.get(file["preview_url"])
    assert (response.status_code, response.json()["code"]) == (404, "not_found")


@pytest.mark.extended
async def test_a_zip_is_complete_or_detectably_broken(
    owner: Person, project: dict[str, Any], instance: Instance
) -> None:
    folder = await add_folder(owner, project, "Takes")
    first, _ = await _upload_large(owner, project, "1.mov", folder["id"])
    second = await upload(owner, project, "2.mov", b"the second", folder["id"])
    address = f"/api/projects/{project['slug']}/assets.zip"
    received = io.BytesIO()
    async with owner.http.stream("GET", address) as answer:
        pieces = answer.aiter_raw()
        received.write(await anext(pieces))
        await send_batch_change(owner, project, "remove", 204, node_ids=[folder["id"]])
        async for piece in pieces:
            received.write(piece)
    with zipfile.ZipFile(received) as packed:
        assert packed.testzip() is None
        assert packed.read("Takes/2.mov") == b"the second"
    assert await list_names(owner, project) == []

    folder = await add_folder(owner, project, "Takes")
    first, _ = await _upload_large(owner, project, "1.mov", folder["id"])
    second = await upload(owner, project, "2.mov", os.urandom(20), folder["id"])
    with pytest.raises(httpx.RemoteProtocolError):
        async with owner.http.stream("GET", address) as answer:
            pieces = answer.aiter_raw()
            await anext(pieces)
            await _delete_and_sweep(owner, project, instance, first, second["id"])
            async for _ in pieces:
                pass
