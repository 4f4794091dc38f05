"""Filled areas on a sheet, as on the screens (`web/src/engine/paintFill.ts`)."""

from math import ceil, floor

import numpy as np
from PIL import Image

from pegbar.adapters.paint.layer_bitmap import Frame, put, stretched
from pegbar.ports.painter import PaintedFill


def pour(sheet: Image.Image, item: PaintedFill, frame: Frame) -> None:
    """Lay an area onto its sheet: each pixel is covered by as much of the area as lies on it."""
    # What of the canvas lies on the sheet.
    width, height = ceil((frame.width - frame.left) / frame.scale), ceil((frame.height - frame.top) / frame.scale)
    first, top = max(0, floor(-frame.left / frame.scale)), max(0, floor(-frame.top / frame.scale))
    spans = [
        (y, max(left, first), min(right, width))
        for y, left, right in item.spans
        if top <= y < height and left < width and right > first
    ]
    if not spans:
        return
    rows = [y for y, _, _ in spans]
    box = (min(left for _, left, _ in spans), min(rows), max(right for _, _, right in spans), max(rows) + 1)
    mask = np.zeros((box[3] - box[1], box[2] - box[0]), np.uint8)
    for y, left, right in spans:
        mask[y - box[1], left - box[0] : right - box[0]] = 255
    # Whole pixels of the sheet, with as much of the canvas as lies under them.
    low = [floor(value) for value in frame.place(box[0], box[1])]
    high = [ceil(value) for value in frame.place(box[2], box[3])]
    edges = [((at - frame.left) / frame.scale, (top - frame.top) / frame.scale) for at, top in (low, high)]
    ground = (floor(edges[0][0]), floor(edges[0][1]), ceil(edges[1][0]), ceil(edges[1][1]))
    wide = Image.new("L", (ground[2] - ground[0], ground[3] - ground[1]))
    wide.paste(Image.fromarray(mask), (box[0] - ground[0], box[1] - ground[1]))
    across, down = ([edge[axis] - ground[axis] for edge in edges] for axis in (0, 1))
    size = (high[0] - low[0], high[1] - low[1])
    alpha = stretched(wide, size, (across[0], down[0], across[1], down[1]), Image.Resampling.BOX)
    alpha = alpha.point([floor(value * item.opacity + 0.5) for value in range(256)])
    piece = Image.new("RGBA", size, item.colour)
    piece.putalpha(alpha)
    left, above = max(0, -low[0]), max(0, -low[1])
    right, below = min(size[0], frame.width - low[0]), min(size[1], frame.height - low[1])
    if left < right and above < below:
        put(sheet, piece.crop((left, above, right, below)), low[0] + left, low[1] + above)
