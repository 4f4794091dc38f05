"""The drawing document: round trips, and merging in any order."""

import random
from itertools import permutations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pycrdt import Array, Doc, Map

from pegbar.domains.storyboard import limits
from pegbar.domains.storyboard.rules.document import (
    BASE_LAYER,
    BadUpdate,
    Layer,
    UpdateTooLarge,
    build_update,
    check_update,
    merge,
    read_layers,
)
from pegbar.domains.storyboard.rules.items import Stroke
from pegbar.domains.storyboard.rules.points import Point, decode_points, encode_points

points = st.builds(
    Point,
    st.integers(-80_000, 80_000).map(lambda eighths: eighths / 8),
    st.integers(-80_000, 80_000).map(lambda eighths: eighths / 8),
    st.integers(0, 255).map(lambda pressure: pressure / 255),
)


def stroke(name: str, kind: str = "pencil") -> Stroke:
    return Stroke(
        name, "eraser" if kind == "eraser" else "pencil", "#26272e", 6.0, (Point(1, 2, 1.0), Point(3.5, 4, 0.0))
    )


@given(st.lists(points, max_size=80))
def test_points_survive_a_round_trip(course: list[Point]) -> None:
    assert decode_points(encode_points(course)) == course


def test_points_are_encoded_byte_for_byte() -> None:
    # 12.5 px = 100 eighths -> zigzag 200 -> C8 01; 0.25 px = 2 -> 04; pressure 255 -> 510 -> FE 03; then -1, 0, -255
    data = bytes([1, 0xC8, 0x01, 0x04, 0xFE, 0x03, 0x01, 0x00, 0xFD, 0x03])
    assert decode_points(data) == [Point(12.5, 0.25, 1.0), Point(12.375, 0.25, 0.0)]
    assert encode_points(decode_points(data)) == data


@pytest.mark.parametrize(
    "data", [b"", b"\x02", b"\x01\x80", b"\x01\x01", b"\x01\x01\x01", b"\x01\xff\xff\xff\xff\xff\xff\x01\x01\x01"]
)
def test_truncated_points_are_rejected(data: bytes) -> None:
    with pytest.raises(ValueError, match=r"stroke"):
        decode_points(data)


@given(st.binary(max_size=60))
def test_any_bytes_decode_or_raise_value_error(data: bytes) -> None:
    try:
        course = decode_points(data)
    except ValueError as refusal:
        assert "stroke" in str(refusal)
    else:
        assert decode_points(encode_points(course)) == course


def test_built_layers_survive_a_round_trip() -> None:
    layers = [
        Layer("tone", "Tone", -1.0, opacity=0.5, strokes=(stroke("a"),)),
        Layer(BASE_LAYER, strokes=(stroke("b"), stroke("c", "eraser"))),
        Layer("over", "Over", 2.0, visible=False, locked=True, blend="add", clipped=True, alpha_locked=True),
    ]
    update = build_update(layers, 7)
    check_update(update)
    assert read_layers(update) == layers


def test_the_lowest_layer_is_never_clipped() -> None:
    layers = [Layer(BASE_LAYER, clipped=True), Layer("over", "Over", 1.0, clipped=True)]
    assert [layer.clipped for layer in read_layers(build_update(layers, 7))] == [False, True]


def test_an_empty_document_has_the_default_base_layer() -> None:
    assert read_layers(b"") == read_layers(merge([])) == [Layer("base", "Layer 1", 0.0, True, False, 1.0, ())]


def test_updates_of_several_people_merge_the_same_in_any_order() -> None:
    updates = [build_update([Layer(strokes=(stroke(f"s{author}"),))], author) for author in (1, 2, 3)]
    results = {tuple(item.id for item in read_layers(merge(order))[0].strokes) for order in permutations(updates)}
    assert len(results) == 1
    assert sorted(results.pop()) == ["s1", "s2", "s3"]


def test_late_duplicate_and_reordered_updates_lose_nothing() -> None:
    doc: Doc[Any] = Doc(client_id=5)
    strokes = doc.get("strokes:base", type=Array)
    updates: list[bytes] = []
    for number in range(12):
        before = doc.get_state()
        strokes.append(
            {
                "id": f"s{number}",
                "kind": "pencil",
                "colour": "#000000",
                "size": 4.0,
                "points": encode_points([Point(1, 1, 1)]),
            }
        )
        updates.append(doc.get_update(before))
    shuffled = [*updates, *updates[3:6]]
    random.Random(4).shuffle(shuffled)
    for update in shuffled:
        check_update(update)
    merged = merge([merge(shuffled[:7]), merge(shuffled[7:])])
    assert [item.id for item in read_layers(merged)[0].strokes] == [f"s{number}" for number in range(12)]


def test_deleted_layers_and_malformed_strokes_are_skipped() -> None:
    good = {"id": "ok", "kind": "pencil", "colour": "#ABCDEF", "size": 900, "points": encode_points([Point(1, 1, 1)])}
    bad = [
        {}, "text", 3, {**good, "kind": "spray"}, {**good, "colour": "red"}, {**good, "points": b"\x09"},
        {**good, "points": "x"}, {**good, "id": 4}, {**good, "kind": ["pencil"]},
    ]  # fmt: skip
    doc: Doc[Any] = Doc()
    doc.get("strokes:base", type=Array).extend([*bad, good])
    props = doc.get("layers", type=Map)
    props["gone.deleted"] = True
    props["odd.opacity"] = 7
    props["odd.order"] = "first"
    (odd, base) = sorted(read_layers(doc.get_update()), key=lambda layer: layer.id, reverse=True)
    assert (odd.id, odd.opacity, odd.order) == ("odd", 1.0, 0.0)
    assert [(item.id, item.colour, item.size) for item in base.strokes if isinstance(item, Stroke)] == [
        ("ok", "#abcdef", 64.0)
    ]


@pytest.mark.parametrize(
    "update", [b"", b"garbage", b"\xff\xff\xff\xff\x0f", b"\x01", b"\x01\xff\xff\xff\xff\xff\xff\x07\x01"]
)
def test_bytes_that_are_not_an_update_are_rejected(update: bytes) -> None:
    with pytest.raises(BadUpdate):
        check_update(update)


@given(st.binary(max_size=200))
def test_any_bytes_are_checked_without_a_crash(update: bytes) -> None:
    try:
        check_update(update)
    except BadUpdate as refusal:
        assert str(refusal)
    else:
        assert read_layers(merge([update, update])) == read_layers(update)


def test_truncated_and_foreign_updates_are_rejected() -> None:
    update = build_update([Layer(strokes=(stroke("a"),))], 1)
    with pytest.raises(BadUpdate):
        check_update(update[:-4])
    with pytest.raises(BadUpdate):
        merge([update, update[:-4]])
    foreign: Doc[Any] = Doc()
    foreign.get("diary", type=Map)["today"] = "rain"
    with pytest.raises(BadUpdate, match="isn't a drawing"):
        check_update(foreign.get_update())


def test_counts_beyond_the_bytes_are_rejected_before_allocation() -> None:
    hundred_million_clients = b"\xed\x9b\xf8;\x8dMK"
    a_billion_structs = b"\x01\x80\x94\xeb\xdc\x03\x01\x00\x08\x01"
    nested = b"\x01\x01\x01\x00\x08\x01\x0cstrokes:base\x01" + b"\x75\x01" * 100_000 + b"\x7e\x00"
    for update in (hundred_million_clients, a_billion_structs, nested):
        with pytest.raises(BadUpdate):
            check_update(update)


def test_updates_written_by_yjs_are_accepted() -> None:
    # Written by yjs 13: two strokes added and the first deleted, a layer's opacity set twice, and a flag.
    update = (
        b"\x01\x05\t\x00\x01\x01\x0cstrokes:base\x01\x88\t\x00\x01v\x05\x02idw\x02k2\x04kindw\x06pencil\x06colourw\x07#000000"
        b"\x04size|@\xd0\x00\x00\x06pointst\x04\x01\x02\x04\x08!\x01\x06layers\x0cbase.opacity\x01\xa8\t\x02\x01}\x01"
        b"(\x01\x06layers\x0cbase.deleted\x01y\x01\t\x02\x00\x01\x02\x01"
    )
    check_update(update)
    (layer,) = read_layers(update)
    (line,) = layer.strokes
    assert isinstance(line, Stroke)
    assert (line.id, line.size, len(line.points)) == ("k2", 6.5, 1)
    assert layer.opacity == 1.0


def test_an_update_has_a_size_limit() -> None:
    with pytest.raises(UpdateTooLarge):
        check_update(bytes(limits.DRAWING_UPDATE_BYTES_MAX + 1))
