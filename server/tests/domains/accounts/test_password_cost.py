"""Cost of password hashes, with the default settings."""

import sqlite3
from pathlib import Path

from pegbar.domains.accounts import actions
from pegbar.domains.accounts.sessions.actions import Browser
from pegbar.kernel.settings import Settings
from pegbar.migrate import migrate
from pegbar.wiring import Instance, build
from tests.support.api.people import PASSWORD, new_email
from tests.support.servers.quick import QUICK


async def test_passwords_are_hashed_at_the_configured_cost_and_verified_at_any(tmp_path: Path) -> None:
    email = new_email()
    usual = Settings(data=tmp_path)
    migrate(usual.database)
    await _sign_up(build(usual), email)
    with sqlite3.connect(tmp_path / "pegbar.sqlite3") as file:
        password_hash = str(file.execute("SELECT password_hash FROM users WHERE email = ?", (email,)).fetchone()[0])
    assert password_hash.startswith("$argon2id$v=19$m=19456,t=2,p=1$")

    cheap = build(Settings(data=tmp_path, **QUICK))
    signed_in = await actions.sign_in(cheap.services, email, PASSWORD, Browser())
    assert isinstance(signed_in, actions.NewSession)
    assert signed_in.user.email == email
    await cheap.services.db.close()


async def _sign_up(instance: Instance, email: str) -> None:
    assert await actions.sign_up(instance.services, email, PASSWORD, Browser()) is not None
    await instance.services.db.close()
