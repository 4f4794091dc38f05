"""User-facing texts of the HTTP layer."""

from collections.abc import Mapping
from typing import Final

from pegbar.kernel.text_catalog import Text, text

TITLE_SERVER_ERROR: Final = text("http.title_server_error", "Server error")
TITLE_METHOD_NOT_ALLOWED: Final = text("http.title_method_not_allowed", "Method not allowed")
TITLE_WRONG_CONTENT: Final = text("http.title_wrong_content", "Wrong content")
TITLE_REFUSED: Final = text("http.title_refused", "Request refused")

ADDRESS_OVER: Final = text("http.address_over", "This address is no longer valid.")
NOTHING_AT_ADDRESS: Final = text("http.nothing_at_address", "There's nothing at this address.")
METHOD_NOT_TAKEN: Final = text("http.method_not_taken", "This address doesn't support that method.")
REQUEST_UNREADABLE: Final = text("http.request_unreadable", "Couldn't read the request. Check its body.")
INPUT_INVALID: Final = text("http.input_invalid", "The input isn't valid.")
FIGURES_CLOSED: Final = text("http.figures_closed", "Send the token for these metrics: Authorization: Bearer …")
JSON_INVALID: Final = text("http.json_invalid", "The body isn't valid JSON.")
REQUEST_TOO_LARGE: Final = text("http.request_too_large", "This request is too large.")
HOST_UNKNOWN: Final = text(
    "http.host_unknown", "This server doesn't accept that host name. Its administrator can add it to PEGBAR_HOSTS."
)
HEAD_TOO_LARGE: Final = text("http.head_too_large", "The address and the headers of this request are too long.")
TOO_SLOW: Final = text("http.too_slow", "This request took too long to arrive.")
HEADER_TWICE: Final = text("http.header_twice", "This request repeats a header that must appear only once.")
OTHER_SITE: Final = text("http.other_site", "This request came from another site.")
CLIENT_NOT_BUILT: Final = text(
    "http.client_not_built", "The web client isn't built yet. Run 'make run', or run 'make build' once."
)
REFUSED: Final = text("http.refused", "The server refused this request.")
FIELD_UNKNOWN: Final = text("http.field_unknown", "This request has an unknown field.")

_FIELD_LABELS: Final[Mapping[str, Text]] = {
    "bio": text("http.label_bio", "Bio"),
    "body": text("http.label_body", "Text"),
    "code": text("http.label_code", "Code"),
    "days": text("http.label_days", "Days"),
    "description": text("http.label_description", "Description"),
    "display_name": text("http.label_display_name", "Display name"),
    "email": text("http.label_email", "Email"),
    "emoji": text("http.label_emoji", "Emoji"),
    "fps": text("http.label_fps", "FPS"),
    "height": text("http.label_height", "Height"),
    "label": text("http.label_label", "Label"),
    "name": text("http.label_name", "Name"),
    "number": text("http.label_number", "Number"),
    "password": text("http.label_password", "Password"),
    "pattern": text("http.label_pattern", "Pattern"),
    "query": text("http.label_query", "Search"),
    "reason": text("http.label_reason", "Reason"),
    "text": text("http.label_text", "Text"),
    "title": text("http.label_title", "Title"),
    "width": text("http.label_width", "Width"),
}
"""Labels of the fields of the API that a person types in a form, as forms show them."""
_OTHER_FIELD: Final = text("http.label_other", "This field")


def server_fault(request_id: str) -> Text:
    """Return the error text of an unexpected error; the request id is in the log."""
    return text(
        "http.server_fault",
        "Something went wrong on our side, and nothing was changed. Try again. Error ID: {request_id}.",
        request_id=request_id,
    )


def no_such_api(rest: str) -> Text:
    """Return the error text for an unknown path below /api."""
    return text("http.no_such_api", "/api/{rest} doesn't exist.", rest=rest)


def field_label(name: str) -> Text:
    """Return the label of a field of the API, for the beginning of a sentence."""
    return _FIELD_LABELS.get(name, _OTHER_FIELD)


def field_missing(label: Text) -> Text:
    """Return the error text for a missing field."""
    return text("http.field_missing", "{label} is missing.", label=label)


def field_too_many_characters(label: Text, most: int) -> Text:
    """Return the error text for a text that is too long."""
    return text(
        "http.field_too_many_characters",
        "{label} can have up to {most, plural, one {# character} other {# characters}}.",
        label=label,
        most=most,
    )


def field_too_many_entries(label: Text, most: int) -> Text:
    """Return the error text for a list that is too long."""
    return text(
        "http.field_too_many_entries",
        "{label} can have up to {most, plural, one {# entry} other {# entries}}.",
        label=label,
        most=most,
    )


def field_empty(label: Text) -> Text:
    """Return the error text for an empty text or list."""
    return text("http.field_empty", "{label} can't be empty.", label=label)


def field_malformed(label: Text) -> Text:
    """Return the error text for a text that doesn't match its pattern."""
    return text("http.field_malformed", "{label} doesn't have the right format.", label=label)


def field_wrong(label: Text) -> Text:
    """Return the error text for any other invalid field."""
    return text("http.field_wrong", "{label} isn't valid.", label=label)
