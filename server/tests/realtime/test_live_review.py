"""Live review, in which several people watch one film together: presence, control of the playback, and shared state."""

import json
from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import delete, update

from pegbar.domains.videos.models import GuestLink, GuestSession
from pegbar.kernel import clock
from pegbar.kernel.ids import new_id
from pegbar.realtime.hub import Connection, Hub
from pegbar.realtime.live_review import VIEWERS_MAX, LiveReviews
from pegbar.realtime.live_review_messages import LiveLine, PresentedVideo, Viewer, ViewerState
from pegbar.realtime.presence_channel import SILENT_SECONDS
from pegbar.wiring import Instance
from tests.support.api.boards import add_member, new_project
from tests.support.api.guests import create_link, enter_with_link, post_note
from tests.support.api.live_reviews import ReviewViewer, make_live_line, make_playback_state, open_guest_tab
from tests.support.api.people import Newcomer, Person, new_client
from tests.support.api.sockets import open_tab
from tests.support.api.videos import insert_video, replace_video

pytestmark = pytest.mark.long

VIEWER = Viewer(id=None, name="Ada", avatar_url=None, is_guest=False)


@pytest.fixture
async def owner(newcomer: Newcomer) -> Person:
    return await newcomer()


@pytest.fixture
async def project(owner: Person) -> dict[str, Any]:
    return await new_project(owner)


@pytest.fixture
async def video(instance: Instance, owner: Person, project: dict[str, Any]) -> dict[str, Any]:
    return await insert_video(instance, project, owner)


@pytest.fixture
async def member(owner: Person, newcomer: Newcomer, project: dict[str, Any]) -> Person:
    person = await newcomer()
    await add_member(owner, project, person, "viewer")
    return person


async def test_viewers_see_each_other_join_point_and_leave(
    owner: Person, member: Person, video: dict[str, Any]
) -> None:
    async with open_tab(owner) as mine, open_tab(member) as theirs:
        first_viewer = await ReviewViewer(mine, video).join()
        second_viewer = ReviewViewer(theirs, video)
        await second_viewer.join(watch=False)
        known = await theirs.expect("live_review_peer_updated")
        assert (known["viewer"]["id"], known["viewer"]["is_guest"]) == (owner.id, False)
        assert [
            frame for frame in await first_viewer.receive_until_pong() if frame["type"] == "live_review_peer_updated"
        ] == [], "a page alone isn't a viewer"
        await second_viewer.send_state(cursor=[0.5, 0.25])
        update = await mine.expect("live_review_peer_updated")
        assert (update["connection_id"], update["viewer"]["id"]) == (second_viewer.id, member.id)
        assert update["state"] == {"alone": False, "cursor": [0.5, 0.25]}
        await second_viewer.send_state(alone=True)
        assert (await mine.expect("live_review_peer_updated"))["state"]["alone"]
        await second_viewer.send("leave")
        assert (await mine.expect("live_review_peer_left"))["connection_id"] == second_viewer.id
        await second_viewer.send_state()
        assert await second_viewer.receive_until_pong() == await first_viewer.receive_until_pong() == [], (
            "people who left neither receive nor send anything"
        )


async def test_the_presenter_controls_playback_and_latecomers_get_the_current_position(
    owner: Person, member: Person, video: dict[str, Any]
) -> None:
    async with open_tab(owner) as mine:
        first_viewer = await ReviewViewer(mine, video).join()
        await first_viewer.take_control()
        wheel = await mine.expect("live_review_presenter_changed")
        assert (wheel["term"], wheel["presenter"]) == (1, first_viewer.id)
        await first_viewer.send("present", video=make_playback_state(1, playing=True, at=5000.5, speed=2, range=[2, 9]))
        async with open_tab(member) as theirs:
            second_viewer = await ReviewViewer(theirs, video).join()
            lands = await theirs.expect("live_review_presented")
            assert (lands["term"], lands["presenter"]) == (1, first_viewer.id)
            assert lands["video"] == make_playback_state(
                1, playing=True, at=5000.5, speed=2.0, range=[2, 9], position=3.0
            )
            await second_viewer.send("present", video=make_playback_state(2, position=40))
            assert not [
                frame for frame in await first_viewer.receive_until_pong() if frame["type"] == "live_review_presented"
            ], "who does not drive"
            await first_viewer.send("present", video=make_playback_state(0, position=12))
            await first_viewer.receive_until_pong()
            assert not [f for f in await second_viewer.receive_until_pong() if f["type"] == "live_review_presented"], (
                "an older word of the driver's"
            )
            await second_viewer.take_control()
            assert (await mine.expect("live_review_presenter_changed"))["presenter"] == second_viewer.id
            await second_viewer.send("present", video=make_playback_state(0, position=40))
            assert (await mine.expect("live_review_presented"))["video"]["position"] == 40
            await second_viewer.take_control(first_viewer)
            assert (await theirs.expect("live_review_presenter_changed", term=3))["presenter"] == first_viewer.id
            await first_viewer.send("present", video=make_playback_state(5, position=41, playing=True))
            await theirs.expect("live_review_presented")
        # One viewer's connection drops: the others continue. If the presenter's drops, another viewer may take control.
        assert (await mine.expect("live_review_peer_left"))["connection_id"] == second_viewer.id


async def test_playback_continues_when_the_presenter_disconnects(
    owner: Person, member: Person, video: dict[str, Any]
) -> None:
    async with open_tab(member) as theirs:
        second_viewer = ReviewViewer(theirs, video)
        async with open_tab(owner) as mine:
            first_viewer = await ReviewViewer(mine, video).join()
            await first_viewer.take_control()
            await first_viewer.send("present", video=make_playback_state(1, playing=True, at=5000))
            await first_viewer.receive_until_pong()
            await second_viewer.join()
            await theirs.expect("live_review_presented")
            await second_viewer.receive_until_pong()
        peer_left = await theirs.expect("live_review_peer_left")
        assert peer_left["connection_id"] == first_viewer.id
        await second_viewer.send("join")
        assert (await theirs.expect("live_review_presented"))["video"]["playing"], "the film goes on without its driver"
        await second_viewer.take_control()
        assert (await theirs.expect("live_review_presenter_changed"))["presenter"] == second_viewer.id


async def test_live_drawings_of_viewers_are_sent_to_all(owner: Person, member: Person, video: dict[str, Any]) -> None:
    async with open_tab(owner) as mine, open_tab(member) as theirs:
        first_viewer, second_viewer = (
            await ReviewViewer(mine, video).join(),
            await ReviewViewer(theirs, video).join(watch=False),
        )
        await second_viewer.send("draw", line=make_live_line())
        await second_viewer.receive_until_pong()
        assert not [f for f in await first_viewer.receive_until_pong() if f["type"] == "live_review_drawn"], (
            "only viewers can draw"
        )
        await second_viewer.send_state()
        await second_viewer.send("draw", line=make_live_line())
        draw_message = await mine.expect("live_review_drawn")
        assert (draw_message["connection_id"], draw_message["line"]) == (second_viewer.id, make_live_line())


async def test_the_clock_message_returns_the_sent_time_and_the_servers(owner: Person) -> None:
    async with open_tab(owner) as mine:
        await mine.send(type="live_review_get_time", sent=12.5)
        frame = await mine.expect("live_review_time")
        assert frame["sent"] == 12.5
        assert abs(frame["now"] - clock.now_nanoseconds() / 1e6) < 60_000


async def test_a_guest_joins_with_a_name_and_receives_events_of_new_notes(
    owner: Person, anonymous: Person, video: dict[str, Any], base_url: str
) -> None:
    link = await create_link(owner, video)
    async with new_client(base_url) as http:
        guest = Person(http)
        await enter_with_link(guest, link)
        async with open_tab(owner) as mine, open_guest_tab(guest, link) as theirs:
            member_viewer = await ReviewViewer(mine, video).join()
            guest_viewer = await ReviewViewer(theirs, video).join(name="  Ada  ")
            update = await mine.expect("live_review_peer_updated")
            assert update["viewer"] == {"id": None, "name": "Ada", "avatar_url": None, "is_guest": True}
            assert (await theirs.expect("live_review_peer_updated"))["viewer"]["id"] == owner.id
            await theirs.subscribe(f"review:{video['id']}")
            await post_note(guest, link)
            assert (await theirs.expect("event"))["event"] == {"type": "review_changed"}
            # Anyone may take control if no one has it. If a member has it, they must hand it over.
            await guest_viewer.take_control()
            assert (await mine.expect("live_review_presenter_changed"))["presenter"] == guest_viewer.id
            await member_viewer.take_control()
            assert (await theirs.expect("live_review_presenter_changed", term=2))["presenter"] == member_viewer.id
            await guest_viewer.take_control()
            assert (await theirs.expect("bad_message"))["detail"] == (
                "Someone else is presenting. Ask them to hand over."
            )
            await member_viewer.take_control(guest_viewer)
            assert (await theirs.expect("live_review_presenter_changed"))["presenter"] == guest_viewer.id
        assert await _get_refusal_without_session(anonymous, link, video) == "not_found"


async def _get_refusal_without_session(guest: Person, link: dict[str, Any], video: dict[str, Any]) -> str:
    """Return the error code on a link's socket for a person who never opened the link."""
    async with open_guest_tab(guest, link) as theirs:
        await theirs.send(type="live_review_join", video_id=video["id"])
        return (await theirs.expect("refused"))["code"]


@pytest.mark.parametrize("how", ["revoked", "ended", "project deleted", "unheard of"])
async def test_a_guest_is_disconnected_when_the_link_ends(
    instance: Instance, owner: Person, project: dict[str, Any], video: dict[str, Any], base_url: str, how: str
) -> None:
    link = await create_link(owner, video)
    async with new_client(base_url) as http:
        guest = Person(http)
        await enter_with_link(guest, link)
        if how == "ended":
            async with instance.services.db.write() as tx:
                soon = clock.now() + timedelta(seconds=2)
                await tx.execute(update(GuestSession).where(GuestSession.link_id == link["id"]).values(expires_at=soon))
        async with open_guest_tab(guest, link) as theirs:
            await ReviewViewer(theirs, video).join(name="Ada")
            if how == "revoked":
                await owner.json("DELETE", f"/api/videos/{video['id']}/guest-links/{link['id']}", 204)
            elif how == "project deleted":
                await owner.json("DELETE", f"/api/projects/{project['id']}", 204, json={"confirm": "DELETE"})
            elif how == "unheard of":  # as if the event had been lost
                async with instance.services.db.write() as tx:
                    await tx.execute(delete(GuestSession).where(GuestSession.link_id == link["id"]))
                    await tx.execute(update(GuestLink).where(GuestLink.id == link["id"]).values(revoked_at=clock.now()))
                await instance.hub.notify(["*"])
            code, frames = await theirs.wait_for_close()
            assert (code, frames[-1]["type"]) == (4003, "permissions_changed")


async def test_a_guest_sees_an_older_version_only_while_a_member_shows_it(
    owner: Person, video: dict[str, Any], instance: Instance, base_url: str
) -> None:
    link = await create_link(owner, video)
    await replace_video(instance, video)
    await replace_video(instance, video)
    async with new_client(base_url) as http:
        guest = Person(http)
        await enter_with_link(guest, link)
        async with open_tab(owner) as mine, open_guest_tab(guest, link) as theirs:
            member_viewer, guest_viewer = (
                await ReviewViewer(mine, video).join(),
                await ReviewViewer(theirs, video).join(name="Ada"),
            )

            async def request_version(version: int) -> dict[str, Any]:
                await guest_viewer.send("get_version", version=version)
                return await theirs.expect("live_review_version", version=version)

            newest = json.loads((await request_version(3))["body"])
            assert (newest["video"]["video_version"], newest["notes"]["video_version"]) == (3, 3)
            assert (await request_version(1))["body"] is None
            await guest_viewer.take_control()
            await guest_viewer.send("present", video=make_playback_state(1, version=1))
            assert (await request_version(1))["body"] is None, "by showing it themselves they would let themselves in"
            await member_viewer.take_control()
            comparison = {"version": 1, "layout": "side", "split": 0.5}
            await member_viewer.send("present", video=make_playback_state(1, version=2, comparison=comparison))
            await theirs.expect("live_review_presented", presenter=member_viewer.id)
            for number in (1, 2):
                film = json.loads((await request_version(number))["body"])["video"]
                assert (film["video_version"], film["title"]) == (number, video["title"])
                assert (await guest.http.get(film["video_url"])).status_code == 200
            left = await post_note(guest, link, video_version=2)
            assert left["video_version"] == 2
            notes = json.loads((await request_version(2))["body"])["notes"]
            assert [note["id"] for note in notes["items"]] == [left["id"]]
            await member_viewer.send("leave")
            await guest_viewer.send("leave")
            await guest_viewer.send("join")
            hidden_version = await request_version(1)
            assert (hidden_version["body"], hidden_version["detail"]) == (
                None,
                "Your link shows the latest version. Others are available only while someone presents them.",
            )


async def test_a_guest_of_another_video_and_a_stranger_are_refused(
    instance: Instance, owner: Person, newcomer: Newcomer, project: dict[str, Any], video: dict[str, Any], base_url: str
) -> None:
    other, stranger = await insert_video(instance, project, owner), await newcomer()
    link = await create_link(owner, other)
    async with new_client(base_url) as http:
        guest = Person(http)
        await enter_with_link(guest, link)
        async with open_guest_tab(guest, link) as theirs, open_tab(stranger) as page:
            for opened in (theirs, page):
                await opened.send(type="live_review_join", video_id=video["id"])
                assert (await opened.expect("refused"))["code"] == "not_found"
                answer = await opened.subscribe(f"review:{video['id']}")
                assert answer["type"] == "refused"
                await opened.send(type="live_review_state", video_id=video["id"], state={})
                await opened.send(type="live_review_take_control", video_id=video["id"])
                await opened.send(type="live_review_present", video_id=video["id"], video=make_playback_state())
                await opened.send(type="ping")
                assert (await opened.receive())["type"] == "pong"


@pytest.mark.parametrize(
    "wrong",
    [
        {"type": "live_review_join", "video_id": "x"},
        {"type": "live_review_join", "name": "x" * 241},
        {"type": "live_review_state", "state": {"cursor": [1.5, 0]}},
        {"type": "live_review_state", "state": {"cursor": [0.5]}},
        {"type": "live_review_take_control", "to": "me"},
        {"type": "live_review_present", "video": make_playback_state(position=-1)},
        {"type": "live_review_present", "video": make_playback_state(speed=1000)},
        {
            "type": "live_review_present",
            "video": make_playback_state(comparison={"version": 1, "layout": "over", "split": 0.5}),
        },
        {"type": "live_review_present", "video": make_playback_state(at=float("1e300"))},
        {"type": "live_review_draw", "line": make_live_line(points=[[0, 2]])},
        {"type": "live_review_draw", "line": make_live_line(points=[[0, 0]] * 300)},
        {"type": "live_review_draw", "line": make_live_line(colour="red")},
        {"type": "live_review_get_time", "sent": -1},
    ],
)
async def test_invalid_live_review_messages_get_an_error(
    owner: Person, video: dict[str, Any], wrong: dict[str, Any]
) -> None:
    base = {} if wrong["type"] == "live_review_get_time" else {"video_id": video["id"]}
    async with open_tab(owner) as mine:
        await mine.send(**(base | wrong))
        assert (await mine.receive())["type"] == "bad_message"


class _Process:
    """Process whose ephemeral messages reach the others immediately."""

    def __init__(self, world: "list[_Process]") -> None:
        self.now = 0.0
        self.world = world
        self.hub = Hub(None)  # type: ignore[arg-type]
        self.held: list[str] | None = None
        self.live_reviews = LiveReviews(self.hub, self._pass_on, lambda: self.now)
        world.append(self)

    def _pass_on(self, text: str) -> None:
        if self.held is not None:
            self.held.append(text)
            return
        for process in self.world:
            if process is not self:
                process.live_reviews.receive_ephemeral(text)

    def let_go(self) -> None:
        """Deliver the held messages."""
        held_messages, self.held = self.held or [], None
        for text in held_messages:
            self._pass_on(text)

    def seat(self, film: str, *, is_guest: bool = False) -> Connection:
        connection = Connection(user=None)  # type: ignore[arg-type]
        self.live_reviews.join(connection, film, "p", VIEWER.model_copy(update={"is_guest": is_guest}))
        self.live_reviews.update_state(connection, film, ViewerState())
        return connection


def _list_frames(connection: Connection, kind: str) -> list[str]:
    texts: list[str] = []
    while not connection.queue.empty():
        item = connection.queue.get_nowait()
        if isinstance(item, str) and f'"type":"{kind}"' in item:
            texts.append(item)
    return texts


def _make_presented_video(count: int, place: float = 3) -> PresentedVideo:
    return PresentedVideo.model_validate(make_playback_state(count, position=place))


def test_processes_agree_on_one_presenter_if_two_take_control_concurrently() -> None:
    world: list[_Process] = []
    one, two, three = _Process(world), _Process(world), _Process(world)
    film = new_id()
    a, b = one.seat(film), two.seat(film)
    one.held, two.held = [], []
    one.live_reviews.take_control(a, film, None)
    one.live_reviews.present(a, film, _make_presented_video(1, 10))
    two.live_reviews.take_control(b, film, None)
    two.live_reviews.present(b, film, _make_presented_video(1, 20))
    one.let_go()
    two.let_go()
    winner = max(a.id, b.id)
    for connection in (a, b):
        assert winner in _list_frames(connection, "live_review_presenter_changed")[-1] or connection.id == winner
    latecomer = three.seat(film)
    [lands] = _list_frames(latecomer, "live_review_presented")[-1:]
    assert winner in lands
    assert f'"position":{10.0 if winner == a.id else 20.0}' in lands
    # The newer state wins: an older state of the same presenter changes nothing.
    drives, process = (a, one) if winner == a.id else (b, two)
    process.live_reviews.present(drives, film, _make_presented_video(7, 70))
    assert '"position":70.0' in _list_frames(latecomer, "live_review_presented")[-1]
    process.live_reviews.present(drives, film, _make_presented_video(6, 60))
    assert _list_frames(latecomer, "live_review_presented") == []


def test_a_silent_viewer_is_removed_and_loses_control() -> None:
    world: list[_Process] = []
    one, two = _Process(world), _Process(world)
    film = new_id()
    driver = one.seat(film)
    guest = two.seat(film, is_guest=True)
    one.live_reviews.take_control(driver, film, None)
    world.remove(one)  # it was killed
    two.now += SILENT_SECONDS + 1
    two.live_reviews.update_state(guest, film, ViewerState())
    late = two.seat(film)
    peers = "".join(_list_frames(late, "live_review_peer_updated"))
    assert guest.id in peers
    assert driver.id not in peers
    _list_frames(guest, "")
    two.live_reviews.take_control(guest, film, None)
    assert guest.id in _list_frames(late, "live_review_presenter_changed")[-1]


def test_a_live_review_without_viewers_starts_again() -> None:
    one = _Process([])
    film = new_id()
    looks = Connection(user=None)  # type: ignore[arg-type]
    one.live_reviews.join(looks, film, "p", VIEWER)
    driver = one.seat(film)
    one.live_reviews.take_control(driver, film, None)
    one.live_reviews.present(driver, film, _make_presented_video(1, 30))
    one.live_reviews.leave(driver, film)
    assert _list_frames(one.seat(film), "live_review_presented") == []


def test_the_number_of_viewers_is_limited() -> None:
    one = _Process([])
    film = new_id()
    for _ in range(VIEWERS_MAX):
        one.seat(film)
    with pytest.raises(Exception, match="live review is full"):
        one.seat(film)


def test_live_drawings_above_the_rate_are_dropped() -> None:
    one = _Process([])
    film = new_id()
    quiet, loud = one.seat(film), one.seat(film)
    _list_frames(quiet, "")
    for _ in range(400):
        one.live_reviews.broadcast_line(loud, film, LiveLine.model_validate(make_live_line()))
    assert 0 < len(_list_frames(quiet, "live_review_drawn")) <= 240
