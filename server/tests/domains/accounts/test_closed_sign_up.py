"""Sign-up can be limited to people with an invitation, or to some email domains."""

from pathlib import Path
from typing import Any

import httpx
import pytest
from pydantic import ValidationError

from pegbar.kernel.settings import Settings
from tests.support.api.people import PASSWORD, new_client, new_email
from tests.support.servers.commands import run_command
from tests.support.servers.server_process import ServerProcess, run_server
from tests.support.services.databases import new_database
from tests.support.services.mails import run_mail_server


async def _sign_up(server: ServerProcess, email: str, invitation: str | None = None) -> httpx.Response:
    body: dict[str, Any] = {"email": email, "password": PASSWORD}
    async with new_client(server.base_url) as http:
        return await http.post("/api/auth/sign-up", json=body | ({"invitation": invitation} if invitation else {}))


async def _get_config(server: ServerProcess) -> dict[str, Any]:
    async with new_client(server.base_url) as http:
        return (await http.get("/api/config")).json()


async def _create_invite(server: ServerProcess, *words: str) -> str:
    settings = Settings(data=server.data, database_url=server.settings.get("PEGBAR_DATABASE_URL", ""))
    code, link = await run_command(settings, "invite", *words)
    assert code == 0, link
    assert "/signin#create=" in link
    return link.rpartition("=")[2]


async def test_an_invitation_creates_one_account(tmp_path: Path, cluster: str | None) -> None:
    url = new_database(cluster, "invited")
    async with run_server(tmp_path, database_url=url, sign_up="invited") as server:
        assert (await _get_config(server))["sign_up"] == "invited"
        refused = await _sign_up(server, new_email())
        assert (refused.status_code, refused.json()["code"]) == (403, "sign_up.invited")

        code = await _create_invite(server)
        assert (await _sign_up(server, new_email(), code + "x")).json()["code"] == "sign_up.invitation_over"
        assert (await _sign_up(server, new_email(), code)).status_code == 201
        again = await _sign_up(server, new_email(), code)
        assert (again.status_code, again.json()["code"]) == (403, "sign_up.invitation_over")

        email = new_email()
        named = await _create_invite(server, email.upper(), "--days", "2")
        assert (await _sign_up(server, new_email(), named)).status_code == 403
        assert (await _sign_up(server, email, named)).status_code == 201


@pytest.mark.once
async def test_an_invitation_works_again_for_the_same_person_until_the_mail_arrives(
    tmp_path: Path, cluster: str | None
) -> None:
    url = new_database(cluster, "invited_mail")
    async with (
        run_mail_server() as (_, port),
        run_server(tmp_path, database_url=url, sign_up="invited", smtp_url=f"smtp://127.0.0.1:{port}") as server,
    ):
        code, email = await _create_invite(server), new_email()
        assert (await _sign_up(server, email, code)).json() == {"user": None}
        assert (await _sign_up(server, email, code)).json() == {"user": None}
        assert (await _sign_up(server, new_email(), code)).status_code == 403


@pytest.mark.once
async def test_only_addresses_of_the_domains_can_sign_up(tmp_path: Path, cluster: str | None) -> None:
    url = new_database(cluster, "domains")
    async with (
        run_mail_server() as (sink, port),
        run_server(
            tmp_path,
            database_url=url,
            sign_up="domains",
            sign_up_domains="Studio.example, films.example",
            smtp_url=f"smtp://127.0.0.1:{port}",
        ) as server,
    ):
        assert (await _get_config(server))["sign_up_domains"] == ["studio.example", "films.example"]
        for email in ("mina@other.example", "mina@x.studio.example", "mina@studio.example.other.example"):
            refused = await _sign_up(server, email)
            assert refused.status_code == 403, email
            assert refused.json()["detail"] == (
                "To create an account, use an email address that ends with @studio.example or @films.example."
            )
        assert (await _sign_up(server, "Mina@STUDIO.example")).status_code == 201
        await sink.wait_for_code("mina@studio.example", "/confirm")


@pytest.mark.parametrize(
    "values",
    [
        {"sign_up": "domains"},
        {"sign_up": "domains", "sign_up_domains": "studio.example"},
        {"sign_up": "domains", "sign_up_domains": " , ", "smtp_url": "smtp://127.0.0.1"},
        {"sign_up": "closed"},
    ],
)
def test_invalid_sign_up_settings_are_refused(values: dict[str, str]) -> None:
    with pytest.raises(ValidationError):
        Settings.model_validate(values)
