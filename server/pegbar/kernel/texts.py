"""User-facing texts of the kernel, the ports and the adapters, and those that several domains share."""

from collections.abc import Sequence
from typing import Final

from pegbar.kernel.limits import SOUND_SECONDS_MAX, UPLOAD_CHUNK_BYTES, VIDEO_SIDE_MAX
from pegbar.kernel.text_catalog import Text, text

_KILO: Final = 1024
_MINUTE: Final = 60
_HOUR: Final = 3600

TITLE_BAD_REQUEST: Final = text("kernel.title_bad_request", "Bad request")
TITLE_SIGN_IN: Final = text("kernel.title_sign_in", "Sign-in required")
TITLE_FORBIDDEN: Final = text("kernel.title_forbidden", "Not allowed")
TITLE_NOT_FOUND: Final = text("kernel.title_not_found", "Not found")
TITLE_DAMAGED: Final = text("kernel.title_damaged", "Damaged")
TITLE_CONFLICT: Final = text("kernel.title_conflict", "Conflict")
TITLE_STALE: Final = text("kernel.title_stale", "Changed by someone else")
TITLE_VERSION_REQUIRED: Final = text("kernel.title_version_required", "Version required")
TITLE_TOO_LARGE: Final = text("kernel.title_too_large", "Too large")
TITLE_HEAD_TOO_LARGE: Final = text("kernel.title_head_too_large", "Headers too large")
TITLE_TOO_SLOW: Final = text("kernel.title_too_slow", "Too slow")
TITLE_UNSUPPORTED_MEDIA: Final = text("kernel.title_unsupported_media", "Unsupported media type")
TITLE_TUS_VERSION: Final = text("kernel.title_tus_version", "Unsupported version")
TITLE_UPLOAD_ENDED: Final = text("kernel.title_upload_ended", "Upload ended")
TITLE_INVALID: Final = text("kernel.title_invalid", "Invalid input")
TITLE_TOO_MANY: Final = text("kernel.title_too_many", "Too many attempts")
TITLE_UNAVAILABLE: Final = text("kernel.title_unavailable", "Temporarily unavailable")
TITLE_SAVE_UNKNOWN: Final = text("kernel.title_save_unknown", "May not have been saved")
TITLE_NO_STORAGE: Final = text("kernel.title_no_storage", "Not enough storage")
TITLE_DISK_FAILED: Final = text("kernel.title_disk_failed", "Disk error")

IMAGE_LOAD_FAILED: Final = text("kernel.image_load_failed", "Image load failed")

NO_ENCODER: Final = text("kernel.no_encoder", "This server can't create videos.")
FONTS_MISSING: Final = text(
    "kernel.fonts_missing", "This server's fonts aren't installed. Ask its administrator to install them."
)

VIDEO_TOO_LONG: Final = text("kernel.video_too_long", "Videos longer than 5 minutes (300 seconds) are not allowed.")
VIDEO_UNREADABLE: Final = text("kernel.video_unreadable", "Pegbar can't read this file as a video.")
VIDEO_CUT_OFF: Final = text("kernel.video_cut_off", "The end of this video is missing. Export or upload it again.")
VIDEO_TOO_HEAVY: Final = text(
    "kernel.video_too_heavy",
    "This video needs more memory than this server allows. Export it smaller, or as an H.264 MP4.",
)
VIDEO_TOO_SLOW: Final = text(
    "kernel.video_too_slow",
    "Converting this video takes longer than this server allows. Export it smaller, or as an H.264 MP4.",
)
VIDEO_SIDES: Final = text(
    "kernel.video_sides",
    "A video can be up to {most, number, ::group-off} × {most, number, ::group-off} pixels.",
    most=VIDEO_SIDE_MAX,
)

SOUND_UNREADABLE: Final = text("kernel.sound_unreadable", "Pegbar can't read this audio file.")
SOUND_EMPTY: Final = text("kernel.sound_empty", "This file has no audio.")

DISK_FULL: Final = text(
    "kernel.disk_full", "This server's disk is full, and nothing was saved. Try again when there's space."
)

FILE_DAMAGED: Final = text(
    "kernel.file_damaged", "This file was damaged on the server's disk. Uploading the same file again repairs it."
)

SIGN_IN_FIRST: Final = text("kernel.sign_in_first", "Sign in first.")
NOTHING_HERE: Final = text("kernel.nothing_here", "This doesn't exist, or you don't have access to it.")
CHANGED_MEANWHILE: Final = text("kernel.changed_meanwhile", "Someone else changed this. Reload and try again.")
PAGE_MARKER_INVALID: Final = text(
    "kernel.page_marker_invalid", "This page marker isn't valid. Start from the first page."
)
SERVER_BUSY: Final = text("kernel.server_busy", "The server is very busy. Try again in a moment.")
SAVE_UNKNOWN: Final = text("kernel.save_unknown", "This may not have been saved. Check before you try again.")
DISK_FAILED: Final = text(
    "kernel.disk_failed", "This server's disk isn't working, and nothing was saved. Try again in a moment."
)
DATABASE_SILENT: Final = text("kernel.database_silent", "The database isn't responding. Try again.")
STORE_SILENT: Final = text("kernel.store_silent", "The file storage isn't responding. Try again.")
VERSION_MISSING: Final = text("kernel.version_missing", "If-Match is required.")
VERSION_INVALID: Final = text("kernel.version_invalid", 'The version must be a whole number, such as "3".')
BODY_EMPTY: Final = text("kernel.body_empty", "The body is empty.")
CONTROL_CHARACTERS: Final = text(
    "kernel.control_characters", "Remove control characters and invisible characters from this text."
)
ONE_LINE: Final = text("kernel.one_line", "This must be on one line.")
NOTHING_SEEN: Final = text("kernel.nothing_seen", "Enter some visible text.")
BROKEN_CHARACTER: Final = text("kernel.broken_character", "This text contains an invalid character.")
NOT_A_NUMBER: Final = text("kernel.not_a_number", "This must be a number.")
FIELDS_TOO_MANY: Final = text("kernel.fields_too_many", "There are too many fields.")
UPLOAD_ENDED: Final = text(
    "kernel.upload_ended", "A project manager canceled this upload, or you can no longer upload here."
)
UPLOAD_TOO_MUCH: Final = text("kernel.upload_too_much", "This is more than the file's size.")
PICTURE_UNREADABLE: Final = text("kernel.picture_unreadable", "Pegbar can't read this image.")
PICTURE_HUGE: Final = text("kernel.picture_huge", "This image is too large.")
PICTURE_MOVES: Final = text("kernel.picture_moves", "This image is animated. A preview must be a still image.")
PUBLIC_URL_INVALID: Final = text(
    "kernel.public_url_invalid", "PEGBAR_S3_PUBLIC_URL must be only a scheme and a host: https://files.example.com"
)
LOST_SECONDS_TOO_FEW: Final = text(
    "kernel.lost_seconds_too_few", "PEGBAR_JOBS_LOST_SECONDS must be more than twice PEGBAR_JOBS_BEAT_SECONDS."
)
SIGN_UP_DOMAINS_MISSING: Final = text(
    "kernel.sign_up_domains_missing",
    "PEGBAR_SIGN_UP=domains needs PEGBAR_SIGN_UP_DOMAINS, and PEGBAR_SMTP_URL to confirm addresses by mail.",
)
DEMO_FOOTER: Final = text("kernel.demo_footer", "This is a demo with placeholder data only.")
NOT_DONE: Final = text("kernel.not_done", "The server couldn't do this. Try again.")


def size(count: int, kilo: int = _KILO) -> Text:
    """Return a number of bytes with its unit: GB if it is at least one, else MB if it is at least one, else bytes.

    A megabyte has `kilo` times `kilo` bytes.
    """
    if count >= kilo**3:
        return text("kernel.size_gigabytes", "{count, number} GB", count=_shorten(count / kilo**3))
    if count >= kilo**2:
        return text("kernel.size_megabytes", "{count, number} MB", count=_shorten(count / kilo**2))
    return text("kernel.size_bytes", "{count, plural, one {# byte} other {# bytes}}", count=count)


def _shorten(number: float) -> int | float:
    return int(number) if number == int(number) else number


def duration(seconds: int) -> Text:
    """Return a duration with its unit: hours or minutes, rounded up, or seconds up to a minute."""
    if seconds >= 2 * _HOUR:
        hours = -(-seconds // _HOUR)
        return text("kernel.duration_hours", "{count, plural, one {# hour} other {# hours}}", count=hours)
    if seconds > _MINUTE:
        minutes = -(-seconds // _MINUTE)
        return text("kernel.duration_minutes", "{count, plural, one {# minute} other {# minutes}}", count=minutes)
    return text("kernel.duration_seconds", "{count, plural, one {# second} other {# seconds}}", count=seconds)


def enumeration(parts: Sequence[Text]) -> Text:
    """Join one or more texts to a list, such as "1 cut, 2 scenes"."""
    first, *rest = parts
    return text("kernel.enumeration", "{first}, {rest}", first=first, rest=enumeration(rest)) if rest else first


def alternatives(names: Sequence[str]) -> str:
    """Join one or more names to a choice, such as "image/png or image/webp"."""
    first, *rest = names
    return text("kernel.alternatives", "{first} or {rest}", first=first, rest=alternatives(rest)) if rest else first


def too_many_characters(most: int) -> Text:
    """Return the error text for a text that is too long."""
    return text(
        "kernel.too_many_characters",
        "This can have up to {most, plural, one {# character} other {# characters}}.",
        most=most,
    )


def sound_too_long() -> Text:
    """Return the error text for a sound that is too long."""
    return text("kernel.sound_too_long", "Audio files can be up to {most} long.", most=duration(SOUND_SECONDS_MAX))


def chunk_too_large() -> Text:
    """Return the error text for a chunk of an upload that is too large."""
    return text("kernel.chunk_too_large", "A chunk can be up to {most}.", most=size(UPLOAD_CHUNK_BYTES))


def file_too_large(megabytes: int) -> Text:
    """Return the error text for a file above the size limit of the instance."""
    if megabytes % _KILO == 0:
        return text("kernel.file_too_large_gigabytes", "File too large (max {most}GB).", most=megabytes // _KILO)
    return text("kernel.file_too_large", "File too large (max {most}MB).", most=megabytes)


def picture_too_large(width: int, height: int) -> Text:
    """Return the error text for a picture with too many pixels."""
    return text(
        "kernel.picture_too_large",
        "This image is larger than {width, number, ::group-off} × {height, number, ::group-off} pixels.",
        width=width,
        height=height,
    )


def wrong_upload_offset(received: int) -> Text:
    """Return the error text for a chunk that doesn't start at the current offset of the upload."""
    return text("kernel.wrong_upload_offset", "The upload continues from byte {received}.", received=received)


def unsupported_tus_version(version: str) -> Text:
    """Return the error text for a client with another version of the tus protocol."""
    return text("kernel.unsupported_tus_version", "Uploads require tus {version}.", version=version)


def unsupported_type(*media_types: str) -> Text:
    """Return the error text for a body of an unsupported media type."""
    return text("kernel.unsupported_type", "Send {types}.", types=alternatives(media_types))


def body_too_large(limit: int) -> Text:
    """Return the error text for a body of more than `limit` bytes."""
    return text("kernel.body_too_large", "This can be up to {most}.", most=size(limit))


def unsafe_database_setting(setting: str) -> Text:
    """Return the warning for administrators that a PostgreSQL setting risks losing committed changes."""
    return text(
        "kernel.unsafe_database_setting",
        "PostgreSQL runs with {setting} = off: a power failure may lose saved data. Set it to on.",
        setting=setting,
    )
