"""Lists of the processes that this or another process has started."""

import os
from contextlib import suppress
from pathlib import Path

from tests.support.servers.preloaded import FORKED_CHILDREN


def list_children(words: str = "", *, of: int | None = None) -> set[int]:
    """Return the living children of a process, by default this one, whose command line contains these words.

    Uses /proc; empty on systems without it, where the test can't check. Includes processes forked for this one.
    """
    found: set[int] = set()
    for task in Path(f"/proc/{of or os.getpid()}/task").glob("*/children"):
        with suppress(FileNotFoundError):  # the thread has ended
            found |= {int(pid) for pid in task.read_text(encoding="utf-8").split()}
    forked = FORKED_CHILDREN if of in (None, os.getpid()) else {}
    return {pid for pid in found if words in _read_command(pid)} | {
        pid for pid, module in forked.items() if words in module and not is_gone(pid)
    }


def list_session_processes(session: int, words: str = "") -> set[int]:
    """Return the living processes of a session whose command line contains these words, according to /proc."""
    found: set[int] = set()
    for entry in Path("/proc").iterdir():
        if (
            entry.name.isdecimal()
            and _read_state(int(entry.name))[3:4] == [str(session)]
            and not is_gone(int(entry.name))
        ):
            found.add(int(entry.name))
    return {pid for pid in found if words in _read_command(pid)}


def is_stopped(pid: int) -> bool:
    """Return whether SIGSTOP has stopped a process."""
    return _read_state(pid)[:1] == ["T"]


def is_gone(pid: int) -> bool:
    """Return whether a process has exited, even if its parent hasn't waited for it yet."""
    return _read_state(pid)[:1] in ([], ["Z"])


def _read_state(pid: int) -> list[str]:
    """Return the fields of /proc/PID/stat from the state on (proc(5)); empty if the process doesn't exist."""
    try:
        return Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    except (FileNotFoundError, ProcessLookupError):
        return []


def _read_command(pid: int) -> str:
    try:
        return Path(f"/proc/{pid}/cmdline").read_text(encoding="utf-8")
    except (FileNotFoundError, ProcessLookupError):
        return ""
