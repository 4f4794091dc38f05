"""What is told to whom, and in which words a mail says it. Pure."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Final, Literal, get_args

from pegbar.domains.notifications import texts

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
OF_A_PROJECT: Final = frozenset({"mention", "comment", "reply", "review_note", "update", "invite_accepted", "role"})
"""What somebody who mutes a project hears no more of; who asks to be let in is still heard."""


@dataclass(frozen=True, slots=True)
class Wish:
    """What one person wants to hear of."""

    off: Collection[str] = ()
    mail: str = "off"
    mutes: bool = False
    """Whether the project in question is muted."""


def wants(kind: str, wish: Wish) -> bool:
    """Whether somebody wants to hear of this."""
    return kind not in wish.off and not (wish.mutes and kind in OF_A_PROJECT)


def excerpt(text: str, most: int) -> str:
    """The beginning of a text on one line, at most so many characters; what is left out shows as an ellipsis."""
    flat = " ".join(text.split())
    return flat if len(flat) <= most else f"{flat[: most - 1].rstrip()}…"


def join_names(names: Sequence[str], people: int) -> str:
    """The people of a notification as one reads them: 'Mina', 'Mina and 1 other'."""
    if people <= 1:
        return names[0]
    others = texts.ONE_OTHER if people == 2 else texts.OTHERS.format(count=people - 1)
    return texts.SOMEBODY_AND.format(name=names[0], others=others)


def line(kind: str, people: str, *, title: str, text: str, count: int = 1, more: bool = False) -> str:
    """A notification as one line of a mail."""
    number = texts.AT_LEAST.format(count=count) if more else str(count)
    if count > 1 and kind in texts.MANY:
        said = texts.MANY[kind].format(people=people, title=title, count=number)
    else:
        said = texts.LINES[kind].format(people=people, title=title, text=text)
    tells = text and kind in texts.MANY
    return texts.SAYING.format(line=said, text=text) if tells else said
