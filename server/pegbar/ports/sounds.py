"""Interface for uploaded sounds: decode them to FLAC segments that every browser plays sample-accurately."""

from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from pegbar.kernel.text_catalog import TextValueError


class BadSound(TextValueError):
    """The file can't be used as a sound."""


@dataclass(frozen=True, slots=True)
class SoundFacts:
    """Properties of a sound, found by decoding it completely. Sample 0 is the first decoded sample."""

    channels: int
    """One or two; more channels are mixed down to two."""
    samples: int
    """Samples per channel, at `SOUND_RATE`."""
    silent: bool
    end_missing: bool
    """True if the file is shorter than its headers say."""
    segments: tuple[Path, ...]
    """FLAC segments (16 bits) of `PIECE_SAMPLES` each; the last one may be shorter."""
    peaks: Path
    """File of the waveform peaks: minimum and maximum of each interval over all channels, as two signed bytes.

    Full scale is 127. The file has the peaks of the complete sound three times: with 100 intervals per second, with 10,
    and with 1. The last interval of each may be shorter.
    """


class Sounds(Protocol):
    """Decodes sounds, each in a worker process with limited memory and time."""

    async def read(self, source: Path, folder: Path) -> SoundFacts:
        """Decode a full sound and write its segments and peaks into a folder.

        The file's headers aren't trusted. Raises BadSound if the sound is unreadable, empty or too long. Cancelling the
        task stops the work; the caller then removes the folder with the files written so far.
        """
        ...
