"""What was asked for before there was more to be asked for."""

from pegbar.domains.storyboard.exports.schemas import FilmOptions


def test_a_film_that_waited_from_before_has_its_notes() -> None:
    assert FilmOptions.model_validate({"cut_ids": None, "show_notes": True}).captions == ["note"]
    assert FilmOptions.model_validate({"cut_ids": None, "show_notes": False}).captions == []
    assert FilmOptions.model_validate({"captions": ["action"]}).captions == ["action"]
