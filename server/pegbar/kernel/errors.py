"""Problems: the one way in which an operation says no (RFC 9457)."""

import errno
from dataclasses import dataclass
from typing import Final

from pegbar.kernel import texts

_NO_ROOM: Final = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
_FAILING: Final = (errno.EIO, errno.EROFS, errno.ESTALE, errno.ENXIO, errno.ENODEV, errno.ETIMEDOUT)
"""Of a disk with a fault, one that the system made read-only because of it, and one that is away."""
_DISK_RETRY_SECONDS: Final = 10


@dataclass(frozen=True)
class FieldError:
    """What is wrong with one field, in a sentence a person can act on."""

    field: str
    detail: str


class Problem(Exception):
    """A refusal with a status, a stable code for programs and a sentence for people."""

    status = 400
    code = "bad_request"
    title = "Bad request"

    def __init__(
        self,
        detail: str,
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
    """The request cannot be understood."""


class Unauthenticated(Problem):
    """Nobody is signed in, and the operation needs somebody."""

    status, code, title = 401, "unauthenticated", "Sign in needed"

    def __init__(self, detail: str = texts.SIGN_IN_FIRST, *, code: str | None = None) -> None:
        super().__init__(detail, code=code)


class Forbidden(Problem):
    """The asker may see the thing, but not do this with it."""

    status, code, title = 403, "forbidden", "Not allowed"


class NotFound(Problem):
    """There is no such thing, or the asker may not see it: both answer alike."""

    status, code, title = 404, "not_found", "Not found"

    def __init__(self, detail: str = texts.NOTHING_HERE, *, code: str | None = None):
        super().__init__(detail, code=code)


class Damaged(Problem):
    """The thing was there; its bytes have changed on the disk, so nobody is given them."""

    status, code, title = 410, "damaged", "Damaged"

    def __init__(self) -> None:
        super().__init__(texts.FILE_DAMAGED)


class Conflict(Problem):
    """The operation does not fit what stands already."""

    status, code, title = 409, "conflict", "Conflict"


class Stale(Problem):
    """Somebody changed the thing meanwhile; `current` carries what stands now, to merge with."""

    status, code, title = 412, "stale", "Changed meanwhile"

    def __init__(self, current: object, detail: str = texts.CHANGED_MEANWHILE) -> None:
        super().__init__(detail, current=current)


class PreconditionRequired(Problem):
    """The write must name the version that it saw."""

    status, code, title = 428, "precondition_required", "Version needed"


class TooLarge(Problem):
    """The body is larger than the operation takes."""

    status, code, title = 413, "too_large", "Too large"


class HeadTooLarge(Problem):
    """The request's line and headers are longer than anybody needs."""

    status, code, title = 431, "head_too_large", "Headers too large"


class TooSlow(Problem):
    """The request did not arrive in time."""

    status, code, title = 408, "too_slow", "Too slow"


class UnsupportedMedia(Problem):
    """The body is of a kind that the operation does not take."""

    status, code, title = 415, "unsupported_media_type", "Wrong kind of content"


class Invalid(Problem):
    """Well formed, but a rule is broken."""

    status, code, title = 422, "invalid", "Invalid input"

    @classmethod
    def field(cls, field: str, detail: str) -> "Invalid":
        """One broken rule, on one field."""
        return cls(detail, errors=(FieldError(field, detail),))


class TooMany(Problem):
    """The asker does this too often; `retry_after` seconds until the next try counts."""

    status, code, title = 429, "rate_limited", "Too many attempts"


class Unavailable(Problem):
    """The server cannot do this just now; the same request may work later."""

    status, code, title = 503, "unavailable", "Not available just now"


class TransactionConflict(Unavailable):
    """PostgreSQL aborted the transaction because of others (deadlock or serialization failure): it can run again."""


class SaveUnknown(Problem):
    """The line to the database went while it was told to keep a change: it has it, or it has not.

    Whoever sends the same change again, with its id or key, has it once in either case.
    """

    status, code, title = 503, "save_unknown", "Perhaps saved"

    def __init__(self) -> None:
        super().__init__(texts.SAVE_UNKNOWN, retry_after=2)


class NoRoom(Problem):
    """What was sent would be more than may be kept of somebody; there is room again when other things are gone."""

    status, code, title = 507, "no_room", "No room left"


class DiskFull(Problem):
    """There is no room for what was sent; reading goes on, and writing does once there is room again."""

    status, code, title = 507, "disk_full", "No room left"

    def __init__(self) -> None:
        super().__init__(texts.DISK_FULL)


class DiskFailed(Unavailable):
    """The disk fails (EIO, or it was made read-only after that): nothing of the request was saved."""

    code, title = "disk_failed", "Disk not working"

    def __init__(self) -> None:
        super().__init__(texts.DISK_FAILED, retry_after=_DISK_RETRY_SECONDS)


def disk_problem(error: OSError) -> Problem | None:
    """Return the refusal for an error of a disk that is full or fails; None for any other error."""
    if error.errno in _NO_ROOM:
        return DiskFull()
    return DiskFailed() if error.errno in _FAILING else None
