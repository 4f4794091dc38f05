"""Tests of the rules of notifications."""

import pytest

from pegbar.domains.notifications import rules
from pegbar.domains.notifications.rules import Preferences


def test_muting_a_project_keeps_requests_and_additions() -> None:
    muted = Preferences(mutes=True)
    assert [kind for kind in rules.KINDS if rules.is_wanted(kind, muted)] == [
        "friend_request",
        "message_request",
        "group_invite",
        "invite",
        "join_request",
        "friend_accepted",
        "group_added",
        "added",
    ]
    assert not rules.is_wanted("added", Preferences(off=("added",)))


@pytest.mark.parametrize(
    ("text", "short"),
    [
        ("short", "short"),
        ("  two\n lines ", "two lines"),
        ("123456789012", "123456789…"),
        ("12345678 0123", "12345678…"),
    ],
)
def test_an_excerpt_is_one_line_with_an_ellipsis(text: str, short: str) -> None:
    assert rules.excerpt(text, 10) == short


def test_mail_lines_contain_people_kind_title_and_count() -> None:
    assert rules.join_names(["Mina"], 1) == "Mina"
    assert rules.join_names(["Mina", "Ruth"], 2) == "Mina and 1 other"
    assert rules.join_names(["Mina", "Ruth", "Dev"], 7) == "Mina and 6 others"
    assert rules.build_line("comment", "Mina", title="Tram", text="It leans.") == "Mina commented on Tram: It leans."
    several = rules.build_line("comment", "Mina", title="Tram", text="", count=50, more=True)
    assert several == "50+ comments on Tram, by Mina"
    assert rules.build_line("role", "Mina", title="Tram", text="Inker") == "Mina changed your role in Tram: Inker"
