"""User-facing texts of account deletion."""

from datetime import datetime
from typing import Final

from pegbar.kernel.text_catalog import Text, text

PROJECTS_CHANGED: Final = text(
    "account_deletion.projects_changed", "Your projects have changed. Review them again before you delete your account."
)
DELETED_SUBJECT: Final = text("account_deletion.deleted_subject", "Your Pegbar account is scheduled for deletion")


def deleted_mail(day: datetime, link: str) -> Text:
    """Return the mail after the deletion of an account, which can be restored until `day`."""
    return text(
        "account_deletion.deleted_mail",
        """Hello,

Your Pegbar account is scheduled for deletion. Everything in it will be permanently deleted after {day, date, long}.
To restore it before then, sign in with your email and password:

{link}

If you didn't delete it, sign in, restore it, and choose a new password.
""",
        day=day,
        link=link,
    )
