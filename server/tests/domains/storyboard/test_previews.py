"""Previews uploaded by browsers: validation, conversion and rate limits."""

import asyncio
import hashlib
import io
import os
import random
import signal
import uuid
from typing import Any

import pytest
from PIL import Image

from pegbar.adapters.paint.pictures import PillowPictures
from pegbar.kernel.texts import SERVER_BUSY
from pegbar.wiring import Instance
from tests.support.api.boards import add_cut, new_project
from tests.support.api.people import Newcomer, Person
from tests.support.drawings.drawing import DrawingCopy, encode_geotagged_photo, encode_picture, set_webp_size
from tests.support.polling import wait_until

WEBP = {"Content-Type": "image/webp"}


@pytest.fixture
async def owner(newcomer: Newcomer) -> Person:
    return await newcomer()


@pytest.fixture
async def cut(owner: Person) -> dict[str, Any]:
    return await add_cut(owner, await new_project(owner))


def _get_preview_path(cut: dict[str, Any]) -> str:
    return f"/api/cuts/{cut['id']}/preview?seq=0"


async def test_metadata_is_removed_from_previews(owner: Person, cut: dict[str, Any]) -> None:
    put = await owner.json(
        "PUT", _get_preview_path(cut), 200, content=encode_geotagged_photo(64, 36, "WEBP"), headers=WEBP
    )
    for url in (put["preview"]["url"], put["preview"]["small_url"]):
        stored = (await owner.http.get(url)).content
        assert stored[:4] == b"RIFF"
        assert b"where I live" not in stored


@pytest.mark.parametrize(("kind", "media_type"), [("PNG", "image/png"), ("JPEG", "image/jpeg")])
async def test_a_png_or_jpeg_preview_is_stored_as_webp_only(
    instance: Instance, owner: Person, cut: dict[str, Any], kind: str, media_type: str
) -> None:
    sent = encode_picture(1920, 1080, kind=kind, colour="#cc2211")
    put = await owner.json("PUT", _get_preview_path(cut), 200, content=sent, headers={"Content-Type": media_type})
    for url, size in ((put["preview"]["url"], (1920, 1080)), (put["preview"]["small_url"], (480, 270))):
        answer = await owner.http.get(url)
        assert answer.headers["content-type"] == "image/webp"
        with Image.open(io.BytesIO(answer.content)) as opened:
            assert (opened.format, opened.size) == ("WEBP", size)
            red, green, blue = opened.convert("RGB").getpixel((9, 9))  # type: ignore[misc]
            assert red > 190
            assert max(green, blue) < 60
    stored = (await owner.http.get(put["preview"]["url"])).content
    assert put["preview"]["key"] == hashlib.sha256(stored).hexdigest()
    with pytest.raises(KeyError):
        await instance.services.blobs.get(hashlib.sha256(sent).hexdigest())


@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        (encode_picture(kind="PNG")[:60], "Pegbar can't read this image."),
        (encode_picture(1921, 1080, kind="PNG"), "This image is larger than 1920 × 1080 pixels."),
        (encode_picture(1920, 1081, kind="PNG"), "This image is larger than 1920 × 1080 pixels."),
    ],
)
async def test_an_invalid_png_preview_is_rejected_with_the_reason(
    owner: Person, cut: dict[str, Any], body: bytes, sentence: str
) -> None:
    answer = await owner.json("PUT", _get_preview_path(cut), 422, content=body, headers={"Content-Type": "image/png"})
    assert answer["detail"] == sentence


async def test_an_incompressible_png_of_the_maximum_size_is_accepted(owner: Person, cut: dict[str, Any]) -> None:
    out = io.BytesIO()
    Image.frombytes("RGBA", (1920, 1080), random.Random(7).randbytes(1920 * 1080 * 4)).save(out, "PNG")
    sent = out.getvalue()
    assert len(sent) > 8_000_000
    await owner.json("PUT", _get_preview_path(cut), 200, content=sent, headers={"Content-Type": "image/png"})


async def test_the_server_paints_a_preview_on_request(owner: Person, cut: dict[str, Any]) -> None:
    path = f"/api/cuts/{cut['id']}/preview/request"
    assert (await owner.http.put(path)).status_code == 204  # The drawing is empty.
    octets = {"Content-Type": "application/octet-stream", "Idempotency-Key": str(uuid.uuid4())}
    await owner.json("POST", f"/api/cuts/{cut['id']}/drawing", 200, content=DrawingCopy().draw_stroke(), headers=octets)
    assert (await owner.http.put(path)).status_code == 202

    async def is_painted() -> bool:
        return (await owner.http.put(path)).status_code == 204

    await wait_until(is_painted, what="the painted preview")
    (cut_item,) = (await owner.json("GET", f"/api/projects/{cut['project_id']}/cuts", 200))["items"]
    assert cut_item["preview"]["seq"] == cut_item["drawing_seq"] == 1
    assert (await owner.http.get(cut_item["preview"]["url"])).content[8:12] == b"WEBP"


async def test_a_killed_picture_process_leads_to_a_retryable_error_without_changes(
    instance: Instance, owner: Person, cut: dict[str, Any]
) -> None:
    pictures = instance.services.pictures
    assert isinstance(pictures, PillowPictures)
    first = await owner.json("PUT", _get_preview_path(cut), 200, content=encode_picture(), headers=WEBP)
    for pid in (stopped := list(pictures.pids)):
        os.kill(pid, signal.SIGSTOP)
    sent = asyncio.create_task(owner.http.put(_get_preview_path(cut), content=encode_picture(80, 40), headers=WEBP))

    async def has_new_process() -> bool:
        return set(pictures.pids) != set(stopped)

    await wait_until(has_new_process)
    for pid in stopped:
        os.kill(pid, signal.SIGKILL)
    answer = await sent
    assert (answer.status_code, answer.json()["detail"]) == (503, SERVER_BUSY)
    assert answer.headers["Retry-After"]
    url = first["preview"]["url"]
    assert (await owner.http.get(url)).content == encode_picture()
    retried = await owner.json("PUT", _get_preview_path(cut), 200, content=encode_picture(80, 40), headers=WEBP)
    assert (await owner.http.get(retried["preview"]["url"])).content == encode_picture(80, 40)


async def test_each_user_can_send_600_previews_per_minute(
    instance: Instance, owner: Person, cut: dict[str, Any], newcomer: Newcomer, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = instance.services.settings
    assert type(settings).model_fields["rate_preview_person"].default == "600/minute"
    monkeypatch.setattr(settings, "rate_preview_person", "2/minute")
    await owner.json("PUT", _get_preview_path(cut), 200, content=encode_picture(), headers=WEBP)
    await owner.json(
        "PUT", _get_preview_path(cut), 422, content=set_webp_size(encode_picture(), 16383, 16383), headers=WEBP
    )
    answer = await owner.http.put(_get_preview_path(cut), content=encode_picture(), headers=WEBP)
    assert answer.status_code == 429
    assert answer.json()["detail"].startswith("Too many images at once. Wait ")
    assert 1 <= int(answer.headers["Retry-After"]) <= 60
    other = await newcomer()
    other_cut = await add_cut(other, await new_project(other))
    await other.json("PUT", _get_preview_path(other_cut), 200, content=encode_picture(), headers=WEBP)
