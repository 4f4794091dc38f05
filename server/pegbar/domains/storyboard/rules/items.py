"""Items of a layer in paint order, and their plain objects in a document.

Each object has an `id`, a `kind`, and more by kind:
- "pencil", "eraser": {colour, size, points, tip}, a stroke; strokes of earlier versions have no tip;
- "fill": {colour, opacity, area}, an area of one color;
- "picture": {type, bytes, x, y, width, height}, a picture stretched into that rectangle of canvas pixels;
- "move": {points, matrix, keep}: the part of the layer's content so far that lies inside the polygon `points`
  (even-odd rule, pressures ignored). It is removed unless `keep`, and painted again transformed by `matrix` (six
  numbers a to f, x' = a x + c y + e, y' = b x + d y + f; an empty list: not painted again);
- "group": {opacity, strokes, blend, clipped}, a merged layer: its items painted on a bitmap of their own, composited
  with that opacity and blend mode, if `clipped` only where the layer has pixels.

All but groups and erasers may have `alphaLocked`: they were drawn while the layer's transparency was locked, and change
only pixels that the layer had before. The flag of the layer itself (`Layer.alpha_locked`) affects later items only.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final, Literal, cast, get_args

from pegbar.domains.storyboard import limits

from .areas import PixelSpan, decode_area, encode_area
from .points import Point, decode_points, encode_points

StrokeKind = Literal["pencil", "eraser"]
BlendMode = Literal["normal", "multiply", "darken", "screen", "lighten", "add", "overlay"]
TipKind = Literal["pencil", "ink", "marker"]
PictureType = Literal["image/webp", "image/png", "image/jpeg"]
Matrix = tuple[float, float, float, float, float, float]
Raw = Mapping[str, object]

_STROKE_KINDS: Final[Mapping[object, StrokeKind]] = {"pencil": "pencil", "eraser": "eraser"}
_TIP_KINDS: Final[Mapping[object, TipKind]] = {"pencil": "pencil", "ink": "ink", "marker": "marker"}
_BLEND_MODES: Final[Mapping[object, BlendMode]] = {mode: mode for mode in get_args(BlendMode)}
_PICTURE_TYPES: Final[Mapping[object, PictureType]] = {
    "image/webp": "image/webp",
    "image/png": "image/png",
    "image/jpeg": "image/jpeg",
}
_COLOUR: Final = re.compile(r"#[0-9a-fA-F]{6}")
_ID_LENGTH_MAX: Final = 64
_NUMBER_MAX: Final = 1e9
_CORNERS_MIN: Final = 3
_TIP_BOUNDS: Final = {
    "thin": (0.0, 1.0),
    "curve": (limits.BRUSH_CURVE_MIN, limits.BRUSH_CURVE_MAX),
    "opacity": (0.0, 1.0),
    "flow": (0.0, 1.0),
}


@dataclass(frozen=True, slots=True)
class BrushTip:
    """The brush that a stroke is drawn with.

    `thin` is the size at zero pressure as a share of the full size, `curve` the exponent applied to the pressure,
    `opacity` the maximum coverage of the stroke, `flow` the share of that opacity that one pass deposits. A `straight`
    stroke joins its points by straight lines.
    """

    kind: TipKind
    thin: float
    curve: float
    opacity: float
    flow: float
    straight: bool = False


@dataclass(frozen=True, slots=True)
class Stroke:
    """A pencil or eraser stroke. `size` is the brush's diameter in canvas px, 1 to 64; with a tip, the maximum one."""

    id: str
    kind: StrokeKind
    colour: str
    size: float
    points: tuple[Point, ...]
    tip: BrushTip | None = None
    alpha_locked: bool = False


@dataclass(frozen=True, slots=True)
class Fill:
    """An area of one color."""

    id: str
    colour: str
    opacity: float
    spans: tuple[PixelSpan, ...]
    alpha_locked: bool = False
    kind: Literal["fill"] = field(default="fill", init=False)


@dataclass(frozen=True, slots=True)
class PlacedPicture:
    """A picture (its original bytes) stretched into a rectangle of canvas pixels."""

    id: str
    type: PictureType
    data: bytes
    x: float
    y: float
    width: float
    height: float
    alpha_locked: bool = False
    kind: Literal["picture"] = field(default="picture", init=False)


@dataclass(frozen=True, slots=True)
class MovedArea:
    """The part of the layer's content so far inside the polygon `points`.

    It is removed unless `keep`, and painted again transformed by `matrix` if given.
    """

    id: str
    points: tuple[Point, ...]
    matrix: Matrix | None = None
    keep: bool = False
    alpha_locked: bool = False
    kind: Literal["move"] = field(default="move", init=False)


@dataclass(frozen=True, slots=True)
class Group:
    """A merged layer: items on a bitmap of their own, composited with an opacity of 0 to 1 and a blend mode.

    If `clipped`, it changes only pixels that the layer already has.
    """

    id: str
    opacity: float
    strokes: "tuple[Item, ...]"
    blend: BlendMode = "normal"
    clipped: bool = False
    kind: Literal["group"] = field(default="group", init=False)


Item = Stroke | Fill | PlacedPicture | MovedArea | Group


def read_items(raw: Iterable[object], depth: int = 0) -> "tuple[Item, ...]":
    """Read the items of a layer (`depth` 0), or of a group at this nesting depth.

    Malformed items are skipped, and so are groups that are nested deeper than `limits.GROUP_DEPTH_MAX`.
    """
    return tuple(item for value in raw if (item := _read_item(value, depth)) is not None)


def item_to_dict(item: Item) -> dict[str, object]:
    """Convert an item to its plain object in a document."""
    fields: dict[str, object] = {"id": item.id, "kind": item.kind}
    if item.kind != "group" and item.alpha_locked:
        fields["alphaLocked"] = True
    if item.kind == "fill":
        return {**fields, "colour": item.colour, "opacity": float(item.opacity), "area": encode_area(list(item.spans))}
    if item.kind == "picture":
        numbers = {name: float(getattr(item, name)) for name in ("x", "y", "width", "height")}
        return {**fields, "type": item.type, "bytes": item.data, **numbers}
    if item.kind == "move":
        matrix = [float(number) for number in item.matrix or ()]
        return {**fields, "points": encode_points(item.points), "matrix": matrix, "keep": item.keep}
    if item.kind == "group":
        fields |= {"opacity": float(item.opacity), "strokes": [item_to_dict(inner) for inner in item.strokes]}
        fields |= {} if item.blend == "normal" else {"blend": item.blend}
        return {**fields, "clipped": True} if item.clipped else fields
    fields |= {"colour": item.colour, "size": float(item.size), "points": encode_points(item.points)}
    return fields if item.tip is None else {**fields, "tip": _tip_to_dict(item.tip)}


def _tip_to_dict(tip: BrushTip) -> dict[str, object]:
    fields: dict[str, object] = {name: float(getattr(tip, name)) for name in _TIP_BOUNDS}
    return {"kind": tip.kind, **fields, **({"straight": True} if tip.straight else {})}


def read_blend_mode(value: object) -> BlendMode:
    """Return the blend mode of this name; "normal" for an unknown one, which a newer client may have stored."""
    return _BLEND_MODES.get(value, "normal") if isinstance(value, str) else "normal"


def read_number(value: object, default: float) -> float:
    """Return the value if it is a number of an absolute value below `_NUMBER_MAX`, else the default."""
    result = _read_bounded(value, _NUMBER_MAX)
    return default if result is None else result


def _read_bounded(value: object, limit: float) -> float | None:
    if isinstance(value, bool) or not isinstance(value, int | float) or not abs(value) < limit:
        return None
    return float(value)


def _read_item(value: object, depth: int) -> Item | None:
    if not isinstance(value, dict):
        return None
    raw = cast(dict[str, object], value)
    name, kind = raw.get("id"), raw.get("kind")
    if not isinstance(name, str) or len(name) > _ID_LENGTH_MAX or not isinstance(kind, str):
        return None
    if kind == "group":
        return _read_group(name, raw, depth)
    read = _READERS.get(kind)
    item = None if read is None else read(name, raw)
    return replace(item, alpha_locked=True) if item is not None and raw.get("alphaLocked") is True else item


def _read_stroke(name: str, raw: Raw) -> Stroke | None:
    kind, colour, points = _STROKE_KINDS[raw["kind"]], raw.get("colour"), _read_points(raw.get("points"))
    if not points or not isinstance(colour, str) or not _COLOUR.fullmatch(colour):
        return None
    size = min(max(read_number(raw.get("size"), 1.0), float(limits.BRUSH_MIN)), float(limits.BRUSH_MAX))
    if "tip" not in raw:
        return Stroke(name, kind, colour.lower(), size, points)
    tip = _read_tip(raw["tip"])
    return None if tip is None else Stroke(name, kind, colour.lower(), size, points, tip)


def _read_tip(raw_tip: object) -> BrushTip | None:
    if not isinstance(raw_tip, dict):
        return None
    raw = cast(dict[str, object], raw_tip)
    kind = raw.get("kind")
    if not isinstance(kind, str) or kind not in _TIP_KINDS:
        return None
    numbers: dict[str, float] = {}
    for name, (least, most) in _TIP_BOUNDS.items():
        value = _read_bounded(raw.get(name), _NUMBER_MAX)
        if value is None or not least <= value <= most:
            return None
        numbers[name] = value
    return BrushTip(_TIP_KINDS[kind], **numbers, straight=raw.get("straight") is True)


def _read_fill(name: str, raw: Raw) -> Fill | None:
    colour, opacity, area = raw.get("colour"), _read_bounded(raw.get("opacity"), _NUMBER_MAX), raw.get("area")
    if not isinstance(colour, str) or not _COLOUR.fullmatch(colour) or not isinstance(area, bytes | bytearray):
        return None
    if opacity is None or not 0 <= opacity <= 1:
        return None
    try:
        return Fill(name, colour.lower(), opacity, tuple(decode_area(bytes(area))))
    except ValueError:
        return None


def _read_picture(name: str, raw: Raw) -> PlacedPicture | None:
    media, data = raw.get("type"), raw.get("bytes")
    place = _read_numbers([raw.get(side) for side in ("x", "y", "width", "height")])
    if not isinstance(media, str) or media not in _PICTURE_TYPES or not isinstance(data, bytes | bytearray):
        return None
    if place is None or place[2] <= 0 or place[3] <= 0:
        return None
    return PlacedPicture(name, _PICTURE_TYPES[media], bytes(data), place[0], place[1], place[2], place[3])


def _read_move(name: str, raw: Raw) -> MovedArea | None:
    corners, matrix = _read_points(raw.get("points")), raw.get("matrix")
    numbers = _read_numbers(cast(list[object], matrix)) if isinstance(matrix, list) else None
    if len(corners) < _CORNERS_MIN or numbers is None or len(numbers) not in {0, 6}:
        return None
    return MovedArea(name, corners, cast(Matrix, numbers) if numbers else None, raw.get("keep") is True)


def _read_group(name: str, raw: Raw, depth: int) -> Group | None:
    opacity, inner = _read_bounded(raw.get("opacity"), _NUMBER_MAX), raw.get("strokes")
    if opacity is None or not isinstance(inner, list) or depth >= limits.GROUP_DEPTH_MAX:
        return None
    items = read_items(cast(list[object], inner), depth + 1)
    blend, clipped = read_blend_mode(raw.get("blend")), raw.get("clipped") is True
    return Group(name, min(max(opacity, 0.0), 1.0), items, blend, clipped)


def _read_points(value: object) -> tuple[Point, ...]:
    """Decode the points; empty if they are malformed."""
    if not isinstance(value, bytes | bytearray):
        return ()
    try:
        return tuple(decode_points(bytes(value)))
    except ValueError:
        return ()


def _read_numbers(values: Iterable[object]) -> tuple[float, ...] | None:
    """Return these values as canvas pixels or matrix elements; None if any isn't a number or is out of range."""
    parsed = [_read_bounded(value, limits.CANVAS_REACH) for value in values]
    numbers = tuple(value for value in parsed if value is not None)
    return numbers if len(numbers) == len(parsed) else None


_READERS: Final[Mapping[str, Callable[[str, Raw], Any]]] = {
    "pencil": _read_stroke,
    "eraser": _read_stroke,
    "fill": _read_fill,
    "picture": _read_picture,
    "move": _read_move,
}
