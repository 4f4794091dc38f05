import type { Page } from "@playwright/test";
import type { Person } from "../support/people";
import { expect, test } from "../support/test";

async function befriend(requester: Person, recipient: Person): Promise<string> {
  const friendRequest = await requester.call<{ id: string }>("POST", "/friend-requests", { profile_id: recipient.id });
  await recipient.call("POST", `/friend-requests/${friendRequest.id}/accept`);
  return (await requester.call<{ id: string }>("PUT", `/chats/direct/${recipient.id}`)).id;
}

/** Keep the page from sending messages: the requests hang ("waiting") or fail ("offline"). */
async function holdMessages(page: Page, mode: "waiting" | "offline"): Promise<void> {
  const isMessagesUrl = (url: URL) => url.pathname.startsWith("/api/chats/") && url.pathname.endsWith("/messages");
  await page.route(isMessagesUrl, async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    if (mode === "offline") return route.abort();
  });
}

const getMessageField = (page: Page) => page.getByRole("textbox", { name: "Message" });

async function listMessages(person: Person, chat: string): Promise<string[]> {
  const { items } = await person.call<{ items: { body: string }[] }>("GET", `/chats/${chat}/messages`);
  return items.map(({ body }) => body.replace(/<[^>]+>/g, ""));
}

for (const mode of ["waiting", "offline"] as const) {
  for (const place of ["the home page", "a board", "the quick editor"] as const) {
    test(`a message that was ${mode} in a closed tab is sent once by another tab, on ${place}`, async ({
      people,
      pageErrors,
    }) => {
      pageErrors.allow(/ERR_FAILED/);
      const [mina, ruth] = [await people.create("mina"), await people.create("ruth")];
      const chat = await befriend(mina, ruth);
      const project = await mina.createProject("Harbour");
      await mina.createCuts(project, [24]);
      const otherTab = await mina.context.newPage();
      const paths = {
        "the home page": "/",
        "a board": `/storyboard/${project.slug}`,
        "the quick editor": `/edit/${project.slug}`,
      };
      await otherTab.goto(paths[place]);
      const page = await mina.context.newPage();
      await holdMessages(page, mode);
      await page.goto(`/messages/direct/${chat}`);
      for (const text of ["one", "two"]) {
        await getMessageField(page).pressSequentially(text);
        await page.keyboard.press("Enter");
      }
      // Close the page before any request has finished.
      await page.close();
      await expect.poll(() => listMessages(ruth, chat)).toEqual(["one", "two"]);
      const log = otherTab.getByRole("log", { name: "Conversation" });
      await otherTab.goto(`/messages/direct/${chat}`);
      await expect(log.getByRole("img", { name: "Sent" })).toHaveCount(2);
      expect(await listMessages(ruth, chat)).toEqual(["one", "two"]);
    });
  }
}

test("two tabs share the draft of a chat, and sending it once clears it in both", async ({ people }) => {
  const [mina, ruth] = [await people.create("mina"), await people.create("ruth")];
  const chat = await befriend(mina, ruth);
  const [firstTab, secondTab] = [await mina.context.newPage(), await mina.context.newPage()];
  for (const page of [firstTab, secondTab]) {
    await page.goto(`/messages/direct/${chat}`);
    await expect(getMessageField(page)).toBeVisible();
  }
  await getMessageField(firstTab).pressSequentially("Hold the");
  await expect(getMessageField(secondTab)).toHaveText("Hold the");
  await getMessageField(secondTab).press("End");
  await getMessageField(secondTab).pressSequentially(" rope");
  await expect(getMessageField(firstTab)).toHaveText("Hold the rope");
  await getMessageField(firstTab).press("Enter");
  await expect(getMessageField(secondTab)).toHaveText("");
  await getMessageField(secondTab).press("Enter");
  await expect(secondTab.getByRole("log").getByRole("img", { name: "Sent" })).toHaveCount(1);
  await getMessageField(secondTab).pressSequentially("Let it go");
  await expect(getMessageField(firstTab)).toHaveText("Let it go");
  expect(await listMessages(ruth, chat)).toEqual(["Hold the rope"]);
});
