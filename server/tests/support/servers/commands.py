"""The command line, run as an administrator does next to a running server."""

import asyncio
import os

from pegbar.kernel.settings import Settings
from pegbar.kernel.texts import unsafe_database_setting
from tests.support.servers.preloaded import run_command_line


async def run_command(settings: Settings, *words: str) -> tuple[int, str]:
    """Run `python -m pegbar.cli …` on this instance's data; return its exit code and its output as one line."""
    env = os.environ | {"PEGBAR_DATA": str(settings.data), "PEGBAR_DATABASE_URL": settings.database_url}
    done = await asyncio.to_thread(run_command_line, words, env)
    return done.returncode, " ".join(done.stdout.split())


async def assert_check_passes(settings: Settings) -> None:
    """Assert that `check` reports nothing, except that the tests' PostgreSQL runs without fsync."""
    code, output = await run_command(settings, "check")
    if settings.database_url:
        assert code == 1
        assert output.endswith("Findings: 1."), output
        assert unsafe_database_setting("fsync") in output
    else:
        assert (code, output.endswith("No problems found.")) == (0, True), output
