"""Avatars: square, upright JPEGs without metadata, made from common image formats."""

import io
from typing import Any

import pytest
from PIL import Image, ImageDraw

from pegbar.kernel.limits import IMAGE_BYTES_MAX
from tests.support.api.people import Newcomer, Person
from tests.support.drawings.drawing import encode_geotagged_photo, encode_picture
from tests.support.faults.huge_images import NOT_PICTURES

pytestmark = pytest.mark.once

AVATAR = "/api/profiles/me/avatar"


def _encode_image(image: Image.Image, kind: str, **more: Any) -> bytes:
    out = io.BytesIO()
    image.save(out, kind, **more)
    return out.getvalue()


def _draw_halves(left: str, right: str, size: tuple[int, int] = (600, 300)) -> Image.Image:
    image = Image.new("RGB", size, left)
    ImageDraw.Draw(image).rectangle((size[0] // 2, 0, *size), fill=right)
    return image


async def _upload_avatar(person: Person, data: bytes, kind: str, status: int = 200, **query: float) -> Any:
    return await person.json(
        "PUT", AVATAR, status, content=data, headers={"Content-Type": f"image/{kind}"}, params=query
    )


async def _download_avatar(person: Person, profile: dict[str, Any]) -> Image.Image:
    answer = await person.http.get(profile["avatar_url"])
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "image/jpeg"
    return Image.open(io.BytesIO(answer.content))


def _is_color(pixel: Any, colour: tuple[int, int, int]) -> bool:
    return all(abs(a - b) < 40 for a, b in zip(pixel, colour, strict=True))


RED, BLUE, PAPER = (255, 0, 0), (0, 0, 255), (251, 250, 246)


@pytest.mark.parametrize("kind", ["jpeg", "png", "webp", "gif", "bmp", "avif"])
async def test_common_image_formats_become_a_square_jpeg(newcomer: Newcomer, kind: str) -> None:
    person = await newcomer()
    profile = await _upload_avatar(person, _encode_image(_draw_halves("red", "blue"), kind.upper()), kind)
    avatar = await _download_avatar(person, profile)
    assert (avatar.format, avatar.size) == ("JPEG", (512, 512))
    assert _is_color(avatar.getpixel((40, 256)), RED)
    assert _is_color(avatar.getpixel((470, 256)), BLUE)
    everywhere = await person.json("GET", f"/api/profiles/{person.id}", 200)
    assert everywhere["avatar_url"]
    removed = await person.json("DELETE", AVATAR, 200)
    assert removed["avatar_url"] is None
    assert (await person.json("DELETE", AVATAR, 200))["avatar_url"] is None


async def test_the_chosen_part_is_cropped_and_small_pictures_are_enlarged(newcomer: Newcomer) -> None:
    person = await newcomer()
    data = _encode_image(_draw_halves("red", "blue", (60, 30)), "PNG")
    avatar = await _download_avatar(person, await _upload_avatar(person, data, "png", x=0.5, y=0, width=0.5, height=1))
    assert avatar.size == (512, 512)
    assert all(_is_color(avatar.getpixel(at), BLUE) for at in ((5, 5), (500, 500)))
    await _upload_avatar(person, data, "png", 422, x=0.6, width=0.5)


async def test_a_rotated_picture_becomes_upright_and_loses_its_location(newcomer: Newcomer) -> None:
    person = await newcomer()
    turned = Image.Exif()
    turned[0x0112] = 6
    upright = await _download_avatar(
        person,
        await _upload_avatar(person, _encode_image(_draw_halves("red", "blue"), "JPEG", exif=turned.tobytes()), "jpeg"),
    )
    assert _is_color(upright.getpixel((256, 40)), RED)
    assert _is_color(upright.getpixel((256, 470)), BLUE)
    avatar = await _download_avatar(person, await _upload_avatar(person, encode_geotagged_photo(800, 600), "jpeg"))
    assert not avatar.getexif()


async def test_transparency_becomes_white_and_an_animation_its_first_frame(newcomer: Newcomer) -> None:
    person = await newcomer()
    clear = _encode_image(Image.new("RGBA", (80, 80), (0, 0, 0, 0)), "PNG")
    assert _is_color(
        (await _download_avatar(person, await _upload_avatar(person, clear, "png"))).getpixel((9, 9)), PAPER
    )
    frames = [Image.new("RGB", (80, 80), colour) for colour in ("red", "blue")]
    for kind in ("gif", "webp"):
        moving = _encode_image(frames[0], kind.upper(), save_all=True, append_images=frames[1:], duration=100)
        assert _is_color(
            (await _download_avatar(person, await _upload_avatar(person, moving, kind))).getpixel((9, 9)), RED
        )


@pytest.mark.parametrize("data", NOT_PICTURES.values(), ids=NOT_PICTURES)
async def test_an_invalid_picture_is_refused(newcomer: Newcomer, data: bytes) -> None:
    person = await newcomer()
    before = await _upload_avatar(person, encode_picture(), "webp")
    assert (await _upload_avatar(person, data, "png", 422))["detail"] == "Image load failed"
    assert (await person.json("GET", "/api/profiles/me", 200))["version"] == before["version"]


async def test_an_avatar_upload_is_limited_to_20_megabytes_and_image_types(
    newcomer: Newcomer, anonymous: Person
) -> None:
    person = await newcomer()
    await _upload_avatar(person, b"\0" * (IMAGE_BYTES_MAX + 1), "png", 413)
    await person.json("PUT", AVATAR, 415, content=b"%PDF", headers={"Content-Type": "application/pdf"})
    await _upload_avatar(anonymous, encode_picture(), "webp", 401)
    await anonymous.json("DELETE", AVATAR, 401)
