import { readFile } from "node:fs/promises";
import { Files, PIXEL } from "./support/files/files";
import { isAccessible } from "./support/fit";
import { expect, test } from "./support/test";

interface Entry {
  id: string;
  name: string;
}

test("files are uploaded, looked at, filed away, renamed, downloaded and deleted", {
  tag: ["@main", "@scaled"],
}, async ({ people }) => {
  const who = await people.create("filer");
  const project = await who.makeProject("Night Ferry");
  const page = await who.context.newPage();
  const files = await Files.open(page, project.slug);
  await files.show();
  await files.upload("shot 10.png", "shot 2.png", "notes.txt");
  await files.show("notes.txt", "shot_2.png", "shot_10.png");
  await files.newFolder("Roughs");
  await files.show("Roughs", "notes.txt", "shot_2.png", "shot_10.png");
  await isAccessible(page);

  await files.cell("shot_2.png").dblclick();
  const preview = page.getByRole("dialog", { name: "shot_2.png" });
  await expect(preview.getByRole("img", { name: "shot_2.png" })).toHaveJSProperty("naturalWidth", 1);
  await preview.getByRole("button", { name: "Close" }).click();
  await files.cell("notes.txt").dblclick();
  await expect(page.getByRole("dialog", { name: "notes.txt" }).getByRole("link", { name: "Open" })).toBeVisible();
  await page.keyboard.press("Escape");

  await files.cell("shot_10.png").dragTo(files.cell("Roughs"));
  await files.show("Roughs", "notes.txt", "shot_2.png");
  await files.cell("Roughs").dblclick();
  await files.show("shot_10.png");
  await expect(files.crumbs).toContainText("Night FerryRoughs");
  await files.choose("shot_10.png", "Rename");
  await page.getByRole("dialog", { name: "Rename" }).getByRole("textbox", { name: "Name" }).fill("key pose.png");
  await page.keyboard.press("Enter");
  await files.show("key_pose.png");
  await files.cell("key_pose.png").click();
  const saving = page.waitForEvent("download");
  await files.button("Download").click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toBe("key_pose.png");
  expect(await readFile(await saved.path())).toEqual(PIXEL);

  await files.crumbs.getByRole("link", { name: "Night Ferry" }).click();
  await files.cell("notes.txt").click();
  await files.cell("shot_2.png").click({ modifiers: ["Shift"] });
  const packing = page.waitForEvent("download");
  await files.button("Download Selected Files").click();
  expect((await packing).suggestedFilename()).toBe("Night Ferry.zip");
  await files.button("Delete Selected").click();
  await files.agree("Delete");
  await files.show("Roughs");
  await page.reload();
  await files.show("Roughs");
  await files.button("Back").click();
  await expect(page).toHaveURL(new RegExp(`/project/${project.slug}$`));
});

test("copy, cut, paste and duplicate work from the menu and from the keyboard", async ({ people }) => {
  const who = await people.create("paster");
  const project = await who.makeProject("Copies");
  const folder = await who.call<Entry>("POST", `/projects/${project.id}/assets/folders`, { name: "A" });
  await who.call("POST", `/projects/${project.id}/assets/folders`, { name: "Inner", parent_id: folder.id });
  const page = await who.context.newPage();
  const files = await Files.open(page, project.slug);
  await files.upload("shot.png");
  await files.choose("shot.png", "Duplicate");
  await files.show("A", "shot.png", "shot (1).png");
  await files.choose("shot.png", "Cut");
  await files.cell("A").dblclick();
  await files.show("Inner");
  await files.choose("Inner", "Paste");
  await files.show("Inner", "shot.png");
  await page.keyboard.press("Control+v");
  await files.crumbs.getByRole("link", { name: "Copies" }).click();
  await files.show("A", "shot (1).png");

  await files.grid.focus();
  await page.keyboard.press("Home");
  await expect(files.cell("A")).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Control+c");
  await page.keyboard.press("Control+v");
  await files.show("A", "A (1)", "shot (1).png");
  await page.keyboard.press("Control+a");
  await expect(page.getByText("3 selected")).toBeVisible();
  await page.keyboard.press("Escape");
  await page.keyboard.press("End");
  await page.keyboard.press("Delete");
  await files.agree("Cancel");
  await page.keyboard.press("F2");
  await page.getByRole("dialog", { name: "Rename" }).getByRole("textbox", { name: "Name" }).fill("last.png");
  await page.keyboard.press("Enter");
  await files.show("A", "A (1)", "last.png");
  await files.grid.focus();
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await files.show("Inner", "shot.png");
});

test("cut folders go on counting, with the structure that this browser remembers", async ({ people }) => {
  const who = await people.create("planner");
  const project = await who.makeProject("Planned");
  const page = await who.context.newPage();
  const files = await Files.open(page, project.slug);
  const add = async (count: string): Promise<void> => {
    await files.button("Add Cut Folders…").click();
    const dialog = page.getByRole("dialog", { name: "Add Cut Folders" });
    await dialog.getByRole("textbox", { name: "How many" }).fill(count);
    await dialog.getByRole("button", { name: "Add" }).click();
    await expect(dialog).toBeHidden();
  };
  await add("2");
  await files.show("CUT 1", "CUT 2");
  await files.cell("CUT 2").dblclick();
  await files.show("2D Assets", "3D Assets", "Final Cut", "Roughs");
  await files.crumbs.getByRole("link", { name: "Planned" }).click();
  await files.button("Set Structure…").click();
  const structure = page.getByRole("dialog", { name: "Folder Structure" });
  await structure.getByRole("textbox", { name: "Folder name pattern" }).fill("CUT #X");
  await structure.getByRole("textbox", { name: "Subfolders" }).fill("Ink, Paint");
  await structure.getByRole("button", { name: "Save" }).click();
  await page.reload();
  await add("0");
  await files.show("CUT 1", "CUT 2", "CUT 3");
  await files.cell("CUT 3").dblclick();
  await files.show("Ink", "Paint");
  await files.crumbs.getByRole("link", { name: "Planned" }).click();

  // Drop the folder on the left edge of another one to place it before that one.
  await files.cell("CUT 3").dragTo(files.cell("CUT 1"), { targetPosition: { x: 6, y: 60 } });
  await files.show("CUT 3", "CUT 1", "CUT 2");
  await files.grid.focus();
  await page.keyboard.press("End");
  await page.keyboard.press("Alt+ArrowLeft");
  await files.show("CUT 3", "CUT 2", "CUT 1");
  await page.reload();
  await files.show("CUT 3", "CUT 2", "CUT 1");
});

test("a viewer uploads, sees what others do at once, and changes no folder; a stranger sees nothing", {
  tag: "@scaled",
}, async ({ people, watch }) => {
  watch.allow(/status of 404/);
  const owner = await people.create("owner");
  const viewer = await people.create("viewer");
  const stranger = await people.create("stranger");
  const project = await owner.makeProject("Shared");
  await owner.addMember(project, viewer, "viewer");
  const seen = await Files.open(await viewer.context.newPage(), project.slug);
  await seen.show();
  const own = await Files.open(await owner.context.newPage(), project.slug);
  await own.newFolder("Layouts");
  await seen.show("Layouts");
  await expect(seen.button("New Folder")).toHaveCount(0);
  await seen.cell("Layouts").click();
  await expect(seen.button("Download")).toBeVisible();
  await expect(seen.button("Delete Selected")).toHaveCount(0);
  await seen.upload("mine.png");
  await own.show("Layouts", "mine.png");
  await seen.cell("mine.png").click();
  await seen.button("Delete Selected").click();
  await seen.agree("Delete");
  await own.show("Layouts");

  const page = await stranger.context.newPage();
  await page.goto(`/project/${project.slug}/assets`);
  await expect(page.getByText("Assets are private for this project.")).toBeVisible();
});

test("files that are dropped onto the page are uploaded; a large one goes on after the line failed", {
  tag: "@scaled",
}, async ({ people, watch }) => {
  watch.allowNoNetwork();
  const who = await people.create("dropper");
  const project = await who.makeProject("Dropped");
  const page = await who.context.newPage();
  const files = await Files.open(page, project.slug);
  await files.show();
  let failures = 0;
  await page.route("**/uploads/*", async (route) => {
    const isSecond = route.request().method() === "PATCH" && route.request().headers()["upload-offset"] !== "0";
    if (isSecond && failures === 0) {
      failures += 1;
      await route.abort();
    } else await route.continue();
  });
  const transfer = await page.evaluateHandle(() => {
    const made = new DataTransfer();
    const bytes = new Uint8Array(9 * 1024 * 1024).map((_, index) => index % 251);
    made.items.add(new File([bytes], "Reel 1.mov"));
    made.items.add(new File([], ".keep"));
    return made;
  });
  const area = page.getByText("Empty", { exact: true });
  await area.dispatchEvent("dragover", { dataTransfer: transfer });
  await expect(page.getByText("Drop files to upload")).toBeVisible();
  await area.dispatchEvent("drop", { dataTransfer: transfer });
  await expect(page.getByText("Drop files to upload")).toBeHidden();
  await expect(page.getByRole("region", { name: "Uploads" })).toContainText("1 of 1 uploaded", { timeout: 20_000 });
  await files.show("Reel_1.mov");
  expect(failures).toBe(1);
  const { items } = await who.call<{ items: (Entry & { size: number })[] }>("GET", `/projects/${project.id}/assets`);
  expect(items.map(({ size }) => size)).toEqual([9 * 1024 * 1024]);
});

test("a folder of thousands shows only what is in sight, and all of it can be reached", async ({ people }) => {
  const who = await people.create("many");
  const project = await who.makeProject("Many");
  const path = `/projects/${project.id}/assets/cut-folders`;
  for (let made = 0; made < 600; made += 200) {
    await who.call("POST", path, { pattern: "F #X", count: 200, subfolders: [] });
  }
  const page = await who.context.newPage();
  const files = await Files.open(page, project.slug);
  await expect(files.cell("F 1")).toBeVisible();
  expect(await files.cells.count()).toBeLessThan(150);
  await files.grid.focus();
  await expect(async () => {
    await page.keyboard.press("End");
    await expect(files.cell("F 600")).toBeInViewport({ timeout: 500 });
  }).toPass();
  expect(await files.cells.count()).toBeLessThan(150);
  await page.reload();
  await expect(files.cell("F 1")).toBeVisible();
  await files.cell("F 2").click();
  await files.grid.focus();
  await page.keyboard.press("Alt+ArrowLeft");
  await expect.poll(async () => (await files.names())[0]).toBe("F 2");
  await page.keyboard.press("Control+a");
  await expect(page.getByText("600 selected")).toBeVisible();
  await page.keyboard.press("Delete");
  await files.agree("Delete");
  await files.show();
});

test("a manager closes a folder to all but those named, and opens it to a role", async ({ people, watch }) => {
  watch.allow(/status of 404/);
  const owner = await people.create("closer");
  const viewer = await people.create("named");
  const project = await owner.makeProject("Closed doors");
  await owner.addMember(project, viewer, "viewer");
  const { display_name: name } = await viewer.call<{ display_name: string }>("GET", "/profiles/me");
  const role = await owner.call<Entry>("POST", `/projects/${project.id}/roles`, { name: "Inker" });
  await owner.call("POST", `/projects/${project.id}/assets/folders`, { name: "Ink" });
  const own = await Files.open(await owner.context.newPage(), project.slug);
  const seen = await Files.open(await viewer.context.newPage(), project.slug);
  await seen.show("Ink");
  const dialog = own.page.getByRole("dialog", { name: "Manage Access" });
  const save = async (): Promise<void> => {
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog).toBeHidden();
  };
  const open = async (): Promise<void> => {
    await own.cell("Ink").click();
    await own.button("Manage Access…").click();
    await expect(dialog.getByText("Only the people and roles chosen here")).toBeVisible();
  };
  await open();
  await dialog.getByRole("checkbox", { name: "Only the people and roles chosen here" }).check();
  await save();
  await seen.show();

  await open();
  await dialog.getByRole("checkbox", { name: `${name} may edit` }).check();
  await expect(dialog.getByRole("checkbox", { name: `${name} may view` })).toBeChecked();
  await dialog.getByRole("checkbox", { name: `${name} may view` }).uncheck();
  await expect(dialog.getByRole("checkbox", { name: `${name} may edit` })).not.toBeChecked();
  await dialog.getByRole("checkbox", { name: `${name} may view` }).check();
  await isAccessible(own.page);
  await save();
  await seen.show("Ink");
  await seen.cell("Ink").dblclick();
  await seen.show();
  await expect(seen.button("Upload")).toHaveCount(0);

  await open();
  await dialog.getByRole("checkbox", { name: `${name} may view` }).uncheck();
  await dialog.getByRole("checkbox", { name: "Inker" }).check();
  await save();
  await expect(seen.page.getByRole("alert")).toContainText("Error: ");
  await owner.call("PUT", `/projects/${project.id}/members/${viewer.id}/custom-role`, { role_id: role.id });
  await seen.page.reload();
  await seen.upload("line.png");
  await seen.show("line.png");
});
