"""Cuts' pictures in formats of other programs."""

from typing import Literal

from pegbar.domains.interchange.formats.common.export_job import ExportJob
from pegbar.domains.storyboard.core.actions.pictures import get_fresh_picture
from pegbar.domains.storyboard.models import Cut
from pegbar.ports.pictures import BadPicture


async def get_converted_picture(job: ExportJob, cut: Cut, form: Literal["png", "jpeg"]) -> bytes | None:
    """Return a cut's picture as PNG or JPEG. None if nothing is drawn or the picture can't be read."""
    webp = await get_fresh_picture(job.services, cut, job.project.width, job.project.height)
    if webp is None:
        return None
    try:
        return await (job.services.pictures.convert_to_png if form == "png" else job.services.pictures.convert_to_jpeg)(
            webp, job.project.id
        )
    except BadPicture:
        return None
