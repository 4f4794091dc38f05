"""Cache of expensive test files, shared by all processes of a test run."""

import fcntl
import hashlib
import os
import tempfile
from collections.abc import Callable
from functools import cache, wraps
from pathlib import Path


@cache
def _get_cache_folder() -> Path:
    """Return PEGBAR_TEST_KEPT, which the processes of a run share; otherwise a temporary folder of this process."""
    shared = os.environ.get("PEGBAR_TEST_KEPT")
    return Path(shared or tempfile.mkdtemp(prefix="pegbar-kept-"))


def cache_file(make: Callable[..., bytes]) -> Callable[..., bytes]:
    """Cache the results of `make` in the run's folder, by the `repr` of the arguments."""

    @cache
    @wraps(make)
    def get_or_make(*args: object, **kwargs: object) -> bytes:
        name = hashlib.sha256(repr((make.__qualname__, args, sorted(kwargs.items()))).encode()).hexdigest()
        path = _get_cache_folder() / name
        with path.with_suffix(".lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)  # other processes wait for the one that creates the file
            if not path.exists():
                path.write_bytes(make(*args, **kwargs))
            return path.read_bytes()

    return get_or_make
