"""Create the adapters that the settings select and register the domains' handlers.

Imported only by the programs' entry points (web process, worker, command line).
"""

import asyncio
import os
import secrets
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import IO, Final

import structlog

from pegbar import texts
from pegbar.access.services import Services
from pegbar.access.storage import Storage
from pegbar.adapters.bucket_blobs import BucketBlobs
from pegbar.adapters.counting_limiter import CountingLimiter
from pegbar.adapters.film.encoder import PyavEncoder
from pegbar.adapters.film.films import PyavFilms
from pegbar.adapters.folder_mailer import FolderMailer
from pegbar.adapters.interchange import otio
from pegbar.adapters.memory_bus import MemoryBus
from pegbar.adapters.obstore_blobs import FolderBlobs
from pegbar.adapters.paint.painter import PillowPainter
from pegbar.adapters.paint.pictures import PillowPictures
from pegbar.adapters.print.printer import PdfPrinter
from pegbar.adapters.sandbox import INTERCHANGE_MODULE, ProcessSandbox
from pegbar.adapters.search.fts_search import FtsSearch
from pegbar.adapters.search.gin_search import GinSearch
from pegbar.adapters.sound.sounds import PyavSounds
from pegbar.adapters.table_jobs import TableJobs
from pegbar.adapters.text.font_files import require_fonts
from pegbar.demo import premiere
from pegbar.domains.accounts import tasks as account_tasks
from pegbar.domains.accounts.sessions.actions import SessionAuthenticator
from pegbar.domains.assets import tasks as asset_tasks
from pegbar.domains.chat import socket_handlers as chat_socket_handlers
from pegbar.domains.chat import tasks as chat_tasks
from pegbar.domains.data_export import tasks as data_export_tasks
from pegbar.domains.interchange import subscriptions as interchange_subscriptions
from pegbar.domains.interchange import tasks as interchange_tasks
from pegbar.domains.notifications import tasks as notification_tasks
from pegbar.domains.notifications.actions import recorder
from pegbar.domains.projects import tasks as project_tasks
from pegbar.domains.relations import socket_handlers as relation_socket_handlers
from pegbar.domains.search.actions import index_writer
from pegbar.domains.storyboard import presence_handlers as board_presence_handlers
from pegbar.domains.storyboard import socket_handlers
from pegbar.domains.storyboard import subscriptions as storyboard_subscriptions
from pegbar.domains.storyboard import tasks as storyboard_tasks
from pegbar.domains.storyboard.core.actions import pictures
from pegbar.domains.uploads import tasks as upload_tasks
from pegbar.domains.videos import presence_handlers as live_review_handlers
from pegbar.domains.videos import tasks as video_tasks
from pegbar.kernel.database import Database
from pegbar.kernel.durable import create_folder, write_file_atomically
from pegbar.kernel.metrics import measure_loop_lag
from pegbar.kernel.settings import Settings
from pegbar.kernel.temporary import LockedFolder, remove_abandoned_folders
from pegbar.kernel.text_catalog import TextError
from pegbar.kernel.threads import run_in_thread
from pegbar.maintenance.scrub import report_damage
from pegbar.periodic_tasks import run_periodic_tasks, run_scrub
from pegbar.ports.bus import Bus
from pegbar.ports.fonts import FontsMissing
from pegbar.ports.mailer import Mailer
from pegbar.ports.search import SearchIndex
from pegbar.realtime.hub import Hub
from pegbar.realtime.live_review import LiveReviews
from pegbar.realtime.online_status import OnlineStatus
from pegbar.realtime.presence import Presence
from pegbar.realtime.socket_router import SocketRouter
from pegbar.realtime.typing_indicator import TypingIndicator

log = structlog.get_logger()
_SECRET_BYTES: Final = 32
_TOKEN_CHARACTERS: Final = 16
_INDEX_SECONDS: Final = 10


class WeakSecret(TextError):
    """The secret that signs URLs, or a token, is so short that it can be guessed."""


@dataclass(frozen=True)
class Instance:
    """All objects of a running process: services, sockets, and background tasks."""

    services: Services
    hub: Hub
    socket_router: SocketRouter
    presence: Presence
    live_reviews: LiveReviews
    online_status: OnlineStatus
    typing: TypingIndicator
    sessions: SessionAuthenticator
    tasks: set[asyncio.Task[None]] = field(default_factory=set[asyncio.Task[None]])
    temporary: list[LockedFolder] = field(default_factory=list[LockedFolder])
    """The folder of this process's temporary files while it runs."""

    async def start(self) -> None:
        """Start receiving bus messages, running jobs and the periodic tasks."""
        self.temporary.append(
            await asyncio.to_thread(_temporary_folder, self.services.settings.temporary_folder.absolute())
        )
        for doubt in await self.services.db.durability_warnings():
            log.error("database.may_forget", detail=doubt)
        await self._index()
        await self.services.bus.start(self.hub.notify, self._receive_ephemeral)
        self.services.db.listener = self.services.bus.publish
        await self.services.jobs.start()
        await pictures.enqueue_missing_previews(self.services)
        if self.services.settings.demo:
            await premiere.begin(self.services)
        for chore in (
            run_periodic_tasks(self.services),
            run_scrub(self.services),
            measure_loop_lag(),
            self.online_status.run(),
        ):
            self.tasks.add(asyncio.create_task(chore))

    async def _index(self) -> None:
        """Build the search index if needed. Continues in the background after ten seconds."""
        making = asyncio.create_task(index_writer.ensure_index(self.services.db, self.services.search))
        done, _ = await asyncio.wait({making}, timeout=_INDEX_SECONDS)
        if done:
            making.result()
        else:
            self.tasks.add(making)

    def _receive_ephemeral(self, text: str) -> None:
        if not any(place.receive_ephemeral(text) for place in (self.online_status, self.typing, self.live_reviews)):
            self.presence.receive_ephemeral(text)

    async def stop(self) -> None:
        """Stop everything that `start` started, in reverse order."""
        for task in self.tasks:
            task.cancel()
        await self.services.jobs.stop()
        await self.services.bus.stop()
        await self.services.pictures.close()
        await self.services.storage.close()
        await self.sessions.close()
        self.socket_router.close()
        self.hub.close()
        await self.services.db.close()
        while self.temporary:
            await run_in_thread(self.temporary.pop().remove)  # the loop's own threads ended with the jobs


def build(settings: Settings) -> Instance:
    """Create an instance from its settings. It is not started yet."""
    create_folder(settings.data)
    db = Database(settings.database)
    sessions = SessionAuthenticator(db)
    pillow = PillowPictures()
    blobs = stored_objects(settings, secret(settings))
    services = Services(
        settings=settings,
        db=db,
        blobs=blobs,
        bus=_bus(settings),
        jobs=TableJobs(
            settings.database,
            db,
            poll_seconds=settings.jobs_poll_seconds,
            heartbeat_seconds=settings.jobs_beat_seconds,
            lost_seconds=settings.jobs_lost_seconds,
        ),
        mailer=_mailer(settings),
        limiter=CountingLimiter(settings.redis_url),
        painter=PillowPainter(pillow.decode_placed),
        pictures=pillow,
        printer=PdfPrinter(settings.fonts),
        sandbox=ProcessSandbox(),
        interchange=ProcessSandbox(INTERCHANGE_MODULE, seconds=240),
        otio=otio.is_installed(),
        search=search_index(settings),
        encoder=PyavEncoder(settings.fonts) if PyavEncoder.is_installed() else None,
        films=PyavFilms() if PyavEncoder.is_installed() else None,
        sounds=PyavSounds() if PyavEncoder.is_installed() else None,
        storage=Storage(db, settings.project_max_mb * 1_000_000, settings.person_max_mb * 1_000_000),
        identify=sessions.identify,
    )
    blobs.on_damage = partial(report_damage, services)
    index_writer.register(db, services.search)
    recorder.register(services)
    hub = Hub(db)
    socket_router = SocketRouter(services, hub)
    presence = Presence(hub, services.bus.broadcast_ephemeral)
    live_reviews = LiveReviews(hub, services.bus.broadcast_ephemeral)
    online = OnlineStatus(hub, services.bus.broadcast_ephemeral)
    typing = TypingIndicator(hub, services.bus.broadcast_ephemeral)
    socket_handlers.register(socket_router, hub)
    relation_socket_handlers.register(socket_router, online)
    chat_socket_handlers.register(socket_router, online, typing)
    board_presence_handlers.register(socket_router, presence)
    live_review_handlers.register(socket_router, live_reviews)
    account_tasks.register(services)
    upload_tasks.register(services)
    project_tasks.register(services)
    storyboard_tasks.register(services)
    storyboard_subscriptions.register(services)
    interchange_tasks.register(services)
    interchange_subscriptions.register(services)
    asset_tasks.register(services)
    video_tasks.register(services)
    chat_tasks.register(services)
    data_export_tasks.register(services)
    notification_tasks.register(services)
    premiere.register(services)
    return Instance(services, hub, socket_router, presence, live_reviews, online, typing, sessions)


def _temporary_folder(parent: Path) -> LockedFolder:
    """Create the folder for all temporary files of this process, and remove the folders of killed processes."""
    create_folder(parent)
    remove_abandoned_folders(parent)
    folder = LockedFolder(parent)
    folder.use_for_temporary_files()
    return folder


def stored_objects(settings: Settings, seal: bytes = b"") -> FolderBlobs | BucketBlobs:
    """Create the object store: a bucket if one is configured, otherwise a folder. `seal` is the key that signs URLs."""
    return (
        BucketBlobs(settings.s3_url, settings.s3_public_url, secret=seal)
        if settings.s3_url
        else FolderBlobs(settings.blob_folder, seal)
    )


def fonts_missing(settings: Settings) -> str | None:
    """Return the error text for the administrator if fonts are missing; None if all fonts are installed."""
    try:
        require_fonts(settings.fonts)
    except FontsMissing as error:
        return str(error)
    return None


def search_index(settings: Settings) -> SearchIndex:
    """Create the search index: full-text search on SQLite, a GIN index on PostgreSQL."""
    return FtsSearch() if settings.on_sqlite else GinSearch()


def refuse_weak(settings: Settings) -> None:
    """Raise WeakSecret if a configured token is too short."""
    if 0 < len(settings.metrics_token) < _TOKEN_CHARACTERS:
        raise WeakSecret(texts.setting_too_short("PEGBAR_METRICS_TOKEN", _TOKEN_CHARACTERS))


def _mailer(settings: Settings) -> Mailer:
    if not settings.smtp_url:
        return FolderMailer(settings.data / "outbox")
    from pegbar.adapters.smtp_mailer import SmtpMailer  # noqa: PLC0415  # saves a megabyte in instances without SMTP

    return SmtpMailer(settings.smtp_url, settings.mail_from)


def _bus(settings: Settings) -> Bus:
    if not settings.redis_url:
        return MemoryBus()
    from pegbar.adapters.redis_bus import RedisBus  # noqa: PLC0415  # saves 15 MB in instances without Redis

    return RedisBus(settings.redis_url)


def secret(settings: Settings) -> bytes:
    """Return the key that signs URLs: the setting, or a random key in the data folder, created on first use.

    Raises WeakSecret if the key is too short.
    """
    if settings.secret:
        if len(settings.secret) < _SECRET_BYTES:
            raise WeakSecret(texts.setting_too_short("PEGBAR_SECRET", _SECRET_BYTES))
        return settings.secret.encode()
    path = settings.secret_file
    if not path.exists():
        made = secrets.token_hex(_SECRET_BYTES).encode()

        def write(file: IO[bytes]) -> None:
            os.fchmod(file.fileno(), 0o600)
            file.write(made)

        write_file_atomically(path, path.with_name(f"secret#{secrets.randbelow(2**31)}"), write)
    kept = path.read_bytes()
    if len(kept) < _SECRET_BYTES * 2:
        raise WeakSecret(texts.secret_truncated(path))
    return kept
