"""User-facing texts of account deletion."""

from typing import Final

PROJECTS_CHANGED: Final = "Your projects have changed. Review them again before you delete your account."
DELETED_SUBJECT: Final = "Your Pegbar account is deleted"
DELETED_MAIL: Final = """Hello,

your Pegbar account is deleted. Everything in it will be permanently deleted after {day}. Until then you can restore
it: sign in here with your email and your password.

{link}

If you didn't delete it, sign in there, restore it, and choose a new password.
"""
