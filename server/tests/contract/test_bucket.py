"""Signed URLs of buckets, beyond the contract of blob stores."""

import asyncio
import os
from collections.abc import AsyncGenerator
from datetime import UTC, datetime
from pathlib import Path
from urllib.parse import parse_qsl, urlencode, urlsplit

import httpx
import pytest
from pydantic import ValidationError

from pegbar.adapters.bucket_blobs import BucketBlobs
from pegbar.adapters.presign import Keys, presign
from pegbar.kernel.settings import Settings
from pegbar.main import create_app
from pegbar.wiring import build
from tests.support.polling import wait_until
from tests.support.services.s3 import run_s3, use_instance_role

pytestmark = [pytest.mark.long, pytest.mark.connections]

WEBP = "image/webp"


@pytest.fixture(scope="module")
async def url(tmp_path_factory: pytest.TempPathFactory) -> AsyncGenerator[str, None]:
    async with run_s3(tmp_path_factory.mktemp("blobs")) as found:
        if found is None:
            pytest.skip("no S3 server is installed on this machine")
        yield found


@pytest.fixture
async def http() -> AsyncGenerator[httpx.AsyncClient, None]:
    async with httpx.AsyncClient() as client:
        yield client


def test_the_signature_matches_amazons_example() -> None:
    # The example from the Amazon S3 API Reference, "Authenticating Requests: Using Query Parameters".
    keys = Keys("AKIAIOSFODNN7EXAMPLE", "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY")
    moment = datetime(2013, 5, 24, tzinfo=UTC)
    address = "https://examplebucket.s3.amazonaws.com/test.txt"
    signed = presign(address, keys, region="us-east-1", at=moment, seconds=86400)
    query = dict(parse_qsl(urlsplit(signed).query))
    assert query.pop("X-Amz-Signature") == "aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404"
    assert query == {
        "X-Amz-Algorithm": "AWS4-HMAC-SHA256",
        "X-Amz-Credential": "AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request",
        "X-Amz-Date": "20130524T000000Z",
        "X-Amz-Expires": "86400",
        "X-Amz-SignedHeaders": "host",
    }


async def test_a_signed_url_serves_the_bytes_with_type_and_name(url: str, http: httpx.AsyncClient) -> None:
    blobs = BucketBlobs(url)
    key = await blobs.put(b"picture of a ferry")
    response = await http.get((await blobs.sign(key, seconds=60, media_type=WEBP)).url)
    assert (response.status_code, response.content) == (200, b"picture of a ferry")
    assert response.headers["content-type"] == WEBP
    assert response.headers["content-disposition"] == "inline"
    assert response.headers["cache-control"] == "private, max-age=30, immutable"
    name = 'Night "Ferry"; 夜 & day+.pdf'
    download_response = await http.get(
        (await blobs.sign(key, seconds=60, media_type="application/pdf", download=name)).url
    )
    assert (download_response.status_code, download_response.headers["content-type"]) == (200, "application/pdf")
    assert download_response.headers["content-disposition"].startswith('attachment; filename="Night _Ferry__')
    assert download_response.headers["content-disposition"].endswith(
        "''Night%20%22Ferry%22%3B%20%E5%A4%9C%20%26%20day%2B.pdf"
    )
    for kind in ("text/html", "image/svg+xml", "application/javascript"):
        script = await http.get((await blobs.sign(key, seconds=60, media_type=kind)).url)
        assert (script.status_code, script.headers["content-disposition"]) == (200, "attachment")


async def test_a_bucket_serves_range_requests(url: str, http: httpx.AsyncClient) -> None:
    blobs = BucketBlobs(url)
    key = await blobs.put(bytes(range(200)))
    signed = await blobs.sign(key, seconds=60, media_type="video/mp4")
    part = await http.get(signed.url, headers={"Range": "bytes=100-149"})
    assert (part.status_code, part.content) == (206, bytes(range(100, 150)))
    assert part.headers["content-type"] == "video/mp4"


async def test_a_tampered_url_of_a_bucket_serves_nothing(url: str, http: httpx.AsyncClient) -> None:
    blobs = BucketBlobs(url)
    key, other = await blobs.put(b"one's own"), await blobs.put(b"somebody else's")
    signed = urlsplit((await blobs.sign(key, seconds=60, media_type=WEBP, download="a.webp")).url)
    query = dict(parse_qsl(signed.query))
    assert (await http.get(signed._replace(query=urlencode(query)).geturl())).status_code == 200
    bent = [
        query | {"response-content-type": "text/html"},
        query | {"response-content-disposition": "inline"},
        query | {"response-content-language": "en"},
        {name: value for name, value in query.items() if name != "response-content-disposition"},
        query | {"X-Amz-Expires": "600000"},
        query | {"X-Amz-Signature": "0" * 64},
        {name: value for name, value in query.items() if name != "X-Amz-Signature"},
    ]
    addresses = [signed._replace(query=urlencode(fields)).geturl() for fields in bent]
    elsewhere = signed.path.replace(f"{key[:2]}/{key[2:4]}/{key}", f"{other[:2]}/{other[2:4]}/{other}")
    addresses.append(signed._replace(path=elsewhere).geturl())
    answers = await asyncio.gather(*(http.get(address) for address in addresses))
    assert [answer.status_code for answer in answers if answer.status_code not in {400, 403}] == []
    assert not any(b"else's" in answer.content or b"one's" in answer.content for answer in answers)
    put = await http.put(signed.geturl(), content=b"another")
    assert put.status_code == 403


async def test_a_signed_url_of_a_bucket_expires_at_its_time(url: str, http: httpx.AsyncClient) -> None:
    blobs = BucketBlobs(url)
    signed = await blobs.sign(await blobs.put(b"soon over"), seconds=2, media_type=WEBP)
    assert (await http.get(signed.url)).status_code == 200

    async def has_expired() -> bool:
        return (await http.get(signed.url)).status_code == 403

    await wait_until(has_expired, 10, "the address is over")
    assert datetime.now(UTC) >= signed.expires_at.replace(microsecond=0)


@pytest.mark.parametrize("public", ["", "localhost"])
async def test_the_content_security_policy_allows_signed_urls(
    url: str, http: httpx.AsyncClient, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, public: str
) -> None:
    reached = os.environ["AWS_ENDPOINT_URL"]
    origin = reached.replace("127.0.0.1", public) if public else reached
    monkeypatch.setenv("PEGBAR_S3_PUBLIC_URL", f"{origin}/" if public else "")
    settings = Settings(data=tmp_path, s3_url=url, web_dist=tmp_path)
    instance = build(settings)
    try:
        app = create_app(settings, instance)
        async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://pegbar.test") as page:
            policy = (await page.get("/")).headers["content-security-policy"]
        allowed = {name: value.split() for name, _, value in (part.partition(" ") for part in policy.split("; "))}
        assert [name for name, values in allowed.items() if origin in values] == ["img-src", "media-src", "connect-src"]
        signed = await instance.services.blobs.sign(
            await instance.services.blobs.put(b"seen"), seconds=60, media_type=WEBP
        )
        assert signed.url.startswith(f"{origin}/pegbar/tests/")
        assert (await http.get(signed.url)).content == b"seen"
    finally:
        await instance.services.db.close()


@pytest.mark.parametrize("public", ["", "localhost"])
async def test_urls_can_be_signed_with_an_instance_role(url: str, http: httpx.AsyncClient, public: str) -> None:
    origin = os.environ["AWS_ENDPOINT_URL"].replace("127.0.0.1", public) if public else ""
    async with use_instance_role():
        blobs = BucketBlobs(url, origin)
        signed = await blobs.sign(await blobs.put(b"seen by role"), seconds=60, media_type=WEBP)
        assert signed.url.startswith(f"{blobs.origin}/")
        assert (await http.get(signed.url)).content == b"seen by role"
        assert (await http.get(signed.url.replace("Signature=", "Signature=0"))).status_code == 403


async def test_the_default_endpoint_is_amazon_s3(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("AWS_ENDPOINT_URL", "AWS_ENDPOINT_URL_S3"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("AWS_REGION", "eu-west-1")
    assert BucketBlobs("s3://pegbar/x").origin == "https://s3.eu-west-1.amazonaws.com"
    monkeypatch.setenv("AWS_VIRTUAL_HOSTED_STYLE_REQUEST", "true")
    assert BucketBlobs("s3://pegbar/x").origin == "https://pegbar.s3.eu-west-1.amazonaws.com"
    public = BucketBlobs("s3://pegbar/x", "https://files.example.com")
    assert public.origin == "https://files.example.com"


@pytest.mark.parametrize(
    "wrong", ["files.example.com", "https://a.test/path", "https://a.test; script-src *", "ftp://a"]
)
def test_a_public_url_must_be_an_origin(wrong: str) -> None:
    with pytest.raises(ValidationError, match="PEGBAR_S3_PUBLIC_URL must be"):
        Settings(s3_public_url=wrong)


async def test_an_object_with_a_right_gets_a_server_url_that_redirects_to_a_short_bucket_url(
    url: str, http: httpx.AsyncClient
) -> None:
    blobs, other = BucketBlobs(url, secret=b"s" * 32), BucketBlobs(url, secret=b"o" * 32)
    key = await blobs.put(b"members alone")
    signed = urlsplit((await blobs.sign(key, seconds=3600, media_type=WEBP, right="project:x")).url)
    assert (signed.netloc, signed.path) == ("", f"/blobs/{key}")
    query = parse_qsl(signed.query, keep_blank_values=True)
    assert other.verify_url(key, query) is None
    opened = blobs.verify_url(key, query)
    assert opened is not None
    assert (opened.right, opened.media_type) == ("project:x", WEBP)
    target = await blobs.presign(key, opened)
    assert 0 < int(dict(parse_qsl(urlsplit(target).query))["X-Amz-Expires"]) <= 300
    assert (await http.get(target)).content == b"members alone"
    # The bucket's own URLs are limited to this duration too, whatever is requested.
    public = urlsplit((await blobs.sign(key, seconds=3600, media_type=WEBP)).url)
    assert dict(parse_qsl(public.query))["X-Amz-Expires"] == "300"
