"""Several byte strings in one file: before each its length, four bytes, the highest first."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import IO

LENGTH_BYTES = 4


def write_frames(file: IO[bytes], bodies: Iterable[bytes]) -> None:
    """Append these, one after the other."""
    for body in bodies:
        file.write(len(body).to_bytes(LENGTH_BYTES))
        file.write(body)


def read_frames(path: Path) -> Iterator[bytes]:
    """All that a file holds. The caller wrote it, so a file cut short is an EOFError."""
    with path.open("rb") as file:
        while length := file.read(LENGTH_BYTES):
            body = file.read(int.from_bytes(length))
            if len(body) != int.from_bytes(length):
                raise EOFError(f"{path.name} is cut short")
            yield body
