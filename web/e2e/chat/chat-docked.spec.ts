import { expect, test } from "../support/test";

test("project members chat next to the drawing, or over it on a phone; the project page opens the same chat", async ({
  people,
}) => {
  const [owner, friend] = [await people.create("owner"), await people.create("friend")];
  const project = await owner.createProject("Night ferry");
  await owner.createCuts(project, [24]);
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
  await phone.getByRole("button", { name: "Close chat" }).click();
  await expect(phone.getByRole("log")).toBeHidden();
  await expect(phone.getByRole("button", { name: "Project chat" })).toBeFocused();
  await board.reload();
  await expect(panel.getByRole("log")).toContainText("even longer");

  await board.goto(`/project/${project.slug}`);
  await board.getByRole("button", { name: "Project chat" }).click();
  await expect(board.getByRole("log")).toContainText("even longer");
  await expect(board).toHaveURL(new RegExp(`/messages/project/${project.id}$`));
});

test("messages are found in one chat and in all chats, and a result opens the message in its chat", {
  tag: "@scaled",
}, async ({ people }) => {
  const person = await people.create("finder");
  const group = await person.call<{ id: string }>("POST", "/chats", {
    id: crypto.randomUUID(),
    name: "Sky painters",
    people: [],
  });
  const sendMessage = (text: string) =>
    person.call("POST", `/chats/${group.id}/messages`, { id: crypto.randomUUID(), body: `<p>${text}</p>` });
  await sendMessage("The Été sky is too blue");
  for (let number = 0; number < 50; number += 1) await sendMessage(`Brush test ${number}`);
  const page = await person.context.newPage();
  await page.goto("/messages");
  await page.getByRole("button", { name: "Search messages" }).click();
  const box = page.getByRole("searchbox", { name: "Search messages" });
  await box.fill("nothing of the kind");
  await expect(page.getByText("No messages found")).toBeVisible();
  await box.fill("ete");
  const results = page.getByRole("list", { name: "Search results" });
  await expect(results.locator("mark")).toHaveText("Été");
  await box.press("Tab");
  await results.getByRole("button").click();
  const first = page.getByRole("article").filter({ hasText: "too blue" });
  await expect(first).toBeInViewport();
  await expect(page).toHaveURL(new RegExp(`/messages/group/${group.id}$`));

  await page.getByRole("button", { name: "Close search" }).click();
  await page.getByRole("button", { name: "Search this chat" }).click();
  await page.getByRole("searchbox", { name: "Search this chat" }).fill("test 49");
  await results.getByRole("button").first().click();
  await expect(page.getByRole("article").filter({ hasText: "Brush test 49" })).toBeInViewport();
  await expect(page.getByRole("searchbox", { name: "Search this chat" })).toBeHidden();

  const opener = page.getByRole("button", { name: "Search this chat" });
  await opener.click();
  await page.getByRole("searchbox", { name: "Search this chat" }).press("Escape");
  await expect(opener).toBeFocused();

  await page.goto(`/messages/group/${group.id}?message=1`);
  await expect(first).toBeInViewport();
});

test("a mention with @ notifies a person, and # links a cut of the project", { tag: "@scaled" }, async ({ people }) => {
  const [owner, friend] = [await people.create("owner"), await people.create("friend")];
  const project = await owner.createProject("Night ferry");
  const [, second] = await owner.createCuts(project, [24, 48]);
  await owner.addMember(project, friend);
  const { username, display_name } = await friend.call<{ username: string; display_name: string }>(
    "GET",
    "/profiles/me",
  );
  const page = await owner.context.newPage();
  await page.goto(`/messages/project/${project.id}`);
  const text = page.getByRole("textbox", { name: "Message" });
  await text.pressSequentially("Look @fr");
  const names = page.getByRole("listbox", { name: "Suggestions" });
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
  const mention = page.getByRole("article").filter({ hasText: `@${username}` });
  await expect(mention.getByRole("link", { name: "Cut 2", exact: true })).toBeVisible();
  await expect(mention.getByRole("link", { name: /Cut 2.*48 f/ })).toHaveAttribute(
    "href",
    `/storyboard/${project.slug}?cut=${second?.id}`,
  );

  const friendPage = await friend.context.newPage();
  await friendPage.goto("/");
  await friendPage.getByRole("button", { name: "Notifications" }).click();
  await friendPage.getByRole("link", { name: /mentioned you in Night ferry/ }).click();
  await expect(friendPage.getByRole("article").filter({ hasText: `@${username}` })).toBeInViewport();
});

test("browser notifications, once turned on, announce messages while the page is in the background", async ({
  people,
}) => {
  const [mina, ruth] = [await people.create("mina"), await people.create("ruth")];
  const chat = await mina.call<{ id: string }>("PUT", `/chats/direct/${ruth.id}`);
  await ruth.call("POST", `/chats/${chat.id}/accept`);
  await mina.context.grantPermissions(["notifications"]);
  const page = await mina.context.newPage();
  // Notifications appear on the desktop, out of the test's reach: record them on the page instead. Playwright also
  // gives every page the focus, so report that this one has none.
  await page.addInitScript(() => {
    document.hasFocus = () => false;
    const NativeNotification = window.Notification;
    window.Notification = class extends NativeNotification {
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
  await page.getByRole("button", { name: "Chat notifications" }).click();
  const toggle = page.getByRole("switch", { name: "Browser notifications" });
  await expect(toggle).not.toBeChecked();
  await expect(page.getByRole("switch", { name: "Sound" })).not.toBeChecked();
  await toggle.click();
  await expect(toggle).toBeChecked();
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
