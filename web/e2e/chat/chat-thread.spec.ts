import type { Page } from "@playwright/test";
import { PIXEL } from "../support/pages/fileBrowser";
import type { Person } from "../support/people";
import { createZeroFile, expect, test } from "../support/test";

/** Page object of a conversation. */
class ChatPage {
  constructor(readonly page: Page) {}

  get log() {
    return this.page.getByRole("log", { name: "Conversation" });
  }

  get textField() {
    return this.page.getByRole("textbox", { name: "Message" });
  }

  findMessage(text: string) {
    return this.log.getByRole("article").filter({ hasText: text });
  }

  async send(text: string): Promise<void> {
    await this.textField.pressSequentially(text);
    await this.textField.press("Enter");
  }

  /** Return the first line of each message, in display order. */
  listTexts(): Promise<string[]> {
    return this.log
      .locator("[data-key]")
      .evaluateAll((rows) => rows.map((row) => row.querySelector("p:not([class])")?.textContent ?? ""));
  }
}

async function befriend(requester: Person, recipient: Person): Promise<void> {
  const friendRequest = await requester.call<{ id: string }>("POST", "/friend-requests", { profile_id: recipient.id });
  await recipient.call("POST", `/friend-requests/${friendRequest.id}/accept`);
}

async function openChat(person: Person, recipient: Person): Promise<ChatPage> {
  const page = await person.context.newPage();
  await page.goto(`/messages?dm=${recipient.id}`);
  const chat = new ChatPage(page);
  await expect(chat.textField).toBeVisible();
  return chat;
}

test("two friends chat: read receipts, replies, reactions, edits, and deletions are seen by both", {
  tag: ["@main", "@scaled"],
}, async ({ people }) => {
  const [mina, ruth] = [await people.create("mina"), await people.create("ruth")];
  await befriend(mina, ruth);
  const minaChat = await openChat(mina, ruth);
  await expect(minaChat.page.getByRole("button", { name: "Send" })).toBeDisabled();
  await minaChat.send("The rain begins in cut 4");
  await expect(minaChat.findMessage("The rain begins").getByRole("img", { name: "Sent" })).toBeVisible();
  const ruthChat = await openChat(ruth, mina);
  await expect(ruthChat.findMessage("The rain begins")).toBeVisible();
  await ruthChat.page.bringToFront();
  await expect(minaChat.findMessage("The rain begins").getByRole("img", { name: /^Seen / })).toBeVisible();

  const first = ruthChat.findMessage("The rain begins");
  await first.hover();
  await first.getByRole("button", { name: "Reply" }).click();
  await ruthChat.send("Since frame 12");
  const answer = minaChat.findMessage("Since frame 12");
  await expect(answer.getByRole("button", { name: /The rain begins in cut 4/ })).toBeVisible();
  await answer.hover();
  await answer.getByRole("button", { name: "React" }).click();
  await minaChat.page.getByRole("textbox", { name: "Find an emoji" }).fill("thumbs up");
  await minaChat.page.keyboard.press("Enter");
  await expect(ruthChat.findMessage("Since frame 12").getByRole("button", { name: /^👍 / })).toContainText("1");

  await ruthChat.textField.press("ArrowUp");
  await expect(ruthChat.page.getByText("Editing your message")).toBeVisible();
  await ruthChat.textField.press("End");
  await ruthChat.send("4");
  await expect(minaChat.findMessage("Since frame 124")).toContainText("edited");
  const own = ruthChat.findMessage("Since frame 124");
  await own.focus();
  await own.click({ button: "right", position: { x: 4, y: 4 } });
  await ruthChat.page.getByRole("menuitem", { name: "Delete" }).click();
  await ruthChat.page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(minaChat.findMessage("This message was deleted.")).toBeVisible();
  await expect(minaChat.log).not.toContainText("Since frame");
});

test("a typing indicator names who is writing", { tag: "@scaled" }, async ({ people }) => {
  const [mina, ruth] = [await people.create("mina"), await people.create("ruth")];
  await befriend(mina, ruth);
  const minaChat = await openChat(mina, ruth);
  const ruthChat = await openChat(ruth, mina);
  await expect(minaChat.log.getByText("No messages yet")).toBeVisible();
  const { display_name } = await ruth.call<{ display_name: string }>("GET", "/profiles/me");
  const status = minaChat.page.getByText(`${display_name} is typing…`);
  // Typing is an ephemeral message, lost while the other page is not subscribed yet: type until it arrives.
  await expect(async () => {
    await ruthChat.textField.pressSequentially("a");
    await expect(status).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expect(status).toBeHidden();
});

test("messages written offline survive a reload and are sent in order", async ({ people, pageErrors }) => {
  pageErrors.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|503/);
  const [mina, ruth] = [await people.create("mina"), await people.create("ruth")];
  await befriend(mina, ruth);
  const minaChat = await openChat(mina, ruth);
  await minaChat.send("before");
  await expect(minaChat.findMessage("before")).toBeVisible();
  const isPostRequest = (url: URL) => url.pathname.endsWith("/messages") && url.pathname.startsWith("/api/chats/");
  await minaChat.page.route(isPostRequest, (route) =>
    route.request().method() === "POST" ? route.abort() : route.continue(),
  );
  for (const text of ["one", "two", "three"]) await minaChat.send(text);
  await expect(minaChat.log.getByText("Offline. Sends when you reconnect.")).toHaveCount(3);
  await minaChat.textField.pressSequentially("a draft");
  await minaChat.page.reload();
  await expect(minaChat.log.getByText("Offline. Sends when you reconnect.")).toHaveCount(3);
  await expect(minaChat.textField).toHaveText("a draft");
  await minaChat.page.unroute(isPostRequest);
  await expect(minaChat.log.getByRole("img", { name: "Sent" })).toHaveCount(4);
  const ruthChat = await openChat(ruth, mina);
  await expect.poll(() => ruthChat.listTexts()).toEqual(["before", "one", "two", "three"]);
});

test("a rejected message returns its text with the server's explanation", async ({ people, pageErrors }) => {
  pageErrors.allow(/status of 422/);
  const [mina, ruth] = [await people.create("mina"), await people.create("ruth")];
  await befriend(mina, ruth);
  const minaChat = await openChat(mina, ruth);
  await minaChat.page.route("**/messages", (route) =>
    route.request().method() === "POST"
      ? route.fulfill({
          status: 422,
          json: { code: "invalid", detail: "This text is nested too deeply. Paste it as plain text." },
        })
      : route.continue(),
  );
  await minaChat.send("deep");
  await expect(minaChat.page.getByRole("alert")).toHaveText(
    "Couldn't send your message. This text is nested too deeply. Paste it as plain text.",
  );
  await expect(minaChat.textField).toHaveText("deep");
  await expect(minaChat.log.getByText("Sending…")).toHaveCount(0);
});

test("pictures are sent as separate messages; one that is too large is named and skipped", {
  tag: "@scaled",
}, async ({ people, tempFolder }) => {
  const [mina, ruth] = [await people.create("mina"), await people.create("ruth")];
  await befriend(mina, ruth);
  const minaChat = await openChat(mina, ruth);
  const fileChooser = minaChat.page.waitForEvent("filechooser");
  await minaChat.page.getByRole("button", { name: "Attach image" }).click();
  const chooser = await fileChooser;
  const small = (name: string) => ({ name, mimeType: "image/png", buffer: PIXEL });
  await chooser.setFiles([small("a.png"), small("b.png")]);
  await expect(minaChat.log.getByRole("img", { name: "Sent" })).toHaveCount(2);
  await minaChat.page
    .locator("input[type=file]")
    .setInputFiles(await createZeroFile(tempFolder, "mountains.png", 20 * 1024 * 1024 + 1));
  const alert = minaChat.page.getByRole("alertdialog");
  await expect(alert).toContainText("mountains.png: over 20MB, skipped.");
  await alert.getByRole("button", { name: "OK" }).click();

  const ruthChat = await openChat(ruth, mina);
  await expect(ruthChat.log.getByRole("img", { name: /^Image from / })).toHaveCount(2);
  await ruthChat.log
    .getByRole("button", { name: /^Open image/ })
    .last()
    .click();
  const light = ruthChat.page.getByRole("dialog", { name: /^Image from / });
  await expect(light).toContainText("2 / 2");
  await ruthChat.page.keyboard.press("ArrowLeft");
  await expect(light).toContainText("1 / 2");
  await ruthChat.page.keyboard.press("Escape");
  await expect(light).toBeHidden();
});

test("text color survives editing a message and reloading a draft", async ({ people }) => {
  const [mina, ruth] = [await people.create("mina"), await people.create("ruth")];
  await befriend(mina, ruth);
  const minaChat = await openChat(mina, ruth);
  const chooseColor = async () => {
    await minaChat.textField.press("ControlOrMeta+a");
    await minaChat.page.getByRole("button", { name: "Formatting" }).click();
    await minaChat.page.getByRole("button", { name: "Color" }).click();
    await minaChat.page.getByRole("menuitem", { name: "Red" }).click();
    await minaChat.page.getByRole("button", { name: "Formatting" }).click();
  };
  await minaChat.textField.pressSequentially("Stop here");
  await chooseColor();
  await minaChat.textField.press("Enter");
  const red = "rgb(255, 139, 125)";
  await expect(minaChat.findMessage("Stop here").locator("span", { hasText: "Stop" }).last()).toHaveCSS("color", red);
  await minaChat.textField.press("ArrowUp");
  await expect(minaChat.textField.locator("span")).toHaveCSS("color", red);
  await minaChat.textField.press("End");
  await minaChat.textField.pressSequentially("!");
  await minaChat.textField.press("Enter");
  const editedMessage = minaChat.findMessage("Stop here!");
  await expect(editedMessage).toContainText("edited");
  await expect(editedMessage.locator("span", { hasText: "Stop" }).last()).toHaveCSS("color", red);

  await minaChat.textField.pressSequentially("Not yet");
  await chooseColor();
  await minaChat.page.reload();
  await expect(minaChat.textField).toHaveText("Not yet");
  await expect(minaChat.textField.locator("span")).toHaveCSS("color", red);
});
