import type { Page } from "@playwright/test";
import { PASSWORD } from "./support/people";
import { mailedLink } from "./support/servers/mails";
import { expect, test } from "./support/test";

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

test("a protected page leads to sign in, and back to where one was going", { tag: "@main" }, async ({
  page,
  people,
}) => {
  const person = await people.create();
  await page.goto("/new-project?name=Tram+Nine&w=640&h=480");
  await expect(page).toHaveURL(/\/signin/);
  await signIn(page, person.email, PASSWORD);
  await expect(page).toHaveURL(/\/new-project\?name=Tram(\+|%20)Nine&w=640&h=480$/);
  await expect(page.getByRole("dialog", { name: "New Project" }).getByRole("textbox", { name: "Name" })).toHaveValue(
    "Tram Nine",
  );
});

test("Sign in in the header leads back to the page that one reads, and home from the first one", async ({
  page,
  people,
}) => {
  const person = await people.create();
  const { username } = await person.call<{ username: string }>("GET", "/profiles/me");
  await page.goto("/");
  const door = page.getByRole("banner").getByRole("link", { name: "Sign in" });
  await expect(door).toHaveAttribute("href", "/signin");
  await page.goto(`/profile/${username}`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await door.click();
  await expect(door).toBeHidden();
  await signIn(page, person.email, PASSWORD);
  await expect(page).toHaveURL(`/profile/${username}`);
});

test("an address of another site is nowhere to go after signing in", async ({ page, people }) => {
  const person = await people.create();
  await page.goto("/signin?from=https%3A%2F%2Felsewhere.example%2F");
  await signIn(page, person.email, PASSWORD);
  await expect(page).toHaveURL("/");
});

test("signing up tells what is wrong, then leads to the dashboard; signing out ends it on the server", {
  tag: ["@main", "@scaled"],
}, async ({ page, context, server }) => {
  await page.goto("/");
  await expect(page.getByText("Plan, draw, time and review your board in one place")).toBeVisible();
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
  if (server.mails !== undefined) {
    await expect(page.getByText("Check your email to confirm your account, then sign in.")).toBeVisible();
    await page.goto(await mailedLink(server, email, "/confirm"));
  }
  await expect(page).toHaveURL("/");
  for (const name of ["Featured", "Create", "Network"]) {
    await expect(page.getByRole("main").getByRole("link", { name, exact: true })).toBeVisible();
  }

  const kept = await context.cookies();
  await signOut(page);
  await page.goto("/create");
  await expect(page).toHaveURL(/\/signin/);
  // The session is over on the server too: its cookie opens nothing any more.
  await context.addCookies(kept);
  const session = await context.request.get("/api/session");
  expect(await session.json()).toEqual({ user: null });
});

test("a wrong password is refused with a text", async ({ page, people, watch }) => {
  watch.allow(/status of 401/);
  const person = await people.create();
  await page.goto("/signin");
  await signIn(page, person.email, "not-the-password");
  await expect(page.getByRole("alert")).toHaveText(/password/i);
  await expect(page).toHaveURL("/signin");
  await signIn(page, person.email, PASSWORD);
  await expect(page).toHaveURL("/");
});

test("a forgotten password is set anew by the mailed link, which works once", { tag: ["@main", "@scaled"] }, async ({
  page,
  people,
  server,
  watch,
}) => {
  const person = await people.create("forgetful");
  await page.goto("/search?q=a%26b");
  await page.getByRole("banner").getByRole("link", { name: "Sign in" }).click();
  await page.getByRole("button", { name: "Forgot password?" }).click();
  await page.getByRole("textbox", { name: "Email" }).fill(person.email);
  await page.getByRole("button", { name: "Send reset link" }).click();
  await expect(page.getByText("Check your email for a password reset link.")).toBeVisible();

  const address = await mailedLink(server, person.email, "/reset-password");
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

  // The password was changed: the person's other browser is signed out.
  expect(await person.call("GET", "/session")).toEqual({ user: null });

  watch.allow(/status of 400/);
  await page.goto(address);
  await expect(page.getByRole("alert")).toHaveText("Invalid or expired reset link");
});

test("without a mail server, mails stand on a page whose links work", async ({ page, people }) => {
  const { email } = await people.create("reader");
  await page.request.post("/api/auth/reset", { data: { email } });
  await page.goto("/outbox");
  await page.getByRole("listitem").filter({ hasText: email }).getByRole("link").click();
  await expect(page.getByRole("textbox", { name: "New password", exact: true })).toBeVisible();
});

test("the page that chooses a new account's password outlives a reload, and its end", async ({ page, watch }) => {
  watch.allow(/status of 40[01]/);
  // The server of these journeys confirms nobody by mail: it is another browser's link that it answers so.
  const codes = new Set<string>();
  await page.route("**/api/auth/confirm", async (route) => {
    const { code } = route.request().postDataJSON() as { code: string };
    const isNew = !codes.has(code);
    codes.add(code);
    await (isNew ? route.fulfill({ json: { user: null } }) : route.continue());
  });
  await page.goto("/confirm?code=by-mail");
  const password = page.getByRole("textbox", { name: "New password", exact: true });
  await expect(password).toBeVisible();
  await page.reload();
  await password.fill(NEW_PASSWORD);
  await page.getByRole("textbox", { name: "Confirm new password" }).fill(NEW_PASSWORD);
  await page.getByRole("button", { name: "Update password" }).click();
  // No recovery session is open: this is told, and the next reload begins anew.
  await expect(page.getByRole("alert")).toContainText("Could not establish a recovery session.");
  await page.reload();
  await expect(page.getByRole("alert")).toContainText("This confirmation link is used or expired.");
});

test("the link that confirms a new account sends its code once", async ({ page, people }) => {
  const { email } = await people.create("newcomer");
  const codes: unknown[] = [];
  // In place of a server that confirms by mail, signing in answers as confirming does.
  await page.route("**/api/auth/confirm", async (route) => {
    codes.push(route.request().postDataJSON());
    await page.request.post("/api/auth/sign-in", { data: { email, password: PASSWORD } });
    await route.fulfill({ json: await (await page.request.get("/api/session")).json() });
  });
  await page.goto("/confirm?code=by-mail");
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("button", { name: "Profile menu" })).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name: "Create", exact: true })).toBeVisible();
  expect(codes).toEqual([{ code: "by-mail" }]);
});

test("a reset link that carries an error says so", async ({ page }) => {
  await page.goto("/reset-password?error_description=Email+link+is+invalid");
  await expect(page.getByRole("alert")).toHaveText("Invalid or expired reset link");
  await page.getByRole("link", { name: "Back to sign in" }).click();
  await expect(page).toHaveURL("/signin");
});

test("while the service does not answer, the page counts down to the next try, and goes on when it is back", async ({
  people,
  watch,
}) => {
  watch.allowNoNetwork();
  const person = await people.create();
  const page = await person.context.newPage();
  let away = true;
  await page.route("**/api/session", (route) => (away ? route.abort("connectionrefused") : route.continue()));
  await page.goto("/create");
  await expect(page.getByText("Connecting to auth service...")).toBeVisible();
  await expect(page.getByText(/^Next try in \d s$/)).toBeVisible();
  away = false;
  await expect(page.getByRole("button", { name: "New Project" })).toBeVisible({ timeout: 15_000 });
});

test("a service that never answers is given up on after three seconds", async ({ people, watch }) => {
  watch.allowNoNetwork();
  const person = await people.create();
  const page = await person.context.newPage();
  let asked = 0;
  await page.route("**/api/session", (route) => {
    asked += 1;
    return asked === 1 ? undefined : route.continue();
  });
  await page.goto("/create");
  await expect(page.getByText("Connecting to auth service...")).toBeVisible();
  await expect(page.getByRole("button", { name: "New Project" })).toBeVisible({ timeout: 15_000 });
  expect(asked).toBeGreaterThanOrEqual(2);
});
