import type { Page } from "@playwright/test";
import { expect, test } from "./support/test";

function dialogOf(page: Page) {
  const dialog = page.getByRole("dialog", { name: "New Project" });
  return {
    dialog,
    name: dialog.getByRole("textbox", { name: "Name" }),
    width: dialog.getByRole("textbox", { name: "Width" }),
    height: dialog.getByRole("textbox", { name: "Height" }),
    fps: dialog.getByRole("textbox", { name: "FPS" }),
    create: dialog.getByRole("button", { name: "Create", exact: true }),
    says: (text: string) => dialog.getByText(text, { exact: true }),
  };
}

test("the New Project dialog says what is wrong, knows the presets, and Enter creates", { tag: "@main" }, async ({
  people,
}) => {
  const person = await people.create();
  const page = await person.context.newPage();
  await page.goto("/create");
  await page.getByRole("button", { name: "New Project" }).click();
  const { dialog, name, width, height, fps, create, says } = dialogOf(page);
  await expect(name).toBeFocused();
  await expect(width).toHaveValue("1920");
  await expect(height).toHaveValue("1080");
  await expect(fps).toHaveValue("24");

  await create.click();
  await expect(says("Please enter a project name.")).toBeVisible();
  await name.fill("A".repeat(120));
  await expect(name).toHaveValue("A".repeat(100));

  await width.fill("15");
  await create.click();
  await expect(says("Dimensions must be at least 16px.")).toBeVisible();
  await width.fill("8193");
  await create.click();
  await expect(says("Dimensions too large (>8192).")).toBeVisible();
  await width.fill("1920");
  for (const wrong of ["0", "121"]) {
    await fps.fill(wrong);
    await create.click();
    await expect(says("FPS must be between 1 and 120.")).toBeVisible();
  }

  const presets = { "16:9": [1920, 1080], "1:1": [1080, 1080], "4:3": [1600, 1200], "2.39:1": [2390, 1000] } as const;
  for (const [preset, [w, h]] of Object.entries(presets)) {
    await dialog.getByText(preset, { exact: true }).click();
    await expect(dialog.getByRole("radio", { name: preset })).toBeChecked();
    await expect(width).toHaveValue(String(w));
    await expect(height).toHaveValue(String(h));
  }

  await fps.fill("23.976");
  await name.fill("Rockets, Small Ones");
  await name.press("Enter");
  await expect(page).toHaveURL(/\/project\/[A-Za-z0-9]{8,12}$/);
  await expect(page.getByRole("heading", { level: 1, name: "Rockets, Small Ones" })).toBeVisible();
  await expect(page.getByText("2390×1000 · 23.976 fps")).toBeVisible();
});

test("Esc closes the dialog after a question, and nothing was made", async ({ people }) => {
  const person = await people.create();
  const page = await person.context.newPage();
  await page.goto("/create");
  await page.getByRole("button", { name: "New Project" }).click();
  const { dialog, name } = dialogOf(page);
  await name.fill("Never made");
  await name.press("Escape");
  const question = page.getByRole("alertdialog", { name: "Discard your changes?" });
  await question.getByRole("button", { name: "Keep editing" }).click();
  await expect(name).toHaveValue("Never made");
  await expect(name).toBeFocused();
  await name.press("Escape");
  await question.getByRole("button", { name: "Discard" }).click();
  await expect(dialog).toBeHidden();
  await page.reload();
  await expect(page.getByText("No projects yet. Make the first one.")).toBeVisible();
  expect(await person.call("GET", "/projects")).toMatchObject({ items: [] });
});

test("a link to /new-project fills the dialog", async ({ people }) => {
  const person = await people.create();
  const page = await person.context.newPage();
  await page.goto("/new-project?name=Night+Tram&w=1280&h=720&fps=12");
  const { name, width, height, fps, dialog } = dialogOf(page);
  await expect(name).toHaveValue("Night Tram");
  await expect(width).toHaveValue("1280");
  await expect(height).toHaveValue("720");
  await expect(fps).toHaveValue("12");
  await page.goto("/new-project?name=Square&ar=1:1&w=50");
  await expect(width).toHaveValue("1080");
  await expect(height).toHaveValue("1080");
  await expect(dialog.getByRole("radio", { name: "1:1" })).toBeChecked();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(page).toHaveURL("/create");
});

test("the list holds own and shared projects, newest first", async ({ people }) => {
  const [owner, member] = [await people.create("owner"), await people.create("member")];
  await member.makeProject("Mine, older");
  const shared = await owner.makeProject("Shared, in between");
  await owner.addMember(shared, member, "viewer");
  await member.makeProject("Mine, newest");
  const page = await member.context.newPage();
  await page.goto("/create");
  const tiles = page.getByRole("list", { name: "Projects" }).getByRole("link");
  await expect(tiles).toHaveText(["Mine, newest", "Shared, in between", "Mine, older"]);
  await expect(page.getByRole("listitem").filter({ hasText: "Shared, in between" })).toContainText("Viewer");
  await tiles.first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Mine, newest" })).toBeVisible();
});

test("a project's home shows its doors, its people and its news", async ({ people }) => {
  const [owner, member] = [await people.create("owner"), await people.create("member")];
  const project = await owner.makeProject("Lanterns at Low Tide");
  await owner.addMember(project, member, "editor");
  const page = await owner.context.newPage();
  await page.goto(`/project/${project.id}`);
  await expect(page).toHaveTitle(/Lanterns at Low Tide/);
  await expect(page.getByRole("region", { name: "Updates" })).toContainText("No updates yet");
  const members = page.getByRole("region", { name: "Members" }).getByRole("listitem");
  await expect(members.filter({ hasText: owner.email.split("@")[0] ?? "" })).toContainText("Owner");
  await expect(members.filter({ hasText: member.email.split("@")[0] ?? "" })).toContainText("Editor");
  await page.getByRole("link", { name: "Files" }).click();
  await expect(page).toHaveURL(`/project/${project.slug}/assets`);
  await page.goBack();
  await page.getByRole("link", { name: "Storyboards" }).click();
  await expect(page).toHaveURL(`/storyboard/${project.slug}`);
  await page.getByRole("button", { name: "Back" }).click();
  await expect(page).toHaveURL(`/project/${project.slug}`);
  await page.getByRole("main").getByRole("link", { name: "Back" }).click();
  await expect(page).toHaveURL("/create");
});

test("strangers are told that a project is private, and that one is missing", async ({ people, page, watch }) => {
  watch.allow(/status of 404/);
  const [owner, stranger] = [await people.create("owner"), await people.create("stranger")];
  const project = await owner.makeProject("Nobody's business");
  const theirs = await stranger.context.newPage();
  for (const visitor of [theirs, page]) {
    await visitor.goto(`/project/${project.slug}`);
    await expect(visitor.getByText("This project is private. You don’t have access.")).toBeVisible();
    await visitor.goto(`/storyboard/${project.slug}`);
    await expect(visitor.getByText("This storyboard is private. You don’t have access.")).toBeVisible();
    await expect(visitor.locator("body")).not.toContainText("Nobody's business");
    for (const address of ["/project/NoSuchOne1", "/storyboard/NoSuchOne1"]) {
      await visitor.goto(address);
      await expect(visitor.getByText("Project not found.")).toBeVisible();
    }
  }
});

test("signing out in one tab takes a private project off the screen of the other", async ({ people, watch }) => {
  watch.allow(/status of 40[14]/);
  const owner = await people.create("owner");
  const project = await owner.makeProject("Not for the next person");
  const page = await owner.context.newPage();
  await page.goto(`/project/${project.slug}`);
  await expect(page.getByRole("heading", { level: 1, name: project.name })).toBeVisible();
  const other = await owner.context.newPage();
  await other.goto("/");
  await other.getByRole("button", { name: "Profile menu" }).click();
  await other.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(page.getByText("This project is private. You don’t have access.")).toBeVisible();
});

test("an address that leads nowhere says so", async ({ page }) => {
  await page.goto("/no/such/page");
  await expect(page.getByRole("heading", { level: 1, name: "404 Not Found" })).toBeVisible();
  await page.getByRole("link", { name: "Back to the start" }).click();
  await expect(page).toHaveURL("/");
});
