"""Several byte strings in one file: before each its length, four bytes, the highest first."""

from collections.abc import Generator, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, NamedTuple

LENGTH_BYTES = 4


class Span(NamedTuple):
    """Where a body lies in its file, in bytes."""

    start: int
    length: int


def write_frames(file: IO[bytes], bodies: Iterable[bytes]) -> None:
    """Append these, one after the other."""
    for body in bodies:
        file.write(len(body).to_bytes(LENGTH_BYTES))
        file.write(body)


@contextmanager
def one_frame(file: IO[bytes]) -> Generator[None, None, None]:
    """What is written into a file meanwhile, whose length nobody knows yet, is one body."""
    place = file.tell()
    file.write(bytes(LENGTH_BYTES))
    yield
    end = file.tell()
    file.seek(place)
    file.write((end - place - LENGTH_BYTES).to_bytes(LENGTH_BYTES))
    file.seek(end)


def frame_spans(path: Path) -> list[Span]:
    """Where the bodies of a file lie, for whoever need not have them in memory."""
    spans = list[Span]()
    with path.open("rb") as file:
        while length := file.read(LENGTH_BYTES):
            spans.append(Span(file.tell(), int.from_bytes(length)))
            file.seek(spans[-1].length, 1)
    return spans


def read_frames(path: Path, within: Span | None = None) -> Iterator[bytes]:
    """All that a file holds or, `within` one of its bodies, that body. The caller wrote it, so a file cut short is an
    EOFError."""
    with path.open("rb") as file:
        file.seek(0 if within is None else within.start)
        end = None if within is None else within.start + within.length
        while (end is None or file.tell() < end) and (length := file.read(LENGTH_BYTES)):
            body = file.read(int.from_bytes(length))
            if len(body) != int.from_bytes(length):
                raise EOFError(f"{path.name} is cut short")
            yield body
