"""Contract of image checks and conversions."""

import io
from collections.abc import AsyncGenerator

import pytest
from PIL import Image

from pegbar.adapters.paint.pictures import PillowPictures
from pegbar.ports.pictures import BadPicture, Crop, Pictures
from tests.support.drawings.drawing import encode_oversized_png, encode_picture, set_webp_size

ME = "me"


@pytest.fixture(scope="module")
async def pictures() -> AsyncGenerator[Pictures, None]:
    pillow = PillowPictures()
    yield pillow
    await pillow.close()


def _encode_webp(image: Image.Image, **more: object) -> bytes:
    out = io.BytesIO()
    image.save(out, "WEBP", **more)
    return out.getvalue()


def _encode_animation(kind: str) -> bytes:
    out = io.BytesIO()
    Image.new("RGB", (8, 8)).save(out, kind, save_all=True, append_images=[Image.new("RGB", (8, 8), "red")])
    return out.getvalue()


async def test_a_still_webp_is_unchanged(pictures: Pictures) -> None:
    for size in ((1, 1), (64, 36), (1920, 1080)):
        data = encode_picture(*size)
        assert await pictures.convert_to_webp(data, 1920, 1080, ME) == data


@pytest.mark.parametrize("kind", ["PNG", "JPEG"])
@pytest.mark.parametrize("size", [(1, 1), (64, 36), (1920, 1080)])
async def test_png_and_jpeg_are_converted_to_webp(pictures: Pictures, kind: str, size: tuple[int, int]) -> None:
    made = await pictures.convert_to_webp(encode_picture(*size, kind=kind, colour="#cc2211"), 1920, 1080, ME)
    with Image.open(io.BytesIO(made)) as opened:
        assert (opened.format, opened.mode, opened.size) == ("WEBP", "RGB", size)
        red, green, blue = opened.getpixel((0, 0))  # type: ignore[misc]
        assert red > 190
        assert max(green, blue) < 60
    assert await pictures.convert_to_webp(made, 1920, 1080, ME) == made


async def test_transparent_pixels_become_white(pictures: Pictures) -> None:
    out = io.BytesIO()
    Image.new("RGBA", (16, 16)).save(out, "PNG")
    with Image.open(io.BytesIO(await pictures.convert_to_webp(out.getvalue(), 1920, 1080, ME))) as opened:
        assert opened.mode == "RGB"
        assert min(opened.getpixel((8, 8))) > 240  # type: ignore[arg-type]


async def test_camera_metadata_is_removed(pictures: Pictures) -> None:
    image = Image.new("RGB", (32, 32), "#884422")
    exif = Image.Exif()
    exif[0x010E] = "where I live"
    data = _encode_webp(image, exif=exif.tobytes())
    assert b"where I live" in data
    clean = await pictures.convert_to_webp(data, 1920, 1080, ME)
    assert b"where I live" not in clean
    with Image.open(io.BytesIO(clean)) as opened:
        assert opened.size == (32, 32)
        assert not opened.getexif()


@pytest.mark.parametrize(
    ("size", "wanted"),
    [((1920, 1080), (480, 270)), ((1080, 8), (480, 4)), ((608, 1080), (480, 853)), ((800, 1), (480, 1))],
)
async def test_the_thumbnail_is_scaled_down(pictures: Pictures, size: tuple[int, int], wanted: tuple[int, int]) -> None:
    small = await pictures.shrink(encode_picture(*size, colour="#cc2211"), 480, ME)
    with Image.open(io.BytesIO(small)) as opened:
        assert (opened.format, opened.size) == ("WEBP", wanted)
        red, green, blue = opened.convert("RGB").getpixel((0, 0))  # type: ignore[misc]
        assert red > 190
        assert max(green, blue) < 60


async def test_a_small_picture_is_its_own_thumbnail(pictures: Pictures) -> None:
    for size in ((480, 270), (64, 2000)):
        data = encode_picture(*size)
        assert await pictures.shrink(data, 480, ME) == data


WHOLE = Crop(0, 0, 1, 1)


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP", "GIF", "BMP", "AVIF"])
@pytest.mark.parametrize(
    ("size", "wanted"), [((3200, 800), (1600, 400)), ((100, 4000), (40, 1600)), ((7, 5), (7, 5)), ((1, 1), (1, 1))]
)
async def test_pictures_of_all_common_formats_are_fitted(
    pictures: Pictures, kind: str, size: tuple[int, int], wanted: tuple[int, int]
) -> None:
    fitted = await pictures.crop_to_webp(encode_picture(*size, kind=kind, colour="#cc2211"), WHOLE, 1600, ME)
    with Image.open(io.BytesIO(fitted)) as opened:
        assert (opened.format, opened.size) == ("WEBP", wanted)
        red, green, blue = opened.convert("RGB").getpixel((0, 0))  # type: ignore[misc]
        assert red > 190
        assert max(green, blue) < 60


@pytest.mark.parametrize(("side", "wanted"), [(1600, (100, 200)), (8, (4, 8))])
async def test_a_crop_respects_the_camera_orientation(pictures: Pictures, side: int, wanted: tuple[int, int]) -> None:
    image = Image.new("RGB", (400, 200), "#ffffff")
    image.paste("#cc2211", (0, 100, 200, 200))  # after the rotation to the right: the upper left quarter
    exif = Image.Exif()
    exif[0x0112] = 6
    exif[0x010E] = "where I live"
    out = io.BytesIO()
    image.save(out, "JPEG", exif=exif.tobytes(), quality=95)
    fitted = await pictures.crop_to_webp(out.getvalue(), Crop(0, 0, 0.5, 0.5), side, ME)
    assert b"where I live" not in fitted
    with Image.open(io.BytesIO(fitted)) as opened:
        assert opened.size == wanted
        red, green, blue = opened.convert("RGB").getpixel((opened.width // 2, opened.height // 2))  # type: ignore[misc]
        assert red > 190
        assert max(green, blue) < 70


@pytest.mark.parametrize("mode", ["1", "L", "LA", "P", "RGBA", "CMYK", "I;16"])
async def test_pictures_of_every_colour_mode_are_fitted(pictures: Pictures, mode: str) -> None:
    out = io.BytesIO()
    Image.new(mode, (9, 9)).save(out, "JPEG" if mode == "CMYK" else "PNG")
    with Image.open(io.BytesIO(await pictures.crop_to_webp(out.getvalue(), WHOLE, 1600, ME))) as opened:
        assert (opened.mode, opened.size) == ("RGB", (9, 9))


@pytest.mark.parametrize(
    "data", [b"", b"GIF89a", encode_picture()[:50], encode_picture(kind="JPEG")[:200], encode_oversized_png()[:4096]]
)
async def test_pictures_that_cannot_be_fitted_are_refused(pictures: Pictures, data: bytes) -> None:
    with pytest.raises(BadPicture):
        await pictures.crop_to_webp(data, WHOLE, 1600, ME)


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"webp",
        encode_picture(kind="GIF"),
        encode_picture(kind="PNG")[:50],
        encode_picture(kind="JPEG")[:200],
        encode_picture(1921, 8, "PNG"),
        encode_picture(8, 1081, "JPEG"),
        encode_oversized_png(),
        encode_picture()[:50],
        encode_picture(1921, 8),
        encode_picture(8, 1081),
        set_webp_size(encode_picture(), 16383, 16383),
        _encode_animation("WEBP"),
        _encode_animation("PNG"),
        b"<html><script>alert(1)</script></html>",
    ],
)
async def test_all_other_data_is_refused_with_a_text(pictures: Pictures, data: bytes) -> None:
    with pytest.raises(BadPicture) as refused:
        await pictures.convert_to_webp(data, 1920, 1080, ME)
    assert str(refused.value).endswith(".")
