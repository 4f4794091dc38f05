import type { Page } from "@playwright/test";
import { PASSWORD } from "../support/people";
import { waitForMailedLink } from "../support/servers/mails";
import { expect, test } from "../support/test";

const NEW_PASSWORD = "another-pencil-25";

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByRole("textbox", { name: "Email" }).fill(email);
  await page.getByRole("textbox", { name: "Password", exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Profile menu" }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(page.getByRole("button", { name: "Profile menu" })).toBeHidden();
}

test("a protected page redirects to sign in and then back", async ({ page, people }) => {
  const person = await people.create();
  await page.goto("/new-project?name=Tram+Nine&w=640&h=480");
  await expect(page).toHaveURL(/\/signin/);
  await signIn(page, person.email, PASSWORD);
  await expect(page).toHaveURL(/\/new-project\?name=Tram(\+|%20)Nine&w=640&h=480$/);
  await expect(page.getByRole("dialog", { name: "New Project" }).getByRole("textbox", { name: "Name" })).toHaveValue(
    "Tram Nine",
  );
});

test("signing in from the header leads back to the current page", async ({ page, people }) => {
  const person = await people.create();
  const { username } = await person.call<{ username: string }>("GET", "/profiles/me");
  await page.goto("/");
  const signInLink = page.getByRole("banner").getByRole("link", { name: "Sign in" });
  await expect(signInLink).toHaveAttribute("href", "/signin");
  await page.goto(`/profile/${username}`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await signInLink.click();
  await expect(signInLink).toBeHidden();
  await signIn(page, person.email, PASSWORD);
  await expect(page).toHaveURL(`/profile/${username}`);
});

test("signing in never redirects to another site", async ({ page, people }) => {
  const person = await people.create();
  await page.goto("/signin?from=https%3A%2F%2Felsewhere.example%2F");
  await signIn(page, person.email, PASSWORD);
  await expect(page).toHaveURL("/");
});

test("sign-up shows field errors, then opens the dashboard; signing out ends the session on the server", {
  tag: ["@main", "@scaled"],
}, async ({ page, context, server, pageErrors }) => {
  pageErrors.allowSignedOut();
  await page.goto("/");
  await expect(page.getByText("Plan, draw, time, and review your board in one place")).toBeVisible();
  await page.getByRole("link", { name: "Create an account" }).click();
  await page.getByRole("button", { name: "Have an account? Sign in" }).click();
  await page.getByRole("button", { name: "Create an account" }).click();
  const email = `sign.up.${Date.now()}@pegbar.example`;
  await page.getByRole("textbox", { name: "Email" }).fill(email);
  const password = page.getByRole("textbox", { name: "Password", exact: true });
  const confirm = page.getByRole("textbox", { name: "Confirm password" });
  const create = page.getByRole("button", { name: "Create account" });

  await password.fill("short");
  await confirm.fill("short");
  await create.click();
  await expect(page.getByText("Password must be at least 8 characters.", { exact: true })).toBeVisible();
  await expect(password).toBeFocused();

  await password.fill(PASSWORD);
  await confirm.fill("something-else-9");
  await create.click();
  await expect(page.getByText("Passwords do not match", { exact: true })).toBeVisible();
  await expect(confirm).toBeFocused();

  await confirm.fill(PASSWORD);
  await create.click();
  if (server.mailFolder !== undefined) {
    await expect(page.getByText("Check your email to confirm your account, then sign in.")).toBeVisible();
    await page.goto(await waitForMailedLink(server, email, "/confirm"));
  }
  await expect(page).toHaveURL("/");
  for (const name of ["Featured", "Create", "Network"]) {
    await expect(page.getByRole("main").getByRole("link", { name, exact: true })).toBeVisible();
  }

  const savedCookies = await context.cookies();
  await signOut(page);
  await page.goto("/create");
  await expect(page).toHaveURL(/\/signin/);
  // Signing out also ended the session on the server, so the old cookie is no longer valid.
  await context.addCookies(savedCookies);
  const session = await context.request.get("/api/session");
  expect(await session.json()).toEqual({ user: null });
});

test("the mailed link resets a forgotten password once", { tag: ["@main", "@scaled"] }, async ({
  page,
  people,
  server,
  pageErrors,
}) => {
  const person = await people.create("forgetful");
  await page.goto("/search?q=a%26b");
  await page.getByRole("banner").getByRole("link", { name: "Sign in" }).click();
  await page.getByRole("button", { name: "Forgot password?" }).click();
  await page.getByRole("textbox", { name: "Email" }).fill(person.email);
  await page.getByRole("button", { name: "Send reset link" }).click();
  await expect(page.getByText("Check your email for a password reset link.")).toBeVisible();

  const address = await waitForMailedLink(server, person.email, "/reset-password");
  await page.goto(address);
  const password = page.getByRole("textbox", { name: "New password", exact: true });
  const confirm = page.getByRole("textbox", { name: "Confirm new password" });
  const update = page.getByRole("button", { name: "Update password" });

  await expect(password).toBeVisible();
  await page.reload();
  await password.fill("short");
  await confirm.fill("short");
  await update.click();
  await expect(page.getByText("Password must be at least 8 characters.", { exact: true })).toBeVisible();
  await password.fill(NEW_PASSWORD);
  await update.click();
  await expect(page.getByText("Passwords do not match.", { exact: true })).toBeVisible();
  await confirm.fill(NEW_PASSWORD);
  await update.click();
  await expect(
    page.getByText("Your password has been updated. You can now sign in with your new password."),
  ).toBeVisible();
  const shownAt = Date.now();
  await expect(page).toHaveURL("/signin?from=%2Fsearch%3Fq%3Da%2526b");
  expect(Date.now() - shownAt).toBeLessThan(5000);
  await signIn(page, person.email, NEW_PASSWORD);
  await expect(page).toHaveURL("/search?q=a%26b");

  // The password change signed out the person's other browser.
  expect(await person.call("GET", "/session")).toEqual({ user: null });

  pageErrors.allow(/status of 400/);
  await page.goto(address);
  await expect(page.getByRole("alert")).toHaveText("Invalid or expired reset link");
});
