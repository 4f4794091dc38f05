"""The painter: a drawing's layers made into one flat picture."""

from collections.abc import Sequence
from typing import Literal, Protocol

from pegbar.kernel import limits


def preview_size(width: int, height: int) -> tuple[tuple[int, int], float]:
    """The pixels of a canvas's flat picture, fitted into the preview's limits and never enlarged; and the scale."""
    shrink = min(1.0, limits.PREVIEW_WIDTH_MAX / width, limits.PREVIEW_HEIGHT_MAX / height)
    return (max(1, round(width * shrink)), max(1, round(height * shrink))), shrink


class PaintedStroke(Protocol):
    """One line of pencil or eraser, as the painter needs it."""

    @property
    def kind(self) -> Literal["pencil", "eraser"]:
        """An eraser takes away what its own layer holds below it."""
        ...

    @property
    def colour(self) -> str:
        """``#rrggbb``"""
        ...

    @property
    def size(self) -> float:
        """The brush's diameter in canvas pixels."""
        ...

    @property
    def points(self) -> Sequence[tuple[float, float, float]]:
        """x and y in canvas pixels from the top left corner, pressure from 0 to 1."""
        ...


class PaintedLayer(Protocol):
    """One sheet of the drawing."""

    @property
    def visible(self) -> bool:
        """Hidden sheets are not painted."""
        ...

    @property
    def opacity(self) -> float:
        """0 to 1"""
        ...

    @property
    def strokes(self) -> Sequence[PaintedStroke]:
        """In paint order."""
        ...


class Painter(Protocol):
    """Makes the preview of a cut. It blocks and takes from milliseconds to seconds: run it in a thread or a job."""

    def paint(self, layers: Sequence[PaintedLayer], width: int, height: int) -> bytes:
        """The webp of a canvas of width × height pixels with these layers, bottom first, on the paper's colour.

        The picture keeps the canvas's aspect and has `limits.PREVIEW_WIDTH_MAX` × `PREVIEW_HEIGHT_MAX` pixels at
        most, whatever the canvas has.
        """
        ...
