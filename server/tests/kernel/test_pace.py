"""A pace says how long to wait; the clock is the test's own."""

import pytest

from pegbar.kernel.pace import Pace, Paces


def test_a_burst_passes_and_then_the_rate_holds() -> None:
    pace = Pace(rate=10, burst=5)
    assert [pace.wait(100.0) for _ in range(5)] == [0] * 5
    # Who comes while others wait, waits after them.
    assert [pace.wait(100.0) for _ in range(3)] == pytest.approx([0.1, 0.2, 0.3])
    assert pace.wait(100.3) == pytest.approx(0.1)
    assert pace.wait(101.0) == 0


def test_who_rests_has_the_burst_again_and_no_more() -> None:
    pace = Pace(rate=10, burst=5)
    for _ in range(5):
        pace.wait(0.0)
    assert [pace.wait(3600.0) for _ in range(5)] == [0] * 5
    assert pace.wait(3600.0) == pytest.approx(0.1)


def test_what_weighs_more_waits_longer() -> None:
    pace = Pace(rate=2_000_000, burst=32_000_000)
    assert [pace.wait(0.0, 8_000_000) for _ in range(4)] == [0] * 4
    assert pace.wait(0.0, 8_000_000) == pytest.approx(4)
    assert Pace(rate=1, burst=2).wait(0.0, 5) == pytest.approx(3)


def test_asking_alone_takes_nothing() -> None:
    pace = Pace(rate=1, burst=1)
    assert [pace.would_wait(0.0) for _ in range(3)] == [0] * 3
    pace.wait(0.0)
    assert [pace.would_wait(0.0) for _ in range(3)] == pytest.approx([1] * 3)
    assert not pace.is_rested(0.5)
    assert pace.is_rested(1.0)


def test_each_has_a_pace_and_who_has_rested_is_forgotten() -> None:
    paces = Paces(rate=1, burst=1)
    busy = paces.of("busy", 0.0)
    busy.wait(0.0, 1_000_000)
    assert paces.of("other", 0.0).wait(0.0) == 0
    for number in range(5000):
        paces.of(f"passing {number}", 10.0 + number).wait(10.0 + number)
    assert len(paces) < 2000
    assert paces.of("busy", 5010.0) is busy
