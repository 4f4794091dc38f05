import type { Page } from "@playwright/test";
import { expect, test } from "../support/test";

function getDeleteDialog(page: Page, name: string) {
  const dialog = page.getByRole("dialog", { name: "Delete project" });
  return {
    button: page.getByRole("button", { name: "Delete", exact: true }),
    question: page.getByRole("alertdialog", { name: `Delete “${name}”?` }),
    dialog,
    word: dialog.getByRole("textbox", { name: "Type DELETE to confirm" }),
    confirm: dialog.getByRole("button", { name: "Delete", exact: true }),
  };
}

test("a project is deleted in two steps, all open pages leave it, and its owner restores it", {
  tag: ["@main", "@scaled"],
}, async ({ people, pageErrors }) => {
  pageErrors.allow(/status of 404/);
  const [owner, editor] = [await people.create("owner"), await people.create("editor")];
  const project = await owner.createProject("Night Ferry");
  await owner.createCuts(project, [6]);
  await owner.addMember(project, editor, "editor");
  const [home, board, list] = [
    await editor.context.newPage(),
    await editor.context.newPage(),
    await editor.context.newPage(),
  ];
  await home.goto(`/project/${project.slug}`);
  await board.goto(`/storyboard/${project.slug}`);
  await list.goto("/create");
  for (const page of [home, board]) await expect(page.getByRole("heading", { name: "Night Ferry" })).toBeVisible();
  await expect(list.getByRole("link", { name: "Night Ferry" })).toBeVisible();
  await expect(home.getByRole("button", { name: "Delete", exact: true })).toHaveCount(0);

  const page = await owner.context.newPage();
  await page.goto("/create");
  await expect(page.getByRole("link", { name: "Night Ferry" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Recently deleted" })).toHaveCount(0);
  await page.getByRole("link", { name: "Night Ferry" }).click();
  const { button, question, dialog, word: confirmationField, confirm } = getDeleteDialog(page, "Night Ferry");
  await button.click();
  await expect(question).toContainText(
    "The storyboard, files, and updates in this project will be deleted for everyone.",
  );
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(button).toBeFocused();
  await button.click();
  await question.getByRole("button", { name: "Continue" }).click();
  await expect(confirmationField).toBeFocused();
  await confirmationField.fill("delete");
  await confirm.click();
  await expect(dialog.getByText("Type DELETE.")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("heading", { level: 1, name: "Night Ferry" })).toBeVisible();
  await button.click();
  await question.getByRole("button", { name: "Continue" }).click();
  await confirmationField.fill("DELETE");
  await confirmationField.press("Enter");

  await expect(page).toHaveURL("/create");
  await expect(page.getByRole("link", { name: "Night Ferry" })).toHaveCount(0);
  for (const openPage of [home, board]) await expect(openPage.getByText("Project not found.")).toBeVisible();
  await expect(list.getByRole("link", { name: "Night Ferry" })).toHaveCount(0);
  await expect(list.getByRole("heading", { name: "Recently deleted" })).toHaveCount(0);

  const recent = page.getByRole("region", { name: "Recently deleted" });
  await expect(recent.getByRole("listitem")).toContainText("Night Ferry");
  await recent.getByRole("button", { name: "Restore" }).click();
  await expect(recent).toBeHidden();
  for (const tab of [page, list]) await expect(tab.getByRole("link", { name: "Night Ferry" })).toBeVisible();
  await home.reload();
  await expect(home.getByRole("heading", { level: 1, name: "Night Ferry" })).toBeVisible();
});

test("a failed deletion shows an error, and the project is still there", async ({ people, pageErrors }) => {
  pageErrors.allowNoNetwork();
  // The page may request the deleted project once more before it navigates away.
  pageErrors.allow(/status of 404/);
  const owner = await people.create("owner");
  const project = await owner.createProject("Night Ferry");
  const page = await owner.context.newPage();
  await page.goto(`/project/${project.slug}`);
  const { button, question, dialog, word: confirmationField, confirm } = getDeleteDialog(page, "Night Ferry");
  await button.click();
  await question.getByRole("button", { name: "Continue" }).click();
  await confirmationField.fill("DELETE");
  await owner.context.setOffline(true);
  await confirm.click();
  const alert = page.getByRole("alertdialog");
  await expect(alert).toContainText("Couldn't reach the server.");
  await owner.context.setOffline(false);
  await alert.getByRole("button", { name: "OK" }).click();
  await expect(dialog).toBeVisible();
  await confirm.click();
  await expect(page).toHaveURL("/create");
});
