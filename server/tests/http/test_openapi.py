"""Fuzzing of every OpenAPI operation: no internal errors, and only responses that the schema lists."""

import asyncio
import re
import subprocess
import sys
from pathlib import Path

import pytest

from pegbar.wiring import Instance
from tests.support.api import publishing
from tests.support.api.assets import add_folder, create_upload
from tests.support.api.boards import add_cut, add_member, new_project, push_update
from tests.support.api.people import Newcomer, sign_up
from tests.support.api.videos import insert_video, post_comment, post_review_note
from tests.support.drawings.drawing import DrawingCopy

CONFIG = """
seed = 1
headers = {{ Origin = "{base_url}" }}
# Making a PDF on a machine whose tests keep every core busy takes longer than the ten seconds of the default.
request-timeout = 60

[generation]
max-examples = {examples}
database = "none"

[auth.openapi.APIKeyCookie]
api_key = "{cookie}"

[parameters]
ref = "{ref}"
cut_id = "{cut_id}"
export_id = "{export_id}"
profile_id = "{profile_id}"
node_id = "{node_id}"
upload_id = "{upload_id}"
request_id = "{request_id}"
video_id = "{video_id}"
comment_id = "{comment_id}"
note_id = "{note_id}"
publication_id = "{publication_id}"

[checks]
# Rules that OpenAPI cannot say (offered frame rates, a header's inner form) refuse what the schema lets through,
# and unknown slugs are well-formed.
positive_data_acceptance.enabled = false
negative_data_rejection.enabled = false

[[operations]]
# It would end the session that the run uses; it is tried with the sessions.
include-path = "/api/auth/sign-out"
enabled = false

[[operations]]
# What this takes away, the other operations need.
include-name = "DELETE /api/projects/{{ref}}"
parameters = {{ ref = "{spare_ref}" }}

[[operations]]
include-name = "DELETE /api/uploads/{{upload_id}}"
parameters = {{ upload_id = "{spare_upload}" }}

[[operations]]
include-name = "DELETE /api/cuts/{{cut_id}}"
parameters = {{ cut_id = "{spare_cut}" }}

[[operations]]
include-name = "DELETE /api/videos/{{video_id}}"
parameters = {{ video_id = "{spare_video}" }}

[[operations]]
include-name = "DELETE /api/publications/{{publication_id}}"
parameters = {{ publication_id = "{spare_publication}" }}

[[operations]]
include-name = "DELETE /api/videos/{{video_id}}/comments/{{comment_id}}"
parameters = {{ comment_id = "{spare_comment}" }}

[[operations]]
include-name = "DELETE /api/videos/{{video_id}}/review-notes/{{note_id}}"
parameters = {{ note_id = "{spare_note}" }}
"""


@pytest.mark.long
@pytest.mark.once
@pytest.mark.parametrize(
    ("phases", "examples", "seconds", "least"),
    [
        pytest.param("examples,fuzzing", 1, 560, 200, id="any", marks=pytest.mark.extended),
        pytest.param("coverage", 1, 560, 1000, id="bounds", marks=pytest.mark.extended),
        pytest.param("examples,coverage,fuzzing", 40, 1000, 1000, id="many", marks=pytest.mark.faults),
    ],
)
async def test_no_operation_fails_for_any_input(
    newcomer: Newcomer,
    base_url: str,
    tmp_path: Path,
    instance: Instance,
    phases: str,
    examples: int,
    seconds: int,
    least: int,
) -> None:
    owner, friend = await newcomer(), await newcomer()
    project = await new_project(owner, visibility="public")
    await add_member(owner, project, friend)
    cut = await add_cut(owner, project)
    await push_update(owner, cut["id"], DrawingCopy().draw_stroke())
    export = await owner.json("POST", f"/api/projects/{project['slug']}/exports", 202, json={"kind": "pdf"})
    stranger = await sign_up(base_url)
    request = await stranger.json("POST", "/api/friend-requests", 201, json={"profile_id": owner.id})
    await stranger.http.aclose()
    values = {"ref": project["slug"], "cut_id": cut["id"], "export_id": export["id"], "profile_id": friend.id}
    spare, spare_cut = await new_project(owner), await add_cut(owner, project)
    values |= {"spare_ref": spare["slug"], "spare_cut": spare_cut["id"]}
    created_uploads = [await create_upload(owner, project, "reel.mov", 10) for _ in range(2)]
    uploads = [answer.headers["Location"].rpartition("/")[2] for answer in created_uploads]
    folder = await add_folder(owner, project, "Roughs")
    values |= {"node_id": folder["id"], "upload_id": uploads[0], "spare_upload": uploads[1]}
    videos = [await insert_video(instance, project, owner) for _ in range(2)]
    comments = [await post_comment(owner, videos[0]) for _ in range(2)]
    remarks = [await post_review_note(owner, videos[0]) for _ in range(2)]
    values |= {"video_id": videos[0]["id"], "comment_id": comments[0]["id"], "note_id": remarks[0]["id"]}
    values |= {"spare_video": videos[1]["id"], "spare_comment": comments[1]["id"], "spare_note": remarks[1]["id"]}
    promised = [await publishing.create_publication(owner, project, size=10) for _ in range(2)]
    values |= {"publication_id": promised[0]["id"], "spare_publication": promised[1]["id"]}
    values |= {"request_id": request["id"], "cookie": owner.cookie, "base_url": base_url, "examples": examples}
    config = tmp_path / "schemathesis.toml"
    config.write_text(CONFIG.format(**values), "utf-8")
    # On a busy machine, generating it takes longer than Schemathesis waits.
    assert (await owner.http.get("/api/openapi.json")).status_code == 200
    command = [str(Path(sys.executable).parent / "schemathesis"), "--config-file", str(config), "run"]
    command += [f"{base_url}/api/openapi.json", "--phases", phases, "--no-color"]
    done = await asyncio.to_thread(
        subprocess.run, command, capture_output=True, text=True, cwd=tmp_path, timeout=seconds, check=False
    )
    assert done.returncode == 0, done.stdout[-12_000:] + done.stderr[-2000:]
    tried = re.search(r"(\d+) generated, (\d+) passed", done.stdout)
    assert tried, done.stdout[-3000:]
    assert tried[1] == tried[2]
    assert int(tried[1]) > least
