"""Helpers for live reviews: several people, also guests, who watch one film together over sockets."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import Any

from websockets.asyncio.client import connect

from tests.support.api.people import Person
from tests.support.api.sockets import Tab


def make_playback_state(count: int = 0, **more: Any) -> dict[str, Any]:
    """Return the playback state that a presenter sends."""
    video = {"version": 1, "position": 3, "at": 0, "playing": False, "speed": 1, "range": None, "comparison": None}
    return {"count": count, **video, **more}


def make_live_line(**more: Any) -> dict[str, Any]:
    """Return an unfinished drawing over the film."""
    points = [[0.25, 0.5], [0.5, 0.5]]
    where = {"version": 1, "first_frame": 3, "last_frame": 3, "index": 0, "offset": 0}
    return {"id": "d1", **where, "colour": "#ff7262", "width": 0.008, "points": points, "is_finished": False, **more}


class ReviewViewer:
    """One person's socket in the live review of a video."""

    def __init__(self, tab: Tab, video: dict[str, Any]) -> None:
        self.tab = tab
        self.video_id: str = video["id"]
        self.id = ""

    async def send(self, kind: str, **more: Any) -> None:
        """Send a message of the live review."""
        await self.tab.send(type=f"live_review_{kind}", video_id=self.video_id, **more)

    async def join(self, *, watch: bool = True, name: str = "") -> "ReviewViewer":
        """Join the live review and, by default, watch with the others."""
        await self.send("join", name=name)
        self.id = (await self.tab.expect("live_review_joined"))["connection_id"]
        if watch:
            await self.send_state()
        return self

    async def send_state(self, **state: Any) -> None:
        """Send this person's state."""
        await self.send("state", state={"alone": False, "cursor": None, **state})

    async def take_control(self, to: "ReviewViewer | None" = None) -> None:
        """Take control of the playback, or hand it to another person."""
        await self.send("take_control", to=to.id if to else None)

    async def receive_until_pong(self) -> list[dict[str, Any]]:
        """Return all frames that arrive before the server has handled the messages sent so far."""
        await self.tab.send(type="ping")
        frames: list[dict[str, Any]] = []
        while (frame := await self.tab.receive())["type"] != "pong":
            frames.append(frame)
        return frames


@asynccontextmanager
async def open_guest_tab(guest: Person, link: dict[str, Any]) -> AsyncGenerator[Tab, None]:
    """Open a guest's socket, with the cookie of the link's own paths, and read its greeting."""
    base = str(guest.http.base_url).rstrip("/").replace("http", "ws", 1)
    path = f"/api/guest/{link['id']}/socket"
    cookie = "; ".join(
        f"{cookie.name}={cookie.value}" for cookie in guest.http.cookies.jar if link["id"] in cookie.path
    )
    async with connect(f"{base}{path}", additional_headers={"Cookie": cookie}, compression=None) as wire:
        tab = Tab(wire)
        hello = await tab.receive()
        assert (hello["type"], hello["user_id"]) == ("hello", None)
        yield tab
