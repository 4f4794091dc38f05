"""Checks what changed: format, lint, types, and the tests that the changed files affect. `make check` runs it.

Changed files are those that differ from a commit (HEAD by default, `BASE=main` for a branch) and untracked ones. Affected
server tests are found by their imports and by their location (`tests/kernel/test_database.py` for
`pegbar/kernel/database.py`), nearest first; affected client tests by Vitest's module graph. Server tests that don't start
within 50 seconds are skipped and counted: `make test` runs all.
"""

import os
import subprocess
import sys
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path, PurePosixPath
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]
SERVER: Final = ROOT / "server"
WEB: Final = ROOT / "web"
SECONDS: Final = 50
COMPOSITION: Final = {"pegbar.main", "pegbar.cli", "pegbar.worker", "pegbar.wiring", "pegbar.contract", "pegbar.schema"}
"""Modules that import everything. Paths through them are ignored, because they lead to nearly every test."""
MODULES_MAX: Final = 60

Importers = Callable[[str], Iterable[str]]


def changed_files(base: str) -> list[str]:
    """Return the paths of files that were changed or added since a commit, relative to the repository."""
    commands = (["diff", "--name-only", "--diff-filter=d", base], ["ls-files", "--others", "--exclude-standard"])
    lines = [_read_output(["git", *command], ROOT).splitlines() for command in commands]
    return sorted({*lines[0], *lines[1]})


def to_module(path: str) -> str | None:
    """Return the Python module of a path below server/, None for other files."""
    parts = PurePosixPath(path)
    if parts.suffix != ".py" or parts.parts[:1] != ("server",):
        return None
    names = list(parts.with_suffix("").parts[1:])
    return ".".join(names[:-1] if names[-1] == "__init__" else names)


def find_affected_tests(changed: Sequence[str], importers: Importers, tests: Sequence[str]) -> list[str]:
    """Return the test modules that changed modules affect, nearest first.

    The distance of a test module is 0 if it changed itself, 1 if it is located at a changed module's place, and otherwise the
    number of imports between them.
    """
    test_modules = set(tests)
    distance = {test: 1 for module in changed for test in _find_tests_by_location(module, tests)}
    visited, level, distance_now = set(changed), list(changed), 0
    while level:
        for module in level:
            if module in test_modules:
                distance[module] = min(distance_now, distance.get(module, distance_now))
        found = {importer for module in level if module not in COMPOSITION for importer in importers(module)} - visited
        visited |= found
        level, distance_now = sorted(found), distance_now + 1
    return sorted(distance, key=lambda test: (distance[test], test))


def _find_tests_by_location(module: str, tests: Sequence[str]) -> list[str]:
    """Return the tests for a module by location: those with its name, or in a domain all in the nearest folder with tests."""
    if not module.startswith("pegbar."):
        return []
    package, _, name = module.removeprefix("pegbar.").rpartition(".")
    matching = [test for test in tests if f"{test}_".startswith(f"tests.{package}.test_{name}_")]
    parts = package.split(".")
    while not matching and parts[0] == "domains" and len(parts) > 1:
        folder = f"tests.{'.'.join(parts)}.test_"
        matching = [test for test in tests if test.startswith(folder)]
        parts.pop()
    return matching


def _read_output(command: Sequence[str], folder: Path) -> str:
    return subprocess.run(command, cwd=folder, check=True, capture_output=True, text=True).stdout


def _find_server_tests(modules: Sequence[str]) -> list[str]:
    sys.path.insert(0, str(SERVER))
    import grimp  # noqa: PLC0415  # needed only if the server changed

    graph = grimp.build_graph("pegbar", "tests", cache_dir=str(ROOT / ".stamps" / "grimp"))
    test_modules = [module for module in modules if module in graph.modules]
    tests = sorted(module for module in graph.modules if module.rpartition(".")[2].startswith("test_"))
    return find_affected_tests(test_modules, graph.find_modules_that_directly_import, tests)


def _build_steps(changed: Sequence[str]) -> list[tuple[str, list[str], Path]]:
    python = str(ROOT / ".venv" / "bin" / "python")
    steps: list[tuple[str, list[str], Path]] = []
    server = [path.removeprefix("server/") for path in changed if path.startswith("server/") and path.endswith(".py")]
    if server:
        ruff = str(ROOT / ".venv" / "bin" / "ruff")
        pyrefly = str(ROOT / ".venv" / "bin" / "pyrefly")
        steps += [
            ("format of the server", [ruff, "format", "--check", *server], SERVER),
            ("rules of the server", [ruff, "check", *server], SERVER),
            ("import rules of the server", [str(ROOT / ".venv" / "bin" / "lint-imports")], SERVER),
            ("types of the server", [pyrefly, "check", "--summary=none"], SERVER),
        ]
        modules = [module for path in changed if (module := to_module(path))]
        tests = _find_server_tests(modules)
        if len(tests) > MODULES_MAX:
            print(f"{len(tests)} test modules are reached; the nearest {MODULES_MAX} run.", flush=True)
        if tests:
            paths = [f"{module.replace('.', '/')}.py" for module in tests[:MODULES_MAX]]
            options = ["-q", "-p", "no:cacheprovider", "-p", "no:schemathesis", "-n", "2", "--dist", "loadscope"]
            options += ["--no-loadscope-reorder", "-rs"]
            steps.append(("tests of the server", [python, "-m", "pytest", *options, *paths], SERVER))
    web = [path.removeprefix("web/") for path in changed if path.startswith("web/")]
    if web:
        sources = [path for path in web if path.startswith("src/") and path.endswith((".ts", ".tsx", ".css"))]
        checked = [path for path in web if path.endswith((".ts", ".tsx", ".mjs", ".css", ".json"))]
        steps.append(("format and rules of the client", ["biome", "check", "--error-on-warnings", *checked], WEB))
        if any(path.endswith((".ts", ".tsx", ".mjs")) for path in web):
            depcruise = str(WEB / "tools" / "imports" / "node_modules" / ".bin" / "depcruise")
            folders = ["src", "e2e", "tools"]
            steps.append(("import rules of the client", [depcruise, "--output-type", "err-long", *folders], WEB))
        steps.append(("types of the client", ["tsc", "--noEmit"], WEB))
        if sources:
            steps.append(("tests of the client", ["vitest", "related", "--run", *sources], WEB))
    return steps


def main() -> int:
    """Run all steps, even if one fails. Returns 1 if any failed."""
    changed = changed_files(os.environ.get("BASE") or "HEAD")
    steps = _build_steps(changed)
    if not steps:
        print("Nothing changed that has checks.")
        return 0
    folders = [WEB / "tools" / "node" / "node_modules" / ".bin", WEB / "node_modules" / ".bin"]
    environment = {
        **os.environ,
        "PATH": os.pathsep.join([*map(str, folders), os.environ["PATH"]]),
        "PYTHONPATH": str(SERVER),
        "PEGBAR_TEST_RING": "main",
        "PEGBAR_TEST_SECONDS": str(SECONDS),
    }

    def run(step: tuple[str, list[str], Path]) -> "subprocess.CompletedProcess[str]":
        _, command, folder = step
        return subprocess.run(
            command,
            cwd=folder,
            env=environment,
            check=False,
            text=True,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        )

    failed: list[str] = []
    with ThreadPoolExecutor(2) as pool:
        for (name, *_), result in zip(steps, pool.map(run, steps), strict=True):
            print(f"{name}: {'passed' if result.returncode == 0 else 'FAILED'}", flush=True)
            if result.returncode or name.startswith("tests"):
                print(result.stdout, flush=True)
            if result.returncode:
                failed.append(name)
    print(f"Failed: {', '.join(failed)}" if failed else "All is well.")
    return int(bool(failed))


if __name__ == "__main__":
    sys.exit(main())
