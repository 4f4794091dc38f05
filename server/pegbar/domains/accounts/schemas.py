"""API shapes of accounts."""

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


class ResetAsk(Input):
    """Whose password is to be reset; `back` is the path of this site to go on with afterwards, another is not kept."""

    email: Email
    back: Annotated[Text, Field(max_length=BACK_PATH_MAX, examples=["/video/the-crossing"])] | None = None


class CodeIn(Input):
    """The code of a mailed link."""

    code: Secret


class NewPassword(Input):
    """The password to be set."""

    password: Annotated[Text, Field(max_length=PASSWORD_MAX)]


class SessionUser(Output):
    """Who is signed in."""

    id: str
    email: str
    is_admin: bool


class SessionOut(Output):
    """The session; `user` is null for somebody who is not signed in."""

    user: SessionUser | None


class SignedInOut(SessionOut):
    """What a sign-in led to; `back_until`: the account is deleted, and until then it can be brought back."""

    back_until: Moment | None


class Said(Output):
    """A sentence to show."""

    detail: str


class MailOut(Output):
    """A mail that was kept instead of sent."""

    id: str
    to: str
    subject: str
    text: str
    created_at: Moment


class Outbox(Output):
    """The kept mails, newest first."""

    mails: list[MailOut]
