"""The demo: complete, within the limits, the same every time, and drawn."""

import pytest

from pegbar.demo.content import FRIENDSHIPS, PENDING_REQUESTS, PEOPLE, PROJECTS
from pegbar.domains.profiles.limits import BIO_MAX, DISPLAY_NAME_MAX
from pegbar.domains.projects.limits import PROJECT_NAME_MAX
from pegbar.domains.storyboard.limits import CUT_NAME_MAX, FRAMES_MAX, FRAMES_MIN, NOTE_MAX
from pegbar.domains.storyboard.rules.document import check_update, read_layers
from pegbar.domains.storyboard.rules.timing import FrameRate

SKILLS = {
    "drawing", "painting", "bg art", "concept art", "character design", "2d", "3d", "compositing", "animation",
    "modelling", "texturing", "sound design", "music", "voice acting",
}  # fmt: skip


def test_six_people_who_know_one_another() -> None:
    names = [person.username for person in PEOPLE]
    assert len(set(names)) == 6
    for person in PEOPLE:
        assert set(person.skills) <= SKILLS
        assert len(person.bio) <= BIO_MAX
        assert len(person.display_name) <= DISPLAY_NAME_MAX
    pairs = [frozenset(pair) for pair in (*FRIENDSHIPS, *PENDING_REQUESTS)]
    assert len(set(pairs)) == len(pairs)
    assert {name for pair in pairs for name in pair} == set(names)


def test_the_members_of_the_three_projects_are_friends_of_their_owners() -> None:
    assert sorted(project.visibility for project in PROJECTS) == ["private", "public", "unlisted"]
    friends = {frozenset(pair) for pair in FRIENDSHIPS}
    for project in PROJECTS:
        FrameRate.from_fps(project.fps)
        assert len(project.name) <= PROJECT_NAME_MAX
        assert len(project.members) >= 2
        for member in project.members:
            assert frozenset((project.owner, member.username)) in friends


@pytest.mark.extended
def test_every_drawing_is_a_document_that_the_server_takes_and_the_same_each_time() -> None:
    for project in PROJECTS:
        board = project.board
        for shot in board.shots:
            assert FRAMES_MIN <= shot.frames <= FRAMES_MAX
            assert len(shot.note) <= NOTE_MAX
            assert len(shot.name) <= CUT_NAME_MAX
            document = board.document(shot)
            if document is None:
                continue
            check_update(document)
            layers = read_layers(document)
            assert sum(len(layer.strokes) for layer in layers) > 20
            second = board.document(shot)
            assert second is not None
            assert read_layers(second) == layers
        assert sum(shot.draw is not None for shot in board.shots) >= 7
