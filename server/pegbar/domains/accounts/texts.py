"""User-facing texts of accounts."""

from collections.abc import Sequence
from typing import Final

PASSWORD_TOO_SHORT: Final = "Password must be at least 8 characters."  # noqa: S105
RESET_LINK_INVALID: Final = "Invalid or expired reset link"
RESET_NO_SESSION: Final = "Could not establish a recovery session. The link may have expired."
RESET_MAIL_SENT: Final = "Check your email for a password reset link."
SIGN_IN_WRONG: Final = "The email or the password is not right."
SIGN_IN_WRONG_OR_UNCONFIRMED: Final = (
    "The email or the password is not right. If your account is new, follow the link in the email from us first."
)
EMAIL_TAKEN: Final = "There is an account with this email already. Sign in, or reset its password."
SIGN_UP_INVITED: Final = "You need an invitation to create an account here. Ask an administrator for a link."
INVITATION_EXPIRED: Final = "This invitation is no longer valid. Ask an administrator for a new one."
EMAIL_INVALID: Final = "Please enter an email address such as name@example.com."
EMAIL_SAME: Final = "This is your email already."
PASSWORD_WRONG: Final = "The password is not right."  # noqa: S105
PASSWORD_SAME: Final = "The new password must differ from the old one."  # noqa: S105
EMAIL_LINK_EXPIRED: Final = "This link is used or expired. Please ask for the change again on your account page."
EMAIL_NOW_TAKEN: Final = "Another account has this email by now. Your own email stays as it was."

RESET_MAIL_SUBJECT: Final = "Reset your Pegbar password"
CONFIRM_MAIL_SUBJECT: Final = "Confirm your Pegbar account"
CONFIRM_LINK_EXPIRED: Final = "This confirmation link is used or expired. Sign in, or create the account again."
TAKEN_MAIL_SUBJECT: Final = "You have a Pegbar account"
RESET_MAIL: Final = """Hello,

somebody, hopefully you, asked to reset the password of your Pegbar account. This link works once, for one hour:

{link}

If it was not you, nothing has to be done: your password stays as it is.
"""
CONFIRM_MAIL: Final = """Hello,

welcome to Pegbar. This link confirms that the address is yours; it works for one hour:

{link}

If you did not create an account, nothing has to be done.
"""
TAKEN_MAIL: Final = """Hello,

somebody, hopefully you, wanted to create a Pegbar account with this address. There is one already; sign in here, or
choose "Forgot password?" there:

{link}

If it was not you, nothing has to be done: your account stays as it is.
"""
NEW_EMAIL_SUBJECT: Final = "Confirm your new email for Pegbar"
NEW_EMAIL_MAIL: Final = """Hello,

somebody, hopefully you, wants to use this address for a Pegbar account. This link confirms it; it works once, for one
hour:

{link}

If it was not you, nothing has to be done.
"""
EMAIL_CHANGED_SUBJECT: Final = "The email of your Pegbar account was changed"
EMAIL_CHANGED_MAIL: Final = """Hello,

your Pegbar account belongs to the address {email} from now on. You sign in with that one.

If it was not you, please write to whoever runs {site} at once.
"""
PASSWORD_CHANGED_SUBJECT: Final = "The password of your Pegbar account was changed"  # noqa: S105
PASSWORD_CHANGED_MAIL: Final = """Hello,

the password of your Pegbar account was changed, and every other browser was signed out.

If it was not you, choose a new one here:

{link}
"""  # noqa: S105


def sign_up_domains(domains: Sequence[str]) -> str:
    """Error text: only people with an email address of these domains may create an account."""
    return f"To create an account, use an email address that ends with {' or '.join(f'@{name}' for name in domains)}."
