"""Fuzz tests of the parsers of untrusted bytes: known failures and mutated cases never break a parser's contract.

`make test` tries the corpus and 500 cases per parser, the same each time; `make test-all` tries as many cases as the
parser defines, and `make test-fuzz` tries others for a given time. A case that breaks a parser is stored in its corpus
under its SHA-256 and is tried first from then on.
"""

import hashlib
import json
import os
import secrets
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.fuzz.child import BROKEN, CASE_MAX, CaseFile
from tests.fuzz.parsers import PARSERS, PLANTED

CORPUS = Path(__file__).parent / "corpus"
SERVER = Path(__file__).parents[2]
SECONDS = float(os.environ.get("PEGBAR_FUZZ_SECONDS", "0"))
SEED = int(os.environ.get("PEGBAR_FUZZ_SEED", secrets.randbits(32) if SECONDS else 1))
_CORPUS_BYTES_MAX = 300_000
_PATIENCE_SECONDS = 200
_FEW = 500


def _try(name: str, cases: int, seconds: float, folder: Path, seed: int, tmp_path: Path) -> dict[str, Any]:
    """Run a parser in a child process and return its report. A case that breaks it is stored and fails the test."""
    case_file = tmp_path / "case"
    case_file.write_bytes(bytes(8 + CASE_MAX))
    child = [sys.executable, "-X", "faulthandler", "-m", "tests.fuzz.child"]
    try:
        ended = subprocess.run(  # noqa: PLW1510  its code is looked at
            [*child, name, str(seed), str(cases), str(seconds), str(case_file), str(folder)],
            cwd=SERVER,
            capture_output=True,
            text=True,
            env={**os.environ, "PYTHONPATH": str(SERVER)},
            timeout=seconds + _PATIENCE_SECONDS,
        )
    except subprocess.TimeoutExpired:  # Native code in an endless loop handles no signals.
        code, output = None, ""
    else:
        code, output = ended.returncode, ended.stderr
        if code == 0:
            return json.loads(ended.stdout)
    case = CaseFile.read(case_file)
    stored_case = folder / hashlib.sha256(case).hexdigest()
    stored_case.write_bytes(case)
    how = {BROKEN: "broke its contract", None: "did not come back"}.get(code, f"ended the process ({code})")
    pytest.fail(f"{name} {how} with {stored_case} (seed {seed}):\n{output[-4000:]}")


@pytest.mark.parametrize("most", [_FEW, pytest.param(None, marks=pytest.mark.extended)], ids=["few", "many"])
@pytest.mark.parametrize("name", PARSERS)
def test_a_parser_fulfills_its_contract(
    name: str, most: int | None, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    if SECONDS and most is not None:
        pytest.skip("for so many seconds it runs once, with all cases")
    share = SECONDS / len(PARSERS)
    cases = min(PARSERS[name].cases, most or PARSERS[name].cases)
    output = _try(name, cases, share, CORPUS / name, SEED, tmp_path)
    outcomes = len(output["outcomes"])
    with capsys.disabled():
        if SECONDS:
            print(f"{name}: {output['cases']} cases with seed {SEED}, {outcomes} outcomes")  # noqa: T201
    assert output["cases"] >= (1 if SECONDS else cases)
    assert outcomes > 1, "all cases fare alike: they never get behind the first byte"


@pytest.mark.parametrize("what", PLANTED)
def test_the_fuzzer_finds_a_fault_and_stores_its_case(what: str, tmp_path: Path) -> None:
    folder = tmp_path / "corpus"
    folder.mkdir()
    (folder / "seed").write_bytes(b"Pegbar")
    with pytest.raises(pytest.fail.Exception, match=what if what == "ends the process" else "contract"):
        _try(what, 1000, 0, folder, 1, tmp_path)
    (case,) = set(folder.iterdir()) - {folder / "seed"}
    assert case.name == hashlib.sha256(case.read_bytes()).hexdigest()
    assert case.read_bytes()[:1] != b"P"
    with pytest.raises(pytest.fail.Exception):  # Stored cases are tried first.
        _try(what, 0, 0, folder, 1, tmp_path)


def test_every_parser_has_a_small_corpus() -> None:
    assert {folder.name for folder in CORPUS.iterdir()} == set(PARSERS)
    sizes = [path.stat().st_size for path in CORPUS.rglob("*") if path.is_file()]
    assert sum(sizes) < _CORPUS_BYTES_MAX
    assert max(sizes) < CASE_MAX
