"""What is done with a drawing's layers for other programs, in the process for foreign formats.

It puts together what the tiers below may not: the storyboard's rules and the painter.
"""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from PIL import Image

from pegbar.adapters.paint.foreign import seen
from pegbar.adapters.paint.painter import is_seen, layer_sheet
from pegbar.adapters.paint.paper import PAPER
from pegbar.adapters.paint.psd import Psd
from pegbar.adapters.paint.sheet import CLEAR, put
from pegbar.domains.storyboard.rules.document import Layer, merge, read_layers
from pegbar.kernel.frames import read_frames
from pegbar.ports.painter import Part

_PAPER: Final = "Paper"
_BACKGROUND: Final = "Background"


class Sheet(NamedTuple):
    """What a layer holds, as far as there is anything, and where that lies on the picture."""

    layer: Layer
    picture: Image.Image
    corner: tuple[int, int]
    is_blank: bool


def psd(files: Sequence[Path], facts: Mapping[str, Any], target: Path) -> None:
    """Write a PSD of these drawings, the shared background first where there are two, as large as the canvas."""
    size = facts["width"], facts["height"]
    document, part = Psd(size), Part(0, 0, *size, 1.0)
    flat = Image.new("RGBA", size, (*PAPER, 255))
    document.add(_PAPER, flat, (0, 0))
    drawings = [_layers(file) for file in files]
    for number, layers in enumerate(drawings, 1):
        document.group(None if number == len(drawings) else _BACKGROUND)
        for sheet in _sheets(layers, part):
            layer = sheet.layer
            document.add(layer.name, sheet.picture, sheet.corner, layer.opacity, visible=layer.visible)
            if is_seen(layer):
                put(flat, sheet.picture, *sheet.corner, layer.opacity)
    document.write(target, flat.convert("RGB"))


def _layers(file: Path) -> list[Layer]:
    return read_layers(merge(list(read_frames(file))))


def _sheets(layers: Sequence[Layer], part: Part) -> Iterator[Sheet]:
    """All of them, from the lowest up, one in memory."""
    for layer in layers:
        whole = layer_sheet(layer, part, seen) if layer.strokes else None
        box = None if whole is None else whole.getbbox()
        if whole is None or box is None:
            yield Sheet(layer, Image.new("RGBA", (1, 1), CLEAR), (0, 0), is_blank=True)
        else:
            yield Sheet(layer, whole.crop(box), box[:2], is_blank=False)
