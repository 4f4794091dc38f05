import { expect, test } from "./support/test";

test("a project's people talk beside the drawing, and on a phone over it; its home leads to the same chat", async ({
  people,
}) => {
  const [owner, friend] = [await people.create("owner"), await people.create("friend")];
  const project = await owner.makeProject("Night ferry");
  await owner.makeCuts(project, [24]);
  await owner.addMember(project, friend);
  const board = await owner.context.newPage();
  await board.goto(`/storyboard/${project.slug}`);
  const button = board.getByRole("button", { name: "Project chat" });
  await expect(button).toHaveAccessibleDescription("");

  const phone = await friend.context.newPage();
  await phone.setViewportSize({ width: 390, height: 844 });
  await phone.goto(`/storyboard/${project.slug}`);
  await phone.getByRole("button", { name: "Project chat" }).click();
  await phone.getByRole("textbox", { name: "Message" }).pressSequentially("Hold the rope");
  await phone.keyboard.press("Enter");
  await expect(button).toHaveAccessibleDescription("unread");
  await button.click();
  const panel = board.getByRole("region", { name: "Project chat" });
  await expect(panel.getByRole("log")).toContainText("Hold the rope");
  await expect(button).toHaveAccessibleDescription("");

  // Keys pressed anywhere in the chat panel don't trigger the board's shortcuts.
  const pencil = board.getByRole("button", { name: "Pencil" });
  await expect(pencil).toHaveAttribute("aria-pressed", "true");
  await panel.getByRole("article").focus();
  await board.keyboard.press("e");
  await panel.getByRole("textbox", { name: "Message" }).pressSequentially("even longer");
  await expect(pencil).toHaveAttribute("aria-pressed", "true");
  await board.keyboard.press("Enter");
  await expect(phone.getByRole("log")).toContainText("even longer");
  await phone.getByRole("button", { name: "Close the chat" }).click();
  await expect(phone.getByRole("log")).toBeHidden();
  await expect(phone.getByRole("button", { name: "Project chat" })).toBeFocused();
  await board.reload();
  await expect(panel.getByRole("log")).toContainText("even longer");

  await board.goto(`/project/${project.slug}`);
  await board.getByRole("button", { name: "Project chat" }).click();
  await expect(board.getByRole("log")).toContainText("even longer");
  await expect(board).toHaveURL(new RegExp(`/messages/project/${project.id}$`));
});

test("what was said is found, in one conversation and in all, and leads to its place", { tag: "@scaled" }, async ({
  people,
}) => {
  const person = await people.create("finder");
  const group = await person.call<{ id: string }>("POST", "/chats", {
    id: crypto.randomUUID(),
    name: "Sky painters",
    people: [],
  });
  const say = (words: string) =>
    person.call("POST", `/chats/${group.id}/messages`, { id: crypto.randomUUID(), body: `<p>${words}</p>` });
  await say("The Été sky is too blue");
  for (let number = 0; number < 50; number += 1) await say(`Brush test ${number}`);
  const page = await person.context.newPage();
  await page.goto("/messages");
  await page.getByRole("button", { name: "Search messages" }).click();
  const box = page.getByRole("searchbox", { name: "Search messages" });
  await box.fill("nothing of the kind");
  await expect(page.getByText("Nothing was found")).toBeVisible();
  await box.fill("ete");
  const found = page.getByRole("list", { name: "Messages found" });
  await expect(found.locator("mark")).toHaveText("Été");
  await box.press("Tab");
  await found.getByRole("button").click();
  const first = page.getByRole("article").filter({ hasText: "too blue" });
  await expect(first).toBeInViewport();
  await expect(page).toHaveURL(new RegExp(`/messages/group/${group.id}$`));

  await page.getByRole("button", { name: "Close search" }).click();
  await page.getByRole("button", { name: "Search this conversation" }).click();
  await page.getByRole("searchbox", { name: "Search this conversation" }).fill("test 49");
  await found.getByRole("button").first().click();
  await expect(page.getByRole("article").filter({ hasText: "Brush test 49" })).toBeInViewport();
  await expect(page.getByRole("searchbox", { name: "Search this conversation" })).toBeHidden();

  const opener = page.getByRole("button", { name: "Search this conversation" });
  await opener.click();
  await page.getByRole("searchbox", { name: "Search this conversation" }).press("Escape");
  await expect(opener).toBeFocused();

  await page.goto(`/messages/group/${group.id}?message=1`);
  await expect(first).toBeInViewport();
});

test("somebody is named with @ and told, a cut of the project with #", { tag: "@scaled" }, async ({ people }) => {
  const [owner, friend] = [await people.create("owner"), await people.create("friend")];
  const project = await owner.makeProject("Night ferry");
  const [, second] = await owner.makeCuts(project, [24, 48]);
  await owner.addMember(project, friend);
  const { username, display_name } = await friend.call<{ username: string; display_name: string }>(
    "GET",
    "/profiles/me",
  );
  const page = await owner.context.newPage();
  await page.goto(`/messages/project/${project.id}`);
  const text = page.getByRole("textbox", { name: "Message" });
  await text.pressSequentially("Look @fr");
  const names = page.getByRole("listbox", { name: "Names" });
  await expect(names.getByRole("option")).toHaveCount(1);
  await expect(names.getByRole("option")).toContainText(display_name);
  await expect(text).toHaveAttribute("aria-activedescendant", /.+/);
  await text.press("Escape");
  await expect(names).toBeHidden();
  await text.press("Backspace");
  await text.press("Backspace");
  await text.press("Backspace");
  await text.pressSequentially("@fr");
  await text.press("Enter");
  await expect(text).toHaveText(`Look @${username}`);
  await text.pressSequentially("#");
  await expect(names.getByRole("option")).toHaveText([/^Cut 1/, /^Cut 2/]);
  await text.press("ArrowDown");
  await text.press("Tab");
  await text.press("Enter");
  const said = page.getByRole("article").filter({ hasText: `@${username}` });
  await expect(said.getByRole("link", { name: "Cut 2", exact: true })).toBeVisible();
  await expect(said.getByRole("link", { name: /Cut 2.*48f/ })).toHaveAttribute(
    "href",
    `/storyboard/${project.slug}?cut=${second?.id}`,
  );

  const theirs = await friend.context.newPage();
  await theirs.goto("/");
  await theirs.getByRole("button", { name: "Notifications" }).click();
  await theirs.getByRole("link", { name: /mentioned you in Night ferry/ }).click();
  await expect(theirs.getByRole("article").filter({ hasText: `@${username}` })).toBeInViewport();
});

test("a browser tells of a message while one looks elsewhere, once it is asked to", async ({ people }) => {
  const [mina, ruth] = [await people.create("mina"), await people.create("ruth")];
  const chat = await mina.call<{ id: string }>("PUT", `/chats/direct/${ruth.id}`);
  await ruth.call("POST", `/chats/${chat.id}/accept`);
  await mina.context.grantPermissions(["notifications"]);
  const page = await mina.context.newPage();
  // Notifications appear on the desktop, out of the test's reach: record them on the page instead. Playwright also
  // gives every page the focus, so report that this one has none.
  await page.addInitScript(() => {
    document.hasFocus = () => false;
    const Real = window.Notification;
    window.Notification = class extends Real {
      // Headless Chromium reports "denied" even when the permission is granted.
      static override get permission(): NotificationPermission {
        return "granted";
      }
      constructor(title: string, options?: NotificationOptions) {
        super(title, options);
        document.documentElement.dataset.alerted = `${title}: ${options?.body}`;
        document.documentElement.addEventListener("click", () => this.onclick?.(new Event("click")), { once: true });
      }
    };
  });
  await page.goto("/messages");
  await page.getByRole("button", { name: "Alerts" }).click();
  const shows = page.getByRole("switch", { name: "Browser notifications" });
  await expect(shows).not.toBeChecked();
  await expect(page.getByRole("switch", { name: "Sound" })).not.toBeChecked();
  await shows.click();
  await expect(shows).toBeChecked();
  await page.keyboard.press("Escape");
  const { display_name } = await ruth.call<{ display_name: string }>("GET", "/profiles/me");
  await ruth.call("POST", `/chats/${chat.id}/messages`, {
    id: crypto.randomUUID(),
    body: "<p>The <b>ferry</b> is in</p>",
  });
  await expect(page.locator("html")).toHaveAttribute("data-alerted", `${display_name}: The ferry is in`);
  await page.evaluate(() => document.documentElement.click());
  await expect(page).toHaveURL(new RegExp(`/messages/direct/${chat.id}`));
});
