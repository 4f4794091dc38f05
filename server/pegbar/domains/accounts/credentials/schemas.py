"""API schemas for passwords and emails."""

from pegbar.domains.accounts.schemas import Email, Password
from pegbar.kernel.schema import Input, Output


class PasswordChange(Input):
    """The current and the new password."""

    current_password: Password
    password: Password


class EmailChange(Input):
    """The new email, and the current password."""

    email: Email
    password: Password


class AccountOut(Output):
    """The requester's account; `waiting_email` is a new address that is not confirmed yet."""

    email: str
    waiting_email: str | None


class NewEmail(Output):
    """The account's new email."""

    email: str
