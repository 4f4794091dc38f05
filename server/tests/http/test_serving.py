"""A web process that shuts down closes its connections to the proxy in order."""

import asyncio
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from tests.support.api.people import sign_up
from tests.support.api.sockets import open_tab
from tests.support.polling import wait_until
from tests.support.servers.server_process import run_server

pytestmark = pytest.mark.once
_ASK = b"GET /api/health HTTP/1.1\r\nHost: pegbar\r\n\r\n"


async def _read_response(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> bytes:
    writer.write(_ASK)
    head = await reader.readuntil(b"\r\n\r\n")
    body = await reader.readuntil(b"}")
    return (head + body).lower()


async def test_at_shutdown_a_keep_alive_connection_gets_a_last_response_and_sockets_close(tmp_path: Path) -> None:
    async with run_server(tmp_path, trusted_proxies="1") as server:
        person = await sign_up(server.base_url)
        async with open_tab(person) as page:
            await person.http.aclose()
            reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
            assert b"connection: close" not in await _read_response(reader, writer)
            ending = asyncio.create_task(server.stop())
            with pytest.raises(ConnectionClosed) as closed:
                await page.receive()
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1012
            await wait_until(server.refuses_connections, what="no new lines are taken")
            last = await _read_response(reader, writer)
            assert last.startswith(b"http/1.1 200")
            assert b"connection: close" in last
            assert await reader.read() == b""
            writer.close()
            await ending
