"""The job that makes a video of a publication: checked, converted where it needs to be, then there all at once.

Nothing of it is seen before the one transaction at the end. A run after a crash begins anew: it clears away what others
left of the publication, and works in a folder of its own, so that one that only seemed to be gone harms it no more.
"""

import asyncio
import shutil
import time
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, cast

import structlog

from pegbar.access.context import RequestContext
from pegbar.access.principal import Principal
from pegbar.access.services import Services
from pegbar.domains.storyboard.exports.actions import video
from pegbar.domains.videos import store as videos_store
from pegbar.domains.videos.actions import videos
from pegbar.domains.videos.models import Publication
from pegbar.domains.videos.publishing import store, texts
from pegbar.domains.videos.publishing.actions import publishing
from pegbar.domains.videos.versions import actions as versions
from pegbar.kernel.database import Transaction
from pegbar.kernel.errors import Problem, SaveUnknown, Unavailable
from pegbar.kernel.ids import is_uuid, new_id
from pegbar.kernel.languages import HanLanguage
from pegbar.kernel.lease_fence import LeaseLost
from pegbar.kernel.texts import FONTS_MISSING, NO_ENCODER
from pegbar.ports.encoder import EncodeFailed
from pegbar.ports.films import BadFilm, FilmFacts, FilmFailed, Films
from pegbar.ports.fonts import FontsMissing

_TELL_EVERY_SECONDS: Final = 0.5
_FAILURES: Final = (EncodeFailed, FilmFailed, OSError, KeyError)
_PASSING: Final = (Unavailable, SaveUnknown, LeaseLost)
"""The database or a store is away, or another process has the job: it is run again."""
Tell = Callable[[float], Awaitable[None]]
log = structlog.get_logger()


async def make(services: Services, publication_id: str) -> None:
    """The job: one video, or a failed publication that says why."""
    async with services.db.read() as tx:
        row = await store.one(tx, publication_id)
    if row is None or row.state != publishing.PUBLISHING:
        return
    folder = _folders(services) / publication_id / new_id()
    try:
        await asyncio.to_thread(_begin, folder)
        await _made(services, row, folder)
    except _PASSING:
        raise
    except (BadFilm, Problem) as refused:
        await _fail(services, row, str(refused))
    except FontsMissing as error:
        log.error("publication.failed", publication=row.id, reason=str(error))
        await _fail(services, row, FONTS_MISSING)
    except _FAILURES as error:
        log.error("publication.failed", publication=row.id, reason=repr(error))
        await _fail(services, row, texts.VIDEO_FAILED)
    except Exception:  # nobody foresaw it: another run would end alike, and who waits is told now
        log.exception("publication.broke", publication=row.id)
        await _fail(services, row, texts.VIDEO_BROKE)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
        with suppress(OSError):  # another run has its folder there
            folder.parent.rmdir()


async def tidy(services: Services) -> None:
    """Take away folders of this machine whose publications nobody works on: a process ended in the midst of them."""
    for folder in await asyncio.to_thread(lambda: [*_folders(services).glob("*")]):
        if not is_uuid(folder.name):
            continue  # none of ours
        async with services.db.read() as tx:
            waits = await publishing.is_handed_over(tx, folder.name)
        if not waits:
            await asyncio.to_thread(shutil.rmtree, folder, ignore_errors=True)


async def is_published(tx: Transaction, publication_id: str) -> bool:
    """Whether a publication has become a video that still stands."""
    return await videos_store.by_id(tx, publication_id) is not None


async def _made(services: Services, row: Publication, folder: Path) -> None:
    if services.films is None:
        raise BadFilm(NO_ENCODER)
    progress, said, detail = _Progress(services, row), None, None
    if row.source == publishing.STORYBOARD:
        filmed = await video.render_board_video(
            services,
            row.project_id,
            folder,
            progress.of("rendering", 0, 0.9),
            progress.wait,
            show_notes=row.captions,
            reader=cast("HanLanguage | None", row.reader),
        )
        source, said, detail = filmed.path, filmed.captions if row.dialogue else None, filmed.detail
        facts = await services.films.look(source)
    else:
        source = folder / "sent"
        await _collect(services, row, source, progress.of("checking", 0, 0.1))
        facts = await services.films.look(source)
    if facts.needs != "none":
        source, facts = await _converted(services.films, source, facts, progress.of("converting", 0.15, 0.95))
    key = await services.blobs.put_file(source)
    thumb = row.thumb_key or await services.blobs.put(facts.still)
    size = (await asyncio.to_thread(source.stat)).st_size
    film = videos.film_of(facts, storage_key=key, thumb_key=thumb, size=size)
    if said is not None:
        film["captions_key"] = await videos.keep_captions(services, said.encode(), None)
    await _appear(services, row, film, detail)


async def _collect(services: Services, row: Publication, target: Path, tell: Tell) -> None:
    """All pieces as one file, with one of them in memory at a time."""
    async with services.db.read() as tx:
        keys = await store.parts(tx, row.id)
    await tell(0)
    size = 0
    with target.open("wb") as file:
        for done, key in enumerate(keys, 1):
            size += await asyncio.to_thread(file.write, await services.blobs.get(key))
            await tell(done / len(keys))
    if size != row.size:
        raise BadFilm(texts.VIDEO_NOT_COMPLETE)


async def _converted(films: Films, source: Path, facts: FilmFacts, tell: Tell) -> tuple[Path, FilmFacts]:
    """What came of it is looked at like what was sent: only what was found to play is shown."""
    await tell(0)
    target = source.with_name("converted")
    await films.convert(source, facts, target, tell)
    try:
        made = await films.look(target)
    except BadFilm as error:
        raise FilmFailed(f"what was made cannot be shown: {error}") from error
    if made.needs != "none":
        raise FilmFailed("what was made does not play everywhere")
    return target, made


async def _appear(services: Services, row: Publication, film: Mapping[str, Any], detail: str | None) -> None:
    """The video is there, or nothing is: rights are asked again, and the publication must not be over.

    `detail`: a text about the result, for the publisher.
    """
    async with services.db.write() as tx:
        await publishing.require_may(
            RequestContext(tx, services, Principal(row.owner_id)), row.project_id, row.video_id
        )
        done = {"state": "done", "step": None, "progress": 1.0, "detail": detail, "thumb_key": None}
        if await store.change(tx, row.id, (publishing.PUBLISHING,), done):
            await store.drop_parts(tx, row.id)
            await (videos.make_video if row.video_id is None else versions.replace)(tx, row, film)
            await publishing.tell_changed(tx, row)


async def _fail(services: Services, row: Publication, detail: str) -> None:
    async with services.db.write() as tx:
        await publishing.give_up(tx, row, "failed", detail)


def _folders(services: Services) -> Path:
    return services.settings.data / "publishing"


def _begin(folder: Path) -> None:
    shutil.rmtree(folder.parent, ignore_errors=True)
    folder.mkdir(parents=True)


class _Progress:
    """Writes progress down, a few times a second at most, and each new step at once."""

    def __init__(self, services: Services, row: Publication) -> None:
        self._services = services
        self._row = row
        self._last = 0.0
        self._step = ""

    def of(self, step: str, start: float, end: float) -> Tell:
        """Tells the shares of a step that reaches from `start` to `end` of the whole."""

        async def tell(share: float) -> None:
            if step == self._step and time.monotonic() - self._last < _TELL_EVERY_SECONDS:
                return
            is_new, self._last, self._step = step != self._step, time.monotonic(), step
            values = {"step": step, "progress": start + share * (end - start), "detail": None}
            await self._write(values, is_new=is_new)

        return tell

    async def wait(self, detail: str) -> None:
        """Say what is waited for."""
        await self._write({"detail": detail}, is_new=True)

    async def _write(self, values: dict[str, Any], *, is_new: bool) -> None:
        async with self._services.db.write() as tx:
            if await store.change(tx, self._row.id, (publishing.PUBLISHING,), values) and is_new:
                await publishing.tell_changed(tx, self._row)
