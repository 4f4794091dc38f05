"""Limits of profiles."""

from typing import Final

DISPLAY_NAME_MAX: Final = 48
"""Maximum number of user-perceived characters (grapheme clusters).

`DISPLAY_NAME_BYTES_MAX` is needed too, because one character can have any number of code points.
"""
DISPLAY_NAME_BYTES_MAX: Final = 2048
BIO_MAX: Final = 280
BIO_BYTES_MAX: Final = 8192
AVATAR_SIDE: Final = 512
AVATAR_QUALITY: Final = 0.92
RENAME_NOTICE_SECONDS: Final = 2
"""Minimum interval between notices about a user's new name."""
