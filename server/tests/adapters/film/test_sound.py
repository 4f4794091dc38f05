"""The audio of an encoded film as decoded by a player, and the mix as a WAV."""

import wave
from fractions import Fraction
from pathlib import Path
from typing import Literal

import av
import numpy as np
import pytest

from pegbar.adapters.film.encode_worker import encode
from pegbar.adapters.film.encoder import PyavEncoder
from pegbar.adapters.film.films import PyavFilms
from pegbar.adapters.film.mixdown_worker import write_wav
from pegbar.kernel.interruptions import Interrupted
from pegbar.kernel.settings import FONTS
from pegbar.ports.encoder import AudioClip, AudioMix, EncodeFailed, Film, VideoCut
from tests.support.media.segments import decode_sound, make_clicks, make_noise, make_tone, write_segments

NTSC = 1001
RATES = [
    *(Fraction(fps) for fps in (1, 7, 12, 15, 24, 25, 30, 50, 60, 119)),
    *(Fraction(fps * 1000, NTSC) for fps in (24, 30, 60)),
]


async def _ignore(_share: float) -> None:
    return


def film(
    rate: Fraction, frames: int, *sounds: AudioClip, limit_peaks: bool = False, splice_points: tuple[int, ...] = ()
) -> Film:
    shots = (VideoCut(None, frames // 2), VideoCut(None, frames - frames // 2))
    return Film(
        64,
        36,
        rate.numerator,
        rate.denominator,
        shots,
        sounds=sounds,
        limit_peaks=limit_peaks,
        splice_points=splice_points,
    )


@pytest.mark.parametrize("rate", RATES, ids=str)
def test_clicks_stay_on_their_samples_at_every_rate(rate: Fraction, tmp_path: Path) -> None:
    frames = int(3 * rate) + 2
    samples = round(frames * 48_000 / rate)
    wanted = [*range(0, samples, 48_000), samples - 1]
    pieces = write_segments(tmp_path / "clicks", make_clicks(samples, wanted))
    made, target = film(rate, frames, AudioClip(pieces, 0, 0, samples)), tmp_path / "film.mp4"
    assert made.samples == samples
    encode(made, FONTS, target, lambda _: None)
    found = decode_sound(target)
    assert (found.codec, found.rate, found.frames) == ("aac", 48_000, frames)
    assert found.pictures_last == frames / rate
    assert found.sound.shape == (2, samples)
    for side in found.sound:
        assert np.flatnonzero(np.abs(side) > 0.3).tolist() == wanted
    assert found.largest_gap < max(Fraction(1, 4), 3 / rate), "both streams lie side by side"


@pytest.mark.extended
async def test_long_film_keeps_sound_in_sync_and_is_publishable(tmp_path: Path) -> None:
    rate, frames = Fraction(30_000, NTSC), 2400
    samples = round(frames * 48_000 / rate)
    wanted = [round(frame * 48_000 / rate) for frame in range(0, frames, 600)]
    pieces = write_segments(tmp_path / "clicks", make_clicks(samples, wanted))
    target = tmp_path / "film.mp4"
    await PyavEncoder().encode(film(rate, frames, AudioClip(pieces, 0, 0, samples)), target, _ignore)
    found = decode_sound(target)
    assert (found.frames, found.sound.shape) == (frames, (2, samples))
    assert np.flatnonzero(np.abs(found.sound[0]) > 0.3).tolist() == wanted
    facts = await PyavFilms().probe(target)
    assert (facts.has_sound, facts.needs, facts.frames) == (True, "none", frames)


async def test_worker_receives_all_sounds(tmp_path: Path) -> None:
    hum = write_segments(tmp_path / "hum", np.repeat(make_tone(440, 96_000, 0.9), 2, axis=0))
    loud = AudioClip(hum, 0, 0, 96_000, gain=2.0, fade_in=24_000, audible_range=(0, 72_000))
    shares: list[float] = []

    async def record_share(share: float) -> None:
        shares.append(share)

    target = tmp_path / "film.mp4"
    await PyavEncoder().encode(
        film(Fraction(24), 48, loud, limit_peaks=True, splice_points=(48_000,)), target, record_share
    )
    assert shares == sorted(shares)
    assert shares[-1] == 1.0
    found = decode_sound(target)
    level = [float(np.abs(found.sound[:, at : at + 240]).max()) for at in (0, 30_000, 47_880, 60_000, 80_000)]
    assert level[0] < 0.1
    assert level[1] == pytest.approx(0.89, abs=0.03)
    assert level[2] < 0.6
    assert level[3] == pytest.approx(0.89, abs=0.03)
    assert level[4] < 0.01
    assert 100_000 < found.bits_a_second < 220_000


def test_film_without_sounds_has_no_audio_stream(tmp_path: Path) -> None:
    target = tmp_path / "film.mp4"
    encode(film(Fraction(24), 5), FONTS, target, lambda _: None)
    with av.open(str(target)) as container:
        assert [stream.type for stream in container.streams] == ["video"]


@pytest.mark.parametrize("bits", [16, 24])
async def test_tape_is_a_wav_with_exact_length(bits: Literal[16, 24], tmp_path: Path) -> None:
    numbers = make_noise(2, 500_000, bits)
    pieces = write_segments(tmp_path / "sound", numbers, bits)
    target = tmp_path / "mix.wav"
    await PyavEncoder().encode_audio(AudioMix((AudioClip(pieces, 1000, 0, 500_000),), 600_001, bits), target, _ignore)
    with wave.open(str(target)) as found:
        assert found.getparams()[:4] == (2, bits // 8, 48_000, 600_001)
        plain = np.frombuffer(found.readframes(600_001), np.uint8).reshape(-1, 2, bits // 8)
    assert target.stat().st_size == 44 + 600_001 * 2 * bits // 8
    wide = np.zeros((*plain.shape[:2], 4), np.uint8)
    wide[:, :, 4 - bits // 8 :] = plain
    samples = wide.view("<i4")[:, :, 0].T >> (32 - bits)
    assert np.array_equal(samples[:, 1000:501_000], numbers)
    assert not samples[:, :1000].any()
    assert not samples[:, 501_000:].any()


def test_too_loud_mix_is_clipped_or_limited(tmp_path: Path) -> None:
    pieces = write_segments(tmp_path / "sound", make_tone(440, 96_000, 0.9))
    sounds = tuple(AudioClip(pieces, 0, 0, 96_000) for _ in range(2))
    found: list[tuple[int, int]] = []
    for limit_peaks in (False, True):
        target = tmp_path / f"{limit_peaks}.wav"
        write_wav(AudioMix(sounds, 96_000, 16, limit_peaks), target, lambda _: None)
        with wave.open(str(target)) as reader:
            samples = np.frombuffer(reader.readframes(96_000), "<i2")
        found.append((int(samples.min()), int(samples.max())))
    assert found == [(-32_768, 32_767), (-29_204, 29_204)]


@pytest.mark.cold
async def test_failure_raises_and_removes_files(tmp_path: Path) -> None:
    out = tmp_path / "out"
    out.mkdir()
    pieces = write_segments(tmp_path / "sound", make_tone(440, 600_000, 0.5))
    pieces[1].unlink()
    lost = AudioClip(pieces, 0, 0, 600_000)
    with pytest.raises(EncodeFailed, match=r"sound/1\.flac"):
        await PyavEncoder().encode(film(Fraction(24), 288, lost), out / "film.mp4", _ignore)
    with pytest.raises(EncodeFailed, match=r"sound/1\.flac"):
        await PyavEncoder().encode_audio(AudioMix((lost,), 600_000, 16), out / "mix.wav", _ignore)
    with pytest.raises(Interrupted):
        await PyavEncoder(seconds_at_least=0.005).encode_audio(AudioMix((), 1, 16), out / "mix.wav", _ignore)
    with pytest.raises(EncodeFailed, match="a sample at least"):
        await PyavEncoder().encode_audio(AudioMix((), 0, 16), out / "mix.wav", _ignore)
    with pytest.raises(EncodeFailed, match="4 GB"):
        await PyavEncoder().encode_audio(AudioMix((), 5 * 3600 * 48_000, 24), out / "mix.wav", _ignore)
    assert list(out.iterdir()) == []
