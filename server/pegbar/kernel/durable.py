"""Files that outlive a power cut: bytes and names are on the disk before anybody is told of them."""

import fcntl
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import IO


def sync_file(descriptor: int) -> None:
    """Return when the file's bytes, and its length, are on the disk. Raises OSError."""
    if sys.platform == "darwin":
        fcntl.fcntl(descriptor, fcntl.F_FULLFSYNC)  # its fsync leaves the bytes in the disk's own memory
    else:
        os.fdatasync(descriptor)


def sync_folder(folder: Path) -> None:
    """Return when the names in a folder are on the disk. Raises OSError."""
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def make_folder(folder: Path) -> None:
    """Make a folder and those above it that are missing, their names on the disk. Raises OSError."""
    missing = [path for path in (folder, *folder.parents) if not path.exists()]
    folder.mkdir(parents=True, exist_ok=True)
    for made in reversed(missing):
        sync_folder(made.parent)


def write_file(path: Path, draft: Path, write: Callable[[IO[bytes]], object]) -> None:
    """Have a file written, whole or not at all, in place of what bore its name.

    `draft` is where it is written first, in the same folder. Raises OSError, and then leaves no draft.
    """
    try:
        with draft.open("xb") as file:
            write(file)
            give_name(file, path)
    except BaseException:
        draft.unlink(missing_ok=True)
        raise


def give_name(file: IO[bytes], path: Path) -> None:
    """Put a written file onto the disk, and then in place of what bore the name. Raises OSError."""
    file.flush()
    sync_file(file.fileno())
    Path(file.name).replace(path)
    sync_folder(path.parent)
