"""Makes one file of everything that an instance keeps, while it is running.

First the database in one view of it, then the objects that its rows name. An object that a row named then is there
for a day after its last row went (`sweep.ORPHANS_KEPT`), which is how long copying may take.
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
from pegbar.kernel.durable import give_name, sync_folder
from pegbar.kernel.settings import Settings
from pegbar.kernel.temporary import OwnFolder, remove_abandoned
from pegbar.maintenance import archive, databases, texts
from pegbar.maintenance.archive import BackupRefused
from pegbar.ports.blobs import BlobStore

_BATCH_SIZE: Final = 16
_SMALL: Final = 1024 * 1024
"""Objects up to this size in bytes are read some at a time, as most of the time goes into asking for them."""
Progress = Callable[[str, int, int], None]
"""Told what is being done, how far one is, and how far it is to go."""


@dataclass
class BackupResult:
    """A backup: its size in bytes, its objects, and those that were missing or damaged already."""

    size: int = 0
    objects: int = 0
    missing: list[str] = field(default_factory=list[str])
    damaged: list[str] = field(default_factory=list[str])


async def back_up(
    settings: Settings, blobs: BlobStore, target: Path, *, force: bool, progress: Progress
) -> BackupResult:
    """Make the backup, whole and on the disk under its name, or not at all.

    Raises BackupRefused, SchemaTooNew, OSError.
    """
    _refuse(target, force=force)
    drafts = f".{target.name}#"
    remove_abandoned(target.parent, drafts)  # of backups that were killed
    with OwnFolder(target.parent, drafts) as folder:
        return await _write(settings, blobs, target, folder.path, progress)


def _refuse(target: Path, *, force: bool) -> None:
    if not target.parent.is_dir():
        raise BackupRefused(texts.no_folder(target.parent))
    if target.exists() and not force:
        raise BackupRefused(texts.file_is_there(target))


async def _write(settings: Settings, blobs: BlobStore, target: Path, drafts: Path, progress: Progress) -> BackupResult:
    made, began = BackupResult(), clock.now()
    kind = databases.kind_of(settings.database)
    database, keys = drafts / "database", drafts / "keys"
    progress("The database", 0, 0)
    schema = databases.copy(settings.database, database, keys)
    with keys.open("rb") as lines:
        count = sum(1 for _ in lines)
    manifest = archive.Manifest(archive.FORMAT, __version__, schema, kind, clock.iso(began), count)
    with (drafts / "backup").open("xb") as file:
        os.fchmod(file.fileno(), 0o600)
        writer = archive.Writer(file, began.timestamp())
        writer.add(archive.MANIFEST, archive.as_json(manifest))
        writer.add_file(archive.DATABASE[kind], database)
        database.unlink()  # its room may be needed
        if not settings.s3_url and settings.secret_file.exists():
            writer.add(archive.SECRET, settings.secret_file.read_bytes())
        with keys.open(encoding="ascii") as lines:
            while batch := [line.strip() for line in islice(lines, _BATCH_SIZE)]:
                await _add(blobs, writer, batch, made)
                progress("The objects", made.objects + len(made.missing), count)
        writer.close()
        made.size = file.tell()
        give_name(file, target)
    sync_folder(target.parent)
    return made


async def _add(blobs: BlobStore, writer: archive.Writer, keys: Sequence[str], made: BackupResult) -> None:
    for key, found in zip(keys, await asyncio.gather(*(_small(blobs, key) for key in keys)), strict=True):
        name = archive.blob_name(key)
        if found is None:
            made.missing.append(key)
            continue
        if isinstance(found, bytes):
            digest = writer.add(name, found)
        else:
            stream = await blobs.open_unchecked(key)
            digest = await writer.add_stream(name, stream.size, stream.pieces)
        made.objects += 1
        if digest != key:
            made.damaged.append(key)


async def _small(blobs: BlobStore, key: str) -> bytes | int | None:
    """The bytes of a small object, the size of a large one, None of one that is not there."""
    try:
        stream = await blobs.open_unchecked(key)
    except KeyError:
        return None
    if stream.size > _SMALL:
        return stream.size
    data = b"".join([piece async for piece in stream.pieces])
    if len(data) != stream.size:
        raise BackupRefused(texts.object_broke_off(key))
    return data
