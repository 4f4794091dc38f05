"""A server's system calls in order: writes, syncs, renames and sends, recorded by strace."""

import os
import re
import shutil
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final, Literal

_CALLS: Final = "write,pwrite64,writev,sendto,sendmsg,fsync,fdatasync,rename,renameat,renameat2"
_TEXT: Final = 5000  # One database page and more.
_CALL_START: Final = re.compile(r"^(\d+) +(\w+)\((.*)$", re.DOTALL)
_CALL_END: Final = re.compile(r"^(\d+) +<\.\.\. (\w+) resumed>")
_FILE: Final = re.compile(r"^\d+<([^>]*)>")
_NAMES: Final = re.compile(r'"((?:[^"\\]|\\.)*)"')

Kind = Literal["write", "sync", "synced", "rename", "send"]


@dataclass(frozen=True)
class Call:
    """One system call: `file` is its subject; `text` is the data written or sent, or the new name."""

    kind: Kind
    file: str
    text: str


def get_strace_prefix(log: Path) -> list[str]:
    """Return the prefix of a command that logs its calls and those of its threads; [] if tracing isn't possible."""
    found = shutil.which("strace")
    if found is None or not _can_trace(found):
        return []
    # -D: the command keeps its process id, so that signals reach it.
    return [found, *f"-D -f -y -qq -s {_TEXT} -e trace={_CALLS} -e signal=none -o".split(), str(log)]


@cache
def _can_trace(found: str) -> bool:
    return subprocess.run([found, "-o", os.devnull, "true"], capture_output=True, check=False).returncode == 0


def read_calls(log: Path) -> list[Call]:
    """Return the successful calls, each at its start. A sync is two entries, start and end, because it takes time."""
    found: list[Call] = []
    syncing: dict[str, str] = {}
    for line in log.read_text("utf-8", errors="replace").splitlines():
        if ended := _CALL_END.match(line):
            if ended[2] in {"fsync", "fdatasync"} and line.endswith("= 0"):
                found.append(Call("synced", syncing.pop(ended[1]), ""))
        elif begun := _CALL_START.match(line):
            found += _parse_call(begun[1], begun[2], begun[3], syncing)
    return found


def _parse_call(thread: str, name: str, rest: str, syncing: dict[str, str]) -> Sequence[Call]:
    if name.startswith("rename"):
        old, new = (match[1] for match in list(_NAMES.finditer(rest))[:2])
        return [Call("rename", old, new)]
    file = _FILE.match(rest)
    if file is None:
        return []
    if name in {"fsync", "fdatasync"}:
        syncing[thread] = file[1]
        begun = Call("sync", file[1], "")
        return [begun, Call("synced", file[1], "")] if rest.endswith("= 0") else [begun]
    is_socket = file[1].startswith(("socket:", "TCP"))
    return [Call("send" if is_socket else "write", file[1], rest)]
