import { Files } from "./support/files/files";
import { isAccessible } from "./support/fit";
import { expect, test } from "./support/test";

interface Entry {
  id: string;
}

test("what was deleted is in the trash, comes back to where it was, and goes for good when one says so", {
  tag: "@main",
}, async ({ people, watch }) => {
  watch.allow(/status of 404 .*\/blobs\//); // a thumbnail may be requested while its file is purged
  const who = await people.create("tidier");
  const project = await who.makeProject("Tidy");
  const folder = await who.call<Entry>("POST", `/projects/${project.id}/assets/folders`, { name: "Roughs" });
  await who.call("POST", `/projects/${project.id}/assets/folders`, { name: "Inner", parent_id: folder.id });
  const page = await who.context.newPage();
  const files = await Files.open(page, project.slug);
  await files.upload("shot.png");
  await files.button("Trash").click();
  const trash = page.getByRole("dialog", { name: "Trash" });
  await expect(trash).toContainText("The trash is empty");
  await page.keyboard.press("Escape");
  for (const name of ["Roughs", "shot.png"]) {
    await files.cell(name).click();
    await files.button("Delete Selected").click();
    await files.agree("Delete");
    await expect(files.cell(name)).toHaveCount(0);
  }
  await files.show();
  await expect(page.getByRole("button", { name: "Undo" }).first()).toBeVisible();
  await isAccessible(page);
  await files.button("Trash").click();
  const entry = (name: string) => trash.getByRole("listitem", { name, exact: true });
  await expect(entry("Roughs")).toContainText("Was in Tidy");
  await expect(entry("Roughs")).toContainText("Goes for good on");
  await isAccessible(page);
  await entry("Roughs").getByRole("button", { name: "Restore" }).click();
  await expect(entry("Roughs")).toHaveCount(0);
  await entry("shot.png").getByRole("button", { name: "Delete for good" }).click();
  await files.agree("Delete for good");
  await expect(trash).toContainText("The trash is empty");
  await page.keyboard.press("Escape");
  await files.show("Roughs");
  await files.cell("Roughs").dblclick();
  await files.show("Inner");
});
