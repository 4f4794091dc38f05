"""The tests don't depend on services and settings of the machine."""

import json
import os
import subprocess
import sys
from typing import Final

from tests.support.servers.server_process import SERVER

_FOREIGN: Final = {
    "PGHOST": "127.0.0.1",
    "PGSERVICE": "elsewhere",
    "PGSSLMODE": "require",
    "AWS_SESSION_TOKEN": "old",
    "HTTP_PROXY": "http://127.0.0.1:9",
    "https_proxy": "http://127.0.0.1:9",
    "PEGBAR_REDIS_URL": "redis://127.0.0.1:6379/0",
    "pegbar_public_url": "https://pegbar.example.org",
    "COLUMNS": "40",
}
_STAY: Final = {
    "TZ": "Asia/Tokyo",
    "LANG": "de_DE.UTF-8",
    "PEGBAR_TEST_DATABASE": "postgresql",
    "PEGBAR_FUZZ_SEED": "7",
    "PEGBAR_E2E_SERVER": "{}",
    "PEGBAR_CHROMIUM": "/opt/chromium",
}
_CODE: Final = """
import json, os, urllib.request, tests
from pegbar.kernel.settings import Settings
print(json.dumps([dict(os.environ), urllib.request.getproxies(), Settings().model_fields_set == set()]))
"""


def test_settings_of_the_machine_do_not_affect_the_tests() -> None:
    environment = os.environ | _FOREIGN | _STAY | {"PYTHONPATH": str(SERVER)}
    command = [sys.executable, "-c", _CODE]
    output = subprocess.run(command, cwd=SERVER, env=environment, capture_output=True, text=True, check=True).stdout
    left, proxies, has_defaults = json.loads(output)
    assert left.keys() & _FOREIGN.keys() == set()
    assert {name: left[name] for name in _STAY} == _STAY
    assert (proxies, has_defaults) == ({}, True)
