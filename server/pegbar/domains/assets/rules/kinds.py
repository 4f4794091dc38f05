"""What kinds of file are shown in the page, and as what they are served. The name decides, never the sender's word."""

from typing import Final, Literal

Kind = Literal["image", "video", "other"]

_IMAGES: Final = {
    "png": "image/png",
    "jpg": "image/jpeg",
    "jpeg": "image/jpeg",
    "webp": "image/webp",
    "gif": "image/gif",
    "bmp": "image/bmp",
    "avif": "image/avif",
}
_VIDEOS: Final = {"mp4": "video/mp4", "webm": "video/webm", "mov": "video/quicktime", "m4v": "video/mp4"}


def kind_of(name: str) -> tuple[Kind, str]:
    """Whether a file can be previewed, and its media type; what is not previewed is bytes, which no browser runs."""
    _, dot, ending = name.lower().rpartition(".")
    if not dot:
        ending = ""
    if ending in _IMAGES:
        return "image", _IMAGES[ending]
    if ending in _VIDEOS:
        return "video", _VIDEOS[ending]
    return "other", "application/octet-stream"
