"""The sentences of accounts."""

from typing import Final

PASSWORD_TOO_SHORT: Final = "Password must be at least 8 characters."  # noqa: S105
RESET_LINK_INVALID: Final = "Invalid or expired reset link"
RESET_NO_SESSION: Final = "Could not establish a recovery session. The link may have expired."
RESET_MAIL_SENT: Final = "Check your email for a password reset link."
SIGN_IN_WRONG: Final = "The email or the password is not right."
SIGN_IN_UNCONFIRMED: Final = (
    "Please confirm your email first: the link is in your mailbox, and creating the account again mails a new one."
)
EMAIL_TAKEN: Final = "There is an account with this email already. Sign in, or reset its password."
EMAIL_INVALID: Final = "Please enter an email address such as name@example.com."

RESET_MAIL_SUBJECT: Final = "Reset your Pegbar password"
CONFIRM_MAIL_SUBJECT: Final = "Confirm your Pegbar account"
CONFIRM_LINK_OVER: Final = "This confirmation link is used or expired. Sign in, or create the account again."
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
