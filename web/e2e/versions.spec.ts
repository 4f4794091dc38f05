import type { Locator, Page } from "@playwright/test";
import { Board, expectSameDrawing } from "./support/pages/board";
import { expect, test } from "./support/test";

/** Page object of the current cut's Versions dialog. */
class Versions {
  readonly dialog: Locator;
  readonly items: Locator;

  constructor(readonly page: Page) {
    this.dialog = page.getByRole("dialog", { name: "Versions" });
    this.items = this.dialog.getByRole("list", { name: "Kept versions" }).getByRole("button");
  }

  async open(): Promise<void> {
    await this.page.getByRole("button", { name: "Versions", exact: true }).click();
    await expect(this.dialog).toBeVisible();
  }

  async keep(name: string): Promise<void> {
    await this.dialog.getByRole("textbox", { name: "Name", exact: true }).fill(name);
    await this.button("Keep this version").click();
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
  async ink(label: "Then" | "Now"): Promise<number> {
    const canvas = this.dialog.getByRole("img", { name: label, exact: true });
    await expect(canvas).toHaveAttribute("data-painted", "");
    return canvas.evaluate((element) => {
      const { width, height } = element as HTMLCanvasElement;
      const data = (element as HTMLCanvasElement).getContext("2d")?.getImageData(0, 0, width, height).data ?? [];
      let dark = 0;
      for (let at = 0; at < data.length; at += 4) if ((data[at] ?? 255) < 200) dark += 1;
      return dark;
    });
  }
}

test("a cut is kept under a name, drawn on, compared and restored, and undo brings the later drawing back", {
  tag: ["@main", "@scaled"],
}, async ({ people }) => {
  const [who, friend, looker] = await Promise.all(["mina", "tomas", "vera"].map((name) => people.create(name)));
  if (!who || !friend || !looker) throw new Error("Three people are needed.");
  const project = await who.makeProject("Takes");
  await who.makeCuts(project, [24]);
  await who.addMember(project, friend);
  await who.addMember(project, looker, "viewer");
  const [hers, his] = await Promise.all(
    [who, friend].map(async ({ context }) => Board.open(await context.newPage(), project.slug)),
  );
  if (!hers || !his) throw new Error("Both boards should be open.");
  const { page } = hers;
  const versions = new Versions(page);

  await versions.open();
  await expect(versions.dialog).toContainText("No versions yet");
  expect(await versions.ink("Now")).toBe(0);
  await versions.close();
  await hers.ready();
  await hers.stroke([0.45, 0.4], [0.9, 0.4]);
  await expect.poll(() => hers.pixels()).toBeGreaterThan(300);
  const earlier = await hers.ink();
  await versions.open();
  await versions.keep("Rough layout");
  await versions.close();
  await hers.stroke([0.45, 0.7], [0.9, 0.7]);
  await hers.stroke([0.45, 0.8], [0.9, 0.8]);
  await hers.frames(0).fill("48");
  await hers.frames(0).press("Enter");
  await expect.poll(() => hers.pixels()).toBeGreaterThan(earlier.pixels * 2);
  const later = await hers.ink();
  await his.ready();
  await expectSameDrawing(his, later);

  await versions.open();
  await expect(versions.items).toHaveCount(1);
  await expect(versions.items.first()).toContainText("24 frames");
  const then = await versions.ink("Then");
  expect(then).toBeGreaterThan(300);
  await versions.dialog.getByRole("switch", { name: "Compare with now" }).check();
  expect(await versions.ink("Now")).toBeGreaterThan(then * 2);
  await versions.button("Restore").click();
  await expect(versions.dialog).toBeHidden();
  await expectSameDrawing(hers, earlier);
  await expectSameDrawing(his, earlier);
  await expect(hers.frames(0)).toHaveValue("24");
  await expect(his.frames(0)).toHaveValue("24");

  const notes = page.getByRole("status", { name: "Messages" });
  await expect(notes).toContainText("Version restored.");
  await notes.getByRole("button", { name: "Undo" }).click();
  await expectSameDrawing(hers, later);
  await expectSameDrawing(his, later);
  await expect(hers.frames(0)).toHaveValue("48");

  await versions.open();
  await versions.items.filter({ hasText: "Rough layout" }).click();
  await versions.button("Restore").click();
  await expectSameDrawing(hers, earlier);
  await page.keyboard.press("Control+z");
  await expectSameDrawing(hers, later);
  await page.keyboard.press("Control+y");
  await expectSameDrawing(hers, earlier);
  await page.keyboard.press("Control+z");
  await expectSameDrawing(hers, later);

  // Viewers see the list and the pictures.
  const lookers = new Versions((await Board.open(await looker.context.newPage(), project.slug)).page);
  await lookers.open();
  await expect(lookers.items).toHaveCount(2);
  await lookers.items.filter({ hasText: "Rough layout" }).click();
  expect(await lookers.ink("Then")).toBeGreaterThan(300);
  await expect(lookers.button("Restore")).toHaveCount(0);
  await expect(lookers.button("Keep this version")).toHaveCount(0);
  await expect(lookers.button("Remove version")).toHaveCount(0);
});

test("the list is worked with the keys alone; versions are named, renamed and removed", async ({ people }) => {
  const who = await people.create("keys");
  const project = await who.makeProject("Keys");
  await who.makeCuts(project, [24]);
  const board = await Board.open(await who.context.newPage(), project.slug);
  const { page } = board;
  const versions = new Versions(page);
  await versions.open();
  for (const name of ["First", "Second", "Third"]) await versions.keep(name);
  await versions.button("Keep this version").click();
  await expect(versions.dialog.getByRole("alert")).toHaveText("Please enter a name.");
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

  await versions.button("Change name").click();
  await page.keyboard.press("Escape");
  await expect(versions.dialog.getByRole("heading", { name: "Second" })).toBeVisible();
  await versions.button("Change name").click();
  await versions.dialog.getByRole("textbox", { name: "New name" }).fill("Middle");
  await page.keyboard.press("Enter");
  await expect(versions.items.nth(1)).toContainText("Middle");

  await versions.button("Remove version").click();
  const question = page.getByRole("alertdialog", { name: "Remove this version?" });
  await expect(question).toContainText("Middle");
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(versions.items).toHaveCount(3);
  await versions.button("Remove version").click();
  await question.getByRole("button", { name: "Remove" }).click();
  await expect(versions.items).toHaveCount(2);
  await expect(versions.items.filter({ hasText: "Middle" })).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(versions.dialog).toBeHidden();
});

test("away from the server the dialog says so, and goes on when the server is back", async ({ people, watch }) => {
  const who = await people.create("away");
  const project = await who.makeProject("Away");
  await who.makeCuts(project, [24]);
  const board = await Board.open(await who.context.newPage(), project.slug);
  const versions = new Versions(board.page);
  await versions.open();
  await versions.keep("Here");
  watch.allowNoNetwork();
  await who.context.setOffline(true);
  await versions.button("Restore").click();
  await expect(versions.dialog.getByRole("alert")).toContainText("The server cannot be reached.");
  await versions.close();
  await versions.open();
  await expect(versions.dialog.getByRole("alert")).toContainText("The versions could not be loaded.");
  await who.context.setOffline(false);
  await versions.button("Try again").click();
  await expect(versions.items).toHaveCount(1);
});
