"""The services of a process: the adapters chosen at its start, authentication and rate limits."""

from collections.abc import Awaitable, Callable, Generator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import Annotated

from fastapi import Depends
from starlette.requests import HTTPConnection

from pegbar.access import texts
from pegbar.access.principal import ANONYMOUS, Principal
from pegbar.access.socket_limits import SocketLimits
from pegbar.access.storage import Storage
from pegbar.kernel.database import Database, Transaction
from pegbar.kernel.domain_events import DomainEvents
from pegbar.kernel.errors import TooMany
from pegbar.kernel.http import get_client_address
from pegbar.kernel.settings import Settings
from pegbar.kernel.text_catalog import Text
from pegbar.ports.blobs import BlobStore
from pegbar.ports.bus import Bus
from pegbar.ports.encoder import Encoder
from pegbar.ports.films import Films
from pegbar.ports.jobs import Jobs
from pegbar.ports.limiter import Limiter
from pegbar.ports.mailer import Mailer
from pegbar.ports.painter import Painter
from pegbar.ports.pictures import Pictures
from pegbar.ports.printer import Printer
from pegbar.ports.sandbox import Sandbox
from pegbar.ports.search import SearchIndex
from pegbar.ports.sounds import Sounds

SESSION_COOKIE = "pegbar_session"
_OWN_HOST_ALONE = "__Host-"
"""Cookie name prefix (RFC 6265bis §4.1.3.2): browsers accept the cookie only over TLS and from this host."""
Identify = Callable[[Transaction, str, str], Awaitable[Principal]]
"""Function that returns the user of a session token; its last argument is the client's network address."""


_COUNTED: ContextVar[set[tuple[str, ...]] | None] = ContextVar("counted", default=None)
"""Rate limits that the running request has counted already."""


@contextmanager
def counted_once() -> Generator[None, None, None]:
    """Open a context in which `Services.throttle` counts each rate and key only once, even in reruns."""
    token = _COUNTED.set(set())
    try:
        yield
    finally:
        _COUNTED.reset(token)


@dataclass(frozen=True)
class Services:
    """The adapters of a process. Created once at its start, by `wiring.build`."""

    settings: Settings
    db: Database
    blobs: BlobStore
    bus: Bus
    jobs: Jobs
    mailer: Mailer
    limiter: Limiter
    painter: Painter
    pictures: Pictures
    printer: Printer
    sandbox: Sandbox
    interchange: Sandbox
    """Runs readers and writers of foreign formats in child processes."""
    otio: bool
    """True if OpenTimelineIO is installed."""
    search: SearchIndex
    encoder: Encoder | None
    films: Films | None
    """`encoder` and `films` are None if this instance can't process videos."""
    sounds: Sounds | None
    """None if this instance can't decode sounds."""
    storage: Storage
    identify: Identify
    domain_events: DomainEvents = field(default_factory=DomainEvents)
    socket_limits: SocketLimits = field(default_factory=SocketLimits)
    """Rate limits of messages that sockets send to this process."""

    @property
    def session_cookie(self) -> str:
        """Return the name of the session cookie."""
        return f"{_OWN_HOST_ALONE}{SESSION_COOKIE}" if self.settings.secure else SESSION_COOKIE

    async def authenticate(self, tx: Transaction, connection: HTTPConnection) -> Principal:
        """Return the user of the session cookie, or the anonymous user."""
        token = connection.cookies.get(self.session_cookie)
        return ANONYMOUS if not token else await self.identify(tx, token, get_client_address(connection))

    async def throttle(
        self,
        rate: str,
        *key: str,
        fails_open: bool = False,
        text: Callable[[int], Text] = texts.too_often,
        times: int = 1,
    ) -> None:
        """Count `times` attempts against a rate limit. Raises TooMany beyond it.

        `text` is called with the seconds to wait and returns the error text. `fails_open` allows the attempt if
        the limiter is unavailable.
        """
        counted = _COUNTED.get()
        if counted is not None:
            if (rate, *key) in counted:
                return
            counted.add((rate, *key))
        for _ in range(times):
            wait = await self.limiter.hit(rate, *key, fails_open=fails_open)
            if wait is not None:
                raise TooMany(text(wait), retry_after=wait)

    async def throttle_pictures(self, rate: str, kind: str, person: str) -> None:
        """Count a picture that the user `person` uploads. Raises TooMany beyond `rate`, which is counted per `kind`."""
        await self.throttle(rate, kind, person, fails_open=True, text=texts.too_many_pictures)


def get_services(connection: HTTPConnection) -> Services:
    """Return the services of the application."""
    services: Services = connection.app.state.services
    return services


async def _provide_services(connection: HTTPConnection) -> Services:
    # A coroutine, because FastAPI calls other dependencies in a thread.
    return get_services(connection)


ServicesDep = Annotated[Services, Depends(_provide_services)]
