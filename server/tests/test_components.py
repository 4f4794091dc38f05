"""The bill of materials is what the lock files say, and the audit says what it knows and what it does not."""

import asyncio
import json
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.support.postgres import free_port

_ROOT = Path(__file__).resolve().parents[2]
_SCRIPT = _ROOT / "tools" / "components.py"
Answer = Callable[[list[dict[str, Any]]], Any]


async def _run(what: str, **settings: str) -> tuple[int, str]:
    child = await asyncio.create_subprocess_exec(
        sys.executable, str(_SCRIPT), what, env=os.environ | settings, stdout=asyncio.subprocess.PIPE
    )
    out, _ = await child.communicate()
    return child.returncode or 0, out.decode()


async def _audited(answer: Answer) -> tuple[int, str]:
    """The audit against a database of weaknesses on loopback that gives this answer."""

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = (await reader.readuntil(b"\r\n\r\n")).lower()
        length = int(head.split(b"content-length:")[1].split(b"\r\n")[0])
        queries = json.loads(await reader.readexactly(length))["queries"]
        body = json.dumps(answer(queries)).encode()
        writer.write(b"HTTP/1.1 200 OK\r\nContent-Length: %d\r\nConnection: close\r\n\r\n%s" % (len(body), body))
        await writer.drain()
        writer.close()

    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    async with server:
        port = server.sockets[0].getsockname()[1]
        return await _run("audit", PEGBAR_OSV_URL=f"http://127.0.0.1:{port}")


async def test_the_bill_names_what_is_shipped_with_its_hashes_and_nothing_else() -> None:
    code, out = await _run("sbom")
    bill = json.loads(out)
    named = {part["purl"].rpartition("@")[0] for part in bill["components"]}
    assert (code, bill["bomFormat"], bill["specVersion"]) == (0, "CycloneDX", "1.6")
    assert {"pkg:pypi/fastapi", "pkg:npm/react", "pkg:npm/yjs"} <= named
    assert not named & {"pkg:pypi/pytest", "pkg:npm/vitest"}
    assert all(part["hashes"] for part in bill["components"])


async def test_the_audit_says_what_is_known_of_which_package() -> None:
    def answer(queries: list[dict[str, Any]]) -> Any:
        weak = [query["package"]["purl"].startswith("pkg:pypi/fastapi@") for query in queries]
        return {"results": [{"vulns": [{"id": "OSV-1"}]} if is_weak else {} for is_weak in weak]}

    code, out = await _audited(answer)
    assert code == 1
    assert "pkg:pypi/fastapi@" in out
    assert "shipped  OSV-1" in out
    assert "1 of them with something known" in out


async def test_the_audit_is_content_where_nothing_is_known() -> None:
    code, out = await _audited(lambda queries: {"results": [{} for _ in queries]})
    assert (code, "0 of them" in out) == (0, True)


@pytest.mark.parametrize("answer", [lambda _: {"results": []}, lambda _: [], lambda _: {"error": "later"}])
async def test_no_sound_answer_is_told_as_none(answer: Answer) -> None:
    code, out = await _audited(answer)
    assert (code, "nothing is known, neither good nor bad" in out) == (2, True)


async def test_no_answer_at_all_is_told_as_none() -> None:
    code, out = await _run("audit", PEGBAR_OSV_URL=f"http://127.0.0.1:{free_port()}")
    assert (code, "nothing is known, neither good nor bad" in out) == (2, True)
