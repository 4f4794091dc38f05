"""The SBOM matches the lock files, and the audit reports known vulnerabilities and its own failures."""

import asyncio
import json
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.support.services.postgres import free_port

_ROOT = Path(__file__).resolve().parents[2]
_SCRIPT = _ROOT / "tools" / "components.py"
Answer = Callable[[list[dict[str, Any]]], Any]


_PROBES = ("pkg:pypi/jinja2@2.4.1", "pkg:npm/lodash@4.17.15")


def _make_vulnerable_answer(*prefixes: str) -> Answer:
    """Return a fake vulnerability database with one vulnerability per package whose URL has one of the prefixes."""

    def answer(queries: list[dict[str, Any]]) -> Any:
        known = [query["package"]["purl"].startswith(prefixes) if prefixes else False for query in queries]
        return {"results": [{"vulns": [{"id": "OSV-1"}]} if is_known else {} for is_known in known]}

    return answer


async def _run_script(what: str, **settings: str) -> tuple[int, str]:
    child = await asyncio.create_subprocess_exec(
        sys.executable, str(_SCRIPT), what, env=os.environ | settings, stdout=asyncio.subprocess.PIPE
    )
    out, _ = await child.communicate()
    return child.returncode or 0, out.decode()


async def _run_audit(answer: Answer) -> tuple[int, str]:
    """Run the audit against a fake vulnerability database on loopback that gives this answer."""

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
        return await _run_script("audit", PEGBAR_OSV_URL=f"http://127.0.0.1:{port}")


async def test_the_sbom_lists_only_shipped_packages_with_hashes() -> None:
    code, out = await _run_script("sbom")
    bill = json.loads(out)
    package_urls = {part["purl"].rpartition("@")[0] for part in bill["components"]}
    assert (code, bill["bomFormat"], bill["specVersion"]) == (0, "CycloneDX", "1.6")
    assert {
        "pkg:pypi/fastapi",
        "pkg:npm/react",
        "pkg:npm/yjs",
        "pkg:npm/%40expo-google-fonts/noto-sans-jp",
    } <= package_urls
    assert not package_urls & {"pkg:pypi/pytest", "pkg:npm/vitest"}
    assert all(part["hashes"] for part in bill["components"])


async def test_the_audit_lists_vulnerabilities_by_package() -> None:
    code, out = await _run_audit(_make_vulnerable_answer("pkg:pypi/fastapi@", *_PROBES))
    assert code == 1
    assert "pkg:pypi/fastapi@" in out
    assert "shipped  OSV-1" in out
    assert "1 with known vulnerabilities" in out
    assert "jinja2@2.4.1" not in out


async def test_the_audit_passes_if_only_its_probes_are_vulnerable() -> None:
    code, out = await _run_audit(_make_vulnerable_answer(*_PROBES))
    assert (code, " 0 with known vulnerabilities" in out) == (0, True)


@pytest.mark.parametrize(
    "answer",
    [
        lambda _: {"results": []},
        lambda _: [],
        lambda _: {"error": "later"},
        _make_vulnerable_answer(),
        _make_vulnerable_answer("pkg:pypi/fastapi@", _PROBES[0]),
    ],
    ids=["other-packages", "no-mapping", "error", "all-skipped", "npm-skipped"],
)
async def test_an_audit_with_an_unusable_answer_fails_with_a_message(answer: Answer) -> None:
    code, out = await _run_audit(answer)
    assert (code, out.startswith("The audit failed: no usable answer")) == (2, True), out


async def test_an_audit_without_an_answer_fails_with_a_message() -> None:
    code, out = await _run_script("audit", PEGBAR_OSV_URL=f"http://127.0.0.1:{free_port()}")
    assert (code, out.startswith("The audit failed: no usable answer")) == (2, True), out
