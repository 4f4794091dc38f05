"""Processes of Pegbar, forked from a process with preloaded modules: the command line, and the workers of a server.

Loading the command line takes 1.7 s of CPU and loading a worker 0.2 to 0.4 s; the tests start some hundred commands and
more than a thousand workers. Forked processes behave like any other: they have their own settings, files, signals and
limits. Behavior specific to a cold start, such as Ctrl+C while modules load, needs a new interpreter.
"""

import atexit
import gc
import importlib
import json
import os
import select
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
import traceback
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import IO, Any, Final

from pegbar.adapters import child_process

_SERVER: Final = Path(__file__).resolve().parents[3]
_REQUEST_MAX: Final = 150_000
_COMMAND_LINE: Final = "pegbar.cli"
_WORKERS: Final = (
    "pegbar.workers.drawing_worker",
    "pegbar.workers.interchange_worker",
    "pegbar.workers.animation_worker",
    "pegbar.adapters.film.convert_worker",
    "pegbar.adapters.film.encode_worker",
    "pegbar.adapters.film.thumbnail_worker",
    "pegbar.adapters.film.probe_worker",
    "pegbar.adapters.film.mixdown_worker",
    "pegbar.adapters.film.frames_worker",
    "pegbar.adapters.film.remux_worker",
    "pegbar.adapters.print.board_worker",
    "pegbar.adapters.sound.decode_worker",
)
_LAZY_MODULES: Final = (
    "pegbar.adapters.film.soundtrack",
    "pegbar.adapters.paint.image_decoder",
    "pegbar.adapters.paint.painter",
    "pegbar.workers.import_boards",
    "pegbar.adapters.interchange.otio",
    "pegbar.domains.interchange.formats.edit_file",
    "pegbar.domains.interchange.formats.edl.reader",
    "pegbar.domains.interchange.formats.fcp7.reader",
    "pegbar.domains.interchange.formats.fcpxml.reader",
    "pegbar.domains.interchange.formats.fdx.reader",
    "pegbar.domains.interchange.formats.fountain.reader",
    "pegbar.domains.interchange.formats.otio.reader",
    "pegbar.domains.interchange.formats.script_file",
    "pegbar.domains.interchange.formats.timing_sheet.reader",
    "pegbar.workers.layered_export",
)
"""Modules that workers import only for some of their work."""
_PRELOADED: Final = {"commands": (_COMMAND_LINE,), "children": (*_WORKERS, *_LAZY_MODULES)}
"""Modules loaded by a forking process.

There are two such processes, because a fork copies the page tables of all loaded memory.
"""
FORKED_CHILDREN: dict[int, str] = {}
"""The modules of all processes forked for servers of this process, by process id."""


class ForkedProcess:
    """The part of `subprocess.Popen` that a server and its tests use."""

    def __init__(self, channel: socket.socket, stdout: IO[bytes] | None = None) -> None:
        """Read the process id from the channel, which later reports the exit."""
        self._channel = channel
        self._received = bytearray()
        self._lock = threading.Lock()
        self.stdout = stdout
        self.returncode: int | None = None
        self.pid = self._read_number()

    def _read_number(self) -> int:
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
        """Wait for the exit. Raises subprocess.TimeoutExpired."""
        if not select.select([self._channel], [], [], timeout)[0]:
            raise subprocess.TimeoutExpired("a forked process", timeout or 0)
        with self._lock:
            if self.returncode is None:
                self.returncode = self._read_number()
            return self.returncode

    def send_signal(self, sign: int) -> None:
        """Send a signal, unless the process has exited."""
        if self.poll() is None:
            os.kill(self.pid, sign)

    def kill(self) -> None:
        """Kill the process with SIGKILL."""
        self.send_signal(signal.SIGKILL)


def start_command_line(words: Sequence[str], environment: Mapping[str, str], stdout: int, stderr: int) -> ForkedProcess:
    """Start `pegbar.cli` with these arguments and this environment in the server's folder, without input."""
    with Path(os.devnull).open("rb") as nothing:
        return _start("commands", _COMMAND_LINE, words, environment, (nothing.fileno(), stdout, stderr))


def run_command_line(words: Sequence[str], environment: Mapping[str, str]) -> "subprocess.CompletedProcess[str]":
    """Run `pegbar.cli` to completion and capture its output."""
    with tempfile.TemporaryFile() as stdout, tempfile.TemporaryFile() as stderr:
        process = start_command_line(words, environment, stdout.fileno(), stderr.fileno())
        code = process.wait()
        captured = [os.pread(file.fileno(), os.fstat(file.fileno()).st_size, 0).decode() for file in (stdout, stderr)]
    return subprocess.CompletedProcess(list(words), code, *captured)


class ForkedWorkers:
    """Starter of workers for this process's servers: replaces `child_process.start_child` while installed."""

    def __init__(self) -> None:
        self._start_cold = child_process.start_child
        self.are_forked = True
        """True if workers are forked.

        Otherwise each runs in its own interpreter, as the tests' own workers always do.
        """

    def install(self) -> None:
        """Let this process start its workers here. The starter has what `run_child` uses of a Popen."""
        child_process.start_child = self.start  # type: ignore[assignment]

    def start(
        self, module: str, arguments: Sequence[str], job_input: IO[bytes], stderr: IO[bytes]
    ) -> "subprocess.Popen[bytes] | ForkedProcess":
        """Start a worker; see `child_process.start_child`."""
        if not self.are_forked or module not in _WORKERS:
            return self._start_cold(module, arguments, job_input, stderr)
        reads, writes = os.pipe()
        files = job_input.fileno(), writes, stderr.fileno()
        try:
            process = _start("children", module, arguments, child_process.get_child_environment(), files)
        finally:
            os.close(writes)
        process.stdout = os.fdopen(reads, "rb", 0)
        FORKED_CHILDREN[process.pid] = module
        return process


def _start(
    kind: str,
    module: str,
    words: Sequence[str],
    environment: Mapping[str, str],
    files: tuple[int, int, int],
) -> ForkedProcess:
    """Run a module of a kind in a forked process; `files` become its stdin, stdout and stderr."""
    own_end, child_end = socket.socketpair()
    request = json.dumps({"module": module, "words": list(words), "environment": dict(environment)}).encode()
    with child_end:
        try:
            socket.send_fds(_start_forking_process(kind), [request], [*files, child_end.fileno()])
        except OSError as error:
            raise RuntimeError("The process that forks has ended.") from error
    return ForkedProcess(own_end)


@cache
def _start_forking_process(kind: str) -> socket.socket:
    """Start the forking process, which lives as long as this one, and return the socket that accepts its requests."""
    own_end, child_end = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PEGBAR_")}
    # A fork has only the forking thread, but numeric libraries would start more.
    environment |= {"PYTHONPATH": str(_SERVER), "OPENBLAS_NUM_THREADS": "1"}
    with child_end:
        process = subprocess.Popen(
            [sys.executable, "-m", "tests.support.servers.preloaded", str(child_end.fileno()), kind],
            cwd=_SERVER,
            env=environment,
            stdin=subprocess.DEVNULL,
            pass_fds=[child_end.fileno()],
        )

    def end_process() -> None:
        own_end.close()
        process.kill()
        process.wait()

    atexit.register(end_process)
    return own_end


def _fork_on_request(requests: socket.socket, kind: str) -> None:
    """Fork a process for each request until the requesting process has exited."""
    for module in _PRELOADED[kind]:
        importlib.import_module(module)
    gc.freeze()  # garbage collection would copy shared pages
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # reap the reporting processes automatically
    while True:
        request, (*files, end_of_channel), _, _ = _receive_request(requests)
        if os.fork() == 0:
            requests.close()
            _report_one(json.loads(request), files, socket.socket(fileno=end_of_channel))
        for file in (*files, end_of_channel):
            os.close(file)


def _receive_request(requests: socket.socket) -> tuple[bytes, list[int], int, object]:
    request = socket.recv_fds(requests, _REQUEST_MAX, 4)
    if not request[0]:
        sys.exit()
    return request


def _report_one(request: dict[str, Any], files: Sequence[int], channel: socket.socket) -> None:
    """Fork the process, report its id and its exit, and exit."""
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    process = os.fork()
    if process == 0:
        channel.close()
        _run_module(request["module"], request["words"], request["environment"], files)
    with suppress(BrokenPipeError):  # the requester has gone
        channel.sendall(f"{process}\n".encode())
        for file in files:
            os.close(file)
        _, status = os.waitpid(process, 0)
        channel.sendall(f"{os.waitstatus_to_exitcode(status)}\n".encode())
    os._exit(0)


def _run_module(module: str, words: Sequence[str], environment: Mapping[str, str], files: Sequence[int]) -> None:
    """Run `python -m MODULE` in this process, and never return."""
    code = 1
    try:
        for standard, file in enumerate(files):
            os.dup2(file, standard)
        os.closerange(3, 64)
        os.environ.clear()
        os.environ.update(environment)
        time.tzset()
        tempfile.tempdir = None
        sys.argv = [module, *words]
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        loaded = sys.modules[module]
        try:
            if module == _COMMAND_LINE:
                loaded.run()
            else:
                os.setpgid(0, 0)
                sys.argv[-1] = str(os.getppid())  # die with the reporting process
                loaded.main()
            code = 0
        except SystemExit as end:
            code = end.code if isinstance(end.code, int) else int(end.code is not None)
            if isinstance(end.code, str):
                sys.stderr.write(f"{end.code}\n")
    except BaseException:  # same output as the interpreter's
        traceback.print_exc()
    finally:
        with suppress(OSError, ValueError):
            sys.stdout.flush()
            sys.stderr.flush()
        os._exit(code)


if __name__ == "__main__":
    _fork_on_request(socket.socket(fileno=int(sys.argv[1])), sys.argv[2])
