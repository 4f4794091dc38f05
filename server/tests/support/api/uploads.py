"""Helpers that continue uploads of all kinds through the API."""

from typing import Any

from tests.support.api.people import Person

TUS = {"Tus-Resumable": "1.0.0"}
FIRST_CHUNK = {**TUS, "Upload-Offset": "0", "Content-Type": "application/offset+octet-stream"}
"""Headers of the first chunk."""


def get_upload_path(upload: str | dict[str, Any]) -> str:
    """Return the API path of an upload: that of a sound, import or publication, or an address as it is."""
    return upload if isinstance(upload, str) else f"/api/uploads/{upload['id']}"


async def send_chunk(person: Person, upload: str | dict[str, Any], offset: int, data: bytes) -> Any:
    """Send a chunk and return the response."""
    headers = {**FIRST_CHUNK, "Upload-Offset": str(offset)}
    return await person.http.patch(get_upload_path(upload), headers=headers, content=data)


async def request_offset(person: Person, upload: str | dict[str, Any]) -> Any:
    """Request the offset of an upload."""
    return await person.http.head(get_upload_path(upload), headers=TUS)
