"""No stored value gives access to an account: codes and tokens exist only in mails and cookies."""

import base64
import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import psycopg
from sqlalchemy.engine import make_url

from pegbar.kernel.ids import new_id
from tests.support.api.people import PASSWORD, Person, new_client, new_email
from tests.support.polling import wait_until
from tests.support.servers.server_process import ServerProcess, run_server
from tests.support.services.databases import new_database
from tests.support.services.mails import MailRecorder, run_mail_server

_ENCODED = re.compile(rb"[A-Za-z0-9+/]{24,}")
_QUERY_TOKEN = re.compile(r"[?&#](?:code|email|token|secret|sig)=([\w%.~-]{16,})")


def _list_table_values(database_url: str, data: Path) -> Iterator[tuple[str, bytes]]:
    """Yield every value of every table with the table's name, including the job library's tables."""
    if database_url:
        url = make_url(database_url).set(drivername="postgresql").render_as_string(hide_password=False)
        with psycopg.connect(url) as connection:
            tables = connection.execute(
                "SELECT format('%I.%I', schemaname, tablename) FROM pg_tables"
                " WHERE schemaname NOT IN ('pg_catalog', 'information_schema')"
            ).fetchall()
            for (table,) in tables:
                for (row,) in connection.execute(f"SELECT t::text FROM {table} t".encode()):
                    yield table, str(row).encode()
        return
    with closing(sqlite3.connect(data / "pegbar.sqlite3")) as connection:
        # A search index is a virtual table that can't be listed; its parts are ordinary tables.
        select_tables = "SELECT name FROM sqlite_master WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%'"
        tables = connection.execute(select_tables).fetchall()
        for (table,) in tables:
            for row in connection.execute(f'SELECT * FROM "{table}"'):
                yield table, repr(row).encode()


def _list_stored_bytes(server: ServerProcess, database_url: str) -> Iterator[tuple[str, bytes]]:
    """Yield all contents of the database and of the data folder, with base64 decoded too."""
    for place, raw in [*_list_table_values(database_url, server.data), *_list_files(server.data)]:
        yield place, raw
        for found in _ENCODED.findall(raw):
            yield f"{place} (decoded)", base64.b64decode(found[: len(found) // 4 * 4])


def _list_files(data: Path) -> Iterator[tuple[str, bytes]]:
    for path in data.rglob("*"):
        if path.is_file():
            yield path.name, path.read_bytes()


def _list_mailed_tokens(sink: MailRecorder) -> set[str]:
    return {token for mail in sink.mails for token in _QUERY_TOKEN.findall(mail["text"])}


async def _wait_for_mail(sink: MailRecorder, to: str, part: str) -> None:
    async def has_mail() -> bool:
        return any(mail["to"] == to and part in mail["text"] for mail in sink.mails)

    await wait_until(has_mail, what=f"the mail with {part!r}")


async def test_no_kind_of_mail_leaves_a_code_or_token_in_storage(cluster: str | None, tmp_path: Path) -> None:
    database_url = new_database(cluster, "at_rest")
    async with run_mail_server() as (sink, port):
        settings = {"smtp_url": f"smtp://127.0.0.1:{port}", "notification_mail_seconds": "0"}
        async with (
            run_server(tmp_path, database_url=database_url, **settings) as server,
            new_client(server.base_url) as http,
            new_client(server.base_url) as other,
        ):
            secrets = await _trigger_all_mails(Person(http), Person(other), sink)
            mailed = _list_mailed_tokens(sink)
            assert len(mailed) >= 5, "two confirmations, a reset, a change of the address, and one of a taken address"
            stored = list(_list_stored_bytes(server, database_url))
            assert {"codes", "jobs"} <= {place.split(".")[-1] for place, _ in stored}
            found = {
                (place, secret[:6]) for place, raw in stored for secret in mailed | secrets if secret.encode() in raw
            }
            assert found == set()


async def _trigger_all_mails(mina: Person, ruth: Person, sink: MailRecorder) -> set[str]:
    """Trigger every kind of mail. Returns the secrets of the cookies that were set."""
    secrets: set[str] = set()

    def add_secrets() -> None:
        secrets.update(cookie.value or "" for person in (mina, ruth) for cookie in person.http.cookies.jar)

    for person in (mina, ruth):
        person.email = new_email()
        account = {"email": person.email, "password": PASSWORD}
        await person.json("POST", "/api/auth/sign-up", 201, json=account)
        add_secrets()
        await person.json(
            "POST", "/api/auth/confirm", 200, json={"code": await sink.wait_for_code(person.email, "/confirm")}
        )
        person.id = (await person.json("GET", "/api/profiles/me", 200))["id"]
        add_secrets()
    await ruth.json("POST", "/api/auth/sign-up", 201, json={"email": mina.email, "password": "another-long-one"})
    await _wait_for_mail(sink, mina.email, "You already have one")
    # A notification of an invitation, and of a request.
    await mina.json("PUT", "/api/notifications/settings", 200, json={"disabled": [], "email_frequency": "immediate"})
    project = await ruth.json("POST", "/api/projects", 201, json={"name": "Tram"})
    body = {"profile_id": mina.id, "role": "viewer"}
    await ruth.json("POST", f"/api/projects/{project['id']}/invites", 201, json=body)
    await _wait_for_mail(sink, mina.email, "Tram")
    # A change of the address, one to a taken address, and a change of the password.
    for email in (ruth.email, new_email()):
        await mina.json("PUT", "/api/account/email", 200, json={"email": email, "password": PASSWORD})
    await sink.wait_for_match(email, r"/confirm\?email=(\S+)")
    changed = {"current_password": PASSWORD, "password": "a-changed-password"}
    await mina.json("PUT", "/api/account/password", 204, json=changed)
    await _wait_for_mail(sink, mina.email, "was changed")
    # The data export, and the deletion of the account.
    await mina.json("POST", "/api/account/data-exports", 202, json={"id": new_id()})
    await _wait_for_mail(sink, mina.email, "/account")
    # A reset: its code, and the recovery session that it was exchanged for.
    await ruth.json("POST", "/api/auth/reset", 202, json={"email": ruth.email, "return_path": "/create"})
    code = await sink.wait_for_code(ruth.email, "/reset-password")
    await ruth.json("POST", "/api/auth/reset/exchange", 204, json={"code": code.partition("&")[0]})
    add_secrets()
    await mina.json("POST", "/api/auth/reset", 202, json={"email": mina.email})
    await sink.wait_for_code(mina.email, "/reset-password")
    return secrets - {""}
