"""Rules of clips. Pure."""

from collections.abc import Mapping
from typing import Any

from pegbar.domains.storyboard.sound import texts
from pegbar.kernel.text_catalog import Text, TextValueError


class BadClip(TextValueError):
    """An invalid clip; the text says why, `field` which field is wrong."""

    def __init__(self, field: str, detail: Text) -> None:
        super().__init__(detail)
        self.field = field


def fit_clip(clip: Mapping[str, Any], samples: int | None) -> dict[str, Any]:
    """Trim the clip to its source length. Raises BadClip if the range lies outside any source.

    `samples` is the length of the sound. While it is unknown (None), a clip can have any length.
    """
    start, end = clip["sound_from"], clip["sound_to"]
    if start >= end:
        raise BadClip("to", texts.CLIP_EMPTY)
    if clip["fade_in"] + clip["fade_out"] > end - start:
        raise BadClip("fade_out", texts.FADES_LONG)
    if clip["at"] < 0 and clip["anchor_cut_id"] is None:
        raise BadClip("at", texts.CLIP_EARLY)
    if samples is None or end <= samples:
        return dict(clip)
    if start >= samples:
        raise BadClip("from", texts.CLIP_BEYOND)
    length = samples - start
    fade_in = min(clip["fade_in"], length)
    return {**clip, "sound_to": samples, "fade_in": fade_in, "fade_out": min(clip["fade_out"], length - fade_in)}
