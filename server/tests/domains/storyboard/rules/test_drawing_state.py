"""States of a drawing: digests, and updates between them."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pycrdt import Array, Doc, Map

from pegbar.domains.storyboard.rules.document import BASE_LAYER, Layer, build_update, check_update, merge
from pegbar.domains.storyboard.rules.drawing_state import compute_digest, diff_updates, read_state
from pegbar.domains.storyboard.rules.items import PlacedPicture, Stroke
from pegbar.domains.storyboard.rules.points import Point

_NAMES = ("base", "tone", "sky")
_PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers(-99, 99).map(float) | st.text(max_size=5) | st.binary(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=6,
)
_ITEM = st.dictionaries(st.sampled_from(["id", "kind", "points", "matrix", "later"]), _PLAIN, max_size=4)
_DRAWN = st.dictionaries(st.sampled_from(_NAMES), st.lists(_ITEM, max_size=6), max_size=3)
_PROPS = st.dictionaries(
    st.sampled_from(["tone.name", "tone.order", "tone.deleted", "base.visible", "base.later"]), _PLAIN, max_size=4
)


def _build_update(items: dict[str, list[Any]], props: dict[str, Any], doc: "Doc[Any] | None" = None) -> bytes:
    doc = doc or Doc()
    for layer, added in items.items():
        doc.get(f"strokes:{layer}", type=Array).extend(added)
    layers = doc.get("layers", type=Map)
    for key, value in props.items():
        layers[key] = value
    return doc.get_update()


def _make_stroke(name: str) -> Stroke:
    return Stroke(name, "pencil", "#26272e", 6.0, (Point(1, 2, 1.0), Point(3.5, 4, 0.0)))


@given(_DRAWN, _PROPS, _DRAWN, _PROPS)
def test_updates_turn_any_state_into_any_other(
    items: dict[str, list[Any]], props: dict[str, Any], others: dict[str, list[Any]], other_props: dict[str, Any]
) -> None:
    current, wanted = _build_update(items, props), _build_update(others, other_props)
    changes = diff_updates(current, wanted)
    if not changes:
        assert read_state(current) == read_state(wanted)
        return
    for change in changes:
        check_update(change)
    after = merge([current, *changes])
    assert read_state(after) == read_state(wanted)
    assert compute_digest(after) == compute_digest(wanted)
    assert diff_updates(after, wanted) == []


@given(_DRAWN, _PROPS)
def test_a_digest_depends_on_content_only(items: dict[str, list[Any]], props: dict[str, Any]) -> None:
    straight = _build_update(items, props)
    doc: Doc[Any] = Doc()
    _build_update({"base": [{"id": "gone"}]}, {"sky.gone": 1.0}, doc)
    del doc.get("strokes:base", type=Array)[0]
    del doc.get("layers", type=Map)["sky.gone"]
    assert compute_digest(_build_update(items, props, doc)) == compute_digest(straight)
    assert compute_digest(straight) != compute_digest(_build_update({"base": [{"id": "more"}]}, {}, doc))


def test_common_strokes_are_not_rewritten() -> None:
    """Their authors can still undo them, and the update stays small."""
    strokes = [_make_stroke(f"s{number}") for number in range(5000)]
    current = build_update([Layer(strokes=tuple(strokes))], 7)
    wanted = build_update([Layer(strokes=(*strokes[:4000], *strokes[4002:]))], 8)
    [change] = diff_updates(current, wanted)
    assert len(change) < 40
    [undone] = diff_updates(merge([current, change]), current)
    assert len(undone) < 400


@pytest.mark.extended
def test_a_cleared_long_drawing_can_be_restored() -> None:
    full = build_update([Layer(strokes=tuple(_make_stroke(f"s{number}") for number in range(5000)))], 7)
    [blank] = diff_updates(full, b"")
    cleared = merge([full, blank])
    assert read_state(cleared).items == {}
    [back] = diff_updates(cleared, full)
    assert read_state(merge([cleared, back])) == read_state(full)


def test_concurrent_strokes_are_preserved() -> None:
    current = build_update([Layer(strokes=(_make_stroke("a"), _make_stroke("b")))], 7)
    [change] = diff_updates(current, build_update([Layer(strokes=(_make_stroke("a"),))], 8))
    meanwhile = build_update([Layer(strokes=(_make_stroke("late"),))], 9)
    items = read_state(merge([current, meanwhile, change])).items[f"strokes:{BASE_LAYER}"]
    assert sorted(item["id"] for item in items) == ["a", "late"]  # type: ignore[index]


def test_a_large_drawing_is_restored_in_updates_of_an_accepted_size() -> None:
    pictures = [PlacedPicture(str(number), "image/png", bytes(3_000_000), 0, 0, 9, 9) for number in range(5)]
    full = build_update([Layer(strokes=tuple(pictures))], 7)
    changes = diff_updates(b"", full)
    assert len(changes) > 1
    for change in changes:
        check_update(change)
    assert read_state(merge(changes)) == read_state(full)
