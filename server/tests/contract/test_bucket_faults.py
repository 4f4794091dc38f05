"""A bucket during failures of its store: errors in time, no partial results, and recovery without a restart."""

import asyncio
import os
import random
import time
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import pytest

from pegbar.adapters.bucket_blobs import BucketBlobs, Timeouts
from pegbar.kernel import clock
from pegbar.kernel.errors import Unavailable
from pegbar.main import create_app
from pegbar.wiring import Instance
from tests.support.api.assets import (
    create_upload,
    list_names,
)
from tests.support.api.boards import new_project
from tests.support.api.people import Newcomer, Person
from tests.support.api.uploads import send_chunk
from tests.support.faults.faulty_proxy import Fault, FaultyProxy, run_faulty_proxy
from tests.support.polling import wait_until
from tests.support.services.s3 import run_s3

pytestmark = [pytest.mark.long, pytest.mark.connections]

HASTE = Timeouts(try_seconds=0.5, seconds=1, bytes_per_second=8 * 1024 * 1024)
SHORT = Timeouts(seconds=2)
LARGE = random.Random(7).randbytes(400_000)
ANSWERED: list[Fault] = ["silent", "500", "503", "reset"]
BROKEN: list[Fault] = [*ANSWERED, "partial", "stall"]


@dataclass
class Far:
    """Bucket behind a faulty proxy. `hasty` has short timeouts, for requests that are to fail."""

    line: FaultyProxy
    blobs: BucketBlobs
    hasty: BucketBlobs
    reader: BucketBlobs


@pytest.fixture(scope="module")
async def far(tmp_path_factory: pytest.TempPathFactory) -> AsyncGenerator[Far, None]:
    async with run_s3(tmp_path_factory.mktemp("blobs")) as url:
        if url is None:
            pytest.skip("no S3 server is installed on this machine")
        async with run_faulty_proxy(urlsplit(os.environ["AWS_ENDPOINT_URL"]).port or 0) as line:
            with pytest.MonkeyPatch.context() as patched:
                patched.setenv("AWS_ENDPOINT_URL", line.url)
                yield Far(line, *(BucketBlobs(url, timeouts=timeouts) for timeouts in (None, HASTE, SHORT)))


@pytest.fixture(autouse=True)
def whole(far: Far) -> None:
    far.line.fault = ""


@pytest.mark.parametrize("fault", BROKEN)
async def test_a_read_fails_in_time_and_recovers(far: Far, fault: Fault) -> None:
    key = await far.blobs.put(LARGE)
    far.line.fault, far.line.requests = fault, 0
    started_at = time.monotonic()
    with pytest.raises(Unavailable) as refused:
        await far.hasty.get(key)
    assert time.monotonic() - started_at < 10
    assert refused.value.detail == "The file storage isn't responding. Try again."
    assert refused.value.retry_after == 5
    assert 1 < far.line.requests <= 3
    far.line.fault = ""
    assert await far.blobs.get(key) == LARGE


@pytest.mark.parametrize("fault", ANSWERED)
async def test_a_write_fails_in_time_and_recovers(far: Far, fault: Fault, tmp_path: Path) -> None:
    data, large = random.Random(fault).randbytes(5000), random.Random(fault).randbytes(6_000_000)
    (path := tmp_path / "film").write_bytes(large)
    far.line.fault = fault
    started_at = time.monotonic()
    refused = await asyncio.gather(
        far.hasty.put(data),
        far.hasty.put(large),
        far.hasty.put_file(path),
        far.hasty.delete(["0" * 64], clock.now()),
        _list_keys(far.hasty),
        return_exceptions=True,
    )
    assert [type(error) for error in refused] == [Unavailable] * 5
    assert time.monotonic() - started_at < 20
    far.line.fault = ""
    assert await far.blobs.get(await far.blobs.put(data)) == data
    assert await far.blobs.get(await far.blobs.put_file(path)) == large


async def test_a_single_fault_is_retried(far: Far) -> None:
    data = LARGE * 3  # larger than the part that is read before streaming starts
    key = await far.blobs.put(data)
    far.line.fault = "partial"
    stream = await far.blobs.open(key)
    far.line.fault = ""
    assert b"".join([piece async for piece in stream.chunks]) == data


async def test_joining_fails_if_a_part_cannot_be_read(far: Far) -> None:
    keys = [await far.blobs.put(random.Random(n).randbytes(70_000)) for n in range(3)]
    far.line.fault = "stall"
    with pytest.raises(Unavailable):
        await far.hasty.concatenate(keys)


async def test_reading_a_large_object_may_exceed_the_timeout(far: Far) -> None:
    key = await far.blobs.put(LARGE * 20)
    stream = await far.reader.open(key)
    size, started_at = 0, time.monotonic()
    async for piece in stream.chunks:
        size += len(piece)
        if size < 3_000_000:
            await _wait_until_passed(started_at, SHORT.seconds)  # a slow reader isn't a failure of the store
    assert size == len(LARGE) * 20
    assert time.monotonic() - started_at > SHORT.seconds


async def test_a_file_appears_only_when_its_bytes_are_stored(far: Far, instance: Instance, newcomer: Newcomer) -> None:
    someone = await newcomer()
    project = await new_project(someone)
    async with (
        _open_client(instance, far.blobs, someone) as person,
        _open_client(instance, far.hasty, someone) as hasty,
    ):
        upload_url = (await create_upload(person, project, "kept.png", len(LARGE))).headers["Location"]
        assert (await send_chunk(person, upload_url, 0, LARGE)).status_code == 204
        lost = (await create_upload(person, project, "lost.png", len(LARGE))).headers["Location"]
        content = f"/api/projects/{project['slug']}/assets/nodes/{upload_url.rpartition('/')[2]}/content"
        far.line.fault = "silent"
        for refused in await asyncio.gather(send_chunk(hasty, lost, 0, LARGE), hasty.http.get(content)):
            assert (refused.status_code, refused.headers["Retry-After"]) == (503, "5")
            assert refused.json()["detail"] == "The file storage isn't responding. Try again."
        assert await list_names(person, project) == ["kept.png"]
        far.line.fault = ""
        assert (await send_chunk(person, lost, 0, LARGE)).status_code == 204
        assert await list_names(person, project) == ["kept.png", "lost.png"]
        assert (await person.http.get(content)).content == LARGE


@asynccontextmanager
async def _open_client(instance: Instance, blobs: BucketBlobs, person: Person) -> AsyncGenerator[Person, None]:
    """Return the same person as a client of a server that stores its files in the bucket."""
    app = create_app(instance.services.settings, replace(instance, services=replace(instance.services, blobs=blobs)))
    transport, base_url = httpx.ASGITransport(app), str(person.http.base_url)
    async with httpx.AsyncClient(transport=transport, base_url=base_url, cookies=person.http.cookies) as http:
        yield Person(http, person.id)


async def _list_keys(blobs: BucketBlobs) -> list[str]:
    return [found.key async for batch in blobs.iterate_objects_put_before(clock.now()) for found in batch]


async def _wait_until_passed(begun: float, seconds: float) -> None:
    async def has_passed() -> bool:
        return time.monotonic() - begun > seconds

    await wait_until(has_passed, 10)
