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

from pegbar.access.ask import Ask
from pegbar.access.house import House
from pegbar.access.who import Who
from pegbar.domains.storyboard.exports.actions import filming
from pegbar.domains.videos import store as videos_store
from pegbar.domains.videos.actions import videos
from pegbar.domains.videos.models import Publication
from pegbar.domains.videos.publishing import messages, store
from pegbar.domains.videos.publishing.actions import publishing
from pegbar.domains.videos.versions import actions as versions
from pegbar.kernel.errors import Problem, SaveUnknown, Unavailable
from pegbar.kernel.ids import is_uuid, new_id
from pegbar.kernel.languages import HanLanguage
from pegbar.kernel.lease_fence import LeaseLost
from pegbar.kernel.messages import FONTS_MISSING, NO_ENCODER
from pegbar.kernel.work import Work
from pegbar.ports.encoder import EncodeFailed
from pegbar.ports.films import BadFilm, FilmFacts, FilmFailed, Films
from pegbar.ports.fonts import FontsMissing

_TELL_EVERY_SECONDS: Final = 0.5
_FAILURES: Final = (EncodeFailed, FilmFailed, OSError, KeyError)
_PASSING: Final = (Unavailable, SaveUnknown, LeaseLost)
"""The database or a store is away, or another process has the job: it is run again."""
Tell = Callable[[float], Awaitable[None]]
log = structlog.get_logger()


async def make(house: House, publication_id: str) -> None:
    """The job: one video, or a failed publication that says why."""
    async with house.db.read() as work:
        row = await store.one(work, publication_id)
    if row is None or row.state != publishing.PUBLISHING:
        return
    folder = _folders(house) / publication_id / new_id()
    try:
        await asyncio.to_thread(_begin, folder)
        await _made(house, row, folder)
    except _PASSING:
        raise
    except (BadFilm, Problem) as refused:
        await _fail(house, row, str(refused))
    except FontsMissing as error:
        log.error("publication.failed", publication=row.id, reason=str(error))
        await _fail(house, row, FONTS_MISSING)
    except _FAILURES as error:
        log.error("publication.failed", publication=row.id, reason=repr(error))
        await _fail(house, row, messages.VIDEO_FAILED)
    except Exception:  # nobody foresaw it: another run would end alike, and who waits is told now
        log.exception("publication.broke", publication=row.id)
        await _fail(house, row, messages.VIDEO_BROKE)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
        with suppress(OSError):  # another run has its folder there
            folder.parent.rmdir()


async def tidy(house: House) -> None:
    """Take away folders of this machine whose publications nobody works on: a process ended in the midst of them."""
    for folder in await asyncio.to_thread(lambda: [*_folders(house).glob("*")]):
        if not is_uuid(folder.name):
            continue  # none of ours
        async with house.db.read() as work:
            waits = await publishing.is_handed_over(work, folder.name)
        if not waits:
            await asyncio.to_thread(shutil.rmtree, folder, ignore_errors=True)


async def is_published(work: Work, publication_id: str) -> bool:
    """Whether a publication has become a video that still stands."""
    return await videos_store.by_id(work, publication_id) is not None


async def _made(house: House, row: Publication, folder: Path) -> None:
    if house.films is None:
        raise BadFilm(NO_ENCODER)
    progress, said, detail = _Progress(house, row), None, None
    if row.source == publishing.STORYBOARD:
        filmed = await filming.film(
            house,
            row.project_id,
            folder,
            progress.of("rendering", 0, 0.9),
            progress.wait,
            show_notes=row.captions,
            reader=cast("HanLanguage | None", row.reader),
        )
        source, said, detail = filmed.path, filmed.captions if row.dialogue else None, filmed.detail
        facts = await house.films.look(source)
    else:
        source = folder / "sent"
        await _collect(house, row, source, progress.of("checking", 0, 0.1))
        facts = await house.films.look(source)
    if facts.needs != "none":
        source, facts = await _converted(house.films, source, facts, progress.of("converting", 0.15, 0.95))
    key = await house.blobs.put_file(source)
    thumb = row.thumb_key or await house.blobs.put(facts.still)
    size = (await asyncio.to_thread(source.stat)).st_size
    film = videos.film_of(facts, storage_key=key, thumb_key=thumb, size=size)
    if said is not None:
        film["captions_key"] = await videos.keep_captions(house, said.encode(), None)
    await _appear(house, row, film, detail)


async def _collect(house: House, row: Publication, target: Path, tell: Tell) -> None:
    """All pieces as one file, with one of them in memory at a time."""
    async with house.db.read() as work:
        keys = await store.parts(work, row.id)
    await tell(0)
    size = 0
    with target.open("wb") as file:
        for done, key in enumerate(keys, 1):
            size += await asyncio.to_thread(file.write, await house.blobs.get(key))
            await tell(done / len(keys))
    if size != row.size:
        raise BadFilm(messages.VIDEO_NOT_COMPLETE)


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


async def _appear(house: House, row: Publication, film: Mapping[str, Any], detail: str | None) -> None:
    """The video is there, or nothing is: rights are asked again, and the publication must not be over.

    `detail`: a text about the result, for the publisher.
    """
    async with house.db.write() as work:
        await publishing.require_may(Ask(work, house, Who(row.owner_id)), row.project_id, row.video_id)
        done = {"state": "done", "step": None, "progress": 1.0, "detail": detail, "thumb_key": None}
        if await store.change(work, row.id, (publishing.PUBLISHING,), done):
            await store.drop_parts(work, row.id)
            await (videos.make_video if row.video_id is None else versions.replace)(work, row, film)
            await publishing.tell_changed(work, row)


async def _fail(house: House, row: Publication, detail: str) -> None:
    async with house.db.write() as work:
        await publishing.give_up(work, row, "failed", detail)


def _folders(house: House) -> Path:
    return house.settings.data / "publishing"


def _begin(folder: Path) -> None:
    shutil.rmtree(folder.parent, ignore_errors=True)
    folder.mkdir(parents=True)


class _Progress:
    """Writes progress down, a few times a second at most, and each new step at once."""

    def __init__(self, house: House, row: Publication) -> None:
        self._house = house
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
        async with self._house.db.write() as work:
            if await store.change(work, self._row.id, (publishing.PUBLISHING,), values) and is_new:
                await publishing.tell_changed(work, self._row)
