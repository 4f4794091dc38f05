"""Looks at films and converts them in processes of their own; this one never loads the codecs."""

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
from pegbar.ports.films import BadFilm, FilmFacts, FilmFailed, Still

LOOKS: Final = "pegbar.adapters.film.probe_worker"
GLANCES: Final = "pegbar.adapters.film.thumbnail_worker"
CONVERTS: Final = "pegbar.adapters.film.convert_worker"
STRIPS: Final = "pegbar.adapters.film.remux_worker"
STILLS: Final = "pegbar.adapters.film.frames_worker"
_LOOK_SECONDS: Final = 30
_STRIP_SECONDS: Final = 90
_STILLS_SECONDS: Final = 120
"""Of CPU time."""
_AT_LEAST_SECONDS: Final = 600
_SECONDS_PER_SECOND: Final = 60
"""CPU time of a conversion for each second of a film: the largest film at the highest rate needs a third."""
log = structlog.get_logger()


class PyavFilms:
    """The `Films` port by a child process each time: one that looks, glances, strips, converts or cuts out stills."""

    async def look(self, source: Path) -> FilmFacts:
        """See `Films.look`. What takes a child too much CPU time is no film either."""
        with TemporaryDirectory(prefix="pegbar-film-") as folder:
            target = Path(folder) / "facts.json"
            try:
                await run_child(LOOKS, {"source": source}, target, _nobody, _LOOK_SECONDS)
            except ChildTooLarge as error:
                log.warning("film.too_large", reason=str(error))
                raise BadFilm(texts.VIDEO_TOO_HEAVY) from error
            except ChildFailed as error:
                log.warning("film.unreadable", reason=str(error))
                raise BadFilm(texts.VIDEO_UNREADABLE) from error
            said: dict[str, Any] = json.loads(await asyncio.to_thread(target.read_text, "utf-8"))
        if "refused" in said:
            raise BadFilm(said["refused"])
        return FilmFacts(still=base64.b64decode(said.pop("still")), **said)

    async def still(self, source: Path, side: int) -> bytes:
        """See `Films.still`."""
        return await self._glance("still", source, side)

    async def wave(self, source: Path, side: int) -> bytes:
        """See `Films.wave`."""
        return await self._glance("wave", source, side)

    async def _glance(self, wanted: str, source: Path, side: int) -> bytes:
        with TemporaryDirectory(prefix="pegbar-film-") as folder:
            target = Path(folder) / "picture.webp"
            try:
                await run_child(GLANCES, {"do": wanted, "source": source, "side": side}, target, _nobody, _LOOK_SECONDS)
            except ChildFailed as error:
                raise BadFilm(texts.VIDEO_UNREADABLE) from error
            return await asyncio.to_thread(target.read_bytes)

    async def strip(self, source: Path, copy: Path) -> str | None:
        """See `Films.strip`."""
        with TemporaryDirectory(prefix="pegbar-film-") as folder:
            target = Path(folder) / "said.json"
            try:
                await run_child(STRIPS, {"source": source, "copy": copy}, target, _nobody, _STRIP_SECONDS)
            except ChildFailed as error:
                raise BadFilm(texts.VIDEO_UNREADABLE) from error
            said: dict[str, str | None] = json.loads(await asyncio.to_thread(target.read_text, "utf-8"))
        return said["media_type"]

    async def convert(
        self, source: Path, facts: FilmFacts, target: Path, on_progress: Callable[[float], Awaitable[None]]
    ) -> None:
        """See `Films.convert`."""
        seconds = _AT_LEAST_SECONDS + _SECONDS_PER_SECOND * facts.duration_seconds
        told = {name: value for name, value in asdict(facts).items() if name != "still"}
        job = {"source": source, "facts": told}
        try:
            await run_child(CONVERTS, job, target, on_progress, seconds)
        except (ChildTooLarge, ChildTooLong) as error:
            log.warning("film.cannot_be_converted", reason=str(error))
            too_large = isinstance(error, ChildTooLarge)
            raise BadFilm(texts.VIDEO_TOO_HEAVY if too_large else texts.VIDEO_TOO_SLOW) from error
        except ChildFailed as error:
            raise FilmFailed(f"converting: {error}") from error

    async def stills(self, source: Path, wanted: Sequence[Still], folder: Path) -> list[Path | None]:
        """See `Films.stills`."""
        target = folder / "stills"
        try:
            job = {"source": source, "stills": [asdict(still) for still in wanted]}
            await run_child(STILLS, job, target, _nobody, _STILLS_SECONDS)
        except ChildFailed as error:
            raise FilmFailed(f"stills: {error}") from error
        return await asyncio.to_thread(_apart, target, folder)


def _apart(joined: Path, folder: Path) -> list[Path | None]:
    """The pictures that a child wrote into one file, as files of their own; an empty one is none."""
    pictures = list[Path | None]()
    for number, data in enumerate(read_frames(joined)):
        path = folder / f"still-{number}.jpg"
        path.write_bytes(data)
        pictures.append(path if data else None)
    return pictures


async def _nobody(_: float) -> None:
    """Nobody is told how far a look is: it takes seconds."""
