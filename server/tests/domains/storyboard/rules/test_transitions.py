"""Transition spans: the test vectors shared with the client."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pegbar.domains.storyboard.rules.transitions import (
    TransitionSpec,
    compute_transition_spans,
    find_span_at,
    get_blend_weight,
    read_transition,
)

VECTORS: dict[str, Any] = json.loads(
    (Path(__file__).parents[5] / "web/src/playback/vectors/transitions.json").read_text(encoding="utf-8")
)
transitions = st.none() | st.builds(
    TransitionSpec, st.sampled_from(["dissolve", "fade"]), st.integers(1, 240), st.just("#000000")
)


@pytest.mark.parametrize("case", VECTORS["boards"], ids=lambda case: case["name"])
def test_transition_spans_match_the_vectors(case: dict[str, Any]) -> None:
    found = compute_transition_spans(
        [cut["frames"] for cut in case["cuts"]],
        [read_transition(cut["transition"]) for cut in case["cuts"]],
        read_transition(case["end_fade"]),
    )
    spans = [
        {**passage._asdict(), "weights": [get_blend_weight(passage, passage.start + k) for k in range(passage.frames)]}
        for passage in found
    ]
    assert [{**each, "weights": None} for each in spans] == [{**each, "weights": None} for each in case["passages"]]
    for span, wanted in zip(spans, case["passages"], strict=True):
        assert span["weights"] == pytest.approx(wanted["weights"])


@given(st.lists(st.tuples(st.integers(1, 60), transitions), max_size=8), transitions)
def test_transition_spans_never_overlap_and_stay_on_their_cuts(
    cuts: list[tuple[int, TransitionSpec | None]], end: TransitionSpec | None
) -> None:
    lengths = [length for length, _ in cuts]
    found = compute_transition_spans(lengths, [each for _, each in cuts], end)
    frames = [frame for each in found for frame in range(each.start, each.start + each.frames)]
    assert frames == sorted(set(frames))
    assert all(0 <= frame < sum(lengths) for frame in frames)
    for passage in found:
        seam = sum(lengths[: passage.into])
        first = seam - (lengths[passage.into - 1] if passage.into > 0 else 0)
        last = seam + (lengths[passage.into] if passage.into < len(lengths) else 0)
        assert first <= passage.start <= seam <= passage.start + passage.frames <= last
        assert all(0 < get_blend_weight(passage, passage.start + k) <= 1 for k in range(passage.frames))
        assert find_span_at(found, passage.start) == passage
