"""WebP is decoded by the libwebp of the installed Pillow; if that changes its structures, this fails."""

import io

import pytest
from PIL import Image

from pegbar.adapters.paint import webp


def _encode(mode: str, color: tuple[int, ...]) -> bytes:
    out = io.BytesIO()
    Image.new(mode, (64, 32), color).save(out, "webp", lossless=True, exif=b"Exif\0\0MM")
    return out.getvalue()


@pytest.mark.parametrize(("mode", "color"), [("RGB", (255, 0, 255)), ("RGBA", (255, 0, 255, 128))])
@pytest.mark.parametrize("size", [(64, 32), (16, 8)])
def test_a_picture_is_decoded_at_its_size_and_smaller(mode: str, color: tuple[int, ...], size: tuple[int, int]) -> None:
    data = _encode(mode, color)
    info = webp.read_info(data)
    assert info is not None, "the installed Pillow has no libwebp that this code can call"
    assert (info.width, info.height, info.has_alpha, info.is_animated) == (64, 32, mode == "RGBA", False)
    assert info.exif.endswith(b"MM")
    picture = webp.decode(data, info, size)
    assert (picture.mode, picture.size, picture.getpixel((3, 3))) == (mode, size, color)


def test_damaged_bytes_are_refused() -> None:
    data = _encode("RGB", (1, 2, 3))
    info = webp.read_info(data)
    assert info is not None
    with pytest.raises(ValueError, match="not a valid webp"):
        webp.decode(data[:40], info, (64, 32))
    assert webp.read_info(b"RIFF\0\0\0\0WEBP") is None
