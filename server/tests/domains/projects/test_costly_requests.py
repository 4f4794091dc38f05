"""Tests of the rate limits of expensive requests: 429 with the time to wait."""

from typing import Any

import pytest

from pegbar.adapters.paint import file_preview
from pegbar.adapters.paint.pictures import PillowPictures
from pegbar.kernel.settings import Settings
from pegbar.ports.pictures import BadPicture
from pegbar.wiring import Instance
from tests.support.api import assets, imports, sounds
from tests.support.api.boards import new_project
from tests.support.api.people import Newcomer, Person
from tests.support.drawings.documents import make_pdf


def _allow_two_an_hour(instance: Instance, monkeypatch: pytest.MonkeyPatch, rate: str) -> None:
    """Allow this request twice an hour."""
    assert rate in Settings.model_fields
    monkeypatch.setattr(instance.services.settings, rate, "2/hour")


def _assert_rate_limited(answer: Any) -> None:
    assert answer.status_code == 429
    assert 3000 < int(answer.headers["Retry-After"]) <= 3600
    assert "60 minutes" in answer.json()["detail"]


async def test_imports_are_throttled_and_repeated_requests_are_not_counted(
    newcomer: Newcomer, instance: Instance, monkeypatch: pytest.MonkeyPatch
) -> None:
    person = await newcomer()
    boards = [await new_project(person) for _ in range(3)]
    _allow_two_an_hour(instance, monkeypatch, "rate_import_person")
    body = imports.make_import_body(10)
    for _ in range(3):
        await person.json("POST", imports.get_imports_path(boards[0]), 201, json=body)
    await imports.create_import(person, boards[1], 10)
    _assert_rate_limited(await person.http.post(imports.get_imports_path(boards[2]), json=imports.make_import_body(10)))
    other = await newcomer()
    await imports.create_import(other, await new_project(other), 10)


async def test_sounds_are_throttled(newcomer: Newcomer, instance: Instance, monkeypatch: pytest.MonkeyPatch) -> None:
    person = await newcomer()
    project = await new_project(person)
    _allow_two_an_hour(instance, monkeypatch, "rate_sound_person")
    for _ in range(2):
        await sounds.create_sound(person, project, 10)
    body = {"id": sounds.new_id(), "name": "line.wav", "size": 10}
    _assert_rate_limited(await person.http.post(f"{sounds.get_sound_path(project)}/sounds", json=body))
    assert len((await sounds.get_board_sound(person, project))["sounds"]) == 2


async def test_new_pages_are_throttled_and_existing_pages_are_not(
    newcomer: Newcomer, anonymous: Person, instance: Instance, monkeypatch: pytest.MonkeyPatch
) -> None:
    person = await newcomer()
    project = await new_project(person, visibility="public")
    file = await assets.upload(person, project, "sheet.pdf", make_pdf("green", "white", "red", "green"))
    path = f"/api/projects/{project['slug']}/assets/nodes/{file['id']}/pages"
    _allow_two_an_hour(instance, monkeypatch, "rate_page_address")
    for number in (1, 2, 1, 2):
        await anonymous.json("GET", f"{path}/{number}", 200)
    _assert_rate_limited(await anonymous.http.get(f"{path}/3"))
    await person.json("GET", f"{path}/3", 200)
    await anonymous.json("GET", f"{path}/3", 200)
    _allow_two_an_hour(instance, monkeypatch, "rate_page_person")
    for _ in range(2):
        await person.json("GET", f"{path}/4", 200)


async def test_links_are_throttled(newcomer: Newcomer, instance: Instance, monkeypatch: pytest.MonkeyPatch) -> None:
    person = await newcomer()
    _allow_two_an_hour(instance, monkeypatch, "rate_links")
    for _ in range(2):
        await person.json("GET", "/api/links", 200, params={"url": "/video/none"})
    _assert_rate_limited(await person.http.get("/api/links", params={"url": "/video/none"}))


def recursive_pdf(levels: int = 9, item: int = 10) -> bytes:
    """Build a small PDF whose page draws a form that draws another one ten times, and so on."""
    objects = ["<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [3 0 R] /Count 1 >>"]
    objects.append(
        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] /Contents 4 0 R"
        " /Resources << /XObject << /F 5 0 R >> >> >>"
    )
    draw = "/F Do " * item
    objects.append(f"<< /Length {len(draw)} >> stream\n{draw}\nendstream")
    for level in range(levels):
        inner = draw if level < levels - 1 else "0 0 300 200 re f"
        below = f" /Resources << /XObject << /F {6 + level} 0 R >> >>" if level < levels - 1 else ""
        head = f"/Type /XObject /Subtype /Form /BBox [0 0 300 200]{below} /Length {len(inner)}"
        objects.append(f"<< {head} >> stream\n{inner}\nendstream")
    parts, offsets = [b"%PDF-1.4\n"], list[int]()
    for number, body in enumerate(objects, 1):
        offsets.append(sum(map(len, parts)))
        parts.append(f"{number} 0 obj {body} endobj\n".encode())
    start = sum(map(len, parts))
    table = "".join(f"{offset:010} 00000 n \n" for offset in offsets)
    parts.append(f"xref\n0 {len(objects) + 1}\n0000000000 65535 f \n{table}".encode())
    parts.append(f"trailer << /Size {len(objects) + 1} /Root 1 0 R >>\nstartxref\n{start}\n%%EOF".encode())
    return b"".join(parts)


@pytest.mark.extended
@pytest.mark.once
async def test_a_page_that_renders_recursively_is_aborted() -> None:
    assert file_preview.PAGE_CPU_SECONDS < 30
    pictures, data = PillowPictures(), recursive_pdf()
    assert len(data) < 5000

    async def read_bad_file() -> bytes:
        return data

    try:
        with pytest.raises(BadPicture):
            await pictures.render_page(read_bad_file, 1, 256, "ann")

        async def read_good_file() -> bytes:
            return make_pdf("teal")

        # The next page gets a working process.
        assert (await pictures.render_page(read_good_file, 1, 256, "ann")).picture is not None
    finally:
        await pictures.close()
