"""The job that renders the pictures of a batch of files, in time slices of a few seconds.

Each content is rendered once, even if several files in different folders have it. Failures are recorded and not
retried; a run after a crash continues with the waiting pictures.
"""

import asyncio
import shutil
import time
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import structlog

from pegbar.access.services import Services
from pegbar.domains.assets.events import append_changed_event
from pegbar.domains.assets.models import AssetPicture
from pegbar.domains.assets.pictures import store
from pegbar.domains.assets.pictures.actions import requests
from pegbar.domains.assets.pictures.limits import (
    ASSET_PICTURE_BYTES_MAX,
    ASSET_PICTURE_TRIES_MAX,
    ASSET_PREVIEW_SIDE_MAX,
    ASSET_TILE_SIDE_MAX,
)
from pegbar.kernel import webp
from pegbar.kernel.ids import new_id
from pegbar.kernel.interruptions import Interrupted, InterruptionLimitReached
from pegbar.ports.films import BadFilm, Films

_TIME_SLICE_SECONDS: Final = 6
"""After this time the job yields to the pictures of other files."""
_EVENT_INTERVAL_SECONDS: Final = 2
_FOLDER_MAX_AGE_SECONDS: Final = 24 * 3600
_GIF_SIGNATURES: Final = (b"GIF87a", b"GIF89a")
_PRUNE_BATCH_SIZE: Final = 500
log = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class _RenderedPicture:
    tile: bytes
    preview_key: str | None
    """Storage key of the preview; None if there is none.

    It is the key of the content itself if that can be shown as it is: a GIF (animated, without camera metadata), or a
    film or sound without metadata about where it was recorded.
    """
    preview_type: str = "image/webp"


async def render_batch(services: Services, batch: str) -> None:
    """Render a batch for one time slice (job), then enqueue a new job for the rest."""
    began = time.monotonic()
    unreported: set[str] = set()
    reported_at = 0.0
    while True:
        async with services.db.read() as tx:
            picture = await store.get_next_waiting(tx, batch)
        if picture is None:
            break
        values = await _render_picture(services, picture)
        if values is None:  # no file uses the content; `prune_pictures` deletes the row
            values = {"state": "failed"}
        unreported.add(picture.source_key)
        is_over = time.monotonic() - began > _TIME_SLICE_SECONDS
        async with services.db.write() as tx:
            await store.update_waiting(tx, picture, values)
            if is_over or time.monotonic() - reported_at > _EVENT_INTERVAL_SECONDS:
                for project_id in await store.list_projects(tx, unreported):
                    await append_changed_event(tx, project_id)
                unreported.clear()
                reported_at = time.monotonic()
            if is_over:
                await requests.enqueue_batch(tx, services, batch)
        if is_over:
            return
    if unreported:
        async with services.db.write() as tx:
            for project_id in await store.list_projects(tx, unreported):
                await append_changed_event(tx, project_id)


async def prune_pictures(services: Services) -> None:
    """Delete pictures whose content no file uses, and work folders left by crashed processes."""
    deleted = _PRUNE_BATCH_SIZE
    while deleted == _PRUNE_BATCH_SIZE:
        async with services.db.write() as tx:
            deleted = await store.delete_unused(tx, _PRUNE_BATCH_SIZE)
    await asyncio.to_thread(_delete_old_folders, _get_work_root(services))


async def _render_picture(services: Services, picture: AssetPicture) -> dict[str, Any] | None:
    """Render a picture and return its new column values; None if no file uses the content."""
    async with services.db.write() as tx:
        size = await store.get_size(tx, picture.source_key)
        await store.update_waiting(tx, picture, {"attempts": picture.attempts + 1})
    if size is None:
        return None
    try:
        if picture.attempts >= ASSET_PICTURE_TRIES_MAX:
            raise ValueError("its process ended each time")
        if picture.source_kind == "picture":
            rendered = await _render_image(services, picture, size)
        else:
            rendered = await _render_media(services, picture)
        width, height = webp.read_webp_size(rendered.tile)
    except (Interrupted, asyncio.CancelledError):
        # interrupted through no fault of the picture: the attempt doesn't count
        async with services.db.write() as tx:
            await store.update_waiting(tx, picture, {"attempts": picture.attempts})
        raise
    except (ValueError, KeyError, InterruptionLimitReached) as error:  # BadPicture and BadFilm are ValueErrors
        log.info("asset_picture.none", key=picture.source_key, reason=str(error))
        return {"state": "failed"}
    return {
        "state": "made",
        "tile_key": await services.blobs.put(rendered.tile),
        "tile_width": width,
        "tile_height": height,
        "preview_key": rendered.preview_key,
        "preview_type": rendered.preview_type,
    }


async def _render_image(services: Services, picture: AssetPicture, size: int) -> _RenderedPicture:
    if size > ASSET_PICTURE_BYTES_MAX:
        raise ValueError("it is too large")
    data = await services.blobs.get(picture.source_key)
    fairness_key = picture.batch
    preview = await services.pictures.render_preview(data, ASSET_PREVIEW_SIDE_MAX, fairness_key)
    tile = await services.pictures.render_preview(preview, ASSET_TILE_SIDE_MAX, fairness_key)
    if data.startswith(_GIF_SIGNATURES):
        return _RenderedPicture(tile, picture.source_key, "image/gif")
    return _RenderedPicture(tile, await services.blobs.put(preview))


async def _render_media(services: Services, picture: AssetPicture) -> _RenderedPicture:
    if services.films is None:
        raise ValueError("there is nothing that reads films")
    async with _download_to_file(services, picture.source_key) as source:
        tile = await _render_tile(services.films, picture.source_kind, source)
        copy = source.with_name("copy")
        try:
            media_type = await services.films.strip_metadata(source, copy)
        except BadFilm as error:
            log.info("asset_picture.not_played", key=picture.source_key, reason=str(error))
            return _RenderedPicture(tile, None)
        if media_type is None:
            return _RenderedPicture(tile, picture.source_key, "")
        return _RenderedPicture(tile, await services.blobs.put_file(copy), media_type)


async def _render_tile(films: Films, way: str, source: Path) -> bytes:
    if way == "film":
        with suppress(BadFilm):
            return await films.grab_thumbnail(source, ASSET_TILE_SIDE_MAX)
    return await films.draw_waveform(source, ASSET_TILE_SIDE_MAX)  # also for films without a video track


@asynccontextmanager
async def _download_to_file(services: Services, key: str) -> AsyncGenerator[Path]:
    """Download an object to a temporary file, for readers that need random access."""
    folder = _get_work_root(services) / new_id()
    source = folder / "source"
    try:
        await asyncio.to_thread(folder.mkdir, parents=True)
        stream = await services.blobs.open(key)
        with source.open("wb") as file:
            async for piece in stream.chunks:
                await asyncio.to_thread(file.write, piece)
        yield source
    finally:
        await asyncio.to_thread(shutil.rmtree, folder, ignore_errors=True)


def _get_work_root(services: Services) -> Path:
    return services.settings.data / "looking"


def _delete_old_folders(folders: Path) -> None:
    before = time.time() - _FOLDER_MAX_AGE_SECONDS
    for folder in folders.glob("*"):
        with suppress(OSError):
            if folder.stat().st_mtime < before:
                shutil.rmtree(folder, ignore_errors=True)
