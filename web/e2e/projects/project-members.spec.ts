import type { Locator, Page } from "@playwright/test";
import type { Person, ProjectRow } from "../support/people";
import { expect, test } from "../support/test";

/** Return a person's default display name: the part of their email address before the @. */
function getDisplayName(person: Person): string {
  return person.email.split("@")[0] ?? "";
}

async function openProjectPage(person: Person, project: ProjectRow): Promise<Page> {
  const page = await person.context.newPage();
  await page.goto(`/project/${project.slug}`);
  await expect(page.getByRole("heading", { level: 1, name: project.name })).toBeVisible();
  return page;
}

function findMemberRow(page: Page, person: Person): Locator {
  return page
    .getByRole("region", { name: "Members" })
    .getByRole("listitem")
    .filter({ hasText: getDisplayName(person) });
}

/** Find a person's row in the members list of the dialog. */
function findDialogMember(dialog: Locator, person: Person): Locator {
  return dialog
    .getByRole("list", { name: "Members" })
    .getByRole("listitem")
    .filter({ hasText: getDisplayName(person) });
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

test("the owner creates a custom role, assigns it to a member, changes it, and removes it", {
  tag: ["@main", "@scaled"],
}, async ({ people }) => {
  const [owner, member] = [await people.create("owner"), await people.create("member")];
  const project = await owner.createProject("Roles");
  await owner.addMember(project, member, "viewer");
  const [page, memberPage] = [await openProjectPage(owner, project), await openProjectPage(member, project)];
  await expect(memberPage.getByRole("button", { name: "Manage Custom Roles" })).toBeHidden();
  await expect(memberPage.getByRole("button", { name: "Settings" })).toBeHidden();

  await page.getByRole("button", { name: "Manage Custom Roles" }).click();
  const dialog = page.getByRole("dialog", { name: "Manage Custom Roles" });
  await expect(dialog).toContainText("No custom roles yet");
  await dialog.getByRole("button", { name: "Add role" }).click();
  await expect(dialog.getByText("Enter a role name.")).toBeVisible();
  const name = dialog.getByRole("textbox", { name: "Name" });
  await name.fill("P".repeat(50));
  await expect(name).toHaveValue("P".repeat(40));
  await name.fill("Producer");
  await expect(dialog.getByLabel("Color")).toHaveValue("#7aa2ff");
  await dialog.getByLabel("Color").fill("#4fd1a5");
  await dialog.getByRole("checkbox", { name: "Edit project settings" }).check();
  await dialog.getByRole("button", { name: "Add role" }).click();
  const customRoles = dialog.getByRole("list", { name: "Custom roles" }).getByRole("listitem");
  await expect(customRoles).toContainText("Producer");
  await expect(customRoles).toContainText("Edit project settings");
  await expect(name).toHaveValue("");
  await dialog.getByRole("button", { name: "Close" }).click();

  await page.getByRole("button", { name: "Manage Access" }).click();
  const access = page.getByRole("dialog", { name: "Manage Access" });
  await choose(page, access.getByRole("combobox", { name: `Custom role for ${getDisplayName(member)}` }), "Producer");
  await access.getByRole("button", { name: "Close" }).click();
  for (const view of [page, memberPage]) {
    await expect(findMemberRow(view, member)).toContainText("Producer");
    await expect(findMemberRow(view, member).getByText("Producer")).toHaveCSS("color", "rgb(79, 209, 165)");
  }
  await expect(findMemberRow(page, member).getByRole("link")).toHaveAttribute(
    "href",
    `/profile/${getDisplayName(member)}`,
  );
  // The new rights take effect without a reload.
  await expect(memberPage.getByRole("button", { name: "Settings" })).toBeVisible();

  await page.getByRole("button", { name: "Manage Custom Roles" }).click();
  await dialog.getByRole("button", { name: "Edit role Producer" }).click();
  const form = dialog.getByRole("form", { name: "Edit role Producer" });
  await form.getByRole("textbox", { name: "Name" }).fill("Herald");
  await form.getByRole("checkbox", { name: "Edit project settings" }).uncheck();
  await form.getByRole("button", { name: "Save role" }).click();
  await expect(findMemberRow(memberPage, member)).toContainText("Herald");
  await expect(memberPage.getByRole("button", { name: "Settings" })).toBeHidden();
  await dialog.getByRole("button", { name: "Remove role Herald" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
  await expect(dialog).toContainText("No custom roles yet");
  await expect(findMemberRow(memberPage, member)).toContainText("Viewer");
});

test("a person invited by name sees the invitation immediately and joins", { tag: ["@main", "@scaled"] }, async ({
  people,
}) => {
  const [owner, guest] = [await people.create("owner"), await people.create("guest")];
  const project = await owner.createProject("Guests");
  const guestPage = await guest.context.newPage();
  await guestPage.goto("/create");
  const bell = guestPage.getByRole("button", { name: "Notifications" });
  await bell.click();
  const panel = guestPage.getByRole("dialog", { name: "Notifications" });
  await expect(panel).toContainText("No new notifications");
  await guestPage.keyboard.press("Escape");
  await expect(bell).not.toHaveAccessibleDescription("unread");

  const page = await openProjectPage(owner, project);
  await page.getByRole("button", { name: "Manage Access" }).click();
  const dialog = page.getByRole("dialog", { name: "Manage Access" });
  await dialog.getByRole("searchbox", { name: "Find people" }).fill("nobody of that name");
  await expect(dialog).toContainText("No one found.");
  await dialog.getByRole("searchbox", { name: "Find people" }).fill(getDisplayName(guest));
  await expect(dialog.getByRole("combobox", { name: `Role for ${getDisplayName(guest)}` })).toContainText("Viewer");
  await dialog.getByRole("button", { name: `Invite ${getDisplayName(guest)}` }).click();
  await expect(page.getByText("Invite sent")).toBeVisible();
  await expect(dialog.getByRole("list", { name: "Invited" })).toContainText(getDisplayName(guest));

  await expect(bell).toHaveAccessibleDescription("unread");
  await bell.click();
  await expect(panel).toContainText(`${getDisplayName(owner)} invited you to Guests as a viewer`);
  await expect(bell).not.toHaveAccessibleDescription("unread");
  await panel.getByRole("button", { name: "Accept the invitation to Guests" }).click();
  await expect(guestPage.getByText("You joined Guests")).toBeVisible();
  await expect(panel).toContainText("No new notifications");
  await guestPage.keyboard.press("Escape");
  await expect(guestPage.getByRole("list", { name: "Projects" })).toContainText("Guests");
  await expect(findDialogMember(dialog, guest)).toContainText("Viewer");
  await expect(dialog.getByRole("list", { name: "Invited" })).toHaveCount(0);
});

test("a stranger asks to join a public project, and the owner accepts", { tag: "@scaled" }, async ({
  people,
  pageErrors,
}) => {
  const [owner, stranger] = [await people.create("owner"), await people.create("stranger")];
  const project = await owner.createProject("Open House", { visibility: "public" });
  const strangerPage = await openProjectPage(stranger, project);
  const join = strangerPage.getByRole("button", { name: "Join" });
  pageErrors.allow(/status of 503/);
  const asking = /\/join-requests$/;
  await strangerPage.route(asking, (route) =>
    route.request().method() === "POST"
      ? route.fulfill({ status: 503, json: { detail: "Not now." } })
      : route.continue(),
  );
  await join.click();
  await dismiss(strangerPage, "Failed to send request: Not now.");
  await strangerPage.unroute(asking);

  const page = await owner.context.newPage();
  await page.goto("/featured");
  const bell = page.getByRole("button", { name: "Notifications" });
  await expect(bell).not.toHaveAccessibleDescription("unread");
  await join.click();
  await dismiss(strangerPage, "Join request sent to owner.");
  await expect(join).toHaveAttribute("aria-pressed", "true");
  await expect(bell).toHaveAccessibleDescription("unread");
  await bell.click();
  const panel = page.getByRole("dialog", { name: "Notifications" });
  await expect(panel).toContainText(`${getDisplayName(stranger)} asked to join Open House`);
  await panel.getByRole("button", { name: `Accept ${getDisplayName(stranger)}'s request to join Open House` }).click();
  await expect(panel).toContainText("No new notifications");
  await expect(findMemberRow(strangerPage, stranger)).toContainText("Viewer");
  await expect(join).toBeHidden();

  const visitor = await (await people.openContext()).newPage();
  await visitor.goto(`/project/${project.slug}`);
  await expect(visitor.getByRole("region", { name: "Members" })).toContainText(getDisplayName(stranger));
  await expect(visitor.getByRole("button", { name: "Join" })).toBeHidden();
});
