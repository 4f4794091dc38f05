"""Online status is visible to friends only, and no longer after the friendship ends."""

import pytest

from pegbar.realtime.hub import CLOSE_RIGHTS_CHANGED
from pegbar.wiring import Instance
from tests.support.api.people import Newcomer, Person, befriend
from tests.support.api.sockets import open_tab
from tests.support.polling import wait_until

pytestmark = pytest.mark.long


async def test_friends_see_each_other_go_online_and_offline(newcomer: Newcomer) -> None:
    mina, ruth, stranger = await newcomer(), await newcomer(), await newcomer()
    await befriend(mina, ruth)
    async with open_tab(mina) as minas_tab, open_tab(stranger):
        await minas_tab.send(type="watch_friends")
        assert (await minas_tab.expect("friends_online"))["ids"] == []
        async with open_tab(ruth), open_tab(ruth):
            online_message = await minas_tab.expect("friend_online")
            assert (online_message["profile_id"], online_message["is_online"]) == (ruth.id, True)
            await minas_tab.send(type="watch_friends")
            assert (await minas_tab.expect("friends_online"))["ids"] == [ruth.id]
        offline_message = await minas_tab.expect("friend_online")
        assert (offline_message["profile_id"], offline_message["is_online"]) == (ruth.id, False)


async def test_former_friends_do_not_see_each_other_online(newcomer: Newcomer) -> None:
    mina, ruth = await newcomer(), await newcomer()
    await befriend(mina, ruth)
    async with open_tab(mina) as minas_tab, open_tab(ruth):
        await minas_tab.send(type="watch_friends")
        await minas_tab.expect("friends_online")
        await ruth.json("DELETE", f"/api/friends/{mina.id}", 204)
        assert (await minas_tab.wait_for_close())[0] == CLOSE_RIGHTS_CHANGED
    async with open_tab(mina) as second_tab:
        await second_tab.send(type="watch_friends")
        assert (await second_tab.expect("friends_online"))["ids"] == []


async def test_anonymous_users_cannot_watch_friends(anonymous: Person) -> None:
    async with open_tab(anonymous) as opened:
        await opened.send(type="watch_friends")
        assert (await opened.expect("bad_message"))["detail"] == "Sign in first."


async def test_the_online_status_of_people_who_left_is_not_stored(instance: Instance, newcomer: Newcomer) -> None:
    mina = await newcomer()
    async with open_tab(mina) as opened:
        await opened.send(type="watch_friends")
        await opened.expect("friends_online")
        assert instance.online_status.is_online(mina.id)

    async def is_offline() -> bool:
        return not instance.online_status.is_online(mina.id)

    await wait_until(is_offline, seconds=10)
