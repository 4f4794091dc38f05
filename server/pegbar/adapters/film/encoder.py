"""The `Encoder` port with worker processes; this process never loads the codecs."""

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
from pegbar.ports.encoder import AudioClip, AudioMix, EncodeFailed, Film

ENCODE_MODULE: Final = "pegbar.adapters.film.encode_worker"
MIXDOWN_MODULE: Final = "pegbar.adapters.film.mixdown_worker"
ANIMATION_MODULE: Final = "pegbar.workers.animation_worker"
_CPU_PER_SOUND_SECOND: Final = 0.2
"""CPU seconds allowed for each second of a film or mix, and for each second of each sound in it.

Reading a sound takes some thousandths of that.
"""
_USUAL_PIXELS: Final = 1920 * 1080
"""Frames of a video with more pixels may take proportionally more time."""
_OVERLAPPING_SOUNDS_MAX: Final = 64
_WAV_BYTES_MAX: Final = (1 << 32) - 1
_WAV_HEADER: Final = 44
"""Bytes of a WAV header."""


class PyavEncoder:
    """`Encoder` with a child process per job: `encode_worker` for video, `mixdown_worker` for audio, and
    `pegbar.workers.animation_worker` for animated images and image sequences."""

    def __init__(self, fonts: Path = FONTS, *, seconds_at_least: float = 600, seconds_per_frame: float = 0.5) -> None:
        """Create it with the font folder and the CPU limits.

        The limit of a job is `seconds_at_least`, plus `seconds_per_frame` for each frame. The defaults are many times
        the usual CPU time.
        """
        self._fonts = fonts.absolute()
        self._cpu_seconds_min = seconds_at_least
        self._cpu_seconds_per_frame = seconds_per_frame

    @staticmethod
    def is_installed() -> bool:
        """Return whether the codecs are installed; some platforms have no package."""
        return find_spec("av") is not None

    async def encode(self, film: Film, target: Path, on_progress: Callable[[float], Awaitable[None]]) -> None:
        """See `Encoder.encode`. Exceeding the CPU limit raises EncodeFailed."""
        frames = sum(shot.frames for shot in film.shots)
        seconds = (
            self._cpu_seconds_min
            + self._cpu_seconds_per_frame * frames * max(1.0, film.width * film.height / _USUAL_PIXELS)
            + _get_sound_cpu_seconds(film.sounds, film.samples)
        )
        try:
            await run_child(ENCODE_MODULE, await self._build_job(film), target, on_progress, seconds)
        except ChildFailed as error:
            raise EncodeFailed(f"encoding: {error}") from error

    async def encode_audio(self, mix: AudioMix, target: Path, on_progress: Callable[[float], Awaitable[None]]) -> None:
        """See `Encoder.encode_audio`. Exceeding the CPU limit raises EncodeFailed."""
        if mix.samples < 1:
            raise EncodeFailed("a tape needs a sample at least")
        if _WAV_HEADER + mix.samples * 2 * mix.bits // 8 > _WAV_BYTES_MAX:
            raise EncodeFailed("a WAV holds no more than 4 GB")
        seconds = self._cpu_seconds_min + _get_sound_cpu_seconds(mix.sounds, mix.samples)
        try:
            await run_child(MIXDOWN_MODULE, asdict(mix), target, on_progress, seconds)
        except ChildFailed as error:
            raise EncodeFailed(f"recording: {error}") from error

    async def encode_animation(
        self,
        film: Film,
        kind: Literal["gif", "webp"],
        target: Path,
        on_progress: Callable[[float], Awaitable[None]],
        *,
        is_looping: bool,
    ) -> None:
        """See `Encoder.encode_animation`."""
        await self._animate(film, {"kind": kind, "again": is_looping}, target, on_progress)

    async def write_frames(
        self,
        film: Film,
        kind: Literal["png", "jpeg"],
        stem: str,
        target: Path,
        on_progress: Callable[[float], Awaitable[None]],
    ) -> None:
        """See `Encoder.write_frames`."""
        await self._animate(film, {"kind": kind, "stem": stem}, target, on_progress)

    async def _animate(
        self, film: Film, facts: dict[str, object], target: Path, on_progress: Callable[[float], Awaitable[None]]
    ) -> None:
        seconds = self._cpu_seconds_min + self._cpu_seconds_per_frame * sum(shot.frames for shot in film.shots)
        job = {**facts, **await self._build_job(film)}
        try:
            await run_child(ANIMATION_MODULE, job, target, on_progress, seconds)
        except ChildFailed as error:
            raise EncodeFailed(f"moving pictures: {error}") from error

    async def _build_job(self, film: Film) -> dict[str, object]:
        """Build a film's job for the worker. Raises FontsMissing if the film has text and fonts are missing."""
        if film.show_counter or any(shot.captions or shot.label for shot in film.shots):
            await asyncio.to_thread(require_fonts, self._fonts)
        return {"film": asdict(film), "fonts": self._fonts}


def _get_sound_cpu_seconds(sounds: Sequence[AudioClip], samples: int) -> float:
    """Return the additional CPU limit for sounds, in seconds. At most 64 overlapping sounds are counted."""
    clip_samples = min(
        sum(sound.source_end - sound.source_start for sound in sounds), _OVERLAPPING_SOUNDS_MAX * samples
    )
    return _CPU_PER_SOUND_SECOND * (samples + clip_samples) / SOUND_RATE
