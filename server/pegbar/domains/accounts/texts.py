"""User-facing texts of accounts."""

from collections.abc import Sequence
from typing import Final

from pegbar.kernel.text_catalog import Text, text
from pegbar.kernel.texts import alternatives

PASSWORD_TOO_SHORT: Final = text("accounts.password_too_short", "Password must be at least 8 characters.")
RESET_LINK_INVALID: Final = text("accounts.reset_link_invalid", "Invalid or expired reset link")
RESET_NO_SESSION: Final = text(
    "accounts.reset_no_session", "Could not establish a recovery session. The link may have expired."
)
RESET_MAIL_SENT: Final = text("accounts.reset_mail_sent", "Check your email for a password reset link.")
SIGN_IN_WRONG: Final = text("accounts.sign_in_wrong", "Incorrect email or password.")
SIGN_IN_WRONG_OR_UNCONFIRMED: Final = text(
    "accounts.sign_in_wrong_or_unconfirmed",
    "Incorrect email or password. If your account is new, open the link in your confirmation email first.",
)
EMAIL_TAKEN: Final = text(
    "accounts.email_taken", "An account with this email already exists. Sign in, or reset your password."
)
SIGN_UP_INVITED: Final = text(
    "accounts.sign_up_invited", "You need an invitation to create an account here. Ask an administrator for a link."
)
INVITATION_EXPIRED: Final = text(
    "accounts.invitation_expired", "This invitation is no longer valid. Ask an administrator for a new one."
)
EMAIL_USED: Final = text("accounts.email_used", "Another account uses this email. Enter a different one.")
EMAIL_INVALID: Final = text("accounts.email_invalid", "Enter an email address such as name@example.com.")
EMAIL_SAME: Final = text("accounts.email_same", "This is already your email.")
PASSWORD_WRONG: Final = text("accounts.password_wrong", "Incorrect password.")
PASSWORD_SAME: Final = text("accounts.password_same", "The new password must be different from the old one.")
EMAIL_LINK_EXPIRED: Final = text(
    "accounts.email_link_expired",
    "This link has expired or was already used. Change your email again on your account page.",
)
EMAIL_NOW_TAKEN: Final = text(
    "accounts.email_now_taken", "Another account now uses this email. Your email wasn't changed."
)

RESET_MAIL_SUBJECT: Final = text("accounts.reset_mail_subject", "Reset your Pegbar password")
CONFIRM_MAIL_SUBJECT: Final = text("accounts.confirm_mail_subject", "Confirm your Pegbar account")
CONFIRM_LINK_EXPIRED: Final = text(
    "accounts.confirm_link_expired", "This link has expired or was already used. Sign in, or create the account again."
)
TAKEN_MAIL_SUBJECT: Final = text("accounts.taken_mail_subject", "You already have a Pegbar account")


def reset_mail(link: str) -> Text:
    """Return the mail with the link to reset a password."""
    return text(
        "accounts.reset_mail",
        """Hello,

Someone, hopefully you, asked to reset the password for your Pegbar account. This link can be used once and
expires in one hour:

{link}

If this wasn't you, you can ignore this email. Your password won't change.
""",
        link=link,
    )


def confirm_mail(link: str) -> Text:
    """Return the mail with the link that confirms a new account."""
    return text(
        "accounts.confirm_mail",
        """Hello,

Welcome to Pegbar! Use this link to confirm your email address. It expires in one hour:

{link}

If you didn't create an account, you can ignore this email.
""",
        link=link,
    )


def taken_mail(link: str) -> Text:
    """Return the mail to an address that already has an account."""
    return text(
        "accounts.taken_mail",
        """Hello,

Someone, hopefully you, tried to create a Pegbar account with this address. You already have one. Sign in, or
choose "Forgot password?" on the sign-in page:

{link}

If this wasn't you, you can ignore this email. Your account won't change.
""",
        link=link,
    )


NEW_EMAIL_SUBJECT: Final = text("accounts.new_email_subject", "Confirm your new email for Pegbar")


def new_email_mail(link: str) -> Text:
    """Return the mail with the link that confirms a new address."""
    return text(
        "accounts.new_email_mail",
        """Hello,

Someone, hopefully you, wants to use this address for a Pegbar account. To confirm it, use this link. It can be
used once and expires in one hour:

{link}

If this wasn't you, you can ignore this email.
""",
        link=link,
    )


EMAIL_CHANGED_SUBJECT: Final = text("accounts.email_changed_subject", "Your Pegbar email was changed")


def email_changed_mail(email: str, site: str) -> Text:
    """Return the mail to the former address after a change."""
    return text(
        "accounts.email_changed_mail",
        """Hello,

The email address for your Pegbar account is now {email}. Use it to sign in from now on.

If this wasn't you, contact your Pegbar administrator immediately.

{site}
""",
        email=email,
        site=site,
    )


PASSWORD_CHANGED_SUBJECT: Final = text("accounts.password_changed_subject", "Your Pegbar password was changed")


def password_changed_mail(link: str) -> Text:
    """Return the mail after a change of the password."""
    return text(
        "accounts.password_changed_mail",
        """Hello,

The password for your Pegbar account was changed, and all other browsers were signed out.

If this wasn't you, reset your password on the sign-in page:

{link}
""",
        link=link,
    )


def sign_up_domains(domains: Sequence[str]) -> Text:
    """Error text: only people with an email address of these domains may create an account."""
    return text(
        "accounts.sign_up_domains",
        "To create an account, use an email address that ends with {domains}.",
        domains=alternatives([f"@{name}" for name in domains]),
    )
