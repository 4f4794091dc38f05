"""What people can do with one another."""

from pegbar.access import guards
from pegbar.access.who import Who
from pegbar.domains.profiles import actions as profiles
from pegbar.domains.relations import messages, store
from pegbar.domains.relations.events import RelationsChanged
from pegbar.domains.relations.models import FriendRequest
from pegbar.kernel import clock
from pegbar.kernel.errors import Conflict, Forbidden, Invalid, NotFound
from pegbar.kernel.ids import new_id
from pegbar.kernel.work import Work
from pegbar.realtime.topics import user_topic


async def ask(work: Work, who: Who, profile_id: str) -> FriendRequest:
    """Send a friend request; where the other has asked already, this accepts. Safe to repeat."""
    me = guards.person(who)
    if me == profile_id:
        raise Invalid.field("profile_id", messages.OWN_FRIEND)
    await profiles.ensure(work, me)
    await profiles.one(work, profile_id)
    await _tell(work, me, profile_id)
    if await store.blocked(work, me, profile_id):
        raise Forbidden(messages.FRIENDSHIP_BLOCKED)
    if await store.are_friends(work, me, profile_id):
        raise Conflict(messages.FRIENDS_ALREADY, code="friends_already")
    theirs = await store.request_between(work, profile_id, me)
    if theirs is not None and theirs.status == "pending":
        return await answer(work, who, theirs.id, accept=True)
    mine = await store.request_between(work, me, profile_id)
    if mine is None:
        await store.add_request(work, new_id(), me, profile_id, clock.now())
    elif mine.status != "pending":
        await store.set_status(work, mine.id, "pending", None)
    return await _between(work, me, profile_id)


async def answer(work: Work, who: Who, request_id: str, *, accept: bool) -> FriendRequest:
    """Accept or decline a request that was sent to the asker."""
    me = guards.person(who)
    found = await store.request(work, request_id)
    if found is None or me not in {found.requester, found.requestee}:
        raise NotFound
    if found.requestee != me:
        raise Forbidden(messages.ONLY_ASKED_ANSWERS)
    await _tell(work, found.requester, found.requestee)
    found = await _standing(work, request_id)
    if found.status == "pending":
        if accept:
            await store.befriend(work, found.requester, found.requestee, clock.now())
        await store.set_status(work, found.id, "accepted" if accept else "declined", clock.now())
    return await _standing(work, request_id)


async def take_back(work: Work, who: Who, request_id: str) -> None:
    """Cancel a request that the asker sent."""
    me = guards.person(who)
    found = await store.request(work, request_id)
    if found is None or me not in {found.requester, found.requestee}:
        raise NotFound
    if found.requester != me:
        raise Forbidden(messages.ONLY_ASKER_TAKES_BACK)
    await _tell(work, found.requester, found.requestee)
    found = await _standing(work, request_id)
    if found.status != "pending":
        raise Conflict(messages.REQUEST_ANSWERED, code="answered_already")
    await store.remove_request(work, request_id)


async def waiting(work: Work, who: Who) -> list[FriendRequest]:
    """Requests to or from the asker that wait for an answer."""
    return await store.pending(work, guards.person(who))


async def friends(work: Work, who: Who) -> list[str]:
    """The ids of the asker's friends."""
    return await store.friends(work, guards.person(who))


async def befriend(work: Work, a: str, b: str) -> None:
    """Make two people friends without a request: for demo data."""
    await store.befriend(work, a, b, clock.now())


async def are_friends(work: Work, a: str, b: str) -> bool:
    """Whether two people are friends."""
    return await store.are_friends(work, a, b)


async def blocked(work: Work, a: str, b: str) -> bool:
    """Whether either has blocked the other."""
    return await store.blocked(work, a, b)


async def _between(work: Work, requester: str, requestee: str) -> FriendRequest:
    found = await store.request_between(work, requester, requestee)
    if found is None:
        raise NotFound
    return found


async def _standing(work: Work, request_id: str) -> FriendRequest:
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
