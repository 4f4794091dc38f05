"""Render the camera view of a picture, in YUV or RGB planes."""

from concurrent.futures import ThreadPoolExecutor
from math import cos, radians, sin

from PIL import Image

from pegbar.adapters.film.yuv import FILM, PixelFormat, Planes
from pegbar.adapters.paint.camera_transform import CameraTransform
from pegbar.adapters.paint.paper import PAPER
from pegbar.ports.encoder import View


class CameraRenderer:
    """Renders views of one RGB picture, each color plane separately.

    With YUV this halves the work, because the two chroma planes have a quarter of the pixels.
    """

    def __init__(self, picture: Image.Image, size: tuple[int, int], space: PixelFormat = FILM) -> None:
        bands = space.to_planes(_pad_to_even(picture))
        self._size, self._subsampling = size, space.subsampling
        self._chroma_thread = ThreadPoolExecutor(1)  # Pillow releases the GIL while it resamples.
        self._chroma_size = -(-size[0] // self._subsampling), -(-size[1] // self._subsampling)
        sizes = (size, self._chroma_size, self._chroma_size)
        self._transforms = [
            CameraTransform(band, each, blank)
            for band, each, blank in zip(bands, sizes, space.convert_color(PAPER), strict=True)
        ]

    def render(self, view: View) -> Planes:
        """Return the part of the picture inside the view."""
        luma, *chroma = self._transforms
        chroma_view = self._to_chroma_view(view)
        pair = self._chroma_thread.submit(lambda: [lens.render(chroma_view) for lens in chroma])
        luma_plane = luma.render(view)
        cb, cr = pair.result()
        return luma_plane, cb, cr

    def _to_chroma_view(self, view: View) -> View:
        """Convert a view to the pixels of chroma planes. At odd sizes, these extend half a pixel beyond the picture."""
        if self._subsampling == 1:
            return view
        scale = view.width / self._size[0]
        cos_scaled, sin_scaled = scale * cos(radians(view.angle)), scale * sin(radians(view.angle))
        right, bottom = ((chroma - side / 2) / 2 for chroma, side in zip(self._chroma_size, self._size, strict=True))
        return View(
            view.x / 2 + cos_scaled * right - sin_scaled * bottom,
            view.y / 2 + sin_scaled * right + cos_scaled * bottom,
            scale * self._chroma_size[0],
            view.angle,
        )


def _pad_to_even(picture: Image.Image) -> Image.Image:
    size = picture.width + picture.width % 2, picture.height + picture.height % 2
    if picture.size == size:
        return picture
    sheet = Image.new("RGB", size, PAPER)
    sheet.paste(picture, (0, 0))
    return sheet
