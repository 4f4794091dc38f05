"""Endpoints as the framework sees them."""

import inspect
from typing import Any

import pytest
from starlette.requests import Request

from pegbar.access.context import RequestContext, reads, writes
from pegbar.access.principal import ANONYMOUS
from pegbar.kernel.errors import Unauthenticated
from pegbar.wiring import Instance


async def look(ctx: RequestContext, ref: str, limit: int = 5) -> tuple[bool, str, int]:
    """Look at something."""
    return ctx.user == ANONYMOUS, ref, limit


def _request(instance: Instance) -> Any:
    app = type("App", (), {"state": type("State", (), {"services": instance.services})})
    return Request({"type": "http", "headers": [], "app": app})


@pytest.mark.parametrize("endpoint", [reads(look), writes(look), writes(anonymous=True)(look)])
def test_an_endpoint_takes_the_request_and_is_called_what_its_handler_is(endpoint: Any) -> None:
    seen = inspect.signature(endpoint)
    assert (endpoint.__name__, endpoint.__doc__) == ("look", "Look at something.")
    assert list(seen.parameters) == ["request", "ref", "limit"]
    assert (seen.parameters["request"].annotation, seen.parameters["limit"].default) == (Request, 5)
    assert seen.return_annotation == tuple[bool, str, int]


async def test_nobody_reads_and_writes_where_that_is_said(instance: Instance) -> None:
    request = _request(instance)
    assert await reads(look)(request, "a") == (True, "a", 5)
    assert await writes(anonymous=True)(look)(request, ref="b", limit=2) == (True, "b", 2)
    with pytest.raises(Unauthenticated):
        await writes(look)(request, "c")
