"""Keys of rate limits per network."""

import pytest
from starlette.requests import Request

from pegbar.kernel.http import get_client_network


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("203.0.113.7", "203.0.113.7"),
        ("::ffff:203.0.113.7", "203.0.113.7"),
        ("2001:db8:1:2:aaaa::1", "2001:db8:1:2::"),
        ("2001:db8:1:2:bbbb::2", "2001:db8:1:2::"),
        ("2001:db8:1:3::1", "2001:db8:1:3::"),
        ("a socket's file", "a socket's file"),
    ],
)
def test_addresses_of_one_household_share_a_network_key(address: str, network: str) -> None:
    scope = {"type": "http", "headers": [], "client": (address, 1)}
    assert get_client_network(Request(scope)) == network


def test_request_without_address_has_a_key() -> None:
    assert get_client_network(Request({"type": "http", "headers": [], "client": None})) == "unknown"
