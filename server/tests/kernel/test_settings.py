"""Settings that expose an instance to other machines, and those that make it a demo."""

import pytest

from pegbar.kernel.settings import Settings
from pegbar.kernel.texts import DEMO_FOOTER


@pytest.mark.parametrize(
    ("values", "exposed"),
    [
        ({}, False),
        ({"host": "localhost"}, False),
        ({"host": "::1"}, False),
        ({"host": "127.0.0.2", "public_url": "http://127.0.0.1:9000"}, False),
        ({"public_url": "http://[::1]:9000", "hosts": "pegbar.localhost, localhost"}, False),
        ({"host": "0.0.0.0"}, True),
        ({"host": "::"}, True),
        ({"host": "192.168.1.20"}, True),
        ({"public_url": "https://boards.example.com"}, True),
        ({"hosts": "localhost,boards.example.com"}, True),
    ],
)
def test_an_instance_with_a_non_loopback_name_is_exposed(values: dict[str, str], *, exposed: bool) -> None:
    assert Settings.model_validate(values).is_exposed is exposed


def test_demo_is_off_by_default() -> None:
    assert not Settings().demo
    assert Settings().footer is None


def test_an_exposed_instance_never_presents_itself_as_a_demo() -> None:
    assert Settings(demo=True).footer == DEMO_FOOTER
    assert Settings(demo=True, public_url="https://boards.example.com").footer is None
