"""Temporary files of a killed process are removed at the next start."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from pegbar.kernel.temporary import LockedFolder
from tests.support.api import assets
from tests.support.api.boards import add_cut, new_project
from tests.support.api.exports import create_export
from tests.support.api.people import sign_up
from tests.support.polling import wait_until
from tests.support.servers.server_process import SERVER, run_server

_FILE_BYTES = 8_000_000
_FILES = 6


@pytest.mark.once
@pytest.mark.extended
async def test_files_of_a_killed_server_are_removed_and_those_of_a_living_process_stay(tmp_path: Path) -> None:
    data, elsewhere = tmp_path / "data", tmp_path / "elsewhere"
    elsewhere.mkdir()
    async with run_server(data, command_prefix=["env", f"TMPDIR={elsewhere}"]) as server:
        person = await sign_up(server.base_url)
        project = await new_project(person, width=1280, height=720)
        await add_cut(person, project, duration_frames=2000)
        for number in range(_FILES):
            await assets.upload(person, project, f"{number}.bin", os.urandom(_FILE_BYTES))
        await create_export(person, project, "mp4")

        async def is_filming() -> bool:
            return any((data / "tmp").glob("*/pegbar-export-*/.*.part"))

        await wait_until(is_filming, 60, "the film is being made")
        await person.json("POST", "/api/account/data-exports", 202, json={})

        async def is_packing() -> bool:
            return any((data / "tmp").glob("*/pegbar-data-export-*/all.zip"))

        await wait_until(is_packing, 60, "the data is being gathered")
        await server.stop(signal.SIGKILL)
        folders = [*(data / "tmp").iterdir()]
        assert [*folders[0].iterdir()]
        living = LockedFolder(data / "tmp")
        (living.path / "file").write_text("of a living process")
        await server.start()
        assert not any(folder.exists() for folder in folders)
        assert (living.path / "file").exists()
        await server.stop(signal.SIGTERM)
        assert [*(data / "tmp").iterdir()] == [living.path]
        assert not [*elsewhere.iterdir()]
        await person.http.aclose()
        living.remove()


@pytest.mark.once
@pytest.mark.extended
async def test_files_of_a_killed_backup_are_removed_by_the_next_one(tmp_path: Path) -> None:
    target = tmp_path / "backups" / "last.tar"
    target.parent.mkdir()
    async with run_server(tmp_path / "data") as server:
        person = await sign_up(server.base_url)
        project = await new_project(person)
        for number in range(_FILES):
            await assets.upload(person, project, f"{number}.bin", os.urandom(_FILE_BYTES))
        await person.http.aclose()
    command = [sys.executable, "-m", "pegbar.cli", "backup", str(target)]
    environment = os.environ | {"PEGBAR_DATA": str(tmp_path / "data")}
    killed = subprocess.Popen(command, cwd=SERVER, env=environment)  # noqa: ASYNC220

    async def has_begun() -> bool:
        assert killed.poll() is None, "over too soon to be killed"
        return any(target.parent.glob(".last.tar#*/*"))

    await wait_until(has_begun, 60, "the backup is being made")
    killed.kill()
    killed.wait()
    assert [*target.parent.iterdir()]
    other = LockedFolder(target.parent, ".last.tar#")
    subprocess.run(command, cwd=SERVER, env=environment, check=True)  # noqa: ASYNC221
    assert {*target.parent.iterdir()} == {target, other.path}
    other.remove()
