"""Error responses in the format of RFC 9457 (Problem Details)."""

from collections.abc import Sequence
from typing import Any

import structlog
from fastapi import FastAPI, Request
from fastapi.encoders import jsonable_encoder
from fastapi.exceptions import RequestValidationError
from pydantic import BaseModel
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse, Response

from pegbar.http import texts
from pegbar.kernel import texts as kernel_texts
from pegbar.kernel.errors import FieldError, Problem, disk_problem
from pegbar.kernel.schema import TextOut
from pegbar.kernel.text_catalog import Text, TextError, to_json

MEDIA_TYPE = "application/problem+json"
_ERRORS_TOLD = 20
log = structlog.get_logger()
_TITLES = {
    404: kernel_texts.TITLE_NOT_FOUND,
    405: texts.TITLE_METHOD_NOT_ALLOWED,
    400: kernel_texts.TITLE_BAD_REQUEST,
    413: kernel_texts.TITLE_TOO_LARGE,
    415: texts.TITLE_WRONG_CONTENT,
}
_DETAILS = {
    404: texts.NOTHING_AT_ADDRESS,
    405: texts.METHOD_NOT_TAKEN,
    400: texts.REQUEST_UNREADABLE,
}


class FieldErrorOut(BaseModel):
    """An error of one field."""

    field: str
    detail: str
    text: TextOut


class ProblemOut(BaseModel):
    """An error: `code` is for programs, `detail` for people, in English; `text` is for people in other languages."""

    type: str = "about:blank"
    title: str
    status: int
    detail: str
    text: TextOut
    code: str
    errors: list[FieldErrorOut] | None = None
    current: dict[str, Any] | None = None
    retry_after: int | None = None


RESPONSES: dict[int | str, dict[str, Any]] = {
    "4XX": {
        "description": "A refusal",
        "content": {MEDIA_TYPE: {"schema": {"$ref": "#/components/schemas/ProblemOut"}}},
    },
    "5XX": {"description": "A fault", "content": {MEDIA_TYPE: {"schema": {"$ref": "#/components/schemas/ProblemOut"}}}},
}


def _answer(
    status: int,
    title: Text,
    detail: Text,
    code: str,
    *,
    errors: tuple[FieldError, ...] = (),
    current: object | None = None,
    retry_after: int | None = None,
    headers: dict[str, str] | None = None,
) -> JSONResponse:
    body: dict[str, object] = {
        "type": "about:blank",
        "title": title,
        "status": status,
        "detail": detail,
        "text": to_json(detail),
        "code": code,
    }
    if errors:
        body["errors"] = [{"field": e.field, "detail": e.detail, "text": to_json(e.detail)} for e in errors]
    if current is not None:
        body["current"] = jsonable_encoder(current)
    extra = dict(headers or {})
    if retry_after is not None:
        body["retry_after"] = retry_after
        extra["Retry-After"] = str(retry_after)
    return JSONResponse(body, status, media_type=MEDIA_TYPE, headers=extra)


def problem_response(problem: Problem) -> Response:
    """Convert a problem to a response, for code outside the routes, such as middlewares."""
    return _answer(
        problem.status,
        problem.title,
        problem.detail,
        problem.code,
        errors=problem.errors,
        current=problem.current,
        retry_after=problem.retry_after,
    )


def fault(detail: Text) -> Response:
    """Return the response to an unexpected error (500)."""
    return _answer(500, texts.TITLE_SERVER_ERROR, detail, "fault")


def register(app: FastAPI) -> None:
    """Register handlers that convert errors to problem responses; `RequestLogMiddleware` handles unexpected ones."""

    @app.exception_handler(Problem)
    async def _problem(_: Request, problem: Problem) -> Response:
        return problem_response(problem)

    @app.exception_handler(OSError)
    async def _disk(_: Request, error: OSError) -> Response:
        problem = disk_problem(error)
        if problem is None:
            raise error
        log.error("disk.failed", reason=str(error))
        return problem_response(problem)

    @app.exception_handler(RequestValidationError)
    async def _invalid(_: Request, error: RequestValidationError) -> Response:
        errors = tuple(_field_error(e) for e in error.errors()[:_ERRORS_TOLD])
        first = errors[0].detail if errors else texts.INPUT_INVALID
        return _answer(422, kernel_texts.TITLE_INVALID, first, "invalid", errors=errors)

    @app.exception_handler(HTTPException)
    async def _http(_: Request, error: HTTPException) -> Response:
        status = error.status_code
        detail = error.detail if isinstance(error.detail, Text) else _DETAILS.get(status, texts.REFUSED)
        title = _TITLES.get(status, texts.TITLE_REFUSED)
        headers = dict(error.headers) if error.headers else None
        return _answer(status, title, detail, title.lower().replace(" ", "_"), headers=headers)


def _field_error(raw: dict[str, Any]) -> FieldError:
    _source, *where = map(str, raw.get("loc") or ("body",))
    return FieldError(".".join(where) or "body", _describe_error(raw, where))


def _describe_error(raw: dict[str, Any], where: Sequence[str]) -> Text:
    """Return the text of a validation error. The library's own messages name fields and types, and aren't shown."""
    context: dict[str, Any] = raw.get("ctx") or {}
    if isinstance(error := context.get("error"), TextError):
        return error.text
    if not where and raw.get("type") != "json_invalid":
        return texts.INPUT_INVALID
    label = texts.field_label(next((name for name in reversed(where) if not name.isdecimal()), ""))
    kind: str = raw.get("type", "")
    most: int = context.get("max_length", 0)
    count = texts.field_too_many_entries if context.get("field_type") == "List" else texts.field_too_many_characters
    found = {
        "json_invalid": texts.JSON_INVALID,
        "missing": texts.field_missing(label),
        "extra_forbidden": texts.FIELD_UNKNOWN,
        "string_too_long": texts.field_too_many_characters(label, most),
        "string_too_short": texts.field_empty(label),
        "too_short": texts.field_empty(label) if context.get("min_length") == 1 else None,
        "string_pattern_mismatch": texts.field_malformed(label),
        "too_long": count(label, most),
    }.get(kind)
    return found or texts.field_wrong(label)
