"""Changes of the email with a mail server."""

from pathlib import Path

from tests.support.api.people import PASSWORD, Person, new_client, new_email
from tests.support.servers.server_process import ServerProcess, run_server
from tests.support.services.databases import new_database
from tests.support.services.mails import MailRecorder, run_mail_server


async def test_a_new_address_takes_effect_when_its_owner_follows_the_link(cluster: str | None, tmp_path: Path) -> None:
    async with run_mail_server() as (sink, port):
        settings = {"smtp_url": f"smtp://127.0.0.1:{port}", "database_url": new_database(cluster, "moving")}
        async with run_server(tmp_path, **settings) as server, new_client(server.base_url) as http:
            await _change_address(server, sink, Person(http))


async def _change_address(server: ServerProcess, sink: MailRecorder, visitor: Person) -> None:
    before, after, taken = new_email(), new_email(), new_email()
    for email in (taken, before):
        await visitor.json("POST", "/api/auth/sign-up", 201, json={"email": email, "password": PASSWORD})
        await visitor.json("POST", "/api/auth/confirm", 200, json={"code": await sink.wait_for_code(email, "/confirm")})
    # The response is the same for an address that has an account, so it doesn't reveal the account.
    for email in (taken, after):
        body = {"email": email, "password": PASSWORD}
        asked = await visitor.json("PUT", "/api/account/email", 200, json=body)
        assert asked == {"email": before, "waiting_email": email}
    code = await sink.wait_for_match(after, r"/confirm\?email=(\S+)")
    async with new_client(server.base_url) as elsewhere:
        stranger = Person(elsewhere)
        await stranger.json("POST", "/api/auth/email/confirm", 400, json={"code": f"{code}x"})
        await stranger.json("POST", "/api/auth/email/confirm", 200, json={"code": code})
        assert stranger.cookie == ""
        await stranger.json("POST", "/api/auth/email/confirm", 400, json={"code": code})
        await stranger.json("POST", "/api/auth/sign-in", 401, json={"email": before, "password": PASSWORD})
        await stranger.json("POST", "/api/auth/sign-in", 200, json={"email": after, "password": PASSWORD})
    assert await visitor.json("GET", "/api/account", 200) == {"email": after, "waiting_email": None}
    assert await sink.wait_for_match(before, f"({after})"), "the old address was told"
