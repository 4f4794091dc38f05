import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import type { Person } from "../support/people";
import { expect, test } from "../support/test";

const PAIRS = 6;

/** Delay socket events to the page by `ms`, so that HTTP responses overtake them. */
async function delayEvents(page: Page, ms: number): Promise<void> {
  await page.routeWebSocket(/\/api\/socket$/, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((text) => void setTimeout(() => socket.send(text), ms));
  });
}

/** Delay the responses to sent messages by `ms`, so that socket events overtake them. */
async function delayResponses(page: Page, ms: number): Promise<void> {
  const isMessagesUrl = (url: URL) => url.pathname.startsWith("/api/chats/") && url.pathname.endsWith("/messages");
  await page.route(isMessagesUrl, async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    const response = await route.fetch();
    await new Promise((resolve) => setTimeout(resolve, ms));
    await route.fulfill({ response });
  });
}

for (const [firstArrival, delay] of [
  ["responses", delayEvents],
  ["events", delayResponses],
] as const) {
  test(`two people who send within 50 ms see the same conversation, even if ${firstArrival} arrive 400 ms earlier`, {
    tag: "@scaled",
  }, async ({ people }) => {
    const [mina, ruth] = [await people.create("mina"), await people.create("ruth")];
    const friendRequest = await mina.call<{ id: string }>("POST", "/friend-requests", { profile_id: ruth.id });
    await ruth.call("POST", `/friend-requests/${friendRequest.id}/accept`);
    const chat = await mina.call<{ id: string }>("PUT", `/chats/direct/${ruth.id}`);
    const sendMessage = (person: Person, body: string) =>
      person.call("POST", `/chats/${chat.id}/messages`, { id: randomUUID(), body: `<p>${body}</p>` });
    await sendMessage(ruth, "hello");
    const page = await mina.context.newPage();
    await delay(page, 400);
    await page.goto(`/messages/direct/${chat.id}`);
    const log = page.getByRole("log", { name: "Conversation" });
    await expect(log.getByRole("article").filter({ hasText: "hello" })).toBeVisible();
    const text = page.getByRole("textbox", { name: "Message" });
    await expect(text).toBeVisible();
    for (let n = 1; n <= PAIRS; n++) {
      await text.pressSequentially(`mina ${n}`);
      await Promise.all([sendMessage(ruth, `ruth ${n}`), text.press("Enter")]);
      await expect(log.getByText("Sending…")).toHaveCount(0);
    }
    const stored = await ruth.call<{ items: { body: string }[] }>("GET", `/chats/${chat.id}/messages`);
    const bodies = stored.items.map(({ body }) => body.replace(/<[^>]+>/g, ""));
    expect(bodies).toHaveLength(1 + 2 * PAIRS);
    await expect
      .poll(() =>
        log
          .locator("[data-key]")
          .evaluateAll((rows) => rows.map((row) => row.querySelector("p:not([class])")?.textContent ?? "")),
      )
      .toEqual(bodies);
  });
}
