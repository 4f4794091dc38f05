import { framesOff, Lanes, rememberStarts, soundOf, ticks } from "./support/files/sounds";
import { isAccessible } from "./support/fit";
import { Board } from "./support/pages/board";
import type { People, Person, ProjectRow } from "./support/people";
import { expect, test } from "./support/test";

interface Opened {
  who: Person;
  project: ProjectRow;
  board: Board;
  lanes: Lanes;
}

async function open(people: People, frames: readonly number[]): Promise<Opened> {
  const who = await people.create("sound");
  const project = await who.makeProject("Heard", { fps: 24 });
  await who.makeCuts(project, frames);
  const board = await Board.open(await who.context.newPage(), project.slug);
  await expect(board.timeline.getByRole("button", { name: "Add sound" })).toBeVisible();
  return { who, project, board, lanes: new Lanes(board) };
}

test("a sound is chosen, stored, read, moved, trimmed, faded, copied, split and taken back", {
  tag: ["@main", "@scaled"],
}, async ({ people }) => {
  const { who, project, board, lanes } = await open(people, [48, 48, 48]);
  const { page } = board;
  await lanes.add("rain", 2);
  const rain = lanes.clip("rain");
  await expect(rain).toBeVisible();
  await board.isSaved();
  await expect.poll(async () => (await soundOf(who, project)).sounds[0]?.state).toBe("ready");
  const clip = async (index = 0) => (await soundOf(who, project)).clips.sort((a, b) => a.at - b.at)[index];
  expect(await clip()).toMatchObject({ at: 0, from: 0, to: 96_000, anchor_cut_id: null });
  await page.reload();
  await expect(rain).toBeVisible();
  await isAccessible(page);

  // Keyboard: move by one frame, then by ten, then undo both.
  await rain.focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Shift+ArrowRight");
  await expect.poll(async () => (await clip())?.at).toBe(11 * 2000);
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Control+z");
  await expect.poll(async () => (await clip())?.at).toBe(0);

  // Drag: the clip snaps to the start of the second cut.
  const block = await board.options.nth(1).boundingBox();
  const held = await rain.boundingBox();
  if (!block || !held) throw new Error("They are not on the page.");
  await lanes.drag(rain, 0.5, block.x - held.x + 2);
  await expect.poll(async () => (await clip())?.at).toBe(48 * 2000);
  await lanes.drag(rain, 0, 40);
  await expect.poll(async () => (await clip())?.from).toBeGreaterThan(20_000);
  await page.keyboard.press("Control+z");
  await expect.poll(async () => (await clip())?.from).toBe(0);
  await rain.hover();
  await lanes.drag(rain.locator("[data-grip='fade in']"), 0.5, 30);
  await expect.poll(async () => (await clip())?.fade_in).toBeGreaterThan(10_000);

  await lanes.drag(rain, 0.5, 130, { alt: true });
  await expect(lanes.clips).toHaveCount(2);
  await page.keyboard.press("Control+z");
  await expect(lanes.clips).toHaveCount(1);

  // Split the clip at the playhead.
  await board.goTo(1);
  for (let frame = 0; frame < 12; frame += 1) await page.keyboard.press(".");
  await rain.focus();
  await page.keyboard.press("s");
  await expect(lanes.clips).toHaveCount(2);
  await expect.poll(async () => (await clip(1))?.from).toBe(24_000);
  await page.keyboard.press("Delete");
  await expect(lanes.clips).toHaveCount(1);
  await page.keyboard.press("Control+z");
  await expect(lanes.clips).toHaveCount(2);
  await board.isSaved();
  expect((await soundOf(who, project)).clips).toHaveLength(2);
});

test("what is dropped on a cut goes where the cut goes, is gone with it, and comes back with it", async ({
  people,
}) => {
  const { who, project, board, lanes } = await open(people, [24, 24, 24]);
  const { page } = board;
  const transfer = await page.evaluateHandle(
    (bytes) => {
      const data = new DataTransfer();
      data.items.add(new File([new Uint8Array(bytes)], "bell.wav", { type: "audio/wav" }));
      return data;
    },
    [...ticks(0.5)],
  );
  const target = board.options.nth(1);
  const box = await target.boundingBox();
  if (!box) throw new Error("It is not on the page.");
  const at = { clientX: box.x + box.width / 2, clientY: box.y + box.height / 2, dataTransfer: transfer };
  await target.dispatchEvent("dragover", at);
  await expect(board.timeline.getByText("Drop: moves with Cut 2")).toBeVisible();
  await target.dispatchEvent("drop", at);
  const bell = lanes.clip("bell");
  await expect(bell).toBeVisible();
  const [, second] = (await who.cuts(project)).items;
  await expect.poll(async () => (await soundOf(who, project)).clips[0]?.anchor_cut_id).toBe(second?.id);
  const x = async () => Math.round((await bell.boundingBox())?.x ?? 0);
  const before = await x();
  await board.frames(0).fill("48");
  await board.frames(0).press("Enter");
  await expect.poll(x).toBeGreaterThan(before + 20);

  await board.goTo(1);
  await page.keyboard.press("d");
  await expect(lanes.clips).toHaveCount(2);
  await page.keyboard.press("Control+z");
  await expect(lanes.clips).toHaveCount(1);

  await board.goTo(1);
  await board.options.nth(1).click();
  await page.keyboard.press("Delete");
  await expect(lanes.clips).toHaveCount(0);
  await page.keyboard.press("Control+z");
  await expect(bell).toBeVisible();
});

test("two people move and trim one clip: both changes stand, and each sees the other's hand", {
  tag: "@scaled",
}, async ({ people, watch }) => {
  watch.allowNoNetwork();
  watch.allow(/status of 412/);
  const { who, project, board, lanes } = await open(people, [48, 48]);
  await lanes.add("song", 2);
  await board.isSaved();
  const other = await people.create("second");
  await who.addMember(project, other);
  const theirs = await Board.open(await other.context.newPage(), project.slug);
  const their = new Lanes(theirs);
  await expect(their.clip("song")).toBeVisible();

  // The other person sees the clip being dragged.
  const box = await lanes.clip("song").boundingBox();
  if (!box) throw new Error("It is not on the page.");
  await board.page.mouse.move(box.x + 60, box.y + 25);
  await board.page.mouse.down();
  await board.page.mouse.move(box.x + 120, box.y + 25, { steps: 5 });
  await expect(their.region.locator("[data-holds]")).toBeVisible();
  await board.page.mouse.up();
  await expect(their.region.locator("[data-holds]")).toHaveCount(0);
  const moved = async () => (await soundOf(who, project)).clips[0];
  await expect.poll(async () => (await moved())?.at).toBeGreaterThan(0);

  // The other person is offline, doesn't receive the move, and trims the clip.
  await other.context.setOffline(true);
  await their.clip("song").focus();
  await their.drag(their.clip("song"), 1, -40);
  await lanes.clip("song").focus();
  await board.page.keyboard.press("Shift+ArrowRight");
  await board.isSaved();
  const { at } = (await moved()) ?? { at: 0 };
  await other.context.setOffline(false);
  await theirs.isSaved();
  const both = await moved();
  expect(both?.to).toBeLessThan(96_000);
  expect(both?.at).toBe(at);
});

test("a sound that is dropped without a network is kept, and is sent when there is one again", async ({
  people,
  watch,
}) => {
  watch.allowNoNetwork();
  const { who, project, board, lanes } = await open(people, [48]);
  await who.context.setOffline(true);
  await lanes.add("wind", 1);
  await expect(board.saved).toHaveText(/Offline/);
  expect((await soundOf(who, project).catch(() => null))?.sounds ?? []).toEqual([]);
  await who.context.setOffline(false);
  await board.isSaved();
  await expect.poll(async () => (await soundOf(who, project)).sounds[0]?.state).toBe("ready");
  await expect(lanes.clip("wind")).toBeVisible();
});

test("a sound that the server refuses is said to be so, and is not lost", async ({ people, watch }) => {
  watch.allow(/status of 409/, /status of 422/);
  const { board, lanes } = await open(people, [48]);
  const { page } = board;
  const body = {
    type: "about:blank",
    title: "Conflict",
    status: 409,
    code: "storage_full",
    detail: "There is no room.",
  };
  const refuse = { status: 409, contentType: "application/problem+json", body: JSON.stringify(body) };
  await page.route("**/sound/sounds", (route) => route.fulfill(refuse));
  const asked = page.waitForEvent("filechooser");
  await board.timeline.getByRole("button", { name: "Add sound" }).click();
  await (await asked).setFiles({ name: "lost.wav", mimeType: "audio/wav", buffer: ticks(1) });
  await expect(page.getByText("“lost.wav” could not be put on the board.")).toBeVisible();
  await expect(lanes.clips).toHaveCount(0);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save the file" }).click();
  expect((await download).suggestedFilename()).toBe("lost.wav");
  await board.isSaved();
});

test("a board whose sounds cannot be loaded says so", async ({ people, watch }) => {
  watch.allowNoNetwork();
  const who = await people.create("deaf");
  const project = await who.makeProject("Unheard");
  await who.makeCuts(project, [48]);
  const page = await who.context.newPage();
  await page.route("**/assets/*.js", async (route) => {
    const answer = await route.fetch();
    if ((await answer.text()).includes("holds no sound")) await route.abort();
    else await route.fulfill({ response: answer });
  });
  // Pretend that the page was just reloaded. Otherwise it reloads itself, in case a newer version has the missing
  // chunk.
  await page.addInitScript(() => sessionStorage.setItem("pegbar.reloaded-at", String(Date.now())));
  await Board.open(page, project.slug);
  await expect(page.getByRole("status", { name: "Messages" })).toContainText("sounds couldn't be loaded");
});

test("while it plays, the frame is the one that is heard, in a hidden tab too", async ({ people }) => {
  const { board, lanes } = await open(people, [48, 48]);
  const { page } = board;
  await rememberStarts(page);
  await page.reload();
  await lanes.add("ticks", 4);
  await board.isSaved();
  const hide = (isHidden: boolean): Promise<void> =>
    page.evaluate((hidden) => {
      Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    }, isHidden);
  await page.keyboard.press("Space");
  // The displayed frame was computed a few ms before it is read, so it may be one frame off.
  expect(await framesOff(page, 30)).toBeLessThanOrEqual(1);
  await hide(true);
  expect(await framesOff(page, 50)).toBeLessThanOrEqual(1);
  await hide(false);
  expect(await framesOff(page, 70)).toBeLessThanOrEqual(1);
  await page.keyboard.press("Space");
});

test("who may only look hears and sees the sound, and changes nothing of it", async ({ people }) => {
  const { who, project, board, lanes } = await open(people, [48]);
  await lanes.add("song", 1);
  await board.isSaved();
  const viewer = await people.create("viewer");
  await who.addMember(project, viewer, "viewer");
  const theirs = await Board.open(await viewer.context.newPage(), project.slug);
  const song = new Lanes(theirs).clip("song");
  await expect(song).toBeVisible();
  await expect(theirs.timeline.getByRole("button", { name: "Add sound" })).toHaveCount(0);
  await song.focus();
  await theirs.page.keyboard.press("ArrowRight");
  await theirs.page.keyboard.press("Delete");
  await expect(song).toBeVisible();
  await theirs.page.keyboard.press("Enter");
  await expect(theirs.page.getByRole("dialog", { name: "song.wav" })).toBeVisible();
  await isAccessible(theirs.page);
  expect((await soundOf(who, project)).clips).toMatchObject([{ at: 0, to: 48_000 }]);
});
