"""Object store in an S3 bucket. Browsers fetch objects directly from the bucket, with presigned URLs."""

import asyncio
import os
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Generator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path
from typing import Any, Final, cast
from urllib.parse import parse_qs, urlsplit

import obstore
from obstore.exceptions import GenericError, JoinError
from obstore.store import S3Store

from pegbar.adapters.obstore_blobs import ObstoreBlobs, get_cache_control, get_object_path
from pegbar.adapters.presign import Keys, presign
from pegbar.adapters.url_signer import SignedClaims, UrlSigner
from pegbar.kernel import clock, texts
from pegbar.kernel.errors import Unavailable
from pegbar.kernel.http import disposition
from pegbar.kernel.limits import PRESIGNED_SECONDS
from pegbar.ports.blobs import SignedUrl

_PART_BYTES: Final = 5 * 1024 * 1024  # the minimum part size of S3
_PART_CONCURRENCY: Final = 2
_SMALL_BYTES_MAX: Final = 1024 * 1024
_RETRY_AFTER_SECONDS: Final = 5
_SAMPLE_KEY: Final = "object"
_DUMMY_CREDENTIALS: Final = {"access_key_id": "none", "secret_access_key": "none", "token": None, "expires_at": None}
# obstore reads these from AWS_… variables itself, but not if it is given client options.
_CLIENT_OPTIONS: Final = (
    "allow_http",
    "allow_invalid_certificates",
    "http1_only",
    "http2_only",
    "pool_idle_timeout",
    "pool_max_idle_per_host",
    "proxy_url",
    "proxy_ca_certificate",
    "proxy_excludes",
    "randomize_addresses",
    "user_agent",
)


@dataclass(frozen=True, slots=True)
class Timeouts:
    """Timeouts of a call of the store: up to `tries` attempts, with random pauses between them, `seconds` in total.

    The total is extended by the transfer time of the bytes at `bytes_per_second`. In each attempt, `try_seconds` limits
    the time to connect, the time to the first byte of the response, and each pause between its bytes. For uploading a
    part, it limits the attempt, extended by the part's transfer time, because a slow connection isn't a failure.
    """

    try_seconds: float = 5
    tries: int = 3
    seconds: float = 10
    bytes_per_second: int = 1024 * 1024

    def get_read_options(self) -> dict[str, Any]:
        """Return obstore's options for reads and small writes: they limit pauses, not the total time of a request."""
        return self._build_options(read_timeout=timedelta(seconds=self.try_seconds), timeout=timedelta(days=1))

    def get_write_options(self) -> dict[str, Any]:
        """Return obstore's options for writing parts: they limit the total time of a request.

        A limit on pauses between received bytes would be useless, because an upload receives nothing until its end.
        """
        return self._build_options(timeout=timedelta(seconds=self.try_seconds + _PART_BYTES / self.bytes_per_second))

    def _build_options(self, **times: timedelta) -> dict[str, Any]:
        found = {name: os.environ.get(f"AWS_{name.upper()}") for name in _CLIENT_OPTIONS}
        known = {name: value for name, value in found.items() if value is not None}
        return {
            "client_options": {**known, "connect_timeout": timedelta(seconds=self.try_seconds), **times},
            "retry_config": {"max_retries": self.tries - 1, "retry_timeout": timedelta(seconds=self.seconds)},
        }


def _open_store(url: str, **more: Any) -> S3Store:
    store = cast("Any", obstore).store.from_url(url, **more)
    if not isinstance(store, S3Store):
        raise ValueError("PEGBAR_S3_URL must name an s3 bucket: s3://bucket/prefix")
    return store


def _get_endpoint_options(public_url: str) -> dict[str, Any]:
    return {"endpoint": public_url, "virtual_hosted_style_request": False} if public_url else {}


class _BucketLocation:
    """The bucket's public base URL and region.

    They are parsed from a URL that obstore signs, so that presigned URLs have the same settings as obstore.
    """

    def __init__(self, url: str, public_url: str) -> None:
        store = _open_store(url, credential_provider=lambda: _DUMMY_CREDENTIALS, **_get_endpoint_options(public_url))
        sample_url = urlsplit(obstore.sign(store, "GET", _SAMPLE_KEY, timedelta(seconds=1)))
        self.origin = public_url or f"{sample_url.scheme}://{sample_url.netloc}"
        self.base = self.origin + sample_url.path.removesuffix(_SAMPLE_KEY)
        self.region = parse_qs(sample_url.query)["X-Amz-Credential"][0].split("/")[2]


class BucketBlobs(ObstoreBlobs):
    """Objects in an S3 bucket, `s3://bucket/prefix`.

    `public_url` is the origin at which browsers reach the store, with the bucket's name as the first part of the path;
    by default it is the origin that the server uses. `secret` signs URLs of this server, which checks an access right
    and then redirects to a presigned URL of the bucket. If the credentials are those of a machine's role, only obstore
    knows them, so obstore presigns the URLs, which then set neither media type nor file name. Raises `Unavailable` if
    the store doesn't respond in time.
    """

    def __init__(self, url: str, public_url: str = "", timeouts: Timeouts | None = None, secret: bytes = b"") -> None:
        self._url_signer = UrlSigner(secret)
        self._timeouts = timeouts or Timeouts()
        super().__init__(_open_store(url, **self._timeouts.get_read_options()))
        self._writer = _open_store(url, **self._timeouts.get_write_options())
        self._signer = _open_store(url, **_get_endpoint_options(public_url))
        location = _BucketLocation(url, public_url)
        self.origin = location.origin
        self._location = location
        self._keys = Keys.from_environment()

    def _schedule_check(self, key: str) -> None:
        """Do nothing: the store has its own checksums, and browsers read from it directly."""

    async def _write(self, key: str, data: bytes) -> None:
        async with self._request(len(data)):
            store = self._store if len(data) <= _SMALL_BYTES_MAX else self._writer
            await obstore.put_async(
                store, get_object_path(key), data, chunk_size=_PART_BYTES, max_concurrency=_PART_CONCURRENCY
            )

    async def _put_large(self, key: str, source: Path | AsyncIterator[bytes]) -> str:
        with self._translate_errors():
            await obstore.put_async(
                self._writer, get_object_path(key), source, chunk_size=_PART_BYTES, max_concurrency=_PART_CONCURRENCY
            )
        return key

    @asynccontextmanager
    async def _request(self, size: int = 0) -> AsyncGenerator[Callable[[int], None], None]:
        started_at = asyncio.get_running_loop().time()

        def get_deadline(size: int) -> float:
            return started_at + self._timeouts.seconds + size / self._timeouts.bytes_per_second

        with self._translate_errors():
            async with asyncio.timeout_at(get_deadline(size)) as limit:
                yield lambda size: limit.reschedule(get_deadline(size))

    @contextmanager
    def _translate_errors(self) -> Generator[None, None, None]:
        try:
            yield
        except (GenericError, JoinError, TimeoutError) as error:
            raise Unavailable(texts.STORE_SILENT, retry_after=_RETRY_AFTER_SECONDS) from error

    async def sign(
        self, key: str, *, seconds: int, media_type: str, download: str | None = None, right: str = ""
    ) -> SignedUrl:
        """Return a URL for an object.

        `right` is an access right that must be checked with each request; with it, the URL leads to this server.
        Without it, the URL is a presigned URL of the bucket, valid for at most a few minutes.
        """
        if right:
            return await self._sign_with(self._url_signer, key, seconds, media_type, download, right)
        return await self._get_presigned_url(key, min(seconds, PRESIGNED_SECONDS), media_type, download)

    def verify_url(self, key: str, query: list[tuple[str, str]]) -> SignedClaims | None:
        """Return the claims of a signed URL of this server; None if it is invalid or expired."""
        return self._url_signer.verify(key, query)

    async def presign(self, key: str, claims: SignedClaims) -> str:
        """Return a presigned URL of the bucket for the object of a signed URL, valid for a few minutes."""
        return (await self._get_presigned_url(key, PRESIGNED_SECONDS, claims.media_type, claims.download or None)).url

    async def _get_presigned_url(self, key: str, seconds: int, media_type: str, download: str | None) -> SignedUrl:
        """Return a presigned GET URL at the public origin; the signature covers media type and Content-Disposition."""

        async def make() -> str:
            if self._keys is None:
                return await obstore.sign_async(self._signer, "GET", get_object_path(key), timedelta(seconds=seconds))
            is_text = media_type.startswith("text/")
            return presign(
                self._location.base + get_object_path(key),
                self._keys,
                region=self._location.region,
                at=clock.now(),
                seconds=seconds,
                response_headers={
                    "cache-control": get_cache_control(
                        seconds // 2
                    ),  # half: the URL may be fetched late in its lifetime
                    "content-disposition": disposition(media_type, download),
                    "content-type": f"{media_type}; charset=utf-8" if is_text else media_type,
                },
            )

        return await self._get_cached_url((key, seconds, media_type, download), seconds, make)
