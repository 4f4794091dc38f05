"""The numbers of people's profiles."""

from typing import Final

DISPLAY_NAME_MAX: Final = 48
"""Characters as somebody who reads counts them; the bytes bound what one character may be made of."""
DISPLAY_NAME_BYTES_MAX: Final = 2048
BIO_MAX: Final = 280
BIO_BYTES_MAX: Final = 8192
AVATAR_SIDE: Final = 512
AVATAR_QUALITY: Final = 0.92
TOLD_EVERY_SECONDS: Final = 2
"""Others are told of somebody's new name no more often."""
