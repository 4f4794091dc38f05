"""Contract of blob stores, and tamper resistance of a folder's signed URLs."""

import asyncio
import hashlib
import os
import random
import time
from collections.abc import AsyncGenerator, Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from urllib.parse import parse_qsl, urlencode, urlsplit

import httpx
import pytest
from sqlalchemy import select

from pegbar.adapters.bucket_blobs import BucketBlobs
from pegbar.adapters.obstore_blobs import FolderBlobs
from pegbar.kernel.tables import DamagedObject
from pegbar.maintenance.scrub import heal
from pegbar.ports.blobs import BlobDamaged, BlobStore
from pegbar.wiring import Instance
from tests.support.api.people import Person
from tests.support.faults.invalid_files import overwrite_object
from tests.support.polling import wait_until
from tests.support.services.s3 import run_s3

pytestmark = pytest.mark.connections

WEBP = "image/webp"


@pytest.fixture(scope="module", params=["folder", "bucket"])
async def blobs(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> AsyncGenerator[BlobStore, None]:
    folder: Path = tmp_path_factory.mktemp("blobs")
    if request.param == "folder":
        yield FolderBlobs(folder, b"secret")
        return
    async with run_s3(folder) as url:
        if url is None:
            pytest.skip("no S3 server is installed on this machine")
        yield BucketBlobs(url)


@pytest.mark.parametrize("size", [0, 1, 70_000, 3_000_000])
async def test_stored_bytes_are_returned_unchanged(blobs: BlobStore, size: int) -> None:
    data = random.Random(size).randbytes(size)
    key = await blobs.put(data)
    assert key == hashlib.sha256(data).hexdigest()
    assert await blobs.put(data) == key
    assert await blobs.get(key) == data
    stream = await blobs.open(key)
    assert stream.size == size
    assert b"".join([piece async for piece in stream.chunks]) == data
    if size > 1:
        opened = await blobs.open(key, size // 3)
        assert opened.size == size
        assert b"".join([piece async for piece in opened.chunks]) == data[size // 3 :]


async def test_a_file_is_stored_like_its_bytes(blobs: BlobStore, tmp_path: Path) -> None:
    data = random.Random(5).randbytes(2_500_000)
    path = tmp_path / "board.pdf"
    path.write_bytes(data)
    key = await blobs.put_file(path)
    assert key == hashlib.sha256(data).hexdigest()
    assert await blobs.get(key) == data


async def test_objects_are_joined_in_the_given_order(blobs: BlobStore) -> None:
    pieces = [random.Random(n).randbytes(size) for n, size in enumerate((6_000_000, 1, 6_000_000, 70_000))]
    keys = [await blobs.put(piece) for piece in pieces]
    joined = await blobs.concatenate([*keys, keys[1]])
    expected = b"".join([*pieces, pieces[1]])
    assert joined == hashlib.sha256(expected).hexdigest()
    assert await blobs.get(joined) == expected
    with pytest.raises(KeyError):
        await blobs.concatenate([keys[0], hashlib.sha256(b"never put").hexdigest()])


async def test_a_missing_object_raises_a_key_error(blobs: BlobStore) -> None:
    missing = hashlib.sha256(b"never put").hexdigest()
    with pytest.raises(KeyError):
        await blobs.get(missing)
    with pytest.raises(KeyError):
        await blobs.open(missing)


async def test_concurrent_writes_and_reads_do_not_interfere(blobs: BlobStore) -> None:
    data = [random.Random(n).randbytes(20_000) for n in range(30)]
    keys = await asyncio.gather(*(blobs.put(body) for body in data + data))
    assert keys[:30] == keys[30:]
    assert await asyncio.gather(*(blobs.get(key) for key in keys[:30])) == data


async def test_old_objects_are_listed_and_deleted_unless_put_again(blobs: BlobStore) -> None:
    old, renewed = await blobs.put(b"an old preview"), await blobs.put(b"a preview that is put twice")
    moment = datetime.now(UTC) + timedelta(seconds=2)  # S3 stores whole seconds
    size_by_key = {found.key: found.size async for batch in blobs.iterate_objects_put_before(moment) for found in batch}
    assert (size_by_key[old], size_by_key[renewed]) == (14, 27)
    assert [found.key async for batch in blobs.iterate_objects(old[:4]) for found in batch] == [old]
    assert [key async for batch in blobs.iterate_objects_put_before(moment - timedelta(hours=1)) for key in batch] == []
    assert await blobs.delete([old, renewed], moment - timedelta(hours=1)) == 0
    assert await blobs.delete([old], moment) == 1
    assert await blobs.delete([old], moment) == 0
    with pytest.raises(KeyError):
        await blobs.get(old)
    assert await blobs.get(renewed) == b"a preview that is put twice"


async def test_a_damaged_object_is_quarantined_until_put_again(blobs: BlobStore, tmp_path: Path) -> None:
    good = b"a frame of the ferry at night" * 1000
    key = await blobs.put(good)
    assert not await blobs.quarantine(key)
    await overwrite_object(blobs, key, b"X" + good[1:])
    assert await blobs.quarantine(key)
    assert await blobs.is_quarantined(key)
    with pytest.raises(KeyError):
        await blobs.get(key)
    assert key not in {found.key async for batch in blobs.iterate_objects() for found in batch}
    assert not await blobs.quarantine(key), "there is nothing any more"
    assert await blobs.put(good) == key
    assert await blobs.get(key) == good
    await blobs.delete_quarantined(key)
    await blobs.delete_quarantined(key)
    assert not await blobs.is_quarantined(key)


@pytest.mark.parametrize("size", [29_000, 5_000_000], ids=["small", "large"])
async def test_damaged_bytes_are_never_returned_completely(blobs: BlobStore, size: int) -> None:
    good = random.Random(size).randbytes(size)
    key = await blobs.put(good)
    bad = bytearray(good)
    bad[size // 2] ^= 1
    for read in ("get", "open"):
        await overwrite_object(blobs, key, bytes(bad))
        got = bytearray()
        with pytest.raises(BlobDamaged):
            if read == "get":
                got += await blobs.get(key)
            else:
                async for piece in (await blobs.open(key)).chunks:
                    got += piece
        assert len(got) < size, "the end of a damaged object is never handed out"
        assert await blobs.is_quarantined(key)
        with pytest.raises(KeyError):
            await blobs.open(key)
        assert await blobs.put(good) == key
        assert b"".join([piece async for piece in (await blobs.open(key)).chunks]) == good


async def test_reading_a_range_of_a_damaged_object_quarantines_it(tmp_path: Path) -> None:
    blobs = FolderBlobs(tmp_path, b"secret")
    reported = list[str]()

    async def report(key: str) -> None:
        reported.append(key)

    blobs.on_damage = report
    good = random.Random(6).randbytes(3_000_000)
    key = await blobs.put(good)
    await overwrite_object(blobs, key, b"X" + good[1:])
    part = b"".join([piece async for piece in (await blobs.open(key, 2_000_000)).chunks])
    assert part == good[2_000_000:]

    async def is_reported() -> bool:
        return reported == [key]

    await wait_until(is_reported, 20, "the damage is reported")
    assert await blobs.is_quarantined(key)


async def test_a_download_of_a_damaged_object_is_aborted(instance: Instance, anonymous: Person) -> None:
    """The damaged object is recorded and no longer served; putting it again restores it."""
    good = random.Random(7).randbytes(4_000_000)
    key = await instance.services.blobs.put(good)
    await overwrite_object(instance.services.blobs, key, good[:-1] + bytes([good[-1] ^ 1]))
    url = (await instance.services.blobs.sign(key, seconds=60, media_type="video/mp4")).url
    with pytest.raises(httpx.RemoteProtocolError):
        await anonymous.http.get(url)
    assert (await anonymous.http.get(url)).status_code == 410

    async def is_recorded() -> bool:
        async with instance.services.db.read() as tx:
            return bool((await tx.execute(select(DamagedObject.key).where(DamagedObject.key == key))).first())

    await wait_until(is_recorded, 20, "the damage is recorded")
    await instance.services.blobs.put(good)
    assert (await anonymous.http.get(url)).content == good
    await heal(instance.services)
    assert not await is_recorded()


async def test_partial_files_of_a_killed_process_are_deleted(tmp_path: Path) -> None:
    blobs = FolderBlobs(tmp_path, b"secret")
    key = await blobs.put(b"whole")
    old, new = (tmp_path / key[:2] / key[2:4] / f"{key}#{number}" for number in (1, 2))
    for half in (old, new):
        half.write_bytes(b"who")
    yesterday = time.time() - 86_400
    os.utime(old, (yesterday, yesterday))
    moment = datetime.now(UTC) - timedelta(hours=1)
    assert [batch async for batch in blobs.iterate_objects_put_before(moment)] == [[]]
    assert (old.exists(), new.exists()) == (False, True)
    assert await blobs.get(key) == b"whole"


async def test_a_signed_url_is_stable_and_has_its_expiry(blobs: BlobStore) -> None:
    key = await blobs.put(b"picture")
    before = datetime.now(UTC)
    first = await blobs.sign(key, seconds=600, media_type=WEBP)
    second = await blobs.sign(key, seconds=600, media_type=WEBP)
    assert first == second
    assert before < first.expires_at <= datetime.now(UTC) + timedelta(seconds=600)
    assert key in first.url


async def _create_signed_blob(instance: Instance, seconds: int = 600, name: str | None = None) -> tuple[str, str]:
    key = await instance.services.blobs.put(b"webp bytes")
    return key, (await instance.services.blobs.sign(key, seconds=seconds, media_type=WEBP, download=name)).url


async def test_a_signed_url_serves_the_signed_type_and_name(instance: Instance, anonymous: Person) -> None:
    _, url = await _create_signed_blob(instance)
    answer = await anonymous.http.get(url)
    assert (answer.status_code, answer.content) == (200, b"webp bytes")
    assert answer.headers["content-type"] == WEBP
    assert answer.headers["content-disposition"] == "inline"
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["content-security-policy"] == "default-src 'none'; sandbox"
    _, url = await _create_signed_blob(instance, name='Night "Ferry"; 夜\r\n.pdf')
    disposition = (await anonymous.http.get(url)).headers["content-disposition"]
    assert disposition.startswith("attachment; ")
    assert disposition.isascii()


async def test_scriptable_types_are_served_as_downloads(instance: Instance, anonymous: Person) -> None:
    key = await instance.services.blobs.put(b"<script>alert(1)</script>")
    for kind in ("text/html", "image/svg+xml", "application/javascript"):
        signed = await instance.services.blobs.sign(key, seconds=60, media_type=kind)
        answer = await anonymous.http.get(signed.url)
        assert answer.headers["content-disposition"] == "attachment"


def _corrupt_url(path: str, fields: list[tuple[str, str]], other: str, chance: random.Random) -> str:
    """Return the URL with one change: another key or value, or a field added, removed or moved."""
    query = list(fields)
    field_index = chance.randrange(len(query))
    name, value = query[field_index]
    cut = chance.randrange(len(value)) if value else 0
    kind = chance.choice(["text/html", "image/png", "image/svg+xml"]) + " " * chance.randint(0, 99)
    changes: list[Callable[[], object]] = [
        lambda: query.__setitem__(field_index, (name, value + chance.choice("0a%& ;="))),
        lambda: query.__setitem__(
            field_index, (name, f"{value[:cut]}{chance.choice('0123456789abcdef')}{value[cut + 1 :]}")
        ),
        lambda: query.insert(chance.randrange(len(query) + 1), (name, value)),
        lambda: chance.shuffle(query),
        lambda: query.pop(field_index),
        lambda: query.__setitem__(0, ("expires", f"{int(fields[0][1]) + chance.randint(1, 10**6)}")),
        lambda: query.append((chance.choice(["type", "x", "sig"]), f"{chance.random()}")),
        lambda: query.__setitem__(1, ("type", kind)),
    ]
    which = chance.randrange(len(changes) + 1)
    if which < len(changes):
        changes[which]()
    return f"{path if which < len(changes) else f'/blobs/{other}'}?{urlencode(query)}"


@pytest.mark.extended
async def test_ten_thousand_tampered_urls_serve_nothing(instance: Instance, anonymous: Person) -> None:
    key, url = await _create_signed_blob(instance)
    other = await instance.services.blobs.put(b"somebody else's")
    parts = urlsplit(url)
    fields = parse_qsl(parts.query, keep_blank_values=True)
    chance = random.Random(3)
    bent: set[str] = set()
    while len(bent) < 10_000:
        changed = _corrupt_url(parts.path, fields, other, chance)
        split = urlsplit(changed)
        if split.path != parts.path or parse_qsl(split.query, keep_blank_values=True) != fields:
            bent.add(changed)
    store = instance.services.blobs
    assert isinstance(store, FolderBlobs)
    opened: list[str] = []
    for address in sorted(bent):
        split = urlsplit(address)
        query = parse_qsl(split.query, keep_blank_values=True)
        if store.verify_url(split.path.removeprefix("/blobs/"), query) is not None:
            opened.append(address)
    assert (len(bent), opened) == (10_000, [])
    answers = await asyncio.gather(*(anonymous.http.get(address) for address in chance.sample(sorted(bent), 100)))
    assert {answer.status_code for answer in answers} == {404}
    for odd in (f"/blobs/{key}", f"/blobs/{key.upper()}?{parts.query}", f"/blobs/..%5csecret?{parts.query}"):
        assert (await anonymous.http.get(odd)).status_code == 404
    assert "<title>Pegbar</title>" in (await anonymous.http.get(f"/blobs/..%2fsecret?{parts.query}")).text
    assert (await anonymous.http.get(url)).status_code == 200


async def test_a_signed_url_expires_at_its_time(instance: Instance, anonymous: Person) -> None:
    _, url = await _create_signed_blob(instance, seconds=2)
    ends = int(dict(parse_qsl(urlsplit(url).query))["expires"])
    assert (await anonymous.http.get(url)).status_code == 200

    async def has_expired() -> bool:
        return (await anonymous.http.get(url)).status_code == 404

    await wait_until(has_expired, 5, "the address is over")
    assert 0 <= time.time() - ends < 1.5


@pytest.mark.parametrize(
    ("asked", "status", "part"),
    [
        ("bytes=0-", 206, slice(0, 9000)),
        ("bytes=100-199", 206, slice(100, 200)),
        ("bytes=8990-99999", 206, slice(8990, 9000)),
        ("bytes=-10", 206, slice(8990, 9000)),
        ("bytes=-99999", 206, slice(0, 9000)),
        ("bytes=9000-", 416, slice(0, 0)),
        ("bytes=-0", 416, slice(0, 0)),
        ("bytes=-", 200, slice(0, 9000)),
        ("bytes=5-2", 200, slice(0, 9000)),
        ("bytes=0-1,4-5", 200, slice(0, 9000)),
        ("lines=1-2", 200, slice(0, 9000)),
    ],
)
async def test_range_requests_are_served(
    instance: Instance, anonymous: Person, asked: str, status: int, part: slice
) -> None:
    data = random.Random(9).randbytes(9000)
    key = await instance.services.blobs.put(data)
    signed = await instance.services.blobs.sign(key, seconds=60, media_type="video/mp4")
    got = await anonymous.http.get(signed.url, headers={"Range": asked})
    assert (got.status_code, got.content) == (status, data[part])
    if status == 416:
        assert got.headers["Content-Range"] == "bytes */9000"
        return
    assert got.headers["Accept-Ranges"] == "bytes"
    assert got.headers["X-Content-Type-Options"] == "nosniff"
    if status == 206:
        assert got.headers["Content-Range"] == f"bytes {part.start}-{part.stop - 1}/9000"
