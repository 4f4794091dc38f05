"""Pictures as films hold them: how bright each pixel is, and of every four pixels the two numbers of their colour.

What is done to each of the three alike (cutting, blending, covering) costs half of what it costs in RGB, and no frame
has to be converted. What becomes no film is held as screens do: red, green and blue, of each pixel.
"""

from dataclasses import dataclass
from functools import cache
from typing import Any, Final, cast

import av
from PIL import Image, ImageChops

from pegbar.adapters.film.target import as_frame

Planes = tuple[Image.Image, Image.Image, Image.Image]
"""Pictures of one band each: in `FILM` Y, and Cb and Cr with half as many pixels each way (yuv420p, BT.709, limited
range); in `SCREEN` R, G and B of one size."""

_FORMAT: Final = "yuv420p"


@dataclass(frozen=True, slots=True)
class Space:
    """How pictures are held."""

    is_film: bool

    @property
    def fewer(self) -> int:
        """How many pixels each way one of the second and the third band stands for."""
        return 2 if self.is_film else 1

    @property
    def nothing(self) -> tuple[int, int, int]:
        """Black, which is what a picture that is not there adds."""
        return (16, 128, 128) if self.is_film else (0, 0, 0)

    def planes_of(self, picture: Image.Image) -> Planes:
        """An RGB picture of an even size."""
        if not self.is_film:
            red, green, blue = picture.split()
            return red, green, blue
        frame: Any = as_frame(picture)
        bands = [
            Image.frombytes("L", (band.width, band.height), bytes(band), "raw", "L", band.line_size, 1)
            for band in frame.planes
        ]
        return bands[0], bands[1], bands[2]

    def plain(self, size: tuple[int, int], colour: tuple[int, int, int]) -> Planes:
        """A picture of an even size and of one colour."""
        bright, one, other = self.told(colour)
        less = size[0] // self.fewer, size[1] // self.fewer
        return Image.new("L", size, bright), Image.new("L", less, one), Image.new("L", less, other)

    def told(self, colour: tuple[int, int, int]) -> tuple[int, int, int]:
        """What the three say of a colour."""
        return _told(colour) if self.is_film else colour


FILM: Final = Space(is_film=True)
SCREEN: Final = Space(is_film=False)


def frame_of(planes: Planes) -> av.VideoFrame:
    """A new frame for `target.add_pictures`, of what is held as films do."""
    frame: Any = cast(Any, av.VideoFrame)(*planes[0].size, _FORMAT)
    for band, picture in zip(frame.planes, planes, strict=True):
        band.update(picture.tobytes("raw", "L", band.line_size, 1))
    return frame


def blended(one: Planes, other: Planes, share: float) -> Planes:
    """Both over one another, so much of the other one: rounded, for colours that are all cut off get a tinge."""
    a, b, c = (
        Image.composite(over, band, Image.new("L", band.size, round(share * 255)))
        for band, over in zip(one, other, strict=True)
    )
    return a, b, c


@cache
def _told(colour: tuple[int, int, int]) -> tuple[int, int, int]:
    found = [cast(int, band.getpixel((0, 0))) for band in FILM.planes_of(Image.new("RGB", (16, 16), colour))]
    return found[0], found[1], found[2]


class Cover:
    """What is laid over pictures of one size, again and again. Memory: the rows that it touches."""

    def __init__(self, on_black: Image.Image, on_white: Image.Image, space: Space = FILM) -> None:
        """How it looks upon a black and a white RGB picture of that even size: what is seen of white shows through."""
        self._fewer = space.fewer
        through = ImageChops.subtract(on_white, on_black).getchannel("G")
        touched = ImageChops.invert(through).getbbox()
        self._top = 0 if touched is None else touched[1] // 2 * 2
        rows = (0, self._top, on_black.width, on_black.height)
        self._through, adds = through.crop(rows), space.planes_of(on_black.crop(rows))
        shown = (self._through, *[self._through.reduce(self._fewer)] * 2)
        self._bands = [
            (mask, ImageChops.subtract(add, mask.point([round(value * none / 255) for value in range(256)])))
            for mask, add, none in zip(shown, adds, space.nothing, strict=True)
        ]

    def over(self, planes: Planes) -> Planes:
        """New pictures with this upon them."""
        covered: list[Image.Image] = []
        for number, (band, (through, add)) in enumerate(zip(planes, self._bands, strict=True)):
            top = self._top if number == 0 else self._top // self._fewer
            part = ImageChops.multiply(band.crop((0, top, band.width, band.height)), through)
            copy = band.copy()
            copy.paste(ImageChops.add(part, add), (0, top))
            covered.append(copy)
        return covered[0], covered[1], covered[2]
