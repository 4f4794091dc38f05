"""Sample data of a measurement, sent to the server over HTTP as a client would."""

import asyncio
import io
import math
import struct
import uuid
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache

from PIL import Image

from bench.harness.server_process import PASSWORD, Server
from pegbar.adapters.paint.painter import render_preview
from pegbar.demo.lanterns import LANTERNS
from pegbar.domains.storyboard.rules.document import BASE_LAYER, Layer, build_update
from pegbar.domains.storyboard.rules.items import BlendMode, BrushTip, Stroke
from pegbar.domains.storyboard.rules.points import Point

NOTE = "She lifts the lantern and waits. 灯りが水面に映る。 The tide turns on beat two; hold the horizon. "
COLORS = ("#26282e", "#3a4a6b", "#8c4a3f", "#4f7a66")

BRUSHES = (
    BrushTip("ink", 0.05, 1, 1, 1),
    BrushTip("pencil", 0.3, 1, 0.8, 1),
    BrushTip("marker", 0.8, 1, 0.5, 1),
    BrushTip("ink", 0.1, 1, 0.9, 0.3),
    None,
)
"""All brushes, with opacity and flow; None is a stroke of an older version, without a brush."""


@dataclass(frozen=True)
class SeededBoard:
    """A project that was created, with its cuts in order."""

    id: str
    slug: str
    cut_ids: tuple[str, ...]


async def sign_up(host: Server, name: str) -> str:
    """Sign up a person and return the cookie."""
    cookie = await host.call("POST", "/api/auth/sign-up", body={"email": f"{name}@example.com", "password": PASSWORD})
    await host.call("GET", "/api/profiles/me", cookie)
    return str(cookie)


async def sign_up_with_id(host: Server, name: str) -> tuple[str, str]:
    """Sign up a person and return the cookie and the profile id."""
    cookie = await sign_up(host, name)
    return cookie, (await host.call("GET", "/api/profiles/me", cookie))["id"]


async def befriend(host: Server, owner: str, other: str, project_id: str) -> None:
    """Make two people friends, and the second one an editor of the first one's project."""
    other_id = (await host.call("GET", "/api/profiles/me", other))["id"]
    friend_request = await host.call("POST", "/api/friend-requests", owner, {"profile_id": other_id})
    await host.call("POST", f"/api/friend-requests/{friend_request['id']}/accept", other)
    await host.call("POST", f"/api/projects/{project_id}/members", owner, {"profile_id": other_id, "role": "editor"})


async def create_board(
    host: Server,
    cookie: str,
    name: str,
    cuts: int,
    visibility: str = "private",
    frames: int | None = None,
    fps: int = 24,
) -> SeededBoard:
    """Create a project with this many cuts, each with a note. Their lengths vary unless `frames` is given."""
    project = await host.call("POST", "/api/projects", cookie, {"name": name, "fps": fps, "visibility": visibility})
    ids: list[str] = []
    for number in range(cuts):
        body = {"name": f"Cut {number + 1}", "duration_frames": frames or 12 + number * 7 % 60, "note": NOTE * 4}
        ids.append((await host.call("POST", f"/api/projects/{project['id']}/cuts", cookie, body))["cut"]["id"])
    return SeededBoard(project["id"], project["slug"], tuple(ids))


def _stroke(number: int, points: int) -> Stroke:
    """Return a curved stroke on a canvas of 1920 × 1080, about 400 px long, with pressure that rises and falls."""
    x, y = 80 + number * 197 % 1500, 80 + number * 131 % 900
    phase = number * 0.7
    path = tuple(
        Point(
            x + 300 * step / points + 30 * math.sin(phase + step / 9),
            min(max(y + 90 * math.sin(phase + step / 14), 0), 1080),
            0.25 + 0.5 * math.sin(math.pi * step / points),
        )
        for step in range(points)
    )
    color, brush = COLORS[number % len(COLORS)], BRUSHES[number % len(BRUSHES)]
    return Stroke(f"stroke-{number}", "pencil", color, 2 + number % 9, path, brush)


async def draw(
    host: Server,
    cookie: str,
    cut_id: str,
    strokes: int,
    points: int,
    layers: int = 1,
    *,
    blends: Sequence[BlendMode] = ("normal",),
    are_clipped: bool = False,
) -> None:
    """Draw `strokes` strokes of `points` points on each of `layers` layers, in one update.

    The layers above the lowest one have the `blends` in turn. With `are_clipped`, every second one is clipped to the layer
    below it.
    """
    layer_list = (
        Layer(
            f"layer-{index}" if index else BASE_LAYER,
            order=index,
            opacity=0.7 if index % 2 else 1.0,
            blend=blends[(index - 1) % len(blends)] if index else "normal",
            clipped=are_clipped and index % 2 == 1,
            strokes=tuple(_stroke(number, points) for number in range(index * strokes, (index + 1) * strokes)),
        )
        for index in range(layers)
    )
    update = build_update(tuple(layer_list), client_id=7)
    key = f"Idempotency-Key: {uuid.uuid4()}\r\n"
    await host.call("POST", f"/api/cuts/{cut_id}/drawing", cookie, update, key, "application/octet-stream")


async def add_camera_move(host: Server, cookie: str, cut_id: str, number: int) -> None:
    """Give a cut a camera move that zooms, pans and rotates, and a dissolve at its start."""
    wide = {"x": 960, "y": 540, "width": 1920, "angle": 0}
    near = {"x": 700 + number * 90 % 500, "y": 540, "width": 640, "angle": (number % 3 - 1) * 8}
    body = {
        "camera": {"from": wide, "to": near, "hold_start": 0, "hold_end": 0, "ease": "both"},
        "transition": {"kind": "dissolve", "frames": 12, "colour": "#000000"},
    }
    await host.call("PATCH", f"/api/cuts/{cut_id}", cookie, body, 'If-Match: "1"\r\n')


@cache
def _render_previews() -> tuple[bytes, ...]:
    """Return WebP previews like those of the client, drawn from the demo board."""

    def render(preview_number: int) -> bytes:
        shot = LANTERNS.shots[preview_number % 6]
        picture = Image.open(io.BytesIO(render_preview(LANTERNS.layers(shot), 1920, 1080, lambda *_: None)))
        data = io.BytesIO()
        picture.rotate(preview_number // 6 * 3, fillcolor=(251, 250, 246)).save(data, "WEBP", quality=70, method=2)
        return data.getvalue()

    with ThreadPoolExecutor(2) as pool:
        return tuple(pool.map(render, range(12)))


def create_preview(number: int) -> bytes:
    """Return a preview with unique bytes: equal ones would be stored and loaded only once."""
    preview = _render_previews()[number % len(_render_previews())]
    chunk = b"pegb" + struct.pack("<II", 4, number)
    return preview[:4] + struct.pack("<I", len(preview) - 8 + len(chunk)) + preview[8:] + chunk


async def upload_previews(host: Server, cookie: str, cut_ids: tuple[str, ...]) -> None:
    """Upload a different preview for every cut."""
    remaining = iter(enumerate(cut_ids))

    async def upload_remaining() -> None:
        for number, cut_id in remaining:
            await host.call(
                "PUT", f"/api/cuts/{cut_id}/preview?seq=0", cookie, create_preview(number), media="image/webp"
            )

    await asyncio.to_thread(_render_previews)
    await asyncio.gather(*(upload_remaining() for _ in range(4)))
