"""Pictures as separate color planes, in the format of the output.

For video: Y, and Cb and Cr at half resolution. Cropping, blending and overlaying such planes takes half the time that
it takes in RGB, and the frames need no conversion. For other output: R, G and B at full resolution.
"""

from dataclasses import dataclass
from functools import cache
from typing import Any, Final, cast

import av
from PIL import Image, ImageChops

from pegbar.adapters.film.target import to_video_frame

Planes = tuple[Image.Image, Image.Image, Image.Image]
"""One single-band picture per plane. `FILM`: Y, Cb and Cr, with chroma at half resolution (yuv420p, BT.709, limited
range). `SCREEN`: R, G and B at one size."""

_FORMAT: Final = "yuv420p"


@dataclass(frozen=True, slots=True)
class PixelFormat:
    """The format of planes: YUV for video (`is_film`), or RGB for other output."""

    is_film: bool

    @property
    def subsampling(self) -> int:
        """Return the factor, per axis, by which the second and third plane are smaller than the first."""
        return 2 if self.is_film else 1

    @property
    def black(self) -> tuple[int, int, int]:
        """Return the plane values of black."""
        return (16, 128, 128) if self.is_film else (0, 0, 0)

    def to_planes(self, picture: Image.Image) -> Planes:
        """Split an RGB picture, whose sides must be even, into planes."""
        if not self.is_film:
            red, green, blue = picture.split()
            return red, green, blue
        frame: Any = to_video_frame(picture)
        bands = [
            Image.frombytes("L", (band.width, band.height), bytes(band), "raw", "L", band.line_size, 1)
            for band in frame.planes
        ]
        return bands[0], bands[1], bands[2]

    def fill(self, size: tuple[int, int], color: tuple[int, int, int]) -> Planes:
        """Return the planes of a picture that is filled with one RGB color. The sides of `size` must be even."""
        luma, cb, cr = self.convert_color(color)
        chroma_size = size[0] // self.subsampling, size[1] // self.subsampling
        return Image.new("L", size, luma), Image.new("L", chroma_size, cb), Image.new("L", chroma_size, cr)

    def convert_color(self, color: tuple[int, int, int]) -> tuple[int, int, int]:
        """Return the plane values of an RGB color."""
        return _to_yuv(color) if self.is_film else color


FILM: Final = PixelFormat(is_film=True)
SCREEN: Final = PixelFormat(is_film=False)


def to_frame(planes: Planes) -> av.VideoFrame:
    """Create a video frame for `target.add_video_stream` from planes in `FILM` format."""
    frame: Any = cast(Any, av.VideoFrame)(*planes[0].size, _FORMAT)
    for band, picture in zip(frame.planes, planes, strict=True):
        band.update(picture.tobytes("raw", "L", band.line_size, 1))
    return frame


def blend_planes(first: Planes, second: Planes, share: float) -> Planes:
    """Blend two pictures; `share` is the weight of the second, 0 to 1.

    Values are rounded, because truncating them would tint the colors.
    """
    a, b, c = (
        Image.composite(second_band, band, Image.new("L", band.size, round(share * 255)))
        for band, second_band in zip(first, second, strict=True)
    )
    return a, b, c


@cache
def _to_yuv(color: tuple[int, int, int]) -> tuple[int, int, int]:
    values = [cast(int, band.getpixel((0, 0))) for band in FILM.to_planes(Image.new("RGB", (16, 16), color))]
    return values[0], values[1], values[2]


class Overlay:
    """An overlay that is applied to many pictures of one size, such as captions.

    Only the rows from its top edge on are in memory.
    """

    def __init__(self, on_black: Image.Image, on_white: Image.Image, pixel_format: PixelFormat = FILM) -> None:
        """Create the overlay from two RGB pictures of it, with even sides: drawn on black, and drawn on white.

        The difference of the two pictures is the overlay's transparency at each pixel.
        """
        self._fewer = pixel_format.subsampling
        transmission = ImageChops.subtract(on_white, on_black).getchannel("G")
        covered_box = ImageChops.invert(transmission).getbbox()
        self._top = 0 if covered_box is None else covered_box[1] // 2 * 2
        rows = (0, self._top, on_black.width, on_black.height)
        self._transmission, added = transmission.crop(rows), pixel_format.to_planes(on_black.crop(rows))
        masks = (self._transmission, *[self._transmission.reduce(self._fewer)] * 2)
        self._bands = [
            (mask, ImageChops.subtract(add, mask.point([round(value * black / 255) for value in range(256)])))
            for mask, add, black in zip(masks, added, pixel_format.black, strict=True)
        ]

    def apply(self, planes: Planes) -> Planes:
        """Return new planes with the overlay on top."""
        result: list[Image.Image] = []
        for number, (band, (mask, add)) in enumerate(zip(planes, self._bands, strict=True)):
            top = self._top if number == 0 else self._top // self._fewer
            part = ImageChops.multiply(band.crop((0, top, band.width, band.height)), mask)
            copy = band.copy()
            copy.paste(ImageChops.add(part, add), (0, top))
            result.append(copy)
        return result[0], result[1], result[2]
