import type { Locator, Page } from "@playwright/test";
import { expect, test } from "../support/test";

/**
 * Expect that Escape asks for confirmation before it discards `text`: keep editing the first time, discard the second.
 */
async function expectDiscardConfirmation(page: Page, dialog: Locator, field: Locator, text: string): Promise<void> {
  const question = page.getByRole("alertdialog", { name: "Discard your changes?" });
  await field.fill(text);
  await field.press("Escape");
  await question.getByRole("button", { name: "Keep editing" }).click();
  await expect(question).toBeHidden();
  await expect(field).toHaveValue(text);
  await expect(field).toBeFocused();
  await field.press("Escape");
  await question.getByRole("button", { name: "Discard" }).click();
  await expect(dialog).toBeHidden();
}

test("project dialogs ask before they discard typed text, and close without asking if there is none", async ({
  people,
}) => {
  const owner = await people.create("owner");
  const project = await owner.createProject("Kept words");
  await owner.call("POST", `/projects/${project.id}/roles`, { name: "Inker" });
  const page = await owner.context.newPage();
  await page.goto(`/project/${project.slug}`);

  const roles = page.getByRole("dialog", { name: "Manage Custom Roles" });
  const openRoles = () => page.getByRole("button", { name: "Manage Custom Roles" }).click();
  await openRoles();
  const newRoleForm = roles.getByRole("form", { name: "New role" });
  await newRoleForm.getByRole("textbox", { name: "Name" }).focus();
  await page.keyboard.press("Escape");
  await expect(roles).toBeHidden();
  await openRoles();
  await expectDiscardConfirmation(page, roles, newRoleForm.getByRole("textbox", { name: "Name" }), "Colourist");
  await openRoles();
  await roles.getByRole("button", { name: "Edit role Inker" }).click();
  const editRoleForm = roles.getByRole("form", { name: "Edit role Inker" });
  await expectDiscardConfirmation(page, roles, editRoleForm.getByRole("textbox", { name: "Name" }), "Cleaner");

  const publish = page.getByRole("dialog", { name: "Publish Video" });
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await publish.getByRole("button", { name: "Cancel" }).click();
  await expect(publish).toBeHidden();
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expectDiscardConfirmation(page, publish, publish.getByRole("textbox", { name: "Description" }), "By night.");

  await page.goto(`/project/${project.slug}/assets`);
  await page.getByRole("button", { name: "New Folder" }).first().click();
  const folder = page.getByRole("dialog", { name: "New Folder" });
  await expectDiscardConfirmation(page, folder, folder.getByRole("textbox", { name: "Name" }), "Roughs");
});

test("the dialogs for a new group and a report ask before they discard typed text", async ({ people }) => {
  const [mina, ruth] = [await people.create("mina"), await people.create("ruth")];
  const page = await mina.context.newPage();
  await page.goto("/messages/group");
  await page.getByRole("button", { name: "New group" }).first().click();
  const group = page.getByRole("dialog", { name: "New group" });
  await expectDiscardConfirmation(page, group, group.getByRole("textbox", { name: "Group name" }), "Backgrounds");

  const { username } = await ruth.call<{ username: string }>("GET", "/profiles/me");
  await page.goto(`/profile/${username}`);
  await page.getByRole("button", { name: "Report" }).click();
  const report = page.getByRole("dialog", { name: /Report/ });
  await expectDiscardConfirmation(
    page,
    report,
    report.getByRole("textbox", { name: "What happened" }),
    "Says unkind things.",
  );
});
