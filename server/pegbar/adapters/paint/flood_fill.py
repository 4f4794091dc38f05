"""Draw filled areas onto a layer bitmap, identical to the web engine (`web/src/engine/render/paintFill.ts`)."""

from math import ceil, floor

import numpy as np
from PIL import Image

from pegbar.adapters.paint.layer_bitmap import BitmapFrame, composite, resize
from pegbar.ports.painter import PaintedFill


def draw_fill(bitmap: Image.Image, item: PaintedFill, frame: BitmapFrame) -> None:
    """Draw a filled area, antialiased: a bitmap pixel's coverage is the fraction of it that the area covers."""
    # The part of the canvas that lies on the bitmap.
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
    # Extend the box to whole bitmap pixels, and compute the part of the canvas that these cover.
    corner = [floor(value) for value in frame.to_bitmap(box[0], box[1])]
    end = [ceil(value) for value in frame.to_bitmap(box[2], box[3])]
    edges = [((at - frame.left) / frame.scale, (top - frame.top) / frame.scale) for at, top in (corner, end)]
    canvas_box = (floor(edges[0][0]), floor(edges[0][1]), ceil(edges[1][0]), ceil(edges[1][1]))
    canvas_mask = Image.new("L", (canvas_box[2] - canvas_box[0], canvas_box[3] - canvas_box[1]))
    canvas_mask.paste(Image.fromarray(mask), (box[0] - canvas_box[0], box[1] - canvas_box[1]))
    across, down = ([edge[axis] - canvas_box[axis] for edge in edges] for axis in (0, 1))
    size = (end[0] - corner[0], end[1] - corner[1])
    alpha = resize(canvas_mask, size, (across[0], down[0], across[1], down[1]), Image.Resampling.BOX)
    alpha = alpha.point([floor(value * item.opacity + 0.5) for value in range(256)])
    piece = Image.new("RGBA", size, item.colour)
    piece.putalpha(alpha)
    left, above = max(0, -corner[0]), max(0, -corner[1])
    right, below = min(size[0], frame.width - corner[0]), min(size[1], frame.height - corner[1])
    if left < right and above < below:
        composite(bitmap, piece.crop((left, above, right, below)), corner[0] + left, corner[1] + above)
