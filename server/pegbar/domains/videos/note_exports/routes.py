"""HTTP routes of note exports, for the project's members."""

from typing import Any, Final

from fastapi import Request, Response

from pegbar.access.context import ReadContext, open_read_context
from pegbar.access.paths import VideoId
from pegbar.access.services import ServicesDep
from pegbar.domains.videos.note_exports import actions
from pegbar.domains.videos.review.routes import VersionQuery
from pegbar.kernel.http import attachment_disposition, get_han_language
from pegbar.kernel.routing import Router

router = Router(prefix="/videos/{video_id}")
_EDL: Final = "text/x-edl"
_PDF: Final = "application/pdf"


def _file(media_type: str) -> dict[str, Any]:
    content = {media_type: {"schema": {"type": "string"}}}
    return {"response_class": Response, "responses": {200: {"content": content}}}


@router.get("/review-notes.csv", **_file("text/csv"))
async def get_review_notes_csv(ctx: ReadContext, video_id: VideoId, video_version: VersionQuery = None) -> Response:
    """Download the review notes as CSV."""
    text, name = await actions.export_csv(ctx, video_id, video_version)
    return Response(text, media_type="text/csv", headers={"Content-Disposition": attachment_disposition(f"{name}.csv")})


@router.get("/review-notes.edl", **_file(_EDL))
async def get_review_notes_edl(ctx: ReadContext, video_id: VideoId, video_version: VersionQuery = None) -> Response:
    """Download the review notes as EDL markers for editing programs; 409 if the film's rate has no timecode."""
    text, name = await actions.export_edl(ctx, video_id, video_version)
    return Response(text, media_type=_EDL, headers={"Content-Disposition": attachment_disposition(f"{name}.edl")})


@router.get(
    "/review-notes.pdf",
    response_class=Response,
    responses={200: {"content": {_PDF: {"schema": {"type": "string", "format": "binary"}}}}},
)
async def get_review_notes_pdf(
    video_id: VideoId, request: Request, services: ServicesDep, video_version: VersionQuery = None
) -> Response:
    """Download the review notes as PDF, each next to its frame with its drawing; 409 if there are more than 200."""
    async with open_read_context(request) as ctx:
        job = await actions.prepare_pdf(ctx, video_id, video_version)
    data, name = await actions.render_pdf(services, job, get_han_language(request))
    return Response(data, media_type=_PDF, headers={"Content-Disposition": attachment_disposition(f"{name}.pdf")})
