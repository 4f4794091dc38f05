"""Length-prefixed frames: several byte strings in one file, each after its length (4 bytes, big-endian)."""

from collections.abc import Generator, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, NamedTuple

LENGTH_BYTES = 4


class Span(NamedTuple):
    """Position and length of a frame's body in its file, in bytes."""

    start: int
    length: int


def write_frames(file: IO[bytes], bodies: Iterable[bytes]) -> None:
    """Append a frame for each of these byte strings."""
    for body in bodies:
        file.write(len(body).to_bytes(LENGTH_BYTES))
        file.write(body)


@contextmanager
def write_frame(file: IO[bytes]) -> Generator[None, None, None]:
    """Open a context in which everything written to the file becomes one frame; its length is filled in at the end."""
    start = file.tell()
    file.write(bytes(LENGTH_BYTES))
    yield
    end = file.tell()
    file.seek(start)
    file.write((end - start - LENGTH_BYTES).to_bytes(LENGTH_BYTES))
    file.seek(end)


def list_frame_spans(path: Path) -> list[Span]:
    """List the positions of all frames of a file, without reading their bodies."""
    spans = list[Span]()
    with path.open("rb") as file:
        while length := file.read(LENGTH_BYTES):
            spans.append(Span(file.tell(), int.from_bytes(length)))
            file.seek(spans[-1].length, 1)
    return spans


def read_frames(path: Path, within: Span | None = None) -> Iterator[bytes]:
    """Yield the bodies of all frames of a file.

    A frame's body can itself consist of frames: with the span of such a body as `within`, only the frames inside it
    are read. Raises EOFError if the file is truncated.
    """
    with path.open("rb") as file:
        file.seek(0 if within is None else within.start)
        end = None if within is None else within.start + within.length
        while (end is None or file.tell() < end) and (length := file.read(LENGTH_BYTES)):
            body = file.read(int.from_bytes(length))
            if len(body) != int.from_bytes(length):
                raise EOFError(f"{path.name} is cut short")
            yield body
