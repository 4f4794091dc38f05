"""Problem responses: disk errors, invalid input, and the codes of texts."""

import errno
import json
import os
from typing import Annotated

import httpx
import pytest
from fastapi import FastAPI
from pydantic import Field

from pegbar.access.texts import too_often
from pegbar.http import problems
from pegbar.http.problems import ProblemOut
from pegbar.kernel import texts
from pegbar.kernel.errors import TooMany
from pegbar.kernel.schema import Input, TrimmedLabel


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


async def test_a_field_error_has_a_label_and_a_text_code_and_no_internal_name() -> None:
    class New(Input):
        title: Annotated[str, Field(max_length=1200)]
        layers: Annotated[list[int], Field(max_length=1)]
        first_frame: int
        body: TrimmedLabel

    app = FastAPI()
    problems.register(app)

    @app.post("/")
    async def _take(_: New) -> None: ...

    body = {"title": "t" * 1201, "layers": [1, 2], "first_frame": "x", "body": "a\nb", "other": 1}
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://pegbar") as http:
        problem = (await http.post("/", json=body)).json()
        unreadable = (await http.post("/", json=[])).json()
    assert [(each["field"], each["detail"], each["text"]["code"]) for each in problem["errors"]] == [
        ("title", "Title can have up to 1,200 characters.", "http.field_too_many_characters"),
        ("layers", "This field can have up to 1 entry.", "http.field_too_many_entries"),
        ("first_frame", "This field isn't valid.", "http.field_wrong"),
        ("body", texts.ONE_LINE, "kernel.one_line"),
        ("other", "This request has an unknown field.", "http.field_unknown"),
    ]
    assert problem["text"] == problem["errors"][0]["text"]
    assert problem["text"]["args"] == {"label": {"code": "http.label_title", "args": {}}, "most": 1200}
    assert (unreadable["detail"], unreadable["text"]["code"]) == ("The input isn't valid.", "http.input_invalid")
    assert ProblemOut.model_validate(problem).model_dump(exclude_unset=True) == problem


async def test_a_problem_has_the_code_and_the_arguments_of_its_text() -> None:
    problem = TooMany(too_often(90), retry_after=90)
    body = json.loads(bytes(problems.problem_response(problem).body))
    assert body["detail"] == "Too many attempts. Wait 2 minutes, then try again."
    assert body["text"] == {
        "code": "access.too_often",
        "args": {"wait": {"code": "kernel.duration_minutes", "args": {"count": 2}}},
    }
