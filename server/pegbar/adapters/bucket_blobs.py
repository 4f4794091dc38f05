"""Blobs in an S3 bucket, which browsers fetch from there."""

from datetime import timedelta
from typing import Any, cast
from urllib.parse import parse_qs, urlsplit

import obstore
from obstore.store import S3Store

from pegbar.adapters.obstore_blobs import CACHED, ObstoreBlobs, path_of
from pegbar.adapters.presigned import Keys, presigned
from pegbar.kernel import clock
from pegbar.kernel.http import disposition
from pegbar.ports.blobs import SignedUrl

_SAMPLE = "object"
_NOBODY = {"access_key_id": "none", "secret_access_key": "none", "token": None, "expires_at": None}


def _store(url: str, **more: Any) -> S3Store:
    store = cast("Any", obstore).store.from_url(url, **more)
    if not isinstance(store, S3Store):
        raise ValueError("PEGBAR_S3_URL must name an s3 bucket: s3://bucket/prefix")
    return store


def _at(public_url: str) -> dict[str, Any]:
    return {"endpoint": public_url, "virtual_hosted_style_request": False} if public_url else {}


class _Place:
    """Where browsers reach the bucket, read from an address that obstore makes: both read the settings alike."""

    def __init__(self, url: str, public_url: str) -> None:
        store = _store(url, credential_provider=lambda: _NOBODY, **_at(public_url))
        sample = urlsplit(obstore.sign(store, "GET", _SAMPLE, timedelta(seconds=1)))
        self.origin = public_url or f"{sample.scheme}://{sample.netloc}"
        self.base = self.origin + sample.path.removesuffix(_SAMPLE)
        self.region = parse_qs(sample.query)["X-Amz-Credential"][0].split("/")[2]


class BucketBlobs(ObstoreBlobs):
    """Objects in an S3 bucket, `s3://bucket/prefix`.

    `public_url` is the origin at which browsers reach the store, the bucket's name being the first part of the path;
    without it, it is the one that the server uses. Keys of a machine's role are known to obstore alone: what it signs
    with them carries neither type nor name.
    """

    def __init__(self, url: str, public_url: str = "") -> None:
        super().__init__(_store(url))
        self._signer = _store(url, **_at(public_url))
        place = _Place(url, public_url)
        self.origin = place.origin
        self._place = place
        self._keys = Keys.of_environment()

    async def sign(self, key: str, *, seconds: int, media_type: str, download: str | None = None) -> SignedUrl:
        """A presigned GET at the public origin; type and Content-Disposition are under the signature."""

        async def make() -> str:
            if self._keys is None:
                return await obstore.sign_async(self._signer, "GET", path_of(key), timedelta(seconds=seconds))
            is_text = media_type.startswith("text/")
            return presigned(
                self._place.base + path_of(key),
                self._keys,
                region=self._place.region,
                at=clock.now(),
                seconds=seconds,
                answer={
                    "cache-control": CACHED,
                    "content-disposition": disposition(media_type, download),
                    "content-type": f"{media_type}; charset=utf-8" if is_text else media_type,
                },
            )

        return await self._signed((key, seconds, media_type, download), seconds, make)
