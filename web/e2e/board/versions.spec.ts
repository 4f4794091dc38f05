import type { Locator, Page } from "@playwright/test";
import { Board, expectSameDrawing } from "../support/pages/board";
import { expect, test } from "../support/test";

/** Page object of the current cut's Versions dialog. */
class VersionsDialog {
  readonly dialog: Locator;
  readonly items: Locator;

  constructor(readonly page: Page) {
    this.dialog = page.getByRole("dialog", { name: "Cut versions" });
    this.items = this.dialog.getByRole("list", { name: "Saved versions" }).getByRole("button");
  }

  async open(): Promise<void> {
    await this.page.getByRole("button", { name: "Cut versions", exact: true }).click();
    await expect(this.dialog).toBeVisible();
  }

  async save(name: string): Promise<void> {
    await this.dialog.getByRole("textbox", { name: "Name", exact: true }).fill(name);
    await this.button("Save current version").click();
    await expect(this.items.filter({ hasText: name })).toBeVisible();
  }

  async close(): Promise<void> {
    await this.button("Close").click();
    await expect(this.dialog).toBeHidden();
  }

  button(name: string): Locator {
    return this.dialog.getByRole("button", { name, exact: true });
  }

  /** Wait until the picture is painted, and count its dark pixels. */
  async ink(label: "This version" | "Current version"): Promise<number> {
    const canvas = this.dialog.getByRole("img", { name: label, exact: true });
    await expect(canvas).toHaveAttribute("data-painted", "");
    return canvas.evaluate((element) => {
      const { width, height } = element as HTMLCanvasElement;
      const data = (element as HTMLCanvasElement).getContext("2d")?.getImageData(0, 0, width, height).data ?? [];
      let dark = 0;
      for (let index = 0; index < data.length; index += 4) if ((data[index] ?? 255) < 200) dark += 1;
      return dark;
    });
  }
}

test("a version of a cut is saved, compared, and restored, and undo brings back the later drawing", {
  tag: ["@main", "@scaled"],
}, async ({ people }) => {
  const [owner, friend, viewer] = await Promise.all(["mina", "tomas", "vera"].map((name) => people.create(name)));
  if (!owner || !friend || !viewer) throw new Error("Three people are needed.");
  const project = await owner.createProject("Takes");
  await owner.createCuts(project, [24]);
  await owner.addMember(project, friend);
  await owner.addMember(project, viewer, "viewer");
  const [ownerBoard, friendBoard] = await Promise.all(
    [owner, friend].map(async ({ context }) => Board.open(await context.newPage(), project.slug)),
  );
  if (!ownerBoard || !friendBoard) throw new Error("Both boards should be open.");
  const { page } = ownerBoard;
  const versions = new VersionsDialog(page);

  await versions.open();
  await expect(versions.dialog).toContainText("No versions yet");
  expect(await versions.ink("Current version")).toBe(0);
  await versions.close();
  await ownerBoard.waitUntilReady();
  await ownerBoard.stroke([0.45, 0.4], [0.9, 0.4]);
  await expect.poll(() => ownerBoard.pixels()).toBeGreaterThan(300);
  const earlierInk = await ownerBoard.ink();
  await versions.open();
  await versions.save("Rough layout");
  await versions.close();
  await ownerBoard.stroke([0.45, 0.7], [0.9, 0.7]);
  await ownerBoard.stroke([0.45, 0.8], [0.9, 0.8]);
  await ownerBoard.frames(0).fill("48");
  await ownerBoard.frames(0).press("Enter");
  await expect.poll(() => ownerBoard.pixels()).toBeGreaterThan(earlierInk.pixels * 2);
  const laterInk = await ownerBoard.ink();
  await friendBoard.waitUntilReady();
  await expectSameDrawing(friendBoard, laterInk);

  await versions.open();
  await expect(versions.items).toHaveCount(1);
  await expect(versions.items.first()).toContainText("24 frames");
  const versionPixels = await versions.ink("This version");
  expect(versionPixels).toBeGreaterThan(300);
  await versions.dialog.getByRole("switch", { name: "Show current version" }).check();
  expect(await versions.ink("Current version")).toBeGreaterThan(versionPixels * 2);
  await versions.button("Restore").click();
  await expect(versions.dialog).toBeHidden();
  await expectSameDrawing(ownerBoard, earlierInk);
  await expectSameDrawing(friendBoard, earlierInk);
  await expect(ownerBoard.frames(0)).toHaveValue("24");
  await expect(friendBoard.frames(0)).toHaveValue("24");

  const notes = page.getByRole("status", { name: "Messages" });
  await expect(notes).toContainText("Version restored.");
  await notes.getByRole("button", { name: "Undo" }).click();
  await expectSameDrawing(ownerBoard, laterInk);
  await expectSameDrawing(friendBoard, laterInk);
  await expect(ownerBoard.frames(0)).toHaveValue("48");

  await versions.open();
  await versions.items.filter({ hasText: "Rough layout" }).click();
  await versions.button("Restore").click();
  await expectSameDrawing(ownerBoard, earlierInk);
  await page.keyboard.press("Control+z");
  await expectSameDrawing(ownerBoard, laterInk);
  await page.keyboard.press("Control+y");
  await expectSameDrawing(ownerBoard, earlierInk);
  await page.keyboard.press("Control+z");
  await expectSameDrawing(ownerBoard, laterInk);

  // Viewers see the list and the pictures.
  const viewerVersions = new VersionsDialog((await Board.open(await viewer.context.newPage(), project.slug)).page);
  await viewerVersions.open();
  await expect(viewerVersions.items).toHaveCount(2);
  await viewerVersions.items.filter({ hasText: "Rough layout" }).click();
  expect(await viewerVersions.ink("This version")).toBeGreaterThan(300);
  await expect(viewerVersions.button("Restore")).toHaveCount(0);
  await expect(viewerVersions.button("Save current version")).toHaveCount(0);
  await expect(viewerVersions.button("Delete version")).toHaveCount(0);
});

test("the version list works with keys alone; versions are named, renamed, and removed", async ({ people }) => {
  const owner = await people.create("keys");
  const project = await owner.createProject("Keys");
  await owner.createCuts(project, [24]);
  const board = await Board.open(await owner.context.newPage(), project.slug);
  const { page } = board;
  const versions = new VersionsDialog(page);
  await versions.open();
  for (const name of ["First", "Second", "Third"]) await versions.save(name);
  await versions.button("Save current version").click();
  await expect(versions.dialog.getByRole("alert")).toHaveText("Enter a name.");
  await page.keyboard.press("Escape");
  await expect(versions.dialog).toBeHidden();

  await versions.open();
  await expect(versions.items.first()).toBeFocused();
  await page.keyboard.press("End");
  await page.keyboard.press("ArrowUp");
  await expect(versions.items.nth(1)).toBeFocused();
  await expect(versions.dialog.getByRole("heading", { name: "Third" })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(versions.dialog.getByRole("heading", { name: "Second" })).toBeVisible();

  await versions.button("Rename").click();
  await page.keyboard.press("Escape");
  await expect(versions.dialog.getByRole("heading", { name: "Second" })).toBeVisible();
  await versions.button("Rename").click();
  await versions.dialog.getByRole("textbox", { name: "New name" }).fill("Middle");
  await page.keyboard.press("Enter");
  await expect(versions.items.nth(1)).toContainText("Middle");

  await versions.button("Delete version").click();
  const question = page.getByRole("alertdialog", { name: "Delete this version?" });
  await expect(question).toContainText("Middle");
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(versions.items).toHaveCount(3);
  await versions.button("Delete version").click();
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(versions.items).toHaveCount(2);
  await expect(versions.items.filter({ hasText: "Middle" })).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(versions.dialog).toBeHidden();
});

test("the versions dialog says when the server can't be reached, and works again when it can", async ({
  people,
  pageErrors,
}) => {
  const owner = await people.create("away");
  const project = await owner.createProject("Away");
  await owner.createCuts(project, [24]);
  const board = await Board.open(await owner.context.newPage(), project.slug);
  const versions = new VersionsDialog(board.page);
  await versions.open();
  await versions.save("Here");
  pageErrors.allowNoNetwork();
  await owner.context.setOffline(true);
  await versions.button("Restore").click();
  await expect(versions.dialog.getByRole("alert")).toContainText("Couldn't reach the server.");
  await versions.close();
  await versions.open();
  await expect(versions.dialog.getByRole("alert")).toContainText("Couldn't load versions.");
  await owner.context.setOffline(false);
  await versions.button("Try again").click();
  await expect(versions.items).toHaveCount(1);
});
