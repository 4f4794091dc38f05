"""The processes that this one, or another, has started."""

import os
from contextlib import suppress
from pathlib import Path


def children(words: str = "", *, of: int | None = None) -> set[int]:
    """Living children of this process, or of another, whose command line holds these words.

    By /proc; empty where there is none, as the test then cannot tell.
    """
    found: set[int] = set()
    for task in Path(f"/proc/{of or os.getpid()}/task").glob("*/children"):
        with suppress(FileNotFoundError):  # a thread that ended
            found |= {int(pid) for pid in task.read_text().split()}
    return {pid for pid in found if words in _command(pid)}


def is_gone(pid: int) -> bool:
    """Whether a process has ended, also where nobody has waited for it yet."""
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except (FileNotFoundError, ProcessLookupError):
        return True
    return state == "Z"


def _command(pid: int) -> str:
    try:
        return Path(f"/proc/{pid}/cmdline").read_text()
    except (FileNotFoundError, ProcessLookupError):
        return ""
