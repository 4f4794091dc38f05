import { expect, test } from "../support/test";

const FAMILY = "👨‍👩‍👧‍👦";

test("a profile is edited in place, also while the server is down, and another page shows the changes", {
  tag: "@main",
}, async ({ people, pageErrors }) => {
  pageErrors.allowNoNetwork();
  const maker = await people.create("profile");
  const page = await maker.context.newPage();
  const otherPage = await maker.context.newPage();
  await page.goto("/profile");
  await otherPage.goto("/profile");
  await expect(otherPage.getByText("Saved", { exact: true })).toBeVisible();

  const name = page.getByRole("textbox", { name: "Display name" });
  await name.fill(FAMILY.repeat(60));
  await expect(page.getByText("48/48")).toBeVisible();
  await expect(name).toHaveValue(FAMILY.repeat(48));
  await page.getByRole("group", { name: "Skills" }).getByRole("checkbox", { name: "2D" }).check();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await expect(otherPage.getByRole("textbox", { name: "Display name" })).toHaveValue(FAMILY.repeat(48));
  await expect(otherPage.getByRole("checkbox", { name: "2D" })).toBeChecked();
  await otherPage.close();

  await maker.context.setOffline(true);
  await page.getByRole("textbox", { name: "Bio" }).fill("Written on a train.");
  await expect(page.getByText("Offline: 1 change saved on this device")).toBeVisible();
  await page.close();
  await maker.context.setOffline(false);
  const reopenedPage = await maker.context.newPage();
  await reopenedPage.goto("/profile");
  await expect(reopenedPage.getByRole("textbox", { name: "Bio" })).toHaveValue("Written on a train.");
  await expect(reopenedPage.getByText("Saved", { exact: true })).toBeVisible();
  await expect
    .poll(async () => (await maker.call<{ bio: string }>("GET", "/profiles/me")).bio)
    .toBe("Written on a train.");
});

test("the last edit is saved when the page is left immediately", async ({ people }) => {
  const maker = await people.create("leaver");
  const page = await maker.context.newPage();
  await page.goto("/profile");
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await page.getByRole("textbox", { name: "Bio" }).fill("Gone in a moment.");
  await page.goto("about:blank");
  await expect
    .poll(async () => (await maker.call<{ bio: string }>("GET", "/profiles/me")).bio)
    .toBe("Gone in a moment.");
});
