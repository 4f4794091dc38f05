import { isAccessible } from "./support/fit";
import type { People, Person } from "./support/people";
import { expect, test } from "./support/test";

async function befriend(one: Person, other: Person): Promise<void> {
  const asked = await one.call<{ id: string }>("POST", "/friend-requests", { profile_id: other.id });
  await other.call("POST", `/friend-requests/${asked.id}/accept`);
}

/** Create a person whose friend has two other friends, one of whom shares a skill with the person. */
async function around(people: People) {
  const [me, between, near, far] = [
    await people.create("viewer"),
    await people.create("between"),
    await people.create("near"),
    await people.create("far"),
  ];
  for (const one of [me, near]) await one.call("PATCH", "/profiles/me", { skills: ["painting"] });
  for (const one of [me, near, far]) await befriend(between, one);
  return { me, between, near, far };
}

test("friends of friends stand in a picture that keys go through, and in a list; one asks them there", {
  tag: "@main",
}, async ({ people }) => {
  const { me, near, far } = await around(people);
  const page = await me.context.newPage();
  await page.goto("/network");
  const picture = page.getByLabel("Constellation");
  const star = (person: Person) => picture.locator(`[data-person="${person.id}"]`);
  await expect(picture.getByRole("link")).toHaveCount(2);
  await isAccessible(page);
  const before = await star(near).boundingBox();

  await star(near).focus();
  const card = page.getByText("1 friend in common").locator("visible=true").first();
  await expect(card).toBeVisible();
  await page.keyboard.press("+");
  await expect.poll(async () => (await star(near).boundingBox())?.x).not.toBe(before?.x);
  await page.keyboard.press("0");
  await page.keyboard.press("Escape");

  await page.getByRole("radio", { name: "List" }).check({ force: true });
  const rows = page.getByRole("list", { name: "Friends of Friends" }).locator("> li");
  await expect(rows).toHaveCount(2);
  await rows.first().getByRole("button", { name: "Add friend" }).click();
  await expect(rows.first().getByRole("button", { name: "Pending" })).toBeVisible();
  await expect
    .poll(() => near.call<{ incoming: unknown[] }>("GET", "/friend-requests"))
    .toMatchObject({ incoming: [{ person: { id: me.id } }] });

  await page.getByRole("button", { name: "Painting" }).click();
  await expect(rows).toHaveCount(1);
  await page.reload();
  await expect(picture.getByRole("link")).toHaveCount(2);
  // The layout is stable: the same people get the same positions.
  await expect.poll(async () => (await star(near).boundingBox())?.x).toBe(before?.x);
  await far.call("PUT", `/blocks/${me.id}`);
  await page.reload(); // a blocked person gets no event
  await expect(picture.getByRole("link")).toHaveCount(1);
});
