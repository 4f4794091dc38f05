"""What lies on a layer, in paint order, and the plain objects that say so in a document.

Each object has an `id` and a `kind`, and beside them
- "pencil", "eraser": {colour, size, points, tip}, a stroke; those of earlier versions have no tip;
- "fill": {colour, opacity, area}, an area of one colour;
- "picture": {type, bytes, x, y, width, height}, a picture stretched into that rectangle of canvas pixels;
- "move": {points, matrix, keep}: what the layer holds so far inside the polygon `points` (even-odd, the pressures mean
  nothing) is taken away unless `keep`, and painted again through `matrix` (six numbers a to f, x' = a x + c y + e,
  y' = b x + d y + f; an empty list: not painted again);
- "group": {opacity, strokes}, a merged layer: its items painted on a sheet of their own, put down with that opacity.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Literal, cast

from pegbar.domains.storyboard import limits

from .areas import Span, decode_area, encode_area
from .points import Point, decode_points, encode_points

StrokeKind = Literal["pencil", "eraser"]
TipKind = Literal["pencil", "ink", "marker"]
PictureType = Literal["image/webp", "image/png", "image/jpeg"]
Matrix = tuple[float, float, float, float, float, float]
Raw = Mapping[str, object]

_STROKE_KINDS: Final[Mapping[object, StrokeKind]] = {"pencil": "pencil", "eraser": "eraser"}
_TIP_KINDS: Final[Mapping[object, TipKind]] = {"pencil": "pencil", "ink": "ink", "marker": "marker"}
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
class Tip:
    """What a stroke is drawn with.

    `thin` is the share of the size that is left at no pressure, `curve` the pressure's exponent, `opacity` what the
    whole stroke covers at most, `flow` how much of that one pass leaves; a `straight` one joins the points by straight
    lines.
    """

    kind: TipKind
    thin: float
    curve: float
    opacity: float
    flow: float
    straight: bool = False


@dataclass(frozen=True, slots=True)
class Stroke:
    """One line of pencil or eraser; `size` is the brush's diameter in canvas pixels, 1 to 64: the widest with a tip."""

    id: str
    kind: StrokeKind
    colour: str
    size: float
    points: tuple[Point, ...]
    tip: Tip | None = None


@dataclass(frozen=True, slots=True)
class Fill:
    """An area of one colour."""

    id: str
    colour: str
    opacity: float
    spans: tuple[Span, ...]
    kind: Literal["fill"] = field(default="fill", init=False)


@dataclass(frozen=True, slots=True)
class PlacedPicture:
    """A picture (its bytes, as they came) stretched into a rectangle of canvas pixels."""

    id: str
    type: PictureType
    data: bytes
    x: float
    y: float
    width: float
    height: float
    kind: Literal["picture"] = field(default="picture", init=False)


@dataclass(frozen=True, slots=True)
class Move:
    """A part of what its layer holds so far, taken away unless `keep`, and painted again through `matrix` if any."""

    id: str
    points: tuple[Point, ...]
    matrix: Matrix | None = None
    keep: bool = False
    kind: Literal["move"] = field(default="move", init=False)


@dataclass(frozen=True, slots=True)
class Group:
    """A merged layer: items on a sheet of their own, put down with an opacity of 0 to 1."""

    id: str
    opacity: float
    strokes: "tuple[Item, ...]"
    kind: Literal["group"] = field(default="group", init=False)


Item = Stroke | Fill | PlacedPicture | Move | Group


def read_items(raw: Iterable[object], depth: int = 0) -> "tuple[Item, ...]":
    """The items of a layer, or of a group that lies in `depth` - 1 others; what does not follow the form is left out.

    So are groups within more than `limits.GROUP_DEPTH_MAX` - 1 others.
    """
    return tuple(item for found in raw if (item := _item(found, depth)) is not None)


def plain(item: Item) -> dict[str, object]:
    """An item as it lies in a document."""
    said: dict[str, object] = {"id": item.id, "kind": item.kind}
    if item.kind == "fill":
        return {**said, "colour": item.colour, "opacity": float(item.opacity), "area": encode_area(list(item.spans))}
    if item.kind == "picture":
        numbers = {name: float(getattr(item, name)) for name in ("x", "y", "width", "height")}
        return {**said, "type": item.type, "bytes": item.data, **numbers}
    if item.kind == "move":
        matrix = [float(number) for number in item.matrix or ()]
        return {**said, "points": encode_points(item.points), "matrix": matrix, "keep": item.keep}
    if item.kind == "group":
        return {**said, "opacity": float(item.opacity), "strokes": [plain(inner) for inner in item.strokes]}
    said |= {"colour": item.colour, "size": float(item.size), "points": encode_points(item.points)}
    return said if item.tip is None else {**said, "tip": _plain_tip(item.tip)}


def _plain_tip(tip: Tip) -> dict[str, object]:
    said: dict[str, object] = {name: float(getattr(tip, name)) for name in _TIP_BOUNDS}
    return {"kind": tip.kind, **said, **({"straight": True} if tip.straight else {})}


def number(value: object, default: float) -> float:
    """A number as a document may hold it; the default for anything else."""
    found = _number(value, _NUMBER_MAX)
    return default if found is None else found


def _number(value: object, below: float) -> float | None:
    if isinstance(value, bool) or not isinstance(value, int | float) or not abs(value) < below:
        return None
    return float(value)


def _item(found: object, depth: int) -> Item | None:
    if not isinstance(found, dict):
        return None
    raw = cast(dict[str, object], found)
    name, kind = raw.get("id"), raw.get("kind")
    if not isinstance(name, str) or len(name) > _ID_LENGTH_MAX or not isinstance(kind, str):
        return None
    if kind == "group":
        return _group(name, raw, depth)
    read = _READERS.get(kind)
    return None if read is None else read(name, raw)


def _stroke(name: str, raw: Raw) -> Stroke | None:
    kind, colour, course = _STROKE_KINDS[raw["kind"]], raw.get("colour"), _points(raw.get("points"))
    if not course or not isinstance(colour, str) or not _COLOUR.fullmatch(colour):
        return None
    size = min(max(number(raw.get("size"), 1.0), float(limits.BRUSH_MIN)), float(limits.BRUSH_MAX))
    if "tip" not in raw:
        return Stroke(name, kind, colour.lower(), size, course)
    tip = _tip(raw["tip"])
    return None if tip is None else Stroke(name, kind, colour.lower(), size, course, tip)


def _tip(found: object) -> Tip | None:
    if not isinstance(found, dict):
        return None
    raw = cast(dict[str, object], found)
    kind = raw.get("kind")
    if not isinstance(kind, str) or kind not in _TIP_KINDS:
        return None
    numbers: dict[str, float] = {}
    for name, (least, most) in _TIP_BOUNDS.items():
        value = _number(raw.get(name), _NUMBER_MAX)
        if value is None or not least <= value <= most:
            return None
        numbers[name] = value
    return Tip(_TIP_KINDS[kind], **numbers, straight=raw.get("straight") is True)


def _fill(name: str, raw: Raw) -> Fill | None:
    colour, opacity, area = raw.get("colour"), _number(raw.get("opacity"), _NUMBER_MAX), raw.get("area")
    if not isinstance(colour, str) or not _COLOUR.fullmatch(colour) or not isinstance(area, bytes | bytearray):
        return None
    if opacity is None or not 0 <= opacity <= 1:
        return None
    try:
        return Fill(name, colour.lower(), opacity, tuple(decode_area(bytes(area))))
    except ValueError:
        return None


def _picture(name: str, raw: Raw) -> PlacedPicture | None:
    media, data = raw.get("type"), raw.get("bytes")
    place = _numbers([raw.get(side) for side in ("x", "y", "width", "height")])
    if not isinstance(media, str) or media not in _PICTURE_TYPES or not isinstance(data, bytes | bytearray):
        return None
    if place is None or place[2] <= 0 or place[3] <= 0:
        return None
    return PlacedPicture(name, _PICTURE_TYPES[media], bytes(data), place[0], place[1], place[2], place[3])


def _move(name: str, raw: Raw) -> Move | None:
    corners, matrix = _points(raw.get("points")), raw.get("matrix")
    numbers = _numbers(cast(list[object], matrix)) if isinstance(matrix, list) else None
    if len(corners) < _CORNERS_MIN or numbers is None or len(numbers) not in {0, 6}:
        return None
    return Move(name, corners, cast(Matrix, numbers) if numbers else None, raw.get("keep") is True)


def _group(name: str, raw: Raw, depth: int) -> Group | None:
    opacity, inner = _number(raw.get("opacity"), _NUMBER_MAX), raw.get("strokes")
    if opacity is None or not isinstance(inner, list) or depth >= limits.GROUP_DEPTH_MAX:
        return None
    return Group(name, min(max(opacity, 0.0), 1.0), read_items(cast(list[object], inner), depth + 1))


def _points(value: object) -> tuple[Point, ...]:
    """The points; none where they are broken."""
    if not isinstance(value, bytes | bytearray):
        return ()
    try:
        return tuple(decode_points(bytes(value)))
    except ValueError:
        return ()


def _numbers(values: Iterable[object]) -> tuple[float, ...] | None:
    """These as canvas pixels, or as a matrix's numbers; None where one is none, or beyond reason."""
    found = [_number(value, limits.CANVAS_REACH) for value in values]
    numbers = tuple(value for value in found if value is not None)
    return numbers if len(numbers) == len(found) else None


_READERS: Final[Mapping[str, Callable[[str, Raw], Any]]] = {
    "pencil": _stroke,
    "eraser": _stroke,
    "fill": _fill,
    "picture": _picture,
    "move": _move,
}
