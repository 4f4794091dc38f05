"""Every kind of job that runs in a worker process: how to start it and how to check that it has succeeded."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, Final

from tests.support.api import assets, imports, publishing, sounds
from tests.support.api.boards import add_cut, get_board, new_project, push_update
from tests.support.api.exports import add_colored_preview, wait_for_export
from tests.support.api.people import Person
from tests.support.api.publishing import encode_film
from tests.support.drawings.drawing import DrawingCopy
from tests.support.polling import wait_until


@dataclass(frozen=True)
class Job:
    """Job kind: the module of its worker, a function that starts it, and one that waits for its success."""

    worker: str
    start: Callable[[Person, dict[str, Any]], Awaitable[Any]]
    wait_for_success: Callable[[Person, dict[str, Any], Any], Awaitable[None]]


def _make_export_job(kind: str, worker: str, **options: Any) -> Job:
    async def start(person: Person, project: dict[str, Any]) -> Any:
        body = {"kind": kind, "options": options}
        return await person.json("POST", f"/api/projects/{project['slug']}/exports", 202, json=body)

    async def wait_for_success(person: Person, _project: dict[str, Any], export: Any) -> None:
        done = await wait_for_export(person, export, may_restart=True)
        assert (done["state"], done["detail"]) == ("done", None)

    return Job(worker, start, wait_for_success)


async def _start_publication(person: Person, project: dict[str, Any]) -> Any:
    data = encode_film(240, 24, size=(320, 180), container="mov", codec="mpeg4")  # A format that must be converted.
    publication = await publishing.create_publication(person, project, size=len(data))
    await publishing.upload(person, publication, data)
    await publishing.publish(person, publication)
    return publication


async def _wait_until_published(person: Person, _project: dict[str, Any], publication: Any) -> None:
    done = await publishing.wait_for_publication(person, publication, may_restart=True)
    assert (done["state"], done["detail"]) == ("done", None)


async def _wait_for_sound(person: Person, project: dict[str, Any], sound: Any) -> None:
    assert (await sounds.wait_for_sound(person, project, sound))["state"] == "ready"


async def _wait_for_plan(person: Person, project: dict[str, Any], made: Any) -> None:
    assert (await imports.wait_for_import(person, project, made))["state"] == "planned"


async def _start_preview(person: Person, project: dict[str, Any]) -> Any:
    """Draw so many bytes that a worker process paints the preview."""
    cut, pad = await add_cut(person, project), DrawingCopy()
    for number in range(6):
        answer = await push_update(person, cut["id"], pad.draw_stroke(f"stroke-{number}", points=2000))
        assert answer.status_code == 200, answer.text
    await person.json("PUT", f"/api/cuts/{cut['id']}/preview/request", 202)
    return cut


async def _wait_for_preview(person: Person, project: dict[str, Any], cut: Any) -> None:
    async def is_painted() -> bool:
        [found] = [each for each in (await get_board(person, project))["items"] if each["id"] == cut["id"]]
        return found["preview"] is not None and found["preview"]["seq"] == found["drawing_seq"]

    await wait_until(is_painted, 90, "the cut's picture is painted")


async def _upload_film(person: Person, project: dict[str, Any]) -> Any:
    await assets.upload(person, project, "film.mp4", encode_film(48, 24, size=(320, 180)))


async def _wait_for_thumbnail(person: Person, project: dict[str, Any], _: Any) -> None:
    node = await assets.wait_for_thumbnail(person, project, "film.mp4")
    assert node["tile"] is not None


JOBS: Final = {
    "sound": Job("sound.decode_worker", sounds.upload_sound, _wait_for_sound),
    "probe": Job("film.probe_worker", _start_publication, _wait_until_published),
    "convert": Job("film.convert_worker", _start_publication, _wait_until_published),
    "import": Job("interchange_worker", imports.upload_import, _wait_for_plan),
    "mp4": _make_export_job("mp4", "film.encode_worker"),
    "wav": _make_export_job("wav", "film.mixdown_worker"),
    "gif": _make_export_job("gif", "animation_worker"),
    "pdf": _make_export_job("pdf", "print.board_worker"),
    "psd": _make_export_job("psd", "interchange_worker"),
    "preview": Job("drawing_worker", _start_preview, _wait_for_preview),
    "tile": Job("film.thumbnail_worker", _upload_film, _wait_for_thumbnail),
}


async def create_project_with_content(person: Person) -> dict[str, Any]:
    """Create a project that every kind of job can work on: a cut with a preview and an audible clip."""
    project = await new_project(person, width=640, height=360)
    cut = await add_cut(person, project, duration_frames=240)
    await add_colored_preview(person, cut)
    sound = await sounds.upload_processed_sound(person, project)
    track = await sounds.add_track(person, project)
    await person.json("POST", f"{sounds.get_sound_path(project)}/clips", 201, json=sounds.make_clip_body(sound, track))
    return project
