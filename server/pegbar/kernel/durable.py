"""Durable file writes: bytes and directory entries are synced to disk before these functions return."""

import fcntl
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import IO


def sync_file(descriptor: int) -> None:
    """Sync a file's bytes and length to disk. Raises OSError."""
    if sys.platform == "darwin":
        fcntl.fcntl(descriptor, fcntl.F_FULLFSYNC)  # fsync on macOS leaves the bytes in the drive's cache
    else:
        os.fdatasync(descriptor)


def sync_folder(folder: Path) -> None:
    """Sync a folder's entries to disk. Raises OSError."""
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def create_folder(folder: Path) -> None:
    """Create a folder with its missing parents, and sync their entries to disk. Raises OSError."""
    missing = [path for path in (folder, *folder.parents) if not path.exists()]
    folder.mkdir(parents=True, exist_ok=True)
    for created in reversed(missing):
        sync_folder(created.parent)


def write_file_atomically(path: Path, draft: Path, write: Callable[[IO[bytes]], object]) -> None:
    """Write a file atomically and durably, replacing an existing file at `path`.

    `draft` is the path of a temporary file in the same folder. `write` is called with the open draft, which is then
    renamed to `path`. If it raises an exception, or on OSError, the draft is removed and the exception raised.
    """
    try:
        with draft.open("xb") as file:
            write(file)
            sync_and_replace(file, path)
    except BaseException:
        draft.unlink(missing_ok=True)
        raise


def sync_and_replace(file: IO[bytes], path: Path) -> None:
    """Sync a written file to disk, then rename it to `path`, replacing an existing file. Raises OSError."""
    file.flush()
    sync_file(file.fileno())
    Path(file.name).replace(path)
    sync_folder(path.parent)
