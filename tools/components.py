"""The packages that Pegbar consists of: a bill of materials from the lock files, and their known vulnerabilities.

    components.py sbom            CycloneDX 1.6 as JSON, of the packages of the server and the client's pages
    components.py audit           asks a vulnerability database (OSV) about each package, development ones too

`audit` exits with 0 if no vulnerability is known, with 1 if one is, and with 2 if there was no usable answer. It also asks
about one old version of each ecosystem with published vulnerabilities: if the database doesn't know those, it skips
packages, and its answer is not usable. PEGBAR_OSV_URL sets another server with the same API (osv.dev/docs).
"""

import base64
import json
import os
import re
import sys
import urllib.error
import urllib.request
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
PYTHON_LOCKS = {"server/requirements.txt": True, "server/requirements-dev.txt": False}
NPM_LOCKS = {
    "web/package-lock.json": True,
    "web/tools/fonts/package-lock.json": True,
    "web/tools/codegen/package-lock.json": False,
    "web/tools/imports/package-lock.json": False,
    "web/tools/node/package-lock.json": False,
}
OSV = "https://api.osv.dev"
TIMEOUT_SECONDS = 20
KNOWN_VULNERABLE = ("pkg:pypi/jinja2@2.4.1", "pkg:npm/lodash@4.17.15")
"""Versions with published vulnerabilities (GHSA-462w-v97r-4m45, GHSA-35jh-r3h4-6jhm), to test the database itself."""
BATCH = 500
_PINNED = re.compile(r"^([A-Za-z0-9._-]+)(?:\[[^\]]*\])?==([^\s;\\]+)")
_HASH = re.compile(r"--hash=sha256:([0-9a-f]{64})")


@dataclass(frozen=True, order=True)
class Component:
    """A version of a package; `is_shipped` if a running Pegbar contains it. Hashes are pairs of algorithm and hex digest."""

    ecosystem: str
    name: str
    version: str
    is_shipped: bool = True
    hashes: tuple[tuple[str, str], ...] = ()
    license: str = ""

    @property
    def purl(self) -> str:
        """The package URL (github.com/package-url/purl-spec)."""
        kind = {"PyPI": "pypi", "npm": "npm"}[self.ecosystem]
        return f"pkg:{kind}/{self.name.replace('@', '%40')}@{self.version}"


def parse_python_lock(text: str, *, shipped: bool) -> list[Component]:
    """Return the packages of a pip lock file."""
    found: list[Component] = []
    for block in re.split(r"\n(?=\S)", text):
        pinned = _PINNED.match(block)
        if pinned:
            hashes = tuple(("SHA-256", digest) for digest in _HASH.findall(block))
            found.append(Component("PyPI", pinned[1].lower().replace("_", "-"), pinned[2], shipped, hashes))
    return found


def parse_npm_lock(text: str, *, shipped: bool) -> list[Component]:
    """Return the packages of an npm lock file. Development dependencies aren't shipped."""
    found: list[Component] = []
    for path, package in json.loads(text)["packages"].items():
        if not path or "version" not in package:
            continue
        algorithm, _, digest = package.get("integrity", "").partition("-")
        hashes = ((algorithm.upper().replace("SHA", "SHA-"), base64.b64decode(digest).hex()),) if digest else ()
        name = package.get("name") or path.rpartition("node_modules/")[2]
        is_shipped = shipped and not package.get("dev", False)
        found.append(Component("npm", name, package["version"], is_shipped, hashes, package.get("license", "")))
    return found


def list_components() -> list[Component]:
    """Return the packages of all lock files, each once."""
    found = [
        component
        for locks, read in ((PYTHON_LOCKS, parse_python_lock), (NPM_LOCKS, parse_npm_lock))
        for lock, shipped in locks.items()
        for component in read((ROOT / lock).read_text(encoding="utf-8"), shipped=shipped)
    ]
    by_purl: dict[str, Component] = {}
    for component in sorted(found, key=lambda component: component.is_shipped):
        by_purl[component.purl] = component
    return sorted(by_purl.values())


def build_bill(parts: list[Component]) -> dict[str, Any]:
    """Return the bill of materials of the shipped packages in CycloneDX 1.6."""
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {"component": {"type": "application", "name": "pegbar"}},
        "components": [
            {
                "type": "library",
                "name": part.name,
                "version": part.version,
                "purl": part.purl,
                "bom-ref": part.purl,
                "hashes": [{"alg": algorithm, "content": digest} for algorithm, digest in part.hashes],
                **({"licenses": [{"expression": part.license}]} if part.license else {}),
            }
            for part in parts
            if part.is_shipped
        ],
    }


def query_vulnerabilities(purls: list[str], url: str) -> dict[str, list[str]]:
    """Return the vulnerability ids of each package URL that has any. Raises OSError or ValueError without a usable answer."""
    vulnerable: dict[str, list[str]] = {}
    for start in range(0, len(purls), BATCH):
        batch = purls[start : start + BATCH]
        body = {"queries": [{"package": {"purl": purl}} for purl in batch]}
        request = urllib.request.Request(  # noqa: S310  # the address is ours or the operator's
            f"{url}/v1/querybatch", json.dumps(body).encode(), {"Content-Type": "application/json"}
        )
        with urllib.request.urlopen(request, timeout=TIMEOUT_SECONDS) as response:  # noqa: S310
            results = json.load(response)["results"]
        if len(results) != len(batch):
            raise ValueError("the answer is about other packages")
        for purl, result in zip(batch, results, strict=True):
            if result.get("vulns"):
                vulnerable[purl] = [vulnerability["id"] for vulnerability in result["vulns"]]
    return vulnerable


def query_components(parts: list[Component], url: str) -> dict[Component, list[str]]:
    """Return the vulnerability ids of each component that has any. Raises ValueError if the database skips packages."""
    vulnerable = query_vulnerabilities([*KNOWN_VULNERABLE, *(part.purl for part in parts)], url)
    skipped = [purl for purl in KNOWN_VULNERABLE if purl not in vulnerable]
    if skipped:
        raise ValueError(f"it knows no vulnerability of {', '.join(skipped)}, which has published ones")
    return {part: vulnerable[part.purl] for part in parts if part.purl in vulnerable}


def audit() -> int:
    """Print the known vulnerabilities and return the exit code."""
    parts, url = list_components(), os.environ.get("PEGBAR_OSV_URL", OSV)
    try:
        vulnerable = query_components(parts, url)
    except (OSError, ValueError, KeyError, TypeError) as error:
        print(f"The audit failed: no usable answer from {url} ({error}). Whether there are vulnerabilities is unknown.")
        return 2
    for part, ids in vulnerable.items():
        print(f"{part.purl}  {'shipped' if part.is_shipped else 'development only'}  {', '.join(ids)}")
    print(f"{len(parts)} packages checked, {len(vulnerable)} with known vulnerabilities.")
    return 1 if vulnerable else 0


if __name__ == "__main__":
    if sys.argv[1:] == ["sbom"]:
        json.dump(build_bill(list_components()), sys.stdout, indent=1)
        print()
    elif sys.argv[1:] == ["audit"]:
        sys.exit(audit())
    else:
        sys.exit(__doc__)
