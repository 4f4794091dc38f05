"""Limits of note exports."""

from typing import Final

NOTES_PRINTED_MAX: Final = 200
