import { expectAccessible } from "../support/accessibility";
import { FileBrowser } from "../support/pages/fileBrowser";
import { expect, test } from "../support/test";

interface Entry {
  id: string;
}

test("deleted files are in the trash and can be restored to their folder or deleted forever", {
  tag: "@main",
}, async ({ people, pageErrors }) => {
  pageErrors.allow(/status of 404 .*\/blobs\//); // a thumbnail may be requested while its file is purged
  const person = await people.create("tidier");
  const project = await person.createProject("Tidy");
  const folder = await person.call<Entry>("POST", `/projects/${project.id}/assets/folders`, { name: "Roughs" });
  await person.call("POST", `/projects/${project.id}/assets/folders`, { name: "Inner", parent_id: folder.id });
  const page = await person.context.newPage();
  const files = await FileBrowser.open(page, project.slug);
  await files.upload("shot.png");
  await files.button("Trash").click();
  const trash = page.getByRole("dialog", { name: "Trash" });
  await expect(trash).toContainText("The trash is empty");
  await page.keyboard.press("Escape");
  for (const name of ["Roughs", "shot.png"]) {
    await files.cell(name).click();
    await files.button("Delete Selected").click();
    await files.confirm("Delete");
    await expect(files.cell(name)).toHaveCount(0);
  }
  await files.expectNames();
  await expect(page.getByRole("button", { name: "Undo" }).first()).toBeVisible();
  await expectAccessible(page);
  await files.button("Trash").click();
  const entry = (name: string) => trash.getByRole("listitem", { name, exact: true });
  await expect(entry("Roughs")).toContainText("Original location: Tidy");
  await expect(entry("Roughs")).toContainText("Deleted permanently on");
  await expectAccessible(page);
  await entry("Roughs").getByRole("button", { name: "Restore" }).click();
  await expect(entry("Roughs")).toHaveCount(0);
  await entry("shot.png").getByRole("button", { name: "Delete permanently" }).click();
  await files.confirm("Delete permanently");
  await expect(trash).toContainText("The trash is empty");
  await page.keyboard.press("Escape");
  await files.expectNames("Roughs");
  await files.cell("Roughs").dblclick();
  await files.expectNames("Inner");
});
