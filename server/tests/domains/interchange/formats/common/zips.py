"""ZIP files with links and with entry names in legacy encodings, for tests."""

import zipfile
from collections.abc import Mapping
from pathlib import Path


def packed(path: Path, files: Mapping[str, bytes], compression: int = zipfile.ZIP_DEFLATED) -> Path:
    with zipfile.ZipFile(path, "w", compression) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return path


def link(path: Path, name: str, target: str) -> Path:
    """Add a symbolic link to the ZIP and return its path."""
    entry = zipfile.ZipInfo(name)
    entry.create_system, entry.external_attr = 3, 0o120777 << 16
    with zipfile.ZipFile(path, "a") as archive:
        archive.writestr(entry, target)
    return path


def renamed(path: Path, name: bytes, other: bytes) -> Path:
    """Replace an entry name by one of the same length, in both the local header and the central directory."""
    assert len(name) == len(other)
    path.write_bytes(path.read_bytes().replace(name, other))
    return path
