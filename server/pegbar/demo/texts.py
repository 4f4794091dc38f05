"""Texts of the command line about demo data."""

from collections.abc import Sequence


def exposed_with_demo_people(emails: Sequence[str]) -> str:
    """Error text: other machines reach this instance, and accounts with a published password exist."""
    return (
        f"This instance has demo accounts, whose password is published ({', '.join(emails)}), and other machines can "
        "reach it (PEGBAR_HOST, PEGBAR_PUBLIC_URL or PEGBAR_HOSTS). It won't start with them. "
        "Remove them and their projects: python -m pegbar.cli demo --remove"
    )


EXPOSED_WITHOUT_DEMO = "Demo data isn't added: other machines can reach this instance."
NOT_EMPTY = "Demo data isn't added: this instance already has accounts. To add it anyway: python -m pegbar.cli demo"
ADDED = "Demo data is added."
ALREADY_ADDED = "This instance already has demo accounts."
NOTHING_TO_REMOVE = "This instance has no demo accounts."
CONFIRM_ADD = "This instance already has accounts. Add demo accounts, whose password is published?"
CONFIRM_REMOVE = "Delete the demo accounts for good, with every project they own and everything in those projects?"


def demo_removed(count: int) -> str:
    """Text: the demo accounts and their projects were removed."""
    return f"{count} demo {'account is' if count == 1 else 'accounts are'} removed, with their projects."
