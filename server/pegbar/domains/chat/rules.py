"""Pure rules of chats: pair keys, previews, mentions, picture paths and page cursors."""

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


def pair_key(one: str, other: str) -> str:
    """Return the key of a pair of people; the order of the arguments doesn't matter."""
    return ":".join(sorted((one, other)))


def preview(words: str) -> str:
    """Return a message's text, shortened to 40 characters including an ellipsis."""
    return words if len(words) <= CHAT_PREVIEW else f"{words[: CHAT_PREVIEW - 1].rstrip()}…"


def can_be_edited(created_at: datetime, now: datetime) -> bool:
    """Return whether a message can still be edited."""
    return now - created_at <= timedelta(minutes=MESSAGE_EDIT_MINUTES)


def find_mentions(words: str) -> list[str]:
    """Find the names after at signs.

    A trailing period or hyphen may be punctuation, so such a name is returned both with and without it.
    """
    found = [name.lower() for name in _MENTION.findall(words)]
    return list(dict.fromkeys(each for name in found for each in (name, name.rstrip(".-")) if each))


def is_emoji(text: str) -> bool:
    """Return whether a text is a single emoji, including flags, families and skin tones."""
    return unicode_text.count_characters(text) == 1 and any(unicodedata.category(letter) == "So" for letter in text)


def picture_folder(kind: str, chat_id: str, pair: str | None) -> str:
    """Return the folder of a chat's pictures.

    Paths are logical: objects are stored under the hashes of their contents.
    """
    if kind == "project":
        return f"projects/{chat_id}/messages/"
    return f"messages/groups/{chat_id}/" if pair is None else f"messages/dm/{pair.replace(':', '_')}/"


def picture_path(folder: str, picture_id: str) -> str:
    """Return the path of a picture in a chat's folder."""
    return f"{folder}{picture_id}.webp"


def parse_picture_path(folder: str, path: str) -> str | None:
    """Parse the id of the picture from its path; None if the path isn't in this folder."""
    found = _FILE.fullmatch(path.removeprefix(folder)) if path.startswith(folder) else None
    return None if found is None else found[1]


def parse_picture_body(body: str) -> str | None:
    """Parse the id of the picture from the body of an image message of any chat."""
    found = _FILE.fullmatch(body.rpartition("/")[2])
    return None if found is None else found[1]


def encode_position(at: datetime, last: str) -> str:
    """Encode the cursor of the next page, for lists that are ordered by a time and an id."""
    return encode_cursor(f"{at.timestamp():.6f}~{last}")


def decode_position(cursor: str) -> tuple[datetime, str]:
    """Decode a cursor to the time and the id of the last item of the page before; raises Invalid."""
    at, _, last = decode_cursor(cursor).partition("~")
    try:
        moment = datetime.fromtimestamp(float(at), UTC)
    except (ValueError, OverflowError, OSError):
        raise Invalid.field("cursor", PAGE_MARKER_INVALID) from None
    if not is_uuid(last):
        raise Invalid.field("cursor", PAGE_MARKER_INVALID)
    return moment, last
