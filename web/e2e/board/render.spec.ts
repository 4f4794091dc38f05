import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { Board } from "../support/pages/board";
import type { People, Person } from "../support/people";
import { expect, test } from "../support/test";

async function openDrawnBoard(people: People): Promise<{ board: Board; page: Page; person: Person; slug: string }> {
  const person = await people.create("editor");
  const project = await person.createProject("Night Ferry");
  await person.createCuts(project, [12, 24]);
  const board = await Board.open(await person.context.newPage(), project.slug);
  await board.goTo(0);
  await board.stroke([0.2, 0.5], [0.8, 0.5]);
  await board.expectSaved();
  return { board, page: board.page, person, slug: project.slug };
}

async function choose(page: Page, format: string): Promise<void> {
  await page.getByRole("button", { name: "Export" }).first().click();
  await page.getByRole("menuitem", { name: format }).click();
}

test("a board is exported as a video, which is offered again later, and as a ZIP of its pictures", {
  tag: ["@main", "@scaled"],
}, async ({ people }) => {
  const { page } = await openDrawnBoard(people);
  await choose(page, "MP4");
  const film = page.getByRole("dialog", { name: "Export MP4" });
  await film.getByRole("checkbox", { name: "Burn in notes" }).click();
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
  const archive = await readFile(await zip.path());
  expect(archive.subarray(0, 2).toString()).toBe("PK");
  expect(archive.includes("0001 ")).toBe(true);
  await expect(pictures).toBeHidden();
});

test("a video export continues when the tab is closed and is offered to its requester afterwards", {
  tag: "@scaled",
}, async ({ people }) => {
  const { page, person, slug } = await openDrawnBoard(people);
  await choose(page, "MP4");
  const exportRequested = page.waitForResponse(
    (answer) => answer.url().endsWith("/exports") && answer.request().method() === "POST",
  );
  await page.getByRole("dialog").getByRole("button", { name: "Export", exact: true }).click();
  expect((await exportRequested).status()).toBe(202);
  await page.close();

  const reopenedBoard = await Board.open(await person.context.newPage(), slug);
  await choose(reopenedBoard.page, "MP4");
  const [download] = await Promise.all([
    reopenedBoard.page.waitForEvent("download"),
    reopenedBoard.page.getByRole("button", { name: "Download Night Ferry.mp4" }).click({ timeout: 30_000 }),
  ]);
  expect((await readFile(await download.path())).subarray(4, 8).toString()).toBe("ftyp");
});

test("a board without pictures says why there is no ZIP; anonymous visitors aren't offered rendered exports", async ({
  people,
}) => {
  const person = await people.create("empty");
  const project = await person.createProject("Blank", { visibility: "public" });
  await person.createCuts(project, [12]);
  const board = await Board.open(await person.context.newPage(), project.slug);
  await choose(board.page, "Picture sequence");
  const dialog = board.page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Export", exact: true }).click();
  await expect(dialog.getByText("No cut has a drawing yet.", { exact: false })).toBeVisible();

  const stranger = await (await people.openContext()).newPage();
  await stranger.goto(`/storyboard/${project.slug}`);
  await stranger.getByRole("button", { name: "Export" }).click();
  await expect(stranger.getByRole("menuitem", { name: "PDF" })).toBeVisible();
  await expect(stranger.getByRole("menuitem", { name: "MP4" })).toHaveCount(0);
});
