"""User-facing texts of uploads."""

from typing import Final

UPLOAD_GONE: Final = "This upload is no longer there. Please begin anew."
UPLOAD_ID_TAKEN: Final = "This id is taken by another file. Please make a new one."
UPLOAD_NOT_OPEN: Final = "This upload is finished or was canceled."


def uploads_open(most: int) -> str:
    """Return the error text for a person who has the maximum of unfinished uploads in a project."""
    return f"You have {most} unfinished uploads in this project. Finish or cancel some, then try again."


def project_uploads_open(most: int) -> str:
    """Return the error text for a project that has the maximum of unfinished uploads."""
    return f"This project has {most} unfinished uploads. Wait, or ask its owner to cancel some."
