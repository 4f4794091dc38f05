import { Files } from "./support/files/files";
import { expect, test } from "./support/test";

interface Entry {
  id: string;
}

test("rights that come and go show on the open page, and close the dialogs that need them", { tag: "@scaled" }, async ({
  people,
  watch,
}) => {
  watch.allow(/status of (404|403)/);
  const owner = await people.create("owner");
  const other = await people.create("other");
  const project = await owner.makeProject("Moving rights");
  await owner.addMember(project, other, "viewer");
  const member = await other.call<{ id: string }>("GET", "/profiles/me");
  const closed = await owner.call<Entry>("POST", `/projects/${project.id}/assets/folders`, { name: "Closed" });
  const page = await other.context.newPage();
  const files = await Files.open(page, project.slug);
  await files.show("Closed");
  await expect(files.button("New Folder")).toHaveCount(0);

  await owner.call("PATCH", `/projects/${project.id}/members/${member.id}`, { role: "editor" });
  await files.button("New Folder").click();
  const dialog = page.getByRole("dialog", { name: "New Folder" });
  await expect(dialog).toBeVisible();
  await owner.call("PATCH", `/projects/${project.id}/members/${member.id}`, { role: "viewer" });
  await expect(dialog).toBeHidden();
  await expect(page.getByText("You may not do that here any more.")).toBeVisible();
  await expect(files.button("New Folder")).toHaveCount(0);

  const access = { folder_ids: [closed.id], restricted: true, people: [] };
  await owner.call("PUT", `/projects/${project.id}/assets/access`, access);
  await files.show();
  await owner.call("PUT", `/projects/${project.id}/assets/access`, { ...access, restricted: false });
  await files.show("Closed");
  await owner.call("DELETE", `/projects/${project.id}/members/${member.id}`);
  await expect(page.getByText("Assets are private for this project.")).toBeVisible();
});

test("what one may not do says so, and so does what is too much", async ({ people }) => {
  const owner = await people.create("owner");
  const viewer = await people.create("viewer");
  const project = await owner.makeProject("Told");
  await owner.addMember(project, viewer, "viewer");
  const own = await Files.open(await owner.context.newPage(), project.slug);
  await own.upload("hers.txt");
  await own.button("Add Cut Folders…").click();
  const dialog = own.page.getByRole("dialog", { name: "Add Cut Folders" });
  await dialog.getByRole("textbox", { name: "How many" }).fill("201");
  await dialog.getByRole("button", { name: "Add" }).click();
  await expect(dialog).toContainText("At most 200 folders can be added at once.");
  const page = await viewer.context.newPage();
  const files = await Files.open(page, project.slug);
  for (const key of ["Delete", "F2"]) {
    await files.cell("hers.txt").click();
    await page.keyboard.press(key);
    const name = "Only managers and the one who uploaded it may change this file.";
    await expect(page.getByRole("alertdialog", { name })).toBeVisible();
    await files.agree("OK");
  }
});

test("the keyboard stays in the grid when it opens a folder, and stands on an entry when it comes", async ({
  people,
}) => {
  const who = await people.create("typist");
  const project = await who.makeProject("By keys");
  await who.call("POST", `/projects/${project.id}/assets/folder-tree`, { paths: [["A", "B", "C"]] });
  const page = await who.context.newPage();
  const files = await Files.open(page, project.slug);
  await files.show("A");
  await page.getByRole("searchbox", { name: "Search files" }).focus();
  for (let presses = 0; presses < 12; presses += 1) {
    await page.keyboard.press("Tab");
    if (await files.grid.evaluate((grid) => grid === document.activeElement)) break;
  }
  await expect(files.grid).toBeFocused();
  await page.keyboard.press("Enter");
  await files.show("B");
  await expect(files.grid).toBeFocused();
  await page.keyboard.press("Enter");
  await files.show("C");
  await page.keyboard.press("Enter");
  await files.show();
  await expect(page.locator("[tabindex='0']:focus")).toContainText("Empty");
});

test("a finger opens by a tap and selects by a long press, and what can be done then is in reach", async ({
  people,
}) => {
  const who = await people.create("toucher");
  const project = await who.makeProject("By finger");
  await who.call("POST", `/projects/${project.id}/assets/folder-tree`, { paths: [["A", "B"], ["C"]] });
  const page = await who.context.newPage();
  await page.setViewportSize({ width: 390, height: 844 });
  const files = await Files.open(page, project.slug);
  await files.show("A", "C");
  const finger = await page.context().newCDPSession(page);
  const touch = async (name: string, until: () => Promise<void> = async () => undefined): Promise<void> => {
    const { x, y, width, height } = (await files.cell(name).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    const point = { x: x + width / 2, y: y + height / 2 };
    await finger.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [point] });
    await until();
    await finger.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  };
  await touch("C", () => expect(page.getByText("1 selected")).toBeVisible());
  await expect(page.getByRole("menu")).toHaveCount(0);
  for (const name of ["Delete Selected", "Download"]) await expect(files.button(name)).toBeInViewport({ ratio: 1 });
  await touch("A");
  await expect(page.getByText("2 selected")).toBeVisible();
  await touch("C");
  await expect(page.getByText("1 selected")).toBeVisible();
  await files.button("More actions").click();
  await page.getByRole("menuitem", { name: "Rename" }).click();
  await expect(page.getByRole("dialog", { name: "Rename" }).getByRole("textbox")).toHaveValue("A");
  await page.keyboard.press("Escape");
  await touch("A");
  await expect(page.getByText("1 selected")).toHaveCount(0);
  await touch("A");
  await files.show("B");
});
