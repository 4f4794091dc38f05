"""User-facing texts of the trash."""


def restricted_folder_gone(name: str) -> str:
    """Error text: restoring the node would open it to more people than before."""
    return f"It lay in the restricted folder “{name}”, which is in the trash too. Please restore that folder first."
