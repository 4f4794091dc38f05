"""What the addresses of the API name: one type for each, whatever slice the address is of."""

from typing import Annotated

from fastapi import Path, Query

from pegbar.kernel.schema import Id, Text

Ref = Annotated[Text, Path(min_length=1, max_length=64, description="The project's slug or id")]
VideoRef = Annotated[Text, Path(min_length=1, max_length=200, description="The video's slug, id or public id")]
CommentId = Annotated[Id, Path()]
CutId = Annotated[Id, Path()]
ExportId = Annotated[Id, Path()]
InviteId = Annotated[Id, Path()]
NodeId = Annotated[Id, Path()]
NoteId = Annotated[Id, Path()]
ProfileId = Annotated[Id, Path()]
PublicationId = Annotated[Id, Path()]
RequestId = Annotated[Id, Path()]
RoleId = Annotated[Id, Path()]
UpdateId = Annotated[Id, Path()]
UploadId = Annotated[Id, Path()]
VersionId = Annotated[Id, Path()]
VideoId = Annotated[Id, Path()]

Cursor = Annotated[str | None, Query(max_length=200)]
"""Where a page begins, as the page before it said; left out: the first."""
