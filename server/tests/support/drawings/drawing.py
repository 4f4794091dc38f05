"""Drawings as a browser creates them."""

import io
import itertools
from functools import cache
from typing import Any, Final

from PIL import Image
from pycrdt import Array, Doc

from pegbar.domains.storyboard.rules.points import Point, encode_points

_numbers = itertools.count(1)


class DrawingCopy:
    """One person's Yjs copy of a cut's document: draws strokes, returns each as an update, applies those of others."""

    def __init__(self) -> None:
        self.doc: Doc[Any] = Doc()
        self._strokes: Array[Any] = self.doc.get("strokes:base", type=Array)

    def draw_stroke(self, name: str = "", points: int = 3) -> bytes:
        """Draw a line and return the update that contains only it."""
        before = self.doc.get_state()
        number = next(_numbers)
        points_data = encode_points([Point(10 + i, 20 + i % 7, 0.5) for i in range(points)])
        stroke = {"id": name or f"stroke-{number}", "kind": "pencil", "colour": "#223344", "size": 4.0}
        self._strokes.append({**stroke, "points": points_data})
        return self.doc.get_update(before)

    def erase_stroke(self, name: str) -> bytes:
        """Erase a line and return the update that contains only this change."""
        before = self.doc.get_state()
        del self._strokes[self.stroke_ids.index(name)]
        return self.doc.get_update(before)

    def apply_update(self, update: bytes) -> None:
        """Apply an update from the server."""
        if update:
            self.doc.apply_update(update)

    @property
    def stroke_ids(self) -> list[str]:
        """The ids of the strokes in paint order."""
        return [stroke["id"] for stroke in self._strokes.to_py() or []]


def make_level_line(y: float, colour: str, size: float = 40) -> bytes:
    """Return a drawing of one horizontal line that extends beyond the canvas on both sides."""
    doc: Doc[Any] = Doc()
    points_data = encode_points([Point(x, y, 0.5) for x in range(-640, 1281, 40)])
    stroke = {"id": f"line-{y}", "kind": "pencil", "colour": colour, "size": size, "points": points_data}
    doc.get("strokes:base", type=Array).append(stroke)
    return doc.get_update()


def list_stroke_ids(*updates: bytes) -> list[str]:
    """Return the ids of the strokes in the merged updates."""
    copy = DrawingCopy()
    for update in updates:
        copy.apply_update(update)
    return copy.stroke_ids


@cache
def encode_picture(width: int = 64, height: int = 36, kind: str = "WEBP", colour: str = "#224466") -> bytes:
    """Encode an image of one color."""
    out = io.BytesIO()
    Image.new("RGB", (width, height), colour).save(out, kind)
    return out.getvalue()


GPS: Final = 0x8825
"""Tag of the EXIF block with the location (GPS IFD)."""


def encode_geotagged_photo(width: int, height: int, kind: str = "JPEG") -> bytes:
    """Encode a photo with its location in EXIF."""
    exif = Image.Exif()
    exif.get_ifd(GPS).update({1: "N", 2: (48.0, 51.0, 29.0), 3: "E", 4: (2.0, 17.0, 40.0)})
    exif[0x010E] = "where I live"
    out = io.BytesIO()
    Image.new("RGB", (width, height), "#884422").save(out, kind, exif=exif)
    return out.getvalue()


@cache
def encode_oversized_png() -> bytes:
    """Encode a complete PNG of 256 million pixels in a few kilobytes."""
    out = io.BytesIO()
    Image.new("1", (16000, 16000)).save(out, "PNG")
    return out.getvalue()


def set_webp_size(webp: bytes, width: int, height: int) -> bytes:
    """Return a lossy WebP whose frame header (RFC 6386, section 9.1) claims this size, at most 16383 per side."""
    start = webp.index(b"\x9d\x01\x2a") + 3
    return webp[:start] + width.to_bytes(2, "little") + height.to_bytes(2, "little") + webp[start + 4 :]
