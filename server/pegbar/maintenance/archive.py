"""Format of backups: one tar archive (POSIX pax) that standard tools can list, read in part and verify.

    manifest.json        version, schema, kind of database, time, number of objects
    database.sqlite3     or database.dump (pg_dump's custom format)
    secret               the secret that signs URLs, if it is stored in the data folder
    blobs/ab/cd/abcd…    the referenced objects, under their SHA-256
    SHA256SUMS           a line for each other member, for `sha256sum -c`; the last member, so it is missing in a
                         truncated backup

The archive isn't compressed: objects and dumps already are, and a reader can skip to any member.
"""

import hashlib
import json
import re
import tarfile
import tempfile
from collections.abc import AsyncIterator, Generator
from contextlib import closing
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import IO, Any, Final, Literal, cast

from pegbar.maintenance import texts

FORMAT: Final = 1
MANIFEST: Final = "manifest.json"
SECRET: Final = "secret"  # noqa: S105  # a member's name
SUMS: Final = "SHA256SUMS"
DATABASE: Final = {"sqlite": "database.sqlite3", "postgresql": "database.dump"}
PIECE: Final = 1024 * 1024
_BLOB: Final = re.compile(r"blobs/([0-9a-f]{2})/([0-9a-f]{2})/(\1\2[0-9a-f]{60})")
_MANIFEST_BYTES: Final = 64 * 1024
_BLOCK: Final = 512
Kind = Literal["sqlite", "postgresql"]


class BackupRefused(Exception):
    """A backup can't be made or used; nothing was changed. The exception's text is for the administrator."""


@dataclass(frozen=True)
class Manifest:
    """Metadata of a backup."""

    format: int
    version: str
    schema: str
    database: Kind
    made_at: str
    objects: int
    """Number of referenced objects. The backup has fewer if some were missing in the object store."""


def blob_name(key: str) -> str:
    """Return the name of the member for an object."""
    return f"blobs/{key[:2]}/{key[2:4]}/{key}"


def key_of(name: str) -> str | None:
    """Return the key of the object in a member, or None if the member isn't an object."""
    found = _BLOB.fullmatch(name)
    return None if found is None else found[3]


class Writer:
    """Writes the members of a backup into an open file, and their checksums at the end."""

    def __init__(self, file: IO[bytes], made_at: float) -> None:
        self._file = file
        self._made_at = made_at
        self._sums = tempfile.TemporaryFile("w+b")  # noqa: SIM115  # closed with the writer

    def add(self, name: str, data: bytes) -> str:
        """Add a member with these bytes. Returns their SHA-256."""
        digest = hashlib.sha256(data).hexdigest()
        self._head(name, len(data))
        self._file.write(data)
        self._end(name, len(data), digest)
        return digest

    def add_file(self, name: str, path: Path) -> None:
        """Add a member with the bytes of a file."""
        size, sha = path.stat().st_size, hashlib.sha256()
        self._head(name, size)
        with path.open("rb") as source:
            while piece := source.read(PIECE):
                sha.update(piece)
                self._file.write(piece)
        self._end(name, size, sha.hexdigest())

    async def add_stream(self, name: str, size: int, pieces: AsyncIterator[bytes]) -> str:
        """Add a member of `size` bytes from a stream. Returns the SHA-256. Raises BackupRefused for another size."""
        sha, written = hashlib.sha256(), 0
        self._head(name, size)
        async for piece in pieces:
            sha.update(piece)
            written += len(piece)
            self._file.write(piece)
        if written != size:
            raise BackupRefused(texts.object_broke_off(name))
        self._end(name, size, sha.hexdigest())
        return sha.hexdigest()

    def close(self) -> None:
        """Write the checksums and the end of the archive (two blocks of zeros)."""
        with self._sums:
            size = self._sums.tell()
            self._sums.seek(0)
            self._head(SUMS, size)
            while piece := self._sums.read(PIECE):
                self._file.write(piece)
        self._file.write(bytes(-size % _BLOCK + 2 * _BLOCK))

    def _head(self, name: str, size: int) -> None:
        info = tarfile.TarInfo(name)
        info.size, info.mode, info.mtime = size, 0o600, int(self._made_at)
        self._file.write(info.tobuf(tarfile.PAX_FORMAT))

    def _end(self, name: str, size: int, digest: str) -> None:
        self._file.write(bytes(-size % _BLOCK))
        self._sums.write(f"{digest}  {name}\n".encode())


@dataclass(frozen=True)
class ArchiveMember:
    """A member of a backup. `data` can be read, completely or not at all, until the next member is requested."""

    name: str
    size: int
    data: IO[bytes]


def as_json(manifest: Manifest) -> bytes:
    """Encode a manifest as JSON."""
    return json.dumps(asdict(manifest), indent=1).encode() + b"\n"


def members(path: Path) -> Generator[ArchiveMember]:
    """Yield the members of a backup in order, including the checksums. Raises BackupRefused if it is invalid."""
    try:
        with tarfile.open(path, "r:") as tar:
            while (info := tar.next()) is not None:
                known = {MANIFEST, SECRET, SUMS, *DATABASE.values()}
                data = tar.extractfile(info) if info.isfile() else None
                if data is None or (info.name not in known and key_of(info.name) is None):
                    raise BackupRefused(texts.not_of_a_backup(path, info.name))
                yield ArchiveMember(info.name, info.size, data)
                cast("Any", tar).members.clear()  # frees memory: tarfile would collect a million members
    except (tarfile.TarError, EOFError) as error:
        raise BackupRefused(texts.no_backup(path)) from error


def manifest_of(path: Path) -> Manifest:
    """Read the manifest of a backup, without reading the rest. Raises BackupRefused."""
    with closing(members(path)) as found:
        first = next(found, None)
        data = b"" if first is None or first.name != MANIFEST else first.data.read(_MANIFEST_BYTES)
    try:
        found = Manifest(**json.loads(data))
    except (ValueError, TypeError) as error:
        raise BackupRefused(texts.no_backup(path)) from error
    if found.format != FORMAT or found.database not in DATABASE:
        raise BackupRefused(texts.other_form(path))
    return found


@dataclass(frozen=True)
class Verified:
    """Result of verifying a backup: number of objects, and keys of objects that were damaged before it was made."""

    manifest: Manifest
    objects: int
    damaged: frozenset[str]


def verify(path: Path) -> Verified:
    """Verify a full backup against its checksums. Raises BackupRefused, naming the member that differs."""
    manifest = manifest_of(path)
    objects, damaged, ended = 0, set[str](), False
    seen = set[str]()
    with tempfile.TemporaryFile("w+b") as sums:
        for member in members(path):
            if ended:
                raise BackupRefused(texts.not_of_a_backup(path, member.name))
            if member.name == SUMS:
                sums.seek(0)
                _compare(path, sums, member)
                ended = True
                continue
            digest = _digest(path, member)
            sums.write(f"{digest}  {member.name}\n".encode())
            key = key_of(member.name)
            if key is None:
                seen.add(member.name)
            else:
                objects += 1
                if digest != key:
                    damaged.add(key)
    if not ended or not {MANIFEST, DATABASE[manifest.database]} <= seen:
        raise BackupRefused(texts.cut_off(path))
    return Verified(manifest, objects, frozenset(damaged))


def _digest(path: Path, member: ArchiveMember) -> str:
    sha, read = hashlib.sha256(), 0
    try:
        while piece := member.data.read(PIECE):
            sha.update(piece)
            read += len(piece)
    except tarfile.TarError as error:
        raise BackupRefused(texts.cut_off(path)) from error
    if read != member.size:
        raise BackupRefused(texts.cut_off(path))
    return sha.hexdigest()


def _compare(path: Path, computed: IO[bytes], member: ArchiveMember) -> None:
    """Compare the computed checksums with those in the archive, line by line."""
    read = 0
    for line in member.data:
        read += len(line)
        mine = computed.readline()
        if line != mine:
            name = mine.decode("ascii", "replace")[66:].strip()
            raise BackupRefused(texts.member_changed(path, name or SUMS))
    if read != member.size or computed.readline():
        raise BackupRefused(texts.cut_off(path))
