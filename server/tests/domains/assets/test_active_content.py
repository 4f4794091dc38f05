"""Files with active content are always served inert."""

import io
import zipfile
from typing import Any

import pytest

from tests.support.api.assets import upload, wait_for_thumbnail
from tests.support.api.boards import new_project
from tests.support.api.people import Newcomer, Person
from tests.support.api.publishing import encode_film

pytestmark = pytest.mark.once

_SCRIPT = b"<script>alert(1)</script>"
ACTIVE = {
    "evil.svg": b'<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">' + _SCRIPT + b"</svg>",
    "evil.svgz": b"\x1f\x8b" + _SCRIPT,
    "evil.html": b"<!doctype html>" + _SCRIPT,
    "evil.xhtml": b'<html xmlns="http://www.w3.org/1999/xhtml">' + _SCRIPT + b"</html>",
    "evil.xml": b'<?xml version="1.0"?><?xml-stylesheet href="evil.svg"?><a/>',
    "evil.pdf": b"%PDF-1.4 /OpenAction << /S /JavaScript /JS (app.alert(1)) >>",
    "evil.js": b"alert(1)",
    "evil.mht": b"MIME-Version: 1.0\r\nContent-Type: text/html\r\n\r\n" + _SCRIPT,
    "evil": b"<!doctype html>" + _SCRIPT,
    "evil.png": b"<!doctype html>" + _SCRIPT,
    "evil.svg.png": b'<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
    "evil.mp4": b"<!doctype html>" + _SCRIPT,
    "evil.bmp": b"<!doctype html>" + _SCRIPT,
}
PICTURES = ("evil.png", "evil.svg.png", "evil.bmp")
KINDS = {"evil.pdf": "pdf", "evil.mp4": "video"}


@pytest.fixture
async def owner(newcomer: Newcomer) -> Person:
    return await newcomer()


@pytest.fixture
async def project(owner: Person) -> dict[str, Any]:
    return await new_project(owner)


def _is_inert(headers: Any) -> bool:
    return headers["X-Content-Type-Options"] == "nosniff" and headers["Content-Security-Policy"] == (
        "default-src 'none'; sandbox"
    )


@pytest.mark.parametrize("name", ACTIVE)
async def test_active_content_is_served_inert(owner: Person, project: dict[str, Any], name: str) -> None:
    file = await upload(owner, project, name, ACTIVE[name])
    got = await owner.http.get(f"/api/projects/{project['slug']}/assets/nodes/{file['id']}/content")
    assert got.content == ACTIVE[name]
    assert got.headers["Content-Type"] == "application/octet-stream"
    assert got.headers["Content-Disposition"].startswith("attachment; ")
    assert _is_inert(got.headers)
    # Only content that can be decoded is shown or played.
    kind = "image" if name in PICTURES else KINDS.get(name, "other")
    assert (file["kind"], file["preview_url"]) == (kind, None)


async def test_playable_media_is_served_inert(owner: Person, project: dict[str, Any]) -> None:
    await upload(owner, project, "evil.mp4", encode_film() + _SCRIPT)
    url = (await wait_for_thumbnail(owner, project, "evil.mp4"))["preview_url"]
    for headers in ({}, {"Range": "bytes=0-9"}):
        got = await owner.http.get(url, headers=headers)
        assert got.headers["Content-Type"] == "video/mp4"
        assert _is_inert(got.headers)
    bent = url.replace("video%2Fmp4", "text%2Fhtml")
    assert bent != url
    assert (await owner.http.get(bent)).status_code == 404


async def test_a_zip_of_active_content_is_a_download(owner: Person, project: dict[str, Any]) -> None:
    for name, data in ACTIVE.items():
        await upload(owner, project, name, data)
    got = await owner.http.get(f"/api/projects/{project['slug']}/assets.zip")
    assert got.headers["Content-Type"] == "application/zip"
    assert got.headers["Content-Disposition"].startswith("attachment; ")
    assert _is_inert(got.headers)
    with zipfile.ZipFile(io.BytesIO(got.content)) as packed:
        assert {name: packed.read(name) for name in packed.namelist()} == ACTIVE


async def test_the_extension_decides_how_a_file_is_served(owner: Person, project: dict[str, Any]) -> None:
    """The current name decides, not the client's media type or an earlier name."""
    file = await upload(owner, project, "evil.png", ACTIVE["evil.png"])
    path = f"/api/projects/{project['slug']}/assets/nodes/{file['id']}"
    renamed = await owner.json("PATCH", path, 200, json={"name": "evil.html"}, headers={"If-Match": "1"})
    assert (renamed["kind"], renamed["preview_url"]) == ("other", None)
