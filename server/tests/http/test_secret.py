"""The signing secret: created once, stored, and refused if it could be guessed."""

import os
import subprocess
from pathlib import Path

import pytest

from pegbar.kernel.settings import Settings
from pegbar.wiring import secret
from tests.support.servers.preloaded import run_command_line
from tests.support.servers.server_process import SERVER


def _run_migrate(data: Path, **settings: str) -> "subprocess.CompletedProcess[str]":
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PEGBAR_")}
    environment |= {"PEGBAR_DATA": str(data), "PYTHONPATH": str(SERVER), **settings}
    return run_command_line(["migrate"], environment)


@pytest.mark.parametrize("kept", [b"", b"0123456789abcdef"])
def test_an_empty_or_truncated_secret_is_refused(kept: bytes, tmp_path: Path) -> None:
    (tmp_path / "secret").write_bytes(kept)
    ended = _run_migrate(tmp_path)
    assert ended.returncode == 2
    assert "empty or truncated" in " ".join(ended.stdout.split())
    assert "Traceback" not in ended.stdout + ended.stderr
    assert (tmp_path / "secret").read_bytes() == kept
    assert [path.name for path in tmp_path.iterdir()] == ["secret"]


def test_a_short_secret_in_the_settings_is_refused(tmp_path: Path) -> None:
    ended = _run_migrate(tmp_path, PEGBAR_SECRET="letmein")
    assert ended.returncode == 2
    assert "PEGBAR_SECRET is shorter than 32 characters." in " ".join(ended.stdout.split())
    assert not list(tmp_path.iterdir())


def test_a_secret_is_created_once_and_readable_only_by_its_owner(tmp_path: Path) -> None:
    made = secret(Settings(data=tmp_path))
    assert len(made) == 64
    assert secret(Settings(data=tmp_path)) == made
    assert [(path.name, oct(path.stat().st_mode)[-3:]) for path in tmp_path.iterdir()] == [("secret", "600")]
