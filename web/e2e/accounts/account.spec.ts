import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { PASSWORD, type ProjectRow } from "../support/people";
import { expect, test } from "../support/test";

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByRole("textbox", { name: "Email" }).fill(email);
  await page.getByRole("textbox", { name: "Password", exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

test("signing out other sessions signs out their open pages; changing the password requires the current one", {
  tag: "@scaled",
}, async ({ page, people, pageErrors }) => {
  // The signed-out page learns of it from a 401 response; the wrong password gets a 422.
  pageErrors.allow(/status of 401/, /status of 422/);
  const person = await people.create();
  const otherPage = await person.context.newPage();
  await otherPage.goto("/account");
  await expect(otherPage.getByRole("button", { name: "Change password" })).toBeVisible();
  await page.goto("/signin?from=%2Faccount");
  await signIn(page, person.email, PASSWORD);
  const sessions = page.getByRole("region", { name: "Where you're signed in" });
  await expect(sessions.getByText("This browser")).toHaveCount(1);
  await sessions.getByRole("button", { name: "Sign out others" }).click();
  await expect(sessions.getByText("You aren't signed in anywhere else.")).toBeVisible();
  await expect(otherPage).toHaveURL(/\/signin/);
  await otherPage.close();

  await page.getByRole("button", { name: "Change password" }).click();
  const dialog = page.getByRole("dialog", { name: "Change password" });
  await dialog.getByRole("textbox", { name: "Current password" }).fill("not the password");
  await dialog.getByRole("textbox", { name: "New password", exact: true }).fill("another-pencil-25");
  await dialog.getByRole("textbox", { name: "Confirm new password" }).fill("another-pencil-25");
  await dialog.getByRole("button", { name: "Change password" }).click();
  await expect(dialog.getByText("Incorrect password.")).toBeVisible();
  await expect(dialog.getByRole("textbox", { name: "Current password" })).toBeFocused();
  await dialog.getByRole("textbox", { name: "Current password" }).fill(PASSWORD);
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("button", { name: "Change password" })).toBeFocused();
});

test("a user downloads their data, deletes the account with a shared project handed over, and restores it", {
  tag: ["@main", "@scaled"],
}, async ({ page, people }) => {
  const [person, friend] = [await people.create(), await people.create()];
  const project = await person.call<ProjectRow>("POST", "/projects", {
    name: "Night Ferry",
    width: 640,
    height: 360,
    fps: 24,
  });
  const friendRequest = await person.call<{ id: string }>("POST", "/friend-requests", { profile_id: friend.id });
  await friend.call("POST", `/friend-requests/${friendRequest.id}/accept`);
  await person.call("POST", `/projects/${project.slug}/members`, { profile_id: friend.id, role: "editor" });

  await page.goto("/signin?from=%2Faccount");
  await signIn(page, person.email, PASSWORD);
  await page.getByRole("button", { name: "Download my data" }).click();
  const save = page.getByRole("link", { name: "Save file" });
  await expect(save).toBeVisible({ timeout: 60_000 });
  const [download] = await Promise.all([page.waitForEvent("download"), save.click()]);
  expect((await readFile(await download.path())).subarray(0, 2).toString()).toBe("PK");

  await page.getByRole("button", { name: "Delete account" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete account" });
  await expect(dialog.getByRole("combobox", { name: "What happens to Night Ferry" })).toContainText(
    "Transfer ownership to",
  );
  await dialog.getByRole("textbox", { name: "Password" }).fill(PASSWORD);
  await dialog.getByRole("button", { name: "Delete account" }).click();
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("button", { name: "Profile menu" })).toBeHidden();
  expect((await friend.call<{ my_role: string }>("GET", `/projects/${project.slug}`)).my_role).toBe("owner");

  await page.goto("/signin?from=%2Faccount");
  await signIn(page, person.email, PASSWORD);
  await page.getByRole("button", { name: "Restore my account" }).click();
  await expect(page).toHaveURL(/\/account$/);
  await expect(page.getByRole("region", { name: "Sign-in" }).getByText(person.email)).toBeVisible();
});
