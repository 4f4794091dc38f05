"""What people can do with one another."""

from pegbar.access import guards
from pegbar.access.ask import Ask
from pegbar.access.policies import friend_request as policy
from pegbar.domains.profiles import actions as profiles
from pegbar.domains.relations import messages, store
from pegbar.domains.relations.events import RelationsChanged
from pegbar.domains.relations.models import FriendRequest
from pegbar.kernel import clock
from pegbar.kernel.errors import Conflict, Invalid, NotFound
from pegbar.kernel.ids import new_id
from pegbar.kernel.work import Work
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
    if mine is None:
        await store.add_request(ask.work, new_id(), me, profile_id, clock.now())
    elif mine.status != "pending":
        await store.set_status(ask.work, mine.id, "pending", None)
    return await _require_between(ask.work, me, profile_id)


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


async def waiting(ask: Ask) -> list[FriendRequest]:
    """Requests to or from the asker that wait for an answer."""
    return await store.pending(ask.work, guards.require_person(ask.who))


async def friends(ask: Ask) -> list[str]:
    """The ids of the asker's friends."""
    return await store.friends(ask.work, guards.require_person(ask.who))


async def befriend(work: Work, a: str, b: str) -> None:
    """Make two people friends without a request: for demo data."""
    await store.befriend(work, a, b, clock.now())


async def are_friends(work: Work, a: str, b: str) -> bool:
    """Whether two people are friends."""
    return await store.are_friends(work, a, b)


async def blocked(work: Work, a: str, b: str) -> bool:
    """Whether either has blocked the other."""
    return await store.blocked(work, a, b)


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
