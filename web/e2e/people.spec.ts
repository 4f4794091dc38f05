import type { Locator, Page } from "@playwright/test";
import type { Person, ProjectRow } from "./support/people";
import { expect, test } from "./support/test";

/** The name that everybody has who has not chosen another: the first part of their address. */
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

/** The same within the dialog, behind which the page is out of reach. */
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
  // New rights are there without loading the page again.
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

test("the owner says in a role which restricted folders it opens", async ({ people }) => {
  const [owner, member] = [await people.create("owner"), await people.create("member")];
  const project = await owner.makeProject("Role folders");
  await owner.addMember(project, member, "viewer");
  const root = `/projects/${project.slug}`;
  const role = await owner.call<{ id: string }>("POST", `${root}/roles`, { name: "Inker" });
  await owner.call("PUT", `${root}/members/${member.id}/custom-role`, { role_id: role.id });
  const art = await owner.call<{ id: string }>("POST", `${root}/assets/folders`, { name: "Art" });
  await owner.call("PUT", `${root}/assets/access`, { folder_ids: [art.id], restricted: true, people: [] });
  const seen = async () =>
    (await member.call<{ items: { name: string }[] }>("GET", `${root}/assets`)).items.map(({ name }) => name);
  expect(await seen()).toEqual([]);

  const page = await homeOf(owner, project);
  await page.getByRole("button", { name: "Manage Custom Roles" }).click();
  const form = page.getByRole("form", { name: "Edit role Inker" });
  const save = async (isOpen: boolean) => {
    await page.getByRole("button", { name: "Edit role Inker" }).click();
    await expect(form.getByRole("checkbox", { name: "Art" })).toBeChecked({ checked: !isOpen });
    await form.getByRole("checkbox", { name: "Art" }).setChecked(isOpen);
    await form.getByRole("button", { name: "Save role" }).click();
    await expect(form).toBeHidden();
  };
  await save(true);
  expect(await seen()).toEqual(["Art"]);
  await save(false);
  expect(await seen()).toEqual([]);
});

test("a second role of one name is refused at the field, when it is made and when it is renamed", async ({
  people,
  watch,
}) => {
  const owner = await people.create("owner");
  const project = await owner.makeProject("One name");
  for (const name of ["Inker", "Cleaner"]) await owner.call("POST", `/projects/${project.id}/roles`, { name });
  const page = await homeOf(owner, project);
  await page.getByRole("button", { name: "Manage Custom Roles" }).click();
  const dialog = page.getByRole("dialog", { name: "Manage Custom Roles" });
  watch.allow(/status of 409/);
  for (const form of [
    dialog.getByRole("form", { name: "New role" }),
    dialog.getByRole("form", { name: "Edit role Cleaner" }),
  ]) {
    if (!(await form.isVisible())) await dialog.getByRole("button", { name: "Edit role Cleaner" }).click();
    const name = form.getByRole("textbox", { name: "Name" });
    await name.fill(" INKER");
    await form.getByRole("button", { name: /^(Add|Save) role$/ }).click();
    await expect(name).toHaveAccessibleDescription("A role of this name is there already. Please choose another name.");
    await expect(name).toBeFocused();
    await expect(page.getByRole("alertdialog")).toBeHidden();
    await name.fill("Herald of the second floor");
    await expect(name).toHaveAccessibleDescription("");
  }
});

test("a role that cannot be added is said, and who manages roles sees the two lesser rights only", async ({
  people,
  watch,
}) => {
  const [owner, lead] = [await people.create("owner"), await people.create("lead")];
  const project = await owner.makeProject("Lesser");
  await owner.addMember(project, lead, "viewer");
  const role = await owner.call<{ id: string }>("POST", `/projects/${project.id}/roles`, {
    name: "Lead",
    can_manage_roles: true,
  });
  await owner.call("PUT", `/projects/${project.id}/members/${lead.id}/custom-role`, { role_id: role.id });
  const page = await homeOf(lead, project);
  await page.getByRole("button", { name: "Manage Custom Roles" }).click();
  const dialog = page.getByRole("dialog", { name: "Manage Custom Roles" });
  await expect(dialog.getByRole("listitem")).toContainText("Lead");
  await expect(dialog.getByRole("button", { name: "Edit role Lead" })).toBeHidden();
  await expect(dialog.getByRole("checkbox")).toHaveCount(2);
  await dialog.getByRole("textbox", { name: "Name" }).fill("Inker");
  watch.allow(/status of 403/);
  await owner.call("PATCH", `/projects/${project.id}/roles/${role.id}`, { can_manage_roles: false });
  await dialog.getByRole("button", { name: "Add role" }).click();
  await dismiss(page, "Failed to add role");
});

test("friends are added, roles change at once, and what is refused is put back", { tag: "@scaled" }, async ({
  people,
  watch,
}) => {
  const [owner, friend] = [await people.create("owner"), await people.create("friend")];
  const project = await owner.makeProject("Crew");
  const asked = await owner.call<{ id: string }>("POST", "/friend-requests", { profile_id: friend.id });
  await friend.call("POST", `/friend-requests/${asked.id}/accept`);
  const page = await homeOf(owner, project);
  await page.getByRole("button", { name: "Manage Access" }).click();
  const dialog = page.getByRole("dialog", { name: "Manage Access" });
  await expect(dialog.getByRole("searchbox", { name: "Find people" })).toBeFocused();
  await expect(dialog.getByRole("combobox", { name: `Role for ${nameOf(friend)}` })).toContainText("Editor");
  await dialog.getByRole("button", { name: `Add ${nameOf(friend)}` }).click();
  const inList = listed(dialog, friend);
  await expect(inList).toContainText("Editor");

  const own = dialog.getByRole("combobox", { name: `Role of ${nameOf(owner)}` });
  await choose(page, own, "Viewer");
  await dismiss(page, "You cannot change your own role from owner.");
  await dialog.getByRole("button", { name: `Remove ${nameOf(owner)}` }).click();
  await dismiss(page, "You cannot remove yourself.");

  const theirs = dialog.getByRole("combobox", { name: `Role of ${nameOf(friend)}` });
  await choose(page, theirs, "Viewer");
  await expect(theirs).toContainText("Viewer");

  watch.allow(/status of 503/);
  const members = new RegExp(`/api/projects/[^/]+/members/${friend.id}$`);
  await page.route(members, (route) => route.fulfill({ status: 503, json: { detail: "Not now." } }));
  await choose(page, theirs, "Editor");
  await dismiss(page, "Failed to update role");
  await expect(theirs).toContainText("Viewer");
  await dialog.getByRole("button", { name: `Remove ${nameOf(friend)}` }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
  await dismiss(page, "Failed to remove member");
  await expect(inList).toContainText("Viewer");
  await page.unroute(members);

  await dialog.getByRole("button", { name: `Remove ${nameOf(friend)}` }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
  await expect(inList).toHaveCount(0);

  const adding = /\/api\/projects\/[^/]+\/members$/;
  await page.route(adding, (route) =>
    route.request().method() === "POST"
      ? route.fulfill({ status: 503, json: { detail: "Not now." } })
      : route.continue(),
  );
  await dialog.getByRole("button", { name: `Add ${nameOf(friend)}` }).click();
  await dismiss(page, "Failed to add member");
  await expect(inList).toHaveCount(0);
  await page.unroute(adding);
  await dialog.getByRole("button", { name: `Add ${nameOf(friend)}` }).click();
  await expect(inList).toHaveCount(1);
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(memberRow(page, friend)).toContainText("Editor");
});

test("a project is handed over, and its old owner leaves it", async ({ people }) => {
  const [owner, heir] = [await people.create("owner"), await people.create("heir")];
  const project = await owner.makeProject("Inheritance");
  await owner.addMember(project, heir, "viewer");
  const [page, theirs] = [await homeOf(owner, project), await homeOf(heir, project)];
  await expect(theirs.getByRole("button", { name: "Manage Access" })).toBeHidden();
  await page.getByRole("button", { name: "Manage Access" }).click();
  await page.getByRole("button", { name: `Hand over to ${nameOf(heir)}` }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Hand over" }).click();
  await expect(memberRow(page, heir)).toContainText("Owner");
  await expect(memberRow(page, owner)).toContainText("Editor");
  await expect(page.getByRole("button", { name: "Manage Access" })).toBeHidden();
  await expect(theirs.getByRole("button", { name: "Manage Access" })).toBeVisible();

  await page.getByRole("button", { name: "Leave project" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Leave" }).click();
  await expect(page).toHaveURL("/create");
  await expect(page.getByText("No projects yet. Make the first one.")).toBeVisible();
  await expect(memberRow(theirs, owner)).toHaveCount(0);
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

test("an invitation is declined, and another one is taken back", async ({ people, watch }) => {
  const [owner, guest] = [await people.create("owner"), await people.create("guest")];
  const project = await owner.makeProject("Second Thoughts");
  await owner.call("POST", `/projects/${project.id}/invites`, { profile_id: guest.id });
  const theirs = await guest.context.newPage();
  watch.allow(/status of 404/);
  await theirs.goto(`/project/${project.slug}`);
  await expect(theirs.getByText("This project is private. You don’t have access.")).toBeVisible();
  await theirs.getByRole("button", { name: "Notifications" }).click();
  const panel = theirs.getByRole("dialog", { name: "Notifications" });
  await panel.getByRole("button", { name: "Decline the invitation to Second Thoughts" }).click();
  await expect(panel).toContainText("No new notifications");

  await owner.call("POST", `/projects/${project.id}/invites`, { profile_id: guest.id, role: "editor" });
  await expect(panel).toContainText("invites you as an editor: Second Thoughts");
  const page = await homeOf(owner, project);
  await page.getByRole("button", { name: "Manage Access" }).click();
  await page.getByRole("button", { name: `Take back the invitation of ${nameOf(guest)}` }).click();
  await expect(panel).toContainText("No new notifications");
  await expect(page.getByRole("list", { name: "Invited" })).toHaveCount(0);

  await owner.call("POST", `/projects/${project.id}/invites`, { profile_id: guest.id });
  await panel.getByRole("button", { name: "Accept the invitation to Second Thoughts" }).click();
  await theirs.keyboard.press("Escape");
  await expect(theirs.getByRole("heading", { level: 1, name: project.name })).toBeVisible();
});

test("who may invite invites viewers, friends too, and sees nothing to change", async ({ people }) => {
  const [owner, host] = [await people.create("owner"), await people.create("host")];
  const [friend, project] = [await people.create("friend"), await owner.makeProject("Hosted")];
  await owner.addMember(project, host, "viewer");
  const asked = await host.call<{ id: string }>("POST", "/friend-requests", { profile_id: friend.id });
  await friend.call("POST", `/friend-requests/${asked.id}/accept`);
  const flags = { name: "Host", can_invite: true };
  const role = await owner.call<{ id: string }>("POST", `/projects/${project.id}/roles`, flags);
  await owner.call("PUT", `/projects/${project.id}/members/${host.id}/custom-role`, { role_id: role.id });
  const page = await homeOf(host, project);
  await page.getByRole("button", { name: "Manage Access" }).click();
  const dialog = page.getByRole("dialog", { name: "Manage Access" });
  await dialog.getByRole("button", { name: `Invite ${nameOf(friend)}` }).click();
  await expect(page.getByText("Invite sent")).toBeVisible();
  await expect(dialog.getByRole("list", { name: "Invited" })).toContainText("Viewer");
  await expect(dialog.getByRole("combobox")).toHaveCount(0);
  await expect(dialog.getByRole("list", { name: "Members" })).toHaveCount(0);
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
