"""The files that were sent as one: a ZIP, or a file that is one by itself. Nothing of it is written to a disk."""

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

from pegbar.domains.storyboard.imports import texts
from pegbar.domains.storyboard.imports.limits import (
    STORYBOARD_BYTES_MAX,
    STORYBOARD_ENTRIES_MAX,
    STORYBOARD_UNPACKED_MAX,
)
from pegbar.domains.storyboard.imports.rules.parsed_file import BadFile
from pegbar.kernel.schema import remove_refused_characters

_BEGINS: Final = (b"PK\x03\x04", b"PK\x05\x06")
"""A ZIP, and one in which nothing is."""
_ENTRY_BYTES: Final = 300
"""Of the directory, for each entry: more than names of pictures take."""
_ENCRYPTED: Final = 1
_UTF_8: Final = 0x800
UNPACKED: Final = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
"""What can be unpacked no further than asked for."""
_MAC_FOLDER: Final = "__MACOSX"
_MAC_FILE: Final = "._"
"""How what a Mac keeps beside a file begins."""
_NAME_MAX: Final = 4096
"""Of a path that is looked for."""
_SHOWN: Final = 80
BROKEN: Final = (
    zipfile.BadZipFile,
    zlib.error,
    struct.error,
    EOFError,
    OSError,
    NotImplementedError,
    RuntimeError,
    ValueError,
)
"""What zipfile raises where a ZIP is not what it says."""


class Archive:
    """A ZIP of at most `entries_max` entries, or a file called `file_name` that is one by itself, open for reading.

    `names` are the paths of its files, relative, with ``/`` and without ``..``, in the order of the ZIP, each once: of
    two of one name the later counts. `passed_over` counts entries that are absolute, lead out of the ZIP, are links or
    encrypted. Folders, and what a Mac keeps beside files, are no files. Raises BadFile.
    """

    names: Sequence[str]
    passed_over: int

    def __init__(self, path: Path, file_name: str, entries_max: int = STORYBOARD_ENTRIES_MAX) -> None:
        size = path.stat().st_size
        if not size:
            raise BadFile(texts.FILE_EMPTY)
        if size > STORYBOARD_BYTES_MAX:
            raise BadFile(texts.ARCHIVE_LARGE)
        self._file = _Measured(FileIO(path), entries_max * _ENTRY_BYTES)
        self._zip: zipfile.ZipFile | None = None
        self._entries: Mapping[str, zipfile.ZipInfo] = {}
        self._alone, self.passed_over = size, 0
        self._unpacked, self._sizes = 0, dict[str, int]()
        try:
            begins = self._file.read(len(_BEGINS[0]))
            if begins in _BEGINS or file_name.lower().endswith(".zip"):
                self._open(entries_max)
            self._file.most = size
        except BROKEN as problem:
            self._file.close()
            raise problem if isinstance(problem, BadFile) else BadFile(texts.ZIP_BROKEN) from None
        self.names = [file_name] if self._zip is None else list(self._entries)
        self._alike = {_folded(name): name for name in reversed(self.names)}

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self._zip is not None:
            self._zip.close()
        self._file.close()

    @property
    def is_zip(self) -> bool:
        """Whether several files may be in it."""
        return self._zip is not None

    def find(self, name: str) -> str | None:
        """The file of this path, or else of one that differs in capitals or in how its letters are put together."""
        path = _path(name) if len(name) <= _NAME_MAX else None
        if not path:
            return None
        return path if path in self._entries else self._alike.get(_folded(path))

    def size(self, name: str) -> int:
        """Bytes of one of the `names`, as the ZIP says."""
        return self._alone if self._zip is None else self._entries[name].file_size

    def read(self, name: str, most: int) -> bytes:
        """One of the `names`, at most so many bytes of it. Raises BadFile, which names it, for more and for less."""
        if self.size(name) > most:
            raise BadFile(texts.entry_large(shown(name), most))
        if self._zip is None:
            self._file.seek(0)
            return self._file.read(self._alone)
        entry = self._entries[name]
        if entry.compress_type not in UNPACKED:
            raise BadFile(texts.entry_packed(shown(name)))
        try:
            with self._zip.open(entry) as content:
                # What the directory says of a size is not believed.
                found = content.read(most + 1)
        except BROKEN:
            raise BadFile(texts.entry_broken(shown(name))) from None
        if len(found) > most:
            raise BadFile(texts.entry_large(shown(name), most))
        if len(found) != entry.file_size:
            raise BadFile(texts.entry_broken(shown(name)))
        self._unpacked += len(found) - self._sizes.get(name, 0)
        self._sizes[name] = len(found)
        if self._unpacked > STORYBOARD_UNPACKED_MAX:
            raise BadFile(texts.ZIP_UNPACKED)
        return found

    def _open(self, entries_max: int) -> None:
        self._zip = zipfile.ZipFile(self._file)
        entries = self._zip.infolist()
        if len(entries) > entries_max:
            raise BadFile(texts.zip_entries(entries_max))
        if sum(entry.file_size for entry in entries) > STORYBOARD_UNPACKED_MAX:
            raise BadFile(texts.ZIP_UNPACKED)
        named = dict[str, zipfile.ZipInfo]()
        for entry in entries:
            name = _name(entry)
            if name.endswith("/"):
                continue
            path = _path(name)
            if path is None or _is_special(entry):
                self.passed_over += 1
            elif path and not _of_a_mac(path):
                named[path] = entry
        self._entries = named


class _Measured(BufferedReader):
    """A file of which no more than `most` bytes are read at once: while a ZIP is opened, that is its directory."""

    def __init__(self, raw: FileIO, most: int) -> None:
        super().__init__(raw)
        self.most = most

    def read(self, size: int | None = -1, /) -> bytes:
        """As of every file. Raises BadFile."""
        if size is not None and size > self.most:
            raise BadFile(texts.ZIP_BROKEN)
        return super().read(size)


def _name(entry: zipfile.ZipInfo) -> str:
    """The name as it was meant: in UTF-8, which Macs do not say, and with this side's strokes."""
    name = entry.filename
    if not entry.flag_bits & _UTF_8:
        with suppress(UnicodeError):  # another country's letters stay as they are, in all names alike
            name = name.encode("cp437").decode()
    return name.replace("\\", "/")


def _path(name: str) -> str | None:
    """The path without what leads nowhere; None where it leads out."""
    parts = name.replace("\\", "/").split("/")
    if not parts[0] and len(parts) > 1:
        return None
    parts = [part for part in parts if part not in ("", ".")]
    return None if ".." in parts or (parts and parts[0][1:2] == ":") else "/".join(parts)


def _is_special(entry: zipfile.ZipInfo) -> bool:
    kind = stat.S_IFMT(entry.external_attr >> 16)
    return bool(entry.flag_bits & _ENCRYPTED) or kind not in (0, stat.S_IFREG)


def _of_a_mac(path: str) -> bool:
    folders, _, file = path.rpartition("/")
    return _MAC_FOLDER in folders.split("/") or file.startswith(_MAC_FILE)


def _folded(path: str) -> str:
    return unicodedata.normalize("NFC", path).casefold()


def shown(name: str) -> str:
    """A path as a sentence can hold it: the end of a long one, without what no text holds."""
    text = remove_refused_characters(name[-2 * _SHOWN :]).replace("\n", " ")
    return text if len(text) <= _SHOWN else "…" + text[-_SHOWN:]
