import { randomUUID } from "node:crypto";
import { Files } from "./support/files/files";
import { publishFilm } from "./support/files/films";
import { Watching } from "./support/pages/watching";
import { expect, test } from "./support/test";

interface Folder {
  id: string;
  version: number;
}

test("a person's new name reaches the lists that others have open", { tag: "@scaled" }, async ({ people }) => {
  const [owner, member] = [await people.create("owner"), await people.create("member")];
  const project = await owner.makeProject("Night Ferry");
  await owner.addMember(project, member);
  const rename = (display_name: string) => member.call("PATCH", "/profiles/me", { display_name });
  await rename("Ida Before");
  const video = await publishFilm(owner, project, { frames: 24 });
  await member.call("POST", `/videos/${video.id}/comments`, { id: randomUUID(), body: "The ferry is late." });
  const watching = await Watching.open(await owner.context.newPage(), video.slug);
  await expect(watching.commentOf("The ferry is late.")).toContainText("Ida Before");
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
  await expect(watching.commentOf("The ferry is late.")).toContainText("Ida After");
});

test("a project's and a folder's new names reach the open home and files pages of others", async ({ people }) => {
  const [owner, member] = [await people.create("owner"), await people.create("member")];
  const project = await owner.makeProject("Night Ferry");
  await owner.addMember(project, member);
  const root = `/projects/${project.id}/assets`;
  const folder = await owner.call<Folder>("POST", `${root}/folders`, { name: "Sound" });
  await owner.call("POST", `${root}/folders`, { name: "Takes", parent_id: folder.id });
  await member.call("PUT", `/recents/folder/${folder.id}`, { cut_id: null });

  const [home, above, inside] = [
    await member.context.newPage(),
    await member.context.newPage(),
    await member.context.newPage(),
  ];
  await home.goto("/");
  const places = home.getByRole("region", { name: "Go on where you left" });
  await expect(places).toContainText("Night Ferry");
  const files = await Files.open(above, project.slug);
  await files.show("Sound");
  await inside.goto(`/project/${project.slug}/assets?folder=${folder.id}`);
  const crumbs = inside.getByRole("navigation", { name: "Breadcrumb" });
  await expect(crumbs).toContainText("Sound");

  const seen = { "If-Match": `"${folder.version}"` };
  await owner.call("PATCH", `${root}/nodes/${folder.id}`, { name: "Music" }, seen);
  await files.show("Music");
  await expect(places).toContainText("Music");
  await expect(crumbs).toContainText("Music");
  await expect(crumbs).not.toContainText("Sound");
  const { version } = await owner.call<{ version: number }>("GET", `/projects/${project.id}`);
  await owner.call("PATCH", `/projects/${project.id}`, { name: "Day Ferry" }, { "If-Match": `"${version}"` });
  await expect(places).toContainText("Day Ferry");
  await expect(places).not.toContainText("Night Ferry");
});
