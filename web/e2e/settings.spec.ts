import { Board } from "./support/pages/board";
import { expect, test } from "./support/test";

test("settings are changed from the editor, and the project's home and boards show them", { tag: "@main" }, async ({
  people,
}) => {
  const who = await people.create("owner");
  const project = await who.makeProject("Night Ferry");
  await who.makeCuts(project, [6]);
  const board = await Board.open(await who.context.newPage(), project.slug);
  const page = await who.context.newPage();
  await page.goto(`/edit/${project.slug}`);
  await page.getByRole("button", { name: "Settings" }).click();
  await expect(page).toHaveURL(`/project/${project.slug}?settings=true`);
  const dialog = page.getByRole("dialog", { name: "Project Settings" });
  const field = (name: string) => dialog.getByRole("textbox", { name, exact: true });
  const save = dialog.getByRole("button", { name: "Save" });
  await expect(field("Name")).toBeFocused();
  await expect(field("Name")).toHaveValue("Night Ferry");

  await field("Name").fill("  ");
  await field("Width").fill("15");
  await field("Height").fill("8193");
  await field("FPS").fill("121");
  await save.click();
  for (const text of [
    "Please enter a project name.",
    "Minimum dimension is 16px.",
    "Maximum dimension is 8192px.",
    "FPS must be 1-120.",
  ]) {
    await expect(dialog.getByText(text, { exact: true })).toBeVisible();
  }
  await field("Name").fill("N".repeat(120));
  await expect(field("Name")).toHaveValue("N".repeat(100));
  await field("Description").fill("d".repeat(1010));
  await expect(field("Description")).toHaveValue("d".repeat(1000));

  await field("Name").fill("Day Ferry");
  await field("Description").fill("Across and back.");
  await field("Width").fill("1280");
  await field("Height").fill("720");
  await field("FPS").fill("23.976");
  await dialog.getByText("Unlisted", { exact: true }).click();
  await dialog.getByRole("switch", { name: "Updates" }).click();
  await field("FPS").press("Enter");
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(`/project/${project.slug}`);
  await expect(page.getByRole("button", { name: "Settings" })).toBeFocused();
  await expect(page.getByRole("heading", { level: 1, name: "Day Ferry" })).toBeVisible();
  await expect(page.getByText("1280×720 · 23.976 fps")).toBeVisible();
  await expect(page.getByText("Unlisted")).toBeVisible();
  await expect(page.getByText("Across and back.")).toBeVisible();
  await expect(board.page.getByRole("heading", { level: 1, name: "Day Ferry" })).toBeVisible();
  await expect(board.page.getByText("1280×720 · 23.976 fps")).toBeVisible();
  expect(await who.call("GET", `/projects/${project.id}`)).toMatchObject({
    name: "Day Ferry",
    description: "Across and back.",
    width: 1280,
    height: 720,
    fps: 23.976,
    visibility: "unlisted",
    updates_enabled: false,
  });
});

test("Esc asks before it throws away what was typed; unchanged settings close at once, and leave the address", async ({
  people,
}) => {
  const who = await people.create("owner");
  const project = await who.makeProject("Night Ferry");
  const page = await who.context.newPage();
  await page.goto(`/project/${project.slug}`);
  await page.getByRole("button", { name: "Settings" }).click();
  const dialog = page.getByRole("dialog", { name: "Project Settings" });
  await dialog.getByRole("textbox", { name: "Name" }).fill("Never");
  const question = page.getByRole("alertdialog", { name: "Discard your changes?" });
  for (const leave of [
    () => page.keyboard.press("Escape"),
    () => dialog.getByRole("button", { name: "Cancel" }).click(),
  ]) {
    await leave();
    await question.getByRole("button", { name: "Keep editing" }).click();
    await expect(question).toBeHidden();
    await expect(dialog.getByRole("textbox", { name: "Name" })).toHaveValue("Never");
  }
  await page.keyboard.press("Escape");
  // Esc is a no here too, and leaves one where one was.
  await expect(question).toBeVisible();
  await question.getByRole("button", { name: "Keep editing" }).press("Escape");
  await expect(question).toBeHidden();
  await expect(dialog).toBeVisible();
  await dialog.getByRole("textbox", { name: "Name" }).press("Escape");
  await question.getByRole("button", { name: "Discard" }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(`/project/${project.slug}`);
  await expect(page.getByRole("heading", { level: 1, name: "Night Ferry" })).toBeVisible();
  await page.getByRole("button", { name: "Settings" }).press("Enter");
  await expect(dialog.getByRole("textbox", { name: "Name" })).toHaveValue("Night Ferry");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(question).toBeHidden();
  await page.getByRole("button", { name: "Settings" }).press("Enter");
  await expect(dialog).toBeVisible();
  await page.goBack();
  await expect(dialog).toBeHidden();
});

test("what somebody else changed meanwhile stays, and one's own change is kept to be saved again", async ({
  people,
  watch,
}) => {
  watch.allow(/status of 412/);
  const who = await people.create("owner");
  const project = await who.makeProject("Night Ferry");
  const page = await who.context.newPage();
  await page.goto(`/project/${project.slug}?settings=true`);
  const dialog = page.getByRole("dialog", { name: "Project Settings" });
  await dialog.getByRole("textbox", { name: "Description" }).fill("Mine");
  await who.call("PATCH", `/projects/${project.id}`, { name: "Theirs", fps: 12 }, { "If-Match": "1" });
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByRole("alert")).toContainText("Somebody else changed the settings meanwhile.");
  await expect(dialog.getByRole("textbox", { name: "Name" })).toHaveValue("Theirs");
  await expect(dialog.getByRole("textbox", { name: "FPS" })).toHaveValue("12");
  await expect(dialog.getByRole("textbox", { name: "Description" })).toHaveValue("Mine");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();
  expect(await who.call("GET", `/projects/${project.id}`)).toMatchObject({
    name: "Theirs",
    fps: 12,
    description: "Mine",
  });
});

test("a failure is said, and what was typed is still there", async ({ people, watch }) => {
  watch.allowNoNetwork();
  const who = await people.create("owner");
  const project = await who.makeProject("Night Ferry");
  const page = await who.context.newPage();
  await page.goto(`/project/${project.slug}?settings=true`);
  const dialog = page.getByRole("dialog", { name: "Project Settings" });
  await dialog.getByRole("textbox", { name: "Name" }).fill("Kept");
  await who.context.setOffline(true);
  await dialog.getByRole("button", { name: "Save" }).click();
  const alert = page.getByRole("alertdialog");
  await expect(alert).toContainText("Failed to save settings: The server cannot be reached.");
  await alert.getByRole("button", { name: "OK" }).click();
  await who.context.setOffline(false);
  await expect(dialog.getByRole("textbox", { name: "Name" })).toHaveValue("Kept");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Kept" })).toBeVisible();
});

test("who may not change settings is not offered them, whatever the address says", async ({ people }) => {
  const [owner, editor] = [await people.create("owner"), await people.create("editor")];
  const project = await owner.makeProject("Night Ferry");
  await owner.addMember(project, editor, "editor");
  const page = await editor.context.newPage();
  await page.goto(`/project/${project.slug}?settings=true`);
  await expect(page.getByRole("heading", { level: 1, name: "Night Ferry" })).toBeVisible();
  await expect(page).toHaveURL(`/project/${project.slug}`);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Settings" })).toHaveCount(0);
});

test("who manages a project sees unfinished uploads in the settings, and cancels them", async ({ people }) => {
  const who = await people.create("owner");
  const project = await who.makeProject("Night Ferry");
  const title = "harbour.mov";
  const metadata = `filename ${Buffer.from(title).toString("base64")}`;
  const headers = { "Tus-Resumable": "1.0.0", "Upload-Length": "3000000", "Upload-Metadata": metadata };
  const begun = await who.ask("POST", `/projects/${project.id}/uploads`, undefined, headers);
  expect(begun.status()).toBe(201);
  const page = await who.context.newPage();
  await page.goto(`/project/${project.slug}?settings=true`);
  const dialog = page.getByRole("dialog", { name: "Project Settings" });
  await expect(dialog.getByRole("heading", { name: "1 unfinished upload" })).toBeVisible();
  await expect(dialog.getByText(/· 0 B of 3.0 MB · just now/)).toBeVisible();
  await dialog.getByRole("button", { name: `Cancel ${title}` }).click();
  await expect(dialog.getByText(title)).toBeHidden();
  expect(await who.call("GET", `/projects/${project.id}/open-uploads`)).toEqual({ items: [] });
});
