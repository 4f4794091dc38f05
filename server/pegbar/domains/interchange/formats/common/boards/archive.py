"""Archive of uploaded files: a ZIP, or a single file. Nothing is unpacked to disk."""

import stat
import struct
import unicodedata
import zipfile
import zlib
from collections.abc import Mapping, Sequence
from contextlib import suppress
from io import BufferedReader, FileIO
from pathlib import Path
from typing import Final, Self

from pegbar.domains.interchange import texts
from pegbar.domains.interchange.formats.common.parsed_file import BadFile
from pegbar.domains.interchange.limits import (
    STORYBOARD_BYTES_MAX,
    STORYBOARD_ENTRIES_MAX,
    STORYBOARD_UNPACKED_MAX,
)
from pegbar.kernel.schema import remove_refused_characters

_ZIP_SIGNATURES: Final = (b"PK\x03\x04", b"PK\x05\x06")
"""Start of a ZIP, and of an empty ZIP."""
_ENTRY_BYTES: Final = 300
"""Directory bytes allowed per entry; more than picture file names need."""
_ENCRYPTED: Final = 1
_UTF_8: Final = 0x800
SUPPORTED_COMPRESSION: Final = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
"""Methods that zipfile can unpack incrementally, up to a given size."""
_MAC_FOLDER: Final = "__MACOSX"
_MAC_FILE: Final = "._"
"""Prefix of macOS resource fork files."""
_NAME_MAX: Final = 4096
"""Maximum length of a path to look up."""
_SHORT_PATH: Final = 80
ZIP_ERRORS: Final = (
    zipfile.BadZipFile,
    zlib.error,
    struct.error,
    EOFError,
    OSError,
    NotImplementedError,
    RuntimeError,
    ValueError,
)
"""Exceptions that zipfile raises for a damaged ZIP."""


class Archive:
    """A ZIP of at most `entries_max` entries, or a single file named `file_name`, open for reading.

    `names` are the relative paths of its files, with ``/`` and without ``..``, in ZIP order without duplicates; of two
    entries with the same path the later is used. `skipped` counts entries that have an absolute path, lead out of the
    ZIP, are links, or are encrypted. Folders and macOS metadata are ignored. Raises BadFile.
    """

    names: Sequence[str]
    skipped: int

    def __init__(self, path: Path, file_name: str, entries_max: int = STORYBOARD_ENTRIES_MAX) -> None:
        size = path.stat().st_size
        if not size:
            raise BadFile(texts.FILE_EMPTY)
        if size > STORYBOARD_BYTES_MAX:
            raise BadFile(texts.ARCHIVE_LARGE)
        self._file = _BoundedReader(FileIO(path), entries_max * _ENTRY_BYTES)
        self._zip: zipfile.ZipFile | None = None
        self._entries: Mapping[str, zipfile.ZipInfo] = {}
        self._single_size, self.skipped = size, 0
        self._unpacked_bytes, self._read_sizes = 0, dict[str, int]()
        try:
            signature = self._file.read(len(_ZIP_SIGNATURES[0]))
            if signature in _ZIP_SIGNATURES or file_name.lower().endswith(".zip"):
                self._open(entries_max)
            self._file.max_bytes = size
        except ZIP_ERRORS as error:
            self._file.close()
            raise error if isinstance(error, BadFile) else BadFile(texts.ZIP_BROKEN) from None
        self.names = [file_name] if self._zip is None else list(self._entries)
        self._by_folded_path = {_fold_path(name): name for name in reversed(self.names)}

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self._zip is not None:
            self._zip.close()
        self._file.close()

    @property
    def is_zip(self) -> bool:
        """True if the archive is a ZIP."""
        return self._zip is not None

    def find(self, name: str) -> str | None:
        """Return the file with this path, ignoring case and Unicode normalization if there is no exact match."""
        path = _normalize_path(name) if len(name) <= _NAME_MAX else None
        if not path:
            return None
        return path if path in self._entries else self._by_folded_path.get(_fold_path(path))

    def get_size(self, name: str) -> int:
        """Return the size in bytes of one of the `names`, as stated in the ZIP."""
        return self._single_size if self._zip is None else self._entries[name].file_size

    def read(self, name: str, max_bytes: int) -> bytes:
        """Return the content of one of the `names`. Raises BadFile if it is over `max_bytes` or damaged."""
        if self.get_size(name) > max_bytes:
            raise BadFile(texts.entry_large(shorten_path(name), max_bytes))
        if self._zip is None:
            self._file.seek(0)
            return self._file.read(self._single_size)
        entry = self._entries[name]
        if entry.compress_type not in SUPPORTED_COMPRESSION:
            raise BadFile(texts.entry_packed(shorten_path(name)))
        try:
            with self._zip.open(entry) as content:
                # The size in the directory can't be trusted.
                data = content.read(max_bytes + 1)
        except ZIP_ERRORS:
            raise BadFile(texts.entry_broken(shorten_path(name))) from None
        if len(data) > max_bytes:
            raise BadFile(texts.entry_large(shorten_path(name), max_bytes))
        if len(data) != entry.file_size:
            raise BadFile(texts.entry_broken(shorten_path(name)))
        self._unpacked_bytes += len(data) - self._read_sizes.get(name, 0)
        self._read_sizes[name] = len(data)
        if self._unpacked_bytes > STORYBOARD_UNPACKED_MAX:
            raise BadFile(texts.ZIP_UNPACKED)
        return data

    def _open(self, entries_max: int) -> None:
        self._zip = zipfile.ZipFile(self._file)
        entries = self._zip.infolist()
        if len(entries) > entries_max:
            raise BadFile(texts.zip_entries(entries_max))
        if sum(entry.file_size for entry in entries) > STORYBOARD_UNPACKED_MAX:
            raise BadFile(texts.ZIP_UNPACKED)
        entries_by_path = dict[str, zipfile.ZipInfo]()
        for entry in entries:
            name = _decode_name(entry)
            if name.endswith("/"):
                continue
            path = _normalize_path(name)
            if path is None or _is_special(entry):
                self.skipped += 1
            elif path and not _is_mac_metadata(path):
                entries_by_path[path] = entry
        self._entries = entries_by_path


class _BoundedReader(BufferedReader):
    """A file that rejects reads over `max_bytes`. While a ZIP is opened, this limits the size of its directory."""

    def __init__(self, raw: FileIO, max_bytes: int) -> None:
        super().__init__(raw)
        self.max_bytes = max_bytes

    def read(self, size: int | None = -1, /) -> bytes:
        """Read like any file. Raises BadFile if `size` is too large."""
        if size is not None and size > self.max_bytes:
            raise BadFile(texts.ZIP_BROKEN)
        return super().read(size)


def _decode_name(entry: zipfile.ZipInfo) -> str:
    """Return the file name with ``/``. Macs write UTF-8 without setting the flag for it."""
    name = entry.filename
    if not entry.flag_bits & _UTF_8:
        with suppress(UnicodeError):  # not UTF-8: the name stays as decoded from cp437
            name = name.encode("cp437").decode()
    return name.replace("\\", "/")


def _normalize_path(name: str) -> str | None:
    """Return the path without empty and ``.`` parts; None if it's absolute or has ``..``."""
    parts = name.replace("\\", "/").split("/")
    if not parts[0] and len(parts) > 1:
        return None
    parts = [part for part in parts if part not in ("", ".")]
    return None if ".." in parts or (parts and parts[0][1:2] == ":") else "/".join(parts)


def _is_special(entry: zipfile.ZipInfo) -> bool:
    kind = stat.S_IFMT(entry.external_attr >> 16)
    return bool(entry.flag_bits & _ENCRYPTED) or kind not in (0, stat.S_IFREG)


def _is_mac_metadata(path: str) -> bool:
    folders, _, file = path.rpartition("/")
    return _MAC_FOLDER in folders.split("/") or file.startswith(_MAC_FILE)


def _fold_path(path: str) -> str:
    return unicodedata.normalize("NFC", path).casefold()


def shorten_path(name: str) -> str:
    """Return the end of a path for a user-facing text, without control characters."""
    text = remove_refused_characters(name[-2 * _SHORT_PATH :]).replace("\n", " ")
    return text if len(text) <= _SHORT_PATH else "…" + text[-_SHORT_PATH:]
