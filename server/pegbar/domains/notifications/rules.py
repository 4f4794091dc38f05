"""Pure rules: which notifications a person wants, and how a mail words them."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Final, Literal, get_args

from pegbar.domains.notifications import texts
from pegbar.kernel.text_catalog import Text

RequestKind = Literal["friend_request", "message_request", "group_invite", "invite", "join_request"]
NewsKind = Literal[
    "friend_accepted",
    "mention",
    "group_added",
    "invite_accepted",
    "added",
    "role",
    "comment",
    "reply",
    "review_note",
    "update",
]
Kind = Literal[RequestKind, NewsKind]
KINDS: Final[tuple[Kind, ...]] = get_args(Kind)
REQUESTS: Final[frozenset[str]] = frozenset(get_args(RequestKind))
PROJECT_KINDS: Final = frozenset({"mention", "comment", "reply", "review_note", "update", "invite_accepted", "role"})
"""The kinds that muting a project turns off. Requests to join it still arrive."""


@dataclass(frozen=True, slots=True)
class Preferences:
    """Notification preferences of one person."""

    off: Collection[str] = ()
    mail: str = "off"
    mutes: bool = False
    """True if the person muted the project of the event."""


def is_wanted(kind: str, preferences: Preferences) -> bool:
    """Return whether the person wants this kind of notification."""
    return kind not in preferences.off and not (preferences.mutes and kind in PROJECT_KINDS)


def excerpt(text: str, limit: int) -> str:
    """Return a text on one line, shortened to `limit` characters including an ellipsis."""
    one_line = " ".join(text.split())
    return one_line if len(one_line) <= limit else f"{one_line[: limit - 1].rstrip()}…"


def join_names(names: Sequence[str], people: int) -> str:
    """Join the people of a notification: 'Mina', 'Mina and 1 other'."""
    return texts.people(names[0], people - 1)


def build_line(kind: str, people: str, *, title: str, text: str, count: int = 1, more: bool = False) -> Text:
    """Build the line of a mail for one notification. With `more`, `count` is only a lower bound."""
    counted = texts.counted_line(kind, people, title=title, count=count, more=more) if count > 1 else None
    result = counted or texts.line(kind, people, title=title, role=text)
    return texts.line_with_excerpt(result, text) if text and texts.has_excerpt(kind) else result
