"""Error responses in the format of RFC 9457 (Problem Details)."""

from typing import Any

import structlog
from fastapi import FastAPI, Request
from fastapi.encoders import jsonable_encoder
from fastapi.exceptions import RequestValidationError
from pydantic import BaseModel
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse, Response

from pegbar.http import texts
from pegbar.kernel.errors import FieldError, Problem, disk_problem

MEDIA_TYPE = "application/problem+json"
_ERRORS_TOLD = 20
log = structlog.get_logger()
_TITLES = {404: "Not found", 405: "Method not allowed", 400: "Bad request", 413: "Too large", 415: "Wrong content"}
_SENTENCES = {
    404: texts.NOTHING_AT_ADDRESS,
    405: texts.METHOD_NOT_TAKEN,
    400: texts.REQUEST_UNREADABLE,
}


class FieldErrorOut(BaseModel):
    """An error of one field."""

    field: str
    detail: str


class ProblemOut(BaseModel):
    """An error: `code` is for programs, `detail` for people."""

    type: str = "about:blank"
    title: str
    status: int
    detail: str
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
    title: str,
    detail: str,
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
        "code": code,
    }
    if errors:
        body["errors"] = [{"field": e.field, "detail": e.detail} for e in errors]
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


def fault(detail: str) -> Response:
    """Return the response to an unexpected error (500)."""
    return _answer(500, "Server fault", detail, "fault")


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
        return _answer(422, "Invalid input", first, "invalid", errors=errors)

    @app.exception_handler(HTTPException)
    async def _http(_: Request, error: HTTPException) -> Response:
        status = error.status_code
        detail = _SENTENCES.get(status, str(error.detail))
        title = _TITLES.get(status, "Request refused")
        headers = dict(error.headers) if error.headers else None
        return _answer(status, title, detail, title.lower().replace(" ", "_"), headers=headers)


def _field_error(raw: dict[str, Any]) -> FieldError:
    where = [str(part) for part in raw.get("loc", ()) if part not in {"body", "query", "path", "header", "cookie"}]
    field = ".".join(where) or "body"
    kind: str = raw.get("type", "")
    context: dict[str, object] = raw.get("ctx") or {}
    sentence = {
        "json_invalid": texts.JSON_INVALID,
        "missing": texts.field_missing(field),
        "extra_forbidden": texts.field_unknown(field),
        "string_too_long": texts.field_too_many(field, context.get("max_length")),
        "string_too_short": texts.field_empty(field),
        "too_short": texts.field_empty(field) if context.get("min_length") == 1 else None,
        "string_pattern_mismatch": texts.field_malformed(field),
        "too_long": texts.field_too_many(field, context.get("max_length"), _get_counted_unit(context)),
    }.get(kind)
    return FieldError(field, sentence or texts.field_wrong(field, raw.get("msg", texts.NOT_VALID)))


def _get_counted_unit(context: dict[str, object]) -> str:
    return "entries" if context.get("field_type") == "List" else "characters"
