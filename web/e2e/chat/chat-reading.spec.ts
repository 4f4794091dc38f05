import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import type { Person } from "../support/people";
import { expect, test } from "../support/test";

interface Chat {
  id: string;
  unread: number;
}

async function befriend(requester: Person, recipient: Person): Promise<Chat> {
  const friendRequest = await requester.call<{ id: string }>("POST", "/friend-requests", { profile_id: recipient.id });
  await recipient.call("POST", `/friend-requests/${friendRequest.id}/accept`);
  return requester.call("PUT", `/chats/direct/${recipient.id}`);
}

async function sendMessages(person: Person, chat: Chat, bodies: readonly string[]): Promise<void> {
  for (const body of bodies) await person.call("POST", `/chats/${chat.id}/messages`, { id: randomUUID(), body });
}

const createBodies = (from: number, count: number) => Array.from({ length: count }, (_, n) => `Panel ${from + n}.`);
const getUnreadCount = async (person: Person, chat: Chat) =>
  (await person.call<Chat>("GET", `/chats/${chat.id}`)).unread;
const getLog = (page: Page) => page.getByRole("log", { name: "Conversation" });
const findMessage = (page: Page, text: string) => getLog(page).getByRole("article").filter({ hasText: text });

for (const count of [0, 1, 29, 31, 90]) {
  test(`with ${count} unread messages, a chat opens at the first of them, and visible ones are marked as read`, async ({
    people,
  }) => {
    const [mina, ruth] = [await people.create("mina"), await people.create("ruth")];
    const chat = await befriend(mina, ruth);
    await sendMessages(ruth, chat, createBodies(1, 20));
    const earlierMessages = await mina.call<{ items: { number: number }[] }>("GET", `/chats/${chat.id}/messages`);
    await mina.call("PUT", `/chats/${chat.id}/read`, { number: earlierMessages.items.at(-1)?.number });
    await sendMessages(ruth, chat, createBodies(21, count));
    const page = await mina.context.newPage();
    await page.goto(`/messages/direct/${chat.id}`);
    if (count === 0) {
      await expect(findMessage(page, "Panel 20.")).toBeInViewport();
      await expect(page.getByText("New messages", { exact: true })).toHaveCount(0);
      return;
    }
    await expect(findMessage(page, "Panel 21.")).toBeInViewport();
    await expect(page.getByText("New messages", { exact: true })).toBeInViewport();
    await expect(findMessage(page, "Panel 20.")).toBeInViewport();
    if (count < 29) {
      await expect.poll(() => getUnreadCount(mina, chat)).toBe(0);
      return;
    }
    // The last message has not been on the screen yet, so it is still unread.
    await expect.poll(() => getUnreadCount(mina, chat)).toBeLessThan(count);
    await expect(async () => {
      const unreadCount = await getUnreadCount(mina, chat);
      expect(unreadCount).toBeGreaterThan(0);
      const latest = page.getByRole("button", { name: /^Jump to latest/ });
      await expect(latest).toContainText(`${unreadCount} unread`, { timeout: 1000 });
    }).toPass();
    // Scroll down screen by screen until everything is read.
    await getLog(page).hover();
    await expect(async () => {
      await page.mouse.wheel(0, 500);
      expect(await getUnreadCount(mina, chat)).toBe(0);
    }).toPass();
    await expect(findMessage(page, `Panel ${20 + count}.`)).toBeInViewport();
    await expect(page.getByRole("button", { name: /^Jump to latest/ })).toBeHidden();
  });
}

test("skipped messages stay unread, and can be returned to or marked as read", async ({ people }) => {
  const [mina, ruth] = [await people.create("mina"), await people.create("ruth")];
  const chat = await befriend(mina, ruth);
  await sendMessages(ruth, chat, createBodies(1, 90));
  const page = await mina.context.newPage();
  await page.goto(`/messages/direct/${chat.id}`);
  await expect(findMessage(page, "Panel 1.")).toBeInViewport();
  await page.getByRole("button", { name: /^Jump to latest/ }).click();
  await expect(findMessage(page, "Panel 90.")).toBeInViewport();
  const above = page.getByText(/unread messages above$/);
  await expect(above).toBeVisible();
  // Sending a message doesn't mark earlier messages as read.
  await page.getByRole("textbox", { name: "Message" }).pressSequentially("Later");
  await page.keyboard.press("Enter");
  await expect(findMessage(page, "Later").getByRole("img", { name: "Sent" })).toBeVisible();
  expect(await getUnreadCount(mina, chat)).toBeGreaterThan(50);
  await page.reload();
  await expect(page.getByText("New messages", { exact: true })).toBeInViewport();
  await page.getByRole("button", { name: /^Jump to latest/ }).click();
  await page.getByRole("button", { name: "Jump to first unread" }).click();
  await expect(page.getByText("New messages", { exact: true })).toBeInViewport();
  await expect(above).toBeHidden();
  await page.getByRole("button", { name: /^Jump to latest/ }).click();
  await page.getByRole("button", { name: "Mark read" }).click();
  await expect(above).toBeHidden();
  expect(await getUnreadCount(mina, chat)).toBe(0);
});

test("a background tab marks nothing as read; a chat docked to a board also opens at the first unread message", async ({
  people,
}) => {
  const [mina, ruth] = [await people.create("mina"), await people.create("ruth")];
  const project = await mina.createProject("Harbour");
  await mina.createCuts(project, [24]);
  await mina.addMember(project, ruth);
  const chat: Chat = { id: project.id, unread: 0 };
  await sendMessages(ruth, chat, createBodies(1, 60));
  const page = await mina.context.newPage();
  // Headless browsers have no background tabs: report visibilityState "hidden" until the test dispatches "shown".
  await page.addInitScript(() => {
    let getState = "hidden";
    Object.defineProperty(document, "visibilityState", { get: () => getState });
    document.addEventListener("shown", () => {
      getState = "visible";
      document.dispatchEvent(new Event("visibilitychange"));
    });
  });
  await page.goto(`/storyboard/${project.slug}`);
  await page.getByRole("button", { name: "Project chat" }).click();
  await expect(findMessage(page, "Panel 1.")).toBeInViewport();
  await getLog(page).hover();
  await page.mouse.wheel(0, 400);
  await expect(findMessage(page, "Panel 1.")).not.toBeInViewport();
  await sendMessages(ruth, chat, ["The last one."]);
  await expect(page.getByRole("button", { name: /^Jump to latest/ })).toContainText("61 unread");
  expect(await getUnreadCount(mina, chat)).toBe(61);
  await page.mouse.wheel(0, -2000);
  await expect(findMessage(page, "Panel 1.")).toBeInViewport();
  await page.evaluate(() => document.dispatchEvent(new Event("shown")));
  await expect.poll(() => getUnreadCount(mina, chat)).toBeLessThan(61);
  expect(await getUnreadCount(mina, chat)).toBeGreaterThan(0);
});
