"""Runs the measurements that need a browser: the scripts of bench/browser, with Node."""

import json
import os
import subprocess
from typing import Any

from bench.harness.server_process import ROOT

SECONDS_MAX = 420


def run_browser(measurement: str, parameters: dict[str, Any]) -> dict[str, Any]:
    """Run a measurement of `bench/browser/run.mjs` and return its results. Always ends Node and the browser."""
    web = ROOT / "web"
    tools = [web / "tools" / "node" / "node_modules" / ".bin", web / "node_modules" / ".bin"]
    path = os.pathsep.join([*map(str, tools), os.environ["PATH"]])
    process = subprocess.Popen(
        ["node", str(ROOT / "bench" / "browser" / "run.mjs"), measurement],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env=os.environ | {"PATH": path},
    )
    try:
        out, _ = process.communicate(json.dumps(parameters).encode(), timeout=SECONDS_MAX)
    finally:
        if process.poll() is None:
            process.terminate()  # node closes its browser on this signal
            process.wait(15)
    if process.returncode != 0:
        raise RuntimeError(f"bench/browser/run.mjs {measurement} ended with {process.returncode}")
    return json.loads(out)
