import type { Page } from "@playwright/test";
import type { Person } from "./support/people";
import { expect, test } from "./support/test";

async function befriend(one: Person, other: Person): Promise<string> {
  const asked = await one.call<{ id: string }>("POST", "/friend-requests", { profile_id: other.id });
  await other.call("POST", `/friend-requests/${asked.id}/accept`);
  return (await one.call<{ id: string }>("PUT", `/chats/direct/${other.id}`)).id;
}

/** Keep the page from sending messages: the requests hang ("waiting") or fail ("offline"). */
async function holdMessages(page: Page, how: "waiting" | "offline"): Promise<void> {
  const isMessages = (url: URL) => url.pathname.startsWith("/api/chats/") && url.pathname.endsWith("/messages");
  await page.route(isMessages, async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    if (how === "offline") return route.abort();
  });
}

const textOf = (page: Page) => page.getByRole("textbox", { name: "Message" });

async function said(person: Person, chat: string): Promise<string[]> {
  const { items } = await person.call<{ items: { body: string }[] }>("GET", `/chats/${chat}/messages`);
  return items.map(({ body }) => body.replace(/<[^>]+>/g, ""));
}

for (const how of ["waiting", "offline"] as const) {
  for (const place of ["the home page", "a board", "the quick editor"] as const) {
    test(`a message that was ${how} in a closed tab is sent once by another tab, on ${place}`, async ({
      people,
      watch,
    }) => {
      watch.allow(/ERR_FAILED/);
      const [mina, ruth] = [await people.create("mina"), await people.create("ruth")];
      const chat = await befriend(mina, ruth);
      const project = await mina.makeProject("Harbour");
      await mina.makeCuts(project, [24]);
      const other = await mina.context.newPage();
      const paths = {
        "the home page": "/",
        "a board": `/storyboard/${project.slug}`,
        "the quick editor": `/edit/${project.slug}`,
      };
      await other.goto(paths[place]);
      const page = await mina.context.newPage();
      await holdMessages(page, how);
      await page.goto(`/messages/direct/${chat}`);
      for (const words of ["one", "two"]) {
        await textOf(page).pressSequentially(words);
        await page.keyboard.press("Enter");
      }
      // Close the page before any request has finished.
      await page.close();
      await expect.poll(() => said(ruth, chat)).toEqual(["one", "two"]);
      const log = other.getByRole("log", { name: "Conversation" });
      await other.goto(`/messages/direct/${chat}`);
      await expect(log.getByRole("img", { name: "Sent" })).toHaveCount(2);
      expect(await said(ruth, chat)).toEqual(["one", "two"]);
    });
  }
}

test("two tabs of one conversation show the same draft, and it is gone from both when it is sent, once", async ({
  people,
}) => {
  const [mina, ruth] = [await people.create("mina"), await people.create("ruth")];
  const chat = await befriend(mina, ruth);
  const [one, other] = [await mina.context.newPage(), await mina.context.newPage()];
  for (const page of [one, other]) {
    await page.goto(`/messages/direct/${chat}`);
    await expect(textOf(page)).toBeVisible();
  }
  await textOf(one).pressSequentially("Hold the");
  await expect(textOf(other)).toHaveText("Hold the");
  await textOf(other).press("End");
  await textOf(other).pressSequentially(" rope");
  await expect(textOf(one)).toHaveText("Hold the rope");
  await textOf(one).press("Enter");
  await expect(textOf(other)).toHaveText("");
  await textOf(other).press("Enter");
  await expect(other.getByRole("log").getByRole("img", { name: "Sent" })).toHaveCount(1);
  await textOf(other).pressSequentially("Let it go");
  await expect(textOf(one)).toHaveText("Let it go");
  expect(await said(ruth, chat)).toEqual(["Hold the rope"]);
});
