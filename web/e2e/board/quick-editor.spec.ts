import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { Board } from "../support/pages/board";
import { expectFramesOnTime, recordPlayback } from "../support/pages/playbackRecorder";
import type { Person } from "../support/people";
import { expect, test } from "../support/test";

/**
 * Open the quick editor. It shares its timeline, cut list and playback with the storyboard, so `Board` works for it.
 */
async function openEditor(person: Person, ref: string): Promise<{ page: Page; board: Board }> {
  const page = await person.context.newPage();
  await page.goto(`/edit/${ref}`);
  const board = new Board(page);
  await expect(board.button("New Cut")).toBeVisible();
  return { page, board };
}

test("/edit opens the last edited project, or the project list if there is none or it was deleted", async ({
  people,
  pageErrors,
}) => {
  pageErrors.allow(/status of 404/);
  const person = await people.create("maker");
  const project = await person.createProject("Night Ferry");
  const page = await person.context.newPage();
  await page.goto("/edit");
  await expect(page).toHaveURL("/create");
  await page.goto(`/edit/${project.id}`);
  await expect(page.getByRole("heading", { level: 1, name: "Night Ferry" })).toBeVisible();
  await expect(page).toHaveTitle(/Night Ferry/);
  await page.goto("/create");
  await page.goto("/edit");
  await expect(page).toHaveURL(`/edit/${project.slug}`);
  await expect(page.getByText("960×540 · 24 fps")).toBeVisible();

  await person.call("DELETE", `/projects/${project.slug}`);
  await expect(page.getByText("Project not found.")).toBeVisible();
  await page.goto("/edit");
  await expect(page).toHaveURL("/create");
});

test("the quick editor requires signing in and access to the project", async ({ people, pageErrors }) => {
  pageErrors.allow(/status of 404/);
  const [owner, stranger] = [await people.create("owner"), await people.create("stranger")];
  const project = await owner.createProject("Nobody's business");
  const strangerPage = await stranger.context.newPage();
  await strangerPage.goto(`/edit/${project.slug}`);
  await expect(strangerPage.getByText("This storyboard is private. You don’t have access.")).toBeVisible();
  await strangerPage.goto("/edit/NoSuchOne1");
  await expect(strangerPage.getByText("Project not found.")).toBeVisible();
  const page = await (await people.openContext()).newPage();
  await page.goto(`/edit/${project.slug}`);
  await expect(page).toHaveURL(`/signin?from=%2Fedit%2F${project.slug}`);
});

test("the preview follows the playhead while scrubbing and playing", async ({ people }) => {
  const person = await people.create("maker");
  const project = await person.createProject("Previewed");
  await person.createCuts(project, [24, 24, 24]);
  const storyboard = await Board.open(await person.context.newPage(), project.slug);
  await storyboard.goTo(1);
  await storyboard.stroke([0.4, 0.5], [0.9, 0.5]);
  await storyboard.expectSaved();
  await expect.poll(async () => (await person.listCuts(project)).items[1]?.preview?.url).toBeTruthy();

  const { page, board } = await openEditor(person, project.slug);
  const preview = page.getByRole("region", { name: "Preview" });
  await expect(preview.getByText("No preview")).toBeVisible();
  await expect(preview.getByText("Cut 1 / 3")).toBeVisible();
  await expect(preview.getByText("72 f · 3.00 s")).toBeVisible();

  const [handle, second] = [await board.playhead.boundingBox(), await board.blocks.nth(1).boundingBox()];
  if (!handle || !second) throw new Error("The timeline is not on the page.");
  await page.mouse.move(handle.x + handle.width / 2, handle.y + 6);
  await page.mouse.down();
  await page.mouse.move(second.x + 20, handle.y + 6, { steps: 4 });
  await expect(preview.getByText("Cut 2 / 3")).toBeVisible();
  await page.mouse.up();
  const { items } = await person.listCuts(project);
  const path = new URL(items[1]?.preview?.url ?? "", page.url()).pathname;
  await expect
    .poll(() =>
      preview.locator("img").evaluate((image: HTMLImageElement) => image.complete && new URL(image.src).pathname),
    )
    .toBe(path);

  await page.keyboard.press("Home");
  await page.keyboard.press("Space");
  await expect(preview.getByText("Cut 2 / 3")).toBeVisible();
  await expect(preview.getByText("Cut 3 / 3")).toBeVisible();
  await expect(board.button("Play")).toBeVisible();
  expect(await board.getFrame()).toBe(71);
  // Delete, which clears the layer in the storyboard, does nothing here.
  await page.keyboard.press("Delete");
  await expect(board.cards).toHaveCount(3);
});

test("cuts are reordered by dragging and by keyboard, and undone", async ({ people }) => {
  const person = await people.create("maker");
  const project = await person.createProject("Order");
  await person.createCuts(project, [6, 6, 6]);
  const { page, board } = await openEditor(person, project.slug);
  const lower = { targetPosition: { x: 60, y: 55 } };
  await board.waitForGestures();
  await board.cards.nth(0).dragTo(board.cards.nth(1), { sourcePosition: { x: 40, y: 20 }, ...lower });
  await expect(page.getByText("Cuts reordered")).toBeVisible();
  const names = async () => (await person.listCuts(project)).items.map(({ name }) => name);
  await expect.poll(names).toEqual(["Cut 2", "Cut 1", "Cut 3"]);

  await board.blocks.nth(2).click();
  await page.keyboard.press("Alt+ArrowLeft");
  await expect.poll(names).toEqual(["Cut 2", "Cut 3", "Cut 1"]);
  await page.keyboard.press("Control+z");
  await expect.poll(names).toEqual(["Cut 2", "Cut 1", "Cut 3"]);
  await page.getByRole("button", { name: "Move earlier" }).click();
  await expect.poll(names).toEqual(["Cut 2", "Cut 3", "Cut 1"]);
});

test("a new frame rate takes effect immediately, also on boards that others have open", async ({ people }) => {
  const [owner, member] = [await people.create("owner"), await people.create("member")];
  const project = await owner.createProject("Rated", { fps: 24 });
  await owner.createCuts(project, [240]);
  await owner.addMember(project, member);
  const memberBoard = await Board.open(await member.context.newPage(), project.slug);
  const { page, board } = await openEditor(owner, project.slug);
  const fps = page.getByRole("textbox", { name: "FPS" });
  const setButton = page.getByRole("button", { name: "Set", exact: true });
  await expect(fps).toHaveValue("24");
  for (const wrong of ["0", "121", ""]) {
    await fps.fill(wrong);
    await setButton.click();
    await expect(page.getByText("FPS must be between 1 and 120.")).toBeVisible();
    await expect(fps).toHaveAttribute("aria-invalid", "true");
  }
  await fps.fill("24.5");
  await fps.press("Enter");
  await expect(page.getByText("FPS must be a whole number or one of 23.976, 29.97, 59.94.")).toBeVisible();

  // The frame rate changes while the other person is playing.
  await memberBoard.button("Loop").click();
  await memberBoard.button("Play").click();
  await fps.fill("120");
  await fps.press("Enter");
  await expect(page.getByText("Project FPS updated")).toBeVisible();
  await expect(fps).toBeFocused();
  await expect(page.getByText("960×540 · 120 fps")).toBeVisible();
  await expect(memberBoard.page.getByText("960×540 · 120 fps")).toBeVisible();
  await memberBoard.button("Pause").click();
  await memberBoard.page.keyboard.press("Home");
  for (const shownBoard of [memberBoard, board]) {
    await shownBoard.page.bringToFront();
    await shownBoard.playback.getByText("Frames", { exact: true }).click();
    const waitForRun = await recordPlayback(shownBoard, 900);
    await shownBoard.button("Play").click();
    expectFramesOnTime(await waitForRun(), 120, 0);
    await shownBoard.button("Pause").click();
  }
  expect(await owner.call("GET", `/projects/${project.id}`)).toMatchObject({ fps: 120 });
});

test("a frame rate that someone else changed is shown, not overwritten", async ({ people, pageErrors }) => {
  pageErrors.allow(/status of 412/);
  const person = await people.create("maker");
  const project = await person.createProject("Rated twice", { fps: 24 });
  const { page } = await openEditor(person, project.slug);
  let isFirst = true;
  await page.route(`**/api/projects/${project.id}`, async (route) => {
    if (route.request().method() === "PATCH" && isFirst) {
      isFirst = false;
      await person.call("PATCH", `/projects/${project.id}`, { fps: 30 }, { "If-Match": "1" });
    }
    await route.continue();
  });
  const fps = page.getByRole("textbox", { name: "FPS" });
  await fps.fill("12");
  await fps.press("Enter");
  await expect(page.getByRole("alert")).toContainText("Someone else set this project to 30 fps");
  await expect(page.getByText("960×540 · 30 fps")).toBeVisible();
  await expect(fps).toHaveValue("12");
  await fps.press("Enter");
  await expect(page.getByText("960×540 · 12 fps")).toBeVisible();
});

test("a viewer sees the frame rate but can't change it", async ({ people }) => {
  const [owner, viewer] = [await people.create("owner"), await people.create("viewer")];
  const project = await owner.createProject("Looked at");
  await owner.createCuts(project, [6]);
  await owner.addMember(project, viewer, "viewer");
  const { page, board } = await openEditor(viewer, project.slug);
  await expect(page.getByText("View only")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "FPS" })).not.toBeEditable();
  await expect(page.getByRole("button", { name: "Set", exact: true })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Settings" })).toHaveCount(0);
  await expect(board.button("New Cut")).toBeDisabled();
  await board.button("Next frame").click();
  expect(await board.getFrame()).toBe(1);
});

test("the export button creates a real video, or says that this server can't create one", async ({ people }) => {
  const person = await people.create("maker");
  const project = await person.createProject("Night Ferry", { width: 320, height: 180 });
  await person.createCuts(project, [12]);
  const { page } = await openEditor(person, project.slug);
  await page.getByRole("button", { name: "Export as MP4" }).click();
  const dialog = page.getByRole("dialog", { name: "Export MP4" });
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    dialog.getByRole("button", { name: "Export", exact: true }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("Night Ferry.mp4");
  expect((await readFile(await download.path())).subarray(4, 8).toString()).toBe("ftyp");
  await expect(dialog).toBeHidden();

  await page.route("**/api/config", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), encoder: false } });
  });
  await page.reload();
  await page.getByRole("button", { name: "Export as MP4" }).click();
  await expect(page.getByText("Export MP4 not implemented")).toBeVisible();
  await expect(dialog).toBeHidden();
  await page.getByRole("link", { name: "Storyboard" }).click();
  await page.getByRole("button", { name: "Export" }).click();
  await expect(page.getByRole("menuitem", { name: "Picture sequence" })).toBeVisible();
  await expect(page.getByRole("menuitem", { name: "MP4" })).toHaveCount(0);
});
