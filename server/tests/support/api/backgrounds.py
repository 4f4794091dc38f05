"""Helpers for backgrounds, and for the previews of cuts that use them."""

import io
import uuid
from typing import Any

from PIL import Image

from pegbar.domains.storyboard.rules.document import Layer, build_update
from pegbar.domains.storyboard.rules.items import PlacedPicture
from tests.support.api.boards import get_board, push_update
from tests.support.api.people import Person
from tests.support.drawings.drawing import encode_picture
from tests.support.drawings.painting import Colour, is_near
from tests.support.polling import wait_until

WEBP = {"Content-Type": "image/webp"}
SKY, GROUND = (320, 20), (320, 340)


async def add_background(person: Person, project: dict[str, Any], name: str = "Harbour") -> dict[str, Any]:
    """Create a background that no cut uses."""
    return await person.json("POST", f"/api/projects/{project['slug']}/backgrounds", 201, json={"name": name})


async def update_cut(person: Person, cut: dict[str, Any], status: int = 200, **fields: Any) -> Any:
    """Change a cut or background, with its version in If-Match."""
    headers = {"If-Match": f'"{cut["version"]}"'}
    return await person.json("PATCH", f"/api/cuts/{cut['id']}", status, json=fields, headers=headers)


def make_band_update(colour: str, top: float, height: float, client_id: int = 1) -> bytes:
    """Return an update that fills a horizontal band of the canvas."""
    fill = PlacedPicture(uuid.uuid4().hex, "image/png", encode_picture(4, 4, "PNG", colour), 0, top, 640, height)
    return build_update([Layer(strokes=(fill,))], client_id)


async def push_drawing(person: Person, cut: dict[str, Any], update: bytes) -> int:
    """Push an update of a drawing and return its sequence number."""
    answer = await push_update(person, cut["id"], update)
    assert answer.status_code == 200, answer.text
    return answer.json()["seq"]


async def upload_preview(person: Person, cut: dict[str, Any], seq: int, **query: Any) -> dict[str, Any]:
    """Upload a preview of one color."""
    path, params = f"/api/cuts/{cut['id']}/preview", {"seq": seq, **query}
    return await person.json("PUT", path, 200, content=encode_picture(640, 360), headers=WEBP, params=params)


async def get_preview_pixels(person: Person, cut: dict[str, Any], *places: tuple[int, int]) -> list[object]:
    """Return the pixels of the cut's preview at these points."""
    answer = await person.http.get(cut["preview"]["url"])
    with Image.open(io.BytesIO(answer.content)) as image:
        return [image.convert("RGB").getpixel(point) for point in places]


async def wait_for_preview_colors(
    person: Person, project: dict[str, Any], cut: dict[str, Any], *colours: Colour
) -> None:
    """Wait until the cut's preview has these colors in the sky and on the ground."""

    async def is_painted() -> bool:
        items = (await get_board(person, project))["items"]
        found = next(item for item in items if item["id"] == cut["id"])
        if found["preview"] is None:
            return False
        pair = zip(await get_preview_pixels(person, found, SKY, GROUND), colours, strict=True)
        return all(is_near(pixel, colour) for pixel, colour in pair)

    await wait_until(is_painted, what=f"a preview of {colours}")
