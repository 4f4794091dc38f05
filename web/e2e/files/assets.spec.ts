import { readFile } from "node:fs/promises";
import { expectAccessible } from "../support/accessibility";
import { FileBrowser, PIXEL } from "../support/pages/fileBrowser";
import { expect, test } from "../support/test";

interface Entry {
  id: string;
  name: string;
}

test("files are uploaded, previewed, moved into folders, renamed, downloaded, and deleted", {
  tag: ["@main", "@scaled"],
}, async ({ people }) => {
  const person = await people.create("filer");
  const project = await person.createProject("Night Ferry");
  const page = await person.context.newPage();
  const files = await FileBrowser.open(page, project.slug);
  await files.expectNames();
  await files.upload("shot 10.png", "shot 2.png", "notes.txt");
  await files.expectNames("notes.txt", "shot_2.png", "shot_10.png");
  await files.newFolder("Roughs");
  await files.expectNames("Roughs", "notes.txt", "shot_2.png", "shot_10.png");
  await expectAccessible(page);

  await files.cell("shot_2.png").dblclick();
  const preview = page.getByRole("dialog", { name: "shot_2.png" });
  await expect(preview.getByRole("img", { name: "shot_2.png" })).toHaveJSProperty("naturalWidth", 1);
  await preview.getByRole("button", { name: "Close" }).click();
  await files.cell("notes.txt").dblclick();
  await expect(page.getByRole("dialog", { name: "notes.txt" }).getByRole("link", { name: "Open" })).toBeVisible();
  await page.keyboard.press("Escape");

  await files.cell("shot_10.png").dragTo(files.cell("Roughs"));
  await files.expectNames("Roughs", "notes.txt", "shot_2.png");
  await files.cell("Roughs").dblclick();
  await files.expectNames("shot_10.png");
  await expect(files.breadcrumb).toContainText("Night FerryRoughs");
  await files.chooseMenuItem("shot_10.png", "Rename");
  await page.getByRole("dialog", { name: "Rename" }).getByRole("textbox", { name: "Name" }).fill("key pose.png");
  await page.keyboard.press("Enter");
  await files.expectNames("key_pose.png");
  await files.cell("key_pose.png").click();
  const saving = page.waitForEvent("download");
  await files.button("Download").click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toBe("key_pose.png");
  expect(await readFile(await saved.path())).toEqual(PIXEL);

  await files.breadcrumb.getByRole("link", { name: "Night Ferry" }).click();
  await files.cell("notes.txt").click();
  await files.cell("shot_2.png").click({ modifiers: ["Shift"] });
  const packing = page.waitForEvent("download");
  await files.button("Download Selected Files").click();
  expect((await packing).suggestedFilename()).toBe("Night Ferry.zip");
  await files.button("Delete Selected").click();
  await files.confirm("Delete");
  await files.expectNames("Roughs");
  await page.reload();
  await files.expectNames("Roughs");
  await files.button("Back").click();
  await expect(page).toHaveURL(new RegExp(`/project/${project.slug}$`));
});

test("copy, cut, paste, and duplicate work from the menu and from the keyboard", async ({ people }) => {
  const person = await people.create("paster");
  const project = await person.createProject("Copies");
  const folder = await person.call<Entry>("POST", `/projects/${project.id}/assets/folders`, { name: "A" });
  await person.call("POST", `/projects/${project.id}/assets/folders`, { name: "Inner", parent_id: folder.id });
  const page = await person.context.newPage();
  const files = await FileBrowser.open(page, project.slug);
  await files.upload("shot.png");
  await files.chooseMenuItem("shot.png", "Duplicate");
  await files.expectNames("A", "shot.png", "shot (1).png");
  await files.chooseMenuItem("shot.png", "Cut");
  await files.cell("A").dblclick();
  await files.expectNames("Inner");
  await files.chooseMenuItem("Inner", "Paste");
  await files.expectNames("Inner", "shot.png");
  await page.keyboard.press("Control+v");
  await files.breadcrumb.getByRole("link", { name: "Copies" }).click();
  await files.expectNames("A", "shot (1).png");

  await files.grid.focus();
  await page.keyboard.press("Home");
  await expect(files.cell("A")).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Control+c");
  await page.keyboard.press("Control+v");
  await files.expectNames("A", "A (1)", "shot (1).png");
  await page.keyboard.press("Control+a");
  await expect(page.getByText("3 selected")).toBeVisible();
  await page.keyboard.press("Escape");
  await page.keyboard.press("End");
  await page.keyboard.press("Delete");
  await files.confirm("Cancel");
  await page.keyboard.press("F2");
  await page.getByRole("dialog", { name: "Rename" }).getByRole("textbox", { name: "Name" }).fill("last.png");
  await page.keyboard.press("Enter");
  await files.expectNames("A", "A (1)", "last.png");
  await files.grid.focus();
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await files.expectNames("Inner", "shot.png");
});

test("new cut folders continue the numbering and use the folder structure saved in this browser", async ({
  people,
}) => {
  const person = await people.create("planner");
  const project = await person.createProject("Planned");
  const page = await person.context.newPage();
  const files = await FileBrowser.open(page, project.slug);
  const add = async (count: string): Promise<void> => {
    await files.button("Add Cut Folders…").click();
    const dialog = page.getByRole("dialog", { name: "Add Cut Folders" });
    await dialog.getByRole("textbox", { name: "Number of folders" }).fill(count);
    await dialog.getByRole("button", { name: "Add" }).click();
    await expect(dialog).toBeHidden();
  };
  await add("2");
  await files.expectNames("CUT 1", "CUT 2");
  await files.cell("CUT 2").dblclick();
  await files.expectNames("2D Assets", "3D Assets", "Final Cut", "Roughs");
  await files.breadcrumb.getByRole("link", { name: "Planned" }).click();
  await files.button("Set Structure…").click();
  const structure = page.getByRole("dialog", { name: "Folder Structure" });
  await structure.getByRole("textbox", { name: "Folder name pattern" }).fill("CUT #X");
  await structure.getByRole("textbox", { name: "Subfolders" }).fill("Ink, Paint");
  await structure.getByRole("button", { name: "Save" }).click();
  await page.reload();
  await add("0");
  await files.expectNames("CUT 1", "CUT 2", "CUT 3");
  await files.cell("CUT 3").dblclick();
  await files.expectNames("Ink", "Paint");
  await files.breadcrumb.getByRole("link", { name: "Planned" }).click();

  // Drop the folder on the left edge of another one to place it before that one.
  await files.cell("CUT 3").dragTo(files.cell("CUT 1"), { targetPosition: { x: 6, y: 60 } });
  await files.expectNames("CUT 3", "CUT 1", "CUT 2");
  await files.grid.focus();
  await page.keyboard.press("End");
  await page.keyboard.press("Alt+ArrowLeft");
  await files.expectNames("CUT 3", "CUT 2", "CUT 1");
  await page.reload();
  await files.expectNames("CUT 3", "CUT 2", "CUT 1");
});

test("a viewer uploads files and sees changes live but can't change folders; a stranger sees nothing", {
  tag: "@scaled",
}, async ({ people, pageErrors }) => {
  pageErrors.allow(/status of 404/);
  const owner = await people.create("owner");
  const viewer = await people.create("viewer");
  const stranger = await people.create("stranger");
  const project = await owner.createProject("Shared");
  await owner.addMember(project, viewer, "viewer");
  const viewerFiles = await FileBrowser.open(await viewer.context.newPage(), project.slug);
  await viewerFiles.expectNames();
  const ownerFiles = await FileBrowser.open(await owner.context.newPage(), project.slug);
  await ownerFiles.newFolder("Layouts");
  await viewerFiles.expectNames("Layouts");
  await expect(viewerFiles.button("New Folder")).toHaveCount(0);
  await viewerFiles.cell("Layouts").click();
  await expect(viewerFiles.button("Download")).toBeVisible();
  await expect(viewerFiles.button("Delete Selected")).toHaveCount(0);
  await viewerFiles.upload("mine.png");
  await ownerFiles.expectNames("Layouts", "mine.png");
  await viewerFiles.cell("mine.png").click();
  await viewerFiles.button("Delete Selected").click();
  await viewerFiles.confirm("Delete");
  await ownerFiles.expectNames("Layouts");

  const page = await stranger.context.newPage();
  await page.goto(`/project/${project.slug}/assets`);
  await expect(page.getByText("Assets are private for this project.")).toBeVisible();
});

test("files dropped onto the page are uploaded; a large one resumes after the connection fails", {
  tag: "@scaled",
}, async ({ people, pageErrors }) => {
  pageErrors.allowNoNetwork();
  const person = await people.create("dropper");
  const project = await person.createProject("Dropped");
  const page = await person.context.newPage();
  const files = await FileBrowser.open(page, project.slug);
  await files.expectNames();
  let failures = 0;
  await page.route("**/uploads/*", async (route) => {
    const isSecond = route.request().method() === "PATCH" && route.request().headers()["upload-offset"] !== "0";
    if (isSecond && failures === 0) {
      failures += 1;
      await route.abort();
    } else await route.continue();
  });
  const transfer = await page.evaluateHandle(() => {
    const data = new DataTransfer();
    const bytes = new Uint8Array(9 * 1024 * 1024).map((_, index) => index % 251);
    data.items.add(new File([bytes], "Reel 1.mov"));
    data.items.add(new File([], ".keep"));
    return data;
  });
  const area = page.getByText("Empty", { exact: true });
  await area.dispatchEvent("dragover", { dataTransfer: transfer });
  await expect(page.getByText("Drop files to upload")).toBeVisible();
  await area.dispatchEvent("drop", { dataTransfer: transfer });
  await expect(page.getByText("Drop files to upload")).toBeHidden();
  await expect(page.getByRole("region", { name: "Uploads" })).toContainText("1 of 1 uploaded", { timeout: 20_000 });
  await files.expectNames("Reel_1.mov");
  expect(failures).toBe(1);
  const { items } = await person.call<{ items: (Entry & { size: number })[] }>("GET", `/projects/${project.id}/assets`);
  expect(items.map(({ size }) => size)).toEqual([9 * 1024 * 1024]);
});

test("a folder with hundreds of files renders only the visible ones, and all of them can be reached", async ({
  people,
}) => {
  const person = await people.create("many");
  const project = await person.createProject("Many");
  const path = `/projects/${project.id}/assets/cut-folders`;
  for (let start = 0; start < 600; start += 200) {
    await person.call("POST", path, { pattern: "F #X", count: 200, subfolders: [] });
  }
  const page = await person.context.newPage();
  const files = await FileBrowser.open(page, project.slug);
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
  await files.confirm("Delete");
  await files.expectNames();
});

test("a manager restricts a folder to selected people and opens it to a role", async ({ people, pageErrors }) => {
  pageErrors.allow(/status of 404/);
  const owner = await people.create("closer");
  const viewer = await people.create("named");
  const project = await owner.createProject("Closed doors");
  await owner.addMember(project, viewer, "viewer");
  const { display_name: name } = await viewer.call<{ display_name: string }>("GET", "/profiles/me");
  const role = await owner.call<Entry>("POST", `/projects/${project.id}/roles`, { name: "Inker" });
  await owner.call("POST", `/projects/${project.id}/assets/folders`, { name: "Ink" });
  const ownerFiles = await FileBrowser.open(await owner.context.newPage(), project.slug);
  const viewerFiles = await FileBrowser.open(await viewer.context.newPage(), project.slug);
  await viewerFiles.expectNames("Ink");
  const dialog = ownerFiles.page.getByRole("dialog", { name: "Manage Access" });
  const save = async (): Promise<void> => {
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog).toBeHidden();
  };
  const open = async (): Promise<void> => {
    await ownerFiles.cell("Ink").click();
    await ownerFiles.button("Manage Access…").click();
    await expect(dialog.getByText("Restrict access to the people and roles selected below")).toBeVisible();
  };
  await open();
  await dialog.getByRole("checkbox", { name: "Restrict access to the people and roles selected below" }).check();
  await save();
  await viewerFiles.expectNames();

  await open();
  await dialog.getByRole("checkbox", { name: `${name} can edit` }).check();
  await expect(dialog.getByRole("checkbox", { name: `${name} can view` })).toBeChecked();
  await dialog.getByRole("checkbox", { name: `${name} can view` }).uncheck();
  await expect(dialog.getByRole("checkbox", { name: `${name} can edit` })).not.toBeChecked();
  await dialog.getByRole("checkbox", { name: `${name} can view` }).check();
  await expectAccessible(ownerFiles.page);
  await save();
  await viewerFiles.expectNames("Ink");
  await viewerFiles.cell("Ink").dblclick();
  await viewerFiles.expectNames();
  await expect(viewerFiles.button("Upload")).toHaveCount(0);

  await open();
  await dialog.getByRole("checkbox", { name: `${name} can view` }).uncheck();
  await dialog.getByRole("checkbox", { name: "Inker" }).check();
  await save();
  await expect(viewerFiles.page.getByRole("alert")).toContainText("Error: ");
  await owner.call("PUT", `/projects/${project.id}/members/${viewer.id}/custom-role`, { role_id: role.id });
  await viewerFiles.page.reload();
  await viewerFiles.upload("line.png");
  await viewerFiles.expectNames("line.png");
});
