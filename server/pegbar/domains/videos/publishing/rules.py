"""How a publication and its file are called. Pure."""

from typing import Final

from pegbar.domains.videos.limits import VIDEO_TITLE_MAX

UNTITLED: Final = "Untitled"
_FILE_NAME_MAX: Final = 200


def titled(title: str | None, project: str) -> str:
    """The title, else the project's name."""
    return (title or project.strip() or UNTITLED)[:VIDEO_TITLE_MAX]


def file_name(sent: str) -> str:
    """A file's name as it is shown, without the folders that some browsers send along."""
    return sent.replace("\\", "/").rpartition("/")[2].strip()[-_FILE_NAME_MAX:]
