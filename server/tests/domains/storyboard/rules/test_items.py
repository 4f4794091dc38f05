"""Items of a layer: round trips, and malformed items."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pycrdt import Array, Doc

from pegbar.adapters.paint.painter import render_preview
from pegbar.domains.storyboard.limits import CANVAS_REACH, GROUP_DEPTH_MAX
from pegbar.domains.storyboard.rules.areas import PixelSpan, encode_area
from pegbar.domains.storyboard.rules.document import BadUpdate, Layer, build_update, check_update, merge, read_layers
from pegbar.domains.storyboard.rules.items import BrushTip, Fill, Group, Item, MovedArea, PlacedPicture, Stroke
from pegbar.domains.storyboard.rules.points import Point, encode_points
from tests.support.drawings.painting import decode_placed

COURSE = (Point(1, 2, 1.0), Point(3.5, 4, 0.0), Point(9, 9, 0.0))
STROKE = Stroke("s", "pencil", "#26272e", 6.0, COURSE)
TIPPED = Stroke("t", "pencil", "#26272e", 64.0, COURSE, BrushTip("marker", 0.0, 2.5, 0.5, 1.0))
SHAPE = Stroke("u", "eraser", "#26272e", 3.0, COURSE, BrushTip("ink", 1.0, 0.25, 1.0, 0.01, straight=True))
FILL = Fill("f", "#336699", 0.5, (PixelSpan(3, 2, 700), PixelSpan(5, 0, 1), PixelSpan(5, 4, 300)))
PICTURE = PlacedPicture("p", "image/png", b"\x89PNG\r\n\x1a\n\x00\xff", -12.5, 0.0, 640.0, 0.25)
TURN = MovedArea("m", COURSE, (0.0, 1.0, -1.0, 0.0, 40.0, -8.5), keep=True)
GONE = MovedArea("n", COURSE)

# Written by yjs 13: a picture, a move, a move without a matrix and a group of one stroke, added to one array.
YJS = (
    "0101090008010c7374726f6b65733a62617365047608026964770170046b696e647707706963747572650474797065770a696d616765"
    "2f77656270056279746573740301020301787d4401797c410800000577696474687da401066865696768747d32760402696477016d04"
    "6b696e6477046d6f766506706f696e7473740a01102000202000203f00066d617472697875067d017d007d007d017c414400007d4376"
    "0502696477016e046b696e6477046d6f766506706f696e7473740a01102000202000203f00066d61747269787500046b656570787604"
    "026964770167046b696e64770567726f7570076f7061636974797c3f000000077374726f6b657375017605026964770173046b696e64"
    "770670656e63696c06636f6c6f75727707233131323233330473697a657d0406706f696e747374040110200000"
)


def document(*items: object, root: str = "strokes:base") -> bytes:
    doc: Doc[Any] = Doc()
    doc.get(root, type=Array).extend(list(items))
    return doc.get_update()


def read(*items: object) -> tuple[Item, ...]:
    update = document(*items)
    check_update(update)
    return read_layers(update)[0].strokes


def nested(levels: int) -> Group:
    group = Group("g", 0.5, (STROKE,))
    for _ in range(levels - 1):
        group = Group("g", 0.5, (group,))
    return group


def _make_nested_groups(levels: int) -> Group:
    group = Group("g", 0.5, ())
    for _ in range(levels - 2):
        group = Group("g", 0.5, (group,))
    return group


def test_every_kind_of_item_survives_a_round_trip() -> None:
    group = Group("g", 0.25, (STROKE, PICTURE, TURN, Group("h", 1.0, (GONE, STROKE)), Group("i", 0.0, ())))
    layers = [
        Layer("low", "Low", -1.0, strokes=(PICTURE, TURN)),
        Layer(strokes=(STROKE, GONE, TIPPED, FILL, SHAPE, group)),
    ]
    update = build_update(layers, 7)
    check_update(update)
    assert read_layers(update) == layers
    assert read_layers(build_update(read_layers(update), 8)) == layers


def test_items_written_by_yjs_are_read() -> None:
    update = bytes.fromhex(YJS)
    check_update(update)
    assert read_layers(update)[0].strokes == (
        PlacedPicture("p", "image/webp", b"\x01\x02\x03", -4.0, 8.5, 100.0, 50.0),
        MovedArea("m", (Point(1, 2, 0), Point(3, 4, 0), Point(5, 0, 0)), (1.0, 0.0, 0.0, 1.0, 12.25, -3.0)),
        MovedArea("n", (Point(1, 2, 0), Point(3, 4, 0), Point(5, 0, 0)), keep=True),
        Group("g", 0.5, (Stroke("s", "pencil", "#112233", 4.0, (Point(1, 2, 0),)),)),
    )


def test_groups_are_read_eight_deep_and_no_deeper() -> None:
    deepest = nested(GROUP_DEPTH_MAX)
    assert GROUP_DEPTH_MAX == 8
    assert read_layers(build_update([Layer(strokes=(deepest,))], 1))[0].strokes == (deepest,)
    too_deep = Group("g", 0.5, (STROKE, nested(GROUP_DEPTH_MAX)))
    update = build_update([Layer(strokes=(STROKE, too_deep))], 1)
    check_update(update)
    assert read_layers(update)[0].strokes == (STROKE, Group("g", 0.5, (STROKE, _make_nested_groups(GROUP_DEPTH_MAX))))
    with pytest.raises(BadUpdate, match="nested"):
        check_update(build_update([Layer(strokes=(nested(100),))], 1))


POINTS = encode_points(COURSE)
TIP = {"kind": "ink", "thin": 0.5, "curve": 1, "opacity": 1, "flow": 1}
GOOD: list[dict[str, object]] = [
    {"id": "p", "kind": "picture", "type": "image/png", "bytes": b"x", "x": 0, "y": 0, "width": 1, "height": 1},
    {"id": "m", "kind": "move", "points": POINTS, "matrix": [1, 0, 0, 1, 0, 0]},
    {"id": "g", "kind": "group", "opacity": 1, "strokes": []},
    {"id": "t", "kind": "pencil", "colour": "#000000", "size": 4, "points": POINTS, "tip": TIP},
    {"id": "f", "kind": "fill", "colour": "#336699", "opacity": 0.5, "area": encode_area(list(FILL.spans))},
]


@pytest.mark.parametrize(
    ("which", "changes"),
    [
        (0, {"type": "image/gif"}), (0, {"type": None}), (0, {"bytes": "text"}), (0, {"bytes": None}),
        (0, {"x": "1"}), (0, {"y": True}), (0, {"x": float("nan")}), (0, {"y": float("inf")}),
        (0, {"x": float(CANVAS_REACH)}), (0, {"width": 0}), (0, {"height": -1}), (0, {"width": None}), (0, {"id": 5}),
        (0, {"id": "x" * 65}), (0, {"kind": "film"}), (0, {"kind": None}),
        (4, {"area": b""}), (4, {"area": b"\x02\x00\x00"}), (4, {"area": b"\x01\x00\x01\x01\x00"}), (4, {"area": 5}),
        (4, {"area": b"\x01\xff\xff\xff\xff\x01"}), (4, {"opacity": 2}), (4, {"opacity": None}), (4, {"colour": "red"}),
        (3, {"tip": None}), (3, {"tip": "ink"}), (3, {"tip": {**TIP, "kind": "spray"}}),
        (3, {"tip": {**TIP, "kind": []}}),
        (3, {"tip": {**TIP, "thin": -0.1}}), (3, {"tip": {**TIP, "curve": 0}}), (3, {"tip": {**TIP, "curve": 4.1}}),
        (3, {"tip": {**TIP, "opacity": 1.5}}), (3, {"tip": {**TIP, "flow": float("nan")}}),
        (3, {"tip": {"kind": "ink"}}),
        (1, {"points": b"\x09"}), (1, {"points": encode_points(COURSE[:2])}), (1, {"points": None}),
        (1, {"matrix": [1, 0, 0, 1, 0]}), (1, {"matrix": None}), (1, {"matrix": "none"}), (1, {"id": None}),
        (1, {"matrix": [1, 0, 0, 1, 0, float("nan")]}), (1, {"matrix": [1, 0, 0, 1, 0, -float(CANVAS_REACH)]}),
        (2, {"strokes": None}), (2, {"strokes": {}}), (2, {"opacity": "half"}), (2, {"opacity": float("nan")}),
    ],
)  # fmt: skip
def test_a_malformed_item_is_skipped(which: int, changes: dict[str, object]) -> None:
    assert [item.id for item in read(*GOOD)] == ["p", "m", "g", "t", "f"]
    broken = {**GOOD[which], **changes}
    assert [item.id for item in read(broken, *GOOD)] == ["p", "m", "g", "t", "f"]
    inside = {"id": "g", "kind": "group", "opacity": 7, "strokes": [broken, GOOD[0], 3, None, "text"]}
    (group,) = read(inside)
    assert isinstance(group, Group)
    assert (group.opacity, [item.id for item in group.strokes]) == (1.0, ["p"])


def test_a_move_copies_its_source_only_if_keep_is_true() -> None:
    for sent, is_copy in ((True, True), (False, False), (1, False), (None, False)):
        (move,) = read({**GOOD[1], "keep": sent})
        assert isinstance(move, MovedArea)
        assert move.keep is is_copy


anything = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**53), 2**53) | st.floats() | st.text(max_size=5) | st.binary(max_size=9)
    | st.sampled_from([POINTS, "image/png", "pencil", "move", "#112233"]),
    lambda inner: st.lists(inner, max_size=6) | st.dictionaries(st.text(max_size=5), inner, max_size=4),
    max_leaves=8,
)  # fmt: skip
fields = (
    "id",
    "type",
    "bytes",
    "x",
    "y",
    "width",
    "height",
    "points",
    "matrix",
    "keep",
    "opacity",
    "colour",
    "size",
    "tip",
)
kinds = st.sampled_from(["picture", "move", "group", "pencil", "eraser"]) | anything
oddities = st.recursive(
    st.dictionaries(st.sampled_from([*fields, "tip", "area", "strokes"]), anything).flatmap(
        lambda odd: st.tuples(st.sampled_from(GOOD), kinds).map(lambda pair: {**pair[0], "kind": pair[1], **odd})
    )
    | anything,
    lambda inner: st.lists(inner, max_size=3).map(lambda strokes: {**GOOD[2], "strokes": strokes}),
    max_leaves=6,
)


@settings(deadline=None)
@given(st.lists(oddities, max_size=5))
def test_items_with_arbitrary_fields_are_read_and_painted(items: list[object]) -> None:
    layers = read_layers(merge([document(*items), document(STROKE_OBJECT)]))
    assert "sound" in {item.id for item in layers[0].strokes}
    render_preview(layers, 32, 18, decode_placed)


STROKE_OBJECT = {"id": "sound", "kind": "pencil", "colour": "#112233", "size": 4, "points": POINTS}
