"""API schemas for accounts."""

from typing import Annotated

from pydantic import Field

from pegbar.domains.accounts.limits import BACK_PATH_MAX, EMAIL_MAX, PASSWORD_MAX
from pegbar.kernel.schema import Input, Moment, Output, Text

Email = Annotated[Text, Field(min_length=1, max_length=EMAIL_MAX, examples=["mina@example.com"])]
Password = Annotated[Text, Field(min_length=1, max_length=PASSWORD_MAX)]
Secret = Annotated[Text, Field(min_length=1, max_length=200)]


class Credentials(Input):
    """An email and a password."""

    email: Email
    password: Password


class SignUp(Credentials):
    """An email and a password for a new account; `invitation` is the code of an invitation link."""

    invitation: Secret | None = None


class PasswordResetNew(Input):
    """The account to reset. `return_path` is a path of this site to return to; any other address is ignored."""

    email: Email
    return_path: Annotated[Text, Field(max_length=BACK_PATH_MAX, examples=["/video/the-crossing"])] | None = None


class CodeIn(Input):
    """The code of a mailed link."""

    code: Secret


class NewPassword(Input):
    """The new password."""

    password: Annotated[Text, Field(max_length=PASSWORD_MAX)]


class SessionUser(Output):
    """The signed-in user."""

    id: str
    email: str
    is_admin: bool


class SessionOut(Output):
    """The session; `user` is null without one."""

    user: SessionUser | None


class SignedInOut(SessionOut):
    """Result of a sign-in. If `restorable_until` is set, the account is deleted and can be restored until then."""

    restorable_until: Moment | None


class DetailOut(Output):
    """A text to show to the user."""

    detail: str


class MailOut(Output):
    """A mail that was stored instead of sent."""

    id: str
    to: str
    subject: str
    text: str
    created_at: Moment


class Outbox(Output):
    """The stored mails, newest first."""

    mails: list[MailOut]
