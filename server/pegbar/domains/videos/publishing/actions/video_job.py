"""The publishing job: check the file or render the storyboard, convert it if needed, then create the video.

Nothing is visible before the single transaction at the end. A run after a crash starts over: it deletes the folders of
earlier runs of this publication and works in a folder of its own, so an earlier run that is still alive can't
interfere.
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
from pegbar.domains.interchange.exports.actions import video
from pegbar.domains.uploads.actions import uploads
from pegbar.domains.videos import store as videos_store
from pegbar.domains.videos.actions import videos
from pegbar.domains.videos.models import Publication
from pegbar.domains.videos.publishing import store, texts
from pegbar.domains.videos.publishing.actions import publications
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

_PROGRESS_INTERVAL_SECONDS: Final = 0.5
_EXPECTED_ERRORS: Final = (EncodeFailed, FilmFailed, OSError, KeyError)
_TEMPORARY_ERRORS: Final = (Unavailable, SaveUnknown, LeaseLost)
"""The database or object storage is unavailable, or another process took the lease: the job is retried."""
ReportShare = Callable[[float], Awaitable[None]]
log = structlog.get_logger()


async def run_publication(services: Services, publication_id: str) -> None:
    """Create one video, or mark the publication as failed with a reason (job)."""
    async with services.db.read() as tx:
        row = await store.get_publication(tx, publication_id)
    if row is None or row.state != publications.PUBLISHING_STATE:
        return
    folder = _get_work_root(services) / publication_id / new_id()
    try:
        await asyncio.to_thread(_prepare_folder, folder)
        await _make_video(services, row, folder)
    except _TEMPORARY_ERRORS:
        raise
    except (BadFilm, Problem) as refused:
        await _fail_publication(services, row, str(refused))
    except FontsMissing as error:
        log.error("publication.failed", publication=row.id, reason=str(error))
        await _fail_publication(services, row, FONTS_MISSING)
    except _EXPECTED_ERRORS as error:
        log.error("publication.failed", publication=row.id, reason=repr(error))
        await _fail_publication(services, row, texts.VIDEO_FAILED)
    except Exception:  # unexpected: a retry would fail the same way, so report it now
        log.exception("publication.broke", publication=row.id)
        await _fail_publication(services, row, texts.VIDEO_BROKE)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
        with suppress(OSError):  # fails if another run still has a folder in it
            folder.parent.rmdir()


async def clean_up_folders(services: Services) -> None:
    """Delete local work folders of publications that aren't being processed, left by a process that crashed."""
    for folder in await asyncio.to_thread(lambda: [*_get_work_root(services).glob("*")]):
        if not is_uuid(folder.name):
            continue  # not a work folder
        async with services.db.read() as tx:
            waits = await publications.is_publishing(tx, folder.name)
        if not waits:
            await asyncio.to_thread(shutil.rmtree, folder, ignore_errors=True)


async def is_published(tx: Transaction, publication_id: str) -> bool:
    """Return True if a publication has become a video that still exists."""
    return await videos_store.get_video(tx, publication_id) is not None


async def _make_video(services: Services, row: Publication, folder: Path) -> None:
    if services.films is None:
        raise BadFilm(NO_ENCODER)
    progress, dialogue_captions, detail = _ProgressWriter(services, row), None, None
    if row.source == publications.STORYBOARD:
        filmed = await video.render_board_video(
            services,
            row.project_id,
            folder,
            progress.for_step("rendering", 0, 0.9),
            progress.report_waiting,
            show_notes=row.captions,
            han_language=cast("HanLanguage | None", row.han_language),
        )
        source, dialogue_captions, detail = filmed.path, filmed.captions if row.dialogue else None, filmed.detail
        facts = await services.films.probe(source)
    else:
        source = folder / "sent"
        await _fetch_file(services, row, source, progress.for_step("checking", 0, 0.1))
        facts = await services.films.probe(source)
    if facts.needs != "none":
        source, facts = await _convert(services.films, source, facts, progress.for_step("converting", 0.15, 0.95))
    key = await services.blobs.put_file(source)
    thumb = row.thumb_key or await services.blobs.put(facts.thumbnail)
    size = (await asyncio.to_thread(source.stat)).st_size
    film = videos.film_columns(facts, storage_key=key, thumb_key=thumb, size=size)
    if dialogue_captions is not None:
        film["captions_key"] = await videos.save_captions(services, dialogue_captions.encode(), None)
    await _commit_video(services, row, film, detail)


async def _fetch_file(services: Services, row: Publication, target: Path, report: ReportShare) -> None:
    """Copy the uploaded file to the work folder, holding one chunk in memory at a time."""
    await report(0)
    # Files that were complete before migration 0048 are still stored in chunks.
    stream = await services.blobs.open(row.blob_key or await uploads.join_chunks(services, row.id))
    size = 0
    with target.open("wb") as file:
        async for chunk in stream.chunks:
            size += await asyncio.to_thread(file.write, chunk)
            await report(size / stream.size)
    if size != row.size:
        raise BadFilm(texts.VIDEO_NOT_COMPLETE)


async def _convert(films: Films, source: Path, facts: FilmFacts, report: ReportShare) -> tuple[Path, FilmFacts]:
    """Convert the file and probe the result as strictly as an upload: only a film that passes is published."""
    await report(0)
    target = source.with_name("converted")
    await films.convert(source, facts, target, report)
    try:
        converted = await films.probe(target)
    except BadFilm as error:
        raise FilmFailed(f"what was made cannot be shown: {error}") from error
    if converted.needs != "none":
        raise FilmFailed("what was made does not play everywhere")
    return target, converted


async def _commit_video(services: Services, row: Publication, film: Mapping[str, Any], detail: str | None) -> None:
    """Create the video or version in one transaction; permissions and the publication's state are checked again.

    `detail` is a text about the result, for the publisher.
    """
    async with services.db.write() as tx:
        await publications.require_publishable(
            RequestContext(tx, services, Principal(row.owner_id)), row.project_id, row.video_id
        )
        done = {"state": "done", "step": None, "progress": 1.0, "detail": detail, "thumb_key": None, "blob_key": None}
        if await store.update_publication(tx, row.id, (publications.PUBLISHING_STATE,), done):
            await (videos.create_video if row.video_id is None else versions.replace_film)(tx, row, film)
            await publications.append_changed_event(tx, row)


async def _fail_publication(services: Services, row: Publication, detail: str) -> None:
    async with services.db.write() as tx:
        await publications.end_publication(tx, row, "failed", detail)


def _get_work_root(services: Services) -> Path:
    return services.settings.data / "publishing"


def _prepare_folder(folder: Path) -> None:
    shutil.rmtree(folder.parent, ignore_errors=True)
    folder.mkdir(parents=True)


class _ProgressWriter:
    """Saves the job's progress: new steps immediately, shares of a step at most every half second."""

    def __init__(self, services: Services, row: Publication) -> None:
        self._services = services
        self._row = row
        self._last = 0.0
        self._step = ""

    def for_step(self, step: str, start: float, end: float) -> ReportShare:
        """Return a callback that saves the progress of a step.

        It takes the completed share of the step (0 to 1), and maps it to the range `start` to `end` of the total
        progress.
        """

        async def tell(share: float) -> None:
            if step == self._step and time.monotonic() - self._last < _PROGRESS_INTERVAL_SECONDS:
                return
            is_new, self._last, self._step = step != self._step, time.monotonic(), step
            values = {"step": step, "progress": start + share * (end - start), "detail": None}
            await self._write(values, is_new=is_new)

        return tell

    async def report_waiting(self, detail: str) -> None:
        """Save the reason for waiting."""
        await self._write({"detail": detail}, is_new=True)

    async def _write(self, values: dict[str, Any], *, is_new: bool) -> None:
        async with self._services.db.write() as tx:
            if await store.update_publication(tx, self._row.id, (publications.PUBLISHING_STATE,), values) and is_new:
                await publications.append_changed_event(tx, self._row)
