"""Temporary folders that are removed however their process ended.

Each process has a folder of its own and holds a lock on it, which the system drops when the process ends. Folders that
nobody holds are removed by the next process that starts.
"""

import fcntl
import os
import shutil
import tempfile
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Self


class OwnFolder:
    """A new folder that this process holds until it removes it, readable by its owner alone."""

    def __init__(self, parent: Path, prefix: str = "") -> None:
        """Make it in a folder that is there. Raises OSError."""
        self.path, self._lock = _new_folder(parent, prefix)
        self._before: str | None = None

    def remove(self) -> None:
        """Remove the folder with all that is in it, and let go of it."""
        if tempfile.tempdir == str(self.path):
            tempfile.tempdir = self._before if self._before and Path(self._before).is_dir() else None
        shutil.rmtree(self.path, ignore_errors=True)
        os.close(self._lock)

    def use_for_temporary_files(self) -> None:
        """Have all temporary files of this process, and of the children that it starts, made in this folder."""
        self._before, tempfile.tempdir = tempfile.tempdir, str(self.path)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: type[BaseException] | BaseException | TracebackType | None) -> None:
        self.remove()


def remove_abandoned(parent: Path, prefix: str = "") -> None:
    """Remove the folders of processes that have ended. Where the file system has no locks, none is removed."""
    for path in parent.iterdir():
        if path.name.startswith(prefix) and path.is_dir() and not path.is_symlink():
            with suppress(OSError):  # held by a living process, or removed by another one
                _remove_if_abandoned(path)


def _new_folder(parent: Path, prefix: str) -> tuple[Path, int]:
    while True:
        path = Path(tempfile.mkdtemp(prefix=prefix, dir=parent))
        with suppress(FileNotFoundError):  # another process found it before it was locked
            lock = os.open(path, os.O_RDONLY)
            with suppress(OSError):  # a file system without locks: nobody can tell that the folder is abandoned
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
