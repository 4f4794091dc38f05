"""Request contexts of endpoints: when their transaction commits, and when an endpoint is run again."""

from collections.abc import AsyncGenerator
from typing import Annotated

import httpx
import pytest
from fastapi import Body, FastAPI
from sqlalchemy import select
from starlette.types import Message, Receive, Scope, Send

from pegbar.access.context import AnonymousWriteContext, ReadContext, WriteContext
from pegbar.domains.projects.events import ProjectsChanged
from pegbar.http import problems
from pegbar.http.route_index import add_routes
from pegbar.kernel import texts
from pegbar.kernel.database import Database
from pegbar.kernel.errors import Invalid, TransactionConflict
from pegbar.kernel.ids import new_id
from pegbar.kernel.routing import Router
from pegbar.kernel.tables import TopicHead
from pegbar.wiring import Instance

pytestmark = pytest.mark.database


async def _get_last_seq(db: Database, topic: str) -> int | None:
    async with db.read() as tx:
        return (await tx.execute(select(TopicHead.seq).where(TopicHead.topic == topic))).scalar()


class _Api:
    """Application with three endpoints that records what was committed when its response starts."""

    def __init__(self, instance: Instance) -> None:
        self.topic = f"user:{new_id()}"
        self.conflicts = 0
        """The number of runs that fail with a conflict."""
        self.bodies: list[str] = []
        self.committed: int | None = None
        self._db = instance.services.db
        self._app = FastAPI()
        self._app.state.services = instance.services
        problems.register(self._app)
        router = Router()
        router.get("/look/{ref}")(self.look)
        router.post("/write")(self.write)
        router.post("/write-anonymously")(self.write_anonymously)
        add_routes(self._app, router)

    async def look(self, ctx: ReadContext, ref: str, limit: int = 5) -> tuple[bool, str, int]:
        """Return the arguments."""
        return ctx.user.is_signed_in, ref, limit

    async def write(self, ctx: WriteContext) -> None:
        """Append an event."""
        await ctx.tx.events.append(self.topic, ProjectsChanged())

    async def write_anonymously(self, ctx: AnonymousWriteContext, name: Annotated[str, Body(embed=True)]) -> int:
        """Append an event. Fails if the name is `bad`, and conflicts `conflicts` times."""
        self.bodies.append(name)
        seq = await ctx.tx.events.append(self.topic, ProjectsChanged())
        if name == "bad":
            raise Invalid(texts.NOTHING_HERE)
        if len(self.bodies) <= self.conflicts:
            raise TransactionConflict(texts.DATABASE_SILENT, retry_after=1)
        return seq

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle a request."""

        async def note(message: Message) -> None:
            if message["type"] == "http.response.start":
                self.committed = await _get_last_seq(self._db, self.topic)
            await send(message)

        await self._app(scope, receive, note)


@pytest.fixture
def api(instance: Instance) -> _Api:
    return _Api(instance)


@pytest.fixture
async def client(api: _Api) -> AsyncGenerator[httpx.AsyncClient, None]:
    async with httpx.AsyncClient(transport=httpx.ASGITransport(api), base_url="http://test") as client:
        yield client


async def test_a_read_needs_no_session(client: httpx.AsyncClient) -> None:
    assert (await client.get("/look/a?limit=2")).json() == [False, "a", 2]


async def test_a_write_needs_a_session(client: httpx.AsyncClient, api: _Api) -> None:
    assert (await client.post("/write")).status_code == 401
    assert api.committed is None


async def test_a_change_is_committed_before_the_response_begins(client: httpx.AsyncClient, api: _Api) -> None:
    assert (await client.post("/write-anonymously", json={"name": "good"})).status_code == 200
    assert api.committed == 1


async def test_a_failing_endpoint_changes_nothing(client: httpx.AsyncClient, api: _Api) -> None:
    assert (await client.post("/write-anonymously", json={"name": "bad"})).status_code == 422
    assert api.bodies == ["bad"]
    assert api.committed is None


async def test_invalid_input_changes_nothing_and_does_not_reach_the_endpoint(
    client: httpx.AsyncClient, api: _Api
) -> None:
    assert (await client.post("/write-anonymously", json={"name": 5})).status_code == 422
    assert (api.bodies, api.committed) == ([], None)


async def test_an_endpoint_runs_again_with_its_body_after_a_conflict(client: httpx.AsyncClient, api: _Api) -> None:
    api.conflicts = 2
    answer = await client.post("/write-anonymously", json={"name": "good"})
    assert (answer.status_code, answer.json()) == (200, 1)
    assert api.bodies == ["good"] * 3
    assert api.committed == 1


async def test_after_four_conflicts_the_client_is_asked_to_retry(client: httpx.AsyncClient, api: _Api) -> None:
    api.conflicts = 10
    answer = await client.post("/write-anonymously", json={"name": "good"})
    assert (answer.status_code, answer.headers["Retry-After"]) == (503, "1")
    assert len(api.bodies) == 4
    assert api.committed is None
