"""Peak limiter ('Even out peaks'): loud parts are attenuated and all others stay unchanged."""

from collections.abc import Iterator

import numpy as np

from pegbar.adapters.film.audio_segments import Block
from pegbar.adapters.film.limiter import apply_limiter
from tests.support.media.segments import make_tone

UNDER = 10 ** (-1 / 20)
SECOND = 48_000


def _limit(mix: Block, *lengths: int) -> Block:
    def iterate_blocks() -> Iterator[Block]:
        start = 0
        for length in [*lengths, mix.shape[1] - sum(lengths)]:
            yield mix[:, start : start + length]
            start += length

    made = np.concatenate(list(apply_limiter(iterate_blocks())), axis=1)
    assert made.shape == mix.shape
    assert made.dtype == np.float32
    return made


def _make_tone_block(samples: int, level: float, hertz: float = 440) -> Block:
    return (np.repeat(make_tone(hertz, samples, 1), 2, axis=0) / 32768 * level).astype(np.float32)


def test_mix_6_db_too_loud_stays_below_the_ceiling() -> None:
    for hertz in (50, 440, 11_999):
        made = _limit(_make_tone_block(3 * SECOND, 2, hertz))
        assert np.abs(made).max() < UNDER
        assert np.abs(np.rint(made * 32768)).max() / 32768 < UNDER, "also in 16 bits"
        assert np.abs(made[:, SECOND:]).max() > UNDER * 0.97, "it is made no quieter than it has to be"


def test_single_peak_is_limited_at_any_position() -> None:
    for position in (0, 1, 239, 240, 241, 47_999, 48_000, 59_760, 59_999):
        mix = np.full((2, 60_000), 0.25, np.float32)
        mix[1, position] = -3
        made = _limit(mix, 48_000)
        assert np.abs(made).max() < UNDER, position
        assert made[1, position] < -UNDER * 0.99, position


def test_quiet_parts_are_unchanged() -> None:
    mix = _make_tone_block(4 * SECOND, 0.5)
    mix[:, SECOND : SECOND + 4800] *= 4
    made = _limit(mix)
    changed = np.flatnonzero((made != mix).any(axis=0))
    assert changed[0] >= SECOND - 240
    assert changed[-1] < SECOND + 4800 + SECOND
    assert np.array_equal(_limit(_make_tone_block(SECOND, 0.89)), _make_tone_block(SECOND, 0.89))


def test_gain_attacks_in_5_ms_and_releases_in_80_without_steps() -> None:
    mix = np.full((2, 3 * SECOND), 0.5, np.float32)
    mix[0, SECOND] = 2
    made = _limit(mix)[1] / 0.5
    steps = np.diff(made)
    assert made[SECOND - 241] == 1.0
    assert np.isclose(made[SECOND], UNDER / 2, atol=0.001)
    assert (steps[SECOND - 241 : SECOND] <= 0).all()
    assert -steps.min() < 1.01 * (1 - UNDER / 2) / 241
    assert steps.max() < (1 - UNDER / 2) / 3840
    remaining = (1 - made[SECOND + 240 + 3840]) / (1 - made[SECOND + 240])
    assert np.isclose(remaining, np.exp(-1), rtol=0.01)


def test_result_does_not_depend_on_block_sizes() -> None:
    mix = _make_tone_block(SECOND, 1.5)
    mix[:, 20_000:30_000] *= 0.1
    expected = _limit(mix)
    for lengths in ((1, 2, 3, 100, 139, 5000), (240, 240, 241), (47_990,)):
        assert np.allclose(_limit(mix, *lengths), expected, rtol=0, atol=1e-6)
    assert _limit(mix[:, :100]).shape == (2, 100)
