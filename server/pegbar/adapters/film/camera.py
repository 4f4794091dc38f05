"""What a camera sees of a picture, as films or screens hold pictures."""

from concurrent.futures import ThreadPoolExecutor
from math import cos, radians, sin

from PIL import Image

from pegbar.adapters.film.yuv import FILM, Planes, Space
from pegbar.adapters.paint.camera_transform import Lens
from pegbar.adapters.paint.paper import PAPER
from pegbar.ports.encoder import View


class Camera:
    """Looks at one RGB picture as films hold it, which is half the work: colours have a quarter of the pixels.

    As screens hold it where that is asked for.
    """

    def __init__(self, picture: Image.Image, size: tuple[int, int], space: Space = FILM) -> None:
        bands = space.planes_of(_even(picture))
        self._size, self._fewer = size, space.fewer
        self._beside = ThreadPoolExecutor(1)  # Pillow lets go of the interpreter while it cuts
        self._half = -(-size[0] // self._fewer), -(-size[1] // self._fewer)
        sizes = (size, self._half, self._half)
        self._lenses = [
            Lens(band, each, blank) for band, each, blank in zip(bands, sizes, space.told(PAPER), strict=True)
        ]

    def at(self, view: View) -> Planes:
        """What lies inside the framing."""
        bright, *colours = self._lenses
        halved = self._halved(view)
        pair = self._beside.submit(lambda: [lens.at(halved) for lens in colours])
        seen = bright.at(view)
        one, other = pair.result()
        return seen, one, other

    def _halved(self, view: View) -> View:
        """The framing in pixels of colour; of an odd picture they reach half a pixel further than the picture."""
        if self._fewer == 1:
            return view
        by = view.width / self._size[0]
        across, down = by * cos(radians(view.angle)), by * sin(radians(view.angle))
        right, below = ((half - side / 2) / 2 for half, side in zip(self._half, self._size, strict=True))
        return View(
            view.x / 2 + across * right - down * below,
            view.y / 2 + down * right + across * below,
            by * self._half[0],
            view.angle,
        )


def _even(picture: Image.Image) -> Image.Image:
    size = picture.width + picture.width % 2, picture.height + picture.height % 2
    if picture.size == size:
        return picture
    sheet = Image.new("RGB", size, PAPER)
    sheet.paste(picture, (0, 0))
    return sheet
