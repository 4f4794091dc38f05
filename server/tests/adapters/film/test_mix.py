"""Mixing of a film's sounds, exact to the sample."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pytest

from pegbar.adapters.film.audio_segments import Block
from pegbar.adapters.film.job_input import SoundLost
from pegbar.adapters.film.mix import mix_sounds
from pegbar.ports.encoder import AudioClip
from tests.support.media.segments import Samples, make_noise, write_segments

LONG = 1_000_000
"""Two full segments and a short one."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("sounds")


@pytest.fixture(scope="module")
def mono(folder: Path) -> tuple[Path, ...]:
    return write_segments(folder / "mono", make_noise(1, LONG))


@pytest.fixture(scope="module")
def stereo(folder: Path) -> tuple[Path, ...]:
    return write_segments(folder / "stereo", make_noise(2, LONG, 24), 24)


def _mix(sounds: Sequence[AudioClip], samples: int, splice_points: Sequence[int] = ()) -> Block:
    made = np.concatenate(list(mix_sounds(sounds, samples, splice_points)), axis=1)
    assert made.shape == (2, samples)
    assert made.dtype == np.float32
    return made


def _make_expected(samples: int, at: int, numbers: Samples, bits: int = 16) -> npt.NDArray[np.float32]:
    """Return silence that contains this sound from the given sample on."""
    made = np.zeros((2, samples), np.float32)
    made[:, at : at + numbers.shape[1]] = numbers.astype(np.float32) / np.float32(1 << (bits - 1))
    return made


def test_clip_is_exact_across_segment_boundaries(mono: tuple[Path, ...]) -> None:
    made = _mix([AudioClip(mono, 1001, 479_990, 960_007)], 500_000)
    assert np.array_equal(made, _make_expected(500_000, 1001, make_noise(1, LONG)[:, 479_990:960_007]))
    assert len(mono) == 3


def test_stereo_channels_are_not_swapped(stereo: tuple[Path, ...]) -> None:
    made = _mix([AudioClip(stereo, 3, 7, 60_000)], 70_000)
    assert np.array_equal(made, _make_expected(70_000, 3, make_noise(2, LONG, 24)[:, 7:60_000], 24))


def test_clips_are_trimmed_to_the_film(mono: tuple[Path, ...]) -> None:
    made = _mix(
        [AudioClip(mono, -500_000, 0, LONG), AudioClip(mono, -50, 0, 50), AudioClip(mono, 90_000, 0, 9)], 90_000
    )
    assert np.array_equal(made, _make_expected(90_000, 0, make_noise(1, LONG)[:, 500_000:590_000]))


def test_sound_is_silent_beyond_its_end(mono: tuple[Path, ...]) -> None:
    made = _mix([AudioClip(mono, 0, LONG - 5, LONG + 1_000_000)], 60_000)
    assert np.array_equal(made, _make_expected(60_000, 0, make_noise(1, LONG)[:, -5:]))
    assert not _mix([AudioClip(mono, 0, 3_000_000, 3_000_100)], 100).any()


def test_overlapping_sounds_are_added_with_their_gains(mono: tuple[Path, ...], stereo: tuple[Path, ...]) -> None:
    one, other = AudioClip(mono, 0, 0, 100_000, 0.5), AudioClip(stereo, 40_000, 0, 100_000, 4.0)
    made = _mix([one, other], 150_000)
    first = _make_expected(150_000, 0, make_noise(1, LONG)[:, :100_000]) * np.float32(0.5)
    assert np.array_equal(
        made, first + _make_expected(150_000, 40_000, make_noise(2, LONG, 24)[:, :100_000], 24) * np.float32(4)
    )
    assert np.abs(made).max() > 3, "nothing is clipped yet"


def test_fades_are_linear_and_overlaps_use_the_lower_gain(mono: tuple[Path, ...]) -> None:
    flat = AudioClip(mono, 10, 100, 100 + 90_000)
    plain = _mix([flat], 100_000)
    faded = _mix([replace(flat, fade_in=50_000, fade_out=80_000)], 100_000)
    along = np.arange(90_000)
    share = np.minimum(np.minimum(along / 50_000, (90_000 - along) / 80_000), 1)
    assert np.allclose(faded[:, 10:90_010], plain[:, 10:90_010] * share, rtol=0, atol=1e-7)
    assert faded[0, 10] == 0.0
    only_in = _mix([replace(flat, fade_in=4)], 100_000)
    assert np.array_equal(only_in[0, 10:14], plain[0, 10:14] * np.array([0, 0.25, 0.5, 0.75], np.float32))
    assert np.array_equal(only_in[:, 14:], plain[:, 14:])
    only_out = _mix([replace(flat, fade_out=4)], 100_000)
    assert np.array_equal(
        only_out[0, 90_006:90_011], plain[0, 90_006:90_011] * np.array([1, 0.75, 0.5, 0.25, 0], np.float32)
    )
    assert np.array_equal(only_out[:, :90_006], plain[:, :90_006])


def test_partly_audible_clip_preserves_fade_positions(mono: tuple[Path, ...]) -> None:
    sound = AudioClip(mono, -100, 0, 96_000, fade_in=96_000)
    full = _mix([sound], 96_000)
    part = _mix([replace(sound, audible_range=(20_000, 60_001))], 96_000)
    assert np.array_equal(part[:, 20_000:60_001], full[:, 20_000:60_001])
    assert not part[:, :20_000].any()
    assert not part[:, 60_001:].any()


@pytest.mark.parametrize("splice_point", [30_000, 48_000, 48_100, 47_900, 0])
def test_mix_fades_out_and_in_around_a_splice_point(splice_point: int, mono: tuple[Path, ...]) -> None:
    sound = AudioClip(mono, 0, 1, 100_001)
    plain, joined = _mix([sound], 100_000), _mix([sound], 100_000, [80_000, splice_point])
    off = np.abs(np.arange(100_000)[:, None] - np.array([splice_point, 80_000])).min(axis=1)
    assert np.allclose(joined, plain * np.minimum(off / 240, 1), rtol=0, atol=1e-7)
    assert np.array_equal(joined[:, off >= 240], plain[:, off >= 240])


def test_more_sounds_than_open_readers_are_mixed(mono: tuple[Path, ...]) -> None:
    made = _mix([AudioClip(mono, number, 0, 100_000, 0.25) for number in range(70)], 110_000)
    source = np.zeros(110_000)
    for number in range(70):
        source[number : number + 100_000] += make_noise(1, LONG)[0, :100_000] / 32768 * 0.25
    assert np.allclose(made, source, rtol=0, atol=1e-5)


def test_missing_or_damaged_segment_is_named(folder: Path, mono: tuple[Path, ...]) -> None:
    (short,) = write_segments(folder / "short", make_noise(1, 400_000))
    (slow,) = write_segments(folder / "slow", make_noise(1, 1000), rate=44_100)
    torn, text = folder / "torn.flac", folder / "text.flac"
    torn.write_bytes(mono[2].read_bytes()[:20_000])
    text.write_bytes(b"RIFF\x10\x00\x00\x00WAVEnothing of the kind")
    for bad in (folder / "gone.flac", short, slow, text, folder):
        with pytest.raises(SoundLost, match=bad.name):
            _mix([AudioClip((bad, mono[2]), 0, 0, 500_000)], 500_000)
    with pytest.raises(SoundLost, match=r"torn\.flac"):
        _mix([AudioClip((mono[0], torn), 0, 0, 500_000)], 500_000)
