"""API shapes of what somebody signs in with."""

from pegbar.domains.accounts.schemas import Email, Password
from pegbar.kernel.schema import Input, Output


class PasswordChange(Input):
    """The password that stands, and the one to be."""

    current_password: Password
    password: Password


class EmailChange(Input):
    """The address to be, and the password."""

    email: Email
    password: Password


class AccountOut(Output):
    """With what one signs in; `waiting_email` is the new address while its owner has not confirmed it."""

    email: str
    waiting_email: str | None


class NewEmail(Output):
    """The address that an account has from now on."""

    email: str
