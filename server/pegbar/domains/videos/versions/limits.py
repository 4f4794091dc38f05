"""Limits of film versions."""

from typing import Final

FILM_VERSIONS_MAX: Final = 50
