import { expectAccessible } from "../support/accessibility";
import { createTickWav, getSound, measureFrameOffset, recordAudioStarts, SoundTracks } from "../support/media/sounds";
import { Board } from "../support/pages/board";
import type { People, Person, ProjectRow } from "../support/people";
import { expect, test } from "../support/test";

interface OpenedBoard {
  person: Person;
  project: ProjectRow;
  board: Board;
  tracks: SoundTracks;
}

async function openBoard(people: People, frames: readonly number[]): Promise<OpenedBoard> {
  const person = await people.create("sound");
  const project = await person.createProject("Heard", { fps: 24 });
  await person.createCuts(project, frames);
  const board = await Board.open(await person.context.newPage(), project.slug);
  await expect(board.timeline.getByRole("button", { name: "Add audio" })).toBeVisible();
  return { person, project, board, tracks: new SoundTracks(board) };
}

test("a sound is chosen, stored, read, moved, trimmed, faded, copied, split, and undone", {
  tag: ["@main", "@scaled"],
}, async ({ people }) => {
  const { person, project, board, tracks } = await openBoard(people, [48, 48, 48]);
  const { page } = board;
  await tracks.add("rain", 2);
  const rain = tracks.clip("rain");
  await expect(rain).toBeVisible();
  await board.expectSaved();
  await expect.poll(async () => (await getSound(person, project)).sounds[0]?.state).toBe("ready");
  const getClip = async (index = 0) => (await getSound(person, project)).clips.sort((a, b) => a.at - b.at)[index];
  expect(await getClip()).toMatchObject({ at: 0, from: 0, to: 96_000, anchor_cut_id: null });
  await page.reload();
  await expect(rain).toBeVisible();
  await expectAccessible(page);

  // Keyboard: move by one frame, then by ten, then undo both.
  await rain.focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Shift+ArrowRight");
  await expect.poll(async () => (await getClip())?.at).toBe(11 * 2000);
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Control+z");
  await expect.poll(async () => (await getClip())?.at).toBe(0);

  // Drag: the clip snaps to the start of the second cut.
  const block = await board.blocks.nth(1).boundingBox();
  const rainBox = await rain.boundingBox();
  if (!block || !rainBox) throw new Error("They are not on the page.");
  await tracks.drag(rain, 0.5, block.x - rainBox.x + 2);
  await expect.poll(async () => (await getClip())?.at).toBe(48 * 2000);
  await tracks.drag(rain, 0, 40);
  await expect.poll(async () => (await getClip())?.from).toBeGreaterThan(20_000);
  await page.keyboard.press("Control+z");
  await expect.poll(async () => (await getClip())?.from).toBe(0);
  await rain.hover();
  await tracks.drag(rain.locator("[data-grip='fade in']"), 0.5, 30);
  await expect.poll(async () => (await getClip())?.fade_in).toBeGreaterThan(10_000);

  await tracks.drag(rain, 0.5, 130, { alt: true });
  await expect(tracks.clips).toHaveCount(2);
  await page.keyboard.press("Control+z");
  await expect(tracks.clips).toHaveCount(1);

  // Split the clip at the playhead.
  await board.goTo(1);
  for (let frame = 0; frame < 12; frame += 1) await page.keyboard.press(".");
  await rain.focus();
  await page.keyboard.press("s");
  await expect(tracks.clips).toHaveCount(2);
  await expect.poll(async () => (await getClip(1))?.from).toBe(24_000);
  await page.keyboard.press("Delete");
  await expect(tracks.clips).toHaveCount(1);
  await page.keyboard.press("Control+z");
  await expect(tracks.clips).toHaveCount(2);
  await board.expectSaved();
  expect((await getSound(person, project)).clips).toHaveLength(2);
});

test("a sound dropped on a cut moves with the cut, and is deleted and restored with it", async ({ people }) => {
  const { person, project, board, tracks } = await openBoard(people, [24, 24, 24]);
  const { page } = board;
  const transfer = await page.evaluateHandle(
    (bytes) => {
      const data = new DataTransfer();
      data.items.add(new File([new Uint8Array(bytes)], "bell.wav", { type: "audio/wav" }));
      return data;
    },
    [...createTickWav(0.5)],
  );
  await board.waitForGestures();
  const target = board.blocks.nth(1);
  const box = await target.boundingBox();
  if (!box) throw new Error("It is not on the page.");
  const dropInit = { clientX: box.x + box.width / 2, clientY: box.y + box.height / 2, dataTransfer: transfer };
  await target.dispatchEvent("dragover", dropInit);
  await expect(board.timeline.getByText("Drop: moves with Cut 2")).toBeVisible();
  await target.dispatchEvent("drop", dropInit);
  const bell = tracks.clip("bell");
  await expect(bell).toBeVisible();
  const [, second] = (await person.listCuts(project)).items;
  await expect.poll(async () => (await getSound(person, project)).clips[0]?.anchor_cut_id).toBe(second?.id);
  const x = async () => Math.round((await bell.boundingBox())?.x ?? 0);
  const leftBefore = await x();
  await board.frames(0).fill("48");
  await board.frames(0).press("Enter");
  await expect.poll(x).toBeGreaterThan(leftBefore + 20);

  await board.goTo(1);
  await page.keyboard.press("d");
  await expect(tracks.clips).toHaveCount(2);
  await page.keyboard.press("Control+z");
  await expect(tracks.clips).toHaveCount(1);

  await board.goTo(1);
  await board.blocks.nth(1).click();
  await page.keyboard.press("Delete");
  await expect(tracks.clips).toHaveCount(0);
  await page.keyboard.press("Control+z");
  await expect(bell).toBeVisible();
});

test("two people move and trim the same clip: both changes are kept, and each sees the other's drag", {
  tag: "@scaled",
}, async ({ people, pageErrors }) => {
  pageErrors.allowNoNetwork();
  pageErrors.allow(/status of 412/);
  const { person, project, board, tracks } = await openBoard(people, [48, 48]);
  await tracks.add("song", 2);
  await board.expectSaved();
  const other = await people.create("second");
  await person.addMember(project, other);
  const otherBoard = await Board.open(await other.context.newPage(), project.slug);
  const otherTracks = new SoundTracks(otherBoard);
  await expect(otherTracks.clip("song")).toBeVisible();

  // The other person sees the clip being dragged.
  const box = await tracks.clip("song").boundingBox();
  if (!box) throw new Error("It is not on the page.");
  await board.page.mouse.move(box.x + 60, box.y + 25);
  await board.page.mouse.down();
  await board.page.mouse.move(box.x + 120, box.y + 25, { steps: 5 });
  await expect(otherTracks.region.locator("[data-holds]")).toBeVisible();
  await board.page.mouse.up();
  await expect(otherTracks.region.locator("[data-holds]")).toHaveCount(0);
  const getMovedClip = async () => (await getSound(person, project)).clips[0];
  await expect.poll(async () => (await getMovedClip())?.at).toBeGreaterThan(0);

  // The other person is offline, doesn't receive the move, and trims the clip.
  await other.context.setOffline(true);
  await otherTracks.clip("song").focus();
  await otherTracks.drag(otherTracks.clip("song"), 1, -40);
  await tracks.clip("song").focus();
  await board.page.keyboard.press("Shift+ArrowRight");
  await board.expectSaved();
  const { at } = (await getMovedClip()) ?? { at: 0 };
  await other.context.setOffline(false);
  await otherBoard.expectSaved();
  const clip = await getMovedClip();
  expect(clip?.to).toBeLessThan(96_000);
  expect(clip?.at).toBe(at);
});

test("a sound added offline is stored, and uploaded once online", async ({ people, pageErrors }) => {
  pageErrors.allowNoNetwork();
  const { person, project, board, tracks } = await openBoard(people, [48]);
  await person.context.setOffline(true);
  await tracks.add("wind", 1);
  await expect(board.saveStatus).toHaveText(/Offline/);
  expect((await getSound(person, project).catch(() => null))?.sounds ?? []).toEqual([]);
  await person.context.setOffline(false);
  await board.expectSaved();
  await expect.poll(async () => (await getSound(person, project)).sounds[0]?.state).toBe("ready");
  await expect(tracks.clip("wind")).toBeVisible();
});

test("a sound that the server rejects is reported and can be saved as a file", async ({ people, pageErrors }) => {
  pageErrors.allow(/status of 409/, /status of 422/);
  const { board, tracks } = await openBoard(people, [48]);
  const { page } = board;
  const body = {
    type: "about:blank",
    title: "Conflict",
    status: 409,
    code: "storage_full",
    detail: "There is no room.",
  };
  const rejection = { status: 409, contentType: "application/problem+json", body: JSON.stringify(body) };
  await page.route("**/sound/sounds", (route) => route.fulfill(rejection));
  const fileChooser = page.waitForEvent("filechooser");
  await board.timeline.getByRole("button", { name: "Add audio" }).click();
  await (await fileChooser).setFiles({ name: "lost.wav", mimeType: "audio/wav", buffer: createTickWav(1) });
  await expect(page.getByText("Couldn't add “lost.wav” to the board. Try again.")).toBeVisible();
  await expect(tracks.clips).toHaveCount(0);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save file" }).click();
  expect((await download).suggestedFilename()).toBe("lost.wav");
  await board.expectSaved();
});

test("a board whose sounds can't be loaded says so", async ({ people, pageErrors }) => {
  pageErrors.allowNoNetwork();
  const person = await people.create("deaf");
  const project = await person.createProject("Unheard");
  await person.createCuts(project, [48]);
  const page = await person.context.newPage();
  await page.route("**/assets/*.js", async (route) => {
    const answer = await route.fetch();
    if ((await answer.text()).includes("has no audio. Choose")) await route.abort();
    else await route.fulfill({ response: answer });
  });
  // Pretend that the page was just reloaded. Otherwise it reloads itself, in case a newer version has the missing
  // chunk.
  await page.addInitScript(() => sessionStorage.setItem("pegbar.reloaded-at", String(Date.now())));
  const board = await Board.open(page, project.slug);
  await board.waitForGestures();
  await expect(page.getByRole("status", { name: "Messages" })).toContainText("audio couldn't be loaded");
});

test("during playback, the shown frame matches the audio, also in a hidden tab", async ({ people }) => {
  const { board, tracks } = await openBoard(people, [48, 48]);
  const { page } = board;
  await recordAudioStarts(page);
  await page.reload();
  await tracks.add("ticks", 4);
  await board.expectSaved();
  const hide = (isHidden: boolean): Promise<void> =>
    page.evaluate((hidden) => {
      Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    }, isHidden);
  await page.keyboard.press("Space");
  // The displayed frame was computed a few ms before it is read, so it may be one frame off.
  expect(await measureFrameOffset(page, 30)).toBeLessThanOrEqual(1);
  await hide(true);
  expect(await measureFrameOffset(page, 50)).toBeLessThanOrEqual(1);
  await hide(false);
  expect(await measureFrameOffset(page, 70)).toBeLessThanOrEqual(1);
  await page.keyboard.press("Space");
});

test("a viewer hears and sees sounds but can't change them", async ({ people }) => {
  const { person, project, board, tracks } = await openBoard(people, [48]);
  await tracks.add("song", 1);
  await board.expectSaved();
  const viewer = await people.create("viewer");
  await person.addMember(project, viewer, "viewer");
  const viewerBoard = await Board.open(await viewer.context.newPage(), project.slug);
  const song = new SoundTracks(viewerBoard).clip("song");
  await expect(song).toBeVisible();
  await expect(viewerBoard.timeline.getByRole("button", { name: "Add audio" })).toHaveCount(0);
  await song.focus();
  await viewerBoard.page.keyboard.press("ArrowRight");
  await viewerBoard.page.keyboard.press("Delete");
  await expect(song).toBeVisible();
  await viewerBoard.page.keyboard.press("Enter");
  await expect(viewerBoard.page.getByRole("dialog", { name: "song.wav" })).toBeVisible();
  await expectAccessible(viewerBoard.page);
  expect((await getSound(person, project)).clips).toMatchObject([{ at: 0, to: 48_000 }]);
});
