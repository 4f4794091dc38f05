"""Decoding of uploaded sounds: segments exact to the sample, or refusal with a text."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from pegbar.adapters.film.source import MediaRefused
from pegbar.adapters.sound import decode_worker
from pegbar.adapters.sound.sounds import PyavSounds
from pegbar.kernel.limits import PIECE_SAMPLES
from pegbar.ports.sounds import BadSound, SoundFacts
from tests.support.api.publishing import encode_film
from tests.support.media.recordings import decode_samples, encode_recording, encode_wav, make_chunk, make_tone

UNREADABLE = "Pegbar can't read this audio file."
EMPTY = "This file has no audio."
TOO_LONG = "Audio files can be up to 2 hours long."
TWELVE = 12 * 48_000


@dataclass
class Read:
    """The decoded sound with its facts, peaks and segment lengths."""

    facts: SoundFacts
    wave: Any
    peaks: list[Any]
    lengths: list[int]


async def _read_sound(data: bytes, folder: Path) -> Read:
    source = folder / "sent"
    source.write_bytes(data)
    facts = await PyavSounds().read(source, folder)
    pieces = [decode_samples(piece.read_bytes()) for piece in facts.segments]
    values, peaks = np.frombuffer(facts.peaks.read_bytes(), np.int8).reshape(-1, 2), list[Any]()
    for each in (480, 4800, 48_000):
        count = -(-facts.samples // each)
        peaks.append(values[:count])
        values = values[count:]
    assert not len(values), "nothing follows the peaks"
    return Read(facts, np.concatenate(pieces), peaks, [len(piece) for piece in pieces])


async def test_wav_is_stored_losslessly_in_segments_of_ten_seconds(tmp_path: Path) -> None:
    noise = np.random.default_rng(7).integers(-20_000, 20_000, (25 * 48_000 + 3, 2))
    read = await _read_sound(encode_wav(noise / 32767), tmp_path)
    assert (read.facts.channels, read.facts.samples) == (2, len(noise))
    assert (read.facts.silent, read.facts.end_missing) == (False, False)
    assert read.lengths == [PIECE_SAMPLES, PIECE_SAMPLES, len(noise) - 2 * PIECE_SAMPLES]
    assert np.array_equal(read.wave, noise)


async def test_peaks_are_minimum_and_maximum_of_each_span(tmp_path: Path) -> None:
    wave = np.zeros((11 * 48_000 + 1, 2))
    wave[480, 0], wave[959, 1], wave[-1, 0] = 1.0, -1.0, -0.5
    read = await _read_sound(encode_wav(wave), tmp_path)
    finest, middle, coarse = read.peaks
    assert [len(each) for each in read.peaks] == [1101, 111, 12]
    assert finest[:3].tolist() == [[0, 0], [-127, 127], [0, 0]]
    assert (middle[0].tolist(), coarse[0].tolist()) == ([-127, 127], [-127, 127])
    assert [each[-1].tolist() for each in read.peaks] == [[-64, 0]] * 3


@pytest.mark.samples(2)
@pytest.mark.parametrize(
    ("form", "codec"),
    [
        ("mp3", "libmp3lame"),
        ("mp4", "aac"),
        ("ogg", "libopus"),
        ("webm", "libopus"),
        ("flac", "flac"),
        ("aiff", "pcm_s16be"),
        ("wav", "pcm_s24le"),
        ("mov", "pcm_s16le"),
        ("adts", "aac"),
    ],
)
async def test_each_file_type_preserves_its_length(tmp_path: Path, form: str, codec: str) -> None:
    read = await _read_sound(encode_recording(form, codec), tmp_path)
    spare = 2 * 1024 if codec == "aac" else 0  # Padding of the last frames.
    assert TWELVE <= read.facts.samples <= TWELVE + spare
    assert (read.facts.channels, read.facts.silent, read.facts.end_missing) == (2, False, False)
    loudness = np.abs(read.wave[48_000:-48_000].astype(float) / 32768).max()
    assert loudness == pytest.approx(0.5, abs=0.05)


@pytest.mark.samples(2)
@pytest.mark.parametrize("rate", [8000, 22_050, 44_100, 192_000])
async def test_every_sample_rate_is_resampled_to_48_khz(tmp_path: Path, rate: int) -> None:
    read = await _read_sound(encode_wav(make_tone(rate * 3, rate), rate, "flt"), tmp_path)
    assert (read.facts.channels, read.facts.samples) == (1, 3 * 48_000)


async def test_sound_of_a_video_is_read(tmp_path: Path) -> None:
    read = await _read_sound(encode_film(48, 24, audio_codec="aac"), tmp_path)
    assert read.facts.samples == pytest.approx(2 * 48_000, abs=2048)
    assert read.facts.silent


async def test_eight_channels_are_mixed_to_stereo(tmp_path: Path) -> None:
    read = await _read_sound(encode_wav(make_tone(48_000, channels=8)), tmp_path)
    assert (read.facts.channels, read.facts.samples, read.facts.silent) == (2, 48_000, False)


async def test_single_sample_is_accepted(tmp_path: Path) -> None:
    read = await _read_sound(encode_wav(np.full((1, 1), 0.5)), tmp_path)
    assert (read.facts.samples, read.lengths) == (1, [1])
    assert [each.tolist() for each in read.peaks] == [[[64, 64]]] * 3


async def test_gaps_become_silence_without_shifting_the_rest(tmp_path: Path) -> None:
    holed = encode_recording("webm", "libopus", is_live=True, gaps=((3.0, 5.0), (8.0, 8.5)))
    read = await _read_sound(holed, tmp_path)
    assert read.facts.samples == pytest.approx(TWELVE, abs=2000)
    is_audible = [
        np.abs(read.wave[round((second + 0.2) * 48_000) :][:4800].astype(int)).max() > 8000 for second in range(12)
    ]
    assert is_audible == [second not in {3, 4, 8} for second in range(12)]
    assert not read.facts.end_missing, "a live recording never says how long it is"


async def test_nan_samples_become_silence(tmp_path: Path) -> None:
    wave = make_tone(48_000)
    wave[12_000:36_000] = np.nan
    read = await _read_sound(encode_wav(wave, kind="flt"), tmp_path)
    assert not read.wave[13_000:35_000].any()
    assert np.abs(read.wave[:11_000].astype(int)).max() == pytest.approx(16_384, abs=20)


async def test_silent_sound_is_reported(tmp_path: Path) -> None:
    assert (await _read_sound(encode_wav(np.zeros((48_000, 1))), tmp_path)).facts.silent


_HALF_MP3 = encode_recording("mp3", "libmp3lame")[: len(encode_recording("mp3", "libmp3lame")) // 2]
_FAST_START = encode_recording("mp4", "aac", options=(("movflags", "+faststart"),))
_FLAC = encode_recording("flac", "flac")


@pytest.mark.samples(2)
@pytest.mark.parametrize(
    ("data", "missing"),
    [
        pytest.param(encode_wav(make_tone(96_000), cut_bytes=100_000), True, id="a WAV that was cut off"),
        pytest.param(
            encode_wav(make_tone(96_000), chunk_before=make_chunk(b"bext", b"x" * 601), cut_bytes=100_000),
            True,
            id="with other chunks",
        ),
        pytest.param(encode_wav(make_tone(96_000), claimed_size=10_000_000), True, id="a WAV that says to be longer"),
        pytest.param(
            encode_wav(make_tone(96_000), claimed_size=2**32 - 1), False, id="a WAV that is still being recorded"
        ),
        pytest.param(encode_wav(make_tone(96_000), claimed_size=0), False, id="a WAV whose length was never written"),
        pytest.param(_HALF_MP3, True, id="half an MP3"),
        pytest.param(_FLAC[: len(_FLAC) // 2], True, id="half a FLAC"),
        pytest.param(_FAST_START[: len(_FAST_START) // 2], True, id="half an M4A"),
    ],
)
async def test_truncated_sound_is_read_up_to_its_end(tmp_path: Path, data: bytes, missing: bool) -> None:
    read = await _read_sound(data, tmp_path)
    assert read.facts.end_missing is missing
    assert read.facts.samples > 40_000


@pytest.mark.samples(2)
@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        pytest.param(b"", UNREADABLE, id="nothing"),
        pytest.param(b"Dear diary, today I drew. " * 200, UNREADABLE, id="text"),
        pytest.param(b"#EXTM3U\n#EXTINF:1\n/etc/passwd\n", UNREADABLE, id="a playlist"),
        pytest.param(
            make_chunk(b"RIFF", b"WAVE#EXTM3U\n#EXTINF:1\n/etc/passwd\n"), UNREADABLE, id="a playlist in a WAV"
        ),
        pytest.param(encode_recording("mp4", "aac")[:-2000], UNREADABLE, id="an M4A whose index is missing"),
        pytest.param(encode_film(6), EMPTY, id="a film without sound"),
        pytest.param(encode_wav(np.zeros((0, 1))), EMPTY, id="no samples"),
    ],
)
async def test_non_audio_file_is_refused_with_a_text(tmp_path: Path, data: bytes, sentence: str) -> None:
    with pytest.raises(BadSound) as refused:
        await _read_sound(data, tmp_path)
    assert str(refused.value) == sentence


def test_maximum_of_samples_is_enforced_exactly(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(decode_worker, "_SAMPLES_MAX", 3 * 48_000)
    source = tmp_path / "sent"
    source.write_bytes(encode_wav(make_tone(3 * 48_000)))
    assert decode_worker.read_sound(source, tmp_path)["samples"] == 3 * 48_000
    source.write_bytes(encode_wav(make_tone(3 * 48_000 + 1)))
    with pytest.raises(MediaRefused, match=TOO_LONG):
        decode_worker.read_sound(source, tmp_path)


@pytest.mark.extended
async def test_sound_over_two_hours_is_refused(tmp_path: Path) -> None:
    long = encode_wav(np.zeros((2 * 3600 * 8000 + 4000, 1)), 8000)
    with pytest.raises(BadSound) as refused:
        await _read_sound(long, tmp_path)
    assert str(refused.value) == TOO_LONG


async def test_gap_of_years_takes_no_memory(tmp_path: Path) -> None:
    with pytest.raises(BadSound) as refused:
        await _read_sound(encode_recording("matroska", "pcm_s16le", 2.0, delay=1e8), tmp_path)
    assert str(refused.value) == TOO_LONG


async def test_gap_of_minutes_becomes_silence(tmp_path: Path) -> None:
    read = await _read_sound(encode_recording("matroska", "pcm_s16le", 2.0, delay=300), tmp_path)
    assert read.facts.samples == pytest.approx(302 * 48_000, abs=100)
    assert np.flatnonzero(np.abs(read.wave[48_100:, 0]) > 1)[0] == pytest.approx(300 * 48_000, abs=200)
