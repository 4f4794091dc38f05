import { expect, test } from "./support/test";

test("a stranger is invited to a group without its name, and joins or declines", { tag: "@scaled" }, async ({
  people,
}) => {
  const [mina, ruth] = [await people.create("mina"), await people.create("ruth")];
  const group = await mina.call<{ id: string }>("POST", "/chats", {
    id: crypto.randomUUID(),
    name: "Secret tram",
    people: [ruth.id],
  });
  const owner = await mina.call<{ display_name: string }>("GET", `/profiles/${mina.id}`);
  const guest = await ruth.call<{ display_name: string }>("GET", `/profiles/${ruth.id}`);

  const theirs = await ruth.context.newPage();
  await theirs.goto("/messages/group");
  await expect(theirs.getByRole("tab", { name: "Groups" })).toHaveAccessibleDescription("1 unread");
  const invitations = theirs.getByRole("list", { name: "Invitations to groups" });
  await expect(invitations).toContainText(`${owner.display_name} invited you to a group`);
  await expect(theirs.getByText("Secret tram")).toHaveCount(0);

  const hers = await mina.context.newPage();
  await hers.goto(`/messages/group/${group.id}`);
  await hers.getByRole("button", { name: "Conversation options" }).click();
  await hers.getByRole("menuitem", { name: "Group settings" }).click();
  const settings = hers.getByRole("dialog", { name: "Group settings" });
  const members = settings.getByRole("list", { name: "People" }).first();
  const row = members.getByRole("listitem").filter({ hasText: guest.display_name });
  await expect(row).toContainText("Invited");

  // Withdraw the invitation, then send it again. Both changes reach the other person's page without a reload.
  await row.getByRole("button", { name: /^Withdraw/ }).click();
  await expect(row).toHaveCount(0);
  await expect(invitations).toHaveCount(0);
  await mina.call("PUT", `/chats/${group.id}/people/${ruth.id}`);
  await invitations.getByRole("button", { name: /^Join/ }).click();
  await expect(theirs.getByRole("heading", { name: "Secret tram" })).toBeVisible();
  await expect(invitations).toHaveCount(0);
  await theirs.getByRole("textbox", { name: "Message" }).pressSequentially("Here I am");
  await theirs.keyboard.press("Enter");
  await expect(hers.getByRole("log", { name: "Conversation" })).toContainText("Here I am");
  await expect(row).not.toContainText("Invited");

  // The notification in the bell also offers to join or decline.
  await mina.call("POST", "/chats", { id: crypto.randomUUID(), name: "Another", people: [ruth.id] });
  await theirs.getByRole("button", { name: /^Notifications/ }).click();
  await theirs.getByRole("button", { name: /^Decline .* invitation to a group/ }).click();
  await expect(theirs.getByRole("button", { name: /^Decline .* invitation to a group/ })).toHaveCount(0);
  await expect(invitations).toHaveCount(0);
  await expect(theirs.getByRole("link", { name: /Another/ })).toHaveCount(0);
  await theirs.keyboard.press("Escape");
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
  const say = (person: typeof ruth, words: string, reply_to: string | null = null) =>
    person.call<{ id: string }>("POST", `/chats/${group.id}/messages`, {
      id: crypto.randomUUID(),
      body: `<p>${words}</p>`,
      reply_to,
    });
  await say(vera, "Good morning");
  const page = await mina.context.newPage();
  await page.goto(`/messages/group/${group.id}`);
  const log = page.getByRole("log", { name: "Conversation" });
  const said = await say(ruth, "Look at my horrible lantern");
  await expect(log).toContainText("Look at my horrible lantern");

  // The block is set in another session: the open page collapses earlier and later messages.
  await mina.call("PUT", `/blocks/${ruth.id}`);
  await expect(log).not.toContainText("lantern");
  const collapsed = log.getByRole("article", { name: /^Message from someone you blocked/ });
  await expect(collapsed).toHaveCount(1);
  await say(ruth, "And at my second lantern");
  await expect(collapsed).toHaveCount(2);
  const row = page.getByRole("link", { name: /Skies/ });
  await expect(row).toContainText("Message from someone you blocked");
  await say(vera, "Which one?", said.id);
  await expect(log.getByRole("article").last()).toContainText("Message from someone you blocked");
  await expect(page.getByText(/lantern/)).toHaveCount(0);

  await page.getByRole("button", { name: "Search this conversation" }).click();
  await page.getByRole("searchbox", { name: "Search this conversation" }).fill("second lantern");
  const found = page.getByRole("list", { name: "Messages found" });
  await expect(found).toContainText("Message from someone you blocked");
  await found.getByRole("button", { name: "Show" }).click();
  await expect(found).toContainText("And at my second lantern");
  await page.keyboard.press("Escape");

  await collapsed.first().getByRole("button", { name: "Show" }).click();
  await expect(log).toContainText("Look at my horrible lantern");
  await expect(collapsed).toHaveCount(1);
  await mina.call("DELETE", `/blocks/${ruth.id}`);
  await expect(log).toContainText("And at my second lantern");
  await expect(collapsed).toHaveCount(0);
});
