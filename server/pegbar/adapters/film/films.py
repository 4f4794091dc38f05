"""The `Films` port with worker processes; this process never loads the codecs."""

import asyncio
import base64
import json
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import asdict
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

import structlog

from pegbar.adapters.child_process import ChildFailed, ChildTooLarge, ChildTooLong, run_child
from pegbar.kernel import texts
from pegbar.kernel.frames import read_frames
from pegbar.kernel.text_catalog import unpack
from pegbar.ports.films import BadFilm, FilmFacts, FilmFailed, FrameRequest

PROBE_MODULE: Final = "pegbar.adapters.film.probe_worker"
THUMBNAIL_MODULE: Final = "pegbar.adapters.film.thumbnail_worker"
CONVERT_MODULE: Final = "pegbar.adapters.film.convert_worker"
REMUX_MODULE: Final = "pegbar.adapters.film.remux_worker"
FRAMES_MODULE: Final = "pegbar.adapters.film.frames_worker"
_PROBE_CPU_SECONDS: Final = 30
_REMUX_CPU_SECONDS: Final = 90
_FRAMES_CPU_SECONDS: Final = 120
"""Limits of CPU time per call, in seconds."""
_CONVERT_CPU_SECONDS_MIN: Final = 600
_CONVERT_CPU_PER_SECOND: Final = 60
"""CPU seconds allowed for each second of video: a video of the maximum size and rate needs a third of that."""
log = structlog.get_logger()


class PyavFilms:
    """The `Films` port with one worker process per call: probe, thumbnail, remux, convert or grab frames."""

    async def probe(self, source: Path) -> FilmFacts:
        """See `Films.probe`. Exceeding the CPU limit also raises BadFilm."""
        with TemporaryDirectory(prefix="pegbar-film-") as folder:
            target = Path(folder) / "facts.json"
            try:
                await run_child(PROBE_MODULE, {"source": source}, target, _ignore_progress, _PROBE_CPU_SECONDS)
            except ChildTooLarge as error:
                log.warning("film.too_large", reason=str(error))
                raise BadFilm(texts.VIDEO_TOO_HEAVY) from error
            except ChildFailed as error:
                log.warning("film.unreadable", reason=str(error))
                raise BadFilm(texts.VIDEO_UNREADABLE) from error
            result: dict[str, Any] = json.loads(await asyncio.to_thread(target.read_text, "utf-8"))
        if "refused" in result:
            raise BadFilm(unpack(result["refused"]))
        return FilmFacts(thumbnail=base64.b64decode(result.pop("still")), **result)

    async def grab_thumbnail(self, source: Path, side: int) -> bytes:
        """See `Films.grab_thumbnail`."""
        return await self._make_thumbnail("still", source, side)

    async def draw_waveform(self, source: Path, side: int) -> bytes:
        """See `Films.draw_waveform`."""
        return await self._make_thumbnail("wave", source, side)

    async def _make_thumbnail(self, kind: str, source: Path, side: int) -> bytes:
        with TemporaryDirectory(prefix="pegbar-film-") as folder:
            target = Path(folder) / "picture.webp"
            try:
                await run_child(
                    THUMBNAIL_MODULE,
                    {"do": kind, "source": source, "side": side},
                    target,
                    _ignore_progress,
                    _PROBE_CPU_SECONDS,
                )
            except ChildFailed as error:
                raise BadFilm(texts.VIDEO_UNREADABLE) from error
            return await asyncio.to_thread(target.read_bytes)

    async def strip_metadata(self, source: Path, copy: Path) -> str | None:
        """See `Films.strip_metadata`."""
        with TemporaryDirectory(prefix="pegbar-film-") as folder:
            target = Path(folder) / "said.json"
            try:
                await run_child(
                    REMUX_MODULE, {"source": source, "copy": copy}, target, _ignore_progress, _REMUX_CPU_SECONDS
                )
            except ChildFailed as error:
                raise BadFilm(texts.VIDEO_UNREADABLE) from error
            result: dict[str, str | None] = json.loads(await asyncio.to_thread(target.read_text, "utf-8"))
        return result["media_type"]

    async def convert(
        self, source: Path, facts: FilmFacts, target: Path, on_progress: Callable[[float], Awaitable[None]]
    ) -> None:
        """See `Films.convert`."""
        seconds = _CONVERT_CPU_SECONDS_MIN + _CONVERT_CPU_PER_SECOND * facts.duration_seconds
        known_facts = {name: value for name, value in asdict(facts).items() if name != "thumbnail"}
        job = {"source": source, "facts": known_facts}
        try:
            await run_child(CONVERT_MODULE, job, target, on_progress, seconds)
        except (ChildTooLarge, ChildTooLong) as error:
            log.warning("film.cannot_be_converted", reason=str(error))
            is_too_large = isinstance(error, ChildTooLarge)
            raise BadFilm(texts.VIDEO_TOO_HEAVY if is_too_large else texts.VIDEO_TOO_SLOW) from error
        except ChildFailed as error:
            raise FilmFailed(f"converting: {error}") from error

    async def grab_frames(self, source: Path, wanted: Sequence[FrameRequest], folder: Path) -> list[Path | None]:
        """See `Films.grab_frames`."""
        target = folder / "stills"
        try:
            job = {"source": source, "stills": [asdict(still) for still in wanted]}
            await run_child(FRAMES_MODULE, job, target, _ignore_progress, _FRAMES_CPU_SECONDS)
        except ChildFailed as error:
            raise FilmFailed(f"stills: {error}") from error
        return await asyncio.to_thread(_split_pictures, target, folder)


def _split_pictures(joined: Path, folder: Path) -> list[Path | None]:
    """Split the worker's output into one file per requested frame. Returns their paths; None if the film is
    shorter."""
    pictures = list[Path | None]()
    for number, data in enumerate(read_frames(joined)):
        path = folder / f"still-{number}.jpg"
        path.write_bytes(data)
        pictures.append(path if data else None)
    return pictures


async def _ignore_progress(_: float) -> None:
    """Ignore the progress of a job that takes only seconds."""
