import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import type { Person } from "./support/people";
import { expect, test } from "./support/test";

interface Chat {
  id: string;
  unread: number;
}

async function befriend(one: Person, other: Person): Promise<Chat> {
  const asked = await one.call<{ id: string }>("POST", "/friend-requests", { profile_id: other.id });
  await other.call("POST", `/friend-requests/${asked.id}/accept`);
  return one.call("PUT", `/chats/direct/${other.id}`);
}

async function say(person: Person, chat: Chat, words: readonly string[]): Promise<void> {
  for (const body of words) await person.call("POST", `/chats/${chat.id}/messages`, { id: randomUUID(), body });
}

const panels = (from: number, count: number) => Array.from({ length: count }, (_, n) => `Panel ${from + n}.`);
const unread = async (person: Person, chat: Chat) => (await person.call<Chat>("GET", `/chats/${chat.id}`)).unread;
const logOf = (page: Page) => page.getByRole("log", { name: "Conversation" });
const message = (page: Page, words: string) => logOf(page).getByRole("article").filter({ hasText: words });

for (const count of [0, 1, 29, 31, 90]) {
  test(`with ${count} unread messages a conversation opens at the first of them, and those on the screen are read`, async ({
    people,
  }) => {
    const [mina, ruth] = [await people.create("mina"), await people.create("ruth")];
    const chat = await befriend(mina, ruth);
    await say(ruth, chat, panels(1, 20));
    const before = await mina.call<{ items: { number: number }[] }>("GET", `/chats/${chat.id}/messages`);
    await mina.call("PUT", `/chats/${chat.id}/read`, { number: before.items.at(-1)?.number });
    await say(ruth, chat, panels(21, count));
    const page = await mina.context.newPage();
    await page.goto(`/messages/direct/${chat.id}`);
    if (count === 0) {
      await expect(message(page, "Panel 20.")).toBeInViewport();
      await expect(page.getByText("New messages", { exact: true })).toHaveCount(0);
      return;
    }
    await expect(message(page, "Panel 21.")).toBeInViewport();
    await expect(page.getByText("New messages", { exact: true })).toBeInViewport();
    await expect(message(page, "Panel 20.")).toBeInViewport();
    if (count < 29) {
      await expect.poll(() => unread(mina, chat)).toBe(0);
      return;
    }
    // The last message has not been on the screen yet, so it is still unread.
    await expect.poll(() => unread(mina, chat)).toBeLessThan(count);
    await expect(async () => {
      const left = await unread(mina, chat);
      expect(left).toBeGreaterThan(0);
      const latest = page.getByRole("button", { name: /^Jump to latest/ });
      await expect(latest).toContainText(`${left} unread`, { timeout: 1000 });
    }).toPass();
    // Scroll down screen by screen until everything is read.
    await logOf(page).hover();
    await expect(async () => {
      await page.mouse.wheel(0, 500);
      expect(await unread(mina, chat)).toBe(0);
    }).toPass();
    await expect(message(page, `Panel ${20 + count}.`)).toBeInViewport();
    await expect(page.getByRole("button", { name: /^Jump to latest/ })).toBeHidden();
  });
}

test("whoever jumps over unread messages still has them, can go back to them, or mark them as read", async ({
  people,
}) => {
  const [mina, ruth] = [await people.create("mina"), await people.create("ruth")];
  const chat = await befriend(mina, ruth);
  await say(ruth, chat, panels(1, 90));
  const page = await mina.context.newPage();
  await page.goto(`/messages/direct/${chat.id}`);
  await expect(message(page, "Panel 1.")).toBeInViewport();
  await page.getByRole("button", { name: /^Jump to latest/ }).click();
  await expect(message(page, "Panel 90.")).toBeInViewport();
  const above = page.getByText(/unread messages above$/);
  await expect(above).toBeVisible();
  // Sending a message doesn't mark earlier messages as read.
  await page.getByRole("textbox", { name: "Message" }).pressSequentially("Later");
  await page.keyboard.press("Enter");
  await expect(message(page, "Later").getByRole("img", { name: "Sent" })).toBeVisible();
  expect(await unread(mina, chat)).toBeGreaterThan(50);
  await page.reload();
  await expect(page.getByText("New messages", { exact: true })).toBeInViewport();
  await page.getByRole("button", { name: /^Jump to latest/ }).click();
  await page.getByRole("button", { name: "Jump to first unread" }).click();
  await expect(page.getByText("New messages", { exact: true })).toBeInViewport();
  await expect(above).toBeHidden();
  await page.getByRole("button", { name: /^Jump to latest/ }).click();
  await page.getByRole("button", { name: "Mark as read" }).click();
  await expect(above).toBeHidden();
  expect(await unread(mina, chat)).toBe(0);
});

test("in a tab that one does not look at nothing is read; beside a board it opens at the first unread, too", async ({
  people,
}) => {
  const [mina, ruth] = [await people.create("mina"), await people.create("ruth")];
  const project = await mina.makeProject("Harbour");
  await mina.makeCuts(project, [24]);
  await mina.addMember(project, ruth);
  const chat: Chat = { id: project.id, unread: 0 };
  await say(ruth, chat, panels(1, 60));
  const page = await mina.context.newPage();
  // Headless browsers have no background tabs: report visibilityState "hidden" until the test dispatches "shown".
  await page.addInitScript(() => {
    let state = "hidden";
    Object.defineProperty(document, "visibilityState", { get: () => state });
    document.addEventListener("shown", () => {
      state = "visible";
      document.dispatchEvent(new Event("visibilitychange"));
    });
  });
  await page.goto(`/storyboard/${project.slug}`);
  await page.getByRole("button", { name: "Project chat" }).click();
  await expect(message(page, "Panel 1.")).toBeInViewport();
  await logOf(page).hover();
  await page.mouse.wheel(0, 400);
  await expect(message(page, "Panel 1.")).not.toBeInViewport();
  await say(ruth, chat, ["The last one."]);
  await expect(page.getByRole("button", { name: /^Jump to latest/ })).toContainText("61 unread");
  expect(await unread(mina, chat)).toBe(61);
  await page.mouse.wheel(0, -2000);
  await expect(message(page, "Panel 1.")).toBeInViewport();
  await page.evaluate(() => document.dispatchEvent(new Event("shown")));
  await expect.poll(() => unread(mina, chat)).toBeLessThan(61);
  expect(await unread(mina, chat)).toBeGreaterThan(0);
});
