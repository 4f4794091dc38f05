"""Titles and file names of publications. Pure."""

from typing import Final

from pegbar.domains.videos.limits import VIDEO_TITLE_MAX

UNTITLED: Final = "Untitled"
_FILE_NAME_MAX: Final = 200


def choose_title(title: str | None, project: str) -> str:
    """Return the title or, if empty, the project's name."""
    return (title or project.strip() or UNTITLED)[:VIDEO_TITLE_MAX]


def clean_file_name(sent: str) -> str:
    """Return a file's name without the folders that some browsers include."""
    return sent.replace("\\", "/").rpartition("/")[2].strip()[-_FILE_NAME_MAX:]
