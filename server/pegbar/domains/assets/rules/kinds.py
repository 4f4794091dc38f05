"""What kinds of file are shown in the page, and as what they are served. The name decides, never the sender's word."""

from typing import Final, Literal, NamedTuple

Kind = Literal["image", "video", "sound", "text", "pdf", "other"]
Way = Literal["picture", "film", "sound"]
"""How a picture is made of a file: by decoding it, from a frame of it, from how loud it is."""


class FileKind(NamedTuple):
    """`media_type`: as what its own bytes are served to the page; None: they are not, but for a download."""

    kind: Kind
    media_type: str | None
    way: Way | None


_PICTURES: Final = ("png", "jpg", "jpeg", "webp", "gif", "bmp", "avif", "tif", "tiff", "psd")
_FILMS: Final = {"mp4": "video/mp4", "webm": "video/webm", "mov": "video/quicktime", "m4v": "video/mp4"}
_SOUNDS: Final = {
    "wav": "audio/wav",
    "mp3": "audio/mpeg",
    "ogg": "audio/ogg",
    "oga": "audio/ogg",
    "opus": "audio/ogg",
    "flac": "audio/flac",
    "m4a": "audio/mp4",
    "aac": "audio/aac",
    "aif": "audio/aiff",
    "aiff": "audio/aiff",
}
_TEXTS: Final = (
    *("txt", "md", "csv", "tsv", "json", "log", "srt", "vtt", "edl", "yaml", "yml", "ini", "toml", "fountain"),
    *("py", "mel", "lua"),
)
_OTHER: Final = FileKind("other", None, None)
_KINDS: Final[dict[str, FileKind]] = (
    dict.fromkeys(_PICTURES, FileKind("image", None, "picture"))
    | {"pdf": FileKind("pdf", None, "picture")}
    | {ending: FileKind("video", media_type, "film") for ending, media_type in _FILMS.items()}
    | {ending: FileKind("sound", media_type, "sound") for ending, media_type in _SOUNDS.items()}
    | dict.fromkeys(_TEXTS, FileKind("text", None, None))
)


def kind_of(name: str) -> FileKind:
    """What a file is shown as; what is not shown is bytes, which no browser runs."""
    _, dot, ending = name.lower().rpartition(".")
    return _KINDS.get(ending, _OTHER) if dot else _OTHER
