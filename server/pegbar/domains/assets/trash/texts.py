"""User-facing texts of the trash."""

from pegbar.kernel.text_catalog import Text, text


def restricted_folder_gone(name: str) -> Text:
    """Error text: restoring the node would open it to more people than before."""
    return text(
        "assets.trash.restricted_folder_gone",
        "This was in the restricted folder “{name}”, which is also in the trash. Restore that folder first.",
        name=name,
    )
