"""What a camera sees of a picture, to fractions of a pixel: whole ones would make a slow pan shake."""

from math import cos, floor, radians, sin

from PIL import Image

from pegbar.adapters.paint.paper import PAPER
from pegbar.ports.encoder import View


class Lens:
    """Looks at one picture; all that is seen has one size. Memory: the picture, and a smaller copy of it.

    Beside the picture lies `paper`, RGB or what the picture's only band has for it.
    """

    def __init__(self, picture: Image.Image, size: tuple[int, int], paper: int | tuple[int, int, int] = PAPER) -> None:
        self._picture, self._size, self._paper = picture, size, paper
        self._fewer: tuple[int, Image.Image] = (1, picture)

    def at(self, view: View) -> Image.Image:
        """What lies inside the framing."""
        width, height = self._size
        by = view.width / width
        box = (view.x - view.width / 2, view.y - by * height / 2, view.x + view.width / 2, view.y + by * height / 2)
        level = view.angle % 360 == 0
        if level and box[0] >= 0 and box[1] >= 0 and box[2] <= self._picture.width and box[3] <= self._picture.height:
            return self._picture.resize(self._size, Image.Resampling.BICUBIC, box)
        return self._turned(view, by)

    def _turned(self, view: View, by: float) -> Image.Image:
        # A transform skips pixels where it shrinks: whole steps are taken by averaging.
        steps = max(1, floor(by))
        source, by = self._reduced(steps), by / steps
        width, height = self._size
        across, down = by * cos(radians(view.angle)), by * sin(radians(view.angle))
        left = view.x / steps - (across * width - down * height) / 2
        top = view.y / steps - (down * width + across * height) / 2
        matrix = (across, -down, left, down, across, top)
        affine, bicubic = Image.Transform.AFFINE, Image.Resampling.BICUBIC
        return source.transform(self._size, affine, matrix, bicubic, fillcolor=self._paper)

    def _reduced(self, steps: int) -> Image.Image:
        if self._fewer[0] != steps:
            self._fewer = (steps, self._picture if steps == 1 else self._picture.reduce(steps))
        return self._fewer[1]
