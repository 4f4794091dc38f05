"""What people can do with one another."""

from collections.abc import Collection
from datetime import timedelta

from pegbar.access import guards
from pegbar.access.ask import Ask
from pegbar.access.policies import friend_request as policy
from pegbar.domains.profiles import actions as profiles
from pegbar.domains.relations import messages, rules, store
from pegbar.domains.relations.events import RelationsChanged
from pegbar.domains.relations.limits import ASK_AGAIN_DAYS, COMMON_SHOWN, REQUESTS_SHOWN
from pegbar.domains.relations.models import FriendRequest
from pegbar.domains.relations.schemas import Blocked, Friends, Relation, Standing
from pegbar.kernel import clock
from pegbar.kernel.cursors import decode_cursor, encode_cursor
from pegbar.kernel.errors import Conflict, Forbidden, Invalid, NotFound
from pegbar.kernel.ids import new_id
from pegbar.kernel.messages import PAGE_MARKER_INVALID
from pegbar.kernel.notification_event import NotificationEvent
from pegbar.kernel.threads import run_in_thread
from pegbar.kernel.work import Work
from pegbar.realtime.hub import rights_topic
from pegbar.realtime.topics import user_topic


async def send_request(ask: Ask, profile_id: str) -> FriendRequest:
    """Send a friend request; where the other has asked already, this accepts. Safe to repeat."""
    me = guards.require_person(ask.who)
    if me == profile_id:
        raise Invalid.field("profile_id", messages.OWN_FRIEND)
    await profiles.ensure(ask.work, me)
    await profiles.one(ask.work, profile_id)
    await _tell(ask.work, me, profile_id)
    guards.require(policy.send(blocked=await store.blocked(ask.work, me, profile_id)))
    if await store.are_friends(ask.work, me, profile_id):
        raise Conflict(messages.FRIENDS_ALREADY, code="friends_already")
    theirs = await store.request_between(ask.work, profile_id, me)
    if theirs is not None and theirs.status == "pending":
        return await answer(ask, theirs.id, accept=True)
    mine = await store.request_between(ask.work, me, profile_id)
    if mine is not None and mine.status == "pending":
        return mine
    await _require_may_ask(ask, me, mine)
    if mine is not None:
        await store.remove_request(ask.work, mine.id)
    made = new_id()
    await store.add_request(ask.work, made, me, profile_id, clock.now())
    ask.work.notify(NotificationEvent("friend_request", (profile_id,), me, about=made, source=made))
    return await _require_between(ask.work, me, profile_id)


async def _require_may_ask(ask: Ask, me: str, before: FriendRequest | None) -> None:
    """Not within a week of a no, nor faster or more than people do."""
    if before is not None and before.status == "declined":
        again = (before.responded_at or before.created_at) + timedelta(days=ASK_AGAIN_DAYS)
        if clock.now() < again:
            raise Forbidden(messages.ask_again(again), code="asked_before")
    settings = ask.house.settings
    if await store.count_open(ask.work, me) >= settings.friend_requests_open:
        raise Conflict(messages.too_many_open(settings.friend_requests_open), code="too_many_open")
    await ask.house.throttle(settings.rate_friend_request_person, "friend_request", me, fails_open=True)


async def answer(ask: Ask, request_id: str, *, accept: bool) -> FriendRequest:
    """Accept or decline a request that was sent to the asker."""
    me = guards.require_person(ask.who)
    found = await store.request(ask.work, request_id)
    if found is None or me not in {found.requester, found.requestee}:
        raise NotFound
    guards.require(policy.answer(ask.who, found.requestee))
    await _tell(ask.work, found.requester, found.requestee)
    found = await _require_request(ask.work, request_id)
    if found.status == "pending":
        if accept:
            await store.befriend(ask.work, found.requester, found.requestee, clock.now())
            to, about = (found.requester,), found.requester
            ask.work.notify(NotificationEvent("friend_accepted", to, me, about=about, source=found.id))
        await store.set_status(ask.work, found.id, "accepted" if accept else "declined", clock.now())
    return await _require_request(ask.work, request_id)


async def take_back(ask: Ask, request_id: str) -> None:
    """Cancel a request that the asker sent."""
    me = guards.require_person(ask.who)
    found = await store.request(ask.work, request_id)
    if found is None or me not in {found.requester, found.requestee}:
        raise NotFound
    guards.require(policy.take_back(ask.who, found.requester))
    await _tell(ask.work, found.requester, found.requestee)
    found = await _require_request(ask.work, request_id)
    if found.status != "pending":
        raise Conflict(messages.REQUEST_ANSWERED, code="answered_already")
    await store.remove_request(ask.work, request_id)


async def waiting(ask: Ask) -> tuple[list[FriendRequest], list[FriendRequest]]:
    """The newest requests to the asker, and from the asker, that wait for an answer."""
    me = guards.require_person(ask.who)
    return await store.incoming(ask.work, me, REQUESTS_SHOWN), await store.outgoing(ask.work, me, REQUESTS_SHOWN)


async def find_people(ask: Ask, text: str, limit: int) -> list[profiles.ProfileOut]:
    """People by names, bio or skills, the best match first, without those between whom and the asker a block stands."""
    without = [] if ask.who.id is None else await store.blocked_people(ask.work, ask.who.id)
    return await profiles.find(ask, text, limit, without)


async def friends(ask: Ask, text: str, cursor: str | None, limit: int) -> Friends:
    """A page of the asker's friends by username; of those whose name or bio holds the text."""
    me = guards.require_person(ask.who)
    after = _after(cursor)
    if text.strip():
        found = await store.all_friends(ask.work, me, after)
        rows = await run_in_thread(lambda: rules.named(found, text, limit + 1))
    else:
        rows = await store.friends(ask.work, me, after, limit + 1)
    page = rows[:limit]
    people = await profiles.fulls(ask, [row.id for row in page])
    return Friends(items=people, next_cursor=encode_cursor(page[-1].username) if len(rows) > limit else None)


def _after(cursor: str | None) -> str:
    after = "" if cursor is None else decode_cursor(cursor)
    if not rules.may_be_username(after):
        raise Invalid.field("cursor", PAGE_MARKER_INVALID)
    return after


async def part(ask: Ask, profile_id: str) -> None:
    """End a friendship; harmless where there is none."""
    me = guards.require_person(ask.who)
    if not await store.are_friends(ask.work, me, profile_id):
        return
    await _tell(ask.work, me, profile_id)
    if await store.part(ask.work, me, profile_id):
        await store.close_between(ask.work, me, profile_id, "accepted")
        _look_away(ask.work, me, profile_id)


async def standing(ask: Ask, profile_id: str) -> Standing:
    """How the asker and somebody stand to each other. That they block the asker is not told."""
    me = guards.require_person(ask.who)
    other = await profiles.one(ask.work, profile_id)
    if other.id == me:
        return Standing(relation="self", request_id=None, blocked=False, common_count=0, common=[])
    relation: Relation = "none"
    sent, got = [await store.request_between(ask.work, *pair) for pair in ((me, other.id), (other.id, me))]
    request = next((found for found in (sent, got) if found is not None and found.status == "pending"), None)
    if await store.are_friends(ask.work, me, other.id):
        relation = "friends"
    elif request is not None:
        relation = "pending" if request is sent else "requested"
    count, ids = await store.common(ask.work, me, other.id, COMMON_SHOWN)
    people = await profiles.refs(ask, ids)
    return Standing(
        relation=relation,
        request_id=request.id if request is not None and relation != "friends" else None,
        blocked=await store.has_blocked(ask.work, me, other.id),
        common_count=count,
        common=[people[id_] for id_ in ids if id_ in people],
    )


async def block(ask: Ask, profile_id: str) -> None:
    """Want nothing of somebody: what was between the two ends. Safe to repeat. They are not told.

    They hear of it only where something of theirs changes: who looks at the profile then sees a friendship gone.
    """
    me = guards.require_person(ask.who)
    if me == profile_id:
        raise Invalid.field("profile_id", messages.OWN_BLOCK)
    await profiles.ensure(ask.work, me)
    await profiles.one(ask.work, profile_id)
    together = await store.has_between(ask.work, me, profile_id)
    await _tell(ask.work, me, *([profile_id] if together else []))
    parted = await store.part(ask.work, me, profile_id)
    closed = await store.close_between(ask.work, me, profile_id, "pending", "accepted")
    await store.block(ask.work, me, profile_id, clock.now())
    if parted:
        _look_away(ask.work, me, profile_id)
    if closed and not together:  # asked in this very moment
        await _tell(ask.work, profile_id)


async def unblock(ask: Ask, profile_id: str) -> None:
    """Let somebody ask and invite again; what ended stays ended. Safe to repeat."""
    me = guards.require_person(ask.who)
    if await store.has_blocked(ask.work, me, profile_id):
        await _tell(ask.work, me)
        await store.unblock(ask.work, me, profile_id)


async def blocks(ask: Ask, cursor: str | None, limit: int) -> Blocked:
    """A page of whom the asker blocks, by username."""
    me = guards.require_person(ask.who)
    rows = await store.blocked_by(ask.work, me, _after(cursor), limit + 1)
    page = rows[:limit]
    people = await profiles.refs(ask, [row.id for row in page])
    more = encode_cursor(page[-1].username) if len(rows) > limit else None
    return Blocked(items=[people[row.id] for row in page], next_cursor=more)


async def friend_ids(ask: Ask) -> list[str]:
    """The ids of all friends of the asker."""
    return await store.friend_ids(ask.work, guards.require_person(ask.who))


async def friends_of(work: Work, profile_id: str) -> list[str]:
    """The ids of all friends of a person."""
    return await store.friend_ids(work, profile_id)


async def befriend(work: Work, a: str, b: str) -> None:
    """Make two people friends without a request: for demo data."""
    await store.befriend(work, a, b, clock.now())


async def are_friends(work: Work, a: str, b: str) -> bool:
    """Whether two people are friends."""
    return await store.are_friends(work, a, b)


async def blocked(work: Work, a: str, b: str) -> bool:
    """Whether either has blocked the other."""
    return await store.blocked(work, a, b)


async def whom_blocks(work: Work, blocker: str, people: Collection[str]) -> set[str]:
    """Which of these people somebody has blocked; not those who blocked them."""
    return await store.whom_blocks(work, blocker, people) if people else set()


async def blocked_people(work: Work, profile_id: str) -> list[str]:
    """The ids of all between whom and somebody a block stands, either way."""
    return await store.blocked_people(work, profile_id)


async def _require_between(work: Work, requester: str, requestee: str) -> FriendRequest:
    found = await store.request_between(work, requester, requestee)
    if found is None:
        raise NotFound
    return found


async def _require_request(work: Work, request_id: str) -> FriendRequest:
    found = await store.request(work, request_id)
    if found is None:
        raise NotFound
    return found


async def _tell(work: Work, *people: str) -> None:
    """Announce before looking: the topics are locked until the commit, so two who ask each other at once take turns.

    Always in the same order, or each would wait for the other.
    """
    for person in sorted(people):
        await work.announce(user_topic(person), RelationsChanged())


def _look_away(work: Work, *people: str) -> None:
    """Who is no friend any more sees no longer who is there: their sockets ask for their rights anew."""
    for person in people:
        work.touch(rights_topic(person))
