"""User-facing texts of the kernel, the ports and the adapters, and those that several domains share."""

from typing import Final

from pegbar.kernel.limits import SOUND_SECONDS_MAX, UPLOAD_CHUNK_BYTES, VIDEO_SIDE_MAX

IMAGE_LOAD_FAILED: Final = "Image load failed"

NO_ENCODER: Final = "This instance makes no videos."
FONTS_MISSING: Final = "This server's fonts are not installed. Ask the person who runs it to install them."

VIDEO_TOO_LONG: Final = "Videos longer than 5 minutes (300 seconds) are not allowed."
VIDEO_UNREADABLE: Final = "This file is no video that Pegbar can read."
VIDEO_CUT_OFF: Final = "The end of this video is missing. Please export it again, or send it again."
VIDEO_TOO_HEAVY: Final = (
    "This video needs more memory than this server gives one. Please export it smaller, or as an MP4 with H.264."
)
VIDEO_TOO_SLOW: Final = (
    "Converting this video takes longer than this server allows. Please export it smaller, or as an MP4 with H.264."
)
VIDEO_SIDES: Final = f"A video may be at most {VIDEO_SIDE_MAX} × {VIDEO_SIDE_MAX} pixels."

SOUND_UNREADABLE: Final = "This is no sound that Pegbar can read."
SOUND_EMPTY: Final = "This file holds no sound."
SOUND_TOO_LONG: Final = f"A sound may be at most {SOUND_SECONDS_MAX // 3600} hours long."

DISK_FULL: Final = "The disk of this server is full. Nothing was saved. Please try again when there is room."

FILE_DAMAGED: Final = "This file was damaged on the server's disk. Uploading the same file again repairs it."

SIGN_IN_FIRST: Final = "Please sign in first."
NOTHING_HERE: Final = "There is nothing here, or you may not see it."
CHANGED_MEANWHILE: Final = "Somebody changed this meanwhile."
PAGE_MARKER_INVALID: Final = "This page marker is not valid. Start from the first page."
SERVER_BUSY: Final = "The server is very busy. Please try again in a moment."
SAVE_UNKNOWN: Final = "It is not known whether this was saved."
DISK_FAILED: Final = "The disk of this server isn't working. Nothing was saved. Try again in a moment."
DATABASE_SILENT: Final = "The database does not answer. Please try again."
STORE_SILENT: Final = "The store that keeps the files does not answer. Please try again."
VERSION_MISSING: Final = "Please say which version you saw (If-Match)."
VERSION_NOT_WHOLE: Final = 'The version is a whole number such as "3".'
BODY_EMPTY: Final = "The body is empty."
CONTROL_CHARACTERS: Final = "Please remove the control characters and the invisible ones from this text."
AT_MOST: Final = "This may have at most {most} characters."
ONE_LINE: Final = "Please write this on one line."
NOTHING_SEEN: Final = "Please enter something that can be seen."
BROKEN_CHARACTER: Final = "This text holds a broken character."
NOT_A_NUMBER: Final = "This must be a number."
FIELDS_TOO_MANY: Final = "There are far too many fields."
UPLOAD_ENDED: Final = "Somebody who manages this project ended this upload, or you may no longer upload here."
UPLOAD_TOO_MUCH: Final = "This is more than the file's size."
PICTURE_UNREADABLE: Final = "This is not a readable picture."
PICTURE_HUGE: Final = "The picture is far too large."
PICTURE_MOVES: Final = "The picture moves; a preview is one still picture."
NOT_DONE: Final = "The server could not do this. Please try again."
PIECE_TOO_LARGE: Final = f"A piece may have at most {UPLOAD_CHUNK_BYTES // 1024 // 1024} MB."


def file_too_large(megabytes: int) -> str:
    """Return the error text for a file above the size limit of the instance."""
    size = f"{megabytes // 1024}GB" if megabytes % 1024 == 0 else f"{megabytes}MB"
    return f"File too large (max {size})."


def picture_too_large(width: int, height: int) -> str:
    """Return the error text for a picture with too many pixels."""
    return f"The picture is larger than {width} × {height} pixels."


def wrong_upload_offset(received: int) -> str:
    """Return the error text for a chunk that doesn't start at the current offset of the upload."""
    return f"The upload goes on from byte {received}."


def unsupported_tus_version(version: str) -> str:
    """Return the error text for a client with another version of the tus protocol."""
    return f"Uploads are spoken in tus {version}."


def unsupported_type(*media_types: str) -> str:
    """Return the error text for a body of an unsupported media type."""
    return f"Please send {' or '.join(media_types)}."


def body_too_large(limit: int) -> str:
    """Return the error text for a body of more than `limit` bytes, shown in megabytes."""
    return f"This may be at most {limit // 1024 // 1024} MB."


def unsafe_database_setting(setting: str) -> str:
    """Return the warning for administrators that a PostgreSQL setting risks losing committed changes."""
    return f"PostgreSQL runs with {setting} = off: a power cut may take back what was saved. Set it to on."
