"""What is done with a drawing's layers for other programs, in the process for foreign formats.

It puts together what the tiers below may not: the storyboard's rules and the painter.
"""

import gc
import io
import json
import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import IO, Any, Final, NamedTuple

from PIL import Image

from pegbar.adapters.paint.foreign import seen
from pegbar.adapters.paint.layer_bitmap import CLEAR, put
from pegbar.adapters.paint.painter import is_seen, layer_sheet
from pegbar.adapters.paint.paper import JPEG_QUALITY, PAPER
from pegbar.adapters.paint.psd import Psd
from pegbar.adapters.worker_main import ProgressReporter
from pegbar.domains.storyboard.exports.limits import STORYBOARDER_THUMB_HEIGHT
from pegbar.domains.storyboard.exports.rules.storyboarder import assign_layers, get_picture_size
from pegbar.domains.storyboard.rules.document import Layer, merge, read_layers
from pegbar.kernel.frames import read_frames, write_frame, write_frames
from pegbar.ports.painter import Part

_PAPER: Final = "Paper"
_BACKGROUND: Final = "Background"
_PNG_EFFORT: Final = 3


class Sheet(NamedTuple):
    """What a layer holds, as far as there is anything, and where that lies on the picture."""

    layer: Layer
    picture: Image.Image
    corner: tuple[int, int]


def psd(files: Sequence[Path], facts: Mapping[str, Any], target: Path) -> None:
    """Write what `rules.tasks.PSD` says: of two drawings the first is the shared background."""
    with target.open("wb") as out:
        for drawings in _cuts(files, facts):
            with write_frame(out):
                _write_psd(drawings, (facts["width"], facts["height"]), out)


def storyboarder(files: Sequence[Path], facts: Mapping[str, Any], target: Path) -> None:
    """Write what `rules.tasks.STORYBOARDER` says. Layers are clear where nothing is: paper is not among them."""
    with target.open("wb") as out:
        for drawings in _cuts(files, facts):
            with write_frame(out):
                _write_board(drawings, (facts["width"], facts["height"]), out)


def _cuts(files: Sequence[Path], facts: Mapping[str, Any]) -> Iterator[list[list[Layer]]]:
    """The drawings of each cut, one cut in memory at a time; it is told how many were done."""
    gc.freeze()  # what was loaded need not be looked through again and again
    tell, began, waiting = ProgressReporter(), time.monotonic(), iter(files)
    for done, count in enumerate(facts["cuts"]):
        if done and time.monotonic() - began > facts["seconds"]:
            return
        yield [_layers(next(waiting)) for _ in range(count)]
        gc.collect()  # a document knows its layers, and they know it
        tell((done + 1) / len(facts["cuts"]))


def _write_psd(drawings: Sequence[Sequence[Layer]], size: tuple[int, int], out: IO[bytes]) -> None:
    document, part = Psd(size), Part(0, 0, *size, 1.0)
    flat = Image.new("RGBA", size, (*PAPER, 255))
    document.add(_PAPER, flat, (0, 0))
    for number, layers in enumerate(drawings, 1):
        document.group(None if number == len(drawings) else _BACKGROUND)
        for layer in layers:
            _add(document, flat, _sheet(layer, part))
    document.write(out, flat)


def _add(document: Psd, flat: Image.Image, sheet: Sheet) -> None:
    """The sheet, which may have 268 MB, is gone before the next one is painted."""
    layer, picture, corner = sheet
    document.add(layer.name, picture, corner, layer.opacity, visible=layer.visible)
    if is_seen(layer):
        put(flat, picture, *corner, layer.opacity)


def _write_board(drawings: Sequence[Sequence[Layer]], canvas: tuple[int, int], out: IO[bytes]) -> None:
    size, scale = get_picture_size(*canvas)
    part = Part(0, 0, *size, scale)
    *below, above = [[layer for layer in layers if is_seen(layer) and layer.strokes] for layers in drawings]
    # What lies below is one layer, whatever it has.
    units = [(_BACKGROUND, layers) for layers in below if layers]
    units += [(layer.name, [layer]) for layer in above]
    flat = Image.new("RGBA", size, (*PAPER, 255))
    made: dict[str, Image.Image] = {}
    for into, (_, layers) in zip(assign_layers([name for name, _ in units]), units, strict=True):
        for layer, picture, corner in (_sheet(layer, part) for layer in layers):
            beneath = made.setdefault(into, Image.new("RGBA", size, CLEAR))
            for sheet in (beneath, flat):
                put(sheet, picture, *corner, layer.opacity)
    drawn = {name: picture for name, picture in made.items() if picture.getbbox() is not None}
    shown = flat.convert("RGB")
    small = shown.copy()
    small.thumbnail((size[0], STORYBOARDER_THUMB_HEIGHT))
    write_frames(out, [json.dumps([*drawn]).encode()])
    write_frames(out, (_encoded(picture, "PNG", compress_level=_PNG_EFFORT) for picture in drawn.values()))
    write_frames(out, [_encoded(shown, "JPEG", quality=JPEG_QUALITY), _encoded(small, "PNG")])


def _layers(file: Path) -> list[Layer]:
    return read_layers(merge(list(read_frames(file))))


def _sheet(layer: Layer, part: Part) -> Sheet:
    """An empty one is one clear pixel."""
    whole = layer_sheet(layer, part, seen) if layer.strokes else None
    box = None if whole is None else whole.getbbox()
    if whole is None or box is None:
        return Sheet(layer, Image.new("RGBA", (1, 1), CLEAR), (0, 0))
    return Sheet(layer, whole if box == (0, 0, *whole.size) else whole.crop(box), box[:2])


def _encoded(picture: Image.Image, kind: str, **how: int) -> bytes:
    out = io.BytesIO()
    picture.save(out, kind, **how)
    return out.getvalue()
