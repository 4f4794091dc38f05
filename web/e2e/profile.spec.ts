import { expect, test } from "./support/test";

const FAMILY = "👨‍👩‍👧‍👦";

test("a profile is edited in place, also while the server is away, and another page follows", { tag: "@main" }, async ({
  people,
  watch,
}) => {
  watch.allowNoNetwork();
  const maker = await people.create("profile");
  const page = await maker.context.newPage();
  const other = await maker.context.newPage();
  await page.goto("/profile");
  await other.goto("/profile");
  await expect(other.getByText("Saved", { exact: true })).toBeVisible();

  const name = page.getByRole("textbox", { name: "Display name" });
  await name.fill(FAMILY.repeat(60));
  await expect(page.getByText("48/48")).toBeVisible();
  await expect(name).toHaveValue(FAMILY.repeat(48));
  await page.getByRole("group", { name: "Skills" }).getByRole("checkbox", { name: "2D" }).check();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await expect(other.getByRole("textbox", { name: "Display name" })).toHaveValue(FAMILY.repeat(48));
  await expect(other.getByRole("checkbox", { name: "2D" })).toBeChecked();
  await other.close();

  await maker.context.setOffline(true);
  await page.getByRole("textbox", { name: "Bio" }).fill("Written on a train.");
  await expect(page.getByText("Offline, 1 changes kept")).toBeVisible();
  await page.close();
  await maker.context.setOffline(false);
  const later = await maker.context.newPage();
  await later.goto("/profile");
  await expect(later.getByRole("textbox", { name: "Bio" })).toHaveValue("Written on a train.");
  await expect(later.getByText("Saved", { exact: true })).toBeVisible();
  await expect
    .poll(async () => (await maker.call<{ bio: string }>("GET", "/profiles/me")).bio)
    .toBe("Written on a train.");
});

test("what was typed last is sent when the page is left at once", async ({ people }) => {
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
