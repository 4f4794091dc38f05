"""Items that were drawn while the transparency of their layer was locked."""

import io
from dataclasses import replace

import numpy as np
import numpy.typing as npt
import pytest
from PIL import Image

from pegbar.adapters.paint.painter import render_layer
from pegbar.domains.storyboard.rules.areas import PixelSpan
from pegbar.domains.storyboard.rules.document import Layer, build_update, read_layers
from pegbar.domains.storyboard.rules.items import BrushTip, Fill, Item, MovedArea, PlacedPicture, Stroke
from pegbar.domains.storyboard.rules.points import Point
from pegbar.ports.painter import Part
from tests.support.drawings.painting import decode_placed

SOFT = BrushTip("ink", 0.2, 1.0, 0.7, 0.5)
LINE = (Point(20, 20, 0.8), Point(180, 80, 0.8))
AREA = (Point(20, 20, 0), Point(120, 20, 0), Point(120, 80, 0), Point(20, 80, 0))


def _picture() -> bytes:
    out = io.BytesIO()
    Image.new("RGBA", (20, 20), (30, 60, 200, 160)).save(out, "PNG")
    return out.getvalue()


def _paint(*items: Item) -> npt.NDArray[np.int64]:
    base = Stroke("base", "pencil", "#c08040", 60, (Point(20, 50, 0.6), Point(180, 50, 0.9)), SOFT)
    solid = Stroke("solid", "pencil", "#e0b070", 20, (Point(30, 50, 0.5), Point(150, 50, 0.5)))
    # Through a document, which keeps the lock of each item.
    [layer] = read_layers(build_update([Layer(strokes=(base, solid, *items))], 1))
    return np.asarray(render_layer(layer, Part(0, 0, 200, 100, 1.0), decode_placed), np.int64)


@pytest.mark.parametrize(
    "item",
    [
        Stroke("tip", "pencil", "#2040c0", 40, LINE, SOFT),
        Stroke("marker", "pencil", "#2040c0", 40, LINE, replace(SOFT, kind="marker")),
        Stroke("legacy", "pencil", "#2040c0", 40, LINE),
        Fill("fill", "#208040", 0.7, tuple(PixelSpan(row, 10, 150) for row in range(100))),
        PlacedPicture("picture", "image/png", _picture(), 0, 0, 120, 100),
        MovedArea("copy", AREA, (1, 0, 0, 1, 50, 10), keep=True),
    ],
    ids=lambda item: item.id,
)
def test_a_locked_item_changes_colors_but_not_the_alpha(item: Stroke | Fill | PlacedPicture | MovedArea) -> None:
    before, after, unlocked = _paint(), _paint(replace(item, alpha_locked=True)), _paint(item)
    assert np.abs(after[..., 3] - before[..., 3]).max() <= 1
    assert np.abs(unlocked[..., 3] - before[..., 3]).max() > 50
    changed = np.abs(after[..., :3] - before[..., :3]).max(axis=2) * (before[..., 3] > 100)
    assert changed.max() > 15


def test_a_locked_eraser_erases() -> None:
    eraser = Stroke("eraser", "eraser", "#000000", 40, LINE, alpha_locked=True)
    assert (_paint(eraser) == _paint(replace(eraser, alpha_locked=False))).all()
