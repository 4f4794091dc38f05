import { Files } from "./support/files/files";
import { expect, test } from "./support/test";

interface Entry {
  id: string;
  name: string;
}

test("a frame is drawn over entries, and what is dragged onto the breadcrumb goes up", async ({ people }) => {
  const who = await people.create("framer");
  const project = await who.makeProject("Frames");
  const paths = ["A", "B", "C", "D", "E", "F", "G", "H", "I"].map((name) => ["Home", name]);
  const body = { paths: [["Home"], ...paths] };
  await who.call("POST", `/projects/${project.id}/assets/folder-tree`, body);
  const page = await who.context.newPage();
  const files = await Files.open(page, project.slug);
  await files.cell("Home").dblclick();
  await expect(files.cell("I")).toBeVisible();
  const center = async (name: string) => {
    const { x, y, width, height } = (await files.cell(name).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    return { x: x + width / 2, y: y + height / 2 };
  };
  const selected = () =>
    files.grid
      .locator("[aria-selected=true]")
      .evaluateAll((cells) => cells.map((cell) => cell.getAttribute("aria-label")).join(""));
  const grid = (await files.grid.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const [b, i] = [await center("B"), await center("I")];
  // From below the last row, up to B.
  await page.mouse.move(i.x, grid.y + grid.height - 20);
  await page.mouse.down();
  await page.mouse.move(b.x + 10, b.y + 20, { steps: 4 });
  await expect.poll(selected).toBe("BI");
  await page.mouse.up();
  expect(await selected()).toBe("BI");
  await expect(page.getByText("2 selected")).toBeVisible();
  await page.keyboard.down("Control");
  const d = await center("D");
  await page.mouse.move(d.x, grid.y + grid.height - 20);
  await page.mouse.down();
  await page.mouse.move(d.x + 4, d.y, { steps: 4 });
  await page.mouse.up();
  await page.keyboard.up("Control");
  expect(await selected()).toBe("BDI");
  await page.mouse.click(grid.x + grid.width / 2, grid.y + grid.height - 20);
  expect(await selected()).toBe("");

  await files.cell("A").click();
  await files.cell("B").click({ modifiers: ["ControlOrMeta"] });
  await files.cell("B").dragTo(files.crumbs.getByRole("link", { name: "Frames" }));
  await expect(files.cell("A")).toHaveCount(0);
  await files.crumbs.getByRole("link", { name: "Frames" }).click();
  await files.show("A", "B", "Home");
});

test("by the keyboard alone: a menu at the entry, a range, and what is known of it", async ({ people }) => {
  const who = await people.create("typist");
  const project = await who.makeProject("Keys");
  const { display_name: name } = await who.call<{ display_name: string }>("GET", "/profiles/me");
  const body = { paths: [["A"], ["B"], ["C"]] };
  await who.call("POST", `/projects/${project.id}/assets/folder-tree`, body);
  const page = await who.context.newPage();
  const files = await Files.open(page, project.slug);
  await files.upload("shot.png");
  await expect(files.cell("shot.png")).toBeVisible();
  await files.grid.focus();
  await page.keyboard.press("Home");
  await page.keyboard.press("Shift+ArrowRight");
  await page.keyboard.press("Shift+ArrowRight");
  await expect(page.getByText("3 selected")).toBeVisible();
  await page.keyboard.press("Control+ArrowRight");
  await page.keyboard.press(" ");
  await expect(page.getByText("4 selected")).toBeVisible();
  await page.keyboard.press("Escape");
  await page.keyboard.press("End");
  const cell = await files.cell("shot.png").boundingBox();
  await page.keyboard.press("Shift+F10");
  const item = page.getByRole("menuitem", { name: "Details" });
  await expect(item).toBeVisible();
  const menu = await page.getByRole("menu").boundingBox();
  expect(Math.abs((menu?.x ?? 0) - (cell?.x ?? 0) - (cell?.width ?? 0) / 2)).toBeLessThan(20);
  await page.keyboard.press("ArrowUp");
  await expect(item).toBeFocused();
  await page.keyboard.press("Enter");
  const details = page.getByRole("dialog", { name: "shot.png" });
  await expect(details).toContainText("KindImage");
  await expect(details).toContainText("Size70 B");
  await expect(details).toContainText(`Added by${name}`);
  await page.keyboard.press("Escape");
  await expect(details).toBeHidden();
  await files.choose("B", "Details");
  await expect(page.getByRole("dialog", { name: "B" })).toContainText("KindFolder");
  await page.keyboard.press("Escape");
  await files.grid.focus();
  await page.keyboard.press("Home");
  await page.keyboard.press("ContextMenu");
  await page.getByRole("menuitem", { name: "Duplicate" }).press("Enter");
  await files.show("A", "A (1)", "B", "C", "shot.png");
  // The focus is back where the keys are heard.
  await expect(files.grid).toBeFocused();
});

test("who is no manager is told why folders stay as they are", async ({ people }) => {
  const owner = await people.create("manager");
  const viewer = await people.create("viewer");
  const project = await owner.makeProject("Fixed", { visibility: "public" });
  await owner.addMember(project, viewer, "viewer");
  await owner.call<Entry>("POST", `/projects/${project.id}/assets/folders`, { name: "Kept" });
  const page = await viewer.context.newPage();
  const files = await Files.open(page, project.slug);
  await files.cell("Kept").click();
  await page.keyboard.press("Delete");
  await expect(page.getByRole("alertdialog", { name: "Only managers can delete folders." })).toBeVisible();
  await files.agree("OK");
  await files.cell("Kept").click();
  await page.keyboard.press("F2");
  await expect(page.getByRole("alertdialog", { name: "Only managers can create folders." })).toBeVisible();
  await files.agree("OK");
  await files.cell("Kept").click({ button: "right" });
  await expect(page.getByRole("menuitem", { name: "Delete" })).toHaveAttribute("aria-disabled", "true");
  await page.keyboard.press("Escape");

  const guest = await (await people.create("guest")).context.newPage();
  const seen = await Files.open(guest, project.slug);
  await seen.show("Kept");
  for (const button of ["Upload", "More ways to add files", "New Folder"])
    await expect(seen.button(button)).toHaveCount(0);
});
