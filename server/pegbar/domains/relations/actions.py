"""What people can do with one another."""

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
from pegbar.domains.relations.schemas import Blocked, Friends, Relation, Standing
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
    """Send a friend request; where the other has asked already, this accepts. Safe to repeat."""
    me = guards.require_person(ctx.user)
    if me == profile_id:
        raise Invalid.field("profile_id", texts.OWN_FRIEND)
    await profiles.ensure(ctx.tx, me)
    await profiles.one(ctx.tx, profile_id)
    await _tell(ctx.tx, me, profile_id)
    guards.require(policy.send(blocked=await store.blocked(ctx.tx, me, profile_id)))
    if await store.are_friends(ctx.tx, me, profile_id):
        raise Conflict(texts.FRIENDS_ALREADY, code="friends_already")
    theirs = await store.request_between(ctx.tx, profile_id, me)
    if theirs is not None and theirs.status == "pending":
        return await answer(ctx, theirs.id, accept=True)
    mine = await store.request_between(ctx.tx, me, profile_id)
    if mine is not None and mine.status == "pending":
        return mine
    await _require_may_ask(ctx, me, mine)
    if mine is not None:
        await store.remove_request(ctx.tx, mine.id)
    made = new_id()
    await store.add_request(ctx.tx, made, me, profile_id, clock.now())
    ctx.tx.queue_notification(NotificationEvent("friend_request", (profile_id,), me, about=made, source=made))
    return await _require_between(ctx.tx, me, profile_id)


async def _require_may_ask(ctx: RequestContext, me: str, before: FriendRequest | None) -> None:
    """Not within a week of a no, nor faster or more than people do."""
    if before is not None and before.status == "declined":
        again = (before.responded_at or before.created_at) + timedelta(days=ASK_AGAIN_DAYS)
        if clock.now() < again:
            raise Forbidden(texts.ask_again(again), code="asked_before")
    settings = ctx.services.settings
    if await store.count_open(ctx.tx, me) >= settings.friend_requests_open:
        raise Conflict(texts.too_many_open(settings.friend_requests_open), code="too_many_open")
    await ctx.services.throttle(settings.rate_friend_request_person, "friend_request", me, fails_open=True)


async def answer(ctx: RequestContext, request_id: str, *, accept: bool) -> FriendRequest:
    """Accept or decline a request that was sent to the asker."""
    me = guards.require_person(ctx.user)
    found = await store.request(ctx.tx, request_id)
    if found is None or me not in {found.requester, found.requestee}:
        raise NotFound
    guards.require(policy.answer(ctx.user, found.requestee))
    await _tell(ctx.tx, found.requester, found.requestee)
    found = await _require_request(ctx.tx, request_id)
    if found.status == "pending":
        if accept:
            await store.befriend(ctx.tx, found.requester, found.requestee, clock.now())
            to, about = (found.requester,), found.requester
            ctx.tx.queue_notification(NotificationEvent("friend_accepted", to, me, about=about, source=found.id))
        await store.set_status(ctx.tx, found.id, "accepted" if accept else "declined", clock.now())
    return await _require_request(ctx.tx, request_id)


async def take_back(ctx: RequestContext, request_id: str) -> None:
    """Cancel a request that the asker sent."""
    me = guards.require_person(ctx.user)
    found = await store.request(ctx.tx, request_id)
    if found is None or me not in {found.requester, found.requestee}:
        raise NotFound
    guards.require(policy.take_back(ctx.user, found.requester))
    await _tell(ctx.tx, found.requester, found.requestee)
    found = await _require_request(ctx.tx, request_id)
    if found.status != "pending":
        raise Conflict(texts.REQUEST_ANSWERED, code="answered_already")
    await store.remove_request(ctx.tx, request_id)


async def waiting(ctx: RequestContext) -> tuple[list[FriendRequest], list[FriendRequest]]:
    """The newest requests to the asker, and from the asker, that wait for an answer."""
    me = guards.require_person(ctx.user)
    return await store.incoming(ctx.tx, me, REQUESTS_SHOWN), await store.outgoing(ctx.tx, me, REQUESTS_SHOWN)


async def find_people(ctx: RequestContext, text: str, limit: int) -> list[profiles.ProfileOut]:
    """People by names, bio or skills, the best match first, without those between whom and the asker a block stands."""
    without = [] if ctx.user.id is None else await store.blocked_people(ctx.tx, ctx.user.id)
    return await profiles.find(ctx, text, limit, without)


async def friends(ctx: RequestContext, text: str, cursor: str | None, limit: int) -> Friends:
    """A page of the asker's friends by username; of those whose name or bio holds the text."""
    me = guards.require_person(ctx.user)
    after = _after(cursor)
    if text.strip():
        found = await store.all_friends(ctx.tx, me, after)
        rows = await run_in_thread(lambda: rules.named(found, text, limit + 1))
    else:
        rows = await store.friends(ctx.tx, me, after, limit + 1)
    page = rows[:limit]
    people = await profiles.fulls(ctx, [row.id for row in page])
    return Friends(items=people, next_cursor=encode_cursor(page[-1].username) if len(rows) > limit else None)


def _after(cursor: str | None) -> str:
    after = "" if cursor is None else decode_cursor(cursor)
    if not rules.may_be_username(after):
        raise Invalid.field("cursor", PAGE_MARKER_INVALID)
    return after


async def part(ctx: RequestContext, profile_id: str) -> None:
    """End a friendship; harmless where there is none."""
    me = guards.require_person(ctx.user)
    if not await store.are_friends(ctx.tx, me, profile_id):
        return
    await _tell(ctx.tx, me, profile_id)
    if await store.part(ctx.tx, me, profile_id):
        await store.close_between(ctx.tx, me, profile_id, "accepted")
        _look_away(ctx.tx, me, profile_id)


async def standing(ctx: RequestContext, profile_id: str) -> Standing:
    """How the asker and somebody stand to each other. That they block the asker is not told."""
    me = guards.require_person(ctx.user)
    other = await profiles.one(ctx.tx, profile_id)
    if other.id == me:
        return Standing(relation="self", request_id=None, blocked=False, common_count=0, common=[])
    relation: Relation = "none"
    sent, got = [await store.request_between(ctx.tx, *pair) for pair in ((me, other.id), (other.id, me))]
    request = next((found for found in (sent, got) if found is not None and found.status == "pending"), None)
    if await store.are_friends(ctx.tx, me, other.id):
        relation = "friends"
    elif request is not None:
        relation = "pending" if request is sent else "requested"
    count, ids = await store.common(ctx.tx, me, other.id, COMMON_SHOWN)
    people = await profiles.refs(ctx, ids)
    return Standing(
        relation=relation,
        request_id=request.id if request is not None and relation != "friends" else None,
        blocked=await store.has_blocked(ctx.tx, me, other.id),
        common_count=count,
        common=[people[id_] for id_ in ids if id_ in people],
    )


async def block(ctx: RequestContext, profile_id: str) -> None:
    """Want nothing of somebody: what was between the two ends. Safe to repeat. They are not told.

    They hear of it only where something of theirs changes: who looks at the profile then sees a friendship gone.
    """
    me = guards.require_person(ctx.user)
    if me == profile_id:
        raise Invalid.field("profile_id", texts.OWN_BLOCK)
    await profiles.ensure(ctx.tx, me)
    await profiles.one(ctx.tx, profile_id)
    together = await store.has_between(ctx.tx, me, profile_id)
    await _tell(ctx.tx, me, *([profile_id] if together else []))
    parted = await store.part(ctx.tx, me, profile_id)
    closed = await store.close_between(ctx.tx, me, profile_id, "pending", "accepted")
    await store.block(ctx.tx, me, profile_id, clock.now())
    if parted:
        _look_away(ctx.tx, me, profile_id)
    if closed and not together:  # asked in this very moment
        await _tell(ctx.tx, profile_id)


async def unblock(ctx: RequestContext, profile_id: str) -> None:
    """Let somebody ask and invite again; what ended stays ended. Safe to repeat."""
    me = guards.require_person(ctx.user)
    if await store.has_blocked(ctx.tx, me, profile_id):
        await _tell(ctx.tx, me)
        await store.unblock(ctx.tx, me, profile_id)


async def blocks(ctx: RequestContext, cursor: str | None, limit: int) -> Blocked:
    """A page of whom the asker blocks, by username."""
    me = guards.require_person(ctx.user)
    rows = await store.blocked_by(ctx.tx, me, _after(cursor), limit + 1)
    page = rows[:limit]
    people = await profiles.refs(ctx, [row.id for row in page])
    more = encode_cursor(page[-1].username) if len(rows) > limit else None
    return Blocked(items=[people[row.id] for row in page], next_cursor=more)


async def friend_ids(ctx: RequestContext) -> list[str]:
    """The ids of all friends of the asker."""
    return await store.friend_ids(ctx.tx, guards.require_person(ctx.user))


async def friends_of(tx: Transaction, profile_id: str) -> list[str]:
    """The ids of all friends of a person."""
    return await store.friend_ids(tx, profile_id)


async def befriend(tx: Transaction, a: str, b: str) -> None:
    """Make two people friends without a request: for demo data."""
    await store.befriend(tx, a, b, clock.now())


async def are_friends(tx: Transaction, a: str, b: str) -> bool:
    """Whether two people are friends."""
    return await store.are_friends(tx, a, b)


async def blocked(tx: Transaction, a: str, b: str) -> bool:
    """Whether either has blocked the other."""
    return await store.blocked(tx, a, b)


async def whom_blocks(tx: Transaction, blocker: str, people: Collection[str]) -> set[str]:
    """Which of these people somebody has blocked; not those who blocked them."""
    return await store.whom_blocks(tx, blocker, people) if people else set()


async def blocked_people(tx: Transaction, profile_id: str) -> list[str]:
    """The ids of all between whom and somebody a block stands, either way."""
    return await store.blocked_people(tx, profile_id)


async def _require_between(tx: Transaction, requester: str, requestee: str) -> FriendRequest:
    found = await store.request_between(tx, requester, requestee)
    if found is None:
        raise NotFound
    return found


async def _require_request(tx: Transaction, request_id: str) -> FriendRequest:
    found = await store.request(tx, request_id)
    if found is None:
        raise NotFound
    return found


async def _tell(tx: Transaction, *people: str) -> None:
    """Announce before looking: the topics are locked until the commit, so two who ask each other at once take turns.

    Always in the same order, or each would wait for the other.
    """
    for person in sorted(people):
        await tx.append_event(user_topic(person), RelationsChanged())


def _look_away(tx: Transaction, *people: str) -> None:
    """Who is no friend any more sees no longer who is there: their sockets ask for their rights anew."""
    for person in people:
        tx.wake(rights_topic(person))
