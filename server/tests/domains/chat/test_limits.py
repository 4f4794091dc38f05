"""The numbers that were asked for, those that the client alone keeps to among them."""

from pegbar.domains.chat import limits


def test_the_numbers_are_those_that_were_asked_for() -> None:
    assert (limits.CHAT_HISTORY, limits.CHAT_DUPLICATE_SECONDS, limits.CHAT_PREVIEW) == (500, 2.5, 40)
    assert (limits.CHAT_TYPING_SECONDS, limits.GROUP_NAME_MAX, limits.MESSAGE_EDIT_MINUTES) == (1.8, 60, 15)
    pictures = (limits.CHAT_PICTURE_SIDE, limits.CHAT_PICTURE_QUALITY, limits.CHAT_PICTURE_SECONDS)
    assert pictures == (1600, 0.7, 1800)
