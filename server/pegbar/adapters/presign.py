"""Presigned S3 URLs: AWS Signature Version 4 in the query, which also covers response headers.

Source: Amazon S3 API Reference, "Authenticating Requests: Using Query Parameters (AWS Signature Version 4)". obstore
can presign too, but not with response headers.
"""

import hashlib
import hmac
import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Final
from urllib.parse import quote, urlsplit

SECONDS_MAX: Final = 7 * 24 * 3600
_ALGORITHM: Final = "AWS4-HMAC-SHA256"


@dataclass(frozen=True, slots=True)
class Keys:
    """The credentials that sign a URL."""

    key_id: str
    secret: str = field(repr=False)
    token: str = field(default="", repr=False)

    @classmethod
    def from_environment(cls) -> "Keys | None":
        """Return the credentials in the environment variables that obstore reads too; None if they aren't set.

        obstore then gets the credentials of the machine's role.
        """
        key_id, secret = os.environ.get("AWS_ACCESS_KEY_ID"), os.environ.get("AWS_SECRET_ACCESS_KEY")
        token = os.environ.get("AWS_SESSION_TOKEN") or os.environ.get("AWS_TOKEN") or ""
        return cls(key_id, secret, token) if key_id and secret else None


def presign(
    address: str,
    keys: Keys,
    *,
    region: str,
    at: datetime,
    seconds: int,
    response_headers: Mapping[str, str] | None = None,
) -> str:
    """Return a presigned URL for a GET of `address` (percent-encoded, without a query).

    It is valid from the time `at` for `seconds`, at most seven days. `response_headers` are headers that the store sets
    in its response, with lower-case names such as `content-type`.
    """
    url_parts = urlsplit(address)
    timestamp = at.astimezone(UTC).strftime("%Y%m%dT%H%M%SZ")
    scope = f"{timestamp[:8]}/{region}/s3/aws4_request"
    fields = {
        "X-Amz-Algorithm": _ALGORITHM,
        "X-Amz-Credential": f"{keys.key_id}/{scope}",
        "X-Amz-Date": timestamp,
        "X-Amz-Expires": str(min(seconds, SECONDS_MAX)),
        "X-Amz-SignedHeaders": "host",
        **({"X-Amz-Security-Token": keys.token} if keys.token else {}),
        **{f"response-{name}": value for name, value in (response_headers or {}).items()},
    }
    query = "&".join(sorted(f"{quote(name, safe='')}={quote(value, safe='')}" for name, value in fields.items()))
    canonical_request = "\n".join(
        ["GET", url_parts.path, query, f"host:{url_parts.netloc}", "", "host", "UNSIGNED-PAYLOAD"]
    )
    string_to_sign = "\n".join([_ALGORITHM, timestamp, scope, hashlib.sha256(canonical_request.encode()).hexdigest()])
    signing_key = f"AWS4{keys.secret}".encode()
    for part in (*scope.split("/"), string_to_sign):
        signing_key = hmac.digest(signing_key, part.encode(), hashlib.sha256)
    return f"{address}?{query}&X-Amz-Signature={signing_key.hex()}"
