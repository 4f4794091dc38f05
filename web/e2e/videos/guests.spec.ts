import { randomBytes, randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/accessibility";
import { publishVideo } from "../support/media/videos";
import { WatchPage } from "../support/pages/watchPage";
import { expect, test } from "../support/test";

const getNotes = (page: Page) => page.getByRole("list", { name: "Notes" }).getByRole("listitem");

test("a guest opens a link, sees the video and its notes, and leaves a note under a name", {
  tag: ["@main", "@scaled"],
}, async ({ people, pageErrors }) => {
  pageErrors.allow(/status of (401|403|404)/);
  const owner = await people.create("owner");
  const project = await owner.createProject("Night Ferry");
  const video = await publishVideo(owner, project, { frames: 48 });
  const note = { id: randomUUID(), body: "Hold longer", first_frame: 3, last_frame: 3, drawing: [] };
  await owner.call("POST", `/videos/${video.id}/review-notes`, note);
  const { page } = await WatchPage.open(await owner.context.newPage(), video.slug);
  await page.getByRole("tab", { name: "Notes" }).click();
  await page.getByRole("button", { name: "Guest link" }).click();
  const dialog = page.getByRole("dialog", { name: "Guest links" });
  await expect(dialog.getByText("No links yet.")).toBeVisible();
  await dialog.getByRole("textbox", { name: "Recipient (optional)" }).fill("For the client");
  await dialog.getByLabel("Password (optional)").fill("a-screening-room");
  await dialog.getByText("30 days").click();
  await dialog.getByRole("button", { name: "Create link" }).click();
  const address = await dialog.getByRole("textbox", { name: "Link", exact: true }).inputValue();
  await expect(dialog.getByRole("listitem")).toContainText("For the client");
  await expect(dialog.getByRole("listitem")).toContainText("Not opened yet");
  await expectAccessible(page);

  const requestedUrls: string[] = [];
  const visitor = await (await people.openContext()).newPage();
  visitor.on("request", (request) => requestedUrls.push(request.url()));
  await visitor.goto(address);
  await expect(visitor.getByRole("heading", { name: "This video is password-protected" })).toBeVisible();
  await visitor.getByLabel("Password").fill("another-room");
  await visitor.getByRole("button", { name: "Open" }).click();
  await expect(visitor.getByText("Incorrect password. Try again.")).toBeVisible();
  await visitor.getByLabel("Password").fill("a-screening-room");
  await visitor.getByRole("button", { name: "Open" }).click();
  await expect(visitor.getByRole("heading", { name: "Night Ferry" })).toBeVisible();
  await expect(getNotes(visitor)).toHaveCount(1);
  await expect(getNotes(visitor).getByRole("button", { name: "Resolve" })).toHaveCount(0);
  const secret = address.split(".").at(-1) ?? "";
  expect(requestedUrls.filter((url) => new URL(url).pathname.includes(secret))).toEqual([]);

  await visitor.getByRole("button", { name: "Add note" }).click();
  const form = visitor.getByRole("form", { name: "New note" });
  await form.getByRole("textbox", { name: "Note" }).fill("Brighter sky");
  await form.getByRole("textbox", { name: "Your name" }).fill("");
  await form.getByRole("button", { name: "Save note" }).click();
  await expect(form.getByRole("alert")).toHaveText("Enter your name.");
  await form.getByRole("textbox", { name: "Your name" }).fill("Ada");
  await form.getByRole("button", { name: "Save note" }).click();
  await expect(getNotes(visitor)).toHaveCount(2);
  await expectAccessible(visitor);
  await visitor.reload();
  await expect(getNotes(visitor)).toHaveCount(2);

  await dialog.getByRole("button", { name: "Close" }).click();
  const guestNote = getNotes(page).filter({ hasText: "Brighter sky" });
  await expect(guestNote).toContainText("Ada");
  await expect(guestNote).toContainText("Guest");
  await page.getByRole("button", { name: "Guest link" }).click();
  await dialog.getByRole("button", { name: "Revoke" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Revoke" }).click();
  await expect(dialog.getByText("No links yet.")).toBeVisible();
  await expect(visitor.getByText("This link was revoked.")).toBeVisible({ timeout: 15_000 });
});

test("an incomplete or unknown guest link says so", async ({ people, pageErrors }) => {
  pageErrors.allow(/status of 404/);
  const page = await (await people.openContext()).newPage();
  await page.goto("/guest#half");
  await expect(page.getByText("This link is incomplete.")).toBeVisible();
  await page.goto(`/guest#${randomUUID()}.${randomBytes(32).toString("base64url")}`);
  await expect(page.getByText("This link isn't valid.")).toBeVisible();
});

test("review notes are exported as CSV, PDF, and EDL markers", async ({ people }) => {
  test.slow();
  const owner = await people.create("owner");
  const project = await owner.createProject("Night Ferry");
  const video = await publishVideo(owner, project, { frames: 48 });
  const note = { id: randomUUID(), body: "Hold longer", first_frame: 3, last_frame: 8, drawing: [] };
  await owner.call("POST", `/videos/${video.id}/review-notes`, note);
  const { page } = await WatchPage.open(await owner.context.newPage(), video.slug);
  await page.getByRole("tab", { name: "Notes" }).click();
  for (const [item, ending, content] of [
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
    expect(await readFile(await file.path(), "utf8")).toContain(content);
  }
});

test("a member who can't publish isn't offered guest links", async ({ people }) => {
  const [owner, member] = [await people.create("owner"), await people.create("member")];
  const project = await owner.createProject("Night Ferry");
  await owner.addMember(project, member, "editor");
  const video = await publishVideo(owner, project, { frames: 48 });
  const { page } = await WatchPage.open(await member.context.newPage(), video.slug);
  await page.getByRole("tab", { name: "Notes" }).click();
  await expect(page.getByRole("button", { name: "Add note" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Guest link" })).toHaveCount(0);
});
