"""Layered pictures for Photoshop, by psd-tools. For child processes alone."""

from typing import IO, Any, Final, cast

from PIL import Image
from psd_tools import PSDImage
from psd_tools.constants import Compression
from psd_tools.psd.image_data import ImageData

_NAME_MAX: Final = 255
_COLOURS: Final = "RGB"
_ASCII: Final = "Layer"
"""What a layer is called first: psd-tools cannot write a name beyond Mac Roman that it was made with."""


class Psd:
    """A document of one size, RGB, of which layers are added from the lowest up. Memory: all of them, packed."""

    def __init__(self, size: tuple[int, int]) -> None:
        # In a document that is RGB alone, psd-tools makes masks of what is clear.
        self._document: Any = cast(Any, PSDImage).new("RGBA", size)
        self._document._record.image_data = ImageData()  # 4 bytes for each pixel, which `write` replaces
        self._into = self._document

    def group(self, name: str | None) -> None:
        """What is added from now on goes into a new group of this name; None: into none."""
        self._into = self._document if name is None else self._document.create_group(name=name)

    def add(
        self, name: str, picture: Image.Image, corner: tuple[int, int], opacity: float = 1.0, *, visible: bool = True
    ) -> None:
        """A layer that is this RGBA picture, with its corner there; its name has 255 characters at most."""
        left, top = corner
        layer = self._into.create_pixel_layer(picture, _ASCII, top, left, opacity=round(opacity * 255))
        layer.name = name[:_NAME_MAX]
        layer.visible = visible

    def write(self, file: IO[bytes], flat: Image.Image) -> None:
        """Write the document into a file; `flat` is the opaque picture of all of it, for programs that know no layers.

        psd-tools would reckon that picture itself, in twenty times the time of all else, and has no way to be given it
        but its record. There it is RGB: as the document's fourth channel what is clear would be a mask of its own.
        """
        record = self._document._record
        record.header.channels = len(_COLOURS)
        record.image_data = ImageData(compression=Compression.RLE)
        record.image_data.set_data([flat.getchannel(band).tobytes() for band in _COLOURS], record.header)
        record.write(file)
