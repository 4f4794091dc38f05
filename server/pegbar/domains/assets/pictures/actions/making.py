"""The job that makes the pictures of a batch of files, one after the other, a few seconds at a time.

A picture is made once for a content, whatever its files are called and wherever they are. What cannot be made is
noted, and not tried again; a run after a crash goes on with what still waits.
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
from pegbar.domains.assets.actions.shapes import tell_changed
from pegbar.domains.assets.models import AssetPicture
from pegbar.domains.assets.pictures import store
from pegbar.domains.assets.pictures.actions import wanting
from pegbar.domains.assets.pictures.limits import (
    ASSET_PICTURE_BYTES_MAX,
    ASSET_PICTURE_TRIES_MAX,
    ASSET_PREVIEW_SIDE_MAX,
    ASSET_TILE_SIDE_MAX,
)
from pegbar.kernel import webp
from pegbar.kernel.ids import new_id
from pegbar.kernel.interruptions import Interrupted, InterruptedTooOften
from pegbar.ports.films import BadFilm, Films
from pegbar.ports.pictures import BadPicture

_TURN_SECONDS: Final = 6
"""After as long, the pictures of other files have their turn."""
_TELL_EVERY_SECONDS: Final = 2
_LEFT_SECONDS: Final = 24 * 3600
_MOVING: Final = (b"GIF87a", b"GIF89a")
_PRUNED_AT_ONCE: Final = 500
log = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class _Made:
    tile: bytes
    preview_key: str | None
    """Of the content itself where it is the preview: a GIF, which moves, and in which no camera hides anything; a film
    or a sound that says nothing of where it was recorded. None where there is none."""
    preview_type: str = "image/webp"


async def make(services: Services, batch: str) -> None:
    """The job: go on with a batch for a while, and leave the rest to a job of its own."""
    began = time.monotonic()
    untold: set[str] = set()
    told_at = 0.0
    while True:
        async with services.db.read() as tx:
            picture = await store.next_of(tx, batch)
        if picture is None:
            break
        values = await _made(services, picture)
        if values is None:  # the content is nobody's any more; housekeeping forgets the row
            values = {"state": "failed"}
        untold.add(picture.source_key)
        is_over = time.monotonic() - began > _TURN_SECONDS
        async with services.db.write() as tx:
            await store.change(tx, picture, values)
            if is_over or time.monotonic() - told_at > _TELL_EVERY_SECONDS:
                for project_id in await store.projects_of(tx, untold):
                    await tell_changed(tx, project_id)
                untold.clear()
                told_at = time.monotonic()
            if is_over:
                await wanting.enqueue(tx, services, batch)
        if is_over:
            return
    if untold:
        async with services.db.write() as tx:
            for project_id in await store.projects_of(tx, untold):
                await tell_changed(tx, project_id)


async def prune(services: Services) -> None:
    """Forget the pictures of contents that no file has any more, and what a process left that ended in its work."""
    forgotten = _PRUNED_AT_ONCE
    while forgotten == _PRUNED_AT_ONCE:
        async with services.db.write() as tx:
            forgotten = await store.prune(tx, _PRUNED_AT_ONCE)
    await asyncio.to_thread(_tidy, _folders(services))


async def _made(services: Services, picture: AssetPicture) -> dict[str, Any] | None:
    """What is to be noted of a picture; None where no file has the content any more."""
    async with services.db.write() as tx:
        size = await store.size_of(tx, picture.source_key)
        await store.change(tx, picture, {"tries": picture.tries + 1})
    if size is None:
        return None
    try:
        if picture.tries >= ASSET_PICTURE_TRIES_MAX:
            raise BadPicture("its process ended each time")
        if picture.way == "picture":
            made = await _of_picture(services, picture, size)
        else:
            made = await _of_film(services, picture)
        width, height = webp.size(made.tile)
    except (Interrupted, asyncio.CancelledError):
        async with services.db.write() as tx:  # the picture had no part in it
            await store.change(tx, picture, {"tries": picture.tries})
        raise
    except (ValueError, KeyError, InterruptedTooOften) as refused:  # BadPicture and BadFilm among them
        log.info("asset_picture.none", key=picture.source_key, reason=str(refused))
        return {"state": "failed"}
    return {
        "state": "made",
        "tile_key": await services.blobs.put(made.tile),
        "tile_width": width,
        "tile_height": height,
        "preview_key": made.preview_key,
        "preview_type": made.preview_type,
    }


async def _of_picture(services: Services, picture: AssetPicture, size: int) -> _Made:
    if size > ASSET_PICTURE_BYTES_MAX:
        raise BadPicture("it is too large")
    data = await services.blobs.get(picture.source_key)
    whose = picture.batch
    preview = await services.pictures.any_still(data, ASSET_PREVIEW_SIDE_MAX, whose)
    tile = await services.pictures.any_still(preview, ASSET_TILE_SIDE_MAX, whose)
    if data.startswith(_MOVING):
        return _Made(tile, picture.source_key, "image/gif")
    return _Made(tile, await services.blobs.put(preview))


async def _of_film(services: Services, picture: AssetPicture) -> _Made:
    if services.films is None:
        raise BadFilm("there is nothing that reads films")
    async with _fetched(services, picture.source_key) as source:
        tile = await _glance(services.films, picture.way, source)
        copy = source.with_name("copy")
        try:
            media_type = await services.films.strip(source, copy)
        except BadFilm as refused:
            log.info("asset_picture.not_played", key=picture.source_key, reason=str(refused))
            return _Made(tile, None)
        if media_type is None:
            return _Made(tile, picture.source_key, "")
        return _Made(tile, await services.blobs.put_file(copy), media_type)


async def _glance(films: Films, way: str, source: Path) -> bytes:
    if way == "film":
        with suppress(BadFilm):
            return await films.still(source, ASSET_TILE_SIDE_MAX)
    return await films.wave(source, ASSET_TILE_SIDE_MAX)  # also of a film without pictures


@asynccontextmanager
async def _fetched(services: Services, key: str) -> AsyncGenerator[Path]:
    """An object as a file, for what must read here and there in it; gone afterwards."""
    folder = _folders(services) / new_id()
    source = folder / "source"
    try:
        await asyncio.to_thread(folder.mkdir, parents=True)
        stream = await services.blobs.open(key)
        with source.open("wb") as file:
            async for piece in stream.pieces:
                await asyncio.to_thread(file.write, piece)
        yield source
    finally:
        await asyncio.to_thread(shutil.rmtree, folder, ignore_errors=True)


def _folders(services: Services) -> Path:
    return services.settings.data / "looking"


def _tidy(folders: Path) -> None:
    before = time.time() - _LEFT_SECONDS
    for folder in folders.glob("*"):
        with suppress(OSError):
            if folder.stat().st_mtime < before:
                shutil.rmtree(folder, ignore_errors=True)
