"""What lies over the seams: the vectors that the client is held to as well."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pegbar.domains.storyboard.rules.transitions import (
    Transition,
    passage_at,
    passages_of,
    transition_of,
    weight_at,
)

VECTORS: dict[str, Any] = json.loads(
    (Path(__file__).parents[5] / "web/src/playback/vectors/transitions.json").read_text(encoding="utf-8")
)
transitions = st.none() | st.builds(
    Transition, st.sampled_from(["dissolve", "fade"]), st.integers(1, 240), st.just("#000000")
)


@pytest.mark.parametrize("case", VECTORS["boards"], ids=lambda case: case["name"])
def test_transitions_lie_as_the_vectors_say(case: dict[str, Any]) -> None:
    found = passages_of(
        [cut["frames"] for cut in case["cuts"]],
        [transition_of(cut["transition"]) for cut in case["cuts"]],
        transition_of(case["end_fade"]),
    )
    told = [
        {**passage._asdict(), "weights": [weight_at(passage, passage.start + k) for k in range(passage.frames)]}
        for passage in found
    ]
    assert [{**each, "weights": None} for each in told] == [{**each, "weights": None} for each in case["passages"]]
    for one, wanted in zip(told, case["passages"], strict=True):
        assert one["weights"] == pytest.approx(wanted["weights"])


@given(st.lists(st.tuples(st.integers(1, 60), transitions), max_size=8), transitions)
def test_however_short_the_cuts_no_two_meet_and_all_stay_on_their_cuts(
    cuts: list[tuple[int, Transition | None]], end: Transition | None
) -> None:
    lengths = [length for length, _ in cuts]
    found = passages_of(lengths, [each for _, each in cuts], end)
    frames = [frame for each in found for frame in range(each.start, each.start + each.frames)]
    assert frames == sorted(set(frames))
    assert all(0 <= frame < sum(lengths) for frame in frames)
    for passage in found:
        seam = sum(lengths[: passage.into])
        first = seam - (lengths[passage.into - 1] if passage.into > 0 else 0)
        last = seam + (lengths[passage.into] if passage.into < len(lengths) else 0)
        assert first <= passage.start <= seam <= passage.start + passage.frames <= last
        assert all(0 < weight_at(passage, passage.start + k) <= 1 for k in range(passage.frames))
        assert passage_at(found, passage.start) == passage
