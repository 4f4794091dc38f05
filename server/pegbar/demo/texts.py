"""Texts of the command line about demo data."""

from collections.abc import Sequence
from typing import Final

from pegbar.kernel.text_catalog import Text, text


def exposed_with_demo_people(emails: Sequence[str]) -> Text:
    """Error text: other machines reach this instance, and accounts with a published password exist."""
    return text(
        "demo.exposed_with_demo_people",
        "This instance has demo accounts, whose password is published ({emails}), and other machines can reach it "
        "(PEGBAR_HOST, PEGBAR_PUBLIC_URL or PEGBAR_HOSTS). It won't start with them. Remove them and their projects: "
        "python -m pegbar.cli demo --remove",
        emails=", ".join(emails),
    )


EXPOSED_WITHOUT_DEMO: Final = text(
    "demo.exposed_without_demo", "Demo data isn't added: other machines can reach this instance."
)
NOT_EMPTY: Final = text(
    "demo.not_empty",
    "Demo data isn't added: this instance already has accounts. To add it anyway: python -m pegbar.cli demo",
)
ADDED: Final = text("demo.added", "Demo data was added.")
ALREADY_ADDED: Final = text("demo.already_added", "This instance already has demo accounts.")
NOTHING_TO_REMOVE: Final = text("demo.nothing_to_remove", "This instance has no demo accounts.")
CONFIRM_ADD: Final = text(
    "demo.confirm_add", "This instance already has accounts. Add demo accounts, whose password is published?"
)
CONFIRM_REMOVE: Final = text(
    "demo.confirm_remove",
    "Permanently delete the demo accounts, every project they own, and everything in those projects?",
)


def demo_removed(count: int) -> Text:
    """Text: the demo accounts and their projects were removed."""
    return text(
        "demo.demo_removed",
        "{count, plural, one {# demo account was} other {# demo accounts were}} deleted, with all projects.",
        count=count,
    )
