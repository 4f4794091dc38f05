"""Options of earlier versions of Pegbar."""

from pegbar.domains.interchange.formats.mp4.options import VideoOptions


def test_old_options_of_queued_videos_still_include_notes() -> None:
    assert VideoOptions.model_validate({"cut_ids": None, "show_notes": True}).captions == ["note"]
    assert VideoOptions.model_validate({"cut_ids": None, "show_notes": False}).captions == []
    assert VideoOptions.model_validate({"captions": ["action"]}).captions == ["action"]
