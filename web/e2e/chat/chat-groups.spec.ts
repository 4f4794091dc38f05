import { expect, test } from "../support/test";

test("a stranger accepts or declines a group invitation, which doesn't reveal the group's name", {
  tag: "@scaled",
}, async ({ people }) => {
  const [mina, ruth] = [await people.create("mina"), await people.create("ruth")];
  const group = await mina.call<{ id: string }>("POST", "/chats", {
    id: crypto.randomUUID(),
    name: "Secret tram",
    people: [ruth.id],
  });
  const owner = await mina.call<{ display_name: string }>("GET", `/profiles/${mina.id}`);
  const guest = await ruth.call<{ display_name: string }>("GET", `/profiles/${ruth.id}`);

  const ruthPage = await ruth.context.newPage();
  await ruthPage.goto("/messages/group");
  await expect(ruthPage.getByRole("tab", { name: "Groups" })).toHaveAccessibleDescription("1 unread");
  const invitations = ruthPage.getByRole("list", { name: "Group invitations" });
  await expect(invitations).toContainText(`${owner.display_name} invited you to a group`);
  await expect(ruthPage.getByText("Secret tram")).toHaveCount(0);

  const minaPage = await mina.context.newPage();
  await minaPage.goto(`/messages/group/${group.id}`);
  await minaPage.getByRole("button", { name: "Chat options" }).click();
  await minaPage.getByRole("menuitem", { name: "Group settings" }).click();
  const settings = minaPage.getByRole("dialog", { name: "Group settings" });
  const members = settings.getByRole("list", { name: "People" }).first();
  const row = members.getByRole("listitem").filter({ hasText: guest.display_name });
  await expect(row).toContainText("Invited");

  // Withdraw the invitation, then send it again. Both changes reach the other person's page without a reload.
  await row.getByRole("button", { name: /^Withdraw/ }).click();
  await expect(row).toHaveCount(0);
  await expect(invitations).toHaveCount(0);
  await mina.call("PUT", `/chats/${group.id}/people/${ruth.id}`);
  await invitations.getByRole("button", { name: /^Join/ }).click();
  await expect(ruthPage.getByRole("heading", { name: "Secret tram" })).toBeVisible();
  await expect(invitations).toHaveCount(0);
  await ruthPage.getByRole("textbox", { name: "Message" }).pressSequentially("Here I am");
  await ruthPage.keyboard.press("Enter");
  await expect(minaPage.getByRole("log", { name: "Conversation" })).toContainText("Here I am");
  await expect(row).not.toContainText("Invited");

  // The notification in the bell also offers to join or decline.
  await mina.call("POST", "/chats", { id: crypto.randomUUID(), name: "Another", people: [ruth.id] });
  await ruthPage.getByRole("button", { name: /^Notifications/ }).click();
  await ruthPage.getByRole("button", { name: /^Decline .* invitation to a group/ }).click();
  await expect(ruthPage.getByRole("button", { name: /^Decline .* invitation to a group/ })).toHaveCount(0);
  await expect(invitations).toHaveCount(0);
  await expect(ruthPage.getByRole("link", { name: /Another/ })).toHaveCount(0);
  await ruthPage.keyboard.press("Escape");
  await settings.getByRole("button", { name: "Done" }).click();
});

test("messages of a blocked person in a group are collapsed for the blocker, and shown on request", async ({
  people,
}) => {
  const [mina, ruth, vera] = [await people.create("mina"), await people.create("ruth"), await people.create("vera")];
  const group = await vera.call<{ id: string }>("POST", "/chats", {
    id: crypto.randomUUID(),
    name: "Skies",
    people: [mina.id, ruth.id],
  });
  for (const person of [mina, ruth]) {
    const { items } = await person.call<{ items: { id: string }[] }>("GET", "/chats/invitations");
    for (const { id } of items) await person.call("POST", `/chats/invitations/${id}/accept`);
  }
  const sendMessage = (person: typeof ruth, text: string, reply_to: string | null = null) =>
    person.call<{ id: string }>("POST", `/chats/${group.id}/messages`, {
      id: crypto.randomUUID(),
      body: `<p>${text}</p>`,
      reply_to,
    });
  await sendMessage(vera, "Good morning");
  const page = await mina.context.newPage();
  await page.goto(`/messages/group/${group.id}`);
  const log = page.getByRole("log", { name: "Conversation" });
  const message = await sendMessage(ruth, "Look at my horrible lantern");
  await expect(log).toContainText("Look at my horrible lantern");

  // The block is set in another session: the open page collapses earlier and later messages.
  await mina.call("PUT", `/blocks/${ruth.id}`);
  await expect(log).not.toContainText("lantern");
  const collapsedMessages = log.getByRole("article", { name: /^Message from someone you blocked/ });
  await expect(collapsedMessages).toHaveCount(1);
  await sendMessage(ruth, "And at my second lantern");
  await expect(collapsedMessages).toHaveCount(2);
  const row = page.getByRole("link", { name: /Skies/ });
  await expect(row).toContainText("Message from someone you blocked");
  await sendMessage(vera, "Which one?", message.id);
  await expect(log.getByRole("article").last()).toContainText("Message from someone you blocked");
  await expect(page.getByText(/lantern/)).toHaveCount(0);

  await page.getByRole("button", { name: "Search this chat" }).click();
  await page.getByRole("searchbox", { name: "Search this chat" }).fill("second lantern");
  const results = page.getByRole("list", { name: "Search results" });
  await expect(results).toContainText("Message from someone you blocked");
  await results.getByRole("button", { name: "Show" }).click();
  await expect(results).toContainText("And at my second lantern");
  await page.keyboard.press("Escape");

  await collapsedMessages.first().getByRole("button", { name: "Show" }).click();
  await expect(log).toContainText("Look at my horrible lantern");
  await expect(collapsedMessages).toHaveCount(1);
  await mina.call("DELETE", `/blocks/${ruth.id}`);
  await expect(log).toContainText("And at my second lantern");
  await expect(collapsedMessages).toHaveCount(0);
});
