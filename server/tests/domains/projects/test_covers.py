"""Tests of custom covers of projects."""

import io
from typing import Any

import pytest
from PIL import Image

from pegbar.kernel.limits import IMAGE_BYTES_MAX
from pegbar.wiring import Instance
from tests.support.api.boards import add_cut, add_member, new_project, push_update
from tests.support.api.people import Newcomer, Person
from tests.support.api.sockets import open_tab
from tests.support.drawings.drawing import GPS, DrawingCopy, encode_geotagged_photo, encode_picture
from tests.support.faults.huge_images import NOT_PICTURES, make_square_png, read_memory, reset_peak_memory

pytestmark = pytest.mark.once

NEW = "/api/projects"
WEBP, PNG = {"Content-Type": "image/webp"}, {"Content-Type": "image/png"}


@pytest.fixture
async def owner(newcomer: Newcomer) -> Person:
    return await newcomer()


@pytest.fixture
async def project(owner: Person) -> dict[str, Any]:
    return await new_project(owner, visibility="public")


def _get_cover_path(project: dict[str, Any]) -> str:
    return f"{NEW}/{project['slug']}/cover"


async def _download_cover(person: Person, url: str) -> Image.Image:
    answer = await person.http.get(url)
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "image/webp"
    return Image.open(io.BytesIO(answer.content))


async def test_a_cover_is_shown_in_the_project_and_the_list_until_it_is_removed(
    owner: Person, project: dict[str, Any], newcomer: Newcomer, anonymous: Person
) -> None:
    assert (project["cover_url"], project["has_cover"]) == (None, False)
    async with open_tab(await newcomer()) as page:
        await page.subscribe(f"project:{project['id']}")
        chosen = await owner.json(
            "PUT", _get_cover_path(project), 200, content=encode_picture(2400, 1200), headers=WEBP
        )
        assert (await page.expect("event"))["event"] == {"type": "project_updated", "version": 1}
    assert (chosen["has_cover"], chosen["version"]) == (True, 1)
    for url in (
        (await anonymous.json("GET", f"{NEW}/{project['slug']}", 200))["cover_url"],
        (await owner.json("GET", NEW, 200))["items"][0]["cover_url"],
    ):
        assert (await _download_cover(anonymous, url)).size == (1600, 800)
    removed = await owner.json("DELETE", _get_cover_path(project), 200)
    assert (removed["cover_url"], removed["has_cover"]) == (None, False)
    await owner.json("DELETE", _get_cover_path(project), 200)


async def test_without_a_cover_the_first_drawn_cut_is_shown(owner: Person, project: dict[str, Any]) -> None:
    cut = await add_cut(owner, project)
    await push_update(owner, cut["id"], DrawingCopy().draw_stroke(points=20))
    await owner.json("PUT", _get_cover_path(project), 200, content=encode_picture(300, 300), headers=WEBP)
    path = f"/api/cuts/{cut['id']}/preview?seq=1"
    await owner.json("PUT", path, 200, content=encode_picture(64, 36), headers=WEBP)
    home = f"{NEW}/{project['slug']}"
    assert (await _download_cover(owner, (await owner.json("GET", home, 200))["cover_url"])).size == (300, 300)
    left = await owner.json("DELETE", _get_cover_path(project), 200)
    assert left["has_cover"] is False
    assert (await _download_cover(owner, left["cover_url"])).size == (64, 36)


async def test_the_chosen_part_is_shown(owner: Person, project: dict[str, Any]) -> None:
    image = Image.new("RGB", (1000, 500), "#ffffff")
    image.paste("#cc2211", (500, 250, 1000, 500))
    out = io.BytesIO()
    image.save(out, "PNG")
    part = {"x": 0.5, "y": 0.5, "width": 0.5, "height": 0.5}
    png = {"content": out.getvalue(), "headers": {"Content-Type": "image/png"}}
    chosen = await owner.json("PUT", _get_cover_path(project), 200, params=part, **png)
    result = await _download_cover(owner, chosen["cover_url"])
    assert result.size == (500, 250)
    for place in ((2, 2), (497, 247)):
        red, green, blue = result.convert("RGB").getpixel(place)  # type: ignore[misc]
        assert red > 190
        assert max(green, blue) < 60


@pytest.mark.parametrize(
    "query", ["x=1", "x=-0.1", "width=0", "height=1.1", "x=nan", "width=inf", "x=0.6&width=0.5", "y=0.1", "x=a"]
)
async def test_a_part_outside_the_picture_is_refused(owner: Person, project: dict[str, Any], query: str) -> None:
    answer = await owner.json("PUT", f"{_get_cover_path(project)}?{query}", 422, content=encode_picture(), headers=WEBP)
    assert answer["errors"][0]["field"] in {"x", "y", "width", "height"}


@pytest.mark.parametrize("data", NOT_PICTURES.values(), ids=NOT_PICTURES)
async def test_a_file_that_is_not_a_picture_is_refused(owner: Person, project: dict[str, Any], data: bytes) -> None:
    answer = await owner.json("PUT", _get_cover_path(project), 422, content=data, headers=WEBP)
    assert answer["detail"] == "Image load failed"
    assert (await owner.json("GET", f"{NEW}/{project['slug']}", 200))["has_cover"] is False


@pytest.mark.extended
async def test_the_largest_cover_needs_no_memory_in_the_server_process(owner: Person, project: dict[str, Any]) -> None:
    bomb = make_square_png(8, 6, b"\x80\x20\x20\xff")
    assert len(bomb) < 500_000
    await owner.json("PUT", _get_cover_path(project), 200, content=encode_picture(), headers=WEBP)
    measured = reset_peak_memory()
    before = read_memory("self")
    chosen = await owner.json("PUT", _get_cover_path(project), 200, content=bomb, headers=PNG, timeout=60)
    assert read_memory("self", measured) < before + 100_000_000
    assert (await _download_cover(owner, chosen["cover_url"])).size == (1600, 1600)


async def test_the_location_of_a_picture_is_removed(owner: Person, project: dict[str, Any]) -> None:
    photo = encode_geotagged_photo(2000, 1000)
    with Image.open(io.BytesIO(photo)) as opened:
        assert opened.getexif().get_ifd(GPS)
    chosen = await owner.json(
        "PUT", _get_cover_path(project), 200, content=photo, headers={"Content-Type": "image/jpeg"}
    )
    result = await _download_cover(owner, chosen["cover_url"])
    assert not result.getexif()
    assert b"Exif" not in (await owner.http.get(chosen["cover_url"])).content


async def test_each_person_can_send_sixty_pictures_an_hour(
    instance: Instance, owner: Person, project: dict[str, Any], newcomer: Newcomer, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = instance.services.settings
    assert type(settings).model_fields["rate_picture_person"].default == "60/hour"
    monkeypatch.setattr(settings, "rate_picture_person", "3/hour")
    for _ in range(2):
        await owner.json("PUT", _get_cover_path(project), 200, content=encode_picture(300, 200), headers=WEBP)
    await owner.json("PUT", _get_cover_path(project), 422, content=b"no picture", headers=WEBP)
    answer = await owner.http.put(_get_cover_path(project), content=encode_picture(), headers=WEBP)
    assert answer.status_code == 429
    assert answer.json()["detail"].startswith("Too many images at once. Wait ")
    assert 3000 < int(answer.headers["Retry-After"]) <= 3600
    after = await owner.json("GET", f"{NEW}/{project['slug']}", 200)
    assert (after["has_cover"], (await _download_cover(owner, after["cover_url"])).size) == (True, (300, 200))
    other = await newcomer()
    other_project = await new_project(other)
    await other.json("PUT", _get_cover_path(other_project), 200, content=encode_picture(), headers=WEBP)


async def test_a_cover_has_at_most_20_megabytes(owner: Person, project: dict[str, Any]) -> None:
    heavy = encode_picture() + bytes(IMAGE_BYTES_MAX)
    too_large = await owner.json("PUT", _get_cover_path(project), 413, content=heavy, headers=WEBP)
    assert too_large["detail"] == "This can be up to 20 MB."
    await owner.json("PUT", _get_cover_path(project), 400, content=b"", headers=WEBP)
    await owner.json(
        "PUT", _get_cover_path(project), 415, content=encode_picture(), headers={"Content-Type": "image/svg+xml"}
    )


async def test_the_cover_needs_the_right_to_change_settings(
    owner: Person, project: dict[str, Any], newcomer: Newcomer, anonymous: Person
) -> None:
    editor = await newcomer()
    await add_member(owner, project, editor)
    for person, status in ((anonymous, 401), (editor, 403)):
        await person.json("PUT", _get_cover_path(project), status, content=encode_picture(), headers=WEBP)
        await person.json("DELETE", _get_cover_path(project), status)
