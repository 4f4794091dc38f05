"""PDF pages are rendered on first view, once, and only for people who may see the file."""

import io
from datetime import timedelta
from typing import Any

import pytest
from PIL import Image
from sqlalchemy import func, select

from pegbar.domains.assets.models import AssetNode, AssetPage
from pegbar.domains.assets.pictures.actions import render_job
from pegbar.domains.assets.pictures.limits import ASSET_PAGES_MAX, ASSET_PREVIEW_SIDE_MAX
from pegbar.kernel import clock
from pegbar.periodic_tasks import sweep
from pegbar.wiring import Instance
from tests.support.api.assets import add_folder, restrict, upload, wait_for_thumbnail
from tests.support.api.boards import new_project
from tests.support.api.people import Newcomer, Person
from tests.support.drawings.documents import COLOURS, HEIGHT, WIDTH, make_pdf

pytestmark = pytest.mark.once

AssetNodes: Any = AssetNode.__table__


@pytest.fixture
async def owner(newcomer: Newcomer) -> Person:
    return await newcomer()


@pytest.fixture
async def project(owner: Person) -> dict[str, Any]:
    return await new_project(owner, visibility="public")


def _get_page_path(project: dict[str, Any], file: dict[str, Any], number: int) -> str:
    return f"/api/projects/{project['slug']}/assets/nodes/{file['id']}/pages/{number}"


async def _get_size_and_center_color(person: Person, url: str) -> tuple[tuple[int, int], Any]:
    got = await person.http.get(url)
    assert (got.status_code, got.headers["Content-Type"]) == (200, "image/webp")
    picture = Image.open(io.BytesIO(got.content)).convert("RGB")
    return picture.size, picture.getpixel((picture.width // 2, picture.height // 2))


async def _count_pages(instance: Instance, data: bytes) -> int:
    key = await instance.services.blobs.put(data)
    async with instance.services.db.read() as tx:
        counted = select(func.count()).select_from(AssetPage).where(AssetPage.source_key == key)
        return (await tx.execute(counted)).scalar_one()


async def test_each_page_is_rendered_once(
    owner: Person, project: dict[str, Any], anonymous: Person, instance: Instance
) -> None:
    data = make_pdf("green", "red", "blue")
    file = await upload(owner, project, "sheet.pdf", data)
    assert await _count_pages(instance, data) == 0
    for number, colour in enumerate(("green", "red", "blue"), 1):
        page = await owner.json("GET", _get_page_path(project, file, number), 200)
        assert (page["number"], page["pages"]) == (number, 3)
        size, middle = await _get_size_and_center_color(owner, page["url"])
        assert size == (page["width"], page["height"])
        assert (max(size), round(size[0] / size[1], 2)) == (ASSET_PREVIEW_SIDE_MAX, WIDTH / HEIGHT)
        assert all(abs(a - b) < 12 for a, b in zip(middle, COLOURS[colour], strict=True))
        again = await anonymous.json("GET", _get_page_path(project, file, number), 200)
        assert again["url"].partition("?")[0] == page["url"].partition("?")[0]
    assert await _count_pages(instance, data) == 3


async def test_missing_and_unreadable_pages_get_a_clear_message(
    owner: Person, project: dict[str, Any], instance: Instance
) -> None:
    file = await upload(owner, project, "sheet.pdf", make_pdf("white"))
    problem = await owner.json("GET", _get_page_path(project, file, 2), 404)
    assert problem["detail"] == "This page isn't in the document."
    problem = await owner.json("GET", _get_page_path(project, file, ASSET_PAGES_MAX + 1), 422)
    assert problem["detail"].startswith("Only the first 500 pages of a document are shown here.")
    data = b"%PDF-1.4\nno pages at all"
    broken = await upload(owner, project, "broken.pdf", data)
    for _ in range(2):
        problem = await owner.json("GET", _get_page_path(project, broken, 1), 422)
        assert problem["detail"] == "This page can't be previewed. Open the file to see it."
    assert await _count_pages(instance, data) == 1
    other = await upload(owner, project, "notes.txt", make_pdf("white"))
    assert (await owner.json("GET", _get_page_path(project, other, 1), 422))["detail"] == "This file isn't a PDF."
    folder = await add_folder(owner, project, "sheets.pdf")
    await owner.json("GET", _get_page_path(project, folder, 1), 422)
    await owner.json("GET", _get_page_path(project, file, 0), 422)


async def test_only_those_who_may_see_the_file_get_pages(
    owner: Person, project: dict[str, Any], newcomer: Newcomer
) -> None:
    folder = await add_folder(owner, project, "Contracts")
    file = await upload(owner, project, "sheet.pdf", make_pdf("white"), folder["id"])
    stranger = await newcomer()
    await stranger.json("GET", _get_page_path(project, file, 1), 200)
    await restrict(owner, project, folder)
    await stranger.json("GET", _get_page_path(project, file, 1), 404)
    await owner.json("GET", _get_page_path(project, file, 1), 200)


async def test_pages_are_deleted_with_the_last_file_of_their_content(
    owner: Person, project: dict[str, Any], instance: Instance
) -> None:
    data = make_pdf("blue", "teal")
    await upload(owner, project, "sheet.pdf", data)
    file = await wait_for_thumbnail(owner, project, "sheet.pdf")
    url = (await owner.json("GET", _get_page_path(project, file, 2), 200))["url"]

    async def get_status() -> int:
        await render_job.prune_pictures(instance.services)
        await sweep(instance.services, clock.now() + timedelta(seconds=2))
        return (await owner.http.get(url)).status_code

    assert await get_status() == 200
    async with instance.services.db.write() as tx:
        await tx.execute(AssetNodes.delete().where(AssetNodes.c.id == file["id"]))
    assert await get_status() == 404
    assert await _count_pages(instance, data) == 0
