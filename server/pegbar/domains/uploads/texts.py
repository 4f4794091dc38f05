"""User-facing texts of uploads."""

from typing import Final

from pegbar.kernel.text_catalog import Text, text

UPLOAD_GONE: Final = text("uploads.upload_gone", "This upload is no longer available. Start again.")
UPLOAD_ID_TAKEN: Final = text("uploads.upload_id_taken", "This ID is already used by another file. Use a new one.")
UPLOAD_NOT_OPEN: Final = text("uploads.upload_not_open", "This upload is finished or was canceled.")


def uploads_open(most: int) -> Text:
    """Return the error text for a person who has the maximum of unfinished uploads in a project."""
    return text(
        "uploads.uploads_open",
        "You have {most, plural, one {# unfinished upload} other {# unfinished uploads}} in this project. Finish or "
        "cancel some, then try again.",
        most=most,
    )


def project_uploads_open(most: int) -> Text:
    """Return the error text for a project that has the maximum of unfinished uploads."""
    return text(
        "uploads.project_uploads_open",
        "This project has {most, plural, one {# unfinished upload} other {# unfinished uploads}}. Wait, or ask its "
        "owner to cancel some.",
        most=most,
    )
