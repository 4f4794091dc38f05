"""A server that kills itself at a chosen point: `python -m tests.support.faults.failpoints serve`.

A point is a function by module and name, plus "before" or "after". The file `failpoint` in the data folder names the
armed point; the first call that passes it removes the file and ends the process like `kill -9`.
"""

import importlib
import os
import signal
import sys
from collections.abc import Callable, Sequence
from functools import wraps
from pathlib import Path
from typing import Any, Final

COMMAND: Final = [sys.executable, "-m", "tests.support.faults.failpoints"]
_FILE: Final = "failpoint"


def arm(data: Path, point: str) -> None:
    """Arm the server of this folder to end at a point, such as `pegbar.kernel.database:Database.transact after`."""
    draft = data / f"{_FILE}.new"
    draft.write_text(point)
    draft.replace(data / _FILE)


def is_armed(data: Path) -> bool:
    """Return whether the server hasn't reached the point yet."""
    return (data / _FILE).exists()


def get_settings(points: Sequence[str]) -> dict[str, str]:
    """Return the settings that register these points in a server."""
    return {"TEST_FAILPOINTS": ",".join(points)}


def _kill_if_armed(data: Path, point: str) -> None:
    file = data / _FILE
    if file.exists() and file.read_text(encoding="utf-8") == point:
        file.unlink()
        os.kill(os.getpid(), signal.SIGKILL)


def _add_failpoint(data: Path, function: str) -> None:
    module, _, path = function.partition(":")
    *owners, name = path.split(".")
    owner: Any = importlib.import_module(module)
    for each in owners:
        owner = getattr(owner, each)
    watched: Callable[..., Any] = getattr(owner, name)

    @wraps(watched)
    async def call_with_failpoint(*args: Any, **kwargs: Any) -> Any:
        _kill_if_armed(data, f"{function} before")
        answer = await watched(*args, **kwargs)
        _kill_if_armed(data, f"{function} after")
        return answer

    setattr(owner, name, call_with_failpoint)


if __name__ == "__main__":
    folder = Path(os.environ["PEGBAR_DATA"])
    for known in sorted({point.partition(" ")[0] for point in os.environ["TEST_FAILPOINTS"].split(",")}):
        _add_failpoint(folder, known)
    from pegbar.cli import run

    run()
