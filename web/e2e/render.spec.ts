import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { Board } from "./support/pages/board";
import type { People, Person } from "./support/people";
import { expect, test } from "./support/test";

async function drawnBoard(people: People): Promise<{ board: Board; page: Page; who: Person; slug: string }> {
  const who = await people.create("editor");
  const project = await who.makeProject("Night Ferry");
  await who.makeCuts(project, [12, 24]);
  const board = await Board.open(await who.context.newPage(), project.slug);
  await board.goTo(0);
  await board.stroke([0.2, 0.5], [0.8, 0.5]);
  await board.isSaved();
  return { board, page: board.page, who, slug: project.slug };
}

async function choose(page: Page, format: string): Promise<void> {
  await page.getByRole("button", { name: "Export" }).first().click();
  await page.getByRole("menuitem", { name: format }).click();
}

test("the board becomes a video, which is found again, and a ZIP of its pictures", {
  tag: ["@main", "@scaled"],
}, async ({ people }) => {
  const { page } = await drawnBoard(people);
  await choose(page, "MP4");
  const film = page.getByRole("dialog", { name: "Export MP4" });
  await film.getByRole("checkbox", { name: "Burn in the notes" }).click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    film.getByRole("button", { name: "Export", exact: true }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("Night Ferry.mp4");
  const bytes = await readFile(await download.path());
  expect(bytes.subarray(4, 8).toString()).toBe("ftyp");
  await expect(page.getByText("The video is in your downloads.")).toBeVisible();
  await expect(film).toBeHidden();

  await choose(page, "Picture sequence");
  const pictures = page.getByRole("dialog", { name: "Export picture sequence" });
  await expect(pictures.getByRole("button", { name: "Download Night Ferry.mp4" })).toBeVisible();
  const [zip] = await Promise.all([
    page.waitForEvent("download"),
    pictures.getByRole("button", { name: "Export", exact: true }).click(),
  ]);
  const packed = await readFile(await zip.path());
  expect(packed.subarray(0, 2).toString()).toBe("PK");
  expect(packed.includes("0001 ")).toBe(true);
  await expect(pictures).toBeHidden();
});

test("a video goes on being made when the tab is closed, and waits for who asked for it", { tag: "@scaled" }, async ({
  people,
}) => {
  const { page, who, slug } = await drawnBoard(people);
  await choose(page, "MP4");
  const begun = page.waitForResponse(
    (answer) => answer.url().endsWith("/exports") && answer.request().method() === "POST",
  );
  await page.getByRole("dialog").getByRole("button", { name: "Export", exact: true }).click();
  expect((await begun).status()).toBe(202);
  await page.close();

  const again = await Board.open(await who.context.newPage(), slug);
  await choose(again.page, "MP4");
  const [download] = await Promise.all([
    again.page.waitForEvent("download"),
    again.page.getByRole("button", { name: "Download Night Ferry.mp4" }).click({ timeout: 30_000 }),
  ]);
  expect((await readFile(await download.path())).subarray(4, 8).toString()).toBe("ftyp");
});

test("a board without a picture says why there is no ZIP, and who is not signed in is not offered what is rendered", async ({
  people,
}) => {
  const who = await people.create("empty");
  const project = await who.makeProject("Blank", { visibility: "public" });
  await who.makeCuts(project, [12]);
  const board = await Board.open(await who.context.newPage(), project.slug);
  await choose(board.page, "Picture sequence");
  const dialog = board.page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Export", exact: true }).click();
  await expect(dialog.getByText("No cut has a picture yet.", { exact: false })).toBeVisible();

  const stranger = await (await people.visitor()).newPage();
  await stranger.goto(`/storyboard/${project.slug}`);
  await stranger.getByRole("button", { name: "Export" }).click();
  await expect(stranger.getByRole("menuitem", { name: "PDF" })).toBeVisible();
  await expect(stranger.getByRole("menuitem", { name: "MP4" })).toHaveCount(0);
});
