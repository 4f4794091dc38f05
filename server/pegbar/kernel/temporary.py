"""Temporary folders that are removed even after a crash of their process.

Each process locks a folder of its own; the operating system releases the lock when the process ends. The next process
that starts removes the folders that aren't locked.
"""

import fcntl
import os
import shutil
import tempfile
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Self


class LockedFolder:
    """A new temporary folder, locked by this process and readable by its owner only."""

    def __init__(self, parent: Path, prefix: str = "") -> None:
        """Create and lock a folder in the existing folder `parent`. Raises OSError."""
        self.path, self._lock = _new_folder(parent, prefix)
        self._previous_tempdir: str | None = None

    def remove(self) -> None:
        """Remove the folder with its content, and release the lock."""
        if tempfile.tempdir == str(self.path):
            tempfile.tempdir = (
                self._previous_tempdir if self._previous_tempdir and Path(self._previous_tempdir).is_dir() else None
            )
        shutil.rmtree(self.path, ignore_errors=True)
        os.close(self._lock)

    def use_for_temporary_files(self) -> None:
        """Make this the default folder for temporary files of this process and of the child processes it starts."""
        self._previous_tempdir, tempfile.tempdir = tempfile.tempdir, str(self.path)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: type[BaseException] | BaseException | TracebackType | None) -> None:
        self.remove()


def remove_abandoned_folders(parent: Path, prefix: str = "") -> None:
    """Remove the folders of ended processes. On a file system without locks, no folder is removed."""
    for path in parent.iterdir():
        if path.name.startswith(prefix) and path.is_dir() and not path.is_symlink():
            with suppress(OSError):  # locked by a running process, or removed by another one
                _remove_if_abandoned(path)


def _new_folder(parent: Path, prefix: str) -> tuple[Path, int]:
    while True:
        path = Path(tempfile.mkdtemp(prefix=prefix, dir=parent))
        with suppress(FileNotFoundError):  # another process removed it before it was locked
            lock = os.open(path, os.O_RDONLY)
            with suppress(OSError):  # a file system without locks: abandoned folders can't be detected
                fcntl.flock(lock, fcntl.LOCK_EX)
            if path.exists():
                return path, lock
            os.close(lock)


def _remove_if_abandoned(path: Path) -> None:
    lock = os.open(path, os.O_RDONLY)
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        shutil.rmtree(path, ignore_errors=True)
    finally:
        os.close(lock)
