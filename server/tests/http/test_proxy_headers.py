"""The client's address and scheme behind proxies: only the configured number of proxies is trusted."""

import httpx
import pytest
from starlette.responses import JSONResponse
from starlette.types import Receive, Scope, Send

from pegbar.http.proxy_headers import ProxyHeadersMiddleware

pytestmark = pytest.mark.once


async def _send_client_and_scheme(scope: Scope, receive: Receive, send: Send) -> None:
    await JSONResponse([scope["client"][0], scope["scheme"]])(scope, receive, send)


async def _get_client_and_scheme(proxies: int, *headers: tuple[str, str]) -> list[str]:
    line = httpx.ASGITransport(ProxyHeadersMiddleware(_send_client_and_scheme, proxies), client=("10.0.0.2", 4000))
    async with httpx.AsyncClient(transport=line, base_url="http://pegbar") as http:
        return (await http.get("/", headers=[*headers])).json()


FOR, PROTO = "X-Forwarded-For", "X-Forwarded-Proto"


@pytest.mark.parametrize(
    ("proxies", "header", "seen"),
    [
        (0, "203.0.113.9", "10.0.0.2"),
        (1, "203.0.113.9", "203.0.113.9"),
        (1, "198.51.100.1, 203.0.113.9", "203.0.113.9"),
        (2, "198.51.100.1, 203.0.113.9, 10.0.0.1", "203.0.113.9"),
        (2, "203.0.113.9", "10.0.0.2"),
        (1, "", "10.0.0.2"),
    ],
)
async def test_the_client_is_the_address_seen_by_the_outermost_trusted_proxy(
    proxies: int, header: str, seen: str
) -> None:
    assert (await _get_client_and_scheme(proxies, (FOR, header)))[0] == seen


async def test_repeated_headers_are_joined_into_one_list() -> None:
    assert (await _get_client_and_scheme(1, (FOR, "198.51.100.1"), (FOR, "203.0.113.9")))[0] == "203.0.113.9"


@pytest.mark.parametrize(
    ("proxies", "header", "seen"),
    [(1, ["https", "http"], "http"), (1, ["https, http"], "http"), (2, ["http", "https, http"], "https")],
)
async def test_a_scheme_sent_by_the_client_is_not_trusted(proxies: int, header: list[str], seen: str) -> None:
    assert (await _get_client_and_scheme(proxies, *((PROTO, line) for line in header)))[1] == seen


@pytest.mark.parametrize(
    ("proxies", "header", "seen"), [(1, "https", "https"), (0, "https", "http"), (1, "ftp", "http")]
)
async def test_the_scheme_comes_from_the_trusted_proxy(proxies: int, header: str, seen: str) -> None:
    assert (await _get_client_and_scheme(proxies, (PROTO, header)))[1] == seen
