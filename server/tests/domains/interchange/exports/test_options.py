"""Options of earlier versions of Pegbar."""

from pegbar.domains.interchange.exports.schemas import FilmOptions


def test_old_options_of_queued_videos_still_include_notes() -> None:
    assert FilmOptions.model_validate({"cut_ids": None, "show_notes": True}).captions == ["note"]
    assert FilmOptions.model_validate({"cut_ids": None, "show_notes": False}).captions == []
    assert FilmOptions.model_validate({"captions": ["action"]}).captions == ["action"]
