"""A PostgreSQL of the tests' own: from this machine's binaries, on a free port, ended with the tests."""

import os
import pwd
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path


def free_port() -> int:
    """A port that nobody listens on just now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _binaries() -> Path:
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), reverse=True)
    if found:
        return found[0].parent
    on_path = shutil.which("initdb")
    if on_path is None:
        raise RuntimeError("PostgreSQL is not installed; tools/postgres.sh installs Debian's package.")
    return Path(on_path).resolve().parent


def _unprivileged() -> str | None:
    """PostgreSQL refuses to run as root: somebody else then runs it."""
    if os.geteuid() != 0:
        return None
    names = {entry.pw_name for entry in pwd.getpwall()}
    return next(name for name in ("postgres", "nobody") if name in names)


@contextmanager
def postgres() -> Generator[str, None, None]:
    """The URL of an empty cluster's `postgres` database, for asyncpg."""
    user, binaries, port = _unprivileged(), _binaries(), free_port()
    folder = Path(tempfile.mkdtemp(prefix="pegbar-pg-"))
    try:
        if user is not None:
            shutil.chown(folder, user)
        data = folder / "data"
        env, cwd = {"PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8"}, str(folder)
        subprocess.run(
            [binaries / "initdb", "-D", data, "-U", "pegbar", "--auth=trust", "-E", "UTF8", "--no-sync"],
            check=True,
            stdout=subprocess.DEVNULL,
            user=user,
            env=env,
            cwd=cwd,
        )
        options = ["-p", str(port), "-k", str(folder), "-c", "listen_addresses=127.0.0.1", "-c", "fsync=off"]
        with (folder / "log").open("wb") as log:
            server = subprocess.Popen(
                [binaries / "postgres", "-D", data, *options, "-c", "max_connections=200"],
                stdout=log,
                stderr=log,
                user=user,
                env=env,
                cwd=cwd,
            )
        try:
            ready = [binaries / "pg_isready", "-h", "127.0.0.1", "-p", str(port), "-t", "1"]
            for _ in range(60):
                if subprocess.run(ready, stdout=subprocess.DEVNULL, check=False).returncode == 0:
                    break
                try:
                    server.wait(0.25)
                except subprocess.TimeoutExpired:
                    continue
                raise RuntimeError("PostgreSQL ended at once: " + (folder / "log").read_text())
            yield f"postgresql+asyncpg://pegbar@127.0.0.1:{port}/postgres"
        finally:
            server.terminate()
            server.wait(20)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
