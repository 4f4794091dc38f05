"""Processes of Pegbar's command line, forked from one that has loaded it already.

To load the command line takes 1.7 s of CPU, and the tests start some hundred servers and commands. The forked ones are
processes as any other: they have their own settings, files and signals. What a cold start does differently, such as
Ctrl+C while modules load, needs `python -m pegbar.cli`.
"""

import atexit
import json
import os
import select
import signal
import socket
import subprocess
import sys
import tempfile
import time
import traceback
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any, Final

_SERVER: Final = Path(__file__).resolve().parents[3]
_REQUEST_MAX: Final = 150_000


class ForkedProcess:
    """The part of `subprocess.Popen` that the tests use."""

    def __init__(self, channel: socket.socket) -> None:
        """Read the id of the process from the channel on which its end will be told."""
        self._channel = channel
        self._received = bytearray()
        self.returncode: int | None = None
        self.pid = self._number()

    def _number(self) -> int:
        while b"\n" not in self._received:
            received = self._channel.recv(64)
            if not received:
                raise RuntimeError("The process that forks has ended.")
            self._received += received
        line, _, rest = bytes(self._received).partition(b"\n")
        self._received = bytearray(rest)
        return int(line)

    def poll(self) -> int | None:
        """Return the exit code, negative for a signal; None while the process runs."""
        with suppress(subprocess.TimeoutExpired):
            self.wait(0)
        return self.returncode

    def wait(self, timeout: float | None = None) -> int:
        """Wait for the end. Raises subprocess.TimeoutExpired."""
        if self.returncode is None:
            if not select.select([self._channel], [], [], timeout)[0]:
                raise subprocess.TimeoutExpired("pegbar.cli", timeout or 0)
            self.returncode = self._number()
            self._channel.close()
        return self.returncode

    def send_signal(self, sign: int) -> None:
        """Send a signal, unless the process has ended."""
        if self.poll() is None:
            os.kill(self.pid, sign)

    def kill(self) -> None:
        """End the process with SIGKILL."""
        self.send_signal(signal.SIGKILL)


def start_command_line(words: Sequence[str], environment: Mapping[str, str], stdout: int, stderr: int) -> ForkedProcess:
    """Start `pegbar.cli` with these arguments and this environment in the server's folder, without input."""
    here, there = socket.socketpair()
    request = json.dumps({"words": list(words), "environment": dict(environment)}).encode()
    with there:
        socket.send_fds(_forking_process(), [request], [stdout, stderr, there.fileno()])
    return ForkedProcess(here)


def run_command_line(words: Sequence[str], environment: Mapping[str, str]) -> "subprocess.CompletedProcess[str]":
    """Run `pegbar.cli` to its end; its output is captured."""
    with tempfile.TemporaryFile() as stdout, tempfile.TemporaryFile() as stderr:
        process = start_command_line(words, environment, stdout.fileno(), stderr.fileno())
        code = process.wait()
        captured = [os.pread(file.fileno(), os.fstat(file.fileno()).st_size, 0).decode() for file in (stdout, stderr)]
    return subprocess.CompletedProcess(list(words), code, *captured)


@cache
def _forking_process() -> socket.socket:
    """Start the process that forks, for as long as this one lives; the socket on which it takes requests."""
    here, there = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PEGBAR_")}
    with there:
        process = subprocess.Popen(
            [sys.executable, "-m", "tests.support.servers.preloaded", str(there.fileno())],
            cwd=_SERVER,
            env=environment | {"PYTHONPATH": str(_SERVER)},
            stdin=subprocess.DEVNULL,
            pass_fds=[there.fileno()],
        )

    def end() -> None:
        here.close()
        process.kill()
        process.wait()

    atexit.register(end)
    return here


def _fork_on_request(requests: socket.socket) -> None:
    """Fork a process for each request until the process that asks has ended."""
    import pegbar.cli

    _ = pegbar.cli
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody waits for those who wait
    while True:
        request, (*files, end_of_channel), _, _ = _received(requests)
        if os.fork() == 0:
            requests.close()
            _report_one(json.loads(request), files, socket.socket(fileno=end_of_channel))
        for file in (*files, end_of_channel):
            os.close(file)


def _received(requests: socket.socket) -> tuple[bytes, list[int], int, object]:
    request = socket.recv_fds(requests, _REQUEST_MAX, 3)
    if not request[0]:
        sys.exit()
    return request


def _report_one(request: dict[str, Any], files: Sequence[int], channel: socket.socket) -> None:
    """Fork the command line, report its id and its end, and exit."""
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    child = os.fork()
    if child == 0:
        channel.close()
        _become(request["words"], request["environment"], *files)
    with suppress(BrokenPipeError):  # nobody asks for it any longer
        channel.sendall(f"{child}\n".encode())
        _, status = os.waitpid(child, 0)
        channel.sendall(f"{os.waitstatus_to_exitcode(status)}\n".encode())
    os._exit(0)


def _become(words: Sequence[str], environment: Mapping[str, str], stdout: int, stderr: int) -> None:
    """Be `python -m pegbar.cli` in this process, and never return."""
    code = 1
    try:
        with Path(os.devnull).open("rb") as nothing:
            os.dup2(nothing.fileno(), 0)
        os.dup2(stdout, 1)
        os.dup2(stderr, 2)
        os.closerange(3, 64)
        os.environ.clear()
        os.environ.update(environment)
        time.tzset()
        sys.argv = ["pegbar.cli", *words]
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        import pegbar.cli

        try:
            pegbar.cli.run()
            code = 0
        except SystemExit as end:
            code = end.code if isinstance(end.code, int) else int(end.code is not None)
    except BaseException:  # printed as the interpreter prints it
        traceback.print_exc()
    finally:
        with suppress(OSError, ValueError):
            sys.stdout.flush()
            sys.stderr.flush()
        os._exit(code)


if __name__ == "__main__":
    _fork_on_request(socket.socket(fileno=int(sys.argv[1])))
