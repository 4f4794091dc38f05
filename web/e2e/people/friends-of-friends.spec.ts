import { expectAccessible } from "../support/accessibility";
import type { People, Person } from "../support/people";
import { expect, test } from "../support/test";

async function befriend(requester: Person, recipient: Person): Promise<void> {
  const friendRequest = await requester.call<{ id: string }>("POST", "/friend-requests", { profile_id: recipient.id });
  await recipient.call("POST", `/friend-requests/${friendRequest.id}/accept`);
}

/** Create a person whose friend has two other friends, one of whom shares a skill with the person. */
async function createNetwork(people: People) {
  const [me, commonFriend, near, far] = [
    await people.create("viewer"),
    await people.create("between"),
    await people.create("near"),
    await people.create("far"),
  ];
  for (const person of [me, near]) await person.call("PATCH", "/profiles/me", { skills: ["painting"] });
  for (const person of [me, near, far]) await befriend(commonFriend, person);
  return { me, between: commonFriend, near, far };
}

test("friends of friends are shown in a constellation with keyboard navigation and in a list, and can be added there", {
  tag: "@main",
}, async ({ people }) => {
  const { me, near, far } = await createNetwork(people);
  const page = await me.context.newPage();
  await page.goto("/network");
  const constellation = page.getByLabel("Constellation");
  const findStar = (person: Person) => constellation.locator(`[data-person="${person.id}"]`);
  await expect(constellation.getByRole("link")).toHaveCount(2);
  await expectAccessible(page);
  const boxBefore = await findStar(near).boundingBox();

  await findStar(near).focus();
  const card = page.getByText("1 friend in common").locator("visible=true").first();
  await expect(card).toBeVisible();
  await page.keyboard.press("+");
  await expect.poll(async () => (await findStar(near).boundingBox())?.x).not.toBe(boxBefore?.x);
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
  await expect(constellation.getByRole("link")).toHaveCount(2);
  // The layout is stable: the same people get the same positions.
  await expect.poll(async () => (await findStar(near).boundingBox())?.x).toBe(boxBefore?.x);
  await far.call("PUT", `/blocks/${me.id}`);
  await page.reload(); // a blocked person gets no event
  await expect(constellation.getByRole("link")).toHaveCount(1);
});
