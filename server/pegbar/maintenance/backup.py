"""Back up a running instance to one file.

First the database is copied in one snapshot, then the objects that its rows reference. Garbage collection deletes an
object a day after its last reference was removed (`sweep.ORPHAN_LIFETIME`), so copying may take a day.
"""

import asyncio
import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import Final

from pegbar import __version__
from pegbar.kernel import clock
from pegbar.kernel.durable import sync_and_replace, sync_folder
from pegbar.kernel.settings import Settings
from pegbar.kernel.temporary import LockedFolder, remove_abandoned_folders
from pegbar.maintenance import archive, databases, texts
from pegbar.maintenance.archive import BackupRefused
from pegbar.ports.blobs import BlobStore

_BATCH_SIZE: Final = 16
_SMALL: Final = 1024 * 1024
"""Objects up to this size in bytes are read concurrently, because reading them is mostly request latency."""
Progress = Callable[[str, int, int], None]
"""Called with the name of the current step, the number of completed objects and their total number."""


@dataclass
class BackupResult:
    """Result of a backup: size in bytes, number of objects, and keys of missing and of damaged objects."""

    size: int = 0
    objects: int = 0
    missing: list[str] = field(default_factory=list[str])
    damaged: list[str] = field(default_factory=list[str])


async def back_up(
    settings: Settings, blobs: BlobStore, target: Path, *, force: bool, progress: Progress
) -> BackupResult:
    """Write a backup to `target`, completely and synced to disk, or not at all. `force` replaces an existing file.

    Raises BackupRefused, SchemaTooNew, OSError.
    """
    _check_target(target, force=force)
    drafts = f".{target.name}#"
    remove_abandoned_folders(target.parent, drafts)  # left by killed backups
    with LockedFolder(target.parent, drafts) as folder:
        return await _write(settings, blobs, target, folder.path, progress)


def _check_target(target: Path, *, force: bool) -> None:
    if not target.parent.is_dir():
        raise BackupRefused(texts.no_folder(target.parent))
    if target.exists() and not force:
        raise BackupRefused(texts.file_is_there(target))


async def _write(settings: Settings, blobs: BlobStore, target: Path, drafts: Path, progress: Progress) -> BackupResult:
    result, began = BackupResult(), clock.now()
    kind = databases.kind_of(settings.database)
    database, keys = drafts / "database", drafts / "keys"
    progress(texts.STEP_DATABASE, 0, 0)
    schema = databases.copy(settings.database, database, keys)
    with keys.open("rb") as lines:
        count = sum(1 for _ in lines)
    manifest = archive.Manifest(archive.FORMAT, __version__, schema, kind, clock.iso(began), count)
    with (drafts / "backup").open("xb") as file:
        os.fchmod(file.fileno(), 0o600)
        writer = archive.Writer(file, began.timestamp())
        writer.add(archive.MANIFEST, archive.as_json(manifest))
        writer.add_file(archive.DATABASE[kind], database)
        database.unlink()  # frees disk space
        if not settings.s3_url and settings.secret_file.exists():
            writer.add(archive.SECRET, settings.secret_file.read_bytes())
        with keys.open(encoding="ascii") as lines:
            while batch := [line.strip() for line in islice(lines, _BATCH_SIZE)]:
                await _add_objects(blobs, writer, batch, result)
                progress(texts.STEP_OBJECTS, result.objects + len(result.missing), count)
        writer.close()
        result.size = file.tell()
        sync_and_replace(file, target)
    sync_folder(target.parent)
    return result


async def _add_objects(blobs: BlobStore, writer: archive.Writer, keys: Sequence[str], result: BackupResult) -> None:
    for key, found in zip(keys, await asyncio.gather(*(_read_small(blobs, key) for key in keys)), strict=True):
        name = archive.blob_name(key)
        if found is None:
            result.missing.append(key)
            continue
        if isinstance(found, bytes):
            digest = writer.add(name, found)
        else:
            stream = await blobs.open_unchecked(key)
            digest = await writer.add_stream(name, stream.size, stream.chunks)
        result.objects += 1
        if digest != key:
            result.damaged.append(key)


async def _read_small(blobs: BlobStore, key: str) -> bytes | int | None:
    """Return the bytes of a small object, the size of a large one, or None if it is missing."""
    try:
        stream = await blobs.open_unchecked(key)
    except KeyError:
        return None
    if stream.size > _SMALL:
        return stream.size
    data = b"".join([piece async for piece in stream.chunks])
    if len(data) != stream.size:
        raise BackupRefused(texts.object_broke_off(key))
    return data
