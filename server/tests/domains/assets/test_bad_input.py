"""Invalid names and uploads get a clear error and change nothing."""

import json
import unicodedata
from typing import Any

import pytest

from pegbar.domains.assets import texts
from tests.support.api.assets import (
    add_folder,
    create_upload,
    list_names,
    make_upload_headers,
    rename,
    send_batch_change,
    upload,
)
from tests.support.api.boards import new_project
from tests.support.api.people import Newcomer, Person
from tests.support.api.uploads import request_offset, send_chunk

HIDDEN = (".keep", ".keep.png", ".keep.webp", ".keep.jpg", ".keep.json", ".meta.json", ".meta.webp", ".Keep.PNG")


@pytest.fixture
async def owner(newcomer: Newcomer) -> Person:
    return await newcomer()


@pytest.fixture
async def project(owner: Person) -> dict[str, Any]:
    return await new_project(owner)


async def test_names_equal_after_normalization_conflict(owner: Person, project: dict[str, Any]) -> None:
    for form in ("NFC", "NFD"):
        await upload(owner, project, unicodedata.normalize(form, "Größe é.png"))
    await upload(owner, project, "GRÖSSE É.PNG")
    assert sorted(await list_names(owner, project)) == ["GRÖSSE_É (2).PNG", "Größe_é (1).png", "Größe_é.png"]
    folder = await add_folder(owner, project, unicodedata.normalize("NFD", "Käfer"))
    assert folder["name"] == unicodedata.normalize("NFC", "Käfer")
    refused = await send_batch_change(owner, project, "folders", 409, name="KÄFER")
    assert refused["detail"] == texts.ASSET_NAME_TAKEN
    other = await add_folder(owner, project, "Wespe")
    await rename(owner, project, other, unicodedata.normalize("NFD", "käfer"), 409)


async def test_reserved_names_are_refused_on_every_path(owner: Person, project: dict[str, Any]) -> None:
    file = await upload(owner, project, "shot.png")
    for name in HIDDEN:
        refused = await create_upload(owner, project, name, 0)
        assert (refused.status_code, refused.json()["detail"]) == (422, texts.ASSET_NAME_MISSING)
        await rename(owner, project, file, f" {name} ", 422)
    assert await list_names(owner, project) == ["shot.png"]


@pytest.mark.parametrize("name", ["  ", ".", "..", "...", "\u3000", " . "])
async def test_an_empty_name_is_refused(owner: Person, project: dict[str, Any], name: str) -> None:
    file = await upload(owner, project, "shot.png")
    refused = await create_upload(owner, project, name, 0)
    assert (refused.status_code, refused.json()["detail"]) == (422, texts.ASSET_NAME_MISSING)
    await rename(owner, project, file, name, 422)
    await send_batch_change(owner, project, "folders", 422, name=name.replace(".", "\\"))
    assert await list_names(owner, project) == ["shot.png"]


@pytest.mark.parametrize(
    ("name", "kept"),
    [
        ("../../../etc/passwd", ".._.._.._etc_passwd"),
        ("C:\\Users\\a.png", "C__Users_a.png"),
        ("\u202egnp.exe", "_gnp.exe"),
        ("\U0001f3ac.png", "_.png"),
        ("x" * 300 + ".png", "x" * 196 + ".png"),
        ("LPT1.txt", "_LPT1.txt"),
    ],
)
async def test_names_are_cleaned_on_every_path(owner: Person, project: dict[str, Any], name: str, kept: str) -> None:
    file = await upload(owner, project, name)
    assert (file["name"], await list_names(owner, project)) == (kept, [kept])
    file = await rename(owner, project, file, "other.png")
    assert (await rename(owner, project, file, name))["name"] == kept


@pytest.mark.parametrize("broken", ["Key \ud800 pose", "Key \0 pose", "Key \x1b[2J pose"])
async def test_a_name_must_be_text(owner: Person, project: dict[str, Any], broken: str) -> None:
    file = await upload(owner, project, "a\0b\r\nc.png")
    assert file["name"] == "a_b__c.png"
    root = f"/api/projects/{project['slug']}/assets"
    body, kind = json.dumps({"name": broken}), {"Content-Type": "application/json"}
    answers = (
        await owner.http.post(f"{root}/folders", content=body, headers=kind),
        await owner.http.patch(f"{root}/nodes/{file['id']}", content=body, headers=kind | {"If-Match": "1"}),
    )
    assert [answer.status_code for answer in answers] == [422, 422]
    assert await list_names(owner, project) == ["a_b__c.png"]


@pytest.mark.parametrize(
    "headers",
    [
        {"Upload-Length": "-1"},
        {"Upload-Length": "1e3"},
        {"Upload-Length": ""},
        {"Upload-Length": "99999999999999999999"},
        {"Upload-Defer-Length": "1", "Upload-Length": "none"},
        {"Upload-Metadata": "filename ?"},
        {"Upload-Metadata": "filename /w=="},
        {"Upload-Metadata": "filename"},
        {"Upload-Metadata": "filename YQ==,folder YQ=="},
        {"Upload-Metadata": "filename " + "YWFh" * 3000},
    ],
)
async def test_an_invalid_upload_request_is_refused(
    owner: Person, project: dict[str, Any], headers: dict[str, str]
) -> None:
    answer = await owner.http.post(
        f"/api/projects/{project['slug']}/uploads", headers=make_upload_headers("a", 1) | headers
    )
    assert answer.status_code == 422, answer.text
    assert answer.json()["detail"]


async def test_invalid_chunks_change_nothing(owner: Person, project: dict[str, Any]) -> None:
    address = (await create_upload(owner, project, "a.bin", 10)).headers["Location"]
    assert (await send_chunk(owner, address, 0, b"abc")).status_code == 204
    for offset, data, status in ((4, b"x", 409), (0, b"abc", 409), (9, b"x", 409), (3, b"x" * 8, 409), (-1, b"x", 422)):
        refused = await send_chunk(owner, address, offset, data)
        assert refused.status_code == status, offset
        assert refused.json()["detail"]
    piece = {"Tus-Resumable": "1.0.0", "Content-Type": "application/offset+octet-stream"}
    for headers, status in (
        (piece, 422),
        (piece | {"Upload-Offset": "three"}, 422),
        (piece | {"Upload-Offset": "3", "Content-Type": "text/plain"}, 415),
        (piece | {"Upload-Offset": "3", "Content-Type": "application/json"}, 415),
        (piece | {"Upload-Offset": "3", "Tus-Resumable": "0.2"}, 412),
    ):
        assert (await owner.http.patch(address, headers=headers, content=b"defg")).status_code == status, headers
    assert (await owner.http.patch(address.replace("/uploads/", "/uploads/x"), headers=piece)).status_code == 422
    nothing = await send_chunk(owner, address, 3, b"")
    assert (nothing.status_code, nothing.headers["Upload-Offset"]) == (204, "3")
    assert (await request_offset(owner, address)).headers["Upload-Offset"] == "3"
    assert await list_names(owner, project) == []
    assert (await send_chunk(owner, address, 3, b"defghij")).status_code == 204
    assert await list_names(owner, project) == ["a.bin"]
    assert (await send_chunk(owner, address, 10, b"k")).status_code == 409
