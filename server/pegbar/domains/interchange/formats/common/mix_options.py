"""Options of formats with a mix of the board's sounds."""

from pydantic import Field

from pegbar.domains.interchange.formats.common.options import ExportOptions


class MixOptions(ExportOptions):
    """Options of the audio mix."""

    limit_peaks: bool = Field(default=True, description="Limit the peaks of the mix to -1 dBFS")
