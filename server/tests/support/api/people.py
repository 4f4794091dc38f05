"""Users of the running server: HTTP clients with one cookie jar each."""

import ssl
import sys
import uuid
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any, Protocol

import httpx
from starlette.types import ASGIApp

PASSWORD = "a-long-password"
# On every request, httpx looks for this package of trio on the disk; it isn't installed.
sys.modules.setdefault("sniffio", None)  # type: ignore[arg-type]
# The tests don't use TLS, and loading all certificates of the machine takes longer than most tests.
_NO_CERTIFICATES = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)


@dataclass
class Person:
    """User with a browser; `id` is empty for an anonymous user."""

    http: httpx.AsyncClient
    id: str = ""
    email: str = ""
    password: str = field(default=PASSWORD, repr=False)

    async def json(self, method: str, path: str, status: int | None = None, **more: Any) -> Any:
        """Send a request, check its status and return the JSON of the response."""
        answer = await self.http.request(method, path, **more)
        if status is None:
            assert answer.is_success, f"{method} {path}: {answer.status_code} {answer.text}"
        else:
            assert answer.status_code == status, f"{method} {path}: {answer.status_code} {answer.text}"
        return answer.json() if answer.content and "json" in answer.headers["content-type"] else answer.content

    @property
    def cookie(self) -> str:
        """The session token in the browser's cookie; empty without a session."""
        return self.http.cookies.get("pegbar_session") or ""


class Newcomer(Protocol):
    """Factory of new users: the type of the fixture `newcomer`."""

    def __call__(self, email: str | None = None) -> Awaitable[Person]: ...


def new_email(name: str = "") -> str:
    """Return an unused email address."""
    return f"{name}{uuid.uuid4().hex[:12]}@example.com"


RESPONSE_CALLBACKS: list[Callable[[httpx.Response], None]] = []
"""Callbacks for every response to a client made by `new_client`."""


async def _run_callbacks(response: httpx.Response) -> None:
    for observe in RESPONSE_CALLBACKS:
        observe(response)


IN_PROCESS_APPS: dict[str, ASGIApp] = {}
"""Applications of this process by base URL. Clients call them directly unless `CONNECTIONS.are_real`."""


@dataclass
class Connections:
    """How clients reach an application of this process."""

    are_real: bool = False
    """Connect over a socket to the running server: slower, for tests of the connection itself."""


CONNECTIONS = Connections()


def new_client(base_url: str) -> httpx.AsyncClient:
    """Create an HTTP client without a session."""
    app = None if CONNECTIONS.are_real else IN_PROCESS_APPS.get(base_url)
    transport = httpx.ASGITransport(app, raise_app_exceptions=False) if app is not None else None
    return httpx.AsyncClient(
        base_url=base_url,
        timeout=60,
        verify=_NO_CERTIFICATES,
        event_hooks={"response": [_run_callbacks]},
        transport=transport,
    )


async def sign_up(base_url: str, email: str | None = None) -> Person:
    """Create an account with a profile and a session."""
    http = new_client(base_url)
    email = email or new_email()
    answer = await http.post("/api/auth/sign-up", json={"email": email, "password": PASSWORD})
    assert answer.status_code == 201, answer.text
    profile = await http.get("/api/profiles/me")
    assert profile.status_code == 200, profile.text
    return Person(http, profile.json()["id"], email)


async def reconnect(person: Person, base_url: str) -> Person:
    """Return the same person with new connections, after the server was restarted."""
    http = new_client(base_url)
    http.cookies = person.http.cookies
    await person.http.aclose()
    return Person(http, person.id, person.email)


async def befriend(one: Person, other: Person) -> None:
    """Make two people friends by a friend request."""
    request = await one.json("POST", "/api/friend-requests", 201, json={"profile_id": other.id})
    await other.json("POST", f"/api/friend-requests/{request['id']}/accept", 200)
