"""Limits of a cut's versions."""

from typing import Final

VERSION_NAME_MAX: Final = 60
VERSIONS_AUTOMATIC_MAX: Final = 40
VERSIONS_NAMED_MAX: Final = 60
