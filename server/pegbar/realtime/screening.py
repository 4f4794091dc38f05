"""Films that several people watch together: who is there, who drives, what is shown and drawn. Nothing is ever stored.

Each process knows what was whispered; who comes to it later asks all. Two who take over at once, in two processes, are
told apart by term and connection, so that all processes end with the same driver.
"""

import json
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from pegbar.access import texts
from pegbar.access.guards import require
from pegbar.access.policies import screening as policy
from pegbar.kernel.errors import Conflict
from pegbar.realtime.circle import Circle, Words
from pegbar.realtime.hub import Connection, Hub
from pegbar.realtime.screening_messages import (
    LiveLine,
    ScreenDrawn,
    ScreenGone,
    ScreenOpen,
    ScreenPeer,
    ScreenShown,
    ScreenWheel,
    ShownFilm,
    Viewer,
    ViewerState,
)
from pegbar.realtime.topics import screening_topic

VIEWERS_MAX: Final = 50
"""Each hears of each other's pointer."""


class _Wheel(NamedTuple):
    """Who drives; the greater one holds."""

    term: int = 0
    driver: str = ""


@dataclass(eq=False)
class _Screening(Circle[Viewer]):
    """A film's. Whoever only has its page open is told, and is nobody's peer."""

    wheel: _Wheel = field(default_factory=_Wheel)
    count: int = -1
    shown: str | None = None
    """What the driver showed last, and its number in this term."""
    opened: set[int] = field(default_factory=set[int])
    """The versions that members showed: those that guests may see beside the newest."""

    def is_driven(self) -> bool:
        return self.wheel.driver in self.peers

    def turn(self, wheel: _Wheel) -> bool:
        """Take in who drives; False where that is known, or over."""
        if wheel <= self.wheel:
            return False
        self.wheel, self.count, self.shown = wheel, -1, None
        return True


class Screenings:
    """The screenings that somebody of this process is told of. `pass_on` tells the other processes."""

    def __init__(self, hub: Hub, pass_on: Callable[[str], None], now: Callable[[], float] = time.monotonic) -> None:
        self._hub = hub
        self._pass_on = pass_on
        self._now = now
        self._films: dict[str, _Screening] = {}
        self._words = Words(now)
        hub.on_leave(self._gone)

    def come(self, connection: Connection, video_id: str, project_id: str, viewer: Viewer) -> None:
        """Tell a connection who watches and what, and of all of it from now on."""
        film = self._films.setdefault(video_id, _Screening())
        film.here[connection] = viewer
        self._hub.look_on(connection, screening_topic(video_id), project_id)
        connection.send(ScreenOpen(video_id=video_id, connection_id=connection.id).model_dump_json())
        for text in [*film.fresh(self._now()), *_known(video_id, film)]:
            connection.whisper(text)
        self._tell_others("who", video_id)

    def watch(self, connection: Connection, video_id: str, state: ViewerState) -> None:
        """Say how a connection that has come watches; raises Conflict where there is no room for one more."""
        film = self._films.get(video_id)
        viewer = film.here.get(connection) if film else None
        if film is None or viewer is None or not self._words.in_time(connection):
            return
        if connection.id not in film.peers and len(film.peers) >= VIEWERS_MAX:
            raise Conflict(texts.SCREENING_FULL, code="screening.full")
        told = ScreenPeer(video_id=video_id, connection_id=connection.id, viewer=viewer, state=state)
        text = told.model_dump_json()
        film.keep(connection.id, text, self._now())
        film.tell(text, connection.id)
        self._tell_others("peer", video_id, peer=connection.id, text=text)

    def leave(self, connection: Connection, video_id: str) -> None:
        """A connection is not there any more, and is told nothing more."""
        film = self._films.get(video_id)
        if film is None or connection not in film.here:
            return
        was_seen = connection.id in film.peers
        del film.here[connection]
        self._hub.look_away(connection, screening_topic(video_id))
        if was_seen:
            self._hear_no_more(video_id, film, connection.id)
            self._tell_others("gone", video_id, peer=connection.id)
        if not film.here:
            del self._films[video_id]

    def drive(self, connection: Connection, video_id: str, to: str | None) -> None:
        """Give the wheel to somebody who watches, or take it; raises 403 where the asker may not."""
        film = self._films.get(video_id)
        viewer = film.here.get(connection) if film else None
        driver = to or connection.id
        if film is None or viewer is None or not {connection.id, driver} <= film.peers.keys():
            return
        require(policy.drive(viewer.is_guest, drives=film.wheel.driver == connection.id, is_driven=film.is_driven()))
        if driver != film.wheel.driver:
            self._turn(video_id, film, _Wheel(film.wheel.term + 1, driver))
            self._tell_others("wheel", video_id, term=film.wheel.term, driver=driver)

    def show(self, connection: Connection, video_id: str, shown: ShownFilm) -> None:
        """Show what the driver shows; of anybody else it is passed over."""
        film = self._films.get(video_id)
        if film is None or film.wheel.driver != connection.id or not self._words.in_time(connection):
            return
        if not film.here[connection].is_guest:
            film.opened |= {shown.version, *([shown.beside.version] if shown.beside else [])}
        if self._show(film, shown.count, _told_of(video_id, film.wheel, shown), connection.id):
            self._tell_shown(video_id, film)

    def is_opened(self, connection: Connection, video_id: str, version: int) -> bool:
        """Whether a member showed this version to those who watch, of whom this connection is one."""
        film = self._films.get(video_id)
        return film is not None and connection.id in film.peers and version in film.opened

    def draw(self, connection: Connection, video_id: str, line: LiveLine) -> None:
        """Show a drawing in the making of somebody who watches."""
        film = self._films.get(video_id)
        if film is None or connection.id not in film.peers or not self._words.in_time(connection):
            return
        text = ScreenDrawn(video_id=video_id, connection_id=connection.id, line=line).model_dump_json()
        film.tell(text, connection.id)
        self._tell_others("drawn", video_id, text=text)

    def overhear(self, text: str) -> bool:
        """Take in what another process passed on; False where it is about something else."""
        word: dict[str, Any] = json.loads(text)
        if word.get("kind") != "screen":
            return False
        video_id: str = word["video"]
        film = self._films.get(video_id)
        if film is not None:
            self._take_in(video_id, film, word)
        return True

    def _take_in(self, video_id: str, film: _Screening, word: dict[str, Any]) -> None:
        match word["what"]:
            case "who":
                self._say_again(video_id, film)
            case "peer":
                film.keep(word["peer"], word["text"], self._now())
                film.tell(word["text"], None)
            case "gone":
                self._hear_no_more(video_id, film, word["peer"])
            case "drawn":
                film.tell(word["text"], None)
            case _:
                wheel = _Wheel(word["term"], word["driver"])
                self._turn(video_id, film, wheel)
                if word["what"] == "shown" and wheel == film.wheel:
                    film.opened |= set(word["opened"])
                    self._show(film, word["count"], word["text"], None)

    def _say_again(self, video_id: str, film: _Screening) -> None:
        """For a process that was not there before: who of this one watches, and what all see."""
        for connection in film.here:
            known = film.peers.get(connection.id)
            if known is not None:
                self._tell_others("peer", video_id, peer=connection.id, text=known[1])
        term, driver = film.wheel
        if film.shown is not None:
            self._tell_shown(video_id, film)
        elif term:
            self._tell_others("wheel", video_id, term=term, driver=driver)

    def _tell_shown(self, video_id: str, film: _Screening) -> None:
        term, driver = film.wheel
        more = {"count": film.count, "text": film.shown, "opened": sorted(film.opened)}
        self._tell_others("shown", video_id, term=term, driver=driver, **more)

    def _turn(self, video_id: str, film: _Screening, wheel: _Wheel) -> None:
        if film.turn(wheel):
            film.tell(_told_wheel(video_id, wheel), None)

    def _show(self, film: _Screening, count: int, text: str, but: str | None) -> bool:
        is_news = count > film.count
        if is_news:
            film.count, film.shown = count, text
            film.tell(text, but)
        return is_news

    def _hear_no_more(self, video_id: str, film: _Screening, peer_id: str) -> None:
        film.peers.pop(peer_id, None)
        film.tell(ScreenGone(video_id=video_id, connection_id=peer_id).model_dump_json(), peer_id)
        if not film.peers:
            film.shown, film.opened = None, set()  # whoever begins anew begins with what they see

    def _gone(self, connection: Connection) -> None:
        self._words.forget(connection)
        for video_id in list(self._films):
            self.leave(connection, video_id)

    def _tell_others(self, what: str, video_id: str, **more: Any) -> None:
        self._pass_on(json.dumps({"kind": "screen", "what": what, "video": video_id, **more}))


def _known(video_id: str, film: _Screening) -> list[str]:
    """What who comes later is told of the wheel and the film."""
    if film.shown is not None:
        return [film.shown]
    return [_told_wheel(video_id, film.wheel)] if film.wheel.term else []


def _told_wheel(video_id: str, wheel: _Wheel) -> str:
    return ScreenWheel(video_id=video_id, term=wheel.term, driver=wheel.driver).model_dump_json()


def _told_of(video_id: str, wheel: _Wheel, shown: ShownFilm) -> str:
    return ScreenShown(video_id=video_id, term=wheel.term, driver=wheel.driver, film=shown).model_dump_json()
