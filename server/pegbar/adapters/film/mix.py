"""Mix the sounds of a video, exact to the sample. For worker processes only."""

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from typing import Final

import numpy as np

from pegbar.adapters.film.audio_segments import AudioReaderPool, Block
from pegbar.adapters.film.limiter import apply_limiter
from pegbar.kernel.limits import SOUND_RATE
from pegbar.ports.encoder import AudioClip, AudioMix, Film

_BLOCK_SAMPLES: Final = SOUND_RATE
_SPLICE_FADE_SAMPLES: Final = SOUND_RATE * 5 // 1000
"""The mix fades out over this many samples before a splice point, and in after it.

A splice point is a position in the mix where two parts meet that aren't adjacent on the board.
"""


def render_mix(source: Film | AudioMix) -> Iterator[Block]:
    """Yield the mix in blocks, `source.samples` samples in total, within full scale. Raises SoundLost.

    Only a few seconds of sound are in memory at a time, whatever the length and number of sounds.
    """
    blocks = mix_sounds(source.sounds, source.samples, source.splice_points)
    return apply_limiter(blocks) if source.limit_peaks else (np.clip(block, -1, 1) for block in blocks)


def mix_sounds(sounds: Sequence[AudioClip], samples: int, splice_points: Sequence[int] = ()) -> Iterator[Block]:
    """Yield the sum of the sounds in blocks, faded out and in at each splice point. Raises SoundLost.

    The sum can exceed full scale. `samples` is the length of the mix.
    """
    readers, sorted_splice_points = AudioReaderPool(), sorted(splice_points)
    spans = [_get_audible_range(sound, samples) for sound in sounds]
    pending = sorted((number for number, span in enumerate(spans) if span), key=lambda number: -spans[number].start)
    active: list[int] = []
    for begin in range(0, samples, _BLOCK_SAMPLES):
        block: Block = np.zeros((2, min(_BLOCK_SAMPLES, samples - begin)), np.float32)
        end = begin + block.shape[1]
        while pending and spans[pending[-1]].start < end:
            active.append(pending.pop())
        for number in active:
            part_range = range(max(begin, spans[number].start), min(end, spans[number].stop))
            block[:, part_range.start - begin : part_range.stop - begin] += _read_part(
                readers, number, sounds[number], part_range
            )
        for number in [number for number in active if spans[number].stop <= end]:
            readers.close(number)
            active.remove(number)
        _fade_at_splices(block, begin, sorted_splice_points)
        yield block


def rechunk(blocks: Iterator[Block], count: int) -> Iterator[Block]:
    """Yield the same sound in blocks of `count` samples; the last block can be shorter."""
    rest: Block = np.zeros((2, 0), np.float32)
    for block in blocks:
        rest = np.concatenate((rest, block), axis=1)
        full_length = rest.shape[1] // count * count
        yield from (rest[:, start : start + count] for start in range(0, full_length, count))
        rest = rest[:, full_length:]
    if rest.shape[1]:
        yield rest


def _get_audible_range(sound: AudioClip, samples: int) -> range:
    """Return the range of the mix, in samples, in which a sound is audible."""
    begin, end = sound.audible_range or (0, samples)
    return range(max(0, begin, sound.start), min(samples, end, sound.start + sound.source_end - sound.source_start))


def _read_part(readers: AudioReaderPool, number: int, sound: AudioClip, part_range: range) -> Block:
    """Read a sound's samples for a range of the mix, with its gain and fades applied."""
    first, stop = part_range.start - sound.start, part_range.stop - sound.start
    part = readers.read(number, sound.segments, sound.source_start + first, len(part_range)) * np.float32(sound.gain)
    length = sound.source_end - sound.source_start
    if first < sound.fade_in or stop > length - sound.fade_out:
        position = np.arange(first, stop)
        fade_in = position / max(1, sound.fade_in) if sound.fade_in else np.ones(len(part_range))
        fade_out = (length - position) / sound.fade_out if sound.fade_out else np.ones(len(part_range))
        part *= np.minimum(1, np.minimum(fade_in, fade_out)).astype(np.float32)
    return part


def _fade_at_splices(block: Block, begin: int, splice_points: Sequence[int]) -> None:
    """Fade a block of the mix, which starts at sample `begin`, to zero at each splice point."""
    end = begin + block.shape[1]
    for splice_point in splice_points[
        bisect_left(splice_points, begin - _SPLICE_FADE_SAMPLES) : bisect_left(
            splice_points, end + _SPLICE_FADE_SAMPLES
        )
    ]:
        fade_range = range(
            max(begin, splice_point - _SPLICE_FADE_SAMPLES), min(end, splice_point + _SPLICE_FADE_SAMPLES)
        )
        gain = np.abs(np.arange(fade_range.start, fade_range.stop) - splice_point) / _SPLICE_FADE_SAMPLES
        block[:, fade_range.start - begin : fade_range.stop - begin] *= gain.astype(np.float32)
