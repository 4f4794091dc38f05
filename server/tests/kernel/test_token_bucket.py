"""Token buckets with a simulated clock."""

import pytest

from pegbar.kernel.token_bucket import KeyedRateLimiter, TokenBucket


def test_a_burst_passes_and_then_the_rate_applies() -> None:
    pace = TokenBucket(rate=10, burst=5)
    assert [pace.take(100.0) for _ in range(5)] == [0] * 5
    # Later requests queue behind the waiting ones.
    assert [pace.take(100.0) for _ in range(3)] == pytest.approx([0.1, 0.2, 0.3])
    assert pace.take(100.3) == pytest.approx(0.1)
    assert pace.take(101.0) == 0


def test_idle_bucket_refills_to_the_burst_only() -> None:
    pace = TokenBucket(rate=10, burst=5)
    for _ in range(5):
        pace.take(0.0)
    assert [pace.take(3600.0) for _ in range(5)] == [0] * 5
    assert pace.take(3600.0) == pytest.approx(0.1)


def test_higher_cost_waits_longer() -> None:
    pace = TokenBucket(rate=2_000_000, burst=32_000_000)
    assert [pace.take(0.0, 8_000_000) for _ in range(4)] == [0] * 4
    assert pace.take(0.0, 8_000_000) == pytest.approx(4)
    assert TokenBucket(rate=1, burst=2).take(0.0, 5) == pytest.approx(3)


def test_get_wait_takes_no_tokens() -> None:
    pace = TokenBucket(rate=1, burst=1)
    assert [pace.get_wait(0.0) for _ in range(3)] == [0] * 3
    pace.take(0.0)
    assert [pace.get_wait(0.0) for _ in range(3)] == pytest.approx([1] * 3)
    assert not pace.is_full(0.5)
    assert pace.is_full(1.0)


def test_keys_have_own_buckets_and_full_ones_are_removed() -> None:
    paces = KeyedRateLimiter(rate=1, burst=1)
    busy = paces.get_bucket("busy", 0.0)
    busy.take(0.0, 1_000_000)
    assert paces.get_bucket("other", 0.0).take(0.0) == 0
    for number in range(5000):
        paces.get_bucket(f"passing {number}", 10.0 + number).take(10.0 + number)
    assert len(paces) < 2000
    assert paces.get_bucket("busy", 5010.0) is busy
