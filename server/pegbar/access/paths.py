"""Types of the path and query parameters of the API, shared by all domains."""

from typing import Annotated

from fastapi import Depends, Path, Query

from pegbar.access import texts
from pegbar.kernel.errors import Invalid
from pegbar.kernel.schema import Id, Text
from pegbar.ports.pictures import Crop

Ref = Annotated[Text, Path(min_length=1, max_length=64, description="The project's slug or id")]
VideoRef = Annotated[Text, Path(min_length=1, max_length=200, description="The video's slug, id or public id")]
BrushId = Annotated[Id, Path()]
ChatId = Annotated[Id, Path()]
ClipId = Annotated[Id, Path()]
CommentId = Annotated[Id, Path()]
CutId = Annotated[Id, Path()]
ExportId = Annotated[Id, Path()]
GuestLinkId = Annotated[Id, Path()]
ImportId = Annotated[Id, Path()]
InviteId = Annotated[Id, Path()]
MessageId = Annotated[Id, Path()]
NodeId = Annotated[Id, Path()]
NoteId = Annotated[Id, Path()]
PaletteId = Annotated[Id, Path()]
PictureId = Annotated[Id, Path()]
ProfileId = Annotated[Id, Path()]
PublicationId = Annotated[Id, Path()]
ReportId = Annotated[Id, Path()]
RequestId = Annotated[Id, Path()]
RoleId = Annotated[Id, Path()]
SceneId = Annotated[Id, Path()]
SessionId = Annotated[Id, Path()]
ShotId = Annotated[Id, Path()]
SoundId = Annotated[Id, Path()]
SubjectId = Annotated[Id, Path()]
DataExportId = Annotated[Id, Path()]
TrackId = Annotated[Id, Path()]
UpdateId = Annotated[Id, Path()]
UploadId = Annotated[Id, Path()]
VersionId = Annotated[Id, Path()]
VideoId = Annotated[Id, Path()]

Cursor = Annotated[str | None, Query(max_length=200)]
"""The `next_cursor` of the previous page; omit it for the first page."""

_ROUNDING = 1e-6


async def _crop(
    x: Annotated[float, Query(ge=0, lt=1, description="The left edge of the part to show, 0 to 1")] = 0,
    y: Annotated[float, Query(ge=0, lt=1, description="Its upper edge")] = 0,
    width: Annotated[float, Query(gt=0, le=1, description="Its share of the picture's width")] = 1,
    height: Annotated[float, Query(gt=0, le=1, description="Its share of the picture's height")] = 1,
) -> Crop:
    for field, end in (("width", x + width), ("height", y + height)):
        if end > 1 + _ROUNDING:
            raise Invalid.field(field, texts.CROP_BEYOND)
    return Crop(x, y, width, height)


Part = Annotated[Crop, Depends(_crop)]
"""The crop rectangle of an uploaded picture."""
