"""Simulation of the disk contents after a power cut, replayed from a server's recorded system calls.

Bytes survive if an fsync of their file began after they were written and has returned; names survive after such an
fsync of their folder. Of later changes a disk may retain nothing, a prefix, or any subset.
"""

import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from fnmatch import fnmatch
from pathlib import Path, PurePosixPath
from typing import Final, Literal

_CALLS: Final = (
    "write,pwrite64,writev,pwritev,sendto,sendmsg,fsync,fdatasync,ftruncate,rename,renameat,renameat2,unlink,unlinkat,"
    "mkdir,mkdirat,link,linkat,sendfile,copy_file_range"
)
_MAX_DATA: Final = 1 << 24  # Recorded bytes per call: more than any call has.
# Calls that write to files but aren't replayed here.
_NOT_REPLAYED: Final = {"pwritev", "link", "linkat", "sendfile", "copy_file_range"}

Kind = Literal["write", "truncate", "rename", "unlink", "mkdir", "sync", "synced", "send"]
_NAME_CALLS: Final[dict[str, Kind]] = {
    "rename": "rename",
    "renameat": "rename",
    "renameat2": "rename",
    "unlink": "unlink",
    "unlinkat": "unlink",
    "mkdir": "mkdir",
    "mkdirat": "mkdir",
}

Loss = Literal["all", "end", "any"]
"""Which unsynced bytes and names are lost: all, the end of the sequence, or any."""


def extend_trace_command(command: list[str], log: Path) -> list[str]:
    """Extend the command of `tests.support.faults.system_calls` to record everything that is replayed here."""
    wanted = {"-s": str(_MAX_DATA), "-e": f"trace={_CALLS}"}
    made = [wanted.pop(before, word) for before, word in zip(["", *command], command, strict=False)]
    # Other calls run without a trace stop.
    return [*made[:-2], "--seccomp-bpf", "-xx", "-o", str(log)]


@dataclass(frozen=True)
class Step:
    """One system call at the time it returned; for syncs and sends, also at the time it began."""

    kind: Kind
    file: str
    data: bytes = b""
    offset: int | None = None
    name: str = ""


def read_steps(log: Path) -> Iterator[Step]:
    """Yield the successful calls in order."""
    begun: dict[str, tuple[str, str]] = {}
    with log.open(encoding="latin-1") as lines:
        for line in lines:
            thread, _, rest = line.partition(" ")
            rest = rest.strip()
            if rest.startswith("<... "):
                name, arguments = begun.pop(thread)
                yield from _parse_end(name, arguments, rest.rpartition("= ")[2])
                continue
            name, _, arguments = rest.partition("(")
            if not arguments:
                continue
            yield from _parse_start(name, arguments)
            if arguments.endswith("<unfinished ...>"):
                begun[thread] = (name, arguments)
            else:
                yield from _parse_end(name, arguments, arguments.rpartition("= ")[2])


def _decode_text(hexed: str) -> bytes:
    return bytes.fromhex(hexed.replace("\\x", "")) if hexed.startswith("\\x") else hexed.encode("latin-1")


def _parse_file(arguments: str) -> str:
    end = arguments.find(">")
    start = arguments.find("<")
    return _decode_text(arguments[start + 1 : end]).decode(errors="replace") if 0 < start < end and start < 12 else ""


def _parse_strings(arguments: str) -> list[bytes]:
    return [_decode_text(part) for part in arguments.split('"')[1::2]]


def _is_socket(file: str) -> bool:
    return file.startswith(("socket:", "TCP"))


def _parse_start(name: str, arguments: str) -> Iterator[Step]:
    file = _parse_file(arguments)
    if name in {"fsync", "fdatasync"}:
        yield Step("sync", file)
    elif name in {"write", "writev", "sendto", "sendmsg"} and _is_socket(file):
        yield Step("send", file, b"".join(_parse_strings(arguments)))


def _parse_end(name: str, arguments: str, result: str) -> Iterator[Step]:
    if result.startswith(("-", "?")):
        return
    if name in _NAME_CALLS:
        names = [path.decode() for path in _parse_strings(arguments)]
        yield Step(_NAME_CALLS[name], names[0], name=names[-1])
        return
    file = _parse_file(arguments)
    if _is_socket(file):
        return
    if name in {"fsync", "fdatasync"}:
        yield Step("synced", file)
    elif name == "ftruncate":
        yield Step("truncate", file, offset=_parse_number(arguments.partition(", ")[2]))
    elif name == "pwrite64":
        yield Step(
            "write", file, _parse_strings(arguments)[0], _parse_number(arguments.rpartition('", ')[2].split(", ")[1])
        )
    elif name in {"write", "writev"}:
        yield Step("write", file, b"".join(_parse_strings(arguments))[: int(result.split(maxsplit=1)[0])])
    elif name in _NOT_REPLAYED:
        yield Step("write", file, offset=-1)


def _parse_number(text: str) -> int:
    """Parse the leading number of a text; the rest of the line may be interrupted."""
    return int(text.split(")", maxsplit=1)[0].split(" ", maxsplit=1)[0])


@dataclass
class _File:
    """File: its durable bytes, and the writes since the last sync."""

    durable: bytearray = field(default_factory=bytearray)
    size: int = 0
    unsynced: list[tuple[int, bytes | None]] = field(default_factory=list[tuple[int, bytes | None]])


@dataclass
class _Folder:
    """Folder: its durable names, and the changes since the last sync. In a change, None removes a name."""

    durable: dict[str, "_File | _Folder"] = field(default_factory=dict[str, "_File | _Folder"])
    names: dict[str, "_File | _Folder"] = field(default_factory=dict[str, "_File | _Folder"])
    unsynced: list[dict[str, "_File | _Folder | None"]] = field(
        default_factory=list[dict[str, "_File | _Folder | None"]]
    )

    def change(self, changed: dict[str, "_File | _Folder | None"]) -> None:
        """Change several names atomically."""
        _apply_names(self.names, changed)
        self.unsynced.append(changed)


def _apply_names(names: dict[str, "_File | _Folder"], changed: dict[str, "_File | _Folder | None"]) -> None:
    for name, what in changed.items():
        if what is None:
            names.pop(name, None)
        else:
            names[name] = what


def _apply(content: bytearray, offset: int, data: bytes | None) -> None:
    """Write at an offset; with None, truncate or extend to it."""
    end = offset if data is None else offset + len(data)
    if len(content) < end:
        content.extend(bytes(end - len(content)))
    if data is None:
        del content[offset:]
    else:
        content[offset:end] = data


class Disk:
    """One folder of the simulated disk, with everything in it."""

    def __init__(self, root: Path, never_synced: str = "") -> None:
        """Simulate the folder `root`. Syncs of paths that match the pattern `never_synced` are ignored."""
        self._root = _Folder()
        self._at = root
        self._never_synced = never_synced
        self._running_syncs: dict[str, list[tuple[_File | _Folder, int]]] = {}

    def apply(self, step: Step) -> None:
        """Apply the server's next call."""
        if step.kind == "send" or not self._is_inside(step.file):
            return
        if step.kind in {"sync", "synced"}:
            if not fnmatch(step.file, self._never_synced):
                self._sync(step)
        elif step.kind == "write":
            self._write(step)
        elif step.kind == "truncate":
            file = self._open_file(step.file)
            file.size = step.offset or 0
            file.unsynced.append((file.size, None))
        else:
            self._rename(step)

    def list_surviving_files(self, loss: Loss, rng: random.Random) -> dict[str, bytes]:
        """Return the files, by path in the folder, that the disk holds if the power fails now."""
        return dict(self._list_surviving(self._root, "", loss, rng))

    def _is_inside(self, path: str) -> bool:
        return Path(path).is_relative_to(self._at)

    def _find_folder(self, path: str) -> _Folder:
        found: _File | _Folder = self._root
        for name in Path(path).relative_to(self._at).parts:
            assert isinstance(found, _Folder)
            found = found.names.get(name) or found
        assert isinstance(found, _Folder), path
        return found

    def _open_file(self, path: str) -> _File:
        """Return the file of this path, and create it if it doesn't exist."""
        folder, name = self._find_folder(str(PurePosixPath(path).parent)), PurePosixPath(path).name
        found = folder.names.get(name)
        if found is None:
            found = _File()
            folder.change({name: found})
        assert isinstance(found, _File), path
        return found

    def _write(self, step: Step) -> None:
        assert step.offset != -1, f"{step.file} was written by a call that is not replayed"
        file = self._open_file(step.file)
        offset = file.size if step.offset is None else step.offset
        file.unsynced.append((offset, step.data))
        file.size = max(file.size, offset + len(step.data))

    def _rename(self, step: Step) -> None:
        folder, name = self._find_folder(str(PurePosixPath(step.file).parent)), PurePosixPath(step.file).name
        if step.kind == "mkdir":
            folder.change({name: _Folder()})
        elif step.kind == "unlink":
            folder.change({name: None})
        else:
            assert PurePosixPath(step.name).parent == PurePosixPath(step.file).parent
            # An empty file has no recorded write, so it may be unknown.
            folder.change({name: None, PurePosixPath(step.name).name: folder.names.get(name, _File())})

    def _sync(self, step: Step) -> None:
        path = Path(step.file)
        parent = None if path == self._at else self._find_folder(str(path.parent)).names.get(path.name)
        what = self._root if path == self._at else parent
        if what is None:
            return
        syncs = self._running_syncs.setdefault(step.file, [])
        if step.kind == "sync":
            syncs.append((what, len(what.unsynced)))
        elif syncs:
            synced, count = syncs.pop(0)
            self._mark_durable(synced, count)
            syncs[:] = [(other, max(0, more - count) if other is synced else more) for other, more in syncs]

    def _mark_durable(self, what: _File | _Folder, count: int) -> None:
        if isinstance(what, _File):
            for offset, data in what.unsynced[:count]:
                _apply(what.durable, offset, data)
        else:
            for changed in what.unsynced[:count]:
                _apply_names(what.durable, changed)
        del what.unsynced[:count]

    def _list_surviving(
        self, folder: _Folder, under: str, loss: Loss, rng: random.Random
    ) -> Iterator[tuple[str, bytes]]:
        names = dict(folder.durable)
        # File systems journal names in order, so a prefix of the changes survives.
        for changed in folder.unsynced[: 0 if loss == "all" else rng.randint(0, len(folder.unsynced))]:
            _apply_names(names, changed)
        for name, what in names.items():
            if isinstance(what, _Folder):
                yield from self._list_surviving(what, f"{under}{name}/", loss, rng)
                continue
            content = bytearray(what.durable)
            for offset, data in _choose_surviving(what.unsynced, loss, rng):
                _apply(content, offset, data)
            yield f"{under}{name}", bytes(content)


def _choose_surviving(
    since: list[tuple[int, bytes | None]], loss: Loss, rng: random.Random
) -> list[tuple[int, bytes | None]]:
    if loss == "all":
        return []
    if loss == "end":
        return since[: rng.randint(0, len(since))]
    return [change for change in since if rng.random() < 0.5]
