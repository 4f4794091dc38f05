"""Texts of notifications: errors and mails."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final, TypeAlias

from pegbar.kernel.text_catalog import Text, text

CANNOT_MAIL: Final = text(
    "notifications.cannot_mail", "This server doesn't send email, so notifications can't be emailed."
)
TOO_MANY_MUTED: Final = text(
    "notifications.too_many_muted", "You've muted the maximum number of projects. Unmute one first."
)

_Line: TypeAlias = Callable[[str, str, str], Text]
_CountedLine: TypeAlias = Callable[[int, str, str, str], Text]
_UnreadLine: TypeAlias = Callable[[int, str, str], Text]

DIRECT_CHAT: Final = text("notifications.direct_chat", "your chat")
ROLES: Final[Mapping[str, Text]] = {
    "owner": text("notifications.role_owner", "owner"),
    "editor": text("notifications.role_editor", "editor"),
    "viewer": text("notifications.role_viewer", "viewer"),
}

_LINES: Final[Mapping[str, _Line]] = {
    "friend_request": lambda people, _title, _role: text(
        "notifications.line_friend_request", "{people} sent you a friend request", people=people
    ),
    "message_request": lambda people, _title, _role: text(
        "notifications.line_message_request", "{people} sent you a message request", people=people
    ),
    "group_invite": lambda people, _title, _role: text(
        "notifications.line_group_invite", "{people} invited you to a group", people=people
    ),
    "invite": lambda people, title, _role: text(
        "notifications.line_invite", "{people} invited you to join {title}", people=people, title=title
    ),
    "join_request": lambda people, title, _role: text(
        "notifications.line_join_request", "{people} asked to join {title}", people=people, title=title
    ),
    "friend_accepted": lambda people, _title, _role: text(
        "notifications.line_friend_accepted", "{people} accepted your friend request", people=people
    ),
    "mention": lambda people, title, _role: text(
        "notifications.line_mention", "{people} mentioned you in {title}", people=people, title=title
    ),
    "group_added": lambda people, title, _role: text(
        "notifications.line_group_added", "{people} added you to the group {title}", people=people, title=title
    ),
    "invite_accepted": lambda people, title, _role: text(
        "notifications.line_invite_accepted", "{people} joined {title}", people=people, title=title
    ),
    "added": lambda people, title, _role: text(
        "notifications.line_added", "{people} added you to {title}", people=people, title=title
    ),
    "role": lambda people, title, role: text(
        "notifications.line_role",
        "{people} changed your role in {title}: {role}",
        people=people,
        title=title,
        role=role,
    ),
    "comment": lambda people, title, _role: text(
        "notifications.line_comment", "{people} commented on {title}", people=people, title=title
    ),
    "reply": lambda people, title, _role: text(
        "notifications.line_reply", "{people} replied to you on {title}", people=people, title=title
    ),
    "review_note": lambda people, title, _role: text(
        "notifications.line_review_note", "{people} left a review note on {title}", people=people, title=title
    ),
    "update": lambda people, title, _role: text(
        "notifications.line_update", "{people} posted an update in {title}", people=people, title=title
    ),
}
"""Lines of a mail, by kind of notification, from the people, the title of its subject, and a role."""

_COUNTED_LINES: Final[Mapping[str, _CountedLine]] = {
    "mention": lambda count, more, people, title: text(
        "notifications.lines_mention",
        "{count, plural, one {# mention of you} other {#{more, select, yes {+} other {}} mentions of you}} "
        "in {title}, by {people}",
        count=count,
        more=more,
        people=people,
        title=title,
    ),
    "comment": lambda count, more, people, title: text(
        "notifications.lines_comment",
        "{count, plural, one {# comment} other {#{more, select, yes {+} other {}} comments}} on {title}, by {people}",
        count=count,
        more=more,
        people=people,
        title=title,
    ),
    "reply": lambda count, more, people, title: text(
        "notifications.lines_reply",
        "{count, plural, one {# reply to you} other {#{more, select, yes {+} other {}} replies to you}} "
        "on {title}, by {people}",
        count=count,
        more=more,
        people=people,
        title=title,
    ),
    "review_note": lambda count, more, people, title: text(
        "notifications.lines_review_note",
        "{count, plural, one {# review note} other {#{more, select, yes {+} other {}} review notes}} "
        "on {title}, by {people}",
        count=count,
        more=more,
        people=people,
        title=title,
    ),
    "update": lambda count, more, people, title: text(
        "notifications.lines_update",
        "{count, plural, one {# update} other {#{more, select, yes {+} other {}} updates}} in {title}, by {people}",
        count=count,
        more=more,
        people=people,
        title=title,
    ),
}
"""Lines of several notifications of a kind. `more` is "yes" if the count is a lower bound."""

_UNREAD_LINES: Final[Mapping[str, _UnreadLine]] = {
    "direct": lambda count, more, title: text(
        "notifications.unread_direct",
        "{count, plural, one {# unread message} other {#{more, select, yes {+} other {}} unread messages}} "
        "from {title}",
        count=count,
        more=more,
        title=title,
    ),
    "group": lambda count, more, title: text(
        "notifications.unread_group",
        "{count, plural, one {# unread message} other {#{more, select, yes {+} other {}} unread messages}} "
        "in the group {title}",
        count=count,
        more=more,
        title=title,
    ),
    "project": lambda count, more, title: text(
        "notifications.unread_project",
        "{count, plural, one {# unread message} other {#{more, select, yes {+} other {}} unread messages}} "
        "in the chat of {title}",
        count=count,
        more=more,
        title=title,
    ),
}
"""Lines of the unread messages of a chat, by its kind."""


def people(name: str, others: int) -> str:
    """Return the people of a notification: 'Mina', 'Mina and 1 other'."""
    if others <= 0:
        return name
    return text(
        "notifications.people",
        "{name} and {others, plural, one {# other} other {# others}}",
        name=name,
        others=others,
    )


def line(kind: str, people: str, *, title: str, role: str = "") -> Text:
    """Return the line of a mail for one notification."""
    return _LINES[kind](people, title, role)


def counted_line(kind: str, people: str, *, title: str, count: int, more: bool) -> Text | None:
    """Return the line of several notifications of a kind; None for a kind without such a line."""
    return _COUNTED_LINES[kind](count, "yes" if more else "no", people, title) if kind in _COUNTED_LINES else None


def unread_line(kind: str, *, title: str, count: int, more: bool) -> Text:
    """Return the line of a chat's unread messages. With `more`, `count` is a lower bound."""
    return _UNREAD_LINES[kind](count, "yes" if more else "no", title)


def has_excerpt(kind: str) -> bool:
    """Return whether lines of this kind can end with the text of the notification."""
    return kind in _COUNTED_LINES


def line_with_excerpt(line: Text, excerpt: str) -> Text:
    """Return a line that ends with a text that a person wrote."""
    return text("notifications.line_with_excerpt", "{line}: {excerpt}", line=line, excerpt=excerpt)


def line_with_link(line: Text, link: str) -> Text:
    """Return a line with the address of what it is about."""
    return text("notifications.line_with_link", "{line}\n{link}", line=line, link=link)


def paragraphs(lines: Sequence[Text]) -> Text:
    """Join one or more lines of a mail."""
    first, *rest = lines
    if not rest:
        return first
    return text("notifications.paragraphs", "{first}\n\n{rest}", first=first, rest=paragraphs(rest))


def mail_subject(lines: Sequence[Text]) -> Text:
    """Return the subject of a mail with these lines: its only line, or their number."""
    if len(lines) == 1:
        return text("notifications.mail_subject_one", "Pegbar: {line}", line=lines[0])
    return text(
        "notifications.mail_subject",
        "Pegbar: {count, plural, one {# new notification} other {# new notifications}}",
        count=len(lines),
    )


def mail(name: str, lines: Text, site: str, *, more: bool) -> Text:
    """Return a mail with these lines. With `more`, it links to the notifications that it leaves out."""
    return text(
        "notifications.mail",
        """\
Hello {name},

{lines}

{more, select, yes {See more: {site}

} other {}}You're receiving this email because you turned on email notifications. To change this, go to:
{site}/account
""",
        name=name,
        lines=lines,
        more="yes" if more else "no",
        site=site,
    )
