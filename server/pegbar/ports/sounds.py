"""Sounds that come from outside, made into what every browser plays to the sample."""

from dataclasses import dataclass
from pathlib import Path
from typing import Protocol


class BadSound(ValueError):
    """Not a sound that can be taken; the text says why to who sent it."""


@dataclass(frozen=True, slots=True)
class SoundFacts:
    """What a sound was found to be, by decoding all of it: samples are counted from the first decoded one."""

    channels: int
    """One or two; what came with more is mixed down to two."""
    samples: int
    """Of each channel, at `SOUND_RATE`."""
    silent: bool
    end_missing: bool
    """The file promises more than there is of it."""
    pieces: tuple[Path, ...]
    """FLAC of 16 bits: `PIECE_SAMPLES` each, the last one what is left."""
    peaks: Path
    """The least and the greatest value of each stretch over all channels, as two signed bytes (full scale 127).

    First 100 stretches a second, then 10, then 1; each ends with a stretch that may be short.
    """


class Sounds(Protocol):
    """Reads sounds, each in a process of its own whose memory and time are bounded."""

    async def read(self, source: Path, folder: Path) -> SoundFacts:
        """Decode a sound to its end and write its pieces and its peaks into a folder.

        Nothing that its headers say is taken for true. Raises BadSound for what is none, has nothing in it or is too
        long. Cancelling the task ends the work; what it wrote, the caller takes away with the folder.
        """
        ...
