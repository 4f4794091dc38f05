"""The numbers of people's profiles."""

from typing import Final

DISPLAY_NAME_MAX: Final = 48
BIO_MAX: Final = 280
