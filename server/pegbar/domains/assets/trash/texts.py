"""The sentences of the trash."""


def closed_place_gone(name: str) -> str:
    """What is restored would be open to more people than it was."""
    return f"It lay in the restricted folder “{name}”, which is in the trash too. Please restore that folder first."
