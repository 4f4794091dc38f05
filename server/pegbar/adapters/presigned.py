"""Addresses of S3 that are signed: AWS Signature Version 4 in the query, with the headers of the answer under it.

Source: Amazon S3 API Reference, "Authenticating Requests: Using Query Parameters (AWS Signature Version 4)". obstore
signs as well, but no headers of the answer.
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
    """Who signs."""

    key_id: str
    secret: str = field(repr=False)
    token: str = field(default="", repr=False)

    @classmethod
    def of_environment(cls) -> "Keys | None":
        """The keys in the variables that obstore reads; None where it has them from elsewhere: a machine's role."""
        key_id, secret = os.environ.get("AWS_ACCESS_KEY_ID"), os.environ.get("AWS_SECRET_ACCESS_KEY")
        token = os.environ.get("AWS_SESSION_TOKEN") or os.environ.get("AWS_TOKEN") or ""
        return cls(key_id, secret, token) if key_id and secret else None


def presigned(
    address: str, keys: Keys, *, region: str, at: datetime, seconds: int, answer: Mapping[str, str] | None = None
) -> str:
    """A GET of `address` (percent-encoded, without a query) that holds for so many seconds from `at`, seven days at
    most.

    `answer` names headers of the answer in lower case, such as `content-type`: the store then answers with these.
    """
    parts = urlsplit(address)
    moment = at.astimezone(UTC).strftime("%Y%m%dT%H%M%SZ")
    scope = f"{moment[:8]}/{region}/s3/aws4_request"
    fields = {
        "X-Amz-Algorithm": _ALGORITHM,
        "X-Amz-Credential": f"{keys.key_id}/{scope}",
        "X-Amz-Date": moment,
        "X-Amz-Expires": str(min(seconds, SECONDS_MAX)),
        "X-Amz-SignedHeaders": "host",
        **({"X-Amz-Security-Token": keys.token} if keys.token else {}),
        **{f"response-{name}": value for name, value in (answer or {}).items()},
    }
    query = "&".join(sorted(f"{quote(name, safe='')}={quote(value, safe='')}" for name, value in fields.items()))
    request = "\n".join(["GET", parts.path, query, f"host:{parts.netloc}", "", "host", "UNSIGNED-PAYLOAD"])
    told = "\n".join([_ALGORITHM, moment, scope, hashlib.sha256(request.encode()).hexdigest()])
    key = f"AWS4{keys.secret}".encode()
    for part in (*scope.split("/"), told):
        key = hmac.digest(key, part.encode(), hashlib.sha256)
    return f"{address}?{query}&X-Amz-Signature={key.hex()}"
