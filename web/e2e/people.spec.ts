import type { Locator, Page } from "@playwright/test";
import type { Person, ProjectRow } from "./support/people";
import { expect, test } from "./support/test";

/** Return a person's default display name: the part of their email address before the @. */
function nameOf(person: Person): string {
  return person.email.split("@")[0] ?? "";
}

async function homeOf(person: Person, project: ProjectRow): Promise<Page> {
  const page = await person.context.newPage();
  await page.goto(`/project/${project.slug}`);
  await expect(page.getByRole("heading", { level: 1, name: project.name })).toBeVisible();
  return page;
}

function memberRow(page: Page, person: Person): Locator {
  return page
    .getByRole("region", { name: "Members" })
    .getByRole("listitem")
    .filter({ hasText: nameOf(person) });
}

/** Find a person's row in the members list of the dialog. */
function listed(dialog: Locator, person: Person): Locator {
  return dialog
    .getByRole("list", { name: "Members" })
    .getByRole("listitem")
    .filter({ hasText: nameOf(person) });
}

async function choose(page: Page, box: Locator, option: string): Promise<void> {
  await box.click();
  await page.getByRole("option", { name: option, exact: true }).click();
}

async function dismiss(page: Page, text: string): Promise<void> {
  const alert = page.getByRole("alertdialog");
  await expect(alert).toContainText(text);
  await alert.getByRole("button", { name: "OK" }).click();
  await expect(alert).toBeHidden();
}

test("the owner makes a custom role, gives it to a member, changes it and takes it away", {
  tag: ["@main", "@scaled"],
}, async ({ people }) => {
  const [owner, member] = [await people.create("owner"), await people.create("member")];
  const project = await owner.makeProject("Roles");
  await owner.addMember(project, member, "viewer");
  const [page, theirs] = [await homeOf(owner, project), await homeOf(member, project)];
  await expect(theirs.getByRole("button", { name: "Manage Custom Roles" })).toBeHidden();
  await expect(theirs.getByRole("button", { name: "Settings" })).toBeHidden();

  await page.getByRole("button", { name: "Manage Custom Roles" }).click();
  const dialog = page.getByRole("dialog", { name: "Manage Custom Roles" });
  await expect(dialog).toContainText("No custom roles yet");
  await dialog.getByRole("button", { name: "Add role" }).click();
  await expect(dialog.getByText("Please enter a role name.")).toBeVisible();
  const name = dialog.getByRole("textbox", { name: "Name" });
  await name.fill("P".repeat(50));
  await expect(name).toHaveValue("P".repeat(40));
  await name.fill("Producer");
  await expect(dialog.getByLabel("Colour")).toHaveValue("#7aa2ff");
  await dialog.getByLabel("Colour").fill("#4fd1a5");
  await dialog.getByRole("checkbox", { name: "Manage the project" }).check();
  await dialog.getByRole("button", { name: "Add role" }).click();
  const made = dialog.getByRole("list", { name: "Custom roles" }).getByRole("listitem");
  await expect(made).toContainText("Producer");
  await expect(made).toContainText("Manage the project");
  await expect(name).toHaveValue("");
  await dialog.getByRole("button", { name: "Close" }).click();

  await page.getByRole("button", { name: "Manage Access" }).click();
  const access = page.getByRole("dialog", { name: "Manage Access" });
  await choose(page, access.getByRole("combobox", { name: `Custom role of ${nameOf(member)}` }), "Producer");
  await access.getByRole("button", { name: "Close" }).click();
  for (const each of [page, theirs]) {
    await expect(memberRow(each, member)).toContainText("Producer");
    await expect(memberRow(each, member).getByText("Producer")).toHaveCSS("color", "rgb(79, 209, 165)");
  }
  await expect(memberRow(page, member).getByRole("link")).toHaveAttribute("href", `/profile/${nameOf(member)}`);
  // The new rights take effect without a reload.
  await expect(theirs.getByRole("button", { name: "Settings" })).toBeVisible();

  await page.getByRole("button", { name: "Manage Custom Roles" }).click();
  await dialog.getByRole("button", { name: "Edit role Producer" }).click();
  const form = dialog.getByRole("form", { name: "Edit role Producer" });
  await form.getByRole("textbox", { name: "Name" }).fill("Herald");
  await form.getByRole("checkbox", { name: "Manage the project" }).uncheck();
  await form.getByRole("button", { name: "Save role" }).click();
  await expect(memberRow(theirs, member)).toContainText("Herald");
  await expect(theirs.getByRole("button", { name: "Settings" })).toBeHidden();
  await dialog.getByRole("button", { name: "Remove role Herald" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
  await expect(dialog).toContainText("No custom roles yet");
  await expect(memberRow(theirs, member)).toContainText("Viewer");
});

test("somebody is invited by name, sees it at once and joins", { tag: ["@main", "@scaled"] }, async ({ people }) => {
  const [owner, guest] = [await people.create("owner"), await people.create("guest")];
  const project = await owner.makeProject("Guests");
  const theirs = await guest.context.newPage();
  await theirs.goto("/create");
  const bell = theirs.getByRole("button", { name: "Notifications" });
  await bell.click();
  const panel = theirs.getByRole("dialog", { name: "Notifications" });
  await expect(panel).toContainText("No new notifications");
  await theirs.keyboard.press("Escape");
  await expect(bell).not.toHaveAccessibleDescription("unread");

  const page = await homeOf(owner, project);
  await page.getByRole("button", { name: "Manage Access" }).click();
  const dialog = page.getByRole("dialog", { name: "Manage Access" });
  await dialog.getByRole("searchbox", { name: "Find people" }).fill("nobody of that name");
  await expect(dialog).toContainText("Nobody was found by this name.");
  await dialog.getByRole("searchbox", { name: "Find people" }).fill(nameOf(guest));
  await expect(dialog.getByRole("combobox", { name: `Role for ${nameOf(guest)}` })).toContainText("Viewer");
  await dialog.getByRole("button", { name: `Invite ${nameOf(guest)}` }).click();
  await expect(page.getByText("Invite sent")).toBeVisible();
  await expect(dialog.getByRole("list", { name: "Invited" })).toContainText(nameOf(guest));

  await expect(bell).toHaveAccessibleDescription("unread");
  await bell.click();
  await expect(panel).toContainText(`${nameOf(owner)} invites you as a viewer: Guests`);
  await expect(bell).not.toHaveAccessibleDescription("unread");
  await panel.getByRole("button", { name: "Accept the invitation to Guests" }).click();
  await expect(theirs.getByText("You are a member of Guests now")).toBeVisible();
  await expect(panel).toContainText("No new notifications");
  await theirs.keyboard.press("Escape");
  await expect(theirs.getByRole("list", { name: "Projects" })).toContainText("Guests");
  await expect(listed(dialog, guest)).toContainText("Viewer");
  await expect(dialog.getByRole("list", { name: "Invited" })).toHaveCount(0);
});

test("a stranger asks to join a public project, and the owner lets them in", { tag: "@scaled" }, async ({
  people,
  watch,
}) => {
  const [owner, stranger] = [await people.create("owner"), await people.create("stranger")];
  const project = await owner.makeProject("Open House", { visibility: "public" });
  const theirs = await homeOf(stranger, project);
  const join = theirs.getByRole("button", { name: "Join" });
  watch.allow(/status of 503/);
  const asking = /\/join-requests$/;
  await theirs.route(asking, (route) =>
    route.request().method() === "POST"
      ? route.fulfill({ status: 503, json: { detail: "Not now." } })
      : route.continue(),
  );
  await join.click();
  await dismiss(theirs, "Failed to send request: Not now.");
  await theirs.unroute(asking);

  const page = await owner.context.newPage();
  await page.goto("/featured");
  const bell = page.getByRole("button", { name: "Notifications" });
  await expect(bell).not.toHaveAccessibleDescription("unread");
  await join.click();
  await dismiss(theirs, "Join request sent to owner.");
  await expect(join).toHaveAttribute("aria-pressed", "true");
  await expect(bell).toHaveAccessibleDescription("unread");
  await bell.click();
  const panel = page.getByRole("dialog", { name: "Notifications" });
  await expect(panel).toContainText(`${nameOf(stranger)} asks to join: Open House`);
  await panel.getByRole("button", { name: `Accept ${nameOf(stranger)} in Open House` }).click();
  await expect(panel).toContainText("No new notifications");
  await expect(memberRow(theirs, stranger)).toContainText("Viewer");
  await expect(join).toBeHidden();

  const visitor = await (await people.visitor()).newPage();
  await visitor.goto(`/project/${project.slug}`);
  await expect(visitor.getByRole("region", { name: "Members" })).toContainText(nameOf(stranger));
  await expect(visitor.getByRole("button", { name: "Join" })).toBeHidden();
});
