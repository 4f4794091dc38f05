"""The painter: a drawing's layers made into one flat picture."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal, Protocol

from pegbar.kernel import limits


def preview_size(width: int, height: int) -> tuple[tuple[int, int], float]:
    """The pixels of a canvas's flat picture, fitted into the preview's limits and never enlarged; and the scale."""
    shrink = min(1.0, limits.PREVIEW_WIDTH_MAX / width, limits.PREVIEW_HEIGHT_MAX / height)
    return (max(1, round(width * shrink)), max(1, round(height * shrink))), shrink


@dataclass(frozen=True, slots=True)
class Part:
    """A part of the plane on which the canvas lies, as a picture."""

    left: int
    top: int
    """How many of the picture's pixels lie between the canvas's corner and its own; less than 0 beyond the canvas."""
    width: int
    height: int
    """The picture in pixels."""
    scale: float
    """How many of the picture's pixels one of the canvas is."""


class PaintedTip(Protocol):
    """What a stroke is drawn with."""

    @property
    def kind(self) -> Literal["pencil", "ink", "marker"]:
        """ink covers; pencil catches on the paper's tooth; marker darkens what its sheet holds, but never itself."""
        ...

    @property
    def thin(self) -> float:
        """The share of the size that is left at no pressure, 0 to 1."""
        ...

    @property
    def curve(self) -> float:
        """The exponent of the pressure, 0.25 to 4."""
        ...

    @property
    def opacity(self) -> float:
        """How much the whole stroke covers at most, 0 to 1."""
        ...

    @property
    def flow(self) -> float:
        """How much of that one pass of the line leaves, 0 to 1."""
        ...

    @property
    def straight(self) -> bool:
        """The points are joined by straight lines."""
        ...


class PaintedStroke(Protocol):
    """One line of pencil or eraser, as the painter needs it."""

    @property
    def id(self) -> str:
        """Chooses the paper's grain."""
        ...

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
        """The brush's diameter in canvas pixels: the widest with a tip, that at pressure 0.5 without."""
        ...

    @property
    def tip(self) -> PaintedTip | None:
        """Strokes of earlier versions have none."""
        ...

    @property
    def points(self) -> Sequence[tuple[float, float, float]]:
        """x and y in canvas pixels from the top left corner, pressure from 0 to 1."""
        ...


class PaintedFill(Protocol):
    """An area of one colour."""

    @property
    def kind(self) -> Literal["fill"]:
        """Tells it from other items."""
        ...

    @property
    def colour(self) -> str:
        """``#rrggbb``"""
        ...

    @property
    def opacity(self) -> float:
        """0 to 1"""
        ...

    @property
    def spans(self) -> Sequence[tuple[int, int, int]]:
        """Parts of rows of canvas pixels: row, first column, the column after the last; none is less than 0."""
        ...


class PaintedPicture(Protocol):
    """A picture that is put down stretched into a rectangle."""

    @property
    def kind(self) -> Literal["picture"]:
        """Tells it from other items."""
        ...

    @property
    def data(self) -> bytes:
        """A webp, png or jpeg of at most `limits.PLACED_PICTURE_SIDE_MAX` px a side; anything else is not painted."""
        ...

    @property
    def x(self) -> float:
        """The left edge in canvas pixels."""
        ...

    @property
    def y(self) -> float:
        """The top edge in canvas pixels."""
        ...

    @property
    def width(self) -> float:
        """Canvas pixels, more than 0."""
        ...

    @property
    def height(self) -> float:
        """Canvas pixels, more than 0."""
        ...


class PaintedMove(Protocol):
    """A part of what its sheet holds so far, put elsewhere."""

    @property
    def kind(self) -> Literal["move"]:
        """Tells it from other items."""
        ...

    @property
    def points(self) -> Sequence[tuple[float, float, float]]:
        """The corners of the part in canvas pixels; what an odd number of its edges surrounds is inside."""
        ...

    @property
    def matrix(self) -> tuple[float, float, float, float, float, float] | None:
        """a to f, in canvas pixels: x' = a x + c y + e, y' = b x + d y + f; None: the part is not painted again."""
        ...

    @property
    def keep(self) -> bool:
        """The part stays where it was, too."""
        ...


class PaintedGroup(Protocol):
    """Items that are painted on a sheet of their own, which is then put down."""

    @property
    def kind(self) -> Literal["group"]:
        """Tells it from other items."""
        ...

    @property
    def opacity(self) -> float:
        """0 to 1"""
        ...

    @property
    def strokes(self) -> "Sequence[PaintedItem]":
        """In paint order."""
        ...


PaintedItem = PaintedStroke | PaintedFill | PaintedPicture | PaintedMove | PaintedGroup


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
    def strokes(self) -> Sequence[PaintedItem]:
        """In paint order."""
        ...


class Painter(Protocol):
    """Makes the preview of a cut. It takes from milliseconds to seconds, beside the loop."""

    async def paint(self, read: Callable[[], Sequence[PaintedLayer]], width: int, height: int, whose: str) -> bytes:
        """The webp of a canvas of width × height pixels with these layers, bottom first, on the paper's colour.

        `read` gives the layers; it is called where it may take long. Pictures that people put down are decoded by
        turns of `whose` drawing it is, as `Pictures` says; one that cannot be is not painted.

        The picture keeps the canvas's aspect and has `limits.PREVIEW_WIDTH_MAX` × `PREVIEW_HEIGHT_MAX` pixels at
        most, whatever the canvas has.
        """
        ...
