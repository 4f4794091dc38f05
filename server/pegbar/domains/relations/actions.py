"""Friend requests, friendships and blocks between people."""

from collections.abc import Collection
from datetime import timedelta

from pegbar.access import guards
from pegbar.access.context import RequestContext
from pegbar.access.policies import friend_request as policy
from pegbar.domains.profiles import actions as profiles
from pegbar.domains.relations import rules, store, texts
from pegbar.domains.relations.events import RelationsChanged
from pegbar.domains.relations.limits import ASK_AGAIN_DAYS, COMMON_SHOWN, REQUESTS_SHOWN
from pegbar.domains.relations.models import FriendRequest
from pegbar.domains.relations.schemas import BlockedList, Friends, Relation, RelationOut
from pegbar.kernel import clock
from pegbar.kernel.cursors import decode_cursor, encode_cursor
from pegbar.kernel.database import Transaction
from pegbar.kernel.errors import Conflict, Forbidden, Invalid, NotFound
from pegbar.kernel.ids import new_id
from pegbar.kernel.notification_event import NotificationEvent
from pegbar.kernel.texts import PAGE_MARKER_INVALID
from pegbar.kernel.threads import run_in_thread
from pegbar.realtime.hub import rights_topic
from pegbar.realtime.topics import user_topic


async def send_request(ctx: RequestContext, profile_id: str) -> FriendRequest:
    """Send a friend request; if the other person sent one already, accept it. Safe to repeat."""
    me = guards.require_person(ctx.user)
    if me == profile_id:
        raise Invalid.field("profile_id", texts.CANNOT_BEFRIEND_SELF)
    await profiles.ensure_profile(ctx.tx, me)
    await profiles.get_profile(ctx.tx, profile_id)
    await _announce_changed(ctx.tx, me, profile_id)
    guards.require(policy.send(blocked=await store.has_block_between(ctx.tx, me, profile_id)))
    if await store.are_friends(ctx.tx, me, profile_id):
        raise Conflict(texts.FRIENDS_ALREADY, code="friends_already")
    received = await store.find_request(ctx.tx, profile_id, me)
    if received is not None and received.status == "pending":
        return await answer_request(ctx, received.id, accept=True)
    sent = await store.find_request(ctx.tx, me, profile_id)
    if sent is not None and sent.status == "pending":
        return sent
    await _require_can_request(ctx, me, sent)
    if sent is not None:
        await store.delete_request(ctx.tx, sent.id)
    request_id = new_id()
    await store.insert_request(ctx.tx, request_id, me, profile_id, clock.now())
    ctx.tx.notifications.add(
        NotificationEvent("friend_request", (profile_id,), me, about=request_id, source=request_id)
    )
    return await _require_between(ctx.tx, me, profile_id)


async def _require_can_request(ctx: RequestContext, me: str, before: FriendRequest | None) -> None:
    """Raise an error if the recipient declined in the last week, or if a limit is reached.

    The limits are that of pending requests, and the rate limit.
    """
    if before is not None and before.status == "declined":
        allowed_at = (before.responded_at or before.created_at) + timedelta(days=ASK_AGAIN_DAYS)
        if clock.now() < allowed_at:
            raise Forbidden(texts.request_allowed_from(allowed_at), code="asked_before")
    settings = ctx.services.settings
    if await store.count_pending(ctx.tx, me) >= settings.friend_requests_open:
        raise Conflict(texts.too_many_requests(settings.friend_requests_open), code="too_many_open")
    await ctx.services.throttle(settings.rate_friend_request_person, "friend_request", me, fails_open=True)


async def answer_request(ctx: RequestContext, request_id: str, *, accept: bool) -> FriendRequest:
    """Accept or decline a friend request to the user."""
    me = guards.require_person(ctx.user)
    request = await store.get_request(ctx.tx, request_id)
    if request is None or me not in {request.requester, request.requestee}:
        raise NotFound
    guards.require(policy.answer(ctx.user, request.requestee))
    await _announce_changed(ctx.tx, request.requester, request.requestee)
    request = await _require_request(ctx.tx, request_id)
    if request.status == "pending":
        if accept:
            await store.insert_friendship(ctx.tx, request.requester, request.requestee, clock.now())
            to, about = (request.requester,), request.requester
            ctx.tx.notifications.add(NotificationEvent("friend_accepted", to, me, about=about, source=request.id))
        await store.set_status(ctx.tx, request.id, "accepted" if accept else "declined", clock.now())
    return await _require_request(ctx.tx, request_id)


async def withdraw_request(ctx: RequestContext, request_id: str) -> None:
    """Withdraw a friend request that the user sent."""
    me = guards.require_person(ctx.user)
    request = await store.get_request(ctx.tx, request_id)
    if request is None or me not in {request.requester, request.requestee}:
        raise NotFound
    guards.require(policy.take_back(ctx.user, request.requester))
    await _announce_changed(ctx.tx, request.requester, request.requestee)
    request = await _require_request(ctx.tx, request_id)
    if request.status != "pending":
        raise Conflict(texts.REQUEST_ANSWERED, code="answered_already")
    await store.delete_request(ctx.tx, request_id)


async def list_pending_requests(ctx: RequestContext) -> tuple[list[FriendRequest], list[FriendRequest]]:
    """List the newest pending requests to the user, and the newest pending requests from the user."""
    me = guards.require_person(ctx.user)
    return await store.list_incoming(ctx.tx, me, REQUESTS_SHOWN), await store.list_outgoing(ctx.tx, me, REQUESTS_SHOWN)


async def find_people(ctx: RequestContext, text: str, limit: int) -> list[profiles.ProfileOut]:
    """Find people by names, bio or skills, best match first.

    People who block the user or whom the user blocks are left out.
    """
    without = [] if ctx.user.id is None else await store.list_block_ids(ctx.tx, ctx.user.id)
    return await profiles.search_people(ctx, text, limit, without)


async def list_friends(ctx: RequestContext, text: str, cursor: str | None, limit: int) -> Friends:
    """List a page of the user's friends, ordered by username.

    With `text`, only friends whose names or bio contain it.
    """
    me = guards.require_person(ctx.user)
    after = _decode_cursor(cursor)
    if text.strip():
        all_friends = await store.list_all_friends(ctx.tx, me, after)
        rows = await run_in_thread(lambda: rules.filter_by_name(all_friends, text, limit + 1))
    else:
        rows = await store.list_friends(ctx.tx, me, after, limit + 1)
    page = rows[:limit]
    people = await profiles.list_profiles(ctx, [row.id for row in page])
    return Friends(items=people, next_cursor=encode_cursor(page[-1].username) if len(rows) > limit else None)


def _decode_cursor(cursor: str | None) -> str:
    after = "" if cursor is None else decode_cursor(cursor)
    if not rules.is_username_prefix(after):
        raise Invalid.field("cursor", PAGE_MARKER_INVALID)
    return after


async def remove_friend(ctx: RequestContext, profile_id: str) -> None:
    """End a friendship; does nothing if there is none."""
    me = guards.require_person(ctx.user)
    if not await store.are_friends(ctx.tx, me, profile_id):
        return
    await _announce_changed(ctx.tx, me, profile_id)
    if await store.delete_friendship(ctx.tx, me, profile_id):
        await store.delete_requests(ctx.tx, me, profile_id, "accepted")
        _wake_presence(ctx.tx, me, profile_id)


async def get_standing(ctx: RequestContext, profile_id: str) -> RelationOut:
    """Get the relation between the user and a person. It doesn't reveal that the person blocks the user."""
    me = guards.require_person(ctx.user)
    other = await profiles.get_profile(ctx.tx, profile_id)
    if other.id == me:
        return RelationOut(relation="self", request_id=None, blocked=False, common_count=0, common_friends=[])
    relation: Relation = "none"
    sent, got = [await store.find_request(ctx.tx, *pair) for pair in ((me, other.id), (other.id, me))]
    request = next((request for request in (sent, got) if request is not None and request.status == "pending"), None)
    if await store.are_friends(ctx.tx, me, other.id):
        relation = "friends"
    elif request is not None:
        relation = "pending" if request is sent else "requested"
    count, ids = await store.list_common_friends(ctx.tx, me, other.id, COMMON_SHOWN)
    people = await profiles.get_refs(ctx, ids)
    return RelationOut(
        relation=relation,
        request_id=request.id if request is not None and relation != "friends" else None,
        blocked=await store.has_blocked(ctx.tx, me, other.id),
        common_count=count,
        common_friends=[people[id_] for id_ in ids if id_ in people],
    )


async def block_person(ctx: RequestContext, profile_id: str) -> None:
    """Block a person and end the friendship and requests between the two. Safe to repeat.

    The blocked person isn't informed. They receive an event only if a friendship or request between the two ends, which
    the profile page shows anyway.
    """
    me = guards.require_person(ctx.user)
    if me == profile_id:
        raise Invalid.field("profile_id", texts.CANNOT_BLOCK_SELF)
    await profiles.ensure_profile(ctx.tx, me)
    await profiles.get_profile(ctx.tx, profile_id)
    are_connected = await store.are_connected(ctx.tx, me, profile_id)
    await _announce_changed(ctx.tx, me, *([profile_id] if are_connected else []))
    was_friend = await store.delete_friendship(ctx.tx, me, profile_id)
    had_requests = await store.delete_requests(ctx.tx, me, profile_id, "pending", "accepted")
    await store.insert_block(ctx.tx, me, profile_id, clock.now())
    if was_friend:
        _wake_presence(ctx.tx, me, profile_id)
    if had_requests and not are_connected:  # a request arrived between the check and the block
        await _announce_changed(ctx.tx, profile_id)


async def unblock_person(ctx: RequestContext, profile_id: str) -> None:
    """Unblock a person, who can then send requests and invitations again. Safe to repeat.

    Ended relations stay ended.
    """
    me = guards.require_person(ctx.user)
    if await store.has_blocked(ctx.tx, me, profile_id):
        await _announce_changed(ctx.tx, me)
        await store.delete_block(ctx.tx, me, profile_id)


async def list_blocks(ctx: RequestContext, cursor: str | None, limit: int) -> BlockedList:
    """List a page of the people whom the user blocks, ordered by username."""
    me = guards.require_person(ctx.user)
    rows = await store.list_blocked(ctx.tx, me, _decode_cursor(cursor), limit + 1)
    page = rows[:limit]
    people = await profiles.get_refs(ctx, [row.id for row in page])
    next_cursor = encode_cursor(page[-1].username) if len(rows) > limit else None
    return BlockedList(items=[people[row.id] for row in page], next_cursor=next_cursor)


async def list_own_friend_ids(ctx: RequestContext) -> list[str]:
    """List the ids of all friends of the user."""
    return await store.list_friend_ids(ctx.tx, guards.require_person(ctx.user))


async def list_friend_ids(tx: Transaction, profile_id: str) -> list[str]:
    """List the ids of all friends of a person."""
    return await store.list_friend_ids(tx, profile_id)


async def create_friendship(tx: Transaction, a: str, b: str) -> None:
    """Make two people friends without a request, for demo data."""
    await store.insert_friendship(tx, a, b, clock.now())


async def are_friends(tx: Transaction, a: str, b: str) -> bool:
    """Return whether two people are friends."""
    return await store.are_friends(tx, a, b)


async def has_block_between(tx: Transaction, a: str, b: str) -> bool:
    """Return whether either person blocks the other."""
    return await store.has_block_between(tx, a, b)


async def filter_blocked(tx: Transaction, blocker: str, people: Collection[str]) -> set[str]:
    """Return the subset of these people whom the person blocks. People who block the person are not included."""
    return await store.filter_blocked(tx, blocker, people) if people else set()


async def list_block_ids(tx: Transaction, profile_id: str) -> list[str]:
    """List the ids of all people whom the person blocks or who block the person."""
    return await store.list_block_ids(tx, profile_id)


async def _require_between(tx: Transaction, requester: str, requestee: str) -> FriendRequest:
    request = await store.find_request(tx, requester, requestee)
    if request is None:
        raise NotFound
    return request


async def _require_request(tx: Transaction, request_id: str) -> FriendRequest:
    request = await store.get_request(tx, request_id)
    if request is None:
        raise NotFound
    return request


async def _announce_changed(tx: Transaction, *people: str) -> None:
    """Append the events about changed relations. Must be called before the relations are read.

    Appending locks the topics until the commit, which serializes concurrent requests of two people to each other. The
    topics are sorted, to prevent deadlocks.
    """
    for person in sorted(people):
        await tx.events.append(user_topic(person), RelationsChanged())


def _wake_presence(tx: Transaction, *people: str) -> None:
    """Wake the connections of former friends, which check again whose online status they may see."""
    for person in people:
        tx.events.wake(rights_topic(person))
