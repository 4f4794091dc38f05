import { PIXEL } from "../support/pages/fileBrowser";
import { expect, test } from "../support/test";

test("a stranger's first message is a request; once accepted, both can write, and every tab shows unread messages", {
  tag: ["@main", "@scaled"],
}, async ({ people }) => {
  const [mina, ruth] = [await people.create("mina"), await people.create("ruth")];
  const [minaPage, otherTab] = [await mina.context.newPage(), await mina.context.newPage()];
  await minaPage.goto("/messages");
  await otherTab.goto("/");
  await expect(minaPage.getByText("No direct chats yet")).toBeVisible();
  const ruthPage = await ruth.context.newPage();
  await ruthPage.goto(`/messages?dm=${mina.id}`);
  await expect(ruthPage.getByText("Pending", { exact: true }).first()).toBeVisible();
  await expect(ruthPage.getByText("They won't see your messages until they accept")).toBeVisible();
  await expect(ruthPage).toHaveURL(/\/messages\/direct\/[0-9a-f-]+$/);
  await ruthPage.getByRole("textbox", { name: "Message" }).pressSequentially("I like your harbour");
  await ruthPage.keyboard.press("Enter");
  const messagesButton = otherTab.getByRole("button", { name: "Messages", exact: true });
  await expect(messagesButton).toHaveAccessibleDescription("unread");

  await minaPage.getByRole("button", { name: "Message requests" }).click();
  const requests = minaPage.getByRole("dialog", { name: "Message requests" });
  await expect(requests).toContainText("1 message");
  await requests.getByRole("button", { name: "Accept" }).click();
  await expect(minaPage.getByRole("log", { name: "Conversation" })).toContainText("I like your harbour");
  await minaPage.getByRole("textbox", { name: "Message" }).pressSequentially("Thank you");
  await minaPage.keyboard.press("Enter");
  await expect(ruthPage.getByRole("log", { name: "Conversation" })).toContainText("Thank you");
  await expect(ruthPage.getByText("They won't see your messages until they accept")).toBeHidden();
  await expect(messagesButton).not.toHaveAccessibleDescription("unread");
});

test("a group is created and renamed; on a narrow screen, the list and the thread are separate views", async ({
  people,
}) => {
  const [mina, ruth] = [await people.create("mina"), await people.create("ruth")];
  const friendRequest = await mina.call<{ id: string }>("POST", "/friend-requests", { profile_id: ruth.id });
  await ruth.call("POST", `/friend-requests/${friendRequest.id}/accept`);
  const minaPage = await mina.context.newPage();
  await minaPage.goto("/messages");
  await minaPage.getByRole("tab", { name: "Groups" }).click();
  await minaPage.getByRole("button", { name: "New group" }).first().click();
  const dialog = minaPage.getByRole("dialog", { name: "New group" });
  await expect(dialog.getByRole("button", { name: "Create" })).toBeDisabled();
  await dialog.getByRole("textbox", { name: "Group name" }).fill("Backgrounds");
  await dialog.getByRole("button", { name: /^Add / }).click();
  await expect(dialog.getByText("1 person selected")).toBeVisible();
  await dialog.getByRole("button", { name: "Create" }).click();
  await expect(minaPage.getByRole("heading", { name: "Backgrounds" })).toBeVisible();

  const ruthPage = await ruth.context.newPage();
  await ruthPage.setViewportSize({ width: 390, height: 844 });
  await ruthPage.goto("/messages/group");
  await ruthPage.getByRole("link", { name: /Backgrounds/ }).click();
  await ruthPage.getByRole("textbox", { name: "Message" }).pressSequentially("Here I am");
  await ruthPage.keyboard.press("Enter");
  await expect(minaPage.getByRole("log", { name: "Conversation" })).toContainText("Here I am");
  await minaPage.getByRole("button", { name: "Chat options" }).click();
  await minaPage.getByRole("menuitem", { name: "Group settings" }).click();
  const settings = minaPage.getByRole("dialog", { name: "Group settings" });
  const fileChooser = minaPage.waitForEvent("filechooser");
  await settings.getByRole("button", { name: "Change image" }).click();
  await (await fileChooser).setFiles({ name: "sky.png", mimeType: "image/png", buffer: PIXEL });
  const picture = minaPage.getByRole("dialog", { name: "Change image" });
  await picture.getByRole("slider", { name: "Zoom" }).press("ArrowRight");
  await picture.getByRole("button", { name: "Save" }).click();
  await expect(picture).toBeHidden();
  await expect(settings.getByRole("button", { name: "Remove image" })).toBeVisible();
  await settings.getByRole("textbox", { name: "Group name" }).fill("Skies");
  await settings.getByRole("button", { name: "Save" }).click();
  await expect(ruthPage.getByRole("heading", { name: "Skies" })).toBeVisible();
  await ruthPage.getByRole("link", { name: "Back to chats" }).click();
  await expect(ruthPage.getByRole("link", { name: /Skies/ })).toBeVisible();
  await expect(ruthPage.getByRole("log", { name: "Conversation" })).toBeHidden();
});
