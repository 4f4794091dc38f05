"""Things that take long to make, made once for all processes of a test run."""

import fcntl
import hashlib
import os
import tempfile
from collections.abc import Callable
from functools import cache, wraps
from pathlib import Path


@cache
def _folder() -> Path:
    """PEGBAR_TEST_KEPT, which the processes of a run share; else a folder that this process has for itself."""
    shared = os.environ.get("PEGBAR_TEST_KEPT")
    return Path(shared or tempfile.mkdtemp(prefix="pegbar-kept-"))


def made_once(make: Callable[..., bytes]) -> Callable[..., bytes]:
    """`make`, but what it gave for the same arguments (told apart by their `repr`) is taken from the run's folder."""

    @cache
    @wraps(make)
    def kept(*args: object, **kwargs: object) -> bytes:
        name = hashlib.sha256(repr((make.__qualname__, args, sorted(kwargs.items()))).encode()).hexdigest()
        path = _folder() / name
        with path.with_suffix(".lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)  # who else wants it waits for the one who makes it
            if not path.exists():
                path.write_bytes(make(*args, **kwargs))
            return path.read_bytes()

    return kept
