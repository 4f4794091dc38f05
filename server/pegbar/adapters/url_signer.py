"""URLs of stored objects on this server, signed with HMAC-SHA256.

A URL contains the object's key, its media type, a file name for downloads, its expiry and the required right.
"""

import hmac
from dataclasses import dataclass
from typing import Final
from urllib.parse import urlencode

from pegbar.kernel import clock
from pegbar.kernel.http import disposition

ROUTE: Final = "/blobs"
_FIELDS: Final = ["expires", "type", "name", "for", "sig"]


@dataclass(frozen=True)
class SignedClaims:
    """The content of a valid signed URL. `seconds` is its remaining lifetime; `right` is empty if none is required."""

    media_type: str
    download: str
    right: str
    seconds: int

    @property
    def disposition(self) -> str:
        """Return the Content-Disposition of the object."""
        return disposition(self.media_type, self.download)


class UrlSigner:
    """Signs URLs below `ROUTE`; the signature covers all their parts."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret

    def sign(self, key: str, *, seconds: int, media_type: str, download: str | None, right: str) -> str:
        """Return a URL of the object that is valid for `seconds`."""
        expires = int(clock.now().timestamp()) + seconds
        fields = {"expires": str(expires), "type": media_type, "name": download or "", "for": right}
        return f"{ROUTE}/{key}?{urlencode({**fields, 'sig': self._sign(key, fields)})}"

    def verify(self, key: str, query: list[tuple[str, str]]) -> SignedClaims | None:
        """Return the claims of a signed URL; None if it is invalid or expired.

        The query must have exactly the fields that `sign` wrote, once each and in the same order.
        """
        if [name for name, _ in query] != _FIELDS:
            return None
        fields = dict(query)
        signature = fields.pop("sig")
        if not hmac.compare_digest(signature.encode(), self._sign(key, fields).encode()):
            return None
        seconds_left = int(fields["expires"]) - clock.now().timestamp()
        if seconds_left < 0:
            return None
        return SignedClaims(fields["type"], fields["name"], fields["for"], int(seconds_left))

    def _sign(self, key: str, fields: dict[str, str]) -> str:
        text = "\n".join([key, *(f"{name}={value}" for name, value in fields.items())])
        return hmac.digest(self._secret, text.encode(), "sha256").hex()
