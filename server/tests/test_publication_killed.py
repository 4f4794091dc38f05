"""If the server is killed at any stage of a publication, the video exists completely and once, or not at all."""

import signal
import uuid
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from datetime import timedelta
from pathlib import Path
from typing import Any, Final

import httpx
import pytest
from sqlalchemy import func, select

from pegbar.domains.uploads.models import UploadChunk
from pegbar.domains.videos.models import Publication, Video
from pegbar.domains.videos.publishing.actions import video_job
from pegbar.kernel import clock
from pegbar.kernel.settings import Settings
from pegbar.maintenance.sweep import sweep
from pegbar.wiring import Instance, build
from tests.support.api import publishing
from tests.support.api.boards import new_project
from tests.support.api.people import Person, reconnect, sign_up
from tests.support.api.publishing import (
    encode_film,
)
from tests.support.api.uploads import request_offset, send_chunk
from tests.support.drawings.drawing import encode_picture
from tests.support.faults.failpoints import COMMAND, arm, get_settings, is_armed
from tests.support.polling import wait_until
from tests.support.servers.commands import assert_check_passes
from tests.support.servers.server_process import ServerProcess
from tests.support.services.databases import new_database

pytestmark = pytest.mark.faults

_ACTIONS: Final = "pegbar.domains.videos.publishing.actions"
_STORE: Final = "pegbar.domains.videos.publishing.store"
_FILMS: Final = "pegbar.adapters.film.films:PyavFilms"
_BLOBS: Final = "pegbar.adapters.obstore_blobs:FolderBlobs"
POINTS: Final = (
    f"{_ACTIONS}.publications:create_publication after",  # created, not acknowledged
    f"{_STORE}:insert_part before",  # a chunk is stored, without a row
    f"{_STORE}:insert_part after",  # within the transaction of a chunk
    f"{_ACTIONS}.publications:append_chunk after",  # a chunk is saved, not acknowledged
    f"{_ACTIONS}.publications:set_thumbnail before",  # the thumbnail is stored, without a row
    f"{_ACTIONS}.publications:start_publishing after",  # within the transaction that starts publishing
    f"{_ACTIONS}.video_job:run_publication before",  # publishing was started
    f"{_ACTIONS}.video_job:_assemble_file before",
    f"{_ACTIONS}.video_job:_fetch_file after",  # the file is in the work folder
    f"{_FILMS}.look before",  # before probing
    f"{_FILMS}.look after",
    f"{_FILMS}.convert before",
    f"{_FILMS}.convert after",
    f"{_BLOBS}.put_file before",  # before storing
    f"{_BLOBS}.put_file after",  # stored, without a row
    f"{_ACTIONS}.video_job:_commit_video before",
    f"{_ACTIONS}.publications:append_changed_event after",  # within the transaction that makes the video visible
    f"{_ACTIONS}.video_job:_commit_video after",  # visible, but the job hasn't ended
    f"{_ACTIONS}.video_job:run_publication after",
)
_FRAMES: Final = 12
_PIECE: Final = 1000
_POSTER: Final = {"Content-Type": "image/webp"}


async def _publish(person: Person, project: dict[str, Any], publication_id: str, data: bytes) -> None:
    """Publish as the page does, continuing from the server's state: create, send missing chunks, publish."""
    publication = await _create_publication(person, project, publication_id, len(data))
    address = f"/api/publications/{publication_id}"
    if publication["state"] in {"preparing", "uploading-video", "uploading-thumb"}:
        offset = int((await request_offset(person, publication)).headers["Upload-Offset"])
        for start in range(offset, len(data), _PIECE):
            answer = await send_chunk(person, publication, start, data[start : start + _PIECE])
            assert answer.status_code == 204, answer.text
        poster = encode_picture(64, 36, colour="#cc2030")
        await person.json("PUT", f"{address}/thumbnail", content=poster, headers=_POSTER)
    await publishing.publish(person, publication)


async def _create_publication(
    person: Person, project: dict[str, Any], publication_id: str, size: int
) -> dict[str, Any]:
    body = {"id": publication_id, "source": "file", "file_name": "cut.mov", "size": size, "title": publication_id}
    return await person.json("POST", f"/api/projects/{project['slug']}/publications", 201, json=body)


async def _is_listed(person: Person, project: dict[str, Any], publication_id: str, frames: int) -> bool:
    """Return whether the video is listed. A listed video must be complete."""
    videos = (await person.json("GET", f"/api/projects/{project['slug']}/videos", 200))["items"]
    found = [video for video in videos if video["title"] == publication_id]
    assert len(found) <= 1
    for video in found:
        details = await person.json("GET", f"/api/videos/{video['slug']}", 200)
        assert details["frames"] == frames
        video_response = await person.http.get(details["video_url"])
        assert (video_response.status_code, video_response.content[4:8]) == (200, b"ftyp")
        assert (await person.http.get(details["thumb_url"])).status_code == 200
    return bool(found)


def _encode_film(number: int) -> bytes:
    """Encode a small film that must be converted, different for each number."""
    return encode_film(_FRAMES + number, 24, size=(160, 90), container="mov", codec="mpeg4")


@asynccontextmanager
async def _run_server(data: Path, database: str) -> AsyncGenerator[ServerProcess, None]:
    settings = {"PEGBAR_DATABASE_URL": database, "PEGBAR_RATE_UPLOAD_PERSON": "1000/minute"}
    server = ServerProcess(data, settings | get_settings(POINTS), command=COMMAND)
    try:
        await server.start()
        yield server
    finally:
        await server.stop(signal.SIGKILL)


async def test_a_publication_killed_at_any_stage_becomes_one_complete_video(
    tmp_path: Path, cluster: str | None
) -> None:
    database = new_database(cluster, "publication_killed")
    async with _run_server(tmp_path, database) as server:
        person = await sign_up(server.base_url)
        project = await new_project(person)
        for number, point in enumerate(POINTS):
            publication_id, data = str(uuid.uuid4()), _encode_film(number)
            arm(tmp_path, point)
            try:
                await _publish(person, project, publication_id, data)
            except httpx.TransportError:
                assert not is_armed(tmp_path), point

            async def is_killed(server: ServerProcess = server) -> bool:
                assert server.process is not None
                return server.process.poll() == -signal.SIGKILL

            await wait_until(is_killed, 60, f"the server is killed: {point}")
            await server.start()
            person = await reconnect(person, server.base_url)
            is_visible = await _is_listed(person, project, publication_id, _FRAMES + number)
            assert is_visible or point not in {POINTS[-1], POINTS[-2]}, point
            # The page tries again with the same ids.
            await _publish(person, project, publication_id, data)
            done = await publishing.wait_for_publication(person, {"id": publication_id}, may_restart=True)
            assert (done["state"], done["detail"]) == ("done", None), point
            assert await _is_listed(person, project, publication_id, _FRAMES + number), point
        videos = (await person.json("GET", f"/api/projects/{project['slug']}/videos", 200))["items"]
        assert len(videos) == len(POINTS)
        await person.http.aclose()
    instance = build(Settings(data=tmp_path, database_url=database))
    try:
        await _assert_sweep_leaves_nothing(instance)
    finally:
        await instance.services.db.close()
    await assert_check_passes(instance.services.settings)


async def _assert_sweep_leaves_nothing(instance: Instance) -> None:
    """Check that the sweep leaves only the videos: no chunks, no objects without a row, no folders."""
    services = instance.services
    await video_job.clean_up_folders(services)
    later = clock.now() + timedelta(minutes=1)
    await sweep(services, later)  # records the orphans
    await sweep(services, later + timedelta(minutes=1))
    assert not [*(services.settings.data / "publishing").glob("*")]
    assert not [*(services.settings.data / "blobs").rglob("*#*")]
    async with services.db.read() as tx:
        videos = (await tx.execute(select(Video.storage_key, Video.thumb_key))).all()
        publications = (await tx.execute(select(Publication.state))).scalars().all()
        parts = (await tx.execute(select(func.count()).select_from(UploadChunk))).scalar_one()
    assert len(videos) == len(POINTS)
    assert ([*publications], parts) == (["done"] * len(POINTS), 0)
    stored = {found.key async for batch in services.blobs.iterate_objects() for found in batch}
    assert stored == {key for video in videos for key in (video.storage_key, video.thumb_key)}
