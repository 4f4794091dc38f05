import type { Page } from "@playwright/test";
import { expectAccessibleAtAllWidths } from "../support/accessibility";
import { Board } from "../support/pages/board";
import { PASSWORD, type Person, type ProjectRow } from "../support/people";
import { expect, test } from "../support/test";

/** Create a project with three cuts. */
async function createSampleProject(person: Person): Promise<ProjectRow> {
  const project = await person.createProject("Harbour at night");
  await person.createCuts(project, [24, 48, 12]);
  return project;
}

test("public pages are accessible", async ({ page }) => {
  for (const address of ["/", "/featured", "/signin", "/reset-password?error_description=gone", "/no/such/page"]) {
    await page.goto(address);
    await page.waitForLoadState("networkidle");
    await expectAccessibleAtAllWidths(page);
  }
  await page.goto("/signin");
  await page.getByRole("button", { name: "Create an account" }).click();
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByText("Enter your email.")).toBeVisible();
  await expectAccessibleAtAllWidths(page);
});

test("pages of a signed-in user are accessible", async ({ people }) => {
  const person = await people.create("maker");
  const project = await createSampleProject(person);
  const page = await person.context.newPage();
  const pages = [
    "/",
    "/create",
    `/project/${project.slug}`,
    `/project/${project.slug}/assets`,
    `/edit/${project.slug}`,
    "/profile",
    "/network",
    `/search?q=${encodeURIComponent(project.name)}`,
  ];
  for (const address of pages) {
    await page.goto(address);
    await page.waitForLoadState("networkidle");
    await expectAccessibleAtAllWidths(page);
  }
  await page.goto("/new-project?name=&w=3");
  await page.getByRole("dialog").getByRole("button", { name: "Create", exact: true }).click();
  await expect(page.getByText("Please enter a project name.")).toBeVisible();
  await expectAccessibleAtAllWidths(page, false);
  await page.goto(`/project/${project.slug}?settings=true`);
  await page.getByRole("dialog", { name: "Project Settings" }).getByRole("textbox", { name: "FPS" }).fill("0");
  await page.keyboard.press("Enter");
  await expect(page.getByText("FPS must be 1-120.")).toBeVisible();
  await expectAccessibleAtAllWidths(page, false);
});

test("project updates, cover, and deletion are accessible", async ({ people }) => {
  const owner = await people.create("owner");
  const project = await owner.createProject("Night Ferry");
  const deletedProject = await owner.createProject("Old Boat");
  await owner.call("DELETE", `/projects/${deletedProject.id}`);
  const body = "<h2>The harbour</h2><p>Have a <b>look</b>.</p><ul><li>first</li></ul>";
  await owner.call("POST", `/projects/${project.id}/updates`, { title: "Rough cut is up", body });
  const page = await owner.context.newPage();
  await page.goto("/create");
  await expect(page.getByRole("button", { name: "Restore Old Boat" })).toBeVisible();
  await expectAccessibleAtAllWidths(page);
  await page.goto(`/project/${project.slug}`);
  await expect(page.getByRole("heading", { name: "The harbour" })).toBeVisible();
  await page.getByRole("checkbox", { name: "Schedule" }).check();
  await page.getByRole("button", { name: "Post update" }).click();
  await expect(page.getByText("Write something first.")).toBeVisible();
  await expectAccessibleAtAllWidths(page);
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("textbox", { name: "Type DELETE to confirm" }).press("Enter");
  await expect(page.getByText("Type DELETE.")).toBeVisible();
  await expectAccessibleAtAllWidths(page, false);
  await page.goto(`/project/${project.slug}?settings=true`);
  const picture = await page.screenshot();
  await page.locator("input[type=file]").setInputFiles({ name: "p.png", mimeType: "image/png", buffer: picture });
  await expect(page.getByRole("group", { name: "Visible area" })).toBeVisible();
  await expectAccessibleAtAllWidths(page, false);
});

test("dialogs that manage project members are accessible", async ({ people }) => {
  const [owner, member] = [await people.create("owner"), await people.create("member")];
  const guest = await people.create("guest");
  const project = await owner.createProject("Crew");
  await owner.addMember(project, member);
  await owner.call("POST", `/projects/${project.id}/roles`, { name: "Inker", can_edit_storyboards: true });
  await owner.call("POST", `/projects/${project.id}/invites`, { profile_id: guest.id });
  const page = await owner.context.newPage();
  await page.goto(`/project/${project.slug}`);
  await page.getByRole("button", { name: "Manage Access" }).click();
  await page.getByRole("searchbox", { name: "Find people" }).fill("m");
  await expect(page.getByRole("list", { name: "People found" })).toBeVisible();
  await expect(page.getByRole("list", { name: "Invited" })).toBeVisible();
  await expectAccessibleAtAllWidths(page, false);
  await page.getByRole("button", { name: "Close" }).click();
  await page.getByRole("button", { name: "Manage Custom Roles" }).click();
  await page.getByRole("button", { name: "Edit role Inker" }).click();
  await page.getByRole("button", { name: "Add role" }).click();
  await expect(page.getByText("Enter a role name.")).toBeVisible();
  await expectAccessibleAtAllWidths(page, false);

  const guestPage = await guest.context.newPage();
  await guestPage.goto("/create");
  await guestPage.getByRole("button", { name: "Notifications" }).click();
  const accept = guestPage.getByRole("button", { name: "Accept the invitation to Crew" });
  await expectAccessibleAtAllWidths(guestPage, true, () => expect(accept).toBeInViewport({ ratio: 1 }));
});

test("the storyboard is accessible, and the canvas stays at least 300 px wide in a small window", async ({
  people,
}) => {
  const person = await people.create("maker");
  const project = await createSampleProject(person);
  const board = await Board.open(await person.context.newPage(), project.slug);
  await board.goTo(0);
  await board.stroke([0.6, 0.6], [0.9, 0.8]);
  await expect.poll(() => board.pixels()).toBeGreaterThan(50);
  await board.expectSaved();
  await expectAccessibleAtAllWidths(board.page, true, async () => {
    for (const name of ["Pencil", "Play", "Export"]) await expect(board.button(name)).toBeInViewport({ ratio: 1 });
  });
  await board.button("Color").click();
  await expect(board.page.getByRole("group", { name: "Palette" })).toBeVisible();
  await expectAccessibleAtAllWidths(board.page, false);
  await board.page.keyboard.press("Escape");
  await board.button("Export").click();
  await board.page.getByRole("menuitem", { name: "PDF" }).click();
  await expect(board.page.getByRole("dialog", { name: "Export PDF" })).toBeVisible();
  await expectAccessibleAtAllWidths(board.page, false);
  await board.page.keyboard.press("Escape");
  await board.page.setViewportSize({ width: 640, height: 480 });
  await expect.poll(async () => (await board.canvas.boundingBox())?.width).toBeGreaterThanOrEqual(300);
});
/** Press Tab until the element with this role and name has the focus. Throws after 60 presses. */
async function tabTo(page: Page, role: "button" | "textbox" | "link" | "slider", name: string): Promise<void> {
  const target = page.getByRole(role, { name, exact: true });
  for (let presses = 0; presses < 60; presses++) {
    if (await target.evaluateAll((elements) => elements.some((element) => element === document.activeElement))) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab never reached the ${role} "${name}".`);
}

test("everything from signing in to playback works with the keyboard alone", async ({ page, people }) => {
  const person = await people.create();
  const { keyboard } = page;
  await page.goto("/create");
  await expect(page.getByRole("textbox", { name: "Email" })).toBeVisible();
  await tabTo(page, "textbox", "Email");
  await keyboard.type(person.email);
  await tabTo(page, "textbox", "Password");
  await keyboard.type(PASSWORD);
  await keyboard.press("Enter");

  await expect(page.getByRole("button", { name: "New Project" })).toBeVisible();
  await tabTo(page, "button", "New Project");
  await keyboard.press("Enter");
  await expect(page.getByRole("textbox", { name: "Name" })).toBeFocused();
  await keyboard.type("By keys alone");
  await keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "By keys alone" })).toBeVisible();
  await tabTo(page, "link", "Storyboards");
  await keyboard.press("Enter");

  const board = new Board(page);
  await expect(board.button("New Cut")).toBeVisible();
  await tabTo(page, "button", "New Cut");
  await keyboard.press("Enter");
  await expect(board.cards).toHaveCount(1);
  await tabTo(page, "textbox", "Frames");
  await keyboard.type("12");
  await keyboard.press("Enter");
  await expect(board.frames(0)).toHaveValue("12");
  await keyboard.press("n");
  await expect(board.cards).toHaveCount(2);
  await board.waitUntilReady();
  await board.openNotes();
  await keyboard.press("m");
  await expect(await board.openNotes()).toBeFocused();
  await keyboard.type("n is a letter here");
  await expect(board.cards).toHaveCount(2);
  await tabTo(page, "slider", "Playhead");
  await keyboard.press("Home");
  await expect(board.playhead).toHaveAttribute("aria-valuenow", "0");
  await keyboard.press("End");
  await expect(board.playhead).toHaveAttribute("aria-valuenow", "12");
  await tabTo(page, "button", "Play");
  await keyboard.press("Enter");
  await expect(board.button("Pause")).toBeVisible();
  await expect(board.button("Play")).toBeVisible();
  expect(await board.getFrame()).toBe(12);
  await board.expectSaved();
});

test("a board of 240 cuts opens, scrolls, and renders only the visible cuts", async ({ people }) => {
  const person = await people.create();
  const project = await person.createProject("Feature length");
  await person.createCuts(
    project,
    Array.from({ length: 240 }, (_, index) => 12 + (index % 5) * 12),
  );
  const page = await person.context.newPage();
  const board = await Board.open(page, project.slug);
  await expect(board.cuts.getByText("Cut 1 / 240")).toBeVisible();
  expect(await board.cards.count()).toBeLessThan(60);
  expect(await board.blocks.count()).toBeLessThan(200);

  const list = board.cuts.getByRole("list", { name: "Cut cards" });
  await list.evaluate((element) => element.parentElement?.scrollTo(0, element.scrollHeight));
  const last = board.cuts.getByRole("button", { name: "Select cut 240", exact: true });
  await expect(last).toBeVisible();
  await last.click();
  await expect(board.cuts.getByText("Cut 240 / 240")).toBeVisible();
  await expect(board.timeline.getByRole("option", { name: "Cut 240: Cut 240" })).toBeInViewport();
  await board.waitUntilReady();
  await board.stroke([0.5, 0.5], [0.9, 0.6]);
  await expect.poll(() => board.pixels()).toBeGreaterThan(300);
  await page.keyboard.press("Home");
  await expect(board.cuts.getByText("Cut 1 / 240")).toBeVisible();
  await expect(board.cuts.getByRole("button", { name: "Select cut 1", exact: true })).toBeVisible();
  await board.expectSaved();
});
