import { randomBytes, randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { publishFilm } from "./support/files/films";
import { isAccessible } from "./support/fit";
import { Watching } from "./support/pages/watching";
import { expect, test } from "./support/test";

const notesOf = (page: Page) => page.getByRole("list", { name: "Notes" }).getByRole("listitem");

test("a guest comes by a link, sees the film and its notes, and leaves one under a name", {
  tag: ["@main", "@scaled"],
}, async ({ people, watch }) => {
  watch.allow(/status of (401|403|404)/);
  const owner = await people.create("owner");
  const project = await owner.makeProject("Night Ferry");
  const film = await publishFilm(owner, project, { frames: 48 });
  const note = { id: randomUUID(), body: "Hold longer", first_frame: 3, last_frame: 3, drawing: [] };
  await owner.call("POST", `/videos/${film.id}/review-notes`, note);
  const { page } = await Watching.open(await owner.context.newPage(), film.slug);
  await page.getByRole("tab", { name: "Notes" }).click();
  await page.getByRole("button", { name: "Guest link" }).click();
  const dialog = page.getByRole("dialog", { name: "Guest links" });
  await expect(dialog.getByText("No links yet.")).toBeVisible();
  await dialog.getByRole("textbox", { name: "For whom (optional)" }).fill("For the client");
  await dialog.getByLabel("Password (optional)").fill("a-screening-room");
  await dialog.getByText("30 days").click();
  await dialog.getByRole("button", { name: "Make link" }).click();
  const address = await dialog.getByRole("textbox", { name: "Address" }).inputValue();
  await expect(dialog.getByRole("listitem")).toContainText("For the client");
  await expect(dialog.getByRole("listitem")).toContainText("Not opened yet");
  await isAccessible(page);

  const asked: string[] = [];
  const visitor = await (await people.visitor()).newPage();
  visitor.on("request", (request) => asked.push(request.url()));
  await visitor.goto(address);
  await expect(visitor.getByRole("heading", { name: "This film has a password" })).toBeVisible();
  await visitor.getByLabel("Password").fill("another-room");
  await visitor.getByRole("button", { name: "Open" }).click();
  await expect(visitor.getByText("That is not the password of this link.")).toBeVisible();
  await visitor.getByLabel("Password").fill("a-screening-room");
  await visitor.getByRole("button", { name: "Open" }).click();
  await expect(visitor.getByRole("heading", { name: "Night Ferry" })).toBeVisible();
  await expect(notesOf(visitor)).toHaveCount(1);
  await expect(notesOf(visitor).getByRole("button", { name: "Resolve" })).toHaveCount(0);
  const secret = address.split(".").at(-1) ?? "";
  expect(asked.filter((url) => new URL(url).pathname.includes(secret))).toEqual([]);

  await visitor.getByRole("button", { name: "Add note" }).click();
  const form = visitor.getByRole("form", { name: "New note" });
  await form.getByRole("textbox", { name: "Note" }).fill("Brighter sky");
  await form.getByRole("textbox", { name: "Your name" }).fill("");
  await form.getByRole("button", { name: "Save note" }).click();
  await expect(form.getByRole("alert")).toHaveText("Please give your name.");
  await form.getByRole("textbox", { name: "Your name" }).fill("Ada");
  await form.getByRole("button", { name: "Save note" }).click();
  await expect(notesOf(visitor)).toHaveCount(2);
  await isAccessible(visitor);
  await visitor.reload();
  await expect(notesOf(visitor)).toHaveCount(2);

  await dialog.getByRole("button", { name: "Close" }).click();
  const theirs = notesOf(page).filter({ hasText: "Brighter sky" });
  await expect(theirs).toContainText("Ada");
  await expect(theirs).toContainText("Guest");
  await page.getByRole("button", { name: "Guest link" }).click();
  await dialog.getByRole("button", { name: "Revoke" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Revoke" }).click();
  await expect(dialog.getByText("No links yet.")).toBeVisible();
  await expect(visitor.getByText("This link was withdrawn.")).toBeVisible({ timeout: 15_000 });
});

test("an address that is not whole, or leads nowhere, says so", async ({ people, watch }) => {
  watch.allow(/status of 404/);
  const page = await (await people.visitor()).newPage();
  await page.goto("/guest#half");
  await expect(page.getByText("The address is not complete.")).toBeVisible();
  await page.goto(`/guest#${randomUUID()}.${randomBytes(32).toString("base64url")}`);
  await expect(page.getByText("This link leads nowhere.")).toBeVisible();
});

test("notes leave as a table, on paper and as markers", async ({ people }) => {
  test.slow();
  const owner = await people.create("owner");
  const project = await owner.makeProject("Night Ferry");
  const film = await publishFilm(owner, project, { frames: 48 });
  const note = { id: randomUUID(), body: "Hold longer", first_frame: 3, last_frame: 8, drawing: [] };
  await owner.call("POST", `/videos/${film.id}/review-notes`, note);
  const { page } = await Watching.open(await owner.context.newPage(), film.slug);
  await page.getByRole("tab", { name: "Notes" }).click();
  for (const [item, ending, says] of [
    ["CSV", "csv", "3,8,00:00:00:03,00:00:00:08"],
    ["PDF", "pdf", "%PDF-"],
    ["EDL markers", "edl", "01:00:00:03"],
  ] as const) {
    const button = page.getByRole("button", { name: "Export notes" });
    await expect(button).not.toHaveAttribute("aria-busy", "true");
    await button.click();
    // The PDF needs two worker processes of the server, which run at the lowest priority.
    const download = page.waitForEvent("download", { timeout: 100_000 });
    await page.getByRole("menuitem", { name: item }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe(`Night Ferry notes.${ending}`);
    expect(await readFile(await file.path(), "utf8")).toContain(says);
  }
});

test("who may not publish is offered no guest link", async ({ people }) => {
  const [owner, member] = [await people.create("owner"), await people.create("member")];
  const project = await owner.makeProject("Night Ferry");
  await owner.addMember(project, member, "editor");
  const film = await publishFilm(owner, project, { frames: 48 });
  const { page } = await Watching.open(await member.context.newPage(), film.slug);
  await page.getByRole("tab", { name: "Notes" }).click();
  await expect(page.getByRole("button", { name: "Add note" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Guest link" })).toHaveCount(0);
});
