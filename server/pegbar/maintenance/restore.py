"""Puts a backup in the place of nothing: an empty data folder, an empty database.

Every byte is compared with its sum before anything is written. The database comes last, by one rename or in one
transaction, so an instance is there whole or not at all; what was cut off is done again by the same command.
"""

import os
import shutil
from pathlib import Path
from typing import Final

from pegbar.kernel.durable import make_folder, sync_folder
from pegbar.kernel.settings import Settings
from pegbar.maintenance import archive, databases, texts
from pegbar.maintenance.archive import BackupRefused, Member, Verified
from pegbar.maintenance.backup import Progress
from pegbar.migrate import refuse_newer
from pegbar.ports.blobs import BlobStore

_DRAFTS: Final = "restoring#"
_OF_NOBODY: Final = {"lost+found"}
_PUT_WHOLE: Final = 8 * 1024 * 1024


async def restore(settings: Settings, blobs: BlobStore | None, source: Path, progress: Progress) -> Verified:
    """Restore a backup; `blobs` where objects are kept in a bucket.

    Raises BackupRefused, SchemaTooNew, OSError; then nothing is changed, but for objects put in the bucket.
    """
    manifest = archive.manifest_of(source)
    refuse_newer(manifest.schema)
    found = databases.kind_of(settings.database)
    if found != manifest.database:
        raise BackupRefused(texts.other_database(manifest.database, found))
    _refuse_unless_empty(settings)
    databases.refuse_unless_empty(settings.database)
    progress("Reading all of it", 0, 0)
    verified = archive.verify(source)
    drafts = settings.data / _DRAFTS
    database = _database_draft(settings) if found == "sqlite" else drafts / "database"
    was_there = settings.data.is_dir()
    try:
        make_folder(drafts)
        (drafts / "blobs").mkdir(exist_ok=True)
        done = 0
        for member in archive.members(source):
            key = archive.key_of(member.name)
            if key is not None:
                done += 1
                progress("Writing the objects", done, verified.objects)
                if key in verified.damaged:
                    continue
                await _put(blobs, drafts, key, member)
            elif member.name == archive.DATABASE[found]:
                _extract(member, database)
            elif member.name == archive.SECRET:
                _extract(member, drafts / "secret")
        progress("Putting it onto the disk", 0, 0)
        os.sync()  # one for all: a sync for each of a million files would take hours
        _give_names(settings, drafts, database)
    except BaseException:
        database.unlink(missing_ok=True)
        # The folder was empty: what is in it now was put there by this.
        settings.secret_file.unlink(missing_ok=True)
        for folder in (drafts, settings.blob_folder) if was_there else (settings.data,):
            shutil.rmtree(folder, ignore_errors=True)
        raise
    return verified


def _refuse_unless_empty(settings: Settings) -> None:
    """Nothing may be there but what an unfinished restore has left."""
    if not settings.data.exists():
        return
    there = {path.name for path in settings.data.iterdir()} - _OF_NOBODY
    if _DRAFTS in there:
        there -= {_DRAFTS, _database_draft(settings).name, settings.blob_folder.name, settings.secret_file.name}
    if there:
        raise BackupRefused(texts.not_empty(str(settings.data)))
    shutil.rmtree(settings.data / _DRAFTS, ignore_errors=True)


def _database_draft(settings: Settings) -> Path:
    """Beside its place, so that a rename puts it there; nowhere for PostgreSQL."""
    file = databases.file_of(settings.database)
    return file.with_name(f"{file.name}#restoring")


async def _put(blobs: BlobStore | None, drafts: Path, key: str, member: Member) -> None:
    if blobs is not None and member.size <= _PUT_WHOLE:
        await blobs.put(member.data.read())
        return
    path = drafts / archive.blob_name(key)
    path.parent.mkdir(parents=True, exist_ok=True)
    _extract(member, path)
    if blobs is not None:
        await blobs.put_file(path)
        path.unlink()


def _extract(member: Member, path: Path) -> None:
    with path.open("wb") as file:
        os.fchmod(file.fileno(), 0o600)
        shutil.copyfileobj(member.data, file, archive.PIECE)


def _give_names(settings: Settings, drafts: Path, database: Path) -> None:
    if not settings.s3_url:
        if settings.blob_folder.exists():  # of a restore that was cut off at its very end
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
