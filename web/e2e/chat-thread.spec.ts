import type { Page } from "@playwright/test";
import { PIXEL } from "./support/files/files";
import type { Person } from "./support/people";
import { expect, test, zeros } from "./support/test";

/** Page object of a conversation. */
class Talk {
  constructor(readonly page: Page) {}

  get log() {
    return this.page.getByRole("log", { name: "Conversation" });
  }

  get text() {
    return this.page.getByRole("textbox", { name: "Message" });
  }

  said(words: string) {
    return this.log.getByRole("article").filter({ hasText: words });
  }

  async say(words: string): Promise<void> {
    await this.text.pressSequentially(words);
    await this.text.press("Enter");
  }

  /** Return the first line of each message, in display order. */
  words(): Promise<string[]> {
    return this.log
      .locator("[data-key]")
      .evaluateAll((rows) => rows.map((row) => row.querySelector("p:not([class])")?.textContent ?? ""));
  }
}

async function befriend(one: Person, other: Person): Promise<void> {
  const asked = await one.call<{ id: string }>("POST", "/friend-requests", { profile_id: other.id });
  await other.call("POST", `/friend-requests/${asked.id}/accept`);
}

async function talkOf(looker: Person, other: Person): Promise<Talk> {
  const page = await looker.context.newPage();
  await page.goto(`/messages?dm=${other.id}`);
  const talk = new Talk(page);
  await expect(talk.text).toBeVisible();
  return talk;
}

test("two friends talk: ticks, an answer, a reaction, a change and what was deleted are seen by both", {
  tag: ["@main", "@scaled"],
}, async ({ people }) => {
  const [mina, ruth] = [await people.create("mina"), await people.create("ruth")];
  await befriend(mina, ruth);
  const hers = await talkOf(mina, ruth);
  await expect(hers.page.getByRole("button", { name: "Send" })).toBeDisabled();
  await hers.say("The rain begins in cut 4");
  await expect(hers.said("The rain begins").getByRole("img", { name: "Sent" })).toBeVisible();
  const theirs = await talkOf(ruth, mina);
  await expect(theirs.said("The rain begins")).toBeVisible();
  await theirs.page.bringToFront();
  await expect(hers.said("The rain begins").getByRole("img", { name: /^Seen / })).toBeVisible();

  const first = theirs.said("The rain begins");
  await first.hover();
  await first.getByRole("button", { name: "Reply" }).click();
  await theirs.say("Since frame 12");
  const answer = hers.said("Since frame 12");
  await expect(answer.getByRole("button", { name: /The rain begins in cut 4/ })).toBeVisible();
  await answer.hover();
  await answer.getByRole("button", { name: "React" }).click();
  await hers.page.getByRole("textbox", { name: "Find an emoji" }).fill("thumbs up");
  await hers.page.keyboard.press("Enter");
  await expect(theirs.said("Since frame 12").getByRole("button", { name: /^👍 / })).toContainText("1");

  await theirs.text.press("ArrowUp");
  await expect(theirs.page.getByText("Editing your message")).toBeVisible();
  await theirs.text.press("End");
  await theirs.say("4");
  await expect(hers.said("Since frame 124")).toContainText("edited");
  const own = theirs.said("Since frame 124");
  await own.focus();
  await own.click({ button: "right", position: { x: 4, y: 4 } });
  await theirs.page.getByRole("menuitem", { name: "Delete" }).click();
  await theirs.page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(hers.said("This message was deleted.")).toBeVisible();
  await expect(hers.log).not.toContainText("Since frame");
});

test("who writes is named while they do", { tag: "@scaled" }, async ({ people }) => {
  const [mina, ruth] = [await people.create("mina"), await people.create("ruth")];
  await befriend(mina, ruth);
  const hers = await talkOf(mina, ruth);
  const theirs = await talkOf(ruth, mina);
  await expect(hers.log.getByText("No messages yet")).toBeVisible();
  const { display_name } = await ruth.call<{ display_name: string }>("GET", "/profiles/me");
  const status = hers.page.getByText(`${display_name} is writing…`);
  // Typing is an ephemeral message, lost while the other page is not subscribed yet: type until it arrives.
  await expect(async () => {
    await theirs.text.pressSequentially("a");
    await expect(status).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expect(status).toBeHidden();
});

test("what is written offline is kept across a reload and sent in its order", async ({ people, watch }) => {
  watch.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|503/);
  const [mina, ruth] = [await people.create("mina"), await people.create("ruth")];
  await befriend(mina, ruth);
  const hers = await talkOf(mina, ruth);
  await hers.say("before");
  await expect(hers.said("before")).toBeVisible();
  const isPost = (url: URL) => url.pathname.endsWith("/messages") && url.pathname.startsWith("/api/chats/");
  await hers.page.route(isPost, (route) => (route.request().method() === "POST" ? route.abort() : route.continue()));
  for (const words of ["one", "two", "three"]) await hers.say(words);
  await expect(hers.log.getByText("Offline, kept")).toHaveCount(3);
  await hers.text.pressSequentially("a draft");
  await hers.page.reload();
  await expect(hers.log.getByText("Offline, kept")).toHaveCount(3);
  await expect(hers.text).toHaveText("a draft");
  await hers.page.unroute(isPost);
  await expect(hers.log.getByRole("img", { name: "Sent" })).toHaveCount(4);
  const theirs = await talkOf(ruth, mina);
  await expect.poll(() => theirs.words()).toEqual(["before", "one", "two", "three"]);
});

test("a refusal gives the text back with the server's sentence", async ({ people, watch }) => {
  watch.allow(/status of 422/);
  const [mina, ruth] = [await people.create("mina"), await people.create("ruth")];
  await befriend(mina, ruth);
  const hers = await talkOf(mina, ruth);
  await hers.page.route("**/messages", (route) =>
    route.request().method() === "POST"
      ? route.fulfill({ status: 422, json: { code: "invalid", detail: "This text nests too deeply." } })
      : route.continue(),
  );
  await hers.say("deep");
  await expect(hers.page.getByRole("alert")).toHaveText("Your message was not sent: This text nests too deeply.");
  await expect(hers.text).toHaveText("deep");
  await expect(hers.log.getByText("Sending…")).toHaveCount(0);
});

test("pictures are sent as messages of their own; one that is too large is named and skipped", {
  tag: "@scaled",
}, async ({ people, disk }) => {
  const [mina, ruth] = [await people.create("mina"), await people.create("ruth")];
  await befriend(mina, ruth);
  const hers = await talkOf(mina, ruth);
  const choosing = hers.page.waitForEvent("filechooser");
  await hers.page.getByRole("button", { name: "Attach image" }).click();
  const chooser = await choosing;
  const small = (name: string) => ({ name, mimeType: "image/png", buffer: PIXEL });
  await chooser.setFiles([small("a.png"), small("b.png")]);
  await expect(hers.log.getByRole("img", { name: "Sent" })).toHaveCount(2);
  await hers.page.locator("input[type=file]").setInputFiles(await zeros(disk, "mountains.png", 20 * 1024 * 1024 + 1));
  const alert = hers.page.getByRole("alertdialog");
  await expect(alert).toContainText("mountains.png: over 20MB, skipped.");
  await alert.getByRole("button", { name: "OK" }).click();

  const theirs = await talkOf(ruth, mina);
  await expect(theirs.log.getByRole("img", { name: /^Picture by / })).toHaveCount(2);
  await theirs.log
    .getByRole("button", { name: /^Open the picture/ })
    .last()
    .click();
  const light = theirs.page.getByRole("dialog", { name: /^Picture by / });
  await expect(light).toContainText("2 / 2");
  await theirs.page.keyboard.press("ArrowLeft");
  await expect(light).toContainText("1 / 2");
  await theirs.page.keyboard.press("Escape");
  await expect(light).toBeHidden();
});

test("a colour stays when a message is changed, and in what was begun before a reload", async ({ people }) => {
  const [mina, ruth] = [await people.create("mina"), await people.create("ruth")];
  await befriend(mina, ruth);
  const hers = await talkOf(mina, ruth);
  const colour = async () => {
    await hers.text.press("ControlOrMeta+a");
    await hers.page.getByRole("button", { name: "Formatting" }).click();
    await hers.page.getByRole("button", { name: "Colour" }).click();
    await hers.page.getByRole("menuitem", { name: "Red" }).click();
    await hers.page.getByRole("button", { name: "Formatting" }).click();
  };
  await hers.text.pressSequentially("Stop here");
  await colour();
  await hers.text.press("Enter");
  const red = "rgb(255, 139, 125)";
  await expect(hers.said("Stop here").locator("span", { hasText: "Stop" }).last()).toHaveCSS("color", red);
  await hers.text.press("ArrowUp");
  await expect(hers.text.locator("span")).toHaveCSS("color", red);
  await hers.text.press("End");
  await hers.text.pressSequentially("!");
  await hers.text.press("Enter");
  const changed = hers.said("Stop here!");
  await expect(changed).toContainText("edited");
  await expect(changed.locator("span", { hasText: "Stop" }).last()).toHaveCSS("color", red);

  await hers.text.pressSequentially("Not yet");
  await colour();
  await hers.page.reload();
  await expect(hers.text).toHaveText("Not yet");
  await expect(hers.text.locator("span")).toHaveCSS("color", red);
});
