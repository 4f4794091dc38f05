"""Disk errors that reach the HTTP layer become problem responses; other OS errors stay internal errors."""

import errno
import os

import httpx
import pytest
from fastapi import FastAPI

from pegbar.http import problems
from pegbar.kernel import texts


async def _request_with_os_error(number: int) -> httpx.Response:
    app = FastAPI()
    problems.register(app)

    @app.post("/")
    async def _raise_os_error() -> None:
        raise OSError(number, os.strerror(number))

    async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://pegbar") as http:
        return await http.post("/")


@pytest.mark.parametrize(
    ("number", "status", "code", "detail", "retry_after"),
    [
        (errno.EIO, 503, "disk_failed", texts.DISK_FAILED, "10"),
        (errno.EROFS, 503, "disk_failed", texts.DISK_FAILED, "10"),
        (errno.ENOSPC, 507, "disk_full", texts.DISK_FULL, None),
    ],
)
async def test_a_disk_error_becomes_a_problem_response(
    number: int, status: int, code: str, detail: str, retry_after: str | None
) -> None:
    answer = await _request_with_os_error(number)
    assert (answer.status_code, answer.json()["code"], answer.json()["detail"]) == (status, code, detail)
    assert answer.headers.get("Retry-After") == retry_after


async def test_any_other_os_error_is_raised() -> None:
    with pytest.raises(OSError, match="Bad file descriptor"):
        await _request_with_os_error(errno.EBADF)
