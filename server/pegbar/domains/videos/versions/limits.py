"""The numbers of versions of films."""

from typing import Final

FILM_VERSIONS_MAX: Final = 50
