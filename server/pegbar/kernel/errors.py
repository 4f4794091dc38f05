"""Problems: errors that an operation returns to the client, as RFC 9457 problem details."""

import errno
from dataclasses import dataclass
from typing import Final

from pegbar.kernel import texts
from pegbar.kernel.text_catalog import Text

_DISK_FULL_ERRORS: Final = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
_DISK_FAILED_ERRORS: Final = (errno.EIO, errno.EROFS, errno.ESTALE, errno.ENXIO, errno.ENODEV, errno.ETIMEDOUT)
"""Error numbers of a disk that is faulty, unavailable, or was remounted read-only by the system."""
_DISK_RETRY_SECONDS: Final = 10


@dataclass(frozen=True)
class FieldError:
    """An error of one input field, with a user-facing text."""

    field: str
    detail: Text


class Problem(Exception):
    """An error response: HTTP status, stable code for programs, and user-facing text."""

    status = 400
    code = "bad_request"
    title: Text = texts.TITLE_BAD_REQUEST

    def __init__(
        self,
        detail: Text,
        *,
        code: str | None = None,
        errors: tuple[FieldError, ...] = (),
        current: object | None = None,
        retry_after: int | None = None,
    ) -> None:
        super().__init__(detail)
        self.detail = detail
        self.code = code or type(self).code
        self.errors = errors
        self.current = current
        self.retry_after = retry_after


class BadRequest(Problem):
    """The request is malformed."""


class Unauthenticated(Problem):
    """The operation requires a signed-in user."""

    status, code, title = 401, "unauthenticated", texts.TITLE_SIGN_IN

    def __init__(self, detail: Text = texts.SIGN_IN_FIRST, *, code: str | None = None) -> None:
        super().__init__(detail, code=code)


class Forbidden(Problem):
    """The requester may see the resource, but not do this."""

    status, code, title = 403, "forbidden", texts.TITLE_FORBIDDEN


class NotFound(Problem):
    """The resource doesn't exist, or the requester may not see it; both have the same response."""

    status, code, title = 404, "not_found", texts.TITLE_NOT_FOUND

    def __init__(self, detail: Text = texts.NOTHING_HERE, *, code: str | None = None):
        super().__init__(detail, code=code)


class Damaged(Problem):
    """The stored bytes of the resource have changed on the disk, so they aren't served."""

    status, code, title = 410, "damaged", texts.TITLE_DAMAGED

    def __init__(self) -> None:
        super().__init__(texts.FILE_DAMAGED)


class Conflict(Problem):
    """The operation conflicts with the current state."""

    status, code, title = 409, "conflict", texts.TITLE_CONFLICT


class Stale(Problem):
    """Someone else changed the resource after the client read it; `current` is its current state."""

    status, code, title = 412, "stale", texts.TITLE_STALE

    def __init__(self, current: object, detail: Text = texts.CHANGED_MEANWHILE) -> None:
        super().__init__(detail, current=current)


class PreconditionRequired(Problem):
    """The write requires an `If-Match` header."""

    status, code, title = 428, "precondition_required", texts.TITLE_VERSION_REQUIRED


class TooLarge(Problem):
    """The body is larger than allowed."""

    status, code, title = 413, "too_large", texts.TITLE_TOO_LARGE


class HeadTooLarge(Problem):
    """The request line and headers exceed the size limit (431)."""

    status, code, title = 431, "head_too_large", texts.TITLE_HEAD_TOO_LARGE


class TooSlow(Problem):
    """The request did not arrive in time."""

    status, code, title = 408, "too_slow", texts.TITLE_TOO_SLOW


class UnsupportedMedia(Problem):
    """The operation doesn't accept a body of this media type."""

    status, code, title = 415, "unsupported_media_type", texts.TITLE_UNSUPPORTED_MEDIA


class Invalid(Problem):
    """The request is well-formed but violates a rule."""

    status, code, title = 422, "invalid", texts.TITLE_INVALID

    @classmethod
    def field(cls, field: str, detail: Text) -> "Invalid":
        """Create the error for one input field: `detail` is the user-facing text of the rule that it violates."""
        return cls(detail, errors=(FieldError(field, detail),))


class TooMany(Problem):
    """The requester exceeds a rate limit. After `retry_after` seconds the next attempt is allowed."""

    status, code, title = 429, "rate_limited", texts.TITLE_TOO_MANY


class Unavailable(Problem):
    """The server can't serve the request now; the same request may succeed later."""

    status, code, title = 503, "unavailable", texts.TITLE_UNAVAILABLE


class TransactionConflict(Unavailable):
    """PostgreSQL aborted the transaction (deadlock or serialization failure): it can run again."""


class SaveUnknown(Problem):
    """The database connection was lost during a commit: the change may or may not have been saved.

    Sending the change again with the same id or key is safe: it is saved once in either case.
    """

    status, code, title = 503, "save_unknown", texts.TITLE_SAVE_UNKNOWN

    def __init__(self) -> None:
        super().__init__(texts.SAVE_UNKNOWN, retry_after=2)


class QuotaExceeded(Problem):
    """The storage quota of the project or its owner would be exceeded. Deleting other data frees space."""

    status, code, title = 507, "no_room", texts.TITLE_NO_STORAGE


class DiskFull(Problem):
    """The disk is full. Reading still works, and writing works again once there is space."""

    status, code, title = 507, "disk_full", texts.TITLE_NO_STORAGE

    def __init__(self) -> None:
        super().__init__(texts.DISK_FULL)


class DiskFailed(Unavailable):
    """The disk fails (EIO), or the system remounted it read-only. Nothing of the request was saved."""

    code, title = "disk_failed", texts.TITLE_DISK_FAILED

    def __init__(self) -> None:
        super().__init__(texts.DISK_FAILED, retry_after=_DISK_RETRY_SECONDS)


def disk_problem(error: OSError) -> Problem | None:
    """Return the problem for a full or failing disk; None for any other error."""
    if error.errno in _DISK_FULL_ERRORS:
        return DiskFull()
    return DiskFailed() if error.errno in _DISK_FAILED_ERRORS else None
