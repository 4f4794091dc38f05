import { getSharedVideo } from "../support/media/videos";
import { FileBrowser } from "../support/pages/fileBrowser";
import { WatchPage } from "../support/pages/watchPage";
import { expect, test } from "../support/test";

test("a link to a cut becomes a card that respects the reader's access, follows the cut, and opens it", {
  tag: "@scaled",
}, async ({ people }) => {
  const [owner, friend] = [await people.create("owner"), await people.create("friend")];
  const project = await owner.createProject("Night ferry", { visibility: "private" });
  const [cut] = await owner.createCuts(project, [36]);
  const chat = await owner.call<{ id: string }>("PUT", `/chats/direct/${friend.id}`);
  await friend.call("POST", `/chats/${chat.id}/accept`);
  const page = await owner.context.newPage();
  await page.goto(`/storyboard/${project.slug}`);
  await page.getByRole("button", { name: "Export" }).click();
  await page.getByRole("menuitem", { name: "Send cut to chat" }).click();
  const dialog = page.getByRole("dialog", { name: "Send to chat" });
  await expect(dialog.getByRole("link", { name: /Cut 1.*36 f/ })).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Send" })).toBeDisabled();
  await dialog.getByRole("checkbox", { name: /friend/ }).check();
  await dialog.getByRole("textbox", { name: "Message" }).fill("Too <long>?");
  await dialog.getByRole("button", { name: "Send" }).click();
  await expect(page.getByText(/^Sent to friend/)).toBeVisible();

  await page.goto(`/messages/direct/${chat.id}`);
  const card = page.getByRole("log").getByRole("link", { name: /Night ferry/ });
  await expect(card).toContainText(/Cut 1.*36 f/);
  await expect(page.getByRole("log")).toContainText("Too <long>?");
  await owner.call("PATCH", `/cuts/${cut?.id}`, { name: "The rope" }, { "If-Match": '"1"' });
  await expect(card).toContainText("The rope");
  const friendPage = await friend.context.newPage();
  await friendPage.goto(`/messages/direct/${chat.id}`);
  await expect(friendPage.getByRole("log").getByText("Unavailable")).toBeVisible();
  await expect(friendPage.getByRole("log").getByText("Night ferry")).toBeHidden();
  await card.click();
  await expect(page).toHaveURL(new RegExp(`/storyboard/${project.slug}\\?cut=${cut?.id}$`));
});

test("a video is shared at the current frame, and its card opens that frame", async ({ people, pageErrors }) => {
  pageErrors.allow(/status of 422|ERR_FAILED/);
  const person = await people.create("reviewer");
  const group = await person.call<{ id: string }>("POST", "/chats", {
    id: crypto.randomUUID(),
    name: "Dailies",
    people: [],
  });
  const video = await getSharedVideo(people);
  const page = await person.context.newPage();
  const watchPage = await WatchPage.open(page, video.slug);
  await watchPage.expectFrame(0);
  for (let press = 0; press < 7; press += 1) await watchPage.forward.click();
  await watchPage.expectFrame(7);
  await page.getByRole("button", { name: "Send to chat" }).click();
  const dialog = page.getByRole("dialog", { name: "Send to chat" });
  await dialog.getByRole("checkbox", { name: /Dailies/ }).check();
  await page.route("**/api/chats/*/messages", (route) => route.fulfill({ status: 422, json: { detail: "Not this." } }));
  await dialog.getByRole("button", { name: "Send" }).click();
  await expect(dialog.getByText("Couldn't send to Dailies. Not this.")).toBeVisible();
  await page.unroute("**/api/chats/*/messages");
  // The server stores the message, but its response is lost: the client queues and resends it without creating a
  // duplicate, and a message sent later follows it.
  let isResponseLost = true;
  await page.route("**/api/chats/*/messages", async (route) => {
    if (!isResponseLost) return route.continue();
    await route.fetch();
    await route.abort();
  });
  await dialog.getByRole("textbox", { name: "Message" }).fill("The first words");
  await dialog.getByRole("button", { name: "Send" }).click();
  await expect(page.getByText(/^Saved on this device. It will be sent to Dailies/)).toBeVisible();
  await expect(dialog).toBeHidden();
  await page.getByRole("button", { name: "Send to chat" }).click();
  await dialog.getByRole("checkbox", { name: /Dailies/ }).check();
  isResponseLost = false;
  await dialog.getByRole("textbox", { name: "Message" }).fill("The second words");
  await dialog.getByRole("button", { name: "Send" }).click();
  await expect(dialog).toBeHidden();
  await page.goto(`/messages/group/${group.id}`);
  const log = page.getByRole("log");
  await expect(log).toContainText("The second words");
  await expect(log.getByText("The first words")).toHaveCount(1);
  await log
    .getByRole("link", { name: /frame 7/ })
    .last()
    .click();
  await expect(page).toHaveURL(new RegExp(`/video/${video.slug}\\?frame=7$`));
  await watchPage.expectFrame(7);
});

test("a file is shared from its menu, and its link opens the folder that the file is in now", async ({
  people,
  pageErrors,
}) => {
  pageErrors.allow(/status of 404/);
  const owner = await people.create("owner");
  const project = await owner.createProject("Night ferry");
  await owner.call("POST", "/chats", { id: crypto.randomUUID(), name: "Scanners", people: [] });
  const page = await owner.context.newPage();
  const files = await FileBrowser.open(page, project.slug);
  await files.newFolder("Scans");
  await files.cell("Scans").dblclick();
  await files.upload("rope.png");
  const folder = new URL(page.url()).search;
  await files.chooseMenuItem("rope.png", "Send to chat");
  const dialog = page.getByRole("dialog", { name: "Send to chat" });
  const link = await dialog.getByRole("link", { name: /rope\.png/ }).getAttribute("href");
  await dialog.getByRole("checkbox", { name: /Scanners/ }).check();
  await dialog.getByRole("button", { name: "Send" }).click();
  await expect(page.getByText("Sent to Scanners")).toBeVisible();
  await page.goto("/");
  await page.goto(link ?? "");
  await expect.poll(() => new URL(page.url()).search).toBe(folder);
  await expect(files.cell("rope.png")).toHaveAttribute("aria-selected", "true");
  await page.goto(`/project/${project.slug}/assets?file=${crypto.randomUUID()}`);
  await expect(page.getByText("This file is no longer available.")).toBeVisible();
  await expect(files.cell("Scans")).toBeVisible();
});
