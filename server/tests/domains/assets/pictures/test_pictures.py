"""Tiles and previews of files: rendered once per content, without private camera metadata."""

import io
import math
import struct
import wave
from datetime import timedelta
from typing import Any

import av
import pytest
from PIL import Image
from sqlalchemy import select

from pegbar.domains.assets.models import AssetNode, AssetPicture
from pegbar.domains.assets.pictures.actions import render_job
from pegbar.domains.assets.pictures.limits import (
    ASSET_PREVIEW_SIDE_MAX,
    ASSET_TEXT_BYTES_MAX,
    ASSET_TILE_SIDE_MAX,
)
from pegbar.domains.assets.rules.kinds import get_file_kind
from pegbar.kernel import clock
from pegbar.periodic_tasks import sweep
from pegbar.wiring import Instance
from tests.support.api.assets import list_folder, send_batch_change, upload, wait_for_thumbnail
from tests.support.api.boards import new_project
from tests.support.api.people import Newcomer, Person
from tests.support.api.publishing import encode_film
from tests.support.api.sockets import open_tab
from tests.support.drawings.documents import make_pdf
from tests.support.media.films import decode_film
from tests.support.media.locations import contains_location, encode_sound, make_located_films, make_located_sounds
from tests.support.polling import wait_until

pytestmark = pytest.mark.once

AssetNodes: Any = AssetNode.__table__
GPS_IFD, ORIENTATION = 0x8825, 0x0112


@pytest.fixture
async def owner(newcomer: Newcomer) -> Person:
    return await newcomer()


@pytest.fixture
async def project(owner: Person) -> dict[str, Any]:
    return await new_project(owner)


def _encode_picture(kind: str, picture: Image.Image, **options: Any) -> bytes:
    out = io.BytesIO()
    picture.save(out, kind, **options)
    return out.getvalue()


def _build_rotated_photo() -> bytes:
    """Build a 2400 × 1600 photo with EXIF rotation (upright: red at the top) and a GPS location."""
    exif = Image.Exif()
    exif[ORIENTATION] = 6
    exif.get_ifd(GPS_IFD).update({1: "N", 2: (52.0, 31.0, 12.0), 3: "E", 4: (13.0, 24.0, 18.0)})
    picture = Image.new("RGB", (2400, 1600), "navy")
    picture.paste("red", (0, 0, 600, 1600))
    return _encode_picture("JPEG", picture, exif=exif)


def _build_psd() -> bytes:
    """Build a 64 × 48 PSD that has only the merged image: orange, uncompressed."""
    header = struct.pack(">4sH6xHIIHH", b"8BPS", 1, 3, 48, 64, 8, 3)
    planes = b"".join(bytes([value]) * (64 * 48) for value in (255, 128, 0))
    return header + struct.pack(">III", 0, 0, 0) + struct.pack(">H", 0) + planes


def _build_sound() -> bytes:
    out = io.BytesIO()
    with wave.open(out, "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(8000)
        # Silent, then loud.
        loud = (round(30000 * math.sin(i / 3)) for i in range(8000))
        file.writeframes(bytes(16000) + b"".join(struct.pack("<h", value) for value in loud))
    return out.getvalue()


async def _open_image(person: Person, url: str) -> Image.Image:
    got = await person.http.get(url)
    assert (got.status_code, got.headers["Content-Type"]) == (200, "image/webp")
    picture = Image.open(io.BytesIO(got.content))
    picture.load()
    assert picture.format == "WEBP"
    return picture


async def _list_rows(instance: Instance, key_of: str) -> list[Any]:
    async with instance.services.db.read() as tx:
        found = await tx.execute(
            select(AssetPicture.state, AssetPicture.attempts).where(AssetPicture.source_key == key_of)
        )
        return list(found)


async def test_pictures_of_a_photo_are_small_upright_and_without_location(
    owner: Person, project: dict[str, Any]
) -> None:
    data = _build_rotated_photo()
    file = await upload(owner, project, "beach.jpg", data)
    assert (file["kind"], file["preview_url"], file["tile"]) == ("image", None, None)
    file = await wait_for_thumbnail(owner, project, "beach.jpg")
    tile, preview = await _open_image(owner, file["tile"]["url"]), await _open_image(owner, file["preview_url"])
    assert (file["tile"]["width"], file["tile"]["height"]) == tile.size == (213, ASSET_TILE_SIDE_MAX)
    assert preview.size == (1365, ASSET_PREVIEW_SIDE_MAX)
    for picture in (tile, preview):
        assert not picture.getexif()
        assert not {"exif", "xmp"} & picture.info.keys()
        top: Any = picture.getpixel((picture.width // 2, 5))
        bottom: Any = picture.getpixel((picture.width // 2, picture.height - 5))
        assert (top[0] > 200, bottom[0] < 100) == (True, True)
    # The download is the unmodified upload.
    content = f"/api/projects/{project['slug']}/assets/nodes/{file['id']}/content"
    assert (await owner.http.get(content)).content == data


@pytest.mark.samples(2)
@pytest.mark.parametrize(
    ("name", "kind", "data", "colour"),
    [
        ("board.psd", "image", _build_psd, (255, 128, 0)),
        ("scan.tiff", "image", lambda: _encode_picture("TIFF", Image.new("RGB", (64, 48), "teal")), (0, 128, 128)),
        (
            "scan.tif",
            "image",
            lambda: _encode_picture("TIFF", Image.new("CMYK", (64, 48), (0, 255, 255, 0))),
            (255, 0, 0),
        ),
        ("sheet.pdf", "pdf", lambda: make_pdf("green", "white"), (0, 128, 0)),
        ("take.mp4", "video", encode_film, None),
    ],
)
async def test_formats_that_browsers_cannot_show_get_pictures(
    owner: Person, project: dict[str, Any], name: str, kind: str, data: Any, colour: tuple[int, int, int] | None
) -> None:
    await upload(owner, project, name, data())
    file = await wait_for_thumbnail(owner, project, name)
    assert (file["kind"], file["picture_state"]) == (kind, "made")
    tile = (await _open_image(owner, file["tile"]["url"])).convert("RGB")
    assert max(tile.size) <= ASSET_TILE_SIDE_MAX
    middle: Any = tile.getpixel((tile.width // 2, tile.height // 2))
    assert colour is None or all(abs(a - b) < 40 for a, b in zip(middle, colour, strict=True))


async def test_a_sound_gets_a_waveform_tile_and_is_playable(owner: Person, project: dict[str, Any]) -> None:
    await upload(owner, project, "hum.wav", _build_sound())
    file = await wait_for_thumbnail(owner, project, "hum.wav")
    tile = (await _open_image(owner, file["tile"]["url"])).convert("RGBA").getchannel("A")

    def measure_height(left: int, right: int) -> int:
        box = tile.crop((left, 0, right, tile.height)).getbbox()
        return 0 if box is None else box[3] - box[1]

    assert 0 < measure_height(0, tile.width // 2 - 10) < 10
    assert measure_height(tile.width // 2 + 10, tile.width) > 100
    got = await owner.http.get(file["preview_url"])
    assert (got.headers["Content-Type"], got.content) == ("audio/wav", _build_sound())


@pytest.mark.extended
@pytest.mark.parametrize("name", sorted({**make_located_films(), **make_located_sounds()}))
async def test_previews_of_films_and_sounds_lose_their_location(
    owner: Person, project: dict[str, Any], name: str
) -> None:
    data = {**make_located_films(), **make_located_sounds()}[name]
    assert contains_location(data)
    file = await upload(owner, project, name, data)
    assert (file["preview_url"], file["picture_state"]) == (None, "coming")
    file = await wait_for_thumbnail(owner, project, name)
    assert file["picture_state"] == "made"
    got = await owner.http.get(file["preview_url"])
    assert got.headers["Content-Type"] == get_file_kind(name).media_type
    assert not contains_location(got.content)
    assert _read_packets(got.content) == _read_packets(data)
    if file["kind"] == "video":
        shown, sent = decode_film(io.BytesIO(got.content)), decode_film(io.BytesIO(data))
        assert [p.tobytes() for p in shown.pictures] == [p.tobytes() for p in sent.pictures]
        assert shown.times == sent.times
    content = f"/api/projects/{project['slug']}/assets/nodes/{file['id']}/content"
    assert (await owner.http.get(content)).content == data


def _read_packets(data: bytes) -> list[bytes]:
    """Return the packets of a media file, independent of its container."""
    opened: Any = av.open(io.BytesIO(data), metadata_errors="replace")
    with opened as container:
        return [bytes(packet) for packet in container.demux() if packet.size]


async def test_media_without_location_is_previewed_unchanged(owner: Person, project: dict[str, Any]) -> None:
    for name, data in {
        "a.mp4": encode_film(6, audio_codec="aac"),
        "b.webm": encode_film(6, container="webm", codec="libvpx"),
    }.items():
        await upload(owner, project, name, data)
        file = await wait_for_thumbnail(owner, project, name)
        assert (await owner.http.get(file["preview_url"])).content == data


async def test_a_film_without_a_video_track_is_playable(owner: Person, project: dict[str, Any]) -> None:
    await upload(owner, project, "hum.mp4", encode_sound("mp4", "aac"))
    file = await wait_for_thumbnail(owner, project, "hum.mp4")
    assert file["picture_state"] == "made"
    assert (await owner.http.get(file["preview_url"])).status_code == 200


async def test_the_preview_of_a_gif_is_animated(owner: Person, project: dict[str, Any]) -> None:
    frames = [Image.new("P", (40, 30), number) for number in range(3)]
    data = _encode_picture("GIF", frames[0], save_all=True, append_images=frames[1:], duration=40)
    await upload(owner, project, "walk.gif", data)
    file = await wait_for_thumbnail(owner, project, "walk.gif")
    got = await owner.http.get(file["preview_url"])
    assert (got.headers["Content-Type"], got.content) == ("image/gif", data)


async def test_clients_are_notified_of_finished_pictures(owner: Person, project: dict[str, Any]) -> None:
    async with open_tab(owner) as wire:
        await wire.subscribe(f"project:{project['id']}")
        await upload(owner, project, "a.png", _encode_picture("PNG", Image.new("RGB", (9, 9), "pink")))

        async def is_picture_made() -> bool:
            await wire.expect("event")
            [file] = (await list_folder(owner, project))["items"]
            return file["picture_state"] == "made"

        await wait_until(is_picture_made)


async def test_equal_content_is_rendered_once(owner: Person, project: dict[str, Any], instance: Instance) -> None:
    data = _encode_picture("PNG", Image.new("RGB", (31, 17), "olive"))
    key = await instance.services.blobs.put(data)
    first = await upload(owner, project, "one.png", data)
    await upload(owner, project, "two.PNG", data)
    await send_batch_change(owner, project, "copy", 201, copies=[{"source_id": first["id"]}])
    urls = [
        (await wait_for_thumbnail(owner, project, name))["tile"]["url"]
        for name in ("one.png", "two.PNG", "one (1).png")
    ]
    assert len({url.partition("?")[0] for url in urls}) == 1, "one object, by an address for each file"
    assert await _list_rows(instance, key) == [("made", 1)]


async def test_an_unreadable_picture_is_tried_only_once(
    owner: Person, project: dict[str, Any], instance: Instance
) -> None:
    data = b"<!doctype html><script>alert(1)</script>no picture"
    key = await instance.services.blobs.put(data)
    await upload(owner, project, "evil.png", data)
    for _ in range(3):
        file = await wait_for_thumbnail(owner, project, "evil.png")
        assert (file["tile"], file["preview_url"], file["picture_state"]) == (None, None, "failed")
    assert await _list_rows(instance, key) == [("failed", 1)]
    # Under another name it isn't shown either, and no picture is awaited.
    await upload(owner, project, "evil.html", data)
    file = await wait_for_thumbnail(owner, project, "evil.html")
    assert (file["kind"], file["picture_state"]) == ("other", "none")


async def test_files_without_pictures_get_them_when_listed(
    owner: Person, project: dict[str, Any], instance: Instance
) -> None:
    data = _encode_picture("PNG", Image.new("RGB", (23, 29), "gold"))
    key = await instance.services.blobs.put(data)
    await upload(owner, project, "old.txt", data)
    assert await _list_rows(instance, key) == []
    node = (await list_folder(owner, project))["items"][0]
    path = f"/api/projects/{project['slug']}/assets/nodes/{node['id']}"
    await owner.json("PATCH", path, 200, json={"name": "old.png"}, headers={"If-Match": "1"})
    file = await wait_for_thumbnail(owner, project, "old.png")
    assert (file["picture_state"], file["tile"]["width"], file["tile"]["height"]) == ("made", 23, 29)


async def test_pictures_are_deleted_with_the_last_file_of_their_content(
    owner: Person, project: dict[str, Any], instance: Instance
) -> None:
    data = _encode_picture("PNG", Image.new("RGB", (33, 44), "plum"))
    key = await instance.services.blobs.put(data)
    file = await upload(owner, project, "gone.png", data)
    await upload(owner, project, "stays.png", data)
    gone, url = [(await wait_for_thumbnail(owner, project, f"{name}.png"))["tile"]["url"] for name in ("gone", "stays")]

    async def get_status() -> int:
        await render_job.prune_pictures(instance.services)
        await sweep(instance.services, clock.now() + timedelta(seconds=2))
        return (await owner.http.get(url)).status_code

    await send_batch_change(owner, project, "remove", 204, node_ids=[file["id"]])
    assert await get_status() == 200
    assert (await owner.http.get(gone)).status_code == 404
    assert await _list_rows(instance, key) == [("made", 1)]
    async with instance.services.db.write() as tx:
        await tx.execute(AssetNodes.delete().where(AssetNodes.c.blob_key == key))
    assert await get_status() == 404
    assert await _list_rows(instance, key) == []


async def test_a_text_preview_is_plain_and_truncated(owner: Person, project: dict[str, Any]) -> None:
    texts = {
        "notes.txt": ("Käfer <script>alert(1)</script>\n".encode(), "Käfer <script>alert(1)</script>\n"),
        "cuts.csv": ("Übung;1".encode("cp1252"), "Übung;1"),
        "told.srt": ("\ufeff1\n灯り".encode("utf-16-le"), "1\n灯り"),
    }
    root = f"/api/projects/{project['slug']}/assets/nodes"
    for name, (data, text) in texts.items():
        file = await upload(owner, project, name, data)
        assert (file["kind"], file["preview_url"]) == ("text", None)
        got = await owner.http.get(f"{root}/{file['id']}/text")
        assert got.headers["Content-Type"] == "application/json"
        assert got.json() == {"text": text, "is_truncated": False}
    long = await upload(owner, project, "long.log", "ä".encode() * ASSET_TEXT_BYTES_MAX)
    got = (await owner.http.get(f"{root}/{long['id']}/text")).json()
    assert got == {"text": "ä" * (ASSET_TEXT_BYTES_MAX // 2), "is_truncated": True}
    other = await upload(owner, project, "page.html", b"<p>")
    refused = await owner.http.get(f"{root}/{other['id']}/text")
    assert (refused.status_code, refused.json()["detail"]) == (422, "This file isn't a text file.")
