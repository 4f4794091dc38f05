"""What is heard of a film: its sounds laid over one another, exact to the sample. For child processes alone."""

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from typing import Final

import numpy as np

from pegbar.adapters.film.audio_segments import Block, Shelf
from pegbar.adapters.film.limiter import evened
from pegbar.kernel.limits import SOUND_RATE
from pegbar.ports.encoder import Film, Sounding, Tape

_BLOCK: Final = SOUND_RATE
_JOINT: Final = SOUND_RATE * 5 // 1000
"""In so many samples the mix goes down before a joint, and comes up after it."""


def heard(of: Film | Tape) -> Iterator[Block]:
    """The mix, `of.samples` samples in blocks, none beyond full scale. Raises SoundLost.

    Memory: some seconds of sound, whatever the length and however many there are.
    """
    blocks = mixed(of.sounds, of.samples, of.joints)
    return evened(blocks) if of.even_out else (np.clip(block, -1, 1) for block in blocks)


def mixed(sounds: Sequence[Sounding], samples: int, joints: Sequence[int] = ()) -> Iterator[Block]:
    """So many samples from 0 on, as loud as they come out. Raises SoundLost."""
    shelf, ordered = Shelf(), sorted(joints)
    spans = [_span(sound, samples) for sound in sounds]
    waiting = sorted((number for number, span in enumerate(spans) if span), key=lambda number: -spans[number].start)
    sounding: list[int] = []
    for begin in range(0, samples, _BLOCK):
        block: Block = np.zeros((2, min(_BLOCK, samples - begin)), np.float32)
        end = begin + block.shape[1]
        while waiting and spans[waiting[-1]].start < end:
            sounding.append(waiting.pop())
        for number in sounding:
            here = range(max(begin, spans[number].start), min(end, spans[number].stop))
            block[:, here.start - begin : here.stop - begin] += _part(shelf, number, sounds[number], here)
        for number in [number for number in sounding if spans[number].stop <= end]:
            shelf.drop(number)
            sounding.remove(number)
        _join(block, begin, ordered)
        yield block


def in_parts(blocks: Iterator[Block], count: int) -> Iterator[Block]:
    """The same sound in parts of so many samples, the last of no more."""
    left: Block = np.zeros((2, 0), np.float32)
    for block in blocks:
        left = np.concatenate((left, block), axis=1)
        whole = left.shape[1] // count * count
        yield from (left[:, start : start + count] for start in range(0, whole, count))
        left = left[:, whole:]
    if left.shape[1]:
        yield left


def _span(sound: Sounding, samples: int) -> range:
    """Where something of it is heard."""
    begin, end = sound.within or (0, samples)
    return range(max(0, begin, sound.start), min(samples, end, sound.start + sound.to - sound.from_))


def _part(shelf: Shelf, number: int, sound: Sounding, here: range) -> Block:
    """What is heard of a sound at these samples of the film."""
    since, until = here.start - sound.start, here.stop - sound.start
    part = shelf.take(number, sound.pieces, sound.from_ + since, len(here)) * np.float32(sound.gain)
    length = sound.to - sound.from_
    if since < sound.fade_in or until > length - sound.fade_out:
        along = np.arange(since, until)
        rising = along / max(1, sound.fade_in) if sound.fade_in else np.ones(len(here))
        falling = (length - along) / sound.fade_out if sound.fade_out else np.ones(len(here))
        part *= np.minimum(1, np.minimum(rising, falling)).astype(np.float32)
    return part


def _join(block: Block, begin: int, joints: Sequence[int]) -> None:
    """Bring a block that begins at this sample down to nothing at each joint."""
    end = begin + block.shape[1]
    for joint in joints[bisect_left(joints, begin - _JOINT) : bisect_left(joints, end + _JOINT)]:
        here = range(max(begin, joint - _JOINT), min(end, joint + _JOINT))
        share = np.abs(np.arange(here.start, here.stop) - joint) / _JOINT
        block[:, here.start - begin : here.stop - begin] *= share.astype(np.float32)
