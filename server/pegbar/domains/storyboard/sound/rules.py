"""What a clip may be. Pure."""

from collections.abc import Mapping
from typing import Any

from pegbar.domains.storyboard.sound import texts


class BadClip(ValueError):
    """A clip that cannot be; the text says why, `field` which of its fields is wrong."""

    def __init__(self, field: str, detail: str) -> None:
        super().__init__(detail)
        self.field = field


def fitted(clip: Mapping[str, Any], samples: int | None) -> dict[str, Any]:
    """The clip as its sound has room for it: it ends where the sound ends. Raises BadClip for what no sound has.

    `samples` are the sound's; while they are not known, a clip may reach as far as it likes.
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
