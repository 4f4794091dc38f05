"""Interface of the painter: flattens the layers of a drawing to one picture."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal, Protocol

from pegbar.kernel import limits


def fit_preview(width: int, height: int) -> tuple[tuple[int, int], float]:
    """Return the size in pixels of a canvas's preview, and its scale (preview pixels per canvas pixel, at most 1)."""
    shrink = min(1.0, limits.PREVIEW_WIDTH_MAX / width, limits.PREVIEW_HEIGHT_MAX / height)
    return (max(1, round(width * shrink)), max(1, round(height * shrink))), shrink


@dataclass(frozen=True, slots=True)
class Part:
    """The position, size and scale of a picture of a part of the drawing, which may extend beyond the canvas."""

    left: int
    top: int
    """Offset of the picture's top left corner from the canvas's, in the picture's pixels; negative outside the
    canvas."""
    width: int
    height: int
    """The picture's size in pixels."""
    scale: float
    """Pixels of the picture per pixel of the canvas."""


BlendMode = Literal["normal", "multiply", "darken", "screen", "lighten", "add", "overlay"]
"""Blend mode of a layer, with the formulas of W3C Compositing and Blending Level 1; "add" is its `plus-lighter`."""


class PaintedTip(Protocol):
    """The brush tip of a stroke."""

    @property
    def kind(self) -> Literal["pencil", "ink", "marker"]:
        """Return the kind of tip.

        ink: opaque. pencil: textured by the paper's grain. marker: darkens what is on its layer, but not where the
        stroke crosses itself.
        """
        ...

    @property
    def thin(self) -> float:
        """Size at zero pressure, as a fraction of the full size (0 to 1)."""
        ...

    @property
    def curve(self) -> float:
        """Exponent of the pressure curve, 0.25 to 4."""
        ...

    @property
    def opacity(self) -> float:
        """Maximum opacity of the stroke, 0 to 1."""
        ...

    @property
    def flow(self) -> float:
        """Fraction of the opacity that a single pass of the brush applies, 0 to 1."""
        ...

    @property
    def straight(self) -> bool:
        """True if the points are connected by straight lines."""
        ...


class PaintedStroke(Protocol):
    """A stroke of the pencil or eraser."""

    @property
    def id(self) -> str:
        """Return the stroke's id, which is the seed of the paper's grain."""
        ...

    @property
    def kind(self) -> Literal["pencil", "eraser"]:
        """Return the tool; an eraser removes earlier items of its own layer."""
        ...

    @property
    def colour(self) -> str:
        """Color as ``#rrggbb``."""
        ...

    @property
    def size(self) -> float:
        """Return the brush's diameter in canvas pixels: with a tip, the maximum; without a tip, at pressure 0.5."""
        ...

    @property
    def tip(self) -> PaintedTip | None:
        """Return the brush tip; None for strokes that earlier versions of Pegbar stored."""
        ...

    @property
    def points(self) -> Sequence[tuple[float, float, float]]:
        """Samples: x and y in canvas pixels from the top left corner, pressure from 0 to 1."""
        ...

    @property
    def alpha_locked(self) -> bool:
        """True if it changes only pixels that the layer already has."""
        ...


class PaintedFill(Protocol):
    """An area of one color."""

    @property
    def kind(self) -> Literal["fill"]:
        """Discriminator of item types."""
        ...

    @property
    def colour(self) -> str:
        """Color as ``#rrggbb``."""
        ...

    @property
    def opacity(self) -> float:
        """Opacity, 0 to 1."""
        ...

    @property
    def spans(self) -> Sequence[tuple[int, int, int]]:
        """Spans of canvas pixels: row, first column, end column (exclusive); none is negative."""
        ...

    @property
    def alpha_locked(self) -> bool:
        """True if it changes only pixels that the layer already has."""
        ...


class PaintedPicture(Protocol):
    """A picture stretched to a rectangle."""

    @property
    def kind(self) -> Literal["picture"]:
        """Discriminator of item types."""
        ...

    @property
    def data(self) -> bytes:
        """Return the file: WebP, PNG or JPEG, with sides of at most `PLACED_PICTURE_SIDE_MAX` pixels.

        Any other data isn't painted.
        """
        ...

    @property
    def x(self) -> float:
        """Return the left edge in canvas pixels."""
        ...

    @property
    def y(self) -> float:
        """Return the top edge in canvas pixels."""
        ...

    @property
    def width(self) -> float:
        """Size in canvas pixels, more than 0."""
        ...

    @property
    def height(self) -> float:
        """Size in canvas pixels, more than 0."""
        ...

    @property
    def alpha_locked(self) -> bool:
        """True if it changes only pixels that the layer already has."""
        ...


class PaintedMove(Protocol):
    """Moves or transforms the part of the layer's earlier content that lies inside a polygon."""

    @property
    def kind(self) -> Literal["move"]:
        """Discriminator of item types."""
        ...

    @property
    def points(self) -> Sequence[tuple[float, float, float]]:
        """Return the corners of the polygon around the part: x and y in canvas pixels, and an unused third number.

        The inside of the polygon follows the even-odd rule.
        """
        ...

    @property
    def matrix(self) -> tuple[float, float, float, float, float, float] | None:
        """Affine transform a to f in canvas pixels: x' = a x + c y + e, y' = b x + d y + f. None deletes the part."""
        ...

    @property
    def keep(self) -> bool:
        """True to also leave the part at its old position (copy)."""
        ...

    @property
    def alpha_locked(self) -> bool:
        """True if it changes only pixels that the layer already has."""
        ...


class PaintedGroup(Protocol):
    """Items that are painted to a separate bitmap, which is then composited onto the layer."""

    @property
    def kind(self) -> Literal["group"]:
        """Discriminator of item types."""
        ...

    @property
    def opacity(self) -> float:
        """Opacity, 0 to 1."""
        ...

    @property
    def strokes(self) -> "Sequence[PaintedItem]":
        """Items in paint order."""
        ...

    @property
    def blend(self) -> BlendMode:
        """Blend mode with the earlier content of the layer."""
        ...

    @property
    def clipped(self) -> bool:
        """True if the group changes only pixels that the layer already has."""
        ...


SingleItem = PaintedStroke | PaintedFill | PaintedPicture | PaintedMove
PaintedItem = SingleItem | PaintedGroup


class PaintedLayer(Protocol):
    """A layer of the drawing."""

    @property
    def visible(self) -> bool:
        """False for hidden layers, which aren't painted."""
        ...

    @property
    def opacity(self) -> float:
        """Opacity, 0 to 1."""
        ...

    @property
    def blend(self) -> BlendMode:
        """Blend mode with what is below the layer."""
        ...

    @property
    def clipped(self) -> bool:
        """True if the layer shows only where its base has pixels: the nearest layer below that isn't clipped."""
        ...

    @property
    def strokes(self) -> Sequence[PaintedItem]:
        """Items in paint order."""
        ...


class Painter(Protocol):
    """Renders previews of cuts, off the event loop. A preview takes from milliseconds to seconds."""

    async def paint(
        self, read: Callable[[], Sequence[PaintedLayer]], width: int, height: int, fairness_key: str
    ) -> bytes:
        """Render the layers of a drawing on a canvas of width × height pixels of paper color. Returns a WebP.

        `read` returns the layers, bottom first; it is called in a thread, so it may block. Placed pictures are decoded
        round-robin by the requester `fairness_key` (see `Pictures`); undecodable pictures aren't painted.

        The result has the canvas's aspect ratio and at most `limits.PREVIEW_WIDTH_MAX` × `PREVIEW_HEIGHT_MAX`
        pixels.
        """
        ...
