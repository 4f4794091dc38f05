import { Files } from "./support/files/files";
import { filmToLookAt } from "./support/files/films";
import { Watching } from "./support/pages/watching";
import { expect, test } from "./support/test";

test("a cut's link is a card as its reader may see it, follows the cut, and opens it", {
  tag: "@scaled",
}, async ({ people }) => {
  const [owner, friend] = [await people.create("owner"), await people.create("friend")];
  const project = await owner.makeProject("Night ferry", { visibility: "private" });
  const [cut] = await owner.makeCuts(project, [36]);
  const chat = await owner.call<{ id: string }>("PUT", `/chats/direct/${friend.id}`);
  await friend.call("POST", `/chats/${chat.id}/accept`);
  const page = await owner.context.newPage();
  await page.goto(`/storyboard/${project.slug}`);
  await page.getByRole("button", { name: "Export" }).click();
  await page.getByRole("menuitem", { name: "Send cut to chat" }).click();
  const dialog = page.getByRole("dialog", { name: "Send to chat" });
  await expect(dialog.getByRole("link", { name: /Cut 1.*36f/ })).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Send" })).toBeDisabled();
  await dialog.getByRole("checkbox", { name: /friend/ }).check();
  await dialog.getByRole("textbox", { name: "Message" }).fill("Too <long>?");
  await dialog.getByRole("button", { name: "Send" }).click();
  await expect(page.getByText(/^Sent to friend/)).toBeVisible();

  await page.goto(`/messages/direct/${chat.id}`);
  const card = page.getByRole("log").getByRole("link", { name: /Night ferry/ });
  await expect(card).toContainText(/Cut 1.*36f/);
  await expect(page.getByRole("log")).toContainText("Too <long>?");
  await owner.call("PATCH", `/cuts/${cut?.id}`, { name: "The rope" }, { "If-Match": '"1"' });
  await expect(card).toContainText("The rope");
  const theirs = await friend.context.newPage();
  await theirs.goto(`/messages/direct/${chat.id}`);
  await expect(theirs.getByRole("log").getByText("Not there, or not for you")).toBeVisible();
  await expect(theirs.getByRole("log").getByText("Night ferry")).toBeHidden();
  await card.click();
  await expect(page).toHaveURL(new RegExp(`/storyboard/${project.slug}\\?cut=${cut?.id}$`));
});

test("a video is sent at the frame that one sees, and its card leads there", async ({ people, watch }) => {
  watch.allow(/status of 422|ERR_FAILED/);
  const person = await people.create("reviewer");
  const group = await person.call<{ id: string }>("POST", "/chats", {
    id: crypto.randomUUID(),
    name: "Dailies",
    people: [],
  });
  const video = await filmToLookAt(people);
  const page = await person.context.newPage();
  const watching = await Watching.open(page, video.slug);
  await watching.shows(0);
  for (let press = 0; press < 7; press += 1) await watching.forward.click();
  await watching.shows(7);
  await page.getByRole("button", { name: "Send to chat" }).click();
  const dialog = page.getByRole("dialog", { name: "Send to chat" });
  await dialog.getByRole("checkbox", { name: /Dailies/ }).check();
  await page.route("**/api/chats/*/messages", (route) => route.fulfill({ status: 422, json: { detail: "Not this." } }));
  await dialog.getByRole("button", { name: "Send" }).click();
  await expect(dialog.getByText("Not sent to Dailies: Not this.")).toBeVisible();
  await page.unroute("**/api/chats/*/messages");
  // The server stores the message, but its response is lost: the client queues and resends it without creating a
  // duplicate, and a message sent later follows it.
  await page.route("**/api/chats/*/messages", async (route) => {
    await route.fetch();
    await route.abort();
  });
  await dialog.getByRole("textbox", { name: "Message" }).fill("The first words");
  await dialog.getByRole("button", { name: "Send" }).click();
  await expect(page.getByText(/^Kept here, goes to Dailies/)).toBeVisible();
  await expect(dialog).toBeHidden();
  await page.getByRole("button", { name: "Send to chat" }).click();
  await dialog.getByRole("checkbox", { name: /Dailies/ }).check();
  await page.unroute("**/api/chats/*/messages");
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
  await watching.shows(7);
});

test("a file is sent from its menu, and its link leads into the folder where the file is now", async ({
  people,
  watch,
}) => {
  watch.allow(/status of 404/);
  const owner = await people.create("owner");
  const project = await owner.makeProject("Night ferry");
  await owner.call("POST", "/chats", { id: crypto.randomUUID(), name: "Scanners", people: [] });
  const page = await owner.context.newPage();
  const files = await Files.open(page, project.slug);
  await files.newFolder("Scans");
  await files.cell("Scans").dblclick();
  await files.upload("rope.png");
  const folder = new URL(page.url()).search;
  await files.choose("rope.png", "Send to chat");
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
  await expect(page.getByText("This file is not there any more.")).toBeVisible();
  await expect(files.cell("Scans")).toBeVisible();
});
