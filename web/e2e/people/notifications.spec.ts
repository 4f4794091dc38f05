import { randomUUID } from "node:crypto";
import { expectAccessible } from "../support/accessibility";
import { publishVideo } from "../support/media/videos";
import { expect, test } from "../support/test";

test("comments show an unread badge, are grouped in the notification list, and link to the comment", {
  tag: ["@main", "@scaled"],
}, async ({ people }) => {
  const [owner, fan] = [await people.create("owner"), await people.create("fan")];
  const video = await publishVideo(owner, await owner.createProject("Night Ferry"), { frames: 48 });
  const postComment = (body: string, parent_id: string | null = null) =>
    fan.call<{ id: string }>("POST", `/videos/${video.id}/comments`, { id: randomUUID(), body, parent_id });
  const page = await owner.context.newPage();
  await page.goto("/create");
  const bell = page.getByRole("button", { name: "Notifications" });
  await expect(bell).toBeVisible();

  await postComment("The first one.");
  await postComment("The lantern pops here.");
  await expect(bell).toHaveAccessibleDescription("unread");
  await bell.click();
  const panel = page.getByRole("dialog", { name: "Notifications" });
  const item = panel.getByRole("list", { name: "Activity" }).getByRole("listitem");
  await expect(item).toHaveCount(1);
  await expect(item).toContainText(/left 2 comments on/);
  await expect(item).toContainText("The lantern pops here.");
  await expectAccessible(page);

  // The link scrolls to the comment, however far down it is.
  await item.getByRole("link").click();
  await expect(panel).toBeHidden();
  await expect(page).toHaveURL(new RegExp(`/video/${video.slug}\\?comment=`));
  await expect(page.getByRole("article").filter({ hasText: "The lantern pops here." })).toBeInViewport();
  await expect(bell).not.toHaveAccessibleDescription("unread");
});

test("a request is answered in the notification list, and notifications are read, muted, and turned off", {
  tag: "@scaled",
}, async ({ people }) => {
  const [owner, friend] = [await people.create("owner"), await people.create("friend")];
  const project = await owner.createProject("Weather");
  await owner.call("POST", "/friend-requests", { profile_id: friend.id });
  const page = await friend.context.newPage();
  await page.goto("/create");
  const bell = page.getByRole("button", { name: "Notifications" });
  await expect(bell).toHaveAccessibleDescription("unread");
  await bell.click();
  const panel = page.getByRole("dialog", { name: "Notifications" });
  await expect(panel).toContainText("sent you a friend request");
  await expect(bell).not.toHaveAccessibleDescription("unread");
  await panel.getByRole("button", { name: /^Accept owner.*'s friend request$/ }).click();
  await expect(panel).toContainText("No new notifications");

  await owner.call("POST", `/projects/${project.id}/members`, { profile_id: friend.id, role: "viewer" });
  await expect(panel).toContainText("added you to Weather");
  await owner.call("POST", `/projects/${project.id}/updates`, { body: "<p>Rain is drawn.</p>" });
  await expect(panel).toContainText("Rain is drawn.");
  await panel.getByRole("button", { name: "Mark all read" }).click();
  await expect(bell).not.toHaveAccessibleDescription("unread");
  await panel.getByRole("listitem").filter({ hasText: "Rain is drawn." }).getByRole("button").click();
  await page.getByRole("menuitem", { name: "Mute Weather" }).click();
  await expect(page.getByText("Weather is muted")).toBeVisible();

  await panel.getByRole("link", { name: "Notification settings" }).click();
  const settings = page.getByRole("region", { name: "Notifications" });
  await expect(settings).toBeInViewport();
  await settings.getByRole("switch", { name: "Comments on your videos" }).click();
  await settings.getByRole("button", { name: "Unmute Weather" }).click();
  await expect(settings.getByText("Saved")).toBeVisible();
  await expect
    .poll(() => friend.call("GET", "/notifications/settings"))
    .toMatchObject({ disabled: ["comment"], muted_projects: [], email_frequency: "off" });
  await page.reload();
  await expect(settings.getByRole("switch", { name: "Comments on your videos" })).not.toBeChecked();
});
