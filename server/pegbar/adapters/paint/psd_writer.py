"""Write layered Photoshop documents with psd-tools. For worker processes only."""

from typing import IO, Any, Final, cast

from PIL import Image
from psd_tools import PSDImage
from psd_tools.constants import Compression
from psd_tools.psd.image_data import ImageData

from pegbar.ports.painter import BlendMode

PSD_BLEND_MODES: Final[dict[BlendMode, bytes]] = {
    "normal": b"norm",
    "multiply": b"mul ",
    "darken": b"dark",
    "screen": b"scrn",
    "lighten": b"lite",
    "add": b"lddg",
    "overlay": b"over",
}
"""Keys of the blend modes in the file. "add" is Photoshop's Linear Dodge (Add)."""

_NAME_MAX: Final = 255
_CHANNELS: Final = "RGB"
_INITIAL_NAME: Final = "Layer"
"""Temporary name of a new layer: psd-tools can't create a layer with a name outside of Mac Roman, but can rename it."""


class PsdWriter:
    """An RGB document of one size; layers are added from the bottom up. Holds all layers compressed in memory."""

    def __init__(self, size: tuple[int, int]) -> None:
        # RGBA, because in mode RGB, psd-tools would convert the layers' alpha channels to layer masks.
        self._document: Any = cast(Any, PSDImage).new("RGBA", size)
        self._document._record.image_data = ImageData()  # Frees 4 bytes per pixel; `write` sets the final data.
        self._into = self._document

    def start_group(self, name: str | None) -> None:
        """Create a group to which later layers are added; with None, later layers are added at the top level."""
        self._into = self._document if name is None else self._document.create_group(name=name)

    def add_layer(
        self,
        name: str,
        picture: Image.Image,
        corner: tuple[int, int],
        opacity: float = 1.0,
        *,
        visible: bool = True,
        blend: BlendMode = "normal",
        clipped: bool = False,
        alpha_locked: bool = False,
    ) -> None:
        """Add a layer with this RGBA picture at this corner. The name is cut to 255 characters.

        `clipped` clips it to the layer below, `alpha_locked` locks its transparent pixels.
        """
        left, top = corner
        layer = self._into.create_pixel_layer(picture, _INITIAL_NAME, top, left, opacity=round(opacity * 255))
        layer.name = name[:_NAME_MAX]
        layer.visible = visible
        layer.blend_mode = PSD_BLEND_MODES[blend]
        layer.clipping = clipped
        layer._record.flags.transparency_protected = alpha_locked

    def write(self, file: IO[bytes], flat: Image.Image) -> None:
        """Write the document to a file. `flat` is the opaque composite for programs that don't read layers.

        psd-tools would compute the composite itself, which takes twenty times as long as everything else, so it is set
        in psd-tools' internal record. The composite is RGB, because a fourth channel would be read as a mask.
        """
        record = self._document._record
        record.header.channels = len(_CHANNELS)
        record.image_data = ImageData(compression=Compression.RLE)
        record.image_data.set_data([flat.getchannel(band).tobytes() for band in _CHANNELS], record.header)
        record.write(file)
