"""The pictures of cuts, as other programs take them."""

from typing import Literal

from pegbar.domains.storyboard.actions.pictures import get_fresh_picture
from pegbar.domains.storyboard.exports.actions.commission import Commission
from pegbar.domains.storyboard.models import Cut
from pegbar.ports.pictures import BadPicture


async def picture_for_others(job: Commission, cut: Cut, form: Literal["png", "jpeg"]) -> bytes | None:
    """A cut's picture, None where there is none or where it cannot be read."""
    webp = await get_fresh_picture(job.services, cut, job.project.width, job.project.height)
    if webp is None:
        return None
    try:
        return await (job.services.pictures.png if form == "png" else job.services.pictures.jpeg)(webp, job.project.id)
    except BadPicture:
        return None
