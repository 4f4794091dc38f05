"""A temporary PostgreSQL for the tests, run from this machine's binaries on a free port."""

import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal

_ENVIRONMENT: Final = {"PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8"}


def free_port() -> int:
    """Return a TCP port that is free at the moment of the call."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _find_binaries() -> Path:
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), reverse=True)
    if found:
        return found[0].parent
    on_path = shutil.which("initdb")
    if on_path is None:
        raise RuntimeError("PostgreSQL is not installed; tools/postgres.sh installs Debian's package.")
    return Path(on_path).resolve().parent


def _find_unprivileged_user() -> str | None:
    """Return an unprivileged user name to run as if this process is root; PostgreSQL refuses to run as root."""
    if os.geteuid() != 0:
        return None
    names = {entry.pw_name for entry in pwd.getpwall()}
    return next(name for name in ("postgres", "nobody") if name in names)


@dataclass
class PostgresServer:
    """PostgreSQL cluster that can be restarted."""

    folder: Path
    port: int
    user: str | None
    server: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        """The URL of its `postgres` database, for asyncpg."""
        return f"postgresql+asyncpg://pegbar@127.0.0.1:{self.port}/postgres"

    def start(self) -> None:
        """Start the server and wait until it accepts connections."""
        options = ["-p", str(self.port), "-k", str(self.folder), "-c", "listen_addresses=127.0.0.1"]
        options += ["-c", "fsync=off", "-c", "max_connections=200"]
        with (self.folder / "log").open("wb") as log:
            self.server = subprocess.Popen(
                [_find_binaries() / "postgres", "-D", self.folder / "data", *options],
                stdout=log,
                stderr=log,
                user=self.user,
                env=_ENVIRONMENT,
                cwd=self.folder,
            )
        ready = [_find_binaries() / "pg_isready", "-h", "127.0.0.1", "-p", str(self.port), "-t", "1"]
        for _ in range(60):
            if subprocess.run(ready, stdout=subprocess.DEVNULL, check=False).returncode == 0:
                return
            try:
                self.server.wait(0.25)
            except subprocess.TimeoutExpired:
                continue
            raise RuntimeError("PostgreSQL ended at once: " + (self.folder / "log").read_text(encoding="utf-8"))

    def stop(self, mode: Literal["smart", "fast", "immediate"] = "smart") -> None:
        """Stop the server in the given `pg_ctl stop -m` mode."""
        if self.server is not None:
            signs = {"smart": signal.SIGTERM, "fast": signal.SIGINT, "immediate": signal.SIGQUIT}
            self.server.send_signal(signs[mode])
            self.server.wait(20)
            self.server = None

    def restart(self, mode: Literal["fast", "immediate"]) -> None:
        """Stop the server and start it again."""
        self.stop(mode)
        self.start()


@contextmanager
def run_postgres_server() -> Generator[PostgresServer, None, None]:
    """Run an empty cluster."""
    # Not in `tempfile`'s folder: in a server process, only the server's account may enter that one.
    folder = Path(tempfile.mkdtemp(prefix="pegbar-pg-", dir=os.environ.get("TMPDIR", "/tmp")))
    made = PostgresServer(folder, free_port(), _find_unprivileged_user())
    try:
        if made.user is not None:
            shutil.chown(folder, made.user)
        subprocess.run(
            [
                _find_binaries() / "initdb",
                "-D",
                folder / "data",
                "-U",
                "pegbar",
                "--auth=trust",
                "-E",
                "UTF8",
                "--no-sync",
            ],
            check=True,
            stdout=subprocess.DEVNULL,
            user=made.user,
            env=_ENVIRONMENT,
            cwd=folder,
        )
        made.start()
        yield made
    finally:
        made.stop("fast")
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def run_empty_postgres() -> Generator[str, None, None]:
    """Run an empty cluster and yield the URL of its `postgres` database, for asyncpg."""
    with run_postgres_server() as made:
        yield made.url
