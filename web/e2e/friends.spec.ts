import type { Page } from "@playwright/test";
import type { Person } from "./support/people";
import { expect, test } from "./support/test";

async function profileOf(looker: Person, other: Person): Promise<Page> {
  const page = await looker.context.newPage();
  await page.goto(`/profile/${other.id}`);
  return page;
}

test("two people become friends, see each other and part, live in both browsers", {
  tag: ["@main", "@scaled"],
}, async ({ people }) => {
  const [mina, ruth] = [await people.create("mina"), await people.create("ruth")];
  const hers = await profileOf(mina, ruth);
  const theirs = await profileOf(ruth, mina);
  await expect(theirs.getByRole("button", { name: "Add friend" })).toBeVisible();

  await hers.getByRole("button", { name: "Add friend" }).click();
  await expect(hers.getByRole("button", { name: "Pending" })).toBeVisible();
  await expect(theirs.getByRole("button", { name: "Accept request" })).toBeVisible();

  await hers.getByRole("button", { name: "Pending" }).click();
  const asked = hers.getByRole("alertdialog", { name: "Cancel your pending friend request?" });
  await asked.getByRole("button", { name: "Cancel request" }).click();
  await expect(theirs.getByRole("button", { name: "Add friend" })).toBeVisible();

  await theirs.getByRole("button", { name: "Add friend" }).click();
  await hers.getByRole("button", { name: "Accept request" }).click();
  await expect(hers.getByRole("button", { name: "Friends" })).toBeVisible();
  await expect(theirs.getByRole("button", { name: "Friends" })).toBeVisible();

  await hers.getByRole("button", { name: "Profile menu" }).click();
  await hers.getByRole("menuitem", { name: "My friends" }).click();
  const row = hers.getByRole("list", { name: "My friends" }).getByRole("listitem");
  await expect(row).toHaveCount(1);
  await expect(row.getByText("online")).toBeAttached();
  await theirs.close();
  await expect(row.getByText("online")).toHaveCount(0);
  await hers.getByRole("textbox", { name: "Find a friend" }).fill("nobody of this name");
  await expect(hers.getByText("No matches")).toBeVisible();
  await hers.getByRole("textbox", { name: "Find a friend" }).fill("RUTH");
  await row.getByRole("button", { name: "Unfriend" }).click();
  await hers.getByRole("alertdialog").getByRole("button", { name: "Unfriend" }).click();
  await expect(row).toHaveCount(0);
  expect(await ruth.call<{ items: unknown[] }>("GET", "/friends")).toMatchObject({ items: [] });
});
