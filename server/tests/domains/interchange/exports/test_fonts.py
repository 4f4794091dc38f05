"""Fonts of exports: Han forms by the requester's language, and errors for missing fonts."""

import uuid
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from pegbar.adapters.film.encoder import PyavEncoder
from pegbar.adapters.print.printer import PdfPrinter
from pegbar.wiring import Instance
from tests.support.api.boards import add_cut, new_project
from tests.support.api.exports import create_export, download_export, wait_for_export
from tests.support.api.people import Newcomer, Person
from tests.support.media.printed_pages import PrintedPage

# Exported files don't depend on the database.
pytestmark = pytest.mark.once

MISSING = "This server's fonts aren't installed. Ask its administrator to install them."


@pytest.fixture
async def owner(newcomer: Newcomer) -> Person:
    return await newcomer()


@pytest.fixture
async def project(owner: Person) -> dict[str, Any]:
    project = await new_project(owner, visibility="public")
    await add_cut(owner, project, note="骨")
    return project


async def _list_fonts(person: Person, export: dict[str, Any], folder: Path) -> list[str]:
    file = folder / "board.pdf"
    file.write_bytes(await download_export(person, export, "application/pdf"))
    return PrintedPage(file).list_fonts("骨")


@pytest.mark.samples(1)
@pytest.mark.parametrize(
    ("header", "options", "font"),
    [
        ("zh-CN,zh;q=0.9", {}, "NotoSansSC"),
        ("en-US,en;q=0.9,ko;q=0.5", {}, "NotoSansKR"),
        ("en-US,en", {}, "NotoSansJP"),
        ("zh-CN,zh;q=0.9", {"han_language": "zh-Hant"}, "NotoSansTC"),
    ],
)
async def test_a_pdf_uses_han_forms_of_the_requesters_language(
    owner: Person,
    anonymous: Person,
    project: dict[str, Any],
    header: str,
    options: dict[str, str],
    font: str,
    tmp_path: Path,
) -> None:
    path, body = f"/api/projects/{project['slug']}/exports", {"kind": "pdf", "options": options}
    for person in (owner, anonymous):
        export = await person.json("POST", path, 202, json=body, headers={"Accept-Language": header})
        assert await _list_fonts(person, export, tmp_path) == [font]


async def test_a_repeated_request_in_another_language_returns_the_first_export(
    owner: Person, project: dict[str, Any], tmp_path: Path
) -> None:
    path, body = f"/api/projects/{project['slug']}/exports", {"kind": "pdf", "id": str(uuid.uuid4())}
    first = await owner.json("POST", path, 202, json=body, headers={"Accept-Language": "ko"})
    again = await owner.json("POST", path, 202, json=body, headers={"Accept-Language": "ja"})
    assert again["id"] == first["id"]
    assert await _list_fonts(owner, first, tmp_path) == ["NotoSansKR"]
    other = {**body, "options": {"han_language": "ja"}}
    assert (await owner.json("POST", path, 409, json=other))["code"] == "id_taken"


async def test_an_unknown_language_is_rejected(owner: Person, project: dict[str, Any]) -> None:
    body = {"kind": "pdf", "options": {"han_language": "tlh"}}
    refused = await owner.json("POST", f"/api/projects/{project['slug']}/exports", 422, json=body)
    assert "han_language" in refused["errors"][0]["field"]
    assert await owner.json("GET", f"/api/projects/{project['slug']}/exports", 200) == {"items": []}


async def test_without_fonts_an_export_fails_with_a_reason(
    owner: Person, project: dict[str, Any], instance: Instance, tmp_path: Path
) -> None:
    services = instance.services
    kept = replace(services)
    object.__setattr__(services, "printer", PdfPrinter(tmp_path))
    object.__setattr__(services, "encoder", PyavEncoder(tmp_path))
    try:
        pdf = await wait_for_export(owner, await create_export(owner, project, "pdf"))
        film = await wait_for_export(owner, await create_export(owner, project, "mp4", show_label=True))
        silent = await wait_for_export(owner, await create_export(owner, project, "mp4"))
    finally:
        object.__setattr__(services, "printer", kept.printer)
        object.__setattr__(services, "encoder", kept.encoder)
    assert [(each["state"], each["detail"]) for each in (pdf, film)] == [("failed", MISSING)] * 2
    assert silent["state"] == "done"
