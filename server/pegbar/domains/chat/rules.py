"""What a chat is called, where its pictures are, and what of it one hears. Pure."""

import re
import unicodedata
from datetime import UTC, datetime, timedelta
from typing import Final

from pegbar.domains.chat.limits import CHAT_PREVIEW, MESSAGE_EDIT_MINUTES
from pegbar.kernel import unicode_text
from pegbar.kernel.cursors import decode_cursor, encode_cursor
from pegbar.kernel.errors import Invalid
from pegbar.kernel.ids import UUID_PATTERN, is_uuid
from pegbar.kernel.texts import PAGE_MARKER_INVALID

IMAGE: Final = "image:"
_MENTION: Final = re.compile(r"(?<![\w@.\-/])@([a-z0-9_.\-]{1,40})", re.IGNORECASE)
_FILE: Final = re.compile(rf"({UUID_PATTERN.strip('^$')})\.webp")


def pair(one: str, other: str) -> str:
    """Two people, whichever of them is asked first."""
    return ":".join(sorted((one, other)))


def preview(words: str) -> str:
    """The beginning of what was said; what is left out shows as an ellipsis."""
    return words if len(words) <= CHAT_PREVIEW else f"{words[: CHAT_PREVIEW - 1].rstrip()}…"


def may_be_changed(created_at: datetime, now: datetime) -> bool:
    """Whether what was said then can be changed still."""
    return now - created_at <= timedelta(minutes=MESSAGE_EDIT_MINUTES)


def mentioned(words: str) -> list[str]:
    """The names that a text calls with an at-sign; a point behind one may be the end of a sentence."""
    found = [name.lower() for name in _MENTION.findall(words)]
    return list(dict.fromkeys(each for name in found for each in (name, name.rstrip(".-")) if each))


def is_emoji(text: str) -> bool:
    """Whether a text is one emoji, of however many parts: a flag, a family, a tone of skin."""
    return unicode_text.characters(text) == 1 and any(unicodedata.category(letter) == "So" for letter in text)


def folder(kind: str, chat_id: str, pair: str | None) -> str:
    """Where the pictures of a chat are: logical names, behind which the objects stand under their contents' hashes."""
    if kind == "project":
        return f"projects/{chat_id}/messages/"
    return f"messages/groups/{chat_id}/" if pair is None else f"messages/dm/{pair.replace(':', '_')}/"


def picture_path(folder: str, picture_id: str) -> str:
    """The path of a picture in a chat's folder."""
    return f"{folder}{picture_id}.webp"


def picture_of(folder: str, path: str) -> str | None:
    """The id of the picture that a path names; None where it is no path of this folder."""
    found = _FILE.fullmatch(path.removeprefix(folder)) if path.startswith(folder) else None
    return None if found is None else found[1]


def picture_named(body: str) -> str | None:
    """The id of the picture that the body of a picture's message names, whichever chat's it is."""
    found = _FILE.fullmatch(body.rpartition("/")[2])
    return None if found is None else found[1]


def cursor(at: datetime, last: str) -> str:
    """Where the next page of chats or messages begins that are ordered by a time."""
    return encode_cursor(f"{at.timestamp():.6f}~{last}")


def place_of(cursor: str) -> tuple[datetime, str]:
    """The time and the id of the last one seen; raises `Invalid`."""
    at, _, last = decode_cursor(cursor).partition("~")
    try:
        moment = datetime.fromtimestamp(float(at), UTC)
    except (ValueError, OverflowError, OSError):
        raise Invalid.field("cursor", PAGE_MARKER_INVALID) from None
    if not is_uuid(last):
        raise Invalid.field("cursor", PAGE_MARKER_INVALID)
    return moment, last
