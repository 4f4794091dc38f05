"""Who wants to hear of what, and how a mail says it."""

import pytest

from pegbar.domains.notifications import rules
from pegbar.domains.notifications.rules import Wish


def test_a_muted_project_still_asks_and_still_takes_in() -> None:
    muted = Wish(mutes=True)
    assert [kind for kind in rules.KINDS if rules.wants(kind, muted)] == [
        "friend_request",
        "message_request",
        "group_invite",
        "invite",
        "join_request",
        "friend_accepted",
        "group_added",
        "added",
    ]
    assert not rules.wants("added", Wish(off=("added",)))


@pytest.mark.parametrize(
    ("text", "short"),
    [
        ("short", "short"),
        ("  two\n lines ", "two lines"),
        ("123456789012", "123456789…"),
        ("12345678 0123", "12345678…"),
    ],
)
def test_an_excerpt_is_one_line_and_says_that_it_ends_early(text: str, short: str) -> None:
    assert rules.excerpt(text, 10) == short


def test_a_line_of_a_mail_says_who_did_what_where_and_how_often() -> None:
    assert rules.join_names(["Mina"], 1) == "Mina"
    assert rules.join_names(["Mina", "Ruth"], 2) == "Mina and 1 other"
    assert rules.join_names(["Mina", "Ruth", "Dev"], 7) == "Mina and 6 others"
    assert rules.line("comment", "Mina", title="Tram", text="It leans.") == "Mina commented on Tram: It leans."
    several = rules.line("comment", "Mina", title="Tram", text="", count=50, more=True)
    assert several == "50+ comments on Tram, by Mina"
    assert rules.line("role", "Mina", title="Tram", text="Inker") == "Mina gave you another role in Tram: Inker"
