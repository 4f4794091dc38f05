"""Base schema of export options, with properties of the export that depend on the options."""

from typing import Annotated

from pydantic import Field

from pegbar.domains.storyboard.limits import CUTS_MAX
from pegbar.domains.storyboard.rules.fields import CUT_TEXTS, CutText
from pegbar.kernel.languages import HanLanguage
from pegbar.kernel.schema import Id, Input
from pegbar.kernel.text_catalog import Text

Texts = Annotated[list[CutText], Field(max_length=len(CUT_TEXTS))]
HanLanguageOption = Annotated[
    HanLanguage | None,
    Field(
        description="The language in which Han characters are drawn if the text doesn't determine it. "
        "By default, that of Accept-Language."
    ),
]


class ExportOptions(Input):
    """The cuts to export."""

    cut_ids: Annotated[list[Id], Field(min_length=1, max_length=CUTS_MAX)] | None = Field(
        default=None, description="The cuts to export. By default, all cuts of the board."
    )

    def describe(self) -> list[Text]:
        """Return what distinguishes an export with these options from another in the same format."""
        return []

    @property
    def requires_account(self) -> bool:
        """True if these options require a signed-in user, even if the format doesn't."""
        return False

    @property
    def includes_sound(self) -> bool:
        """True if these options include the board's sounds, even if the format doesn't."""
        return False

    @property
    def requires_encoder(self) -> bool:
        """True if these options require the encoder, even if the format doesn't."""
        return False

    @property
    def is_archive(self) -> bool:
        """True if the file is a ZIP of several files."""
        return False

    @property
    def is_limited(self) -> bool:
        """True if the format's limits apply."""
        return True
