import { Board } from "../support/pages/board";
import { FileBrowser } from "../support/pages/fileBrowser";
import { expect, test } from "../support/test";

test("a picture from the project's files is pinned next to the drawing, enlarged, and unpinned, also on a phone", {
  tag: "@scaled",
}, async ({ people }) => {
  const person = await people.create("pinner");
  const project = await person.createProject("References");
  const page = await person.context.newPage();
  const files = await FileBrowser.open(page, project.slug);
  await files.upload("ferry.png");

  const board = await Board.open(page, project.slug);
  await page.keyboard.press("p");
  const panel = page.getByRole("region", { name: "References" });
  await panel.getByText("No references yet").waitFor();
  await panel.getByRole("button", { name: "Pin images" }).last().click();
  const dialog = page.getByRole("dialog", { name: "Pin images" });
  await dialog.getByRole("button", { name: "ferry.png" }).click();
  await dialog.getByRole("button", { name: "Done" }).click();
  const picture = panel.getByRole("button", { name: "Enlarge ferry.png" });
  await expect(picture).toBeVisible();

  // The panel and its pins are there again after a reload, and on a phone as a tab.
  await page.reload();
  await board.waitUntilReady();
  await picture.click();
  await expect(page.getByRole("dialog", { name: "ferry.png" }).getByRole("img", { name: "ferry.png" })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("tab", { name: "References" }).click();
  await panel.getByRole("button", { name: "Unpin ferry.png" }).click();
  await expect(panel.getByText("No references yet")).toBeVisible();
});
