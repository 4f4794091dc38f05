"""Live review: people watch a video together, one of them presents, and they draw on it. Its state is never stored.

Processes share the state by ephemeral messages; a process whose first viewer joins later asks the others. A term is the
time during which one person presents; terms are numbered. If two people take control in two processes at the same
time, the greater term, then the greater connection id wins, so all processes agree on the presenter.
"""

import json
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from pegbar.access import texts
from pegbar.access.guards import require
from pegbar.access.policies import live_review as policy
from pegbar.kernel.errors import Conflict
from pegbar.realtime.hub import Connection, Hub
from pegbar.realtime.live_review_messages import (
    LiveLine,
    LiveReviewDrawn,
    LiveReviewJoined,
    LiveReviewPeerLeft,
    LiveReviewPeerUpdated,
    LiveReviewPresented,
    LiveReviewPresenterChanged,
    PresentedVideo,
    Viewer,
    ViewerState,
)
from pegbar.realtime.presence_channel import MessageCounter, PresenceChannel
from pegbar.realtime.topics import live_review_topic

VIEWERS_MAX: Final = 50
"""Maximum viewers of a live review; limited because each viewer receives the pointers of all others."""


class _Presenter(NamedTuple):
    """The presenter of a term (see the module). If two people took control, the greater tuple is the presenter."""

    term: int = 0
    connection_id: str = ""


@dataclass(eq=False)
class _LiveReview(PresenceChannel[Viewer]):
    """The live review of one video. A connection that only has the page open receives messages but isn't a peer."""

    presenter: _Presenter = field(default_factory=_Presenter)
    count: int = -1
    shown: str | None = None
    """The presenter's last message; `count` is its number in this term."""
    opened: set[int] = field(default_factory=set[int])
    """Versions that members have shown. Guests may see these in addition to the newest."""

    def has_presenter(self) -> bool:
        return self.presenter.connection_id in self.peers

    def set_presenter(self, presenter: _Presenter) -> bool:
        """Replace the presenter. Returns False, and changes nothing, unless the new presenter is the greater tuple."""
        if presenter <= self.presenter:
            return False
        self.presenter, self.count, self.shown = presenter, -1, None
        return True


class LiveReviews:
    """The live reviews that connections of this process follow. `broadcast` sends a message to the other processes."""

    def __init__(self, hub: Hub, broadcast: Callable[[str], None], now: Callable[[], float] = time.monotonic) -> None:
        self._hub = hub
        self._broadcast = broadcast
        self._now = now
        self._reviews: dict[str, _LiveReview] = {}
        self._rates = MessageCounter(now)
        hub.on_leave(self._remove_connection)

    def join(self, connection: Connection, video_id: str, project_id: str, viewer: Viewer) -> None:
        """Send a connection the current state of the live review and all later changes."""
        review = self._reviews.setdefault(video_id, _LiveReview())
        review.connections[connection] = viewer
        self._hub.observe(connection, live_review_topic(video_id), project_id)
        connection.send(LiveReviewJoined(video_id=video_id, connection_id=connection.id).model_dump_json())
        for text in [*review.list_recent(self._now()), *_build_state_messages(video_id, review)]:
            connection.send_ephemeral(text)
        self._publish("who", video_id)

    def update_state(self, connection: Connection, video_id: str, state: ViewerState) -> None:
        """Broadcast a viewer's state. Raises Conflict if the live review is full."""
        review = self._reviews.get(video_id)
        viewer = review.connections.get(connection) if review else None
        if review is None or viewer is None or not self._rates.is_within_rate(connection):
            return
        if connection.id not in review.peers and len(review.peers) >= VIEWERS_MAX:
            raise Conflict(texts.LIVE_REVIEW_FULL, code="live_review.full")
        message = LiveReviewPeerUpdated(video_id=video_id, connection_id=connection.id, viewer=viewer, state=state)
        text = message.model_dump_json()
        review.set_peer(connection.id, text, self._now())
        review.broadcast(text, connection.id)
        self._publish("peer", video_id, peer=connection.id, text=text)

    def leave(self, connection: Connection, video_id: str) -> None:
        """Remove a connection."""
        review = self._reviews.get(video_id)
        if review is None or connection not in review.connections:
            return
        was_seen = connection.id in review.peers
        del review.connections[connection]
        self._hub.unobserve(connection, live_review_topic(video_id))
        if was_seen:
            self._remove_peer(video_id, review, connection.id)
            self._publish("gone", video_id, peer=connection.id)
        if not review.connections:
            del self._reviews[video_id]

    def take_control(self, connection: Connection, video_id: str, to: str | None) -> None:
        """Make a viewer the presenter, by default the caller. Raises Forbidden if the policy denies it."""
        review = self._reviews.get(video_id)
        viewer = review.connections.get(connection) if review else None
        presenter_id = to or connection.id
        if review is None or viewer is None or not {connection.id, presenter_id} <= review.peers.keys():
            return
        require(
            policy.take_control(
                viewer.is_guest,
                is_presenter=review.presenter.connection_id == connection.id,
                has_presenter=review.has_presenter(),
            )
        )
        if presenter_id != review.presenter.connection_id:
            self._set_presenter(video_id, review, _Presenter(review.presenter.term + 1, presenter_id))
            self._publish("wheel", video_id, term=review.presenter.term, driver=presenter_id)

    def present(self, connection: Connection, video_id: str, shown: PresentedVideo) -> None:
        """Broadcast what the presenter shows. Does nothing if the connection isn't the presenter's."""
        review = self._reviews.get(video_id)
        if (
            review is None
            or review.presenter.connection_id != connection.id
            or not self._rates.is_within_rate(connection)
        ):
            return
        if not review.connections[connection].is_guest:
            review.opened |= {shown.version, *([shown.comparison.version] if shown.comparison else [])}
        if self._set_shown(review, shown.count, _build_shown_message(video_id, review.presenter, shown), connection.id):
            self._publish_shown(video_id, review)

    def is_opened(self, connection: Connection, video_id: str, version: int) -> bool:
        """Return whether a member has shown this version while this connection takes part."""
        review = self._reviews.get(video_id)
        return review is not None and connection.id in review.peers and version in review.opened

    def broadcast_line(self, connection: Connection, video_id: str, line: LiveLine) -> None:
        """Broadcast a viewer's unfinished line."""
        review = self._reviews.get(video_id)
        if review is None or connection.id not in review.peers or not self._rates.is_within_rate(connection):
            return
        text = LiveReviewDrawn(video_id=video_id, connection_id=connection.id, line=line).model_dump_json()
        review.broadcast(text, connection.id)
        self._publish("drawn", video_id, text=text)

    def receive_ephemeral(self, text: str) -> bool:
        """Handle an ephemeral message of another process. Returns False if it isn't about a live review."""
        message: dict[str, Any] = json.loads(text)
        if message.get("kind") != "screen":
            return False
        video_id: str = message["video"]
        review = self._reviews.get(video_id)
        if review is not None:
            self._receive(video_id, review, message)
        return True

    def _receive(self, video_id: str, review: _LiveReview, message: dict[str, Any]) -> None:
        match message["what"]:
            case "who":
                self._publish_own(video_id, review)
            case "peer":
                review.set_peer(message["peer"], message["text"], self._now())
                review.broadcast(message["text"], None)
            case "gone":
                self._remove_peer(video_id, review, message["peer"])
            case "drawn":
                review.broadcast(message["text"], None)
            case _:
                presenter = _Presenter(message["term"], message["driver"])
                self._set_presenter(video_id, review, presenter)
                if message["what"] == "shown" and presenter == review.presenter:
                    review.opened |= set(message["opened"])
                    self._set_shown(review, message["count"], message["text"], None)

    def _publish_own(self, video_id: str, review: _LiveReview) -> None:
        """Publish this process's viewers, the presenter and what is shown, for a process that has just joined."""
        for connection in review.connections:
            known = review.peers.get(connection.id)
            if known is not None:
                self._publish("peer", video_id, peer=connection.id, text=known[1])
        term, presenter_id = review.presenter
        if review.shown is not None:
            self._publish_shown(video_id, review)
        elif term:
            self._publish("wheel", video_id, term=term, driver=presenter_id)

    def _publish_shown(self, video_id: str, review: _LiveReview) -> None:
        term, presenter_id = review.presenter
        more = {"count": review.count, "text": review.shown, "opened": sorted(review.opened)}
        self._publish("shown", video_id, term=term, driver=presenter_id, **more)

    def _set_presenter(self, video_id: str, review: _LiveReview, presenter: _Presenter) -> None:
        if review.set_presenter(presenter):
            review.broadcast(_build_presenter_message(video_id, presenter), None)

    def _set_shown(self, review: _LiveReview, count: int, text: str, but: str | None) -> bool:
        is_news = count > review.count
        if is_news:
            review.count, review.shown = count, text
            review.broadcast(text, but)
        return is_news

    def _remove_peer(self, video_id: str, review: _LiveReview, peer_id: str) -> None:
        review.peers.pop(peer_id, None)
        review.broadcast(LiveReviewPeerLeft(video_id=video_id, connection_id=peer_id).model_dump_json(), peer_id)
        if not review.peers:
            review.shown, review.opened = None, set()  # the next live review starts without the old state

    def _remove_connection(self, connection: Connection) -> None:
        self._rates.remove(connection)
        for video_id in list(self._reviews):
            self.leave(connection, video_id)

    def _publish(self, what: str, video_id: str, **more: Any) -> None:
        self._broadcast(json.dumps({"kind": "screen", "what": what, "video": video_id, **more}))


def _build_state_messages(video_id: str, review: _LiveReview) -> list[str]:
    """Build the messages that tell a new connection who presents and what is shown."""
    if review.shown is not None:
        return [review.shown]
    return [_build_presenter_message(video_id, review.presenter)] if review.presenter.term else []


def _build_presenter_message(video_id: str, presenter: _Presenter) -> str:
    return LiveReviewPresenterChanged(
        video_id=video_id, term=presenter.term, presenter=presenter.connection_id
    ).model_dump_json()


def _build_shown_message(video_id: str, presenter: _Presenter, shown: PresentedVideo) -> str:
    return LiveReviewPresented(
        video_id=video_id, term=presenter.term, presenter=presenter.connection_id, video=shown
    ).model_dump_json()
