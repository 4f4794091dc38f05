import type { Page } from "@playwright/test";
import type { Person } from "../support/people";
import { expect, test } from "../support/test";

async function openProfile(person: Person, other: Person): Promise<Page> {
  const page = await person.context.newPage();
  await page.goto(`/profile/${other.id}`);
  return page;
}

test("two people become friends and unfriend each other, live in both browsers", {
  tag: ["@main", "@scaled"],
}, async ({ people }) => {
  const [mina, ruth] = [await people.create("mina"), await people.create("ruth")];
  const minaPage = await openProfile(mina, ruth);
  const ruthPage = await openProfile(ruth, mina);
  await expect(ruthPage.getByRole("button", { name: "Add friend" })).toBeVisible();

  await minaPage.getByRole("button", { name: "Add friend" }).click();
  await expect(minaPage.getByRole("button", { name: "Pending" })).toBeVisible();
  await expect(ruthPage.getByRole("button", { name: "Accept request" })).toBeVisible();

  await minaPage.getByRole("button", { name: "Pending" }).click();
  const confirmDialog = minaPage.getByRole("alertdialog", { name: "Cancel your pending friend request?" });
  await confirmDialog.getByRole("button", { name: "Cancel request" }).click();
  await expect(ruthPage.getByRole("button", { name: "Add friend" })).toBeVisible();

  await ruthPage.getByRole("button", { name: "Add friend" }).click();
  await minaPage.getByRole("button", { name: "Accept request" }).click();
  await expect(minaPage.getByRole("button", { name: "Friends" })).toBeVisible();
  await expect(ruthPage.getByRole("button", { name: "Friends" })).toBeVisible();

  await minaPage.getByRole("button", { name: "Profile menu" }).click();
  await minaPage.getByRole("menuitem", { name: "My friends" }).click();
  const row = minaPage.getByRole("list", { name: "My friends" }).getByRole("listitem");
  await expect(row).toHaveCount(1);
  await expect(row.getByText("online")).toBeAttached();
  await ruthPage.close();
  await expect(row.getByText("online")).toHaveCount(0);
  await minaPage.getByRole("textbox", { name: "Find a friend" }).fill("nobody of this name");
  await expect(minaPage.getByText("No matches")).toBeVisible();
  await minaPage.getByRole("textbox", { name: "Find a friend" }).fill("RUTH");
  await row.getByRole("button", { name: "Unfriend" }).click();
  await minaPage.getByRole("alertdialog").getByRole("button", { name: "Unfriend" }).click();
  await expect(row).toHaveCount(0);
  expect(await ruth.call<{ items: unknown[] }>("GET", "/friends")).toMatchObject({ items: [] });
});
