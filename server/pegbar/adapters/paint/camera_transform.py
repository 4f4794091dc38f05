"""Render a camera view of a picture with subpixel precision; views rounded to whole pixels make a slow pan judder."""

from math import cos, floor, radians, sin

from PIL import Image

from pegbar.adapters.paint.paper import PAPER
from pegbar.ports.encoder import View


class CameraTransform:
    """Renders views of one picture at a fixed output size.

    Holds the picture and a reduced copy in memory. `paper` fills the area outside the picture: RGB, or one value for a
    single-band picture.
    """

    def __init__(self, picture: Image.Image, size: tuple[int, int], paper: int | tuple[int, int, int] = PAPER) -> None:
        self._picture, self._size, self._paper = picture, size, paper
        self._reduced_copy: tuple[int, Image.Image] = (1, picture)

    def render(self, view: View) -> Image.Image:
        """Return the part of the picture inside the view."""
        width, height = self._size
        scale = view.width / width
        box = (
            view.x - view.width / 2,
            view.y - scale * height / 2,
            view.x + view.width / 2,
            view.y + scale * height / 2,
        )
        is_level = view.angle % 360 == 0
        if (
            is_level
            and box[0] >= 0
            and box[1] >= 0
            and box[2] <= self._picture.width
            and box[3] <= self._picture.height
        ):
            return self._picture.resize(self._size, Image.Resampling.BICUBIC, box)
        return self._render_rotated(view, scale)

    def _render_rotated(self, view: View, scale: float) -> Image.Image:
        # Affine sampling skips pixels when it shrinks, so first reduce by an integer factor, which averages pixels.
        factor = max(1, floor(scale))
        source, scale = self._get_reduced(factor), scale / factor
        width, height = self._size
        cos_scaled, sin_scaled = scale * cos(radians(view.angle)), scale * sin(radians(view.angle))
        left = view.x / factor - (cos_scaled * width - sin_scaled * height) / 2
        top = view.y / factor - (sin_scaled * width + cos_scaled * height) / 2
        matrix = (cos_scaled, -sin_scaled, left, sin_scaled, cos_scaled, top)
        affine, bicubic = Image.Transform.AFFINE, Image.Resampling.BICUBIC
        return source.transform(self._size, affine, matrix, bicubic, fillcolor=self._paper)

    def _get_reduced(self, factor: int) -> Image.Image:
        if self._reduced_copy[0] != factor:
            self._reduced_copy = (factor, self._picture if factor == 1 else self._picture.reduce(factor))
        return self._reduced_copy[1]
