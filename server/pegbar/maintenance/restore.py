"""Restore a backup into an empty data folder and database.

All checksums are verified before anything is written. The database is restored last, by one rename or in one
transaction, so an instance is restored completely or not at all. An interrupted restore can be repeated.
"""

import os
import shutil
from pathlib import Path
from typing import Final

from pegbar.kernel.durable import create_folder, sync_folder
from pegbar.kernel.settings import Settings
from pegbar.maintenance import archive, databases, texts
from pegbar.maintenance.archive import ArchiveMember, BackupRefused, Verified
from pegbar.maintenance.backup import Progress
from pegbar.migrate import refuse_newer
from pegbar.ports.blobs import BlobStore

_DRAFTS: Final = "restoring#"
_IGNORED_NAMES: Final = {"lost+found"}
_PUT_IN_MEMORY_MAX: Final = 8 * 1024 * 1024


async def restore(settings: Settings, blobs: BlobStore | None, source: Path, progress: Progress) -> Verified:
    """Restore a backup. `blobs` is the bucket if objects are stored in a bucket, or None for the data folder.

    Raises BackupRefused, SchemaTooNew or OSError; then nothing is changed, except for objects put in the bucket.
    """
    manifest = archive.manifest_of(source)
    refuse_newer(manifest.schema)
    found = databases.kind_of(settings.database)
    if found != manifest.database:
        raise BackupRefused(texts.other_database(manifest.database, found))
    _refuse_unless_empty(settings)
    databases.refuse_unless_empty(settings.database)
    progress(texts.STEP_VERIFY, 0, 0)
    verified = archive.verify(source)
    drafts = settings.data / _DRAFTS
    database = _database_draft(settings) if found == "sqlite" else drafts / "database"
    was_there = settings.data.is_dir()
    try:
        create_folder(drafts)
        (drafts / "blobs").mkdir(exist_ok=True)
        done = 0
        for member in archive.members(source):
            key = archive.key_of(member.name)
            if key is not None:
                done += 1
                progress(texts.STEP_WRITE, done, verified.objects)
                if key in verified.damaged:
                    continue
                await _put(blobs, drafts, key, member)
            elif member.name == archive.DATABASE[found]:
                _extract(member, database)
            elif member.name == archive.SECRET:
                _extract(member, drafts / "secret")
        progress(texts.STEP_FLUSH, 0, 0)
        os.sync()  # one sync for all: syncing a million files one by one would take hours
        _move_into_place(settings, drafts, database)
    except BaseException:
        database.unlink(missing_ok=True)
        # The folder was empty, so everything in it was written by this function.
        settings.secret_file.unlink(missing_ok=True)
        for folder in (drafts, settings.blob_folder) if was_there else (settings.data,):
            shutil.rmtree(folder, ignore_errors=True)
        raise
    return verified


def _refuse_unless_empty(settings: Settings) -> None:
    """Raise BackupRefused if the data folder has anything except the files of an interrupted restore."""
    if not settings.data.exists():
        return
    names = {path.name for path in settings.data.iterdir()} - _IGNORED_NAMES
    if _DRAFTS in names:
        names -= {_DRAFTS, _database_draft(settings).name, settings.blob_folder.name, settings.secret_file.name}
    if names:
        raise BackupRefused(texts.not_empty(str(settings.data)))
    shutil.rmtree(settings.data / _DRAFTS, ignore_errors=True)


def _database_draft(settings: Settings) -> Path:
    """Return the path of the restored SQLite file until it is complete and renamed to its final name."""
    file = databases.file_of(settings.database)
    return file.with_name(f"{file.name}#restoring")


async def _put(blobs: BlobStore | None, drafts: Path, key: str, member: ArchiveMember) -> None:
    if blobs is not None and member.size <= _PUT_IN_MEMORY_MAX:
        await blobs.put(member.data.read())
        return
    path = drafts / archive.blob_name(key)
    path.parent.mkdir(parents=True, exist_ok=True)
    _extract(member, path)
    if blobs is not None:
        await blobs.put_file(path)
        path.unlink()


def _extract(member: ArchiveMember, path: Path) -> None:
    with path.open("wb") as file:
        os.fchmod(file.fileno(), 0o600)
        shutil.copyfileobj(member.data, file, archive.PIECE)


def _move_into_place(settings: Settings, drafts: Path, database: Path) -> None:
    if not settings.s3_url:
        if settings.blob_folder.exists():  # left by a restore that was interrupted at its end
            shutil.rmtree(settings.blob_folder)
        (drafts / "blobs").rename(settings.blob_folder)
    if (drafts / "secret").exists():
        (drafts / "secret").replace(settings.secret_file)
    sync_folder(settings.data)
    if settings.on_sqlite:
        file = databases.file_of(settings.database)
        database.replace(file)
        sync_folder(file.parent)
    else:
        databases.restore_dump(settings.database, database)
    shutil.rmtree(drafts, ignore_errors=True)
