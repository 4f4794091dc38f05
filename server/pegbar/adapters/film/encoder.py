"""Encodes films in a process of their own; this one never loads the codecs."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import asdict
from importlib.util import find_spec
from pathlib import Path
from typing import Final, Literal

from pegbar.adapters.child_process import ChildFailed, run_child
from pegbar.adapters.text.font_files import require_fonts
from pegbar.kernel.limits import SOUND_RATE
from pegbar.kernel.settings import FONTS
from pegbar.ports.encoder import EncodeFailed, Film, Sounding, Tape

CHILD: Final = "pegbar.adapters.film.encode_worker"
RECORDS: Final = "pegbar.adapters.film.mixdown_worker"
MOVES: Final = "pegbar.workers.animation_worker"
_PER_SECOND_OF_SOUND: Final = 0.2
"""How much more CPU time a film or a tape may take for each second of its own and of each sound in it: reading one
takes some thousandths of it."""
_AT_ONCE_MAX: Final = 64
_WAV_BYTES_MAX: Final = (1 << 32) - 1
_WAV_HEADER: Final = 44
"""Bytes of a WAV before its sound."""


class PyavEncoder:
    """`Encoder` with a child process per job: `encode_worker` for video, `mixdown_worker` for audio, and
    `pegbar.workers.animation_worker` for animated images and image sequences."""

    def __init__(self, fonts: Path = FONTS, *, seconds_at_least: float = 600, seconds_per_frame: float = 0.5) -> None:
        """`fonts`: the folder of the fonts.

        The CPU time: so much for any film, and so much more for each of its frames (many times what is usual).
        """
        self._fonts = fonts.absolute()
        self._at_least = seconds_at_least
        self._per_frame = seconds_per_frame

    @staticmethod
    def is_installed() -> bool:
        """Whether the codecs are there: some platforms have no package of them."""
        return find_spec("av") is not None

    async def encode(self, film: Film, target: Path, on_progress: Callable[[float], Awaitable[None]]) -> None:
        """See `Encoder.encode`. A film that takes more CPU time is an EncodeFailed."""
        frames = sum(shot.frames for shot in film.shots)
        seconds = self._at_least + self._per_frame * frames + _seconds_of_sound(film.sounds, film.samples)
        try:
            await run_child(CHILD, await self._work(film), target, on_progress, seconds)
        except ChildFailed as error:
            raise EncodeFailed(f"encoding: {error}") from error

    async def record(self, tape: Tape, target: Path, on_progress: Callable[[float], Awaitable[None]]) -> None:
        """See `Encoder.record`. A tape that takes more CPU time is an EncodeFailed."""
        if tape.samples < 1:
            raise EncodeFailed("a tape needs a sample at least")
        if _WAV_HEADER + tape.samples * 2 * tape.bits // 8 > _WAV_BYTES_MAX:
            raise EncodeFailed("a WAV holds no more than 4 GB")
        seconds = self._at_least + _seconds_of_sound(tape.sounds, tape.samples)
        try:
            await run_child(RECORDS, asdict(tape), target, on_progress, seconds)
        except ChildFailed as error:
            raise EncodeFailed(f"recording: {error}") from error

    async def loop(
        self,
        film: Film,
        kind: Literal["gif", "webp"],
        target: Path,
        on_progress: Callable[[float], Awaitable[None]],
        *,
        again: bool,
    ) -> None:
        """See `Encoder.loop`."""
        await self._moved(film, {"kind": kind, "again": again}, target, on_progress)

    async def frames(
        self,
        film: Film,
        kind: Literal["png", "jpeg"],
        stem: str,
        target: Path,
        on_progress: Callable[[float], Awaitable[None]],
    ) -> None:
        """See `Encoder.frames`."""
        await self._moved(film, {"kind": kind, "stem": stem}, target, on_progress)

    async def _moved(
        self, film: Film, facts: dict[str, object], target: Path, on_progress: Callable[[float], Awaitable[None]]
    ) -> None:
        seconds = self._at_least + self._per_frame * sum(shot.frames for shot in film.shots)
        job = {**facts, **await self._work(film)}
        try:
            await run_child(MOVES, job, target, on_progress, seconds)
        except ChildFailed as error:
            raise EncodeFailed(f"moving pictures: {error}") from error

    async def _work(self, film: Film) -> dict[str, object]:
        """Return what a child needs for a film. Raises FontsMissing if it has text."""
        if film.show_counter or any(shot.captions or shot.label for shot in film.shots):
            await asyncio.to_thread(require_fonts, self._fonts)
        return {"film": asdict(film), "fonts": self._fonts}


def _seconds_of_sound(sounds: Sequence[Sounding], samples: int) -> float:
    """How much longer what is so many samples long may take; who lays the whole board over itself gets no more time."""
    heard = min(sum(sound.to - sound.from_ for sound in sounds), _AT_ONCE_MAX * samples)
    return _PER_SECOND_OF_SOUND * (samples + heard) / SOUND_RATE
