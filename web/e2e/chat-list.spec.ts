import { PIXEL } from "./support/files/files";
import { expect, test } from "./support/test";

test("a stranger's first message is a request; once accepted both write, and every tab knows what is unread", {
  tag: ["@main", "@scaled"],
}, async ({ people }) => {
  const [mina, ruth] = [await people.create("mina"), await people.create("ruth")];
  const [hers, elsewhere] = [await mina.context.newPage(), await mina.context.newPage()];
  await hers.goto("/messages");
  await elsewhere.goto("/");
  await expect(hers.getByText("No conversations yet")).toBeVisible();
  const theirs = await ruth.context.newPage();
  await theirs.goto(`/messages?dm=${mina.id}`);
  await expect(theirs.getByText("Pending", { exact: true }).first()).toBeVisible();
  await expect(theirs.getByText("They won't see your messages until they accept")).toBeVisible();
  await expect(theirs).toHaveURL(/\/messages\/direct\/[0-9a-f-]+$/);
  await theirs.getByRole("textbox", { name: "Message" }).pressSequentially("I like your harbour");
  await theirs.keyboard.press("Enter");
  const dot = elsewhere.getByRole("button", { name: "Messages", exact: true });
  await expect(dot).toHaveAccessibleDescription("unread");

  await hers.getByRole("button", { name: "Message requests" }).click();
  const requests = hers.getByRole("dialog", { name: "Message requests" });
  await expect(requests).toContainText("1 message");
  await requests.getByRole("button", { name: "Accept" }).click();
  await expect(hers.getByRole("log", { name: "Conversation" })).toContainText("I like your harbour");
  await hers.getByRole("textbox", { name: "Message" }).pressSequentially("Thank you");
  await hers.keyboard.press("Enter");
  await expect(theirs.getByRole("log", { name: "Conversation" })).toContainText("Thank you");
  await expect(theirs.getByText("They won't see your messages until they accept")).toBeHidden();
  await expect(dot).not.toHaveAccessibleDescription("unread");
});

test("a group is begun and renamed; on a narrow screen the list and the thread are two steps", async ({ people }) => {
  const [mina, ruth] = [await people.create("mina"), await people.create("ruth")];
  const asked = await mina.call<{ id: string }>("POST", "/friend-requests", { profile_id: ruth.id });
  await ruth.call("POST", `/friend-requests/${asked.id}/accept`);
  const hers = await mina.context.newPage();
  await hers.goto("/messages");
  await hers.getByRole("tab", { name: "Groups" }).click();
  await hers.getByRole("button", { name: "New group" }).first().click();
  const dialog = hers.getByRole("dialog", { name: "New group" });
  await expect(dialog.getByRole("button", { name: "Create" })).toBeDisabled();
  await dialog.getByRole("textbox", { name: "Group name" }).fill("Backgrounds");
  await dialog.getByRole("button", { name: /^Add / }).click();
  await expect(dialog.getByText("1 person chosen")).toBeVisible();
  await dialog.getByRole("button", { name: "Create" }).click();
  await expect(hers.getByRole("heading", { name: "Backgrounds" })).toBeVisible();

  const theirs = await ruth.context.newPage();
  await theirs.setViewportSize({ width: 390, height: 844 });
  await theirs.goto("/messages/group");
  await theirs.getByRole("link", { name: /Backgrounds/ }).click();
  await theirs.getByRole("textbox", { name: "Message" }).pressSequentially("Here I am");
  await theirs.keyboard.press("Enter");
  await expect(hers.getByRole("log", { name: "Conversation" })).toContainText("Here I am");
  await hers.getByRole("button", { name: "Conversation options" }).click();
  await hers.getByRole("menuitem", { name: "Group settings" }).click();
  const settings = hers.getByRole("dialog", { name: "Group settings" });
  const chosen = hers.waitForEvent("filechooser");
  await settings.getByRole("button", { name: "Change picture" }).click();
  await (await chosen).setFiles({ name: "sky.png", mimeType: "image/png", buffer: PIXEL });
  const picture = hers.getByRole("dialog", { name: "Change picture" });
  await picture.getByRole("slider", { name: "Zoom" }).press("ArrowRight");
  await picture.getByRole("button", { name: "Save" }).click();
  await expect(picture).toBeHidden();
  await expect(settings.getByRole("button", { name: "Remove picture" })).toBeVisible();
  await settings.getByRole("textbox", { name: "Group name" }).fill("Skies");
  await settings.getByRole("button", { name: "Save" }).click();
  await expect(theirs.getByRole("heading", { name: "Skies" })).toBeVisible();
  await theirs.getByRole("link", { name: "Back to the list" }).click();
  await expect(theirs.getByRole("link", { name: /Skies/ })).toBeVisible();
  await expect(theirs.getByRole("log", { name: "Conversation" })).toBeHidden();
});
