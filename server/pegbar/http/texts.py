"""User-facing texts of the HTTP layer."""

from typing import Final

ADDRESS_OVER: Final = "This address is no longer valid."
NOTHING_AT_ADDRESS: Final = "There is nothing at this address."
METHOD_NOT_TAKEN: Final = "This address does not take that method."
REQUEST_UNREADABLE: Final = "The request could not be read. Please check its body."
INPUT_INVALID: Final = "The input is not valid."
NOT_VALID: Final = "not valid"
FIGURES_CLOSED: Final = "Please send the token of these figures: Authorization: Bearer …"
JSON_INVALID: Final = "The body is not valid JSON."
REQUEST_TOO_LARGE: Final = "This request is too large."
HOST_UNKNOWN: Final = "This server does not answer to that name. Who runs it can add the name to PEGBAR_HOSTS."
HEAD_TOO_LARGE: Final = "The address and the headers of this request are too long."
TOO_SLOW: Final = "This request took too long to arrive."
HEADER_TWICE: Final = "This request has a header twice that must be there once."
OTHER_SITE: Final = "This request came from another site."
CLIENT_NOT_BUILT: Final = "The web client is not built yet: run 'make run', or 'make build' once."


def server_fault(request_id: str) -> str:
    """Return the error text of an unexpected error; the request id is in the log."""
    return f"Something went wrong on the server. Nothing was changed. Its number in the log is {request_id}."


def no_such_api(rest: str) -> str:
    """Return the error text for an unknown path below /api."""
    return f"There is no /api/{rest}."


def field_missing(field: str) -> str:
    """Return the error text for a missing field."""
    return f"{field} is missing."


def field_unknown(field: str) -> str:
    """Return the error text for an unknown field."""
    return f"{field} is not a field of this request."


def field_too_many(field: str, most: object, counted: str = "characters") -> str:
    """Return the error text for a text or list that is too long."""
    return f"{field} may have at most {most} {counted}."


def field_empty(field: str) -> str:
    """Return the error text for an empty text or list."""
    return f"{field} must not be empty."


def field_malformed(field: str) -> str:
    """Return the error text for a text that doesn't match its pattern."""
    return f"{field} does not have the right form."


def field_wrong(field: str, why: str) -> str:
    """Return the error text for any other invalid field, with the library's message."""
    return f"{field}: {why}"
