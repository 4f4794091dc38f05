"""Tests of the limits in the specification, including those that only clients enforce."""

from pegbar.domains.chat import limits


def test_limits_match_the_specification() -> None:
    assert (limits.CHAT_HISTORY, limits.CHAT_DUPLICATE_SECONDS, limits.CHAT_PREVIEW) == (500, 2.5, 40)
    assert (limits.CHAT_TYPING_SECONDS, limits.GROUP_NAME_MAX, limits.MESSAGE_EDIT_MINUTES) == (1.8, 60, 15)
    pictures = (limits.CHAT_PICTURE_SIDE, limits.CHAT_PICTURE_QUALITY, limits.CHAT_PICTURE_SECONDS)
    assert pictures == (1600, 0.7, 1800)
