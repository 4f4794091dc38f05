"""File kinds by extension: how a file is previewed and served. The client's media type is never trusted."""

from typing import Final, Literal, NamedTuple

Kind = Literal["image", "video", "sound", "text", "pdf", "other"]
PictureSource = Literal["picture", "film", "sound"]
"""How a picture is made of a file: by decoding the image, from a video frame, or from the waveform."""


class FileKind(NamedTuple):
    """A kind of file.

    `media_type` is the type with which a page may show the file's bytes; None: download only. `way` is how a picture of
    the file is made; None: it gets no picture.
    """

    kind: Kind
    media_type: str | None
    way: PictureSource | None


_IMAGE_EXTENSIONS: Final = ("png", "jpg", "jpeg", "webp", "gif", "bmp", "avif", "tif", "tiff", "psd")
_VIDEO_MEDIA_TYPES: Final = {"mp4": "video/mp4", "webm": "video/webm", "mov": "video/quicktime", "m4v": "video/mp4"}
_SOUND_MEDIA_TYPES: Final = {
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
_TEXT_EXTENSIONS: Final = (
    *("txt", "md", "csv", "tsv", "json", "log", "srt", "vtt", "edl", "yaml", "yml", "ini", "toml", "fountain"),
    *("py", "mel", "lua"),
)
_OTHER: Final = FileKind("other", None, None)
_KINDS: Final[dict[str, FileKind]] = (
    dict.fromkeys(_IMAGE_EXTENSIONS, FileKind("image", None, "picture"))
    | {"pdf": FileKind("pdf", None, "picture")}
    | {ending: FileKind("video", media_type, "film") for ending, media_type in _VIDEO_MEDIA_TYPES.items()}
    | {ending: FileKind("sound", media_type, "sound") for ending, media_type in _SOUND_MEDIA_TYPES.items()}
    | dict.fromkeys(_TEXT_EXTENSIONS, FileKind("text", None, None))
)


def get_file_kind(name: str) -> FileKind:
    """Return a file's kind by its extension; unknown files are served as bytes that no browser runs."""
    _, dot, ending = name.lower().rpartition(".")
    return _KINDS.get(ending, _OTHER) if dot else _OTHER
