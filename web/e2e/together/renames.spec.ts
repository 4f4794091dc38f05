import { randomUUID } from "node:crypto";
import { publishVideo } from "../support/media/videos";
import { FileBrowser } from "../support/pages/fileBrowser";
import { WatchPage } from "../support/pages/watchPage";
import { expect, test } from "../support/test";

interface Folder {
  id: string;
  version: number;
}

test("a person's new name appears in lists that others have open", { tag: "@scaled" }, async ({ people }) => {
  const [owner, member] = [await people.create("owner"), await people.create("member")];
  const project = await owner.createProject("Night Ferry");
  await owner.addMember(project, member);
  const rename = (display_name: string) => member.call("PATCH", "/profiles/me", { display_name });
  await rename("Ida Before");
  const video = await publishVideo(owner, project, { frames: 24 });
  await member.call("POST", `/videos/${video.id}/comments`, { id: randomUUID(), body: "The ferry is late." });
  const watchPage = await WatchPage.open(await owner.context.newPage(), video.slug);
  await expect(watchPage.findComment("The ferry is late.")).toContainText("Ida Before");
  const friends = await owner.context.newPage();
  await friends.goto("/friends");
  await expect(friends.getByRole("link", { name: "Ida Before" }).first()).toBeVisible();
  const page = await owner.context.newPage();
  await page.goto(`/project/${project.slug}`);
  await expect(page.getByRole("link", { name: "Ida Before" }).first()).toBeVisible();
  // These lists were just loaded and won't be fetched again on their own: the new name must arrive by an event.
  await rename("Ida After");
  for (const list of [page, friends]) {
    await expect(list.getByRole("link", { name: "Ida After" }).first()).toBeVisible();
    await expect(list.getByText("Ida Before")).toHaveCount(0);
  }
  await expect(watchPage.findComment("The ferry is late.")).toContainText("Ida After");
});

test("new names of a project and a folder appear on the home and files pages that others have open", async ({
  people,
}) => {
  const [owner, member] = [await people.create("owner"), await people.create("member")];
  const project = await owner.createProject("Night Ferry");
  await owner.addMember(project, member);
  const root = `/projects/${project.id}/assets`;
  const folder = await owner.call<Folder>("POST", `${root}/folders`, { name: "Sound" });
  await owner.call("POST", `${root}/folders`, { name: "Takes", parent_id: folder.id });
  await member.call("PUT", `/recents/folder/${folder.id}`, { cut_id: null });

  const [home, filesPage, folderPage] = [
    await member.context.newPage(),
    await member.context.newPage(),
    await member.context.newPage(),
  ];
  await home.goto("/");
  const recents = home.getByRole("region", { name: "Pick up where you left off" });
  await expect(recents).toContainText("Night Ferry");
  const files = await FileBrowser.open(filesPage, project.slug);
  await files.expectNames("Sound");
  await folderPage.goto(`/project/${project.slug}/assets?folder=${folder.id}`);
  const breadcrumb = folderPage.getByRole("navigation", { name: "Breadcrumb" });
  await expect(breadcrumb).toContainText("Sound");

  const headers = { "If-Match": `"${folder.version}"` };
  await owner.call("PATCH", `${root}/nodes/${folder.id}`, { name: "Music" }, headers);
  await files.expectNames("Music");
  await expect(recents).toContainText("Music");
  await expect(breadcrumb).toContainText("Music");
  await expect(breadcrumb).not.toContainText("Sound");
  const { version } = await owner.call<{ version: number }>("GET", `/projects/${project.id}`);
  await owner.call("PATCH", `/projects/${project.id}`, { name: "Day Ferry" }, { "If-Match": `"${version}"` });
  await expect(recents).toContainText("Day Ferry");
  await expect(recents).not.toContainText("Night Ferry");
});
